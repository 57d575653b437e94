#!/usr/bin/env bash
# Opens GeoPackages in QGIS.
#
#   Scripts/qgis.sh [<trackconv>] [--keep <folder>]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != --* ]]; then
  binary=$1
  shift
fi
expect_binary "$binary"

# PyQGIS is only in the system's Python.
missing=()
/usr/bin/python3 -c 'import qgis.core' 2>/dev/null || missing+=(python3-qgis)
install_missing ${missing[@]+"${missing[@]}"}

exec /usr/bin/python3 "$root/Tests/QGIS/check.py" "$binary" "$root/samples" "$@"
