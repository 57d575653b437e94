# shellcheck shell=bash
# A clean Debian root, in which packages are tested as a new user would install them; the tests source this file.
#
# Everything runs as root in a mount namespace of its own, so no mount survives the test, however it ends.

# needs_clean_root <argument>...: runs the script again in its own mount namespace; without root it is skipped.
needs_clean_root() {
  if [[ $(id -u) -ne 0 || ! -x $(command -v apt-get) ]]; then
    echo "$(basename "$0"): skipped: it needs root and a Debian system, to make a clean one with debootstrap" >&2
    exit 0
  fi
  [[ -n ${TRACKCONV_NAMESPACE:-} ]] && return
  TRACKCONV_NAMESPACE=yes exec unshare --mount --propagation private "$0" "$@"
}

# own_formats <trackconv>: the formats that it writes without another program: not films, nor pictures in pixels.
own_formats() {
  "$1" --json-usage | python3 -c 'import json, sys
print(*(name for name in (one["name"] for one in json.load(sys.stdin)["writes"]) if name not in ("png", "pdf")))'
}

# apt_sources: the mirrors of this system, without those of other vendors.
apt_sources() {
  apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT)' \
    "Origin: $(dpkg-vendor --query Vendor)" 'Created-By: Packages' | sort -u
}

# make_clean_root [<release of Debian>]: unpacks a root with little more than apt into $clean, by default of this system's
# release. The archive of it stays in .build.
make_clean_root() {
  local missing=() codename archive mirror here
  command -v debootstrap >/dev/null || missing+=(debootstrap)
  command -v dpkg-vendor >/dev/null || missing+=(dpkg-dev)
  install_missing ${missing[@]+"${missing[@]}"}
  # The origin of a mirror is in the lists of packages.
  [[ -n $(apt_sources) ]] || apt_get update
  here=$(. /etc/os-release && echo "$VERSION_CODENAME")
  codename=${1:-$here}
  archive=$root/.build/clean-$codename-$(dpkg --print-architecture).tar
  mkdir -p "$root/.build"
  work=$(mktemp -d "$root/.build/clean.XXXXXX")
  clean=$work/root
  trap 'umount "$clean/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
  if [[ ! -e $archive ]]; then
    echo "making a clean root of $codename, which is kept for the next time"
    mirror=$(apt_sources | awk -v suite="$here" '$3 == suite { print $2; exit }')
    debootstrap --variant=minbase --include=man-db "$codename" "$clean" "$mirror" >"$work/log" 2>&1 ||
      { tail "$work/log" >&2; exit 1; }
    rm -f "$clean"/var/cache/apt/archives/*.deb
    tar -C "$clean" --one-file-system -cf "$archive.part" .
    mv "$archive.part" "$archive"
  else
    mkdir "$clean"
    tar -C "$clean" -xpf "$archive"
  fi
  mount -t proc proc "$clean/proc"
  cp /etc/resolv.conf "$clean/etc/resolv.conf"
  apt_sources | sed "s/ $here/ $codename/" >"$clean/etc/apt/sources.list"
  # The mirror may be an old snapshot; there is no terminal; and apt recommends ca-certificates, so it would keep them.
  cat >"$clean/etc/apt/apt.conf.d/90test" <<'END'
Acquire::Check-Valid-Until "false";
Dpkg::Use-Pty "false";
APT::AutoRemove::RecommendsImportant "false";
APT::AutoRemove::SuggestsImportant "false";
END
  in_root useradd --create-home user
}

# in_root <command>...: runs it as root in the clean root; as_user <command>...: as a user, in the user's home.
proxies=()
for name in http_proxy https_proxy no_proxy; do
  [[ -z ${!name:-} ]] || proxies+=("$name=${!name}")
done
in_root() {
  chroot "$clean" env -i ${proxies[@]+"${proxies[@]}"} DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
as_user() {
  chroot --userspec=user "$clean" env -i --chdir=/home/user LC_ALL=C.UTF-8 HOME=/home/user \
    PATH=/usr/local/bin:/usr/bin:/bin "$@"
}

fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}
passed() { printf 'ok  %s\n' "$*"; }
