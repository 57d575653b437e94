"""Checks that hostile names reach the output unchanged, or with as few changes as possible.

    hostile.py <trackconv>

XML 1.0 cannot represent most control characters, not even as references; there they become U+FFFD. JSON can
represent them: GeoJSON keeps all of them.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from lxml import etree

import kml_readback
import kml_rules
import report
import svg_rules
from kml_document import KML, PARSER
from typhoon_script import Place, Storm

NAMES = {
    "end of CDATA": "a]]>b",
    "script": "<script>alert(1)</script>",
    "markup": "</name><b onclick='x'>\"&amp;&lt;&#0;",
    "right to left": "\u202eTEMBIN\u202c",
    "10,000 characters": "N" * 10_000,
    "beyond the first plane": "\U0001F300天秤",
    "escapes of balloons": "$[name] $[description] %s \\u0000",
    "control characters": "bell\x07one\x01esc\x1bunit\x1fend",
    "noncharacters": "fffe\ufffeffff\uffffend",
}
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def readable(name: str) -> str:
    """A name with the characters that XML 1.0 allows (section 2.2, Char)."""
    return FORBIDDEN.sub("\ufffd", name)


def table(names: list[str]) -> str:
    """A table with two fixes for each name."""
    rows = ["id,name,time,lat,lon,wind_kt"]
    for index, name in enumerate(names):
        quoted = '"' + name.replace('"', '""') + '"'
        rows += [f"s{index},{quoted},2012-08-22T{hour:02}:00:00Z,{20 + hour / 6},{125 - index},40"
                 for hour in (0, 6)]
    return "\n".join(rows) + "\n"


def cwb(names: list[str]) -> str:
    """A CWB script with a storm for each name."""
    entries = []
    for index, name in enumerate(names):
        path = [Place(125 - index, 20), Place(124.5 - index, 20.5)]
        entry = Storm(index + 1, path, {12: Place(124 - index, 21, {"pr70": 100})}).entry()
        entries.append(json.dumps(entry | {"typhname_eng": name}))
    return "var typhs = [\n" + ",\n".join(entries) + "\n];\nvar wholes = {};\n"


def in_geojson(text: bytes, names: list[str]) -> list[str]:
    """Whether the GeoJSON has every name unchanged, with control characters only as escapes."""
    features = json.loads(text)["features"]
    read = {feature["properties"].get("name") for feature in features}
    found = [f"there is no {name[:40]!r}" for name in names if name not in read]
    return found + [f"there is a bare {character!r}" for character in
                    sorted({chr(byte) for byte in text if byte < 0x20 and byte != 0x0A})]


def in_kml(text: bytes, names: list[str]) -> list[str]:
    """Whether the KML has every name, as far as XML allows, in data and in names of Placemarks."""
    tree = etree.fromstring(text, PARSER)
    data = {item.text for item in tree.iter(KML + "SimpleData") if item.get("name") == "storm_name"}
    heads = [item.findtext(KML + "name") or ""
             for item in tree.iter(KML + "Folder", KML + "Placemark")]
    return [f"there is no {name[:40]!r}" for name in map(readable, names)
            if name not in data or not any(name in head for head in heads)]


def in_svg(text: bytes, names: list[str]) -> list[str]:
    """Whether the plate has every name in a title, as far as XML allows."""
    tree = etree.fromstring(text, PARSER)
    titles = [item.text or "" for item in tree.iter("{http://www.w3.org/2000/svg}title")]
    return [f"there is no {name[:40]!r}" for name in map(readable, names)
            if not any(name in title for title in titles)]


def told(messages: str) -> list[str]:
    """Whether exactly one message reports characters that XML cannot represent."""
    lines = [line for line in messages.splitlines() if "XML" in line or "U+FFFD" in line]
    return [] if len(lines) == 1 else [f"{len(lines)} messages tell of it: {lines[:3]}"]


def as_xml_has_it(geojson: Path, target: Path) -> str:
    """The GeoJSON with the names as far as XML allows, to compare with KML."""
    text = json.loads(geojson.read_text(encoding="utf-8"))
    for feature in text["features"]:
        feature["properties"] = {key: readable(value) if isinstance(value, str) else value
                                 for key, value in feature["properties"].items()}
    target.write_text(json.dumps(text), encoding="utf-8")
    return str(target)


def check_source(binary: str, name: str, write: Callable[[list[str]], str],
                 names: list[str]) -> dict[str, list[str]]:
    """The findings on one generated input, by rule."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, name)
        source.write_text(write(names), encoding="utf-8", newline="\n")
        outputs = {end: Path(folder, f"out.{end}") for end in ("geojson", "kml", "svg")}
        words = [word for output in outputs.values() for word in ("-o", str(output))]
        run = subprocess.run([binary, str(source), "--layers", "all", *words],
                             capture_output=True, timeout=300)
        if run.returncode != 0:
            return {"hostile names": [f"exit {run.returncode}: {run.stderr[:200]!r}"]}
        pair = as_xml_has_it(outputs["geojson"], Path(folder, "readable.geojson"))
        found = {
            "hostile names in geojson": in_geojson(outputs["geojson"].read_bytes(), names),
            "hostile names in kml": in_kml(outputs["kml"].read_bytes(), names),
            "hostile names in svg": in_svg(outputs["svg"].read_bytes(), names),
            "hostile kml is sound": flat(kml_rules.check(str(outputs["kml"]))),
            "hostile kml is read": flat(kml_readback.check(str(outputs["kml"]), pair)),
            "hostile svg is sound": flat(svg_rules.check(str(outputs["svg"]))),
        }
        return found | {
            "forbidden characters are told": told(run.stderr.decode("utf-8", "replace"))}


def flat(findings: dict[str, list[str]]) -> list[str]:
    """Joins the findings of all rules in one list."""
    return [f"{rule}: {words[:200]}" for rule, found in findings.items() for words in found]


def check(binary: str) -> list[tuple[str, dict[str, list[str]]]]:
    """The findings on all inputs."""
    names = list(NAMES.values())
    return [("table", check_source(binary, "names.csv", table, names)),
            ("script", check_source(binary, "ty_infos.js", cwb, names))]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} <trackconv>")
    everything = report.Report()
    for label, findings in check(sys.argv[1]):
        everything.add("names", findings, label)
    sys.exit(everything.finish())
