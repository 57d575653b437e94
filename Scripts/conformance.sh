#!/usr/bin/env bash
# Checks trackconv's output with tools that share no code with it.
#
#   Scripts/conformance.sh [<trackconv>] [--data <folder>]
#
# By default it checks the release build, which must exist. With --data (or TRACKCONV_DATA) it converts real
# track files too.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != --* ]]; then
  binary=$1
  shift
fi
if [[ ! -x $binary ]]; then
  echo "conformance: $binary does not exist; run 'make build' first" >&2
  exit 1
fi

# Look for commands, not packages, whose names differ between systems.
missing=()
command -v ogrinfo >/dev/null || missing+=(gdal-bin)
# GDAL's validator of GeoPackages is only in the system's Python.
/usr/bin/python3 -c 'import osgeo_utils' 2>/dev/null || missing+=(python3-gdal)
command -v rsvg-convert >/dev/null || missing+=(librsvg2-bin)
command -v xmllint >/dev/null || missing+=(libxml2-utils)
command -v unzip >/dev/null || missing+=(unzip)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)

# The checks of plates need a browser with Chinese and Japanese fonts, and the DTD of SVG 1.1. Without
# apt-get they are skipped if these are missing, and the output says so.
skipped=()
if command -v apt-get >/dev/null; then
  command -v fc-list >/dev/null || missing+=(fontconfig)
  [[ -n $(fc-list :lang=zh-tw family 2>/dev/null) ]] || missing+=(fonts-noto-cjk)
  [[ -n $(fc-list "DejaVu Sans" family 2>/dev/null) ]] || missing+=(fonts-dejavu-core)
  command -v chromium >/dev/null || missing+=(chromium)
  xmlcatalog /etc/xml/catalog "-//W3C//DTD SVG 1.1//EN" >/dev/null 2>&1 || missing+=(w3c-sgml-lib)
else
  skipped=(--skip chromium --skip dtd)
fi
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "conformance: missing packages (Debian names): ${missing[*]}; please install them" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "${missing[@]}"
fi

requirements=$root/Tests/Conformance/requirements.txt
environment=$root/.build/conformance-venv
# The copy is made last, so that an interrupted installation is repeated.
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
fi

exec "$environment/bin/python" "$root/Tests/Conformance/check.py" \
  --binary "$binary" --samples "$root/samples" ${skipped[@]+"${skipped[@]}"} "$@"
