"""Checks one KMZ file: the archive, and the KML file in it like any other.

    kmz_rules.py <file>...

KMZ is described in 07-147r2, Annex C, and in Google's KML Reference ("KMZ Files").
"""

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from lxml import etree
from PIL import Image

import kml_rules
import report
from kml_document import Document

# Extra fields of zip with times or owners.
TELLING = {0x000A: "NTFS times", 0x000D: "PKWARE Unix", 0x5455: "times", 0x5855: "Info-ZIP Unix",
           0x7855: "user", 0x7875: "user"}
LARGEST = 10_000_000  # bytes, decompressed: the limit of Google Maps


class Archive:
    """A KMZ file."""

    def __init__(self, path: str):
        self.path = path
        self.zip = zipfile.ZipFile(path)
        self.entries = self.zip.infolist()
        self.main = next((entry.filename for entry in self.entries
                          if entry.filename.endswith(".kml")), "")
        self.text = self.zip.read(self.main) if self.main else b""

    def document(self) -> Document:
        """The KML file in it."""
        return Document(self.path, self.text)


def doc_first(archive: Archive) -> Iterator[str]:
    """KMZ: the first file is doc.kml, and the only KML file."""
    names = [entry.filename for entry in archive.entries]
    if names[:1] != ["doc.kml"]:
        yield f"the first file is {names[:1]}"
    if sum(name.lower().endswith(".kml") for name in names) != 1:
        yield f"KML files are {[name for name in names if name.lower().endswith('.kml')]}"


def deflated(archive: Archive) -> Iterator[str]:
    """KMZ: doc.kml is deflated, the others deflated or stored; nothing is encrypted."""
    for entry in archive.entries:
        allowed = {zipfile.ZIP_DEFLATED} | (
            set() if entry.filename == "doc.kml" else {zipfile.ZIP_STORED})
        if entry.compress_type not in allowed or entry.flag_bits & 1:
            yield f"{entry.filename}: method {entry.compress_type}, flags {entry.flag_bits:#x}"


def no_clock(archive: Archive) -> Iterator[str]:
    """Ours: the same fixed date for all files, and no extra field with a time or a user."""
    dates = {entry.date_time for entry in archive.entries}
    if len(dates) != 1:
        yield f"dates {sorted(dates)}"
    for date in dates:
        try:
            if datetime.now() - datetime(*date) < timedelta(days=2):
                yield f"the date {date} is that of today"
        except ValueError:
            yield f"the date {date} is none"
    for entry in archive.entries:
        extra = entry.extra
        while len(extra) >= 4:
            kind, size = int.from_bytes(extra[:2], "little"), int.from_bytes(extra[2:4], "little")
            if kind in TELLING:
                yield f"{entry.filename}: {TELLING[kind]}"
            extra = extra[4 + size:]


def plain_names(archive: Archive) -> Iterator[str]:
    """Names are unique, relative paths of files in plain ASCII."""
    seen = set()
    for entry in archive.entries:
        name = entry.filename
        if not re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*", name):
            yield f"name {name!r}"
        if name.lower() in seen:
            yield f"{name} twice"
        seen.add(name.lower())


def unpacks(archive: Archive) -> Iterator[str]:
    """unzip -t and Python's zipfile read the archive without errors."""
    run = subprocess.run(["unzip", "-tqq", archive.path], capture_output=True, text=True)
    if run.returncode != 0 or run.stdout.strip() or run.stderr.strip():
        yield f"unzip: exit {run.returncode}: {(run.stdout + run.stderr).strip()[:200]}"
    try:
        bad = archive.zip.testzip()
    except (zipfile.BadZipFile, zipfile.zlib.error) as error:
        bad = str(error)
    if bad:
        yield f"zipfile: {bad}"


def all_packed(archive: Archive) -> Iterator[str]:
    """Every href is in the archive."""
    hrefs = {(element.text or "").strip() for element in archive.document().all("href")}
    packed = {entry.filename for entry in archive.entries} - {archive.main}
    yield from (f"{name} is not packed" for name in sorted(hrefs - packed))


def icons(archive: Archive) -> Iterator[str]:
    """Icons are readable PNG files, square, of 16 to 128 pixels, and not blank."""
    for entry in archive.entries:
        if entry.filename == archive.main:
            continue
        try:
            with Image.open(io.BytesIO(archive.zip.read(entry))) as image:
                image.load()
                low, high = image.convert("RGBA").getchannel("A").getextrema()
                square = image.width == image.height and 16 <= image.width <= 128
                if image.format != "PNG" or not square or high == 0 or low == 255:
                    yield (f"{entry.filename}: {image.format} of {image.width} x {image.height}, "
                           f"alpha from {low} to {high}")
        except (OSError, SyntaxError) as error:
            yield f"{entry.filename}: {error}"


def size(archive: Archive) -> Iterator[str]:
    """Google Maps accepts up to 10 MB decompressed; larger files work only in Google Earth."""
    whole = sum(entry.file_size for entry in archive.entries)
    # Eight seasons with all layers are for Google Earth.
    if whole > LARGEST and len(archive.document().placemarks) < 5_000:
        yield f"{whole} bytes"


def libkml_reads_kmz(archive: Archive) -> Iterator[str]:
    """LIBKML (ogrinfo) finds every Placemark in the archive."""
    run = subprocess.run(["ogrinfo", "-ro", "-al", "-so", "--config", "OGR_SKIP", "KML",
                          archive.path], capture_output=True, text=True, timeout=300)
    found = sum(map(int, re.findall(r"^Feature Count: (\d+)$", run.stdout, re.M)))
    due = len(archive.document().placemarks)
    if run.returncode != 0 or "using driver `LIBKML'" not in run.stdout or found != due:
        yield f"ogrinfo: exit {run.returncode}, {found} features of {due}: {run.stderr[:200]}"


def same_as_kml(archive: Archive, kml: str) -> Iterator[str]:
    """The KMZ has the features of the KML file made with it."""
    def features(document: Document) -> list:
        return [(placemark.get("id"), [element.text for element in placemark.iter()
                                       if str(element.tag).endswith(("}coordinates", "}when"))])
                for placemark in document.placemarks]
    if features(archive.document()) != features(Document(kml)):
        yield "other features than in the KML file"


RULES = [doc_first, deflated, no_clock, plain_names, unpacks, all_packed, icons, size,
         libkml_reads_kmz]


def check(path: str, kml: str | None = None) -> dict[str, list[str]]:
    """The findings on one file, by rule: about the archive and about its KML."""
    try:
        archive = Archive(path)
        archive.document()
    except (zipfile.BadZipFile, zipfile.zlib.error, etree.XMLSyntaxError) as error:
        return {"opens": [str(error)]}
    rules: list = RULES
    if kml is not None:
        beside = partial(same_as_kml, kml=kml)
        beside.__name__ = same_as_kml.__name__
        rules = RULES + [beside]
    found = {"opens": []} | report.run(archive, rules)
    inside = kml_rules.check(path, text=archive.text)
    return found | {"doc.kml": [f"{rule}: {words}" for rule, all_words in inside.items()
                                for words in all_words]}


if __name__ == "__main__":
    sys.exit(report.main("kmz", check))
