#!/usr/bin/env bash
# Measures trackconv: installs missing dependencies of the benchmarks, then runs Benchmarks/run.py.
#
#   Scripts/bench.sh [BINARY] [--real FILE] [--quick]     default BINARY: .build/release/trackconv
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != -* ]]; then
  binary=$1
  shift
fi
expect_binary "$binary"

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

install_missing ${packages[@]+"${packages[@]}"}

# The programs to compare with.
venv=$root/.build/bench-venv
python_environment "$venv" "$root/Benchmarks/requirements.txt"

circles=()
if [[ -x $root/.build/release/circles-bench ]]; then
  circles=(--circles "$root/.build/release/circles-bench")
fi

exec "$venv/bin/python" "$root/Benchmarks/run.py" --binary "$binary" ${circles[@]+"${circles[@]}"} "$@"
