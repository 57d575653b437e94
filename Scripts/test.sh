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
# A crash, and each issue with the lines up to that of the next test, stand last: CI keeps the end of what it prints.
[[ $status -eq 0 ]] || grep -E '^(error:|.*Fatal error|.*unexpected signal)' "$log"
awk '/^[◇✔✘↳]|^\[/ { shown = /recorded an issue/ || (shown && /^↳/) } shown' "$log"
tail -n 1 "$log"
exit "$status"
