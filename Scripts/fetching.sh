#!/usr/bin/env bash
# Tests how trackconv fetches inputs, with good, broken and hostile servers on this machine.
#
#   Scripts/fetching.sh [<trackconv>]
#
# By default it tests the release build, which must exist. It makes no requests to other machines.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

binary=${1:-$root/.build/release/trackconv}
if [[ ! -x $binary ]]; then
  echo "fetching: $binary does not exist; run 'make build' first" >&2
  exit 1
fi

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v openssl >/dev/null || missing+=(openssl)
# Debian installs nginx in /usr/sbin, which is not in the PATH of users.
PATH=$PATH:/usr/sbin command -v nginx >/dev/null || missing+=(nginx-light)
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "fetching: missing packages (Debian names): ${missing[*]}; please install them" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  # Debian starts an installed server now and at boot: prevent both.
  policy=/usr/sbin/policy-rc.d
  if [[ " ${missing[*]} " == *" nginx"* && ! -e $policy ]]; then
    trap '${as_root[@]+"${as_root[@]}"} rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | ${as_root[@]+"${as_root[@]}"} install -m 755 /dev/stdin "$policy"
  fi
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "${missing[@]}"
  if [[ " ${missing[*]} " == *" nginx"* ]] && command -v systemctl >/dev/null; then
    ${as_root[@]+"${as_root[@]}"} systemctl disable --quiet nginx 2>/dev/null || true
  fi
fi

requirements=$root/Tests/Fetching/requirements.txt
environment=$root/.build/fetching-venv
# The copy is made last, so that an interrupted installation is repeated.
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
fi

"$environment/bin/python" "$root/Tests/Fetching/check.py" "$binary"
