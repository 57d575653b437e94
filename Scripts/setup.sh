#!/usr/bin/env bash
# Installs missing C libraries that trackconv needs. It does not remove or upgrade packages: with --no-remove,
# apt-get fails rather than remove one.
set -euo pipefail

command -v "${SWIFT:-swift}" >/dev/null || {
  echo "trackconv: there is no '${SWIFT:-swift}': install Swift 6.3 from https://www.swift.org/install, then try again" >&2
  exit 1
}

present() { command -v pkg-config >/dev/null && pkg-config --exists proj geos libxml-2.0 zlib libzip sqlite3 libcurl; }
# BUFR is read with libeccodes, and PNG and PDF are drawn with librsvg (whose package needs one with a font), if they are
# there; only tests of these formats need them.
extra=()
if [ "$(uname)" != Darwin ]; then
  libraries=$(PATH=$PATH:/sbin ldconfig -p 2>/dev/null || true)
  [[ $libraries == *libeccodes.so* ]] || extra+=(libeccodes0)
  [[ $libraries == *librsvg-2.so* ]] || extra+=(librsvg2-2)
fi
if present; then
  [ -z "${extra[*]-}" ] || { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && apt-get install -y --no-install-recommends --no-remove "${extra[@]}"; } ||
    echo "trackconv: no ${extra[*]}: the tests of BUFR, or of PNG and PDF, will fail" >&2
  exit 0
fi

# Any flavour of libcurl works, and only one can be installed: keep the one that is there.
curl=()
{ command -v curl-config || { command -v pkg-config && pkg-config --exists libcurl; }; } >/dev/null ||
  curl=(libcurl4-gnutls-dev)

echo "trackconv: installing PROJ, GEOS, libxml2, zlib, libzip, SQLite, libcurl, ecCodes and librsvg"
if command -v apt-get >/dev/null; then
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
    echo "trackconv: run as root, or install sudo: apt-get install libproj-dev libgeos-dev libxml2-dev zlib1g-dev libzip-dev libsqlite3-dev ${extra[*]-} ${curl[*]-} pkg-config" >&2
    exit 1
  fi
  . "$(dirname "$0")/shared.sh"
  apt_get update
  apt_get install -y --no-install-recommends --no-remove \
    libproj-dev libgeos-dev libxml2-dev zlib1g-dev libzip-dev libsqlite3-dev ${extra[@]+"${extra[@]}"} ${curl[@]+"${curl[@]}"} pkg-config
elif command -v brew >/dev/null; then
  brew install proj geos libxml2 zlib libzip sqlite curl eccodes librsvg pkgconf
else
  echo "trackconv: install PROJ, GEOS, libxml2, zlib, libzip, SQLite, libcurl (with headers) and pkg-config, then try again" >&2
  exit 1
fi
present || {
  echo "trackconv: pkg-config cannot find proj, geos, libxml-2.0, zlib, libzip, sqlite3 and libcurl after the installation" >&2
  exit 1
}
