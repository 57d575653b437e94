#!/usr/bin/env bash
# Tests pages in Chromium and Firefox, without a network.
#
#   Scripts/browsers.sh [<trackconv>] [<part>...]
#   Scripts/browsers.sh <trackconv> playground [<rule>...]
#
# By default it uses the release build, which must exist. The second form tests what 'make playground' has made.
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
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
command -v java >/dev/null || missing+=(default-jre-headless)
mapfile -t -O "${#missing[@]}" missing < <(missing_fonts)
install_missing ${missing[@]+"${missing[@]}"}

environment=$root/.build/browser-venv
python_environment "$environment" "$root/Tests/Browser/requirements.txt" --no-deps

if [[ ${1:-} == playground ]]; then
  exec "$environment/bin/python" "$root/Tests/Playground/check.py" "$binary" "${@:2}"
fi
exec "$environment/bin/python" "$root/Tests/Browser/check.py" "$binary" "$@"
