#!/usr/bin/env bash
# Measures trackconv: installs missing dependencies of the benchmarks, then runs Benchmarks/run.py.
#
#   Scripts/bench.sh [BINARY] [--real FILE] [--quick]     default BINARY: .build/release/trackconv
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != -* ]]; then
  binary=$1
  shift
fi
if [[ ! -x $binary ]]; then
  echo "bench.sh: no binary at $binary; build it first: swift build -c release --static-swift-stdlib" >&2
  exit 1
fi

packages=()
command -v ogr2ogr >/dev/null || packages+=(gdal-bin)
command -v pkg-config >/dev/null || packages+=(pkg-config)
command -v cc >/dev/null || packages+=(gcc libc6-dev)
command -v taskset >/dev/null || packages+=(util-linux)
pkg-config --exists proj 2>/dev/null || packages+=(libproj-dev)
pkg-config --exists geos 2>/dev/null || packages+=(libgeos-dev)
pkg-config --exists libxml-2.0 2>/dev/null || packages+=(libxml2-dev)
pkg-config --exists libzip 2>/dev/null || packages+=(libzip-dev)
python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)

if [[ ${#packages[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "bench.sh: missing packages (Debian names): ${packages[*]}; please install them" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  apt_get update
  # Never remove a package: other projects may build with the installed flavour of a library.
  apt_get install -y --no-install-recommends --no-remove "${packages[@]}"
fi

# The libraries of the programs to compare with are in a virtual environment, rebuilt when the pins change.
venv=$root/.build/bench-venv
requirements=$root/Benchmarks/requirements.txt
if ! cmp -s "$requirements" "$venv/requirements.txt"; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$requirements" >&2
  cp "$requirements" "$venv/requirements.txt"
fi

circles=()
if [[ -x $root/.build/release/circles-bench ]]; then
  circles=(--circles "$root/.build/release/circles-bench")
fi

exec "$venv/bin/python" "$root/Benchmarks/run.py" --binary "$binary" ${circles[@]+"${circles[@]}"} "$@"
