"""Measures the circles of trackconv with another implementation of geodesics, pyproj.

    circles.py <trackconv> [<seed>]

It converts more than 20,000 circles at random coordinates all over the globe, and compares the output with
`Documentation/accuracy.md`: distances of vertices and edges, area, winding order, and points inside and outside.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field

import numpy
import shapely
from shapely.geometry import shape

import ellipsoid
import outline
from circle_script import Circle, Key, generate
from command import features
from geometry import parts, wrongly_wound

ON_CIRCLE = 0.001  # metres, maximum error of a vertex
TOLERANCE = 100.0  # metres, maximum error of an edge with the default of `--tolerance`
AREA = 0.001  # maximum relative error of the area
FEWEST = 96  # vertices
SHARES = (0.2, 0.5, 0.8)  # where edges are measured
TRIED = 100  # points per circle that are tested for being inside


@dataclass
class Measurement:
    """The results of the measurement."""

    problems: list[str] = field(default_factory=list)
    circles: int = 0
    cut: int = 0
    vertices: int = 0
    fewest: int = 0
    off_circle: float = 0.0
    off_edge: float = 0.0
    off_area: float = 0.0
    tried: int = 0

    def limit(self, kind: str, found: float, allowed: float, where: str) -> None:
        """Reports a value above its limit."""
        if not found <= allowed:
            self.problems.append(f"{where}: {kind} {found:.6g}, should be {allowed:g} at most")


def key(feature: dict) -> tuple[Key, str | None]:
    """The key of a feature, and its valid time: the start of a wind radius, the end of a probability circle."""
    properties = feature["properties"]
    layer, threshold = properties["layer"], properties.get("threshold_ms")
    return ((properties["storm_id"], layer, properties.get("lead_h", 0), threshold),
            properties.get("end" if layer == "probability-circle" else "start"))


def matched(found: list[dict], expected: dict[Key, Circle],
            problems: list[str]) -> list[tuple[str, dict, Circle]]:
    """Matches features with the expected circles; reports missing and mislabelled ones."""
    counts = Counter(key(feature)[0] for feature in found)
    for name in sorted(expected.keys() | counts.keys(), key=str):
        wanted = 1 if name in expected else 0
        if counts[name] != wanted:
            problems.append(f"{name}: {counts[name]} circles, should be {wanted}")
    pairs = []
    for feature in found:
        name, valid = key(feature)
        if name not in expected:
            continue
        circle, properties = expected[name], feature["properties"]
        told = (properties.get("radius_km"), valid)
        if told != (circle.radius, circle.valid):
            problems.append(f"{name}: {told}, should be {(circle.radius, circle.valid)}")
        pairs.append((f"{name} {show(circle)}", feature["geometry"], circle))
    return pairs


def show(circle: Circle) -> str:
    """The name of a circle in findings."""
    return f"({circle.longitude:g}, {circle.latitude:g}, {circle.radius:g} km)"


def measure(found: list[dict], expected: dict[Key, Circle]) -> Measurement:
    """Compares every circle with the expected one."""
    result = Measurement()
    pairs = matched(found, expected, result.problems)
    if not pairs:
        return result
    names, geometries, circles = (list(column) for column in zip(*pairs))
    result.circles = len(circles)
    measure_outlines(names, geometries, circles, result)
    measure_insides(names, geometries, circles, result)
    return result


def columns(circles: list[Circle]) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """Longitudes, latitudes and radii in metres."""
    table = numpy.array([(circle.longitude, circle.latitude, circle.radius * 1000)
                         for circle in circles])
    return table[:, 0], table[:, 1], table[:, 2]


def measure_outlines(names: list[str], geometries: list[dict], circles: list[Circle],
                     result: Measurement) -> None:
    """Measures vertices, edges and areas."""
    start, end, owner = outline.edges(geometries)
    longitude, latitude, radius = (column[owner] for column in columns(circles))
    count = len(circles)

    def worst(which: numpy.ndarray, positions: numpy.ndarray) -> numpy.ndarray:
        """The largest difference between radius and distance from the centre, for each circle."""
        found = numpy.zeros(count)
        off = ellipsoid.distances(longitude[which], latitude[which], *positions[which].T)
        numpy.maximum.at(found, owner[which], numpy.abs(off - radius[which]))
        return found

    # Vertices of cuts lie on edges, and areas are closed along the pole.
    off_circle = worst(~outline.on_meridian(start) & ~outline.on_pole(start), start)
    round_it = ~outline.of_cut(start, end)
    off_edge = numpy.max(
        [worst(round_it, start + share * (end - start)) for share in SHARES], axis=0)
    area = numpy.bincount(owner, ellipsoid.under_edges(start, end), count)
    vertices = numpy.bincount(owner, round_it, count).astype(int)
    wide = numpy.bincount(owner, outline.too_wide(start, end), count)
    touches = numpy.bincount(owner, outline.on_meridian(start), count) > 0
    due = numpy.array([ellipsoid.cap_area(*values) for values in zip(*columns(circles))])
    off_area = numpy.abs(area / due - 1)
    for index, name in enumerate(names):
        if wide[index]:
            result.problems.append(f"{name}: an edge spans more than 180 degrees")
        if vertices[index] < FEWEST or (vertices[index] % 4 and not touches[index]):
            result.problems.append(f"{name}: {vertices[index]} vertices")
        result.limit("metres from a vertex to the circle", off_circle[index], ON_CIRCLE, name)
        result.limit("metres from an edge to the circle", off_edge[index], TOLERANCE, name)
        result.limit("share of the area", off_area[index], AREA, name)
    result.cut = int(touches.sum())
    result.vertices, result.fewest = int(vertices.sum()), int(vertices.min())
    result.off_circle, result.off_edge = float(off_circle.max()), float(off_edge.max())
    result.off_area = float(off_area.max())


def measure_insides(names: list[str], geometries: list[dict], circles: list[Circle],
                    result: Measurement) -> None:
    """Checks winding order and validity, and that exactly the points nearer than the radius are inside."""
    polygons = numpy.array([shape(geometry) for geometry in geometries])
    valid = shapely.is_valid(polygons)
    longitude, latitude, radius = columns(circles)
    source = numpy.random.default_rng(180)
    size = (len(circles), TRIED)
    # Half of the points are near the circle. Geodesics this short are shortest paths, so their length is the
    # distance.
    away = radius[:, None] * source.uniform(0, 2, size)
    near = radius[:, None] * source.uniform(0.95, 1.05, size)
    away[:, ::2] = near[:, ::2]
    places = ellipsoid.places(
        longitude[:, None], latitude[:, None], source.uniform(0, 360, size), away)
    shapely.prepare(polygons)
    inside = shapely.contains_xy(polygons[:, None], *places)
    wrong = (inside != (away < radius[:, None])) & (abs(away - radius[:, None]) > TOLERANCE)
    for index, name in enumerate(names):
        if not valid[index]:
            words = shapely.is_valid_reason(polygons[index])
            result.problems.append(f"{name}: {words}")
        for _, rings in parts(geometries[index]):
            result.problems += (f"{name}: {words}" for words in wrongly_wound(rings))
            if len(rings) > 1:
                result.problems.append(f"{name}: has a hole")
        for place in numpy.flatnonzero(wrong[index])[:1]:
            told = "inside" if inside[index, place] else "outside"
            result.problems.append(
                f"{name}: {told} is {places[0][index, place]:.9g}, {places[1][index, place]:.9g}, "
                f"{away[index, place]:.1f} m away")
    result.tried = inside.size


def check(binary: str, seed: int = 2012) -> dict[str, list[str]]:
    """Converts the storms, measures the circles and prints the largest errors."""
    storms, expected = generate(seed)
    result = measure(features(binary, storms, "wind-radius,probability-circle"), expected)
    print(f"circles: {result.circles} of {len(expected)}, {result.cut} at 180 degrees, "
          f"{result.vertices} vertices, {result.fewest} at least; "
          f"worst vertex {result.off_circle * 1000:.4f} mm off, "
          f"worst edge {result.off_edge:.2f} m, worst area {result.off_area * 100:.4f} %; "
          f"{result.tried} places tried")
    return {"circles": result.problems}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["circles"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
