"""Measures trackconv's circles with another implementation of the geodesic: pyproj.

    circles.py <trackconv> [<seed>]

A script in the form of the CWB's ty_infos.js is made, with random centres and radii; what comes out
is measured against `Documentation/accuracy.md`: vertices on the circle, edges within the tolerance.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy
from pyproj import Geod

from circle_script import Circle, Key, generate

WGS84 = Geod(ellps="WGS84")
ON_CIRCLE = 0.001  # metres that a vertex may be off
TOLERANCE = 100.0  # metres that an edge's middle may be off, unless `--tolerance` says otherwise
FEWEST = 96  # vertices


@dataclass
class Measurement:
    """What was found."""

    problems: list[str] = field(default_factory=list)
    circles: int = 0
    vertices: int = 0
    fewest: int = 0
    off_circle: float = 0.0
    off_edge: float = 0.0


def key(feature: dict) -> tuple[Key, str | None]:
    """What a feature is known by, and its valid time: a radius starts then, a probability ends."""
    properties = feature["properties"]
    layer, threshold = properties["layer"], properties.get("threshold_ms")
    return ((properties["storm_id"], layer, properties.get("lead_h", 0), threshold),
            properties.get("end" if layer == "probability-circle" else "start"))


def measure(collection: dict, expected: dict[Key, Circle]) -> Measurement:
    """Compares every circle with what it must be."""
    result = Measurement(fewest=sys.maxsize)
    found = Counter(key(feature)[0] for feature in collection["features"])
    for name in sorted(expected.keys() | found.keys(), key=str):
        wanted = 1 if name in expected else 0
        if found[name] != wanted:
            result.problems.append(f"{name}: {found[name]} circles, should be {wanted}")
    for feature in collection["features"]:
        name, valid = key(feature)
        if name not in expected:
            continue
        circle, properties = expected[name], feature["properties"]
        told = (properties.get("radius_km"), valid)
        if told != (circle.radius, circle.valid):
            result.problems.append(f"{name}: {told}, should be {(circle.radius, circle.valid)}")
        shape = feature["geometry"]
        if shape["type"] != "Polygon" or len(shape["coordinates"]) != 1:
            result.problems.append(f"{name}: is not one ring")
            continue
        faults = ring(shape["coordinates"][0], circle, result)
        result.problems += (f"{name}: {words}" for words in faults)
    return result


def ring(positions: list, circle: Circle, result: Measurement) -> list[str]:
    """Measures one ring; tells what is wrong with it."""
    vertices = numpy.array(positions, dtype=float)
    count, problems = len(vertices) - 1, []
    if count % 4 or count < FEWEST:
        problems.append(f"{count} vertices")
    # An edge is straight in longitude and latitude (RFC 7946 3.1.1).
    off_circle = off(vertices[:-1], circle)
    off_edge = off((vertices[:-1] + vertices[1:]) / 2, circle)
    if off_circle > ON_CIRCLE:
        problems.append(f"a vertex is {off_circle * 1000:.3f} mm off the circle")
    if off_edge > TOLERANCE:
        problems.append(f"the middle of an edge is {off_edge:.1f} m off the circle")
    result.circles += 1
    result.vertices += count
    result.fewest = min(result.fewest, count)
    result.off_circle = max(result.off_circle, off_circle)
    result.off_edge = max(result.off_edge, off_edge)
    return problems


def off(points: numpy.ndarray, circle: Circle) -> float:
    """The greatest difference of a point's distance from the centre to the radius, in metres."""
    centres = numpy.broadcast_to([circle.longitude, circle.latitude], points.shape)
    _, _, distances = WGS84.inv(centres[:, 0], centres[:, 1], points[:, 0], points[:, 1])
    return float(numpy.abs(distances - circle.radius * 1000).max())


def check(binary: str, seed: int = 2012) -> dict[str, list[str]]:
    """Makes the script, converts it, measures the circles and prints the worst of them."""
    script, expected = generate(seed)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "ty_infos.js"), Path(folder, "out.geojson")
        source.write_text(script, encoding="utf-8")
        run = subprocess.run(
            [binary, str(source), "--layers", "wind-radius,probability-circle", "--digits", "10",
             "-o", str(target)], capture_output=True, text=True, timeout=300)
        if run.returncode != 0:
            return {"circles": [f"exit {run.returncode}: {run.stderr[:400]}"]}
        result = measure(json.loads(target.read_text(encoding="utf-8")), expected)
    print(f"circles: {result.circles} of {len(expected)}, {result.vertices} vertices, "
          f"{result.fewest} at least; worst vertex {result.off_circle * 1000:.4f} mm off, "
          f"worst edge {result.off_edge:.2f} m")
    return {"circles": result.problems}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["circles"]
    print(*wrong[:20], sep="\n")
    sys.exit(1 if wrong else 0)
