#!/usr/bin/env bash
# Tests the packages in a clean Debian root: they are installed, used, upgraded and removed, as a new user would.
#
#   Scripts/deb_test.sh [<trackconv>]
#
# Needs root, and no network but the mirrors of apt.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"
. "$root/Scripts/clean_root.sh"
needs_clean_root "$@"

binary=$(realpath -m "${1:-$root/.build/release/trackconv}")
expect_binary "$binary"
command -v lintian >/dev/null || install_missing lintian
make_clean_root
sample=samples/cwb/ty_infos.js

# The packages.
deb=$("$root/Scripts/package.sh" deb "$binary" "$work")
tarball=$("$root/Scripts/package.sh" tarball "$binary" "$work")
(
  # Whatever differs between two machines and does not belong into the package.
  umask 077
  cd / && TZ=Asia/Taipei LC_ALL=C.UTF-8 "$root/Scripts/package.sh" deb "$binary" "$work/again"
  "$root/Scripts/package.sh" tarball "$binary" "$work/again"
) >/dev/null
for package in "$deb" "$tarball"; do
  cmp "$package" "$work/again/$(basename "$package")" || fail "$(basename "$package") differs when made again"
done
passed "made twice, the same bytes: $(basename "$deb") $(stat -c %s "$deb"), $(basename "$tarball") $(stat -c %s "$tarball")"

# It calls running as root a mistake; it only reads here.
lintian --fail-on error,warning "$deb" 2>&1 | { grep -v 'root privileges' || true; }
passed "$(lintian --version) finds no error and no warning"

dpkg-deb --fsys-tarfile "$deb" | tar -xO ./usr/bin/trackconv >"$work/packed"
tar -xzOf "$tarball" --wildcards '*/bin/trackconv' | cmp - "$work/packed" || fail "the binaries of both packages differ"
passed "both packages contain the same binary, $(stat -c %s "$work/packed") bytes"

# What a root holds, but for the logs and lists of apt and dpkg, and caches that programs renew.
contents() {
  (
    cd "$clean"
    find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./home -o -path ./var/log -o -path ./var/cache \
      -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o \( -printf '%p %y %m %U:%G %l\n' \)
    find . -xdev \( -path ./proc -o -path ./home -o -path ./tmp -o -path ./var -o -path ./etc/ld.so.cache \) -prune \
      -o -type f -print0 | xargs -0 sha256sum
  ) | sort
}

# Installation.
in_root apt-get -qq update
contents >"$work/before"
cp "$deb" "$clean/tmp/trackconv.deb"
in_root apt-get -qq install --download-only /tmp/trackconv.deb >/dev/null
began=$EPOCHREALTIME
in_root apt-get -qq install /tmp/trackconv.deb >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "it cannot be installed"; }
as_user sh -c 'trackconv /usr/share/doc/trackconv/examples/ty_infos.js -o first.html'
took=$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
awk -v t="$took" 'BEGIN { exit !(t < 60) }' || fail "installing it and making the first page took $took s, expected a minute"
passed "installed with $(($(in_root dpkg-query -W | wc -l))) packages in the root; the first page after $took s, downloads excluded"

! find "$clean" -xdev -iname '*swift*' ! -name Swift_Current | grep . || fail "there is something of Swift in the root"
[[ -z $(in_root dpkg -V trackconv) ]] || fail "dpkg -V finds files that differ"
version=$(dpkg-deb -f "$deb" Version)
upstream() { in_root dpkg-query -W -f '${Version}' "$1" | sed 's/[-+~].*//'; }
expected="trackconv $version
PROJ $(upstream 'libproj[0-9]*'), GEOS $(upstream 'libgeos-c1*')"
[[ $(as_user trackconv --version) == "$expected" ]] || fail "--version says '$(as_user trackconv --version)', not '$expected'"
as_user man trackconv | grep -q '^TRACKCONV(1)' || fail "'man trackconv' does not show the page"
[[ $(as_user whatis trackconv) == trackconv* ]] || fail "'whatis' does not know trackconv"
completed=$(as_user bash -c 'source /usr/share/bash-completion/completions/trackconv
  COMP_LINE="trackconv --laye" COMP_POINT=16; _trackconv trackconv --laye trackconv; echo "${COMPREPLY[*]}"')
[[ $completed == --layers ]] || fail "the completion for bash finds '$completed', not '--layers'"
passed "no Swift; --version agrees with dpkg; man and whatis know trackconv; bash completes its options"

# Every format, from a file and from standard input, gives the bytes that the binary here gives. Decks need the factor,
# since the sample's winds are means of ten minutes.
options="-q --wind-factor 1.12 --to"
formats=$(own_formats "$binary")
[[ $formats == *geojson* && $formats == *svg* ]] || fail "the program names no formats"
convert_all() {
  local format
  for format in $formats; do
    as_user sh -c "trackconv track.js $options $format -o file-$format && trackconv - $options $format <track.js >pipe-$format" ||
      fail "$format: it cannot be written"
    # shellcheck disable=SC2086
    (cd "$work" && "$binary" track.js $options "$format" -o expected && "$binary" - $options "$format" <track.js >expected-pipe)
    [[ -s $work/expected ]] || fail "$format: the file is empty"
    cmp "$work/expected" "$clean/home/user/file-$format"
    cmp "$work/expected-pipe" "$clean/home/user/pipe-$format"
  done
}
cp "$root/$sample" "$work/track.js"
cp "$root/$sample" "$clean/home/user/track.js"
convert_all
# Pictures need a library that the package only suggests.
[[ $(as_user trackconv track.js -o track.png 2>&1) == *librsvg2-2* ]] || fail "without librsvg the error for PNG does not name its package"
passed "from a file and from standard input to:" $formats

# Upgrade to a higher version, and back to nothing.
in_root dpkg -L trackconv | sort >"$work/files"
higher=$(TRACKCONV_VERSION="$version+upgrade" "$root/Scripts/package.sh" deb "$binary" "$work")
cp "$higher" "$clean/tmp/trackconv.deb"
in_root apt-get -qq install /tmp/trackconv.deb >/dev/null 2>&1 || fail "it cannot be upgraded"
[[ $(in_root dpkg-query -W -f '${Version}' trackconv) == "$version+upgrade" ]] || fail "the version has not changed"
in_root dpkg -L trackconv | sort | diff "$work/files" - || fail "the upgrade has other files"
convert_all
in_root apt-get -qq purge trackconv >/dev/null
! find "$clean" -xdev -not -path '*/home/*' -not -path '*/tmp/*' -name '*trackconv*' | grep . || fail "the removal left files"
in_root apt-get -qq autoremove --purge >/dev/null
contents >"$work/after"
diff "$work/before" "$work/after" | { head -20; cat >/dev/null; } || fail "the root is not as it was before the installation"
# Only what was asked for is in the home.
left=$(cd "$clean/home/user" && find . -type f ! -name 'file-*' ! -name 'pipe-*' ! -name first.html ! -name track.js ! -name '.bash*' ! -name .profile)
[[ -z $left ]] || fail "conversions left files in the home: $left"
passed "upgraded, removed: the root is as before"
