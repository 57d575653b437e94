"""Compares shapes that are cut at the 180th meridian with the same shapes elsewhere.

    cutting.py <trackconv> [<seed>]

Rotation about the Earth's axis does not change geodesics. If a storm is moved by whole degrees of longitude,
away from the meridian, its shapes are in one piece; the parts of the cut shapes, moved by the same angle and
united, must be equal to them.
"""

import sys
from itertools import islice

import numpy
import shapely
from shapely.geometry import box, shape

import circle_script
import circles
import ellipsoid
import outline
from circle_script import Circle, Key
from command import features
from geometry import parts

SAME_AREA = 1e-9  # maximum relative error of the area
SAME_PLACE = 1e-9  # degrees, maximum error of a vertex
COMPARED = 3_000  # circles


def moved(geometry: dict, degrees: int, middle: float):
    """Moves a geometry east and unites its parts around a longitude, with shapely."""
    window = box(middle - 180, -91, middle + 180, 91)
    pieces = []
    for _, rings in parts(geometry):
        part = shape({"type": "Polygon", "coordinates": rings})
        for turn in (-360, 0, 360):
            piece = shapely.transform(part, lambda xy: xy + (degrees + turn, 0))
            west, _, east, _ = piece.bounds
            if west >= middle - 180 and east <= middle + 180:
                pieces.append(piece)
            elif west < middle + 180 and east > middle - 180:
                pieces.append(shapely.intersection(piece, window))
    return shapely.union_all(pieces)


def compare(name: str, cut: dict, whole: dict, degrees: int,
            middle: float) -> tuple[list[str], float]:
    """Compares a geometry with its moved twin; returns the differences, and the differing share of the area."""
    problems = []
    for geometry in (cut, whole):
        start, end, _ = outline.edges([geometry])
        if outline.too_wide(start, end).any():
            problems.append(f"{name}: an edge spans more than 180 degrees")
        problems += slivers(name, geometry)
        if not shape(geometry).is_valid:
            problems.append(f"{name}: {shapely.is_valid_reason(shape(geometry))}")
    if problems:
        return problems, 1.0
    one, two = moved(cut, degrees, middle), moved(whole, 0, middle)
    off = shapely.symmetric_difference(one, two).area / two.area
    if not off <= SAME_AREA:
        problems.append(f"{name}: {off:.3g} of the area differs from that of the same shape moved")
    lost = missing_vertices(cut, whole, degrees)
    if lost:
        problems.append(f"{name}: {lost} vertices are not those of the same shape moved")
    return problems, off


def slivers(name: str, geometry: dict, resolution: float = 1e-12) -> list[str]:
    """Parts that are too narrow: less than half a unit of the last decimal on average."""
    found = []
    for _, rings in parts(geometry):
        polygon = shape({"type": "Polygon", "coordinates": rings})
        west, south, east, north = polygon.bounds
        if polygon.area < 0.4 * resolution * max(east - west, north - south):
            found.append(f"{name}: a part from {rings[0][0]} is a sliver")
    return found


def missing_vertices(cut: dict, whole: dict, degrees: int) -> int:
    """The number of vertices of either geometry that the other lacks."""
    one, _, _ = outline.edges([cut])
    two, _, _ = outline.edges([whole])
    # Vertices on the meridian may result from the cut, also on the meridian to which it is moved.
    one, two = free(one + (degrees, 0), degrees), free(two, degrees)
    return unmatched(one, two) + unmatched(two, one)


def free(positions: numpy.ndarray, degrees: int) -> numpy.ndarray:
    """Positions with normalised longitudes, except those on a pole or on one of the two meridians."""
    places = positions[~outline.on_pole(positions)]
    places[:, 0] = turned(places[:, 0])
    away = numpy.minimum(abs(turned(places[:, 0] - 180)), abs(turned(places[:, 0] - 180 - degrees)))
    return places[away > 1e-6]


def turned(longitudes: numpy.ndarray) -> numpy.ndarray:
    """Normalises longitudes to -180…180."""
    return (longitudes + 180) % 360 - 180


def unmatched(one: numpy.ndarray, two: numpy.ndarray) -> int:
    """The number of positions that have no other within a billionth of a degree."""
    if not len(one) or not len(two):
        return len(one)
    _, found = shapely.STRtree(shapely.points(two)).query_nearest(
        shapely.points(one), return_distance=True, all_matches=False)
    return int((found > SAME_PLACE).sum())


def crossing(expected: dict[Key, Circle]) -> dict[Key, Circle]:
    """The circles that cross the 180th meridian or contain a pole."""
    found = {}
    for key, circle in expected.items():
        ring = ellipsoid.places(circle.longitude, circle.latitude, numpy.arange(0, 360, 5.0),
                                circle.radius * 1000)[0]
        reach = numpy.abs(turned(ring - circle.longitude)).max()
        if abs(circle.longitude) + reach > 180:
            found[key] = circle
    return found


def check(binary: str, seed: int = 180) -> dict[str, list[str]]:
    """Converts circles that cross the meridian, in place and moved, and compares them."""
    _, expected = circle_script.generate(seed)
    expected = dict(islice(crossing(expected).items(), COMPARED))
    problems, worst, cuts = [], 0.0, 0
    layers = "wind-radius,probability-circle"
    here, there = (
        {circles.key(feature)[0]: feature["geometry"]
         for feature in features(binary, circle_script.shifted(expected, by), layers)}
        for by in (lambda circle: 0, shift))
    for key, circle in expected.items():
        name = f"{key} {circles.show(circle)}"
        if key not in here or key not in there:
            problems.append(f"{name}: is not there")
            continue
        words, off = compare(name, here[key], there[key], shift(circle),
                             circle.longitude + shift(circle))
        problems += words
        worst, cuts = max(worst, off), cuts + (here[key]["type"] == "MultiPolygon")
    print(f"cutting: {len(expected)} circles across 180 degrees, {cuts} in parts; "
          f"differ by {worst:.1e} of the area at the most from the same circles moved")
    return {"cutting": problems}


def shift(circle: Circle) -> int:
    """The degrees by which to move a circle so that it is near longitude 0."""
    return -round(circle.longitude)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["cutting"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
