#!/usr/bin/env bash
# A step of the action: installs the package in the folder PACKAGES. If the cache has not restored it, the package is
# downloaded from the release VERSION, or built here.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/Scripts/shared.sh"
mkdir -p "$PACKAGES"
cd "$PACKAGES"

# The address of the repository that contains this action. GITHUB_ACTION_REPOSITORY is empty in composite actions.
repository() {
  if [[ $root =~ /_actions/([^/]+/[^/]+)/ ]]; then
    echo "$GITHUB_SERVER_URL/${BASH_REMATCH[1]}"
  else
    local remote
    remote=$(git -c safe.directory='*' -C "$root" remote get-url origin)
    echo "${remote%.git}"
  fi
}

download() {
  local name releases missing=() file suffix=
  [[ $(. /etc/os-release && echo "$ID-${VERSION_ID:-}") != debian-13 ]] || suffix=+deb13
  name=trackconv_$VERSION${suffix}_$(dpkg --print-architecture).deb
  releases=$(repository)/releases/download/v$VERSION
  command -v curl >/dev/null || missing+=(curl ca-certificates)
  install_missing ${missing[@]+"${missing[@]}"}
  for file in "$name" SHA256SUMS; do
    echo "Downloading $releases/$file"
    # A redirect leads to https only.
    curl --fail --silent --show-error --location --proto-redir =https --retry 3 --output "$file" "$releases/$file"
  done
  sha256sum --check --ignore-missing --strict SHA256SUMS
}

build() {
  local missing=()
  if ! command -v swift >/dev/null; then
    echo "trackconv: building it takes Swift 6.3: use an image of Swift as the job's container, or set 'version'" >&2
    exit 1
  fi
  command -v make >/dev/null || missing+=(make)
  install_missing ${missing[@]+"${missing[@]}"}
  # The source of an action comes without its history, which would name the maintainer.
  DEBFULLNAME=$GITHUB_REPOSITORY_OWNER DEBEMAIL=$GITHUB_REPOSITORY_OWNER@users.noreply.github.com \
    make -C "$root" deb PACKAGES="$PACKAGES"
}

packages=(trackconv_*.deb)
if [[ ! -e ${packages[0]} ]]; then
  if [[ -n ${VERSION:-} ]]; then download; else build; fi
  packages=(trackconv_*.deb)
fi
apt_get update
apt_get install -y "$PWD/${packages[0]}"
trackconv --version
