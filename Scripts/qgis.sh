#!/usr/bin/env bash
# Opens GeoPackages in QGIS, and uses the plugin in QGIS's window on a screen that is not there.
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
command -v qgis >/dev/null || missing+=(qgis)
command -v xvfb-run >/dev/null || missing+=(xvfb xauth)
install_missing ${missing[@]+"${missing[@]}"}

/usr/bin/python3 "$root/Tests/QGIS/check.py" "$binary" "$root/samples" "$@"

packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
plugin=$("$root/Scripts/qgis_plugin.py" "$packages/one")
cmp "$plugin" "$(TZ=Asia/Taipei "$root/Scripts/qgis_plugin.py" "$packages/other")"
/usr/bin/python3 "$root/Tests/QGIS/plugin.py" "$binary" "$plugin" "$@"
