#!/usr/bin/env bash
# Examines how trackconv fetches, against servers on this machine: good, broken and hostile ones.
#
#   Scripts/fetching.sh [<trackconv>]
#
# Without an argument the release build is examined; build it first. Nothing outside this machine is asked.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

binary=${1:-$root/.build/release/trackconv}
if [[ ! -x $binary ]]; then
  echo "fetching: $binary is not there; 'make build' makes it" >&2
  exit 1
fi

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v openssl >/dev/null || missing+=(openssl)
# Debian keeps it where only root's path leads.
PATH=$PATH:/usr/sbin command -v nginx >/dev/null || missing+=(nginx-light)
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "fetching: what Debian calls ${missing[*]} is missing; please install it" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  # Debian starts the servers that it installs, now and with the machine: nobody asked for one that runs.
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
# The copy is made last, so an installation that was broken off is done again.
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
fi

"$environment/bin/python" "$root/Tests/Fetching/check.py" "$binary"
