#!/usr/bin/env bash
# Makes out/playground: the page trackconv.html, one file that opens from a disk and that is also the index of the folder
# on a web server, and the module for developers.
#
#   Scripts/playground.sh [<trackconv> [<trackconv.wasm>]]
#
# By default it uses the release build and what 'make wasm' has built. The page may run only its own script and that of
# the maps, which the native program tells.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/shared.sh

binary=${1:-.build/release/trackconv}
module=${2:-.build/wasm/trackconv.wasm}
expect_binary "$binary"
[[ -f $module ]] || { echo "playground.sh: $module does not exist; run 'make wasm' first" >&2; exit 1; }

folder=out/playground
mkdir -p "$folder"
cp Playground/trackconv.js Playground/trackconv.d.ts "$folder"
cp "$module" "$folder/trackconv.wasm"
policy=$("$binary" --quiet samples/cwb/ty_infos.js --to html | grep -o "script-src 'sha256-[^']*'")
version=$("$binary" --version | sed -n 's/^trackconv //p')
formats=$("$binary" --help | sed -n 's/^Reads \([0-9]*\) track formats.*/\1/p')

python3 - "$folder" "$(dirname "$module")/unpack.wasm" "$version" "$formats" "${policy#script-src }" <<'END'
import base64, gzip, hashlib, json, lzma, re, subprocess, sys, zlib
from pathlib import Path

folder, decoder, version, formats, map_hash = Path(sys.argv[1]), *sys.argv[2:]
SAMPLES = [("Tembin 2012 (CWB)", "cwb/ty_infos.js"), ("Nangka 2015 (JMA)", "jma-xml/nangka_5_days.xml"),
           ("Ida 2021 (NHC)", "nhc-tcm/ida_010.txt")]
# Without indentation and comments, of which each has a line of its own.
read = lambda name: re.sub(r"^\s*(?:(?://.*|/\*.*\*/)\n)?", "", Path("Playground", name).read_text(encoding="utf-8"), flags=re.M)
script = "".join(map(read, ("words.js", "page.js", "reading.js", "inputs.js", "saving.js", "places.js", "comparing.js", "start.js")))
# Chromium refuses workers that are modules in pages from a disk.
worker = re.sub("^export ", "", read("trackconv.js"), flags=re.M) + read("worker.js")


def characters(data):
    """Text of seven bits a character; those that HTML changes are 128 characters later: NUL, CR, and < before the rest of a tag."""
    groups = (int.from_bytes(data[at:at + 7].ljust(7, b"\0"), "big") for at in range(0, len(data), 7))
    text = "".join(chr(group >> shift & 127) for group in groups for shift in range(49, -1, -7))
    return re.sub(r"[\0\r]|<(?=[!/sS])", lambda one: chr(ord(one[0]) + 128), text[:-(len(data) * 8 // -7)])


with open(folder / "trackconv.wasm", "rb") as module:
    streams = subprocess.run([Path(decoder).parent / "pack"], stdin=module, stdout=subprocess.PIPE, check=True).stdout
coder = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "lp": 0, "pb": 0}
packed = lzma.compress(streams, lzma.FORMAT_ALONE, filters=[coder])
packed = packed[:5] + len(streams).to_bytes(8, "little") + packed[13:]  # the encoder does not say the size
deflated = lambda data: base64.b64encode(zlib.compress(data, 9, -15)).decode()
samples = [[title, Path(name).name, deflated(Path("samples", name).read_bytes())] for title, name in SAMPLES]
hash_of = lambda text: f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
listener = read("listener.js")
parts = {
    "hashes": f"{hash_of(script)} {hash_of(listener)} {map_hash}", "listener": listener, "listener_hash": hash_of(listener),
    "style": read("style.css"), "script": script, "worker": worker,
    "samples": json.dumps(samples).replace("<", "\\u003c"), "version": version, "formats": formats,
    "decoder": characters(Path(decoder).read_bytes()), "wasm": characters(packed),
}
parts["weight"] = f"{sum(len(part.encode()) for part in parts.values()) / 1e6:.1f}"
page = re.sub(r"\{\{(\w+)\}\}", lambda part: parts[part[1]], read("index.html"))
for name in ("trackconv.html", "index.html"):
    (folder / name).write_text(page, encoding="utf-8")
size = lambda name: (folder / name).stat().st_size / 1e6
print(f"{folder}/trackconv.html: {size('trackconv.html'):.1f} MB; "
      f"as a web server sends it with gzip: {len(gzip.compress(page.encode())) / 1e6:.1f} MB")
print(f"{folder}/trackconv.wasm, for developers: {size('trackconv.wasm'):.1f} MB")
END
