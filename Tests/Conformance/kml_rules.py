"""Checks one KML file against OGC KML 2.2 (07-147r2), including rules that its schema cannot express.

    kml_rules.py <file>...

The clauses ATC-n are those of the OGC's abstract test suite, 07-134r2. Rules about the schema, ids and times are
here; those about geometry, styles, features, texts, data and extensions are in the other `kml_` files.
"""

import importlib.resources
import re
import sys
from collections.abc import Iterator
from datetime import datetime

from lxml import etree

import kml_data
import kml_features
import kml_geometry
import kml_promises
import kml_styles
import kml_words
import report
from kml_document import ATOM, GX, KML, PARSER, Document, local, place


def schema_of(package: str, folder: str) -> etree.XMLSchema:
    """The schema in a package; it imports Atom and xAL from its own folder."""
    path = importlib.resources.files(package) / folder / "ogckml22.xsd"
    return etree.XMLSchema(etree.parse(str(path), PARSER))


# The schema in pykml is strict, without gx:; that in fastkml includes gx:.
STRICT, EXTENDED = schema_of("pykml", "schemas"), schema_of("fastkml", "schema")
NAMESPACES = (KML, GX, ATOM)
OBJECTS = {"Document", "Folder", "Placemark", "Style", "StyleMap", "LookAt", "TimeSpan",
           "TimeStamp", "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Region",
           "IconStyle", "LabelStyle", "LineStyle", "PolyStyle", "BalloonStyle", "ListStyle"}


def atc_1_root(document: Document) -> Iterator[str]:
    """ATC-1: the root is a kml element of KML 2.2."""
    if document.tree.tag != KML + "kml":
        yield f"the root is {document.tree.tag}"


def atc_2_schema(document: Document) -> Iterator[str]:
    """ATC-2: valid against the strict ogckml22.xsd, or with gx: against the schema that includes it."""
    schema = EXTENDED if document.has_extensions else STRICT
    if not schema.validate(document.tree):
        for error in schema.error_log:
            yield f"line {error.line}: {error.message}"


def known_namespaces(document: Document) -> Iterator[str]:
    """07-147r2: all elements are in the namespaces of KML and Atom; readers ignore others."""
    for tag in document.elements:
        if not tag.startswith(NAMESPACES):
            yield f"{tag} is of no namespace that KML readers know"


def ids(document: Document) -> Iterator[str]:
    """XML 1.0, 3.3.1, and xs:ID: ids are unique names. Every Placemark has one, for links."""
    seen = set()
    for element in document.tree.iter(etree.Element):
        name = element.get("id")
        if name in seen:
            yield f"id {name} twice"
        elif name is not None:
            seen.add(name)
            if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9._-]*", name):
                yield f"id {name!r} is no plain NCName"
        elif element.tag == KML + "Placemark":
            yield f"line {element.sourceline}: a Placemark without id"


def atc_4_time_spans(document: Document) -> Iterator[str]:
    """ATC-4: a TimeSpan has a begin or an end; if it has both, begin is not after end."""
    for span in document.all("TimeSpan") + document.all("TimeSpan", GX):
        begin, end = (moment(span.findtext(KML + name)) for name in ("begin", "end"))
        if len(span) == 0:
            yield f"{place(span)}: TimeSpan without begin and end"
        elif begin and end and begin > end:
            yield f"{place(span)}: TimeSpan begins after its end"


def atc_5_time_stamps(document: Document) -> Iterator[str]:
    """ATC-5: a TimeStamp has a time."""
    for stamp in document.all("TimeStamp") + document.all("TimeStamp", GX):
        if stamp.find(KML + "when") is None:
            yield f"{place(stamp)}: TimeStamp without when"


def times(document: Document) -> Iterator[str]:
    """07-147r2, kml:dateTimeType, and ours: every time is complete, to the second, in UTC."""
    for name in ("begin", "end", "when"):
        for element in document.all(name):
            if moment(element.text) is None:
                yield f"{place(element)}: {name} {element.text!r} is not ISO 8601 with Z"


def moment(text: str | None) -> datetime | None:
    """Parses a time in the only allowed form."""
    text = (text or "").strip()
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def atc_21_objects(document: Document) -> Iterator[str]:
    """ATC-21: an object without content has at least an id, for use in an Update."""
    for element in document.tree.iter(f"{KML}*"):
        if local(element) in OBJECTS and len(element) == 0 and element.get("id") is None:
            yield f"{place(element)}: {local(element)} is empty"


RULES = [atc_1_root, atc_2_schema, known_namespaces, ids, atc_4_time_spans, atc_5_time_stamps,
         times, atc_21_objects, *kml_geometry.RULES, *kml_styles.RULES, *kml_features.RULES,
         *kml_words.RULES, *kml_data.RULES]


def check(path: str, text: bytes | None = None) -> dict[str, list[str]]:
    """The findings on one file, by rule."""
    try:
        document = Document(path, text)
    except etree.XMLSyntaxError as error:
        return {"well formed": [str(error)]}
    return {"well formed": []} | report.run(document, RULES + kml_promises.RULES)


if __name__ == "__main__":
    sys.exit(report.main("kml", check))
