#!/usr/bin/env bash
# Writes the documentation of the Swift libraries as a static site, out/docs, with the docc of the toolchain.
#   BASE_PATH=trackconv Scripts/docs.sh    # for a site below https://example.org/trackconv/
# Fails if a public symbol has no comment, or a page has a warning, such as a link that leads nowhere.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=$(command -v "${SWIFT:-swift}")
tools=$(dirname "$(realpath "$swift")")
for tool in docc swift-symbolgraph-extract; do
  [[ -x $tools/$tool ]] || {
    echo "docs.sh: the toolchain has no $tool in $tools" >&2
    exit 1
  }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$swift" build --target GeoOut
build=$("$swift" build --show-bin-path)
includes=("-I$build/Modules")
for map in Sources/C*/module.modulemap "$build"/C*.build/module.modulemap; do includes+=("-I$(dirname "$map")"); done
for folder in Sources/C*/include; do includes+=("-I$folder"); done
read -ra flags < <(pkg-config --cflags-only-I proj geos libxml-2.0 zlib libzip sqlite3)
target=$("$swift" -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

archives=()
for module in TyphoonTrack GeoOut; do
  mkdir "$scratch/$module"
  "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$target" \
    "${includes[@]}" ${flags[@]+"${flags[@]}"} -resource-dir "$tools/../lib/swift" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$scratch/$module"
done
python3 Tests/Documentation/symbols.py "$scratch"/*/*.symbols.json

# Links to symbols of a library that has already been converted need its archive.
mkdir "$scratch/trackconv"
for catalog in Sources/{TyphoonTrack,GeoOut}/*.docc Documentation/trackconv.docc; do
  name=$(basename "$catalog" .docc)
  cp -RL "$catalog" "$scratch"  # with the files that links lead to, which docc would copy as links
  "$tools/docc" convert "$scratch/$name.docc" --additional-symbol-graph-dir "$scratch/$name" \
    --output-dir "$scratch/$name.doccarchive" --fallback-bundle-identifier "$name" \
    --fallback-default-module-kind Library --hosting-base-path "${BASE_PATH:-}" --warnings-as-errors \
    --enable-experimental-external-link-support ${archives[@]+"${archives[@]/#/--dependency=}"}
  archives+=("$scratch/$name.doccarchive")
done
rm -rf out/docs
mkdir -p out
"$tools/docc" merge "${archives[@]}" --output-path out/docs
# docc writes no page for the root of the site.
cat >out/docs/index.html <<'END'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>trackconv</title>
<meta http-equiv="refresh" content="0; url=documentation/trackconv/">
<p><a href="documentation/trackconv/">trackconv in Swift</a></p>
</html>
END
echo "The documentation is in out/docs."
