#!/usr/bin/env bash
# Builds the programs in Examples/swift and tests them.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/shared.sh

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
install_missing ${missing[@]+"${missing[@]}"}
python_environment .build/examples-venv Tests/Examples/requirements.txt

# In the folder of the package's own build, so that its libraries are not compiled a second time.
build=("${SWIFT:-swift}" build --package-path Examples/swift --scratch-path .build)
# SwiftPM keeps one plan there, and may take that of the other package for its own.
rm -f .build/debug.yaml
trap 'rm -f .build/debug.yaml' EXIT
"${build[@]}"
.build/examples-venv/bin/python Tests/Examples/check.py "$("${build[@]}" --show-bin-path)"
