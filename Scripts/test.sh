#!/usr/bin/env bash
# Builds and runs the tests; prints what failed, and the totals last. The whole output is in .build/test.log.
#
#   Scripts/test.sh [<filter>]
set -uo pipefail
cd "$(dirname "$0")/.."
log=.build/test.log
mkdir -p .build

if ! "${SWIFT:-swift}" build --build-tests >"$log" 2>&1; then
  grep -E '(error|warning):' "$log" | sort -u >&2 || tail -n 20 "$log" >&2
  exit 1
fi
status=0
"${SWIFT:-swift}" test --skip-build ${1:+--filter "$1"} >"$log" 2>&1 || status=$?
# An issue, and the lines up to that of the next test.
awk '/^[◇✔✘↳]|^\[/ { shown = /recorded an issue/ || (shown && /^↳/) } shown' "$log"
[[ $status -eq 0 ]] || grep -E 'Fatal error|error:|unexpected signal' "$log"
tail -n 1 "$log"
exit "$status"
