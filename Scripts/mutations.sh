#!/usr/bin/env bash
# Changes every sample 2,000 times, and cuts it off at 2,000 places: no reader may trap, hang, or give what
# is out of order.
#
#   Scripts/mutations.sh [<mutations>] [<count>]     .build/release/mutations and 2000 unless told
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
binary=${1:-$root/.build/release/mutations}
count=${2:-2000}

timeout 600 "$binary" "$root/samples" "$count"
code=$?
# A trap or a hang says nothing of where: once more, one after the other, up to the same place.
if [[ $code -ge 124 ]]; then
  last=$(timeout 1200 "$binary" "$root/samples" "$count" --trace 2>&1 >/dev/null |
    grep -E '^[a-z0-9-]+/[^,]+, [0-9]+$' | tail -1)
  echo "mutations: ended with $code; the last to be read was $last" >&2
fi
exit "$code"
