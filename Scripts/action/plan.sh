#!/usr/bin/env bash
# A step of the action: determines what is cached and where.
#
# A package is the same as long as its source, the system and the processor are.
set -euo pipefail
cd "$(dirname "$0")/../.."

# VERSION becomes part of file names and of a URL.
if [[ -n ${VERSION:-} && ! $VERSION =~ ^[0-9][0-9A-Za-z.+~-]*$ ]]; then
  echo "trackconv: 'version' is not a version such as 0.1.0" >&2
  exit 1
fi
# What the package is made of; not all of it exists in every version.
sources() {
  find Sources Package.swift Makefile Packaging Scripts Completions CHANGELOG.md Documentation/trackconv.1 -type f \
    -print0 2>/dev/null || true
}
source=${VERSION:-$(sources | sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-16)}
system=$(. /etc/os-release && echo "$ID-${VERSION_ID:-unknown}")
{
  echo "key=trackconv-$source-$system-$(uname -m)"
  echo "packages=$RUNNER_TEMP/trackconv-packages"
  echo "copies=${XDG_CACHE_HOME:-$HOME/.cache}/trackconv"
} >>"$GITHUB_OUTPUT"
