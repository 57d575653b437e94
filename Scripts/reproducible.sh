#!/usr/bin/env bash
# Builds the release binary twice, in two folders of different lengths, and compares the bytes.
#
#   Scripts/reproducible.sh
#
# It builds the last commit, not the changes after it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for copy in "$folder/a" "$folder/another/folder"; do
  git clone -q . "$copy"
  make -C "$copy" build
done
first=$folder/a/.build/release/trackconv second="$folder/another/folder/.build/release/trackconv"
sha256sum "$first" "$second" | sed "s|$folder/||"
cmp "$first" "$second"
! strings -a "$first" | grep -F "$folder" || { echo "reproducible.sh: the binary names the folder of the build" >&2; exit 1; }
echo "reproducible: the same $(stat -c %s "$first") bytes"
