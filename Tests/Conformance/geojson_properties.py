"""Rules about the ids, members and properties of trackconv's GeoJSON."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

# The order of layers per storm, from bottom to top. Fixes and forecasts share a rank.
POLYGON, LINE, POINT = {"Polygon", "MultiPolygon"}, {"LineString", "MultiLineString"}, {"Point"}
LAYERS = {
    "strike-probability": (0, POLYGON), "potential-area": (1, POLYGON), "cone-step": (1.5, POLYGON),
    "warning-area": (2, POLYGON), "wind-swath": (3, POLYGON), "probability-circle": (4, POLYGON),
    "wind-radius": (5, POLYGON), "arrival": (5.5, LINE),
    "warning": (6, LINE), "track": (6, LINE), "track-segment": (7, LINE), "forecast-track": (8, LINE),
    "forecast-error": (9, LINE), "ensemble-mean": (10, POINT), "fix": (11, POINT), "forecast-fix": (11, POINT),
    "landfall": (12, POINT), "place": (13, POINT),
}

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
STYLE = {
    "marker-color": lambda value: COLOUR.fullmatch(value),
    "marker-size": lambda value: value in ("small", "medium", "large"),
    # A Maki icon, a digit or a letter.
    "marker-symbol": lambda value: re.fullmatch(r"[a-z0-9-]*", value),
    "stroke": lambda value: COLOUR.fullmatch(value),
    "stroke-opacity": lambda value: 0 <= value <= 1,
    "stroke-width": lambda value: value >= 0,
    "fill": lambda value: COLOUR.fullmatch(value),
    "fill-opacity": lambda value: 0 <= value <= 1,
}


def moment(text: str) -> datetime:
    """Parses a time in the only allowed form: RFC 3339 to the second, in UTC, with `Z`."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text):
        raise ValueError(f"{text!r} is not ISO 8601 with seconds and Z")
    return datetime.fromisoformat(text)


def no_crs(document) -> Iterator[str]:
    """RFC 7946 section 4: no `crs` member."""
    if "crs" in document.root or any("crs" in feature for feature in document.features):
        yield "there is a crs member"


def ids(document) -> Iterator[str]:
    """RFC 7946 section 3.2; ids are unique strings, `<storm_id>.<layer>…`, and valid as xs:ID."""
    seen = set()
    for feature in document.features:
        name = feature.get("id")
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9._-]*", name):
            yield f"id {name!r}"
            continue
        if name in seen:
            yield f"id {name} twice"
        seen.add(name)
        stem = f"{feature['properties']['storm_id']}.{feature['properties']['layer']}"
        if name != stem and not name.startswith(stem + "."):
            yield f"id {name} does not begin with {stem}"


def feature_ids(document) -> Iterator[str]:
    """Ours: the id is a property too, for MapLibre, which drops ids that are strings."""
    for feature in document.features:
        if feature["properties"].get("feature_id") != feature.get("id"):
            yield f"{feature.get('id')}: feature_id {feature['properties'].get('feature_id')!r}"


def cut_areas(document) -> Iterator[str]:
    """Ours: an area with an edge on the 180th meridian and parts on both sides is `cut`; nothing else is."""
    for feature in document.features:
        geometry = feature["geometry"]
        areas = {"Polygon": [geometry["coordinates"]], "MultiPolygon": geometry["coordinates"]}
        sides = {start[0] for area in areas.get(geometry["type"], []) for ring in area
                 for start, end in zip(ring, ring[1:]) if start[0] == end[0] and abs(start[0]) == 180}
        told = feature["properties"].get("cut")
        if told not in (None, True) or (len(sides) == 2 and not told) or (told and not sides):
            yield f"{feature.get('id')}: edges at {sorted(sides)}, cut is {told!r}"


