#!/usr/bin/env python3
"""Draws the plates of Scripts/sheets.tsv, each as SVG and PNG, and sheets of twelve to look at.

    Scripts/sheets.py TRACKCONV OUTPUT_FOLDER [--pages] [NAME...]
    Scripts/sheets.py TRACKCONV OUTPUT_FOLDER --draw N --seed S

The table has been frozen: a change of the drawing is judged on the same inputs before and after. Inputs in `data/`
are in the folder that TRACKCONV_DATA names, and are left out without it. `--pages` adds each input's page in
Chromium, for a desk and for a phone. `--draw` draws N plates of inputs and options chosen at random instead: a seed
that nobody has used before shows what the table, known by heart, no longer does. Refusals and plates without a storm are
drawn again, and counted. Needs rsvg-convert, ImageMagick's montage and, for pages, Chromium.
"""

import argparse
import os
import random
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


# Options of which each plate takes at most one of a kind; the empty one is the default, which readers see most.
CHOICES = {
    "--size": ["", "", "1080x1080", "1080x1920", "1920x1080", "800x600", "600x800", "400x300", "1600x900", "900x900"],
    "--lang": ["", "", "zh-Hant", "ja"],
    "--theme": ["", "", "dark"],
    "--preset": ["", "", "", "", "simple", "verify", "warning"],
    "--layers": ["", "", "", "all", "+wind-swath", "+landfall", "+wind-swath,warning-area", "track,fix"],
    "--crs": ["", "", "", "", "", "EPSG:3857", "+proj=eqearth", "+proj=eqc"],
    "--scale": ["", "", "", "cwa", "jma", "sshws"],
    "--tz": ["", "", "", "Asia/Taipei", "America/New_York"],
    "--technique": ["", "", "", "all"],
}
NOT_TRACKS = {".md", ".json5", ".png", ".sha256", ".txt.sha256"}


def chosen(binary, count, seed, refused):
    """Inputs and options at random: a name, the arguments and the plate."""
    chance, data = random.Random(seed), os.environ.get("TRACKCONV_DATA")
    folders = [ROOT / "samples", *([Path(data)] if data else [])]
    kinds = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in NOT_TRACKS and "natural-earth" not in path.parts:
                kinds.setdefault(path.relative_to(folder).parts[0], []).append(path)
    number = 0
    while number < count:
        source = chance.choice(kinds[chance.choice(sorted(kinds))])
        options = [part for name, values in CHOICES.items() for value in [chance.choice(values)] if value
                   for part in (name, value)]
        run = subprocess.run([binary, source, *options, "--to", "svg"], capture_output=True)
        if run.returncode or b'class="statement"' in run.stdout or b"no storms" in run.stderr:
            refused.append(f"{source.name} {' '.join(options)}: {run.stderr.decode(errors='replace').strip()[-120:]}")
            continue
        number += 1
        yield f"{number:03}-{source.stem[:24]}", [str(source), *options], run.stdout


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
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--draw", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    binary, out, pages, refused = options.binary, options.folder, options.pages, []
    out.mkdir(parents=True, exist_ok=True)
    drawn = chosen(binary, options.draw, options.seed, refused) if options.draw else rows(options.names)
    shown = [row[:2] for row in drawn]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [text for text in pool.map(lambda row: draw(binary, out, *row, pages), shown) if text]
    pictures = [path for name, _ in shown for path in
                (out / f"{name}.png", *(out / f"{name}-{size}.png" for size in PAGES)) if path.exists()]
    for index in range(0, len(pictures), PER_SHEET):
        subprocess.run(["montage", *pictures[index:index + PER_SHEET], "-tile", "3x", "-geometry", "640x640+6+6",
                        "-label", "%t", out / f"sheet-{index // PER_SHEET + 1:02}.jpg"], check=True)
    if options.draw:
        lines = [f"{name}\t{' '.join(arguments)}" for name, arguments in shown]
        (out / "drawn.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(refused)} refused or empty", *refused, sep="\n  ")
    print(f"{len(shown) - len(failures)} inputs, {len(pictures)} pictures in {out}")
    sys.exit("\n".join(failures) or None)


if __name__ == "__main__":
    main()
