#!/usr/bin/env bash
# Packs the release binary, its manual page and its completions for Linux systems without Swift.
#
#   Scripts/package.sh deb|tarball [<trackconv>] [<folder>]
#
# Writes trackconv_<version>_<architecture>.deb or trackconv-<version>-linux-<architecture>.tar.gz into the folder,
# by default out/, and prints its path. The same commit and binary give the same bytes: all files have the time of
# the commit (or SOURCE_DATE_EPOCH). The maintainer is DEBFULLNAME and DEBEMAIL, as for Debian's tools, or the
# author of the commit. TRACKCONV_VERSION overrides the version, to test upgrades
# and for packages of other Debians.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

kind=${1:-}
binary=$(realpath -m "${2:-$root/.build/release/trackconv}")
folder=$(realpath -m "${3:-$root/out}")
[[ $kind == deb || $kind == tarball ]] || { echo "usage: package.sh deb|tarball [<trackconv>] [<folder>]" >&2; exit 64; }
[[ $(uname -s) == Linux ]] || { echo "package.sh: packages are made on Linux only" >&2; exit 1; }
expect_binary "$binary"
if [[ $kind == deb ]]; then
  missing=()
  command -v dpkg-shlibdeps >/dev/null || missing+=(dpkg-dev)
  command -v strip >/dev/null || missing+=(binutils)
  install_missing ${missing[@]+"${missing[@]}"}
fi

cd "$root"
version=${TRACKCONV_VERSION:-$(current_version)}
# The source of a release may come without its history.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
files=$stage/files
mkdir -p "$folder"

put() { install -D -m "$1" "$2" "$files/$3"; }
put 755 "$binary" usr/bin/trackconv
strip --strip-unneeded --remove-section=.comment "$files/usr/bin/trackconv"
put 644 Documentation/trackconv.1 usr/share/man/man1/trackconv.1
put 644 Packaging/copyright usr/share/doc/trackconv/copyright
put 644 CHANGELOG.md usr/share/doc/trackconv/CHANGELOG.md
put 644 samples/cwb/ty_infos.js usr/share/doc/trackconv/examples/ty_infos.js
put 644 Packaging/gdal/ogr_trackconv.py usr/share/trackconv/gdal/ogr_trackconv.py
# zsh reads other folders below /usr/local than below /usr.
zsh=vendor-completions
[[ $kind == deb ]] || zsh=site-functions
put 644 Completions/trackconv.bash usr/share/bash-completion/completions/trackconv
put 644 Completions/_trackconv usr/share/zsh/$zsh/_trackconv
put 644 Completions/trackconv.fish usr/share/fish/vendor_completions.d/trackconv.fish

if [[ $kind == tarball ]]; then
  architecture=$(uname -m)
  name=trackconv-$version-linux-$architecture
  {
    echo "trackconv $version for Linux, $architecture"
    echo
    echo "Install it with: cp -r bin share /usr/local/"
    echo "It needs these libraries, in these versions:"
    objdump -p "$files/usr/bin/trackconv" | sed -n 's/^ *NEEDED */  /p' | sort
  } >"$files/README"
  mv "$files"/usr/* "$files"
  rmdir "$files/usr"
  find "$files" -exec touch -h -d "@$epoch" {} +
  tar -C "$files" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu \
    --transform "s,^\.,$name," -cf - . | gzip -9n >"$stage/package"
  package=$folder/$name.tar.gz
else
  architecture=$(dpkg --print-architecture)
  # GDAL loads the driver from its folder of plugins, without a variable.
  plugins=$files/usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)/gdalplugins
  mkdir -p "$plugins"
  ln -s ../../../share/trackconv/gdal/ogr_trackconv.py "$plugins/ogr_trackconv.py"
  author() { git log -1 --format="$1" 2>/dev/null; }
  maintainer="${DEBFULLNAME:-$(author %an)} <${DEBEMAIL:-$(author %ae)}>" ||
    { echo "package.sh: no commit names a maintainer: set DEBFULLNAME and DEBEMAIL" >&2; exit 1; }
  documents=$files/usr/share/doc/trackconv
  cat >"$documents/changelog" <<END
trackconv ($version) unstable; urgency=medium

  * CHANGELOG.md.gz lists what has changed.

 -- $maintainer  $(date -R -d "@$epoch")
END
  gzip -9n "$documents"/{changelog,CHANGELOG.md} "$files/usr/share/man/man1/trackconv.1"

  # dpkg-shlibdeps expects to run in a source package.
  mkdir "$stage/debian" "$files/DEBIAN"
  printf 'Source: trackconv\n\nPackage: trackconv\nArchitecture: any\n' >"$stage/debian/control"
  depends=$(cd "$stage" && dpkg-shlibdeps -O "$files/usr/bin/trackconv" | sed -n 's/^shlibs:Depends=//p')
  # The names of the formats, as they are in the list under a heading.
  formats() {
    "$binary" formats | sed -n "/^$1:/,/^\$/ s/^  \([a-z][^ ]*\).*/\1/p" | paste -s -d , | sed 's/,/, /g'
  }
  description="It reads $(formats READS), and it writes $(formats WRITES)."
  cat >"$files/DEBIAN/control" <<END
Package: trackconv
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$files" | cut -f 1)
Depends: $depends
Recommends: ca-certificates
Suggests: qgis, gdal-bin, libnetcdf19, libeccodes0, librsvg2-2, ffmpeg, fonts-noto-cjk, libpython3-stdlib
Section: science
Priority: optional
Description: convert the typhoon tracks that agencies publish into maps
 trackconv reads best tracks and forecasts of tropical cyclones from Taiwan,
 Japan, Hong Kong, China, Korea, the United States and the archive IBTrACS,
 from files or from the web. It writes data for maps and GIS, SVG map plates,
 and HTML pages with a map that moves through time. Wind radii, probability
 circles and the potential track area are computed on the ellipsoid, and the
 same input always gives the same bytes.
 .
$(fold -s -w 75 <<<"$description" | sed 's/^/ /; s/ *$//')
END
  (cd "$files" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$files/DEBIAN/md5sums"
  find "$files" -exec touch -h -d "@$epoch" {} +
  # One thread: the number of processors must not show in the compressed bytes.
  SOURCE_DATE_EPOCH=$epoch DPKG_DEB_THREADS_MAX=1 \
    dpkg-deb --root-owner-group -Zxz --build "$files" "$stage/package" >/dev/null
  package=$folder/trackconv_${version}_$architecture.deb
fi
# At once, or not at all.
install -m 644 "$stage/package" "$package.part"
mv "$package.part" "$package"
echo "$package"
