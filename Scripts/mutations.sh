#!/usr/bin/env bash
# Changes every sample 2,000 times and truncates it 2,000 times: no reader may trap or hang, or produce fixes
# that are out of order.
#
#   Scripts/mutations.sh [<mutations>] [<count>]     defaults: .build/release/mutations and 2000
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
binary=${1:-$root/.build/release/mutations}
count=${2:-2000}

timeout 600 "$binary" "$root/samples" "$count"
code=$?
# A trap or a hang does not show which input caused it: run again sequentially, up to the same input.
if [[ $code -ge 124 ]]; then
  last=$(timeout 1200 "$binary" "$root/samples" "$count" --trace 2>&1 >/dev/null |
    grep -E '^[a-z0-9-]+/[^,]+, [0-9]+$' | tail -1)
  echo "mutations: exit status $code; the last input was $last" >&2
fi
exit "$code"
