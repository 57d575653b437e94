"""Reads a KML file back with GDAL and fastkml, and compares it with the GeoJSON of the same features.

    kml_readback.py <file.kml> <file.geojson>      both made with the same --layers

All shapes are computed once, before any writer, so the two files must agree. `kml_readers` compares what other
readers read.
"""

import html
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from lxml import etree

import geometry
import kml_readers
import report
from kml_document import KML, PROPERTIES, Document, colour, positions

SAME = 1e-9  # degrees: both files print the same digits
# The part of a Style with the colour and opacity of a simplestyle property.
ORDER = {name: rank for rank, name in enumerate(
    ["fix", "place", "landfall", "forecast-fix", "ensemble-mean", "forecast-error", "forecast-track", "track-segment", "track",
     "warning", "arrival", "wind-radius", "probability-circle", "wind-swath", "warning-area", "cone-step", "potential-area",
     "strike-probability"])}
COLOURS = {"stroke": ("LineStyle", "stroke-opacity"), "fill": ("PolyStyle", "fill-opacity"),
           "marker-color": ("IconStyle", None)}


class Pair:
    """A KML file, what other readers read from it, and the GeoJSON features by id."""

    def __init__(self, kml: str, geojson: str):
        self.path = kml
        self.kml = Document(kml)
        self.members = json.loads(Path(geojson).read_text(encoding="utf-8"))
        self.features = self.members["features"]
        self.by_id = {feature.get("id"): feature for feature in self.features}
        # GDAL has two KML drivers; the other does not read typed data.
        self.libkml, self.plain = (self.ogrinfo(skipped) for skipped in ("KML", "LIBKML"))

    def ogrinfo(self, skipped: str) -> subprocess.CompletedProcess:
        """The output of ogrinfo for the file, with one of the two drivers disabled."""
        return subprocess.run(
            ["ogrinfo", "-ro", "-al", "--config", "OGR_SKIP", skipped, self.path],
            capture_output=True, text=True, timeout=300)

    def data(self, placemark) -> dict[str, str]:
        """The typed data of a Placemark, by property name."""
        return {PROPERTIES.get(item.get("name"), item.get("name")): item.text or ""
                for item in placemark.iter(KML + "SimpleData")}


def read_by_libkml(pair: Pair) -> Iterator[str]:
    """LIBKML opens the file without messages and finds every Placemark."""
    if pair.libkml.returncode != 0 or pair.libkml.stderr.strip():
        words = (pair.libkml.stderr or pair.libkml.stdout)[:200]
        yield f"ogrinfo: exit {pair.libkml.returncode}: {words}"
    if "using driver `LIBKML'" not in pair.libkml.stdout:
        yield "ogrinfo did not use LIBKML"
    found = sum(map(int, re.findall(r"^Feature Count: (\d+)$", pair.libkml.stdout, re.M)))
    if found != len(pair.kml.placemarks):
        yield f"LIBKML finds {found} features, the file has {len(pair.kml.placemarks)} Placemarks"


def layer_counts(pair: Pair) -> Iterator[str]:
    """LIBKML finds as many features in each layer as the GeoJSON has."""
    beside = len(pair.kml.placemarks) - len(pair.kml.shapes())
    read = Counter(re.findall(r"^  layer \(String\) = (.*)$", pair.libkml.stdout, re.M))
    written = Counter(feature["properties"]["layer"] for feature in pair.features)
    for layer in sorted(read | written):
        if not 0 <= read[layer] - written[layer] <= (beside if layer in ("kml-track", "kml-outline") else 0):
            yield f"{layer}: {read[layer]} in KML, {written[layer]} in GeoJSON"


def same_ids(pair: Pair) -> Iterator[str]:
    """A feature has the same id in every format."""
    kml = {placemark.get("id") for placemark in pair.kml.shapes()}
    geojson = {feature.get("id") for feature in pair.features}
    for name in sorted(map(str, kml ^ geojson)):
        yield f"{name} is only in {'KML' if name in kml else 'GeoJSON'}"


def same_order(pair: Pair) -> Iterator[str]:
    """The features of a layer are in the same order, storm by storm; the top layer comes first."""
    def layer(name: str) -> str:
        return pair.by_id[name]["properties"]["layer"] if name in pair.by_id else ""
    kml = [placemark.get("id") for placemark in pair.kml.shapes()]
    due = sorted((feature.get("id") for feature in pair.features), key=lambda name: ORDER.get(layer(name), 0))
    for one, two in zip(kml, due):
        if one != two:
            yield f"{one} stands where {two} should"
            break


def same_values(pair: Pair) -> Iterator[str]:
    """A feature has the same properties in every format."""
    for placemark in pair.kml.shapes():
        name, data = placemark.get("id"), pair.data(placemark)
        properties = pair.by_id[name]["properties"] if name in pair.by_id else {}
        for key, value in properties.items():
            if key in kml_readers.NOT_IN_KML:
                continue  # styles are Styles in KML
            if not equal(value, data.get(key)):
                yield f"{name}: {key} is {data.get(key)!r} in KML, {value!r} in GeoJSON"
        for key in data.keys() - properties.keys() if name in pair.by_id else ():
            yield f"{name}: {key} is only in KML"


def equal(value, text: str | None) -> bool:
    """Whether a JSON value and the text of a SimpleData are equal."""
    if text is None or isinstance(value, str):
        return text == value
    if isinstance(value, list):
        return text == ", ".join(value)  # KML has no type for lists
    if isinstance(value, bool):
        return text in (("1", "true") if value else ("0", "false"))
    try:
        return float(text) == value
    except ValueError:
        return False