def attribution(document) -> Iterator[str]:
    """RFC 7946 section 6.1: foreign members `source` and `attribution` if there are features.

    With several sources they and `license` are lists with one entry for each source, null if the source does
    not state it. Only plain tables may lack an attribution.
    """
    def listed(name: str) -> list:
        value = document.root.get(name)
        return value if isinstance(value, list) else [value]

    sources = listed("source")
    if not document.features:
        return
    for text in sources:
        if not isinstance(text, str) or not text.strip():
            yield f"source is {document.root.get('source')!r}"
    for name in ("attribution", "license"):
        words, value = listed(name), document.root.get(name)
        if name in document.root and len(words) != len(sources):
            yield f"{len(words)} entries of {name} for {len(sources)} sources"
        if any(not isinstance(text, str) or not text.strip() for text in words if text is not None):
            yield f"{name} is {value!r}"
        if name in document.root and not any(words):
            yield f"{name} says nothing: {value!r}"
    attributions = listed("attribution") if "attribution" in document.root else [None] * len(sources)
    for source, text in zip(sources, attributions):
        if text is None and source != "CSV table":
            yield f"{source} has no attribution"


def common_properties(document) -> Iterator[str]:
    """Every feature has `storm_id agency layer`, and `name` if its storm has one."""
    named = {f["properties"]["storm_id"] for f in document.features if "name" in f["properties"]}
    for feature in document.features:
        properties = feature["properties"]
        required = ["storm_id", "agency", "layer"]
        if properties.get("storm_id") in named:
            required.append("name")
        for name in required:
            if not isinstance(properties.get(name), str) or not properties[name]:
                yield f"{feature.get('id')}: {name} is {properties.get(name)!r}"
        for name, value in properties.items():
            # Times within winds that are not known are null, with the reason.
            if value is None and f"{name.rpartition('_')[0]}_unknown" in properties:
                continue
            if value is None or value == "" or value == []:
                yield f"{feature.get('id')}: {name} is {value!r}, should be left out"


def layers(document) -> Iterator[str]:
    """Each layer has its kind of geometry; the layers of a storm are ordered from bottom to top."""
    reached: dict[str, tuple[int, str]] = {}
    for feature in document.features:
        storm, layer = feature["properties"]["storm_id"], feature["properties"]["layer"]
        if layer not in LAYERS:
            yield f"{feature.get('id')}: unknown layer {layer}"
            continue
        rank, kinds = LAYERS[layer]
        if feature["geometry"]["type"] not in kinds:
            yield f"{feature.get('id')}: {layer} is a {feature['geometry']['type']}"
        before, above = reached.get(storm, (rank, layer))
        if rank < before:
            yield f"{feature.get('id')}: {layer} comes after {above}"
        reached[storm] = (rank, layer)


def times(document) -> Iterator[str]:
    """`time` on points only, `start` and `end` on other geometries and places; ISO 8601 with `Z`."""
    for feature in document.features:
        properties, where = feature["properties"], feature.get("id")
        point = feature["geometry"]["type"] == "Point" and properties["layer"] != "place"
        read = {}
        for name in ("time", "start", "end", "base_time", "issued"):
            try:
                read |= {name: moment(properties[name])} if name in properties else {}
            except (ValueError, TypeError) as error:
                yield f"{where}: {name}: {error}"
        for name in ("start", "end") if point else ("time",):
            if name in properties:
                yield f"{where}: {feature['geometry']['type']} has {name}"
        if not any(name in properties for name in (("time",) if point else ("start", "end"))):
            yield f"{where}: has no {'time' if point else 'start or end'}"
        if "start" in read and "end" in read and read["start"] > read["end"]:
            yield f"{where}: starts after its end"
        if {"time", "base_time"} <= read.keys() and "lead_h" in properties:
            # Lead times are rounded to a tenth of an hour.
            due = read["base_time"] + timedelta(hours=properties["lead_h"])
            if abs(read["time"] - due) > timedelta(minutes=6):
                yield f"{where}: time is not base_time and lead_h"


def style(document) -> Iterator[str]:
    """simplestyle 1.1: `#rrggbb`, opacity from 0 to 1, marker size small, medium or large."""
    for feature in document.features:
        for name, allowed in STYLE.items():
            value = feature["properties"].get(name)
            try:
                good = name not in feature["properties"] or allowed(value)
            except TypeError:
                good = False  # a number instead of a string, or the reverse
            if not good:
                yield f"{feature.get('id')}: {name} is {value!r}"


RULES = [no_crs, ids, feature_ids, cut_areas, attribution, common_properties, layers, times, style]
