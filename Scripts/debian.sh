#!/usr/bin/env bash
# Builds a package for another release of Debian, and uses packages there as a new user would: in clean roots.
#
#   Scripts/debian.sh build <release> <folder>
#   Scripts/debian.sh use <release> <trackconv> <file>...
#
# The first builds the last commit with this system's Swift, which must be in a folder of its own, and writes the .deb.
# The second installs each file, a .deb, a tarball or a wheel, in a clean root, and compares what it converts with what
# the program here does: the bytes, and of archives and databases, which zlib and SQLite write, the contents. Both need root.
set -euo pipefail
umask 022
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"
. "$root/Scripts/clean_root.sh"
needs_clean_root "$@"

verb=$1 release=$2
shift 2
export LC_ALL=C.UTF-8

if [[ $verb == build ]]; then
  folder=$(realpath -m "$1")
  toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")")
  [[ $toolchain != / ]] || { echo "debian.sh: Swift is a part of this system, not in a folder of its own" >&2; exit 3; }
  make_clean_root "$release"
  # A copy, never a mount: when this ends the root is removed, and with a mount in it the toolchain of this system would be.
  mkdir -p "$clean$toolchain"
  cp -a "$toolchain/." "$clean$toolchain"
  in_root apt-get -qq update
  # What Swift needs to run and to link, then what Scripts/setup.sh installs.
  in_root apt-get -qq install --no-install-recommends ca-certificates git make dpkg-dev g++ curl libncurses6 \
    libcurl4-gnutls-dev libproj-dev libgeos-dev libxml2-dev zlib1g-dev libzip-dev libsqlite3-dev \
    pkg-config >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
  git clone -q "$root" "$clean/build"
  number=$(. "$clean/etc/os-release" && echo "$VERSION_ID")
  in_root env PATH="$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" ${DEBFULLNAME:+DEBFULLNAME="$DEBFULLNAME"} \
    ${DEBEMAIL:+DEBEMAIL="$DEBEMAIL"} TRACKCONV_VERSION="$(current_version)+deb$number" \
    make -C /build deb >"$work/log" 2>&1 || { tail -30 "$work/log" >&2; exit 1; }
  mkdir -p "$folder"
  cp "$clean"/build/out/trackconv_*.deb "$folder"
  exit
fi

binary=$(realpath "$1")
shift
sample=$root/samples/cwb/ty_infos.js
# Decks need the factor, since the sample's winds are means of ten minutes.
options="-q --wind-factor 1.12 --to"
formats=$(own_formats "$binary")

# same <file> <file>: they have the same bytes, members or tables.
same() {
  cmp -s "$1" "$2" || python3 - "$@" <<'END'
import sqlite3
import sys
import zipfile


def contents(path):
    if zipfile.is_zipfile(path):
        archive = zipfile.ZipFile(path)
        return [(one.filename, one.date_time, archive.read(one)) for one in archive.infolist()]
    database = sqlite3.connect(path)
    tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return tables, [database.execute(f'SELECT * FROM "{name}"').fetchall() for name, _ in tables]


sys.exit(contents(sys.argv[1]) != contents(sys.argv[2]))
END
}

# converts <command>: it gives the bytes that the program here gives, in every format.
converts() {
  local format
  [[ $(as_user "$1" --version) == "trackconv $(current_version)"* ]] || fail "--version says '$(as_user "$1" --version)'"
  for format in $formats; do
    # shellcheck disable=SC2086
    as_user "$1" track.js $options "$format" -o made || fail "$format: it cannot be written"
    # shellcheck disable=SC2086
    (cd "$work" && "$binary" track.js $options "$format" -o expected)
    same "$work/expected" "$clean/home/user/made" || fail "$format: it differs"
  done
}

for file in "$@"; do
  file=$(realpath "$file")
  (
    make_clean_root "$release"
    in_root apt-get -qq update
    name=$(basename "$file")
    cp "$file" "$clean/tmp"
    cp "$sample" "$work/track.js"
    cp "$sample" "$clean/home/user/track.js"
    install() { in_root apt-get -qq install "$@" >"$work/log" 2>&1 || { tail "$work/log" >&2; fail "$name cannot be installed"; }; }
    case $name in
      *.deb)
        install "/tmp/$name"
        converts trackconv
        # Pictures, with what the errors name.
        png() { as_user trackconv track.js -o track.png "$@" 2>&1; }
        [[ $(png) == *librsvg2-2* ]] || fail "without librsvg the error for PNG does not name its package"
        install librsvg2-2 fonts-dejavu-core
        [[ -z $(png) ]] || fail "there is no PNG: $(png)"
        [[ $(png --lang ja) == *fonts-noto-cjk* ]] || fail "without its font the error for Japanese does not name it"
        install fonts-noto-cjk
        [[ -z $(png --lang ja) ]] || fail "there is no PNG in Japanese: $(png --lang ja)"
        ;;
      *.tar.gz)
        # The libraries, as the .deb beside it names them; then as its README says.
        mapfile -t libraries < <(dpkg-deb -f "$(compgen -G "${file%/*}/trackconv_$(current_version)_*.deb")" Depends |
          sed 's/ ([^)]*)//g; s/, /\n/g')
        install "${libraries[@]}"
        in_root sh -c "tar -xzf '/tmp/$name' -C /tmp && cd '/tmp/${name%.tar.gz}' && cp -r bin share /usr/local/"
        converts trackconv
        as_user man trackconv | grep -q '^TRACKCONV(1)' || fail "'man trackconv' does not show the page"
        ;;
      *.whl)
        install --no-install-recommends python3-venv
        as_user sh -c "python3 -m venv env && env/bin/pip install --quiet --no-index '/tmp/$name'"
        converts env/bin/trackconv
        [[ $(as_user env/bin/python -c 'import trackconv; print(trackconv.plate("track.js").title)') == *TEMBIN* ]] ||
          fail "Python finds another storm"
        ;;
    esac
    passed "$name in Debian's $release: the same in $(wc -w <<<"$formats") formats"
  )
done
