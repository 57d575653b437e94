#!/usr/bin/env bash
# Checks the layout of plates of inputs and options chosen at random; a seed draws the same ones again.
#
#   Scripts/layout.sh [<trackconv>] [<count>] [<seed>]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

binary=${1:-$root/.build/release/trackconv}
expect_binary "$binary"
environment=$root/.build/conformance-venv
python_environment "$environment" "$root/Tests/Conformance/requirements.txt"
exec "$environment/bin/python" "$root/Tests/Conformance/layout.py" "$binary" --draw "${2:-60}" --seed "${3:-$(date +%s)}"
