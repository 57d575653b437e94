#!/usr/bin/env bash
# Tests Examples/cluster on workers of this machine.
#
#   Scripts/cluster.sh [<trackconv>] [--bench]
#
# By default it uses the release build, which must exist.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=$root/.build/release/trackconv
if [[ $# -gt 0 && $1 != --* ]]; then
  binary=$1
  shift
fi
expect_binary "$binary"

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
install_missing ${missing[@]+"${missing[@]}"}
python_environment "$root/.build/cluster-venv" "$root/Tests/Cluster/requirements.txt"

exec "$root/.build/cluster-venv/bin/python" "$root/Tests/Cluster/check.py" "$binary" "$@"
