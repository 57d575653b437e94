#!/usr/bin/env bash
# Makes all files of a release of the last commit, and checks each by installing it. It uploads nothing.
#
#   Scripts/release.sh [<folder>]
#
# Everything is built from nothing, in a clone in .build/release-clone. The files are in the folder, by default
# out/release, as soon as all of them are right. Needs Debian 12, root for clean systems, and two hours on two cores.
set -euo pipefail
umask 022
cd "$(dirname "$0")/.."
. Scripts/shared.sh

target=$(realpath -m "${1:-out/release}")
[[ $(. /etc/os-release && echo "$ID $VERSION_ID") == "debian 12" ]] && [[ $(id -u) -eq 0 ]] || {
  echo "release.sh: a release is made on Debian 12, the oldest that is supported, as root" >&2
  exit 1
}
[[ -z $(git status --porcelain) ]] || echo "release.sh: of the last commit; the changes after it are not in the release" >&2
step() { printf '\n== %s (%d s)\n' "$1" "$SECONDS"; }

clone=$PWD/.build/release-clone
rm -rf "$clone"
mkdir -p .build
git clone -q . "$clone"
cd "$clone"
version=$(current_version)
folder=$clone/out/release
mkdir -p "$folder"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# notes <version>: the section of the changelog; without one, what is not released yet.
notes() { awk -v heading="## $1" '/^## / { on = index($0, heading) == 1; next } on' CHANGELOG.md; }
notes "$version" >"$folder/notes.md"
if ! grep -q . "$folder/notes.md"; then
  echo "release.sh: CHANGELOG.md has no section $version: this is a trial, with the notes of 'Unreleased'"
  notes Unreleased >"$folder/notes.md"
fi

# pack <zip> <folder>: the same files give the same bytes.
pack() {
  (
    cd "$2"
    chmod -R u=rwX,go=rX .
    find . -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    find . -type f | LC_ALL=C sort | sed 's,^\./,,' | TZ=UTC xargs python3 -m zipfile -c "$1"
  )
}

step "the packages for Debian 12, the tarball, the wheel"
make deb tarball wheel-test PACKAGES="$folder"
step "the page and the module for browsers"
make playground
pack "$folder/trackconv-browser-$version.zip" out/playground
step "the package for Debian 13"
Scripts/debian.sh build trixie "$folder" || {
  [[ $? -eq 3 ]] || exit 1
  echo "release.sh: no package for Debian 13: install Swift in a folder of its own" >&2
}
step "the plugin for QGIS"
make qgis-plugin PACKAGES="$folder"

step "each is installed"
Scripts/deb_test.sh .build/release/trackconv
Scripts/debian.sh use bookworm .build/release/trackconv "$folder"/trackconv[_-]"$version"[_-]*.{deb,tar.gz,whl}
shopt -s nullglob  # there may be no package for Debian 13
Scripts/debian.sh use trixie .build/release/trackconv "$folder"/trackconv[_-]"$version"*{+deb13_*.deb,.whl}
step "the page and the module, as they are in the archive"
rm -r out/playground
python3 -m zipfile -e "$folder/trackconv-browser-$version.zip" out/playground
Scripts/browsers.sh .build/release/trackconv playground
step "the plugin, in QGIS"
Scripts/qgis.sh .build/release/trackconv

step "the bill of materials, the checksums"
Scripts/sbom.py "$folder" "$version" "$SOURCE_DATE_EPOCH" "$(git rev-parse HEAD)" >"$clone/out/bill.json"
mv "$clone/out/bill.json" "$folder/trackconv-$version.cdx.json"
(cd "$folder" && sha256sum trackconv* >SHA256SUMS)
python_environment .build/release-venv Tests/Release/requirements.txt
.build/release-venv/bin/python Tests/Release/check.py "$folder" "$version"

rm -rf "$target"
mkdir -p "$(dirname "$target")"
mv "$folder" "$target"
rm -rf "$clone"
step "done: $target"
ls -l "$target"
