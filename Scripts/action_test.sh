#!/usr/bin/env bash
# Tests the GitHub Action in a clean Debian root: its steps run with the variables and files of GitHub's runner. The
# service itself is not contacted. Then the workflows, issue forms and CITATION.cff are checked with their schemas.
#
#   Scripts/action_test.sh [<trackconv>]
#
# Needs root, and no network but the mirrors of apt and PyPI.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"
. "$root/Scripts/clean_root.sh"
needs_clean_root "$@"

binary=$(realpath -m "${1:-$root/.build/release/trackconv}")
expect_binary "$binary"
python3 -c 'import ensurepip, venv' 2>/dev/null || install_missing python3-venv
python_environment "$root/.build/action-venv" "$root/Tests/Action/requirements.txt"
# On its own: it needs an old jsonschema.
python_environment "$root/.build/citation-venv" "$root/Tests/Action/citation-requirements.txt"
make_clean_root
in_root apt-get -qq update

cd "$root"
schema=(.build/action-venv/bin/check-jsonschema --builtin-schema)
"${schema[@]}" vendor.github-actions action.yml >/dev/null
"${schema[@]}" vendor.github-workflows .github/workflows/*.yml Documentation/hourly-map.yml >/dev/null
.build/citation-venv/bin/cffconvert --validate -i CITATION.cff >/dev/null 2>&1 || fail "CITATION.cff is not valid"
passed "action, workflows and CITATION.cff are valid"
.build/action-venv/bin/python Tests/Action/workflows.py

deb=$(Scripts/package.sh deb "$binary" "$work")
.build/action-venv/bin/python Tests/Action/check.py "$clean" "$deb"
