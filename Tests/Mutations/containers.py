#!/usr/bin/env python3
"""Breaks archives, workbooks, shapefiles, KML and BUFR, and converts each copy.

Copies are cut at every tenth byte, doubled, and have another number in each field of a header: of a zip archive's
directory, of the shapes and attributes of a shapefile, of BUFR's sections, of a workbook's parts. A copy must be read, or
refused with one error and no output, without a signal, in five seconds.

    containers.py <trackconv> <samples> [--step 10]
"""

import argparse
import io
import re
import struct
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORDS = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
CELLS = ("", "A1", "ZZZ99999999", "-1", "99999999999999999999", "x")


def archive(members: dict[str, bytes], packed: bool = True) -> bytes:
    """A zip archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as made:
        for name, content in members.items():
            made.writestr(zipfile.ZipInfo(name), content, made.compression)
    return file.getvalue()


def workbook() -> dict[str, bytes]:
    """The parts of a workbook (ECMA-376) with shared strings and a date."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    words = ["name", "time", "lat", "lon", "wind_kt", "IDA"]
    header = "".join(f'<c r="{letter}1" t="s"><v>{index}</v></c>' for index, letter in enumerate("ABCDE"))
    rows = "".join(
        f'<row r="{row}"><c r="A{row}" t="s"><v>5</v></c><c r="B{row}" s="1"><v>{44433 + row / 4}</v></c>'
        f'<c r="C{row}"><v>{18 + row}</v></c><c r="D{row}"><v>-{80 + row}</v></c><c r="E{row}"><v>{30 + row}</v></c></row>'
        for row in range(2, 5))
    return {name: text.encode() for name, text in {
        "xl/workbook.xml": f'<workbook {space} xmlns:r="x"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r0" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/sharedStrings.xml": f"<sst {space}>{''.join(f'<si><t>{word}</t></si>' for word in words)}</sst>",
        "xl/styles.xml": f'<styleSheet {space}><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": f'<worksheet {space}><sheetData><row r="1">{header}</row>{rows}</sheetData></worksheet>',
    }.items()}


def shapefile(attributes: bytes) -> dict[str, bytes]:
    """Attributes with as many points (ESRI's description of 1998)."""
    count = struct.unpack_from("<I", attributes, 4)[0]
    head = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, 50 + 14 * count) + struct.pack("<2i8d", 1000, 1, *[0.0] * 8)
    points = (struct.pack(">2i", index + 1, 10) + struct.pack("<i2d", 1, 124.0 - index, 21.0) for index in range(count))
    return {"a.shp": head + b"".join(points), "a.dbf": attributes}


def numbers(content: bytes, places, size: int = 4, order: str = "little"):
    """Copies with other numbers at some places."""
    for place in places:
        for number in WORDS:
            number &= (1 << 8 * size) - 1
            yield content[:place] + number.to_bytes(size, order) + content[place + size:]


def zip_headers(content: bytes):
    """The places of the fields of a zip archive's headers."""
    for mark, length in ((b"PK\3\4", 30), (b"PK\1\2", 46), (b"PK\5\6", 22)):
        for found in re.finditer(re.escape(mark), content):
            yield from range(found.start() + 4, min(found.start() + length, len(content) - 4), 2)


def copies(samples: Path, step: int):
    """Names and broken copies."""
    shapes = shapefile((samples / "dbf" / "tembin.dbf").read_bytes())
    track = {"a_TRACK.kml": (samples / "nhc-gis" / "ida_010_TRACK.kml").read_bytes()}
    book = workbook()
    whole = {"zip": archive(shapes), "xlsx": archive(book), "kmz": archive(track)}
    whole |= {name: content for name, content in shapes.items()} | track
    for path in sorted((samples / "bufr").iterdir()):
        whole[path.name] = path.read_bytes()
    for name, content in whole.items():
        yield f"{name}, whole", content
        yield f"{name}, doubled", content + content
        for end in range(0, len(content), step * 5 if name.endswith(".bufr") else step):
            yield f"{name}, {end} bytes", content[:end]
    for name in ("zip", "xlsx", "kmz"):
        for copy in numbers(whole[name], zip_headers(whole[name])):
            yield f"{name}, header", copy
    # Within an archive, whose checksums are right.
    for member, places, order in (
            ("a.shp", [24, 32, *range(100, 156, 4)], "big"), ("a.shp", range(100, 156, 4), "little"),
            ("a.dbf", [4, 8, 10, *range(43, 200, 32), *range(48, 200, 32)], "little")):
        for copy in numbers(shapes[member], places, 4, order):
            yield f"zip, {member}", archive(shapes | {member: copy})
            if member == "a.dbf":
                yield f"{member}, header", copy
    for member, content in (shapes | track | book).items():
        files = next(files for files in (shapes, track, book) if member in files)
        for end in range(0, len(content), max(step, len(content) // 20)):
            yield f"{member} of an archive, {end} bytes", archive(files | {member: content[:end]})
        yield f"{member} of an archive, doubled", archive(files | {member: content + content})
        if files is book:
            for found in re.finditer(rb'(?<=")[^"<>]*(?=")|(?<=<v>)[^<]*', content):
                for word in CELLS:
                    broken = content[:found.start()] + word.encode() + content[found.end():]
                    yield f"{member}, {found[0]!r} is {word!r}", archive(book | {member: broken})
    for name in (name for name in whole if name.endswith(".bufr")):
        content, places = whole[name], [4]
        place = content.index(b"BUFR") + 8
        # Sections 1, 3 and 4 begin with their lengths (WMO-No. 306, FM 94); there is no section 2.
        for _ in range(3):
            places += [place, place + 4]
            place += int.from_bytes(content[place:place + 3], "big")
        for copy in numbers(content, places, 3, "big"):
            yield f"{name}, section", copy


def problem(binary: str, name: str, content: bytes) -> str | None:
    """What is wrong with the conversion of a copy."""
    try:
        run = subprocess.run([binary, "-", "--to", "csv"], input=content, capture_output=True, timeout=5)
    except subprocess.TimeoutExpired:
        return f"{name}: more than five seconds"
    errors = len(re.findall(rb"^[^\n]*?: error: ", run.stderr, re.M))
    if run.returncode not in (0, 1):
        return f"{name}: exit {run.returncode}: {run.stderr[-200:]!r}"
    if run.returncode == 1 and (run.stdout or errors != 1):
        return f"{name}: {errors} errors, {len(run.stdout)} bytes of output: {run.stderr[-300:]!r}"
    if name.endswith("whole") and not name.endswith(".shp, whole") and run.returncode:
        return f"{name}: {run.stderr.decode()}"
    return None


def main() -> int:
    """Breaks and converts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("samples", type=Path)
    parser.add_argument("--step", type=int, default=10)
    options = parser.parse_args()
    made = list(copies(options.samples, options.step))
    with ThreadPoolExecutor() as pool:
        found = [words for words in pool.map(lambda copy: problem(options.binary, *copy), made) if words]
    print("\n".join(found[:50] + [f"{len(made)} broken containers, {len(found)} wrong"]))
    return 1 if found or not made else 0


if __name__ == "__main__":
    sys.exit(main())
