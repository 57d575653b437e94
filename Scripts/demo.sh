#!/usr/bin/env bash
# Converts a sample into every format and prints a summary.
# usage: demo.sh <trackconv>
set -euo pipefail
cd "$(dirname "$0")/.."
trackconv=$1
sample=samples/cwb/ty_infos.js

mkdir -p out
"$trackconv" "$sample" -o out/tembin.html -o out/tembin.geojson -o out/tembin.kml -o out/tembin.kmz -o out/tembin.svg

echo
echo "Read $sample:"
"$trackconv" info "$sample" | sed 's/^/  /'
echo
echo "Wrote:"
for layer in fix forecast-fix probability-circle wind-radius potential-area; do
  count=$(grep -c "\"layer\":\"$layer\"" out/tembin.geojson || true)
  printf '  %3d %s\n' "$count" "$layer"
done
for file in out/tembin.html out/tembin.geojson out/tembin.kml out/tembin.kmz out/tembin.svg; do
  printf '  %-20s %s bytes\n' "$file" "$(wc -c <"$file" | tr -d ' ')"
done
cat <<'END'

Open them:
  out/tembin.html      in a browser: the map moves through time
  out/tembin.svg       in a browser
  out/tembin.geojson   on https://geojson.io (drop it on the map), or in QGIS
  out/tembin.kml       in Google Earth or QGIS; out/tembin.kmz includes its icons
END
