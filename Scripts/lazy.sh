#!/usr/bin/env bash
# Prints the options of `swift build` that make a program load the C libraries on first use
# (Sources/CSystem/loading.c): the soname of each, and a folder in which the build finds empty libraries instead of them.
# A function that is missing in loading.c is then an error of the linker.
#
#   Scripts/lazy.sh <folder>
#
# Prints nothing on other systems, or if a soname cannot be found: then the libraries are linked as usual.
set -euo pipefail
[[ $(uname -sm) == "Linux x86_64" ]] && command -v objdump >/dev/null || exit 0
mkdir -p "$1"
folder=$(cd "$1" && pwd)

options="--pkg-config-path '$folder'"
for library in PROJ:proj:proj GEOS:geos:geos_c ZIP:libzip:zip SQLITE:sqlite3:sqlite3 CURL:libcurl:curl XML:libxml-2.0:xml2; do
  IFS=: read -r name package file <<<"$library"
  shared=$(pkg-config --variable=libdir "$package")/lib$file.so
  soname=$(objdump -p "$shared" 2>/dev/null | awk '$1 == "SONAME" { print $2 }')
  [[ -n $soname ]] || exit 0
  options+=" -Xcc -DTRACKCONV_LAZY_$name=$soname"
  # An archive without members.
  printf '!<arch>\n' >"$folder/lib$file.a"
  printf '%s\n' "Name: $package" "Description: loaded on first use" "Version: $(pkg-config --modversion "$package")" \
    "Cflags: $(pkg-config --cflags "$package")" "Libs: -L${folder// /\\ } -l$file" >"$folder/$package.pc"
done
# zlib is linked, but its own file may name the folder of the others first.
printf '%s\n' "Name: zlib" "Description: linked" "Version: $(pkg-config --modversion zlib)" "Cflags: $(pkg-config --cflags zlib)" \
  "Libs: -L${folder// /\\ } $(pkg-config --libs zlib)" >"$folder/zlib.pc"
echo "$options"
