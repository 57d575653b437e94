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

python3 - "$folder" "$version" "$formats" "${policy#script-src }" <<'END'
import base64, gzip, hashlib, json, re, sys
from pathlib import Path

folder, version, formats, map_hash = Path(sys.argv[1]), *sys.argv[2:]
SAMPLES = [("Tembin 2012 (CWB)", "cwb/ty_infos.js"), ("Nangka 2015 (JMA)", "jma-xml/nangka_5_days.xml"),
           ("Ida 2021 (NHC)", "nhc-tcm/ida_010.txt")]
read = lambda name: Path("Playground", name).read_text(encoding="utf-8")
script = read("words.js") + read("page.js")
# Chromium refuses workers that are modules in pages from a disk.
worker = re.sub("^export ", "", read("trackconv.js"), flags=re.M) + read("worker.js")
samples = [[title, Path(name).name, Path("samples", name).read_bytes().decode()] for title, name in SAMPLES]
parts = {
    "hashes": f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}' {map_hash}",
    "style": read("style.css"), "script": script, "worker": worker,
    "samples": json.dumps(samples).replace("<", "\\u003c"), "version": version, "formats": formats,
    "wasm": base64.b64encode(gzip.compress((folder / "trackconv.wasm").read_bytes(), 9, mtime=0)).decode(),
}
parts["weight"] = f"{sum(map(len, parts.values())) / 1e6:.1f}"
page = re.sub(r"\{\{(\w+)\}\}", lambda part: parts[part[1]], read("index.html"))
for name in ("trackconv.html", "index.html"):
    (folder / name).write_text(page, encoding="utf-8")
size = lambda name: (folder / name).stat().st_size / 1e6
print(f"{folder}/trackconv.html: {size('trackconv.html'):.1f} MB; "
      f"as a web server sends it with gzip: {len(gzip.compress(page.encode())) / 1e6:.1f} MB")
print(f"{folder}/trackconv.wasm, for developers: {size('trackconv.wasm'):.1f} MB")
END
