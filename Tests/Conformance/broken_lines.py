"""Breaks newline-delimited features; each rule must notice."""

import json
import tempfile
from pathlib import Path

import line_features
from report import UNEXAMINED, Report

# A rule that must fail, and what is replaced in the lines.
CASES = [
    ("lines are features", '}\n{"type": "Feature"', '}{"type": "Feature"'),
    ("jq reads it", '"id": "', '"id": "x'),
    ("gdal reads it", '"type": "Point"', '"type": "Pint"'),
    ("gdal reads it", '"feature_id": "', '"feature_id": "x'),
    ("duckdb reads it", '"time": "', '"time": "about '),
    ("tippecanoe reads it", '"feature_id": "', '"feature_id": "x'),
]


def check(report: Report, geojson: Path) -> None:
    """The lines of a good collection pass, and each change makes its rule fail."""
    features = json.loads(geojson.read_bytes())["features"]
    for feature in features:
        feature["properties"]["feature_id"] = feature["id"]
    with tempfile.TemporaryDirectory() as folder:
        collection, path = Path(folder, "good.geojson"), Path(folder, "lines.geojsonl")
        collection.write_text(json.dumps({"features": features}))
        good = "".join(json.dumps(feature) + "\n" for feature in features)
        path.write_text(good)
        report.add("self-test", {f"geojsonl: {rule}, good": found for rule, found
                                 in line_features.check(str(path), str(collection)).items()}, geojson.name)
        for rule, old, new in CASES:
            path.write_text(good.replace(old, new))
            found = line_features.check(str(path), str(collection))[rule]
            objected = old in good and found and not found[0].startswith(UNEXAMINED)
            report.add("self-test", {f"geojsonl: {rule}": [] if objected else [f"says {found}"]}, f"{old!r} -> {new!r}")
