# What the scripts share; they source this file.

# apt_get <argument>...: runs apt-get as root.
#
# If another apt is running, it waits up to five minutes. DPkg::Lock::Timeout is not enough: it covers neither
# the lock of the package lists, which 'update' takes, nor that of the archives.

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)

apt_get() {
  local output end=$((SECONDS + 300)) waits=
  # ${a[@]+…}: before bash 4.4 an empty array counts as unset.
  until output=$(${as_root[@]+"${as_root[@]}"} env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o DPkg::Lock::Timeout=300 "$@" 2>&1); do
    if [[ $output != *"Could not get lock"* && $output != *"Unable to acquire the dpkg frontend lock"* ]] || ((SECONDS >= end)); then
      echo "$output" >&2
      return 1
    fi
    [[ -n $waits ]] || echo "$(basename "$0"): waiting for another apt to finish" >&2
    waits=yes
    sleep 2
  done
}

# expect_binary <path>: exits with a message if there is no program.
expect_binary() {
  [[ -x $1 ]] && return
  echo "$(basename "$0"): $1 does not exist; run 'make build' first" >&2
  exit 1
}

# current_version: the version of trackconv, which stands in one place.
current_version() {
  sed -n 's/.*static let current = "\(.*\)"/\1/p' "$(dirname "${BASH_SOURCE[0]}")/../Sources/trackconv/Files/Version.swift"
}

# install_missing <package>...: installs Debian packages, or says which are missing where there is no apt-get.
# It never removes a package: other projects may build with the installed flavour of a library.
install_missing() {
  [[ $# -gt 0 ]] || return 0
  if ! command -v apt-get >/dev/null; then
    echo "$(basename "$0"): missing packages (Debian names): $*; please install them" >&2
    exit 1
  fi
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "$@"
}

# missing_fonts: the packages with the fonts of pictures that are not installed.
missing_fonts() {
  command -v fc-list >/dev/null || echo fontconfig
  [[ -n $(fc-list :lang=zh-tw family 2>/dev/null) ]] || echo fonts-noto-cjk
  [[ -n $(fc-list "DejaVu Sans" family 2>/dev/null) ]] || echo fonts-dejavu-core
}

# python_environment <folder> <requirements> [<pip option>...]: a virtual environment with the pinned packages,
# made anew when the pins change. The copy of the pins is made last, so that an interrupted installation is repeated.
python_environment() {
  local folder=$1 requirements=$2
  shift 2
  cmp -s "$requirements" "$folder/requirements.txt" && return
  python3 -m venv --clear "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" -r "$requirements" >&2
  cp "$requirements" "$folder/requirements.txt"
}

# install_servers <package>...: the same for packages with a server, which Debian would start now and at boot.
install_servers() {
  [[ $# -gt 0 ]] || return 0
  local policy=/usr/sbin/policy-rc.d ours=
  if command -v apt-get >/dev/null && [[ ! -e $policy ]]; then
    ours=yes
    printf '#!/bin/sh\nexit 101\n' | ${as_root[@]+"${as_root[@]}"} install -m 755 /dev/stdin "$policy"
  fi
  local status=0
  (install_missing "$@") || status=$?
  [[ -z $ours ]] || ${as_root[@]+"${as_root[@]}"} rm -f "$policy"
  return "$status"
}
