"""Rules about the geometry of KML; ATC-n are clauses of OGC 07-134r2."""

import re
from collections.abc import Iterator

import shapely

import geometry
from kml_document import KML, Document, local, place, positions

NUMBER = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"
TUPLE = re.compile(rf"{NUMBER},{NUMBER}(,{NUMBER})?")
SHAPES = ("Point", "LineString", "LinearRing", "Polygon", "MultiGeometry")


def on(element, name: str) -> bool:
    """Whether a flag of an element is set."""
    return (element.findtext(KML + name) or "").strip() in ("1", "true")


def altitude_mode(element) -> str:
    """The altitude mode of an element; `clampToGround` by default."""
    return (element.findtext(KML + "altitudeMode") or "clampToGround").strip()


def atc_3_coordinates(document: Document) -> Iterator[str]:
    """ATC-3, Annex B: tuples of longitude, latitude and optional height, in plain notation and within range."""
    for element in document.all("coordinates"):
        items = (element.text or "").split()
        if not items:
            yield f"{place(element)}: no coordinates"
        for item in items:
            if not TUPLE.fullmatch(item):
                yield f"{place(element)}: tuple {item!r}"
            elif not -180 <= float(item.split(",")[0]) <= 180:
                yield f"{place(element)}: longitude of {item} is out of range"
            elif not -90 <= float(item.split(",")[1]) <= 90:
                yield f"{place(element)}: latitude of {item} is out of range"


def atc_12_extrude(document: Document) -> Iterator[str]:
    """ATC-12: geometries on the ground are not extruded."""
    for element in (shape for name in SHAPES for shape in document.all(name)):
        if on(element, "extrude") and altitude_mode(element) == "clampToGround":
            yield f"{place(element)}: {local(element)} on the ground is extruded"


def atc_13_tessellate(document: Document) -> Iterator[str]:
    """ATC-13: tessellated geometries are on the ground. Lines and areas are tessellated."""
    for name in ("LineString", "Polygon"):
        for element in document.all(name):
            if not on(element, "tessellate"):
                yield f"{place(element)}: {name} is not tessellated"
            elif altitude_mode(element) != "clampToGround":
                yield f"{place(element)}: {name} is tessellated, and not on the ground"


def atc_14_points(document: Document) -> Iterator[str]:
    """ATC-14: a Point has one tuple."""
    for element in document.all("Point"):
        if len(positions(element)) != 1:
            yield f"{place(element)}: Point of {len(positions(element))} positions"


def atc_15_lines(document: Document) -> Iterator[str]:
    """ATC-15: a LineString has two tuples or more, and no consecutive positions are equal."""
    for element in document.all("LineString"):
        line = positions(element)
        if len(line) < 2:
            yield f"{place(element)}: line of {len(line)} positions"
        yield from (f"{place(element)}: {words}" for words in geometry.repeated(line))


def atc_16_rings(document: Document) -> Iterator[str]:
    """ATC-16: a LinearRing has four tuples or more, and the last equals the first."""
    for element in document.all("LinearRing"):
        ring = positions(element)
        for words in [*geometry.unclosed(ring), *geometry.repeated(ring)]:
            yield f"{place(element)}: {words}"


def atc_17_polygons(document: Document) -> Iterator[str]:
    """ATC-17: a Polygon has an outer boundary that contains its holes."""
    for element in document.all("Polygon"):
        outer = [positions(ring) for ring in element.iter(f"{KML}outerBoundaryIs")]
        inner = [positions(ring) for ring in element.iter(f"{KML}innerBoundaryIs")]
        if len(outer) != 1:
            yield f"{place(element)}: Polygon with {len(outer)} outer boundaries"
            continue
        for hole in inner:
            if not shapely.Polygon(outer[0]).covers(shapely.Polygon(hole)):
                yield f"{place(element)}: a hole lies outside its Polygon"


def atc_43_heights(document: Document) -> Iterator[str]:
    """ATC-43: coordinates that are not clamped to the ground have heights."""
    for element in document.all("coordinates"):
        lengths = {item.count(",") for item in (element.text or "").split()}
        if altitude_mode(element.getparent()) != "clampToGround" and lengths != {2}:
            yield f"{place(element)}: {altitude_mode(element.getparent())} without heights"


def atc_48_bare_rings(document: Document) -> Iterator[str]:
    """ATC-48: the ring of a Polygon has only coordinates; other elements belong to the Polygon."""
    for element in document.all("LinearRing"):
        extra = [local(child) for child in element if child.tag != KML + "coordinates"]
        if extra:
            yield f"{place(element)}: the ring of a Polygon has {', '.join(extra)}"


def atc_66_multi_geometries(document: Document) -> Iterator[str]:
    """ATC-66: a MultiGeometry contains two geometries or more."""
    for element in document.all("MultiGeometry"):
        if sum(local(child) in SHAPES for child in element) < 2:
            yield f"{place(element)}: MultiGeometry of less than two"


def winding(document: Document) -> Iterator[str]:
    """07-147r2, Polygon: the outer boundary runs counterclockwise; otherwise it faces down."""
    for element in document.all("outerBoundaryIs"):
        rings = [positions(element)]
        yield from (f"{place(element)}: {words}" for words in geometry.wrongly_wound(rings))


def cut_at_180(document: Document) -> Iterator[str]:
    """No segment runs round the globe; the schema allows it, and viewers would draw it."""
    for element in document.all("LineString") + document.all("LinearRing"):
        for words in geometry.uncut(positions(element)):
            yield f"{place(element)}: {words}"


RULES = [atc_3_coordinates, atc_12_extrude, atc_13_tessellate, atc_14_points, atc_15_lines,
         atc_16_rings, atc_17_polygons, atc_43_heights, atc_48_bare_rings,
         atc_66_multi_geometries, winding, cut_at_180]
