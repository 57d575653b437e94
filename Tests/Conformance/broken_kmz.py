"""A handmade KMZ, and changes that break it: each rule must fail once."""

import io
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

import kmz_rules
from report import UNEXAMINED, Report

DATE = (1980, 1, 1, 0, 0, 0)
ICON = "<Icon><href>icons/storm.png</href></Icon>"
# The extended timestamp of Info-ZIP: kind, size, flags, seconds.
CLOCK = b"\x55\x54\x05\x00\x01\x00\x00\x00\x00"


def icon(size: tuple[int, int] = (32, 32), ink: str = "white") -> bytes:
    """A disc on a transparent background, as a PNG file."""
    image, data = Image.new("RGBA", size), io.BytesIO()
    if ink:
        ImageDraw.Draw(image).ellipse((2, 2, size[0] - 3, size[1] - 3), ink)
    image.save(data, "PNG")
    return data.getvalue()


def entry(name: str, date: tuple = DATE, extra: bytes = b"",
          method: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    """The header of a packed file."""
    info = zipfile.ZipInfo(name, date)
    info.compress_type, info.extra = method, extra
    return info


def write(path: Path, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """Packs files into an archive."""
    with zipfile.ZipFile(path, "w") as archive:
        for info, data in entries:
            archive.writestr(info, data)


def damaged(path: Path, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """An archive with a changed byte in the last packed file."""
    write(path, entries)
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") - 4] ^= 0xFF
    path.write_bytes(data)


def cases(kml: bytes) -> list[tuple[str, Callable[[Path], None]]]:
    """Each rule that must fail, and a function that writes the file on which it must fail."""
    doc, picture = (entry("doc.kml"), kml), (entry("icons/storm.png"), icon())

    def made(*entries: tuple[zipfile.ZipInfo, bytes]) -> Callable[[Path], None]:
        return lambda path: write(path, list(entries))

    return [
        ("opens", lambda path: path.write_bytes(b"PK")),
        ("opens", made((entry("doc.kml"), b"<kml>"), picture)),
        ("doc first", made(picture, doc)),
        ("doc first", made((entry("storm.kml"), kml), picture)),
        ("doc first", made(doc, picture, (entry("more.kml"), kml))),
        ("deflated", made((entry("doc.kml", method=zipfile.ZIP_STORED), kml), picture)),
        ("deflated", made((entry("doc.kml", method=zipfile.ZIP_BZIP2), kml), picture)),
        ("no clock", made((entry("doc.kml", (2012, 8, 22, 0, 0, 0)), kml), picture)),
        ("no clock", made((entry("doc.kml", extra=CLOCK), kml), picture)),
        ("plain names", made(doc, (entry("icons\\storm.png"), icon()))),
        ("plain names", made(doc, (entry("../storm.png"), icon()))),
        ("plain names", made(doc, picture, (entry("icons/Storm.png"), icon()))),
        ("plain names", made(doc, (entry("icons/"), b""), picture)),
        ("unpacks", lambda path: damaged(path, [doc, picture])),
        ("all packed", made(doc)),
        ("icons", made(doc, (entry("icons/storm.png"), b"<svg/>"))),
        ("icons", made(doc, (entry("icons/storm.png"), icon((32, 16))))),
        ("icons", made(doc, (entry("icons/storm.png"), icon((512, 512))))),
        ("icons", made(doc, (entry("icons/storm.png"), icon(ink="")))),
        ("size", made(doc, picture, (entry("icons/large.png"), bytes(kmz_rules.LARGEST)))),
        ("libkml reads kmz", made((entry("doc.kml"), kml.replace(
            b'<Placemark id="csv-second', b'<Placemark id="x"><Placemark id="csv-second')
            .replace(b"<coordinates>177,15</coordinates></Point>\n</Placemark>",
                     b"<coordinates>177,15</coordinates></Point>\n</Placemark></Placemark>")),
            picture)),
        ("same as kml", made((entry("doc.kml"), kml.replace(b"176,17", b"176,18")), picture)),
        ("same as kml", made((entry("doc.kml"), kml.replace(b"csv-second.fix", b"csv-x.fix")),
                             picture)),
        ("doc.kml", made((entry("doc.kml"), kml.replace(b"icons/storm", b"http://a.b/storm")),
                         picture)),
        ("doc.kml", made((entry("doc.kml"), kml.replace(b"176,17", b"176, 17")), picture)),
    ]


def check(report: Report, good: Path) -> None:
    """The good archive passes every rule, and each broken one fails its rule."""
    kml = good.read_bytes().replace(b"<scale>0.6</scale>", b"<scale>0.6</scale>" + ICON.encode())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "track.kmz")
        write(path, [(entry("doc.kml"), kml), (entry("icons/storm.png"), icon())])
        found = kmz_rules.check(str(path), str(good))
        report.add("self-test", {"kmz: accepts what is good":
                                 [f"{rule}: {words}" for rule, words in found.items() if words]},
                   path.name)
        broken = cases(kml)
        report.add("self-test", {"kmz: every rule is tried":
                                 [f"nothing breaks {rule}" for rule in
                                  found.keys() - {rule for rule, _ in broken}]}, path.name)
        for index, (rule, make) in enumerate(broken):
            make(path)
            said = kmz_rules.check(str(path), str(good)).get(rule, [])
            objected = said and not said[0].startswith(UNEXAMINED)
            report.add("self-test", {f"kmz: {rule}": [] if objected else [f"says {said}"]},
                       f"case {index}")