def same_types(pair: Pair) -> Iterator[str]:
    """The Schema declares numbers, booleans and strings of the GeoJSON with their types."""
    kinds = {str: {"string"}, bool: {"bool"}, list: {"string"},
             int: {"double", "float", "int", "uint", "short", "ushort"}, float: {"double", "float"}}
    declared = {PROPERTIES.get(field.get("name"), field.get("name")): field.get("type") for field in pair.kml.all("SimpleField")}
    used = {(key, type(value)) for feature in pair.features
            for key, value in feature["properties"].items()
            if key not in kml_readers.NOT_IN_KML}
    for key, kind in sorted(used, key=str):
        if declared.get(key) not in kinds[kind]:
            yield f"{key} is declared {declared.get(key)}, and {kind.__name__} in GeoJSON"


def same_attribution(pair: Pair) -> Iterator[str]:
    """The attributions that agencies require are in the KML too, visible to users."""
    above = pair.kml.all("Document") + pair.kml.all("Folder")
    texts = [element.findtext(KML + "description") or "" for element in above]
    words = html.unescape(re.sub("<[^>]*>", "", " ".join(texts)))
    for key in ("source", "attribution", "license"):
        values = pair.members.get(key, [])
        for value in values if isinstance(values, list) else [values]:
            # The source is omitted if the attribution already names the product by number or title; the titles of JMA's
            # telegrams are followed by their purpose in brackets.
            if key == "source" and not pair.members.get("attribution"):
                value = "The data do not name their source."
            named = key == "source" and value and value.split()[-1].split("（")[0] in words
            if value and value not in words and not named:
                yield f"{key} {value!r} is in no description"


def same_shapes(pair: Pair) -> Iterator[str]:
    """A feature has the same lines, rings and points in every format."""
    for placemark in pair.kml.shapes():
        name = placemark.get("id")
        if name not in pair.by_id:
            continue
        shapes = [element for kind in ("Point", "LineString", "LinearRing")
                  for element in placemark.iter(KML + kind)]
        kml = [[position[:2] for position in positions(element)] for element in shapes]
        parts = geometry.parts(pair.by_id[name]["geometry"])
        geojson = [line for _, lines in parts for line in lines]
        if [len(line) for line in kml] != [len(line) for line in geojson]:
            yield f"{name}: other lines or rings than in GeoJSON"
        elif any(abs(a[0] - b[0]) > SAME or abs(a[1] - b[1]) > SAME
                 for one, two in zip(kml, geojson) for a, b in zip(one, two)):
            yield f"{name}: other positions than in GeoJSON"


def after(time: str) -> str:
    """The second after a time."""
    moment = datetime.fromisoformat(time) + timedelta(seconds=1)
    # strftime does not fill years below 1000 with zeros.
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def same_times(pair: Pair) -> Iterator[str]:
    """A fix or mean has a TimeStamp; other features have a TimeSpan from their start to their end, or to that of the storm."""
    last = {}
    for feature in pair.by_id.values():
        values = feature["properties"]
        time = values.get("end") or values.get("start") or values.get("time", "")
        last[values["storm_id"]] = max(time, last.get(values["storm_id"], ""))
    for placemark in pair.kml.shapes():
        properties = pair.by_id.get(placemark.get("id"), {}).get("properties", {})
        when, begin, end = (placemark.findtext(KML + path) for path in (
            f"TimeStamp/{KML}when", f"TimeSpan/{KML}begin", f"TimeSpan/{KML}end"))
        if (when, begin) not in kml_readers.moments(properties):
            yield f"{placemark.get('id')}: when {when}, begin {begin}"
        elif begin and end not in (properties.get("end"), last.get(properties.get("storm_id")), after(begin)):
            yield f"{placemark.get('id')}: ends {end}, in GeoJSON {properties.get('end')}"


def same_colours(pair: Pair) -> Iterator[str]:
    """KML's aabbggrr equals the #rrggbb of simplestyle."""
    for placemark in pair.kml.shapes():
        properties = pair.by_id.get(placemark.get("id"), {}).get("properties", {})
        style = pair.kml.style(placemark)
        for key, (part, opacity) in COLOURS.items():
            drawn = colour(style, part)
            if key not in properties or drawn is None:
                continue  # an outline or a fill may be absent in both
            if drawn[0] != properties[key].lower():
                yield f"{placemark.get('id')}: {part} {drawn[0]}, {key} {properties[key]}"
            elif opacity in properties and abs(drawn[1] - properties[opacity]) > 0.005:
                yield (f"{placemark.get('id')}: {part} {drawn[1]:.3f}, "
                       f"{opacity} {properties[opacity]}")


RULES = [read_by_libkml, layer_counts, same_ids, same_order, same_values, same_types,
         same_attribution, same_shapes, same_times, same_colours, *kml_readers.RULES]


def check(kml: str, geojson: str) -> dict[str, list[str]]:
    """The findings on one pair of files, by rule."""
    try:
        pair = Pair(kml, geojson)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        return {report.title(read_by_libkml): [f"not even parsed: {error}"]}
    return report.run(pair, RULES)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} <file.kml> <file.geojson>")
    findings = report.Report()
    findings.add("kml", check(*sys.argv[1:]), sys.argv[1])
    sys.exit(findings.finish())
