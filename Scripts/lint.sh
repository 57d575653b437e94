#!/usr/bin/env bash
# Checks the formatting of the code, and rules that the compiler does not enforce.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --recursive Sources Tests Benchmarks Examples Package.swift

failed=0
python3 Scripts/floors.py || failed=1
python3 Scripts/names.py || failed=1
refuse() { # what, pattern, where...
  local what=$1 pattern=$2
  shift 2
  if grep -rnE --include='*.swift' "$pattern" "$@"; then
    echo "lint: $what" >&2
    failed=1
  fi
}
refuse "no target in Sources but TyphoonTrackFoundation imports Foundation" \
  '^ *(public |package |@testable )?import Foundation' $(find Sources -name '*.swift' -not -path '*/TyphoonTrackFoundation/*')
refuse "TyphoonTrack uses neither PROJ nor GEOS" 'import (CProj|CGEOS)' Sources/TyphoonTrack
refuse "unchecked or unsafe Swift" '@unchecked|nonisolated\(unsafe\)|try!|as!' Sources
# A quote beside U+0600 or a combining mark is one Character with it: what separates, quotes or escapes is found in bytes.
refuse "searches of texts by Characters, expected those of TyphoonTrack/Text (split(at:), replacing(text:with:))" \
  '(^|[^A-Za-z])(split\((separator: *"|whereSeparator:)|(replacing|replace)\("|(firstRange|ranges)\(of: *")' \
  $(find Sources -name '*.swift' -not -path '*/TyphoonTrack/Text/*')

# The script of pages makes elements, never markup from text, and asks nobody for anything.
if grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|fetch\(|XMLHttpRequest|import\(' \
  Sources/CPage/page.js || grep -nE '^.{121}' Sources/CPage/page.js Sources/CPage/page.css; then
  echo "lint: page.js and page.css: markup from text, requests, or lines of more than 120 characters" >&2
  failed=1
fi

version=$(. Scripts/shared.sh && current_version)
if ! grep -qx "version: $version" CITATION.cff; then
  echo "lint: CITATION.cff does not name the version of Version.swift, $version" >&2
  failed=1
fi

while read -r lines file; do
  [ "$file" = total ] && continue
  if [ "$lines" -gt 400 ]; then
    echo "lint: $file has $lines lines, expected at most 400" >&2
    failed=1
  fi
done < <(find Sources -name '*.swift' -exec wc -l {} +)
exit "$failed"
