#!/usr/bin/env python3
"""Draws the plates of Scripts/sheets.tsv, each as SVG and PNG, and sheets of twelve to look at.

    Scripts/sheets.py TRACKCONV OUTPUT_FOLDER [--pages] [NAME...]

The table has been frozen: a change of the drawing is judged on the same inputs before and after. Inputs in `data/`
are in the folder that TRACKCONV_DATA names, and are left out without it. `--pages` adds each input's page in
Chromium, for a desk and for a phone. Needs rsvg-convert, ImageMagick's montage and, for pages, Chromium.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"desk": "1280,900", "phone": "390,844"}
PER_SHEET = 12


def rows(names):
    data = os.environ.get("TRACKCONV_DATA")
    for line in (ROOT / "Scripts/sheets.tsv").read_text(encoding="utf-8").splitlines():
        name, command = line.split("\t")
        source, *options = command.split()
        kind, rest = source.split("/", 1)
        folder = ROOT / "samples" if kind == "samples" else data and Path(data)
        if folder and (not names or name in names):
            yield name, [str(folder / rest), *options]


def draw(binary, out, name, arguments, pages):
    """Draws one input; returns what went wrong, or None."""
    outputs = [out / f"{name}.svg"] + [out / f"{name}.html"] * pages
    run = subprocess.run([binary, *arguments, *(part for path in outputs for part in ("-o", path))],
                         capture_output=True, text=True)
    if run.returncode:
        return f"{name}: {run.stderr.strip().splitlines()[-1]}"
    subprocess.run(["rsvg-convert", out / f"{name}.svg", "-o", out / f"{name}.png"], check=True)
    for size, window in PAGES.items() if pages else ():
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={window}",
                        "--virtual-time-budget=8000", f"--screenshot={out / f'{name}-{size}.png'}", out / f"{name}.html"],
                       check=True, capture_output=True)
    return None


def main():
    pages = "--pages" in sys.argv
    binary, folder, *names = (word for word in sys.argv[1:] if word != "--pages")
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    shown = list(rows(names))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [text for text in pool.map(lambda row: draw(binary, out, *row, pages), shown) if text]
    pictures = [path for name, _ in shown for path in
                (out / f"{name}.png", *(out / f"{name}-{size}.png" for size in PAGES)) if path.exists()]
    for index in range(0, len(pictures), PER_SHEET):
        subprocess.run(["montage", *pictures[index:index + PER_SHEET], "-tile", "3x", "-geometry", "640x640+6+6",
                        "-label", "%t", out / f"sheet-{index // PER_SHEET + 1:02}.jpg"], check=True)
    print(f"{len(shown) - len(failures)} inputs, {len(pictures)} pictures in {out}")
    sys.exit("\n".join(failures) or None)


if __name__ == "__main__":
    main()
