"""Checks one GeoJSON file against RFC 7946 and against further promises of trackconv.

    geojson_rules.py <file>...

Rules about coordinates and boxes are here; those about properties are in `geojson_properties`.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import geojson_validator
import jsonschema
from loguru import logger
from shapely import get_coordinates, transform
from shapely.geometry import shape
from shapely.validation import explain_validity

import bbox
import geojson_properties
import geometry
import report
from geojson_document import Document

logger.remove()  # geojson-validator logs every file that it reads

SCHEMA = jsonschema.Draft202012Validator(
    json.loads(Path(__file__).with_name("geojson.schema.json").read_text()))


def schema(document: Document) -> Iterator[str]:
    """RFC 7946 sections 3, 4, 5 and 7.1, by the JSON Schema in this folder."""
    for error in SCHEMA.iter_errors(document.root):
        yield f"{error.json_path}: {error.message[:160]}"


def second_opinion(document: Document) -> Iterator[str]:
    """RFC 7946, by geojson-validator from PyPI."""
    yield from geojson_validator.validate_structure(document.root, check_crs=True)
    # Omitted, because they flag correct files: crosses_antimeridian (it takes a vertex at +180 for
    # one at -180, so every cut geometry is flagged), duplicate_nodes (a storm may come back to a
    # place), holes, excessive_vertices and excessive_coordinate_precision (`decimals` has it).
    found = geojson_validator.validate_geometries(
        document.root,
        criteria_problematic=["inner_and_exterior_ring_intersect", "self_intersection",
                              "3d_coordinates", "outside_lat_lon_boundaries"])
    for criterion, where in (found["invalid"] | found["problematic"]).items():
        yield f"{criterion}: features {where}"
    if found["skipped_validation"]:
        yield f"features {found['skipped_validation']} were not examined"


def numbers(document: Document) -> Iterator[str]:
    """Numbers in plain notation: no exponent, no trailing `.0`, no negative zero."""
    for text in document.numbers:
        if re.search(r"[eE]|\.0*$", text) or re.fullmatch(r"-0(\.0*)?", text):
            yield f"number written as {text}"


def decimals(document: Document) -> Iterator[str]:
    """RFC 7946 section 11.2: six decimals are enough (or the requested number), but for areas that these make invalid."""
    found = [text for text in document.numbers if len(text.partition(".")[2]) > document.digits]
    if not found:
        return
    needed = set()
    for feature in document.features:
        area = shape(feature["geometry"])
        rounded = transform(area, lambda places: places.round(document.digits))
        if area.is_valid and not rounded.is_valid:
            needed.update(get_coordinates(area).flatten())
    for text in found:
        if float(text) not in needed:
            yield f"{text} has more than {document.digits} decimals"


def one_feature_a_line(document: Document) -> Iterator[str]:
    """Each feature is on one line of its own, so that a diff shows which feature changed."""
    whole = 0
    for line in document.text.split("\n"):
        try:
            whole += json.loads(line.strip().rstrip(","))["type"] == "Feature"
        except (ValueError, TypeError, KeyError):
            continue  # the lines of the collection itself are not JSON on their own
    if whole != len(document.features):
        yield f"{whole} lines hold one feature each, of {len(document.features)} features"


def closed_rings(document: Document) -> Iterator[str]:
    """RFC 7946 section 3.1.6: four positions or more, the last equal to the first."""
    for name, kind, lines in document.parts():
        for ring in lines if kind == "polygon" else []:
            yield from (f"{name}: {words}" for words in geometry.unclosed(ring))


def winding(document: Document) -> Iterator[str]:
    """RFC 7946 section 3.1.6: exterior rings counterclockwise, holes clockwise."""
    for name, kind, lines in document.parts():
        if kind == "polygon":
            yield from (f"{name}: {words}" for words in geometry.wrongly_wound(lines))


def repeated_positions(document: Document) -> Iterator[str]:
    """No consecutive positions are equal; a line has two or more (RFC 7946 section 3.1.4)."""
    for name, kind, lines in document.parts():
        for line in lines:
            yield from (f"{name}: {words}" for words in geometry.repeated(line))
            if kind == "line" and len(line) < 2:
                yield f"{name}: line of {len(line)} positions"


def valid_polygons(document: Document) -> Iterator[str]:
    """RFC 7946 section 3.1.6 and Simple Features: rings neither cross themselves nor each other."""
    for feature in document.features:
        if feature["geometry"]["type"].endswith("Polygon"):
            polygon = shape(feature["geometry"])
            if not polygon.is_valid:
                yield f"{feature.get('id')}: {explain_validity(polygon)}"


def range_of_positions(document: Document) -> Iterator[str]:
    """RFC 7946 sections 4 and 5.3: degrees on WGS 84; no latitude beyond a pole."""
    for name, _, lines in document.parts():
        for line in lines:
            yield from (f"{name}: {words}" for words in geometry.out_of_range(line))


def cut_at_180(document: Document) -> Iterator[str]:
    """RFC 7946 section 3.1.9: geometries that cross the 180th meridian are cut there."""
    for name, _, lines in document.parts():
        for line in lines:
            yield from (f"{name}: {words}" for words in geometry.uncut(line))


def bounding_boxes(document: Document) -> Iterator[str]:
    """RFC 7946 section 5: the boxes of the collection and of features that have one."""
    if document.features and "bbox" not in document.root:
        yield "the collection has no bbox"
    elif document.features:
        yield from bbox.wrong(document.root["bbox"], [f["geometry"] for f in document.features])
    for feature in document.features:
        if "bbox" in feature:
            for words in bbox.wrong(feature["bbox"], [feature["geometry"]]):
                yield f"{feature.get('id')}: {words}"


RULES = [schema, second_opinion, numbers, decimals, one_feature_a_line, closed_rings, winding,
         repeated_positions, valid_polygons, range_of_positions, cut_at_180, bounding_boxes,
         *geojson_properties.RULES]


def check(path: str, digits: int = 6) -> dict[str, list[str]]:
    """The findings on one file, by rule."""
    try:
        document = Document(path, digits)
    except (ValueError, LookupError, TypeError) as error:
        return {"strict JSON": [str(error)]}
    return {"strict JSON": []} | report.run(document, RULES)


if __name__ == "__main__":
    sys.exit(report.main("geojson", check))
