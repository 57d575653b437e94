#!/usr/bin/env bash
# Builds the wheel of the Python package: the stripped binary, its C libraries, proj.db, and the pure Python beside it.
#
#   Scripts/wheel.sh [<trackconv>] [<folder>]
#   Scripts/wheel.sh --test [<trackconv>]
#
# Writes trackconv-<version>-py3-none-manylinux_….whl into the folder, by default out/, and prints its path. The libraries
# are those of this system: the older it is, the more systems can run the wheel. With --test the wheel is installed into
# a clean environment, where no library and no program of this folder is found, and used.
set -euo pipefail
umask 022
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/Scripts/shared.sh"

testing=
[[ ${1:-} != --test ]] || { testing=yes; shift; }
binary=$(realpath -m "${1:-$root/.build/release/trackconv}")
folder=$(realpath -m "${2:-$root/out}")
expect_binary "$binary"
[[ $(uname -s) == Linux ]] || { echo "wheel.sh: wheels are made on Linux only" >&2; exit 1; }
# megabytes: the wheel is at most this large.
limit=35

missing=()
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
command -v strip >/dev/null || missing+=(binutils)
command -v advzip >/dev/null || missing+=(advancecomp)
install_missing ${missing[@]+"${missing[@]}"}
python_environment "$root/.build/wheel-venv" "$root/Packaging/python/requirements.txt"
tools=$root/.build/wheel-venv/bin
export PATH="$tools:$PATH"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || stat -c %Y "$root/CHANGELOG.md")}

cp -r "$root/Packaging/python" "$work/source"
find "$work/source" -name __pycache__ -prune -exec rm -r {} +
cp "$root/Packaging/copyright" "$work/source/copyright"
current_version >"$work/source/VERSION"
package=$work/source/src/trackconv
install -D -m 755 "$binary" "$package/bin/trackconv"
strip --strip-unneeded --remove-section=.comment "$package/bin/trackconv"
# What is loaded by name auditwheel does not see.
database=$(find /usr/share/proj /usr/local/share/proj "${PROJ_DATA:-/nonexistent}" -name proj.db 2>/dev/null | head -1) || true
[[ -n $database ]] || { echo "wheel.sh: found no proj.db" >&2; exit 1; }
install -D -m 644 "$database" "$package/proj/proj.db"
if [[ -e $root/Packaging/gdal/ogr_trackconv.py ]]; then
  install -D -m 644 "$root/Packaging/gdal/ogr_trackconv.py" "$package/gdal/ogr_trackconv.py"
fi

(cd "$work" && "$tools/python" -m build --wheel --no-isolation --outdir "$work/pure" source) >"$work/log" 2>&1 ||
  { cat "$work/log" >&2; exit 1; }
"$tools/wheel" tags --remove --platform-tag "linux_$(uname -m)" "$work"/pure/*.whl >/dev/null

# The notices of the libraries that auditwheel copies: those of their Debian packages.
"$tools/auditwheel" repair --wheel-dir "$work/repaired" "$work"/pure/*.whl >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
"$tools/wheel" unpack --dest "$work/unpacked" "$work"/repaired/*.whl >/dev/null
unpacked=$(echo "$work"/unpacked/*)
mkdir -p "$unpacked/trackconv/notices"
owners() {
  ldd "$binary" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | while read -r library; do
    # auditwheel adds a hash to the names of the libraries that it copies.
    name=$(basename "$library")
    compgen -G "$unpacked/trackconv.libs/${name%%.*}-*" >/dev/null || continue
    dpkg -S "$(realpath "$library")" 2>/dev/null || dpkg -S "$library" || dpkg -S "${library#/usr}"
  done
}
owners | sed 's/:.*//' >"$work/owners"
{ cat "$work/owners"; dpkg -S "$database" | sed 's/:.*//'; } | sort -u >"$work/packages"
while read -r name; do
  cp -L "/usr/share/doc/$name/copyright" "$unpacked/trackconv/notices/$name"
done <"$work/packages"
copied=$(find "$unpacked/trackconv.libs" -type f | wc -l)
[[ $(wc -l <"$work/owners") -eq $copied ]] || { echo "wheel.sh: $copied libraries, but notices of $(wc -l <"$work/owners")" >&2; exit 1; }
mkdir -p "$folder" "$work/packed"
"$tools/wheel" pack --dest-dir "$work/packed" "$unpacked" >/dev/null
wheel=$(echo "$work"/packed/*.whl)
# libdeflate takes 3 % less than zlib.
advzip --recompress --shrink-normal --quiet "$wheel"
size=$(stat -c %s "$wheel")
((size <= limit * 1000000)) || { echo "wheel.sh: the wheel has $size bytes, expected at most $limit MB" >&2; exit 1; }
install -m 644 "$wheel" "$folder/$(basename "$wheel").part"
mv "$folder/$(basename "$wheel").part" "$folder/$(basename "$wheel")"
echo "$folder/$(basename "$wheel"), $((size / 1000000)) MB, $copied libraries, $(wc -l <"$work/packages") notices"
[[ -n $testing ]] || exit 0

# A user's environment: no PATH to the build, no library path, another folder.
python3 -m venv --clear "$work/clean"
"$work/clean/bin/pip" install --quiet --disable-pip-version-check --no-index "$folder/$(basename "$wheel")"
cp "$root/samples/cwb/ty_infos.js" "$work/track.js"
cd "$work"
clean() { env -i PATH=/usr/bin:/bin HOME="$work" LC_ALL=C.UTF-8 "$@"; }
clean "$work/clean/bin/python" "$root/Tests/Python/wheel.py"
# Beside geopandas, in the environment of the package's tests.
python_environment "$root/.build/python-venv" "$root/Tests/Python/requirements.txt"
installed=("$work"/clean/lib/python*/site-packages)
for pair in "geopandas trackconv" "trackconv geopandas"; do
  # shellcheck disable=SC2086
  clean PYTHONPATH="${installed[0]}" "$root/.build/python-venv/bin/python" "$root/Tests/Python/beside.py" $pair track.js
done
