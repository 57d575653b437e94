#!/usr/bin/env bash
# Changes every sample 2,000 times and truncates it 2,000 times: no reader may trap or hang, produce fixes that are
# out of order, or lose a fix unsaid. Then converts the inputs that fuzzing has found (Tests/Fuzzing/corpus.tar.xz),
# each in a second and 256 MB, and broken archives, workbooks, shapefiles and BUFR. At last it changes one token of
# every sample 12 times: at most 4 of 100 changes may be silently wrong (Documentation/checks.md).
#
#   Scripts/mutations.sh [<mutations>] [<trackconv>] [<count>]     defaults: of .build/release, and 2000
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
binary=${1:-$root/.build/release/mutations}
trackconv=${2:-$root/.build/release/trackconv}
count=${3:-2000}

timeout 600 "$binary" "$root/samples" "$count"
code=$?
# A trap or a hang does not show which input caused it: run again sequentially, up to the same input.
if [[ $code -ge 124 ]]; then
  last=$(timeout 1200 "$binary" "$root/samples" "$count" --trace 2>&1 >/dev/null |
    grep -E '^[a-z0-9-]+/[^,]+, [0-9]+$' | tail -1)
  echo "mutations: exit status $code; the last input was $last" >&2
fi
[[ $code -eq 0 ]] || exit "$code"

corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
tar -xJf "$root/Tests/Fuzzing/corpus.tar.xz" -C "$corpus"
python3 -B "$root/Tests/Fuzzing/replay.py" "$trackconv" "$corpus" &&
  python3 -B "$root/Tests/Mutations/containers.py" "$trackconv" "$root/samples" &&
  python3 -B "$root/Tests/Mutations/silent.py" "$trackconv" "$root/samples" --count 12 --limit 2.5
