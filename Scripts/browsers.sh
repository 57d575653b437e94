#!/usr/bin/env bash
# Tests pages in Chromium and Firefox, without a network.
#
#   Scripts/browsers.sh [<trackconv>] [<part>...]
#
# By default it uses the release build, which must exist.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

binary=$root/.build/release/trackconv
if [[ $# -gt 0 ]]; then
  binary=$1
  shift
fi
if [[ ! -x $binary ]]; then
  echo "browsers: $binary does not exist; run 'make build' first" >&2
  exit 1
fi

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
command -v java >/dev/null || missing+=(default-jre-headless)
command -v fc-list >/dev/null || missing+=(fontconfig)
[[ -n $(fc-list :lang=zh-tw family 2>/dev/null) ]] || missing+=(fonts-noto-cjk)
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! command -v apt-get >/dev/null; then
    echo "browsers: missing packages (Debian names): ${missing[*]}; please install them" >&2
    exit 1
  fi
  . "$root/Scripts/apt.sh"
  apt_get update
  apt_get install -y --no-install-recommends --no-remove "${missing[@]}"
fi

requirements=$root/Tests/Browser/requirements.txt
environment=$root/.build/browser-venv
# The copy is made last, so that an interrupted installation is repeated.
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps -r "$requirements"
  cp "$requirements" "$environment/requirements.txt"
fi

exec "$environment/bin/python" "$root/Tests/Browser/check.py" "$binary" "$@"
