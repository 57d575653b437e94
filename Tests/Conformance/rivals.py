"""Runs other tools on the same cases and prints Markdown tables for accuracy.md.

    rivals.py <trackconv>

One table compares three ways to compute the hull of two circles with a dense sweep; the other has lines across the
180th meridian, by ogr2ogr of GDAL and by trackconv. Only the columns of trackconv are asserted.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import shapely
from shapely.geometry import mapping

import sweep
from command import features
from geometry import parts, uncut
from sweep import Disc
from typhoon_script import Place, Storm

ALLOWED = 2_000.0  # metres from the dense sweep

# Longitude, latitude, radius in kilometres, then the same 24 hours later.
PAIRS = [
    ((130, 20, 60), (133, 23, 100)),
    ((140, 33, 200), (150, 42, 350)),
    ((150, 42, 300), (165, 50, 520)),
]

# Lines across the meridian, by the step in degrees of longitude.
CROSSINGS = {15: [(172.5, 20), (-172.5, 22)], 25: [(167.5, 20), (-167.5, 22)]}


def lon_lat_hull(discs: list[Disc]) -> dict:
    """The hull in the plane of longitude and latitude."""
    circles = sweep.between(*discs, count=1, vertices=360).reshape(-1, 2)
    return mapping(shapely.convex_hull(shapely.multipoints(circles)))


def aeqd_hull(discs: list[Disc]) -> dict:
    """The hull in the azimuthal equidistant plane around the midpoint, with a vertex every 5 km."""
    plane = sweep.half_way(*discs)
    circles = plane.points(sweep.between(*discs, count=1, vertices=360).reshape(-1, 2))
    hull = shapely.segmentize(shapely.convex_hull(shapely.multipoints(circles)), 5_000)
    return mapping(shapely.transform(hull, plane.positions))


def ours(binary: str, discs: list[Disc]) -> dict:
    """The potential track area of two circles."""
    one, two = (Place(disc.longitude, disc.latitude, {"pr70": disc.radius / 1000})
                for disc in discs)
    # With a circle at hour 0 the area does not begin at a point.
    storm = Storm(1, [Place(one.longitude, one.latitude)], {0: one, 24: two})
    return features(binary, [storm], "potential-area")[0]["geometry"]


def hulls(binary: str) -> tuple[list[str], list[str]]:
    """The rows of the table, and the problems of our column."""
    lines = ["| circles, 24 h apart | hull in longitude and latitude | azimuthal-equidistant hull "
             "| trackconv |", "|---|---|---|---|"]
    problems = []
    for pair in PAIRS:
        discs = [Disc(longitude, latitude, radius * 1000) for longitude, latitude, radius in pair]
        off = [sweep.off(geometry, discs) / 1000 for geometry in (
            lon_lat_hull(discs), aeqd_hull(discs), ours(binary, discs))]
        (lon, lat, radius), (lon2, lat2, radius2) = pair
        name = f"{lat}°N {lon}°E {radius} km → {lat2}°N {lon2}°E {radius2} km"
        lines.append(f"| {name} | " + " | ".join(f"{distance:.2f} km" for distance in off) + " |")
        if off[-1] * 1000 > ALLOWED:
            problems.append(f"{name}: {off[-1]:.2f} km from the dense sweep")
    return lines, problems


def by_ogr2ogr(places: list[tuple[float, float]]) -> dict:
    """A line as written by `ogr2ogr -lco RFC7946=YES`: the feature with its bbox."""
    line = {"type": "LineString", "coordinates": places}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.geojson"), Path(folder, "out.geojson")
        source.write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": line}]}), encoding="utf-8")
        subprocess.run(["ogr2ogr", "-f", "GeoJSON", "-lco", "RFC7946=YES", "-lco", "WRITE_BBOX=YES",
                        target, source], check=True, capture_output=True, timeout=60)
        return json.loads(target.read_text(encoding="utf-8"))["features"][0]


def crossings(binary: str) -> tuple[list[str], list[str]]:
    """The rows of the table, and the problems of ours."""
    lines = ["| one step across 180° | tool | cut | bbox |", "|---|---|---|---|"]
    problems = []
    for width, places in CROSSINGS.items():
        storm = Storm(1, [Place(*place) for place in places], {})
        found = {"ogr2ogr": by_ogr2ogr(places), "trackconv": features(binary, [storm], "track")[0]}
        for tool, feature in found.items():
            wrong = [words for _, runs in parts(feature["geometry"]) for run in runs
                     for words in uncut(run)]
            box = ", ".join(f"{number:g}" for number in feature.get("bbox", []))
            lines.append(f"| {width}° | {tool} | {'no' if wrong else 'yes'} | {box} |")
            if tool == "trackconv":
                problems += wrong + ([] if feature["bbox"][0] > feature["bbox"][2] else
                                     [f"bbox {box} does not cross"])
    return lines, problems


def check(binary: str) -> dict[str, list[str]]:
    """Prints both tables; reports problems of our results only."""
    tables = [hulls(binary), crossings(binary)]
    for lines, _ in tables:
        print(*lines, "", sep="\n")
    return {"cases that rivals get wrong": [words for _, problems in tables for words in problems]}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} <trackconv>")
    wrong = check(sys.argv[1])["cases that rivals get wrong"]
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)
