#!/usr/bin/env bash
# Tests how trackconv fetches inputs, with good, broken and hostile servers on this machine.
#
#   Scripts/fetching.sh [<trackconv>]
#
# By default it tests the release build, which must exist. It makes no requests to other machines.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=${1:-$root/.build/release/trackconv}
expect_binary "$binary"

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v openssl >/dev/null || missing+=(openssl)
# Debian installs nginx in /usr/sbin, which is not in the PATH of users.
PATH=$PATH:/usr/sbin command -v nginx >/dev/null || missing+=(nginx-light)
# Debian starts an installed server now and at boot: prevent both.
policy=/usr/sbin/policy-rc.d
if [[ " ${missing[*]-} " == *" nginx"* && ! -e $policy ]] && command -v apt-get >/dev/null; then
  trap '${as_root[@]+"${as_root[@]}"} rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | ${as_root[@]+"${as_root[@]}"} install -m 755 /dev/stdin "$policy"
fi
install_missing ${missing[@]+"${missing[@]}"}
if [[ " ${missing[*]-} " == *" nginx"* ]] && command -v systemctl >/dev/null; then
  ${as_root[@]+"${as_root[@]}"} systemctl disable --quiet nginx 2>/dev/null || true
fi

environment=$root/.build/fetching-venv
python_environment "$environment" "$root/Tests/Fetching/requirements.txt"

"$environment/bin/python" "$root/Tests/Fetching/check.py" "$binary"
