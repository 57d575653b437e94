#!/usr/bin/env bash
# Checks trackconv's output with tools that share no code with it.
#
#   Scripts/conformance.sh [<trackconv>] [--data <folder>] [--extremes <count>]
#
# By default it checks the release build, which must exist. With --data (or TRACKCONV_DATA) it converts real
# track files too. With --extremes it only checks so many storms with extreme values.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != --* ]]; then
  binary=$1
  shift
fi
expect_binary "$binary"

# Look for commands, not packages, whose names differ between systems.
missing=()
command -v ogrinfo >/dev/null || missing+=(gdal-bin)
# GDAL's validator of GeoPackages is only in the system's Python.
/usr/bin/python3 -c 'import osgeo_utils' 2>/dev/null || missing+=(python3-gdal)
command -v rsvg-convert >/dev/null || missing+=(librsvg2-bin)
command -v xmllint >/dev/null || missing+=(libxml2-utils)
command -v unzip >/dev/null || missing+=(unzip)
command -v jq >/dev/null || missing+=(jq)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)

# The checks of plates need a browser with Chinese and Japanese fonts, and the DTD of SVG 1.1. Without
# apt-get they are skipped if these are missing, and the output says so.
skipped=()
if command -v apt-get >/dev/null; then
  mapfile -t -O "${#missing[@]}" missing < <(missing_fonts)
  command -v chromium >/dev/null || missing+=(chromium)
  xmlcatalog /etc/xml/catalog "-//W3C//DTD SVG 1.1//EN" >/dev/null 2>&1 || missing+=(w3c-sgml-lib)
else
  skipped=(--skip chromium --skip dtd)
fi
install_missing ${missing[@]+"${missing[@]}"}

environment=$root/.build/conformance-venv
python_environment "$environment" "$root/Tests/Conformance/requirements.txt"

# What columns of tables mean: made ones, and those that a person has judged.
python3 "$root/Tests/Conformance/tables/made.py" "$binary" --keep "$root/.build/made-tables"
python3 "$root/Tests/Conformance/tables/columns.py" "$binary" "$root/samples" ${TRACKCONV_DATA:+"$TRACKCONV_DATA"}

# Sources that give winds in knots.
every=("$root"/samples/{atcf,ebtrk,nhc-tcm})
[ -z "${TRACKCONV_DATA:-}" ] || every+=("$TRACKCONV_DATA"/{atcf,nhc-text})
"$environment/bin/python" "$root/Tests/Conformance/every.py" "$binary" "${every[@]}"

"$environment/bin/python" "$root/Tests/Conformance/containers.py" "$binary" "$root/samples"
"$environment/bin/python" "$root/Tests/Conformance/pictures.py" "$binary" "$root/samples"

exec "$environment/bin/python" "$root/Tests/Conformance/check.py" \
  --binary "$binary" --samples "$root/samples" ${skipped[@]+"${skipped[@]}"} "$@"
