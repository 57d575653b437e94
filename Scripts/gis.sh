#!/usr/bin/env bash
# Runs the commands of Documentation/gis.md in PostGIS, DuckDB and pandas, and in QGIS if it is installed, and compares
# what GDAL reads with its driver for trackconv with our GeoPackages.
#
#   Scripts/gis.sh [<trackconv>]
#
# By default it uses the release build, which must exist.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=${1:-$root/.build/release/trackconv}
expect_binary "$binary"

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v ogr2ogr >/dev/null || missing+=(gdal-bin)
/usr/bin/python3 -c 'import osgeo' 2>/dev/null || missing+=(python3-gdal)
command -v ffmpeg >/dev/null || missing+=(ffmpeg)
compgen -G '/usr/share/postgresql/*/extension/postgis.control' >/dev/null || missing+=(postgresql postgresql-postgis)
install_servers ${missing[@]+"${missing[@]}"}
if [[ " ${missing[*]-} " == *" postgresql"* ]] && command -v systemctl >/dev/null; then
  ${as_root[@]+"${as_root[@]}"} systemctl disable --quiet postgresql 2>/dev/null || true
fi
python_environment "$root/.build/gis-venv" "$root/Tests/GIS/requirements.txt"

export GDAL_PYTHON_DRIVER_PATH=$root/Packaging/gdal
/usr/bin/python3 "$root/Tests/GIS/driver.py" "$binary"

without=()
/usr/bin/python3 -c 'import qgis.core' 2>/dev/null || without=(--without qgis)
exec "$root/.build/gis-venv/bin/python" "$root/Tests/GIS/check.py" "$binary" ${without[@]+"${without[@]}"}
