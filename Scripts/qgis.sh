#!/usr/bin/env bash
# Opens GeoPackages in QGIS.
#
#   Scripts/qgis.sh [<trackconv>] [--keep <folder>]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != --* ]]; then
  binary=$1
  shift
fi
if [[ ! -x $binary ]]; then
  echo "qgis: $binary does not exist; run 'make build' first" >&2
  exit 1
fi

# PyQGIS is only in the system's Python.
missing=()
command -v ogrinfo >/dev/null || missing+=(gdal-bin)
/usr/bin/python3 -c 'import qgis.core' 2>/dev/null || missing+=(python3-qgis)
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "qgis: missing packages (Debian names): ${missing[*]}; please install them" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "${missing[@]}"
fi

exec /usr/bin/python3 "$root/Tests/QGIS/check.py" "$binary" "$root/samples" "$@"
