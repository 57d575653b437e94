#!/usr/bin/env bash
# Runs conversions on full disks, with failing system calls, signals, limits and inputs that change.
#
#   Scripts/faults.sh [<trackconv>] [<part>...]
#
# By default it tests the release build, which must exist. Full disks need root; without it they are skipped.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$root/.build/release/trackconv
if [[ $# -gt 0 ]]; then
  binary=$1
  shift
fi
expect_binary "$binary"

missing=()
command -v python3 >/dev/null || missing+=(python3)
command -v cc >/dev/null || missing+=(gcc libc6-dev)
install_missing ${missing[@]+"${missing[@]}"}

exec python3 "$root/Tests/Faults/check.py" "$binary" "$@"
