#!/usr/bin/env bash
# Tests completion in bash, zsh and fish, the manual page, and --json-usage.
#
#   Scripts/completions.sh [<trackconv>] [<part>...]
#
# By default it uses the release build, which must exist. The parts are bash, zsh, fish, page and usage.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=${1:-$root/.build/release/trackconv}
[[ $# -eq 0 ]] || shift
expect_binary "$binary"

missing=()
# The examples of --help make films.
for program in zsh fish mandoc python3 ffmpeg; do
  command -v "$program" >/dev/null || missing+=("$program")
done
install_missing ${missing[@]+"${missing[@]}"}
# The options of the Python package are those of the command.
[[ $# -gt 0 ]] || python3 "$root/Packaging/python/generate.py" "$binary" --check
exec python3 "$root/Tests/Completion/check.py" "$binary" "$@"
