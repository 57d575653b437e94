"""Reads a KML file back with GDAL's LIBKML, and beside the GeoJSON of the same features.

    kml_readback.py <file.kml> <file.geojson>      both made with the same --layers

All shapes are computed once, before any writer, so the two files must tell the same.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

import geometry
import report
from geojson_properties import STYLE
from kml_document import KML, Document, positions

SAME = 1e-9  # degrees: both files print the same digits


class Pair:
    """A KML file, what ogrinfo says of it, and the GeoJSON features by id."""

    def __init__(self, kml: str, geojson: str):
        self.kml = Document(kml)
        self.features = json.loads(Path(geojson).read_text(encoding="utf-8"))["features"]
        # GDAL has two KML drivers; the other one reads no typed data.
        self.ogr = subprocess.run(
            ["ogrinfo", "-ro", "-al", "-geom=NO", "--config", "OGR_SKIP", "KML", kml],
            capture_output=True, text=True, timeout=300)

    def data(self, placemark) -> dict[str, str]:
        """A Placemark's typed data."""
        return {item.get("name"): item.text or "" for item in placemark.iter(KML + "SimpleData")}


def read_by_libkml(pair: Pair) -> Iterator[str]:
    """LIBKML opens the file without a word, and finds every Placemark."""
    if pair.ogr.returncode != 0 or pair.ogr.stderr.strip():
        yield f"ogrinfo: exit {pair.ogr.returncode}: {(pair.ogr.stderr or pair.ogr.stdout)[:200]}"
    if "using driver `LIBKML'" not in pair.ogr.stdout:
        yield "ogrinfo did not use LIBKML"
    found = sum(map(int, re.findall(r"^Feature Count: (\d+)$", pair.ogr.stdout, re.M)))
    if found != len(pair.kml.placemarks):
        yield f"LIBKML finds {found} features, the file has {len(pair.kml.placemarks)} Placemarks"


def layer_counts(pair: Pair) -> Iterator[str]:
    """Each layer has as many features for LIBKML as in the GeoJSON."""
    read = Counter(re.findall(r"^  layer \(String\) = (.*)$", pair.ogr.stdout, re.M))
    written = Counter(feature["properties"]["layer"] for feature in pair.features)
    for layer in sorted(read | written):
        if read[layer] != written[layer]:
            yield f"{layer}: {read[layer]} in KML, {written[layer]} in GeoJSON"


def same_ids(pair: Pair) -> Iterator[str]:
    """A feature has one id, in every format."""
    kml = {placemark.get("id") for placemark in pair.kml.placemarks}
    geojson = {feature.get("id") for feature in pair.features}
    for name in sorted(map(str, kml ^ geojson)):
        yield f"{name} is only in {'KML' if name in kml else 'GeoJSON'}"


def same_values(pair: Pair) -> Iterator[str]:
    """A feature has the same properties in every format."""
    features = {feature.get("id"): feature["properties"] for feature in pair.features}
    for placemark in pair.kml.placemarks:
        name, data = placemark.get("id"), pair.data(placemark)
        properties = features.get(name, {})
        for key, value in properties.items():
            # Styles are Styles in KML, and a list has no type there.
            if key in STYLE or key in ("title", "description") or isinstance(value, (list, dict)):
                continue
            if not equal(value, data.get(key)):
                yield f"{name}: {key} is {data.get(key)!r} in KML, {value!r} in GeoJSON"
        for key in data.keys() - properties.keys() if name in features else ():
            yield f"{name}: {key} is only in KML"


def equal(value, text: str | None) -> bool:
    """Whether a JSON value and the text of a SimpleData say the same."""
    if text is None or isinstance(value, str):
        return text == value
    if isinstance(value, bool):
        return text in (("1", "true") if value else ("0", "false"))
    try:
        return float(text) == value
    except ValueError:
        return False


def same_shapes(pair: Pair) -> Iterator[str]:
    """A feature has the same lines, rings and points in every format."""
    features = {feature.get("id"): feature["geometry"] for feature in pair.features}
    for placemark in pair.kml.placemarks:
        if placemark.get("id") not in features:
            continue
        shapes = [element for kind in ("Point", "LineString", "LinearRing")
                  for element in placemark.iter(KML + kind)]
        kml = [[position[:2] for position in positions(element)] for element in shapes]
        parts = geometry.parts(features[placemark.get("id")])
        geojson = [line for _, lines in parts for line in lines]
        if [len(line) for line in kml] != [len(line) for line in geojson]:
            yield f"{placemark.get('id')}: other lines or rings than in GeoJSON"
        elif any(abs(a[0] - b[0]) > SAME or abs(a[1] - b[1]) > SAME
                 for one, two in zip(kml, geojson) for a, b in zip(one, two)):
            yield f"{placemark.get('id')}: other positions than in GeoJSON"


RULES = [read_by_libkml, layer_counts, same_ids, same_values, same_shapes]


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
