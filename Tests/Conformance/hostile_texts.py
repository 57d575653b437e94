"""Checks that a text of an input is data in every format: it separates, quotes, ends or runs nothing.

    hostile_texts.py <trackconv>

Each text field of a table of the program's own holds each payload beside characters that make one grapheme with
their neighbours, which hid quotes and commas from a search by graphemes. Every format is read back by a parser that is
not the program's, and each text must be equal, or changed as the format's page says: characters that XML cannot
represent are U+FFFD, as is U+0000 in GeoPackage; decks have spaces for what separates, and short names.
"""

import csv
import io
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from lxml import etree, html

import report
from hostile import readable
from kml_document import KML, PARSER

# Nothing, and scalars of Grapheme_Cluster_Break Prepend, Extend, ZWJ and Regional_Indicator.
MARKS = ["", "\u0600", "\u0301", "\u200d", "\U0001f1e6"]
PAYLOADS = ["'", '"', ",", ";", "|", "\n", "\r", "\t", "--", "/*", "*/", "\0", "]]>", "<", "&", "</script>", "-->", "\\", "{",
            "}", "`", "${x}", "../", "');ATTACH 'p.db' AS p;CREATE TABLE p.t(a);--"]
TEXTS = ["a" + before + payload + after + "b" for payload in PAYLOADS for before in MARKS for after in MARKS]
FIELDS = ["name", "name_zh_hant", "name_zh_hans", "name_ja", "agency", "number", "class", "class_zh_hant", "motion_words",
          "place", "name_then", "remark", "remark_zh_hant", "remark_ja", "remark_ko"]
HEADER = ["longitude", "latitude", "storm_id", "layer", "time", "wind_kt", "wind_period_min", "pressure_hpa", "basin", *FIELDS]


def storm(index: int) -> str:
    """An id that decks have a place for."""
    return f"AL{index % 90 + 1:02}{2000 + index // 90}"


NUMBERS = {f"csv-{storm(index).lower()}": index for index in range(len(TEXTS))}


def table() -> str:
    """A table of the program's own with a storm of two fixes for each text."""
    output = io.StringIO()
    rows = csv.writer(output, lineterminator="\n")
    rows.writerow(HEADER)
    for index, text in enumerate(TEXTS):
        for hour in (0, 6):
            rows.writerow([-60 + hour / 6, f"{-40 + index / 10:.1f}", storm(index), "fix", f"{2000 + index // 90}-08-22T{hour:02}:00:00Z", 40, 1,
                           990, "AL", *[text] * len(FIELDS)])
    return output.getvalue()


def changed(found: dict[int, dict[str, str | None]], expected=lambda text: text, fields=FIELDS) -> list[str]:
    """What differs from the texts, by the numbers of the storms."""
    wrong = []
    for index, text in enumerate(TEXTS):
        for field in fields:
            value = found.get(index, {}).get(field)
            if value != expected(text):
                wrong.append(f"{field} of {ascii(text)} is {ascii(value)}")
    return wrong


def number(found: str) -> int:
    """The number of a storm by its id."""
    return NUMBERS[found]


def of_geojson(text: str) -> list[str]:
    features = [feature["properties"] for feature in json.loads(text)["features"] if feature["properties"]["layer"] == "fix"]
    return changed({number(item["storm_id"]): item for item in features})


def of_geojsonl(text: str) -> list[str]:
    lines = [json.loads(line.strip("\x1e")) for line in text.split("\n") if line.strip("\x1e")]
    return changed({number(item["properties"]["storm_id"]): item["properties"] for item in lines
                    if item["properties"]["layer"] == "fix"})


def of_csv(text: str) -> list[str]:
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    wrong = [f"a row has {len(row)} fields" for row in rows if None in row or None in row.values()]
    return wrong + changed({number(row["storm_id"]): row for row in rows})


def of_gpkg(path: Path) -> list[str]:
    with sqlite3.connect(path) as database:
        database.row_factory = sqlite3.Row
        rows = {number(row["storm_id"]): dict(row) for row in database.execute("SELECT * FROM fix")}
        said = [row[0] for row in database.execute("SELECT metadata FROM gpkg_metadata")]
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    database.close()
    rights = {item.text for item in etree.fromstring(said[0].encode()).iter("rights")}
    return (changed(rows, lambda text: text.replace("\0", "\ufffd"))
            + [f"no rights of {ascii(text)}" for text in TEXTS if readable(text) not in rights]
            + [f"a table {name!r}" for name in tables if name == "t"])


def of_kml(text: bytes) -> list[str]:
    tree, rows = etree.fromstring(text, PARSER), {}
    for mark in tree.iter(KML + "Placemark"):
        data = {item.get("name").removeprefix("storm_"): item.text or "" for item in mark.iter(KML + "SimpleData")}
        if data.get("layer") == "fix":
            rows[number(data["id"])] = data
    # XML readers take a line end as LF.
    return changed(rows, readable, [field for field in FIELDS if field != "name_then"])


def of_svg(text: bytes) -> list[str]:
    titles = "\n".join(item.text or "" for item in etree.fromstring(text, PARSER).iter("{http://www.w3.org/2000/svg}title"))
    # More than a hundred storms are density without titles of single ones: the plate is of some.
    return [f"no title with {ascii(name)}" for name in map(readable, TEXTS[::12]) if name not in titles]


