"""Compares PNG with what rsvg-convert draws of the same plate as SVG, and reads PDF with pypdf.

    pictures.py <trackconv> <samples>
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy
import pypdf
from PIL import Image
from report import Report

# Inputs with options, and pixels for each of the size.
PLATES = (
    ("cwb/ty_infos.js", (), (1, 2)),
    ("cwb/ty_infos.js", ("--size", "641x481", "--title", "<A&B> \"x\" 颱風 ]]> é"), (0.25, 1.37)),
    ("cwb/two_storms.js", ("--theme", "dark", "--size", "1080x1080"), (1, 2)),
    ("cwa/file_2022.json", ("--lang", "zh-Hant", "--tz", "+08:00"), (1, 2)),
    ("jma-bosai/specifications.json", ("--lang", "ja", "--tz", "+09:00", "--size", "1080x1920"), (1, 2)),
    ("hurdat2/atlantic.txt", ("--preset", "simple", "--credit", "Map: The Daily."), (1, 2)),
)


def run(*words: object) -> bytes:
    """What a program prints, without a language of the user's, by which rsvg-convert would choose letters."""
    done = subprocess.run(list(map(str, words)), capture_output=True, timeout=300, env=os.environ | {"LANGUAGE": "en"})
    if done.returncode:
        raise ValueError(done.stderr.decode("utf-8", "replace"))
    return done.stdout


def text(page: bytes, tag: str) -> str:
    """The text of the first element with a tag."""
    found = re.search(rf"<{tag}[ >][^<]*</{tag}>".encode(), page)
    return "" if not found else re.sub(r"^[^>]*>|<.*$", "", found[0].decode()).replace(
        "&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")


def png(made: bytes, svg: Path, factor: float) -> Iterator[str]:
    """The pixels are those of rsvg-convert, and the texts are those of the plate."""
    ours, theirs = (Image.open(io.BytesIO(data)) for data in (made, run("rsvg-convert", "-z", factor, svg)))
    if (ours.size, ours.mode) != (theirs.size, theirs.mode):
        yield f"{ours.size} {ours.mode}, not {theirs.size} {theirs.mode}"
    elif different := int((numpy.asarray(ours) != numpy.asarray(theirs)).any(axis=-1).sum()):
        yield f"{different} other pixels"
    elif len(ours.getcolors(1 << 24) or range(99)) < 20:
        yield "nothing is drawn"
    if ours.text.get("Title") != text(svg.read_bytes(), "title"):
        yield f"title {ours.text.get('Title')!r}"
    yield from (f"no text {name}" for name in ("Source", "Copyright") if not ours.text.get(name))


def pdf(made: bytes, svg: Path, factor: float) -> Iterator[str]:
    """One page of the plate's size, with its words as text and no picture of pixels."""
    plate, document = svg.read_bytes(), pypdf.PdfReader(io.BytesIO(made))
    width, height = (float(re.search(rf' {side}="(\d+)"'.encode(), plate)[1]) for side in ("width", "height"))
    if len(document.pages) != 1:
        yield f"{len(document.pages)} pages"
    page = document.pages[0]
    if max(abs(float(page.mediabox.width) - width * factor * 0.75), abs(float(page.mediabox.height) - height * factor * 0.75)) > 0.01:
        yield f"a page of {page.mediabox}"
    if list(page.images):
        yield "pixels"
    if document.metadata.title != text(plate, "title"):
        yield f"title {document.metadata.title!r}"
    words = "".join(page.extract_text().split())
    for line in re.findall(r"<text[^>]*>([^<&]+)</text>", plate.decode()):
        if "".join(line.split()) not in words:
            yield f"no text {line!r}"


def check(binary: str, samples: Path) -> Report:
    """Runs all comparisons."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        svg = Path(folder, "a.svg")
        for name, options, factors in PLATES:
            run(binary, samples / name, *options, "-q", "-o", svg)
            for factor in factors:
                for kind in (png, pdf):
                    words = (binary, samples / name, *options, "-q", "--scale-factor", factor, "--to", kind.__name__)
                    made = run(*words)
                    faults = list(kind(made, svg, factor)) + ["other bytes the second time"] * (made != run(*words))
                    report.add("pictures", {kind.__name__: faults}, f"{name} {' '.join(options)} times {factor}")
    return report


if __name__ == "__main__":
    sys.exit(check(sys.argv[1], Path(sys.argv[2])).finish())
