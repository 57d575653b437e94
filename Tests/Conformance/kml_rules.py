"""Checks one KML file against OGC KML 2.2 (07-147r2) and what its schema cannot say.

    kml_rules.py <file>...

The clauses ATC-n are those of the OGC's abstract test suite, 07-134r2.
"""

import importlib.resources
import re
import sys
from collections.abc import Iterator
from datetime import datetime

from lxml import etree

import geometry
import report
from kml_document import KML, PARSER, Document, place, positions

# pykml's copy is the strict one (no gx:), and imports Atom and xAL from the folder it lies in.
SCHEMA = etree.XMLSchema(etree.parse(
    str(importlib.resources.files("pykml") / "schemas" / "ogckml22.xsd"), PARSER))

INTEGERS = {"short": 15, "ushort": 16, "int": 31, "uint": 32}


def schema(document: Document) -> Iterator[str]:
    """ATC-1 and ATC-2: a kml element valid against ogckml22.xsd."""
    if document.tree.tag != KML + "kml":
        yield f"the root is {document.tree.tag}"
    if not SCHEMA.validate(document.tree):
        for error in SCHEMA.error_log:
            yield f"line {error.line}: {error.message}"


def ids(document: Document) -> Iterator[str]:
    """XML 1.0 section 3.3.1: ids are unique. Every Placemark has one, for links and updates."""
    seen = set()
    for element in document.tree.iter(etree.Element):
        name = element.get("id")
        if name in seen:
            yield f"id {name} twice"
        elif name is not None:
            seen.add(name)
        elif element.tag == KML + "Placemark":
            yield f"line {element.sourceline}: a Placemark without id"


def style_references(document: Document) -> Iterator[str]:
    """ATC-6: a styleUrl names a Style or StyleMap of this document."""
    styles = {element.get("id") for element in document.all("Style") + document.all("StyleMap")}
    for element in document.all("styleUrl"):
        text = (element.text or "").strip()
        if not text.startswith("#") or text[1:] not in styles:
            yield f"{place(element)}: styleUrl {text!r} leads nowhere"


def tuples(document: Document) -> Iterator[str]:
    """ATC-3: coordinates are tuples of longitude, latitude and perhaps height, plainly written."""
    number = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"
    form = re.compile(rf"{number},{number}(,{number})?")
    for element in document.all("coordinates"):
        items = (element.text or "").split()
        if not items:
            yield f"{place(element)}: no coordinates"
        for item in items:
            if not form.fullmatch(item):
                yield f"{place(element)}: tuple {item!r}"
            elif not all(-180 <= value <= 180 for value in map(float, item.split(",")[:1])):
                yield f"{place(element)}: longitude of {item} is out of range"
            elif not -90 <= float(item.split(",")[1]) <= 90:
                yield f"{place(element)}: latitude of {item} is out of range"


def lines_and_rings(document: Document) -> Iterator[str]:
    """ATC-15, ATC-16: a line has two tuples or more, a ring four, the last equal to the first."""
    for element in document.all("LineString"):
        line = positions(element)
        if len(line) < 2:
            yield f"{place(element)}: line of {len(line)} positions"
        yield from (f"{place(element)}: {words}" for words in geometry.repeated(line))
    for element in document.all("LinearRing"):
        ring = positions(element)
        for words in [*geometry.unclosed(ring), *geometry.repeated(ring)]:
            yield f"{place(element)}: {words}"


def winding(document: Document) -> Iterator[str]:
    """07-147r2, Polygon: the outer boundary runs counterclockwise, else its face looks down."""
    for element in document.all("outerBoundaryIs"):
        rings = [positions(element)]
        yield from (f"{place(element)}: {words}" for words in geometry.wrongly_wound(rings))


def cut_at_180(document: Document) -> Iterator[str]:
    """No segment runs round the globe; the schema lets one pass, and viewers draw it."""
    for element in document.all("LineString") + document.all("LinearRing"):
        for words in geometry.uncut(positions(element)):
            yield f"{place(element)}: {words}"


def time_spans(document: Document) -> Iterator[str]:
    """ATC-4 and ATC-5: times are complete, in UTC, and a span begins before it ends."""
    read = {}
    for name in ("begin", "end", "when"):
        for element in document.all(name):
            text = (element.text or "").strip()
            if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text):
                read[element] = datetime.fromisoformat(text)
            else:
                yield f"{place(element)}: {name} {text!r} is not ISO 8601 with Z"
    for span in document.all("TimeSpan"):
        begin, end = (read.get(span.find(KML + name)) for name in ("begin", "end"))
        if begin and end and begin > end:
            yield f"{place(span)}: TimeSpan begins after its end"


def fits(value: str, kind: str) -> bool:
    """Whether a SimpleData value is of the type its SimpleField declares."""
    if kind == "string":
        return True
    if kind == "bool":
        return value in ("0", "1", "true", "false")
    if kind in ("float", "double"):
        return re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value) is not None
    bits = INTEGERS[kind]
    least = 0 if kind.startswith("u") else -(2 ** bits)
    return re.fullmatch(r"-?[0-9]+", value) is not None and least <= int(value) < 2 ** bits


def extended_data(document: Document) -> Iterator[str]:
    """ATC-25 to ATC-28: data is typed: its Schema is here, its fields declared, its values fit."""
    schemas = {schema.get("id"): {field.get("name"): field.get("type")
                                  for field in schema.iter(KML + "SimpleField")}
               for schema in document.all("Schema")}
    for element in document.all("Data"):
        yield f"{place(element)}: untyped Data {element.get('name')}"
    for element in document.placemarks:
        if element.find(f"{KML}ExtendedData/{KML}SchemaData") is None:
            yield f"{place(element)}: no SchemaData"
    for data in document.all("SchemaData"):
        fields = schemas.get((data.get("schemaUrl") or "").removeprefix("#"))
        if fields is None:
            yield f"{place(data)}: no Schema {data.get('schemaUrl')}"
            continue
        for item in data.iter(KML + "SimpleData"):
            name, value = item.get("name"), item.text or ""
            if name not in fields:
                yield f"{place(data)}: {name} is not declared"
            elif not fits(value, fields[name]):
                yield f"{place(data)}: {name} is {value!r}, declared {fields[name]}"


RULES = [schema, ids, style_references, tuples, lines_and_rings, winding, cut_at_180, time_spans,
         extended_data]


def check(path: str) -> dict[str, list[str]]:
    """The findings on one file, by rule."""
    try:
        document = Document(path)
    except etree.XMLSyntaxError as error:
        return {"well formed": [str(error)]}
    return {"well formed": []} | report.run(document, RULES)


if __name__ == "__main__":
    sys.exit(report.main("kml", check))