def of_html(text: str) -> list[str]:
    page = html.fromstring(text)
    scripts = [item for item in page.iter("script")]
    data = [item.text for item in scripts if item.get("type") == "application/json"]
    wrong = [f"{len(scripts)} scripts"] if len(scripts) > 3 else []
    names = json.dumps([json.loads(item) for item in data if item and item.lstrip().startswith("{")], ensure_ascii=False)
    return wrong + [f"no storm {ascii(name)}" for name in TEXTS[::12]
                    if json.dumps(name, ensure_ascii=False)[1:-1] not in names]


def of_json(text: str) -> list[str]:
    """Whether every name is a whole text of the document, or a part of one."""
    def texts(value):
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for item in value.items():
                yield from texts(list(item))
        elif isinstance(value, list):
            for item in value:
                yield from texts(item)

    whole = "\x1f".join(texts(json.loads(text)))
    return [f"no name {ascii(name)}" for name in TEXTS if name not in whole]


def in_deck(text: str) -> str:
    """A name as decks have it: a space for what separates and for controls."""
    return re.sub(r"[\x00-\x1f,\"\x85\u2028\u2029]", " ", text.upper())


def of_hurdat2(text: str) -> list[str]:
    lines = text.split("\n")[:-1]
    heads = [line for line in lines if not line[:8].isdigit()]
    wrong = [f"{line.count(',')} commas in {ascii(line)}" for line in heads if line.count(",") != 3]
    wrong += [f"{line.count(',')} commas in {ascii(line)}" for line in lines if line[:8].isdigit() and line.count(",") != 20]
    return wrong + ([] if len(heads) == len(TEXTS) else [f"{len(heads)} storms of {len(TEXTS)}"])


def of_atcf(text: str) -> list[str]:
    counts = {line.count(",") for line in text.split("\n")[:-1]}
    return [] if len(counts) == 1 else [f"records have {sorted(counts)} commas"]


def of_ibtracs(text: str) -> list[str]:
    rows = [line.split(",") for line in text.split("\n")[:-1]]
    names = {row[5] for row in rows}
    return ([f"a row has {len(row)} fields" for row in rows if len(row) != 174]
            + [f"no name {ascii(text)}" for text in TEXTS if in_deck(text).strip() not in {name.strip() for name in names}])


READERS = {"geojson": of_geojson, "geojsonl": of_geojsonl, "csv": of_csv, "gpkg": of_gpkg, "kml": of_kml, "svg": of_svg,
           "html": of_html, "czml": of_json, "mfjson": of_json, "hurdat2": of_hurdat2, "atcf": of_atcf, "ibtracs": of_ibtracs}


def check(binary: str) -> list[tuple[str, dict[str, list[str]]]]:
    """The findings, by format."""
    everything, binary = [], str(Path(binary).resolve())
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "texts.csv").write_text(table(), encoding="utf-8", newline="")
        some = [word for index in range(0, len(TEXTS), 12) for word in ("--storm", storm(index))]
        for name, reader in READERS.items():
            output = Path(folder, f"map.{name}")
            words = [*(some if name in ("svg", "html") else []), *(["--layers", "fix"] if name == "kml" else [])]
            run = subprocess.run([binary, "texts.csv", "--to", name, "-o", output, *words],
                                 cwd=folder, capture_output=True, timeout=600)
            if run.returncode != 0:
                everything.append((name, {"hostile texts": [f"exit {run.returncode}: {run.stderr[-300:]!r}"]}))
                continue
            read = output if name == "gpkg" else output.read_bytes()
            if name not in ("gpkg", "kml", "svg"):
                read = read.decode()
            everything.append((name, {"hostile texts": reader(read)}))
        new = {path.name for path in Path(folder).iterdir()} - {"texts.csv", *(f"map.{name}" for name in READERS)}
        everything.append(("folder", {"hostile texts": [f"it made {name}" for name in sorted(new)]}))
        # These have one storm in a file.
        for name in ("fort22", "geoclaw"):
            everything.append((name, {"hostile texts": of_single_decks(binary, folder, name)}))
        everything.append(("file names", {"hostile texts": of_names(binary, folder)}))
    return everything


def of_single_decks(binary: str, folder: str, name: str) -> list[str]:
    """Whether the files of all storms, which differ in their texts alone, have the same lines and fields."""
    run = subprocess.run([binary, "texts.csv", "--to", name, "-o", name + "/{storm_id}.txt"],
                         cwd=folder, capture_output=True, timeout=600)
    forms = [tuple(line.count(",") for line in path.read_text().split("\n")) for path in Path(folder, name).glob("*.txt")]
    return ([] if run.returncode == 0 else [f"exit {run.returncode}: {run.stderr[-300:]!r}"]) + (
        [] if len(forms) == len(TEXTS) and len(set(forms)) == 1 else [f"{len(forms)} files in {len(set(forms))} forms"])


def of_names(binary: str, folder: str) -> list[str]:
    """Whether a name in a template for files stays one part of the path."""
    run = subprocess.run([binary, "texts.csv", "-o", "new/{name}/{storm_id}.csv"], cwd=folder, capture_output=True, timeout=600)
    made = [path.relative_to(folder).parts for path in Path(folder).rglob("*.csv") if path.name.startswith("csv-al")]
    return ([] if run.returncode == 0 else [f"exit {run.returncode}: {run.stderr[-300:]!r}"]) + (
        [] if len(made) == len(TEXTS) else [f"{len(made)} files of {len(TEXTS)}"]) + [
        f"a file at {parts}" for parts in made if len(parts) != 3 or parts[0] != "new"]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} <trackconv>")
    whole = report.Report()
    for label, findings in check(sys.argv[1]):
        whole.add("texts", findings, label)
    sys.exit(whole.finish())
