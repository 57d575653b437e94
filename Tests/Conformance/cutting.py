"""Compares shapes that are cut at the 180th meridian with the same shapes elsewhere.

    cutting.py <trackconv> [<seed>]

Geodesics do not change when everything is turned round the Earth's axis. So a storm that is moved
by whole degrees of longitude, away from the meridian, has the same shapes in one piece, and the
parts of the cut ones, moved likewise and united, must be those.
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

SAME_AREA = 1e-9  # the share of the area that may be off
SAME_PLACE = 1e-9  # degrees that a vertex may be off
COMPARED = 3_000  # circles


def moved(geometry: dict, degrees: int, middle: float):
    """A geometry moved east, its parts united round a longitude, as shapely has it."""
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
    """What differs between a geometry and the same one moved, and in how much of the area."""
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
    """Parts too narrow to be seen: of less than half a unit of the last decimal on the average."""
    found = []
    for _, rings in parts(geometry):
        polygon = shape({"type": "Polygon", "coordinates": rings})
        west, south, east, north = polygon.bounds
        if polygon.area < 0.4 * resolution * max(east - west, north - south):
            found.append(f"{name}: a part from {rings[0][0]} is a sliver")
    return found


def missing_vertices(cut: dict, whole: dict, degrees: int) -> int:
    """How many vertices of one geometry have none of the other at their place."""
    one, _, _ = outline.edges([cut])
    two, _, _ = outline.edges([whole])
    # What lies on the meridian may come of the cut, and so may what lies on the one it is moved to.
    one, two = free(one + (degrees, 0), degrees), free(two, degrees)
    return unmatched(one, two) + unmatched(two, one)


def free(positions: numpy.ndarray, degrees: int) -> numpy.ndarray:
    """Positions in one turn of the globe, without those on a pole and on both meridians."""
    places = positions[~outline.on_pole(positions)]
    places[:, 0] = turned(places[:, 0])
    away = numpy.minimum(abs(turned(places[:, 0] - 180)), abs(turned(places[:, 0] - 180 - degrees)))
    return places[away > 1e-6]


def turned(longitudes: numpy.ndarray) -> numpy.ndarray:
    """Longitudes between -180 and 180."""
    return (longitudes + 180) % 360 - 180


def unmatched(one: numpy.ndarray, two: numpy.ndarray) -> int:
    """How many positions have none of the others within a billionth of a degree."""
    if not len(one) or not len(two):
        return len(one)
    _, found = shapely.STRtree(shapely.points(two)).query_nearest(
        shapely.points(one), return_distance=True, all_matches=False)
    return int((found > SAME_PLACE).sum())


def crossing(expected: dict[Key, Circle]) -> dict[Key, Circle]:
    """The circles that reach across the 180th meridian, or over a pole."""
    found = {}
    for key, circle in expected.items():
        ring = ellipsoid.places(circle.longitude, circle.latitude, numpy.arange(0, 360, 5.0),
                                circle.radius * 1000)[0]
        reach = numpy.abs(turned(ring - circle.longitude)).max()
        if abs(circle.longitude) + reach > 180:
            found[key] = circle
    return found


def check(binary: str, seed: int = 180) -> dict[str, list[str]]:
    """Converts circles that cross the meridian, here and moved, and compares them."""
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
    """By how many degrees a circle is moved to be near longitude 0."""
    return -round(circle.longitude)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["cutting"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
