"""Breaks what moves; each rule must notice."""

import json
import tempfile
from pathlib import Path

import moving_maps
from report import Report

EPOCH, LATER, END = "2012-08-22T00:00:00Z", "2012-08-22T06:00:00Z", "2012-08-22T12:00:00Z"
TABLE = f"""longitude,latitude,storm_id,time,wind_kt
179,20,x,{EPOCH},50
-179.5,21,x,{LATER},60
-178,22,x,{END},
"""
TERMS = {"source": "x", "attribution": "Nobody", "license": "CC0"}
MFJSON = json.dumps({"type": "FeatureCollection", **TERMS, "features": [{
    "type": "Feature", "id": "x.track", "time": [EPOCH, END],
    "temporalGeometry": {"type": "MovingPoint", "datetimes": [EPOCH, LATER, END],
                         "coordinates": [[179, 20], [180.5, 21], [182, 22]], "interpolation": "Linear"},
    "temporalProperties": [{"datetimes": [EPOCH, LATER], "wind_kt": {
        "type": "Measure", "form": "KNT", "interpolation": "Linear", "values": [50, 60]}}],
    "properties": {"feature_id": "x.track", "storm_id": "x", "layer": "track"}}]})
INTERVALS = [f"{EPOCH}/{LATER}", f"{LATER}/{END}"]
LINE = ([179, 20], [180.5, 21], [182, 22])
RING = ([179, 20], [181, 20], [181, 22], [179, 20])
HOLE = ([179.8, 20.3], [180.2, 20.8], [180.3, 20.3], [179.8, 20.3])
GEOJSON = json.dumps({**TERMS, "features": [
    {"id": "x.wind-radius", "properties": {"start": EPOCH},
     "geometry": {"type": "Polygon", "coordinates": [RING, HOLE]}},
    {"id": "x.track", "properties": {}, "geometry": {"type": "MultiLineString", "coordinates": [LINE[:2], LINE[1:]]}},
    {"id": "x.fix", "properties": {}, "geometry": {"type": "Point", "coordinates": LINE[2]}}]})


def flat(places) -> dict:
    """Positions as in CZML."""
    return {"cartographicDegrees": [number for place in places for number in (*place, 0)]}


INTERVALS = [f"{EPOCH}/{LATER}", f"{LATER}/{END}", f"{END}/{END}"]
CZML = json.dumps([
    {"id": "document", "name": "x", "description": "Made from Nobody. CC0", "version": "1.0", "clock": {
        "interval": f"{EPOCH}/{END}", "currentTime": LATER, "multiplier": 57600}},
    {"id": "x.wind-radius", "availability": f"{EPOCH}/{LATER}", "polyline": {"positions": flat(RING)}, "polygon": {
        "positions": flat(RING), "holes": {"cartographicDegrees": [flat(HOLE)["cartographicDegrees"]]}}},
    {"id": "x.track", "polyline": {"clampToGround": True, "positions": flat(LINE[:2])}},
    {"id": "x.track.part2", "polyline": {"positions": flat(LINE[1:])}},
    {"id": "x.fix", "point": {"pixelSize": 8}, "position": flat(LINE[2:])},
    {"id": "x.track.mark", "availability": f"{EPOCH}/{END}",
     "position": {"epoch": EPOCH, "cartographicDegrees": [0, 179, 20, 0, 21600, -179.5, 21, 0, 43200, -178, 22, 0]},
     "point": {"color": [{"interval": interval, "rgba": [0, 0, 0, 255]} for interval in INTERVALS]},
     "label": {"text": [{"interval": interval, "string": "X"} for interval in INTERVALS]}}])
# A rule that must fail, and what is replaced in both files.
CASES = [
    ("terms", "CC0", "CC1"),
    ("terms", '"attribution": "Nobody"', '"attribution": null'),
    ("terms", "Nobody. CC0", "Nobody."),
    ("movingpandas reads it", "MovingPoint", "MovingPolygon"),
    ("movingpandas reads it", "[180.5, 21]", "[-179.5, 21]"),
    ("movingpandas reads it", "[182, 22]", "[182, 23]"),
    ("movingpandas reads it", "[50, 60]", "[50, 61]"),
    ("movingpandas reads it", f'"time": ["{EPOCH}"', f'"time": ["{LATER}"'),
    ("czml3 reads it", '"clampToGround": true', '"clampToGround": "maybe"'),
    ("czml3 reads it", "21600, -179.5", "21601, -179.5"),
    ("czml3 reads it", "43200, -178, 22", "43200, -178, 23"),
    ("czml3 reads it", '"polyline"', '"line"'),
    ("czml3 reads it", f'"availability": "{EPOCH}', f'"availability": "{LATER}'),
    ("czml3 reads it", '"x.track.part2"', '"x.track.2"'),
    ("czml3 reads it", '"x.fix", "point"', '"x.fx", "point"'),
    ("czml3 reads it", '"holes"', '"hole"'),
    ("czml3 reads it", "179.8, 20.3, 0, 180.2", "179.8, 20.4, 0, 180.2"),
    ("czml3 reads it", "182, 22, 0]", "182, 23, 0]"),
    ("czml3 reads it", f'"interval": "{EPOCH}/{END}"', f'"interval": "{LATER}/{END}"'),
    ("czml3 reads it", f'"currentTime": "{LATER}"', '"currentTime": "2012-08-21T00:00:00Z"'),
    ("czml3 reads it", f'"interval": "{LATER}', f'"interval": "{EPOCH}'),
]


def check(report: Report) -> None:
    """Good files pass, and each change makes its rule fail."""
    with tempfile.TemporaryDirectory() as folder:
        czml, mfjson, table, geojson = (Path(folder, f"good.{end}") for end in ("czml", "mfjson", "csv", "geojson"))
        table.write_text(TABLE)
        geojson.write_text(GEOJSON)

        def found(old: str = "", new: str = "") -> dict[str, list[str]]:
            for path, good in ((czml, CZML), (mfjson, MFJSON)):
                path.write_text(good.replace(old, new) if old else good)
            return moving_maps.check(str(czml), str(mfjson), str(table), str(geojson))

        report.add("self-test", {f"moving: {rule}, good": problems for rule, problems in found().items()}, "good")
        for rule, old, new in CASES:
            problems = found(old, new)[rule]
            report.add("self-test", {f"moving: {rule}": [] if problems else ["says nothing"]}, f"{old!r} -> {new!r}")
