#!/usr/bin/env bash
# Looks for data races with ThreadSanitizer: converts 200 storms into six formats, and fetches 16 files from a
# server on this machine.
#
#   Scripts/threads.sh        builds in .build/threads
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/.build/threads
cd "$root"
mkdir -p "$build"
clang -O1 -fPIC -Wall -Wextra -Werror -c Tests/Threads/mutex.c -o "$build/mutex.o"
swift build --sanitize=thread --scratch-path "$build" --product trackconv -Xlinker "$build/mutex.o"
binary=$build/debug/trackconv

folder=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
for storm in $(seq -w 1 200); do
  number=$(printf %02d $((10#$storm % 70 + 1)))
  year=$((1990 + 10#$storm / 70))
  for day in 1 2 3 4; do
    for hour in 00 06 12 18; do
      printf 'WP, %s, %s080%s%s,   , BEST,   0, %dN, %dE,  64, 970, TY,  34, NEQ, 0100, 0090, 0080, 0100,\n' \
        "$number" "$year" "$day" "$hour" $((100 + 10 * day + 10#$hour)) $((1300 + 10#$storm - 5 * day))
    done
  done >"$folder/bwp$storm.dat"
done
export SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=halt_on_error=1:exitcode=66
outputs=()
for format in geojson kml kmz gpkg svg csv; do outputs+=(-o "$folder/map.$format"); done
"$binary" -q "$folder"/bwp*.dat --layers +wind-swath "${outputs[@]}"
[[ $(grep -c '"layer":"track"' "$folder/map.geojson") -eq 200 ]]
"$binary" -q "$folder"/bwp*.dat -o "$folder/storms/{storm_id}.geojson"
echo "threads: 200 storms in six formats, and in a file each: no data race"

python3 -u -m http.server --bind 127.0.0.1 --directory "$folder" 0 >"$folder/server.log" 2>&1 &
server=$!
for _ in $(seq 100); do
  port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$folder/server.log" | head -1)
  [[ -n $port ]] && break
  sleep 0.1
done
urls=()
for storm in $(seq -w 1 16); do urls+=("http://127.0.0.1:$port/bwp0$storm.dat"); done
for _ in 1 2; do
  XDG_CACHE_HOME=$folder/cache "$binary" -q "${urls[@]}" -o "$folder/fetched.geojson"
done
[[ $(grep -c '"layer":"track"' "$folder/fetched.geojson") -eq 16 ]]
echo "threads: 16 files fetched twice: no data race"
