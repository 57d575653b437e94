#!/usr/bin/env bash
# Builds and runs the tests; prints a line each half minute, what failed, and the totals last. The whole output is in
# .build/test.log.
#
#   Scripts/test.sh [<filter>]
set -uo pipefail
cd "$(dirname "$0")/.."
log=.build/test.log
mkdir -p .build

# CI systems end jobs that print nothing for minutes.
step() { # what, command...
  printf '%s\n' "$1"
  shift
  local status=0
  ( while sleep 30; do printf '  %d s: %s\n' "$SECONDS" "$(tail -n 1 "$log" | tr '\r' '\n' | tail -n 1 | cut -c 1-100)"; done ) &
  local clock=$!
  "$@" >"$log" 2>&1 || status=$?
  kill "$clock"
  wait "$clock" 2>/dev/null || true
  return "$status"
}

if ! step "Building the tests: about three minutes on two cores, one if little has changed (log: $log)" \
  "${SWIFT:-swift}" build --build-tests; then
  grep -E '(error|warning):' "$log" | sort -u >&2 || tail -n 20 "$log" >&2
  exit 1
fi
status=0
# What is generated from the command's help fails here rather than at the end of CI.
if command -v python3 >/dev/null; then python3 Packaging/python/generate.py .build/debug/trackconv --check || status=1; fi
step "Running the tests: about two minutes for all" \
  "${SWIFT:-swift}" test --skip-build ${1:+--filter "$1"} || status=$?
# A crash, and each issue with the lines up to that of the next test, stand last: CI keeps the end of what it prints.
[[ $status -eq 0 ]] || grep -E '^(error:|.*Fatal error|.*unexpected signal)' "$log"
awk '/^[◇✔✘↳]|^\[/ { shown = /recorded an issue/ || (shown && /^↳/) } shown' "$log"
tail -n 1 "$log"
exit "$status"
