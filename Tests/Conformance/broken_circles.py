"""Exact circles that the measurement must accept, and faulty circles that it must reject."""

import copy

import numpy
from pyproj import Geod

import circles
import ellipsoid
from circle_script import Circle, Key
from report import Report

VERTICES = 1440
VALID = "2012-07-02T06:00:00Z"

# One in the middle of the map, one across the 180th meridian, one around the pole.
PLAIN, CUT, POLAR = range(3)
EXPECTED: dict[Key, Circle] = {
    ("cwb-2012-1", "wind-radius", 6, 15): Circle(130.5, 22.5, 400, VALID),
    ("cwb-2012-2", "wind-radius", 6, 15): Circle(178.5, -31.5, 900.5, VALID),
    ("cwb-2012-3", "probability-circle", 6, None): Circle(20, 86, 700, VALID),
}


def ring(circle: Circle) -> list[list[float]]:
    """The vertices of a closed circle; longitudes are continuous."""
    azimuths = numpy.linspace(0, -360, VERTICES + 1)
    longitudes, latitudes = ellipsoid.places(
        circle.longitude, circle.latitude, azimuths, circle.radius * 1000)
    return [list(place) for place in zip(numpy.unwrap(longitudes, period=360), latitudes)]


def parts(circle: Circle) -> list[list[list[float]]]:
    """The rings of a circle, cut at the meridian by this code."""
    positions = ring(circle)
    if circle.latitude == 86:
        # Eastward from the meridian to the meridian, and back along the pole.
        places = sorted([(lon + 180) % 360 - 180, lat] for lon, lat in positions[:-1])
        seam = (places[0][1] + places[-1][1]) / 2
        back = [[longitude, 90] for longitude in (180, 90, 0, -90, -180)]
        return [[[-180, seam], *places, [180, seam], *back, [-180, seam]]]
    if max(lon for lon, _ in positions) < 180:
        return [positions[:-1] + positions[:1]]
    # From north through west to south the circle lies on this side; then it crosses twice.
    first, last = (index for index in range(VERTICES)
                   if (positions[index][0] > 180) != (positions[index + 1][0] > 180))
    south, north = (crossing(*positions[index:index + 2]) for index in (first, last))
    west = positions[last + 1:-1] + positions[:first + 1]
    east = [[longitude - 360, latitude] for longitude, latitude in positions[first + 1:last + 1]]
    return [close([[180, north], *west, [180, south]]),
            close([[-180, south], *east, [-180, north]])]


def crossing(one: list[float], two: list[float]) -> float:
    """The latitude where an edge crosses the 180th meridian."""
    return one[1] + (two[1] - one[1]) * (180 - one[0]) / (two[0] - one[0])


def close(positions: list) -> list:
    """Closes a ring."""
    return positions + positions[:1]


def feature(name: Key, circle: Circle) -> dict:
    """A circle as trackconv should write it, computed by pyproj."""
    storm, layer, lead, threshold = name
    properties = {"storm_id": storm, "layer": layer, "radius_km": circle.radius, "lead_h": lead}
    properties |= {"threshold_ms": threshold} if threshold else {}
    properties["end" if layer == "probability-circle" else "start"] = circle.valid
    rings = parts(circle)
    geometry = {"type": "Polygon", "coordinates": rings}
    if len(rings) > 1:
        geometry = {"type": "MultiPolygon", "coordinates": [[one] for one in rings]}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def moved(found: list) -> None:
    """Moved by two millimetres to the north."""
    found[PLAIN]["geometry"]["coordinates"][0][7][1] += 2e-8


def coarse(found: list) -> None:
    """Too few vertices, and edges that cut the corner."""
    positions = found[PLAIN]["geometry"]["coordinates"][0]
    positions[:] = positions[::VERTICES // 48]


def odd(found: list) -> None:
    """The number of vertices is not a multiple of four."""
    del found[PLAIN]["geometry"]["coordinates"][0][5]


def missing(found: list) -> None:
    """One circle is missing."""
    del found[PLAIN]


def twice(found: list) -> None:
    """One circle is duplicated."""
    found.append(found[PLAIN])


def mislabelled(found: list) -> None:
    """The property for the radius differs from the radius drawn."""
    found[PLAIN]["properties"]["radius_km"] += 1


def late(found: list) -> None:
    """The valid time differs."""
    found[PLAIN]["properties"]["start"] = "2012-01-01T00:00:00Z"


def clockwise(found: list) -> None:
    """The winding order is wrong."""
    found[PLAIN]["geometry"]["coordinates"][0].reverse()


def half(found: list) -> None:
    """Only the part on one side of the meridian."""
    del found[CUT]["geometry"]["coordinates"][1]


def uncut(found: list) -> None:
    """Not cut: an edge goes round the globe, as in the output of most tools."""
    positions = [[(lon + 180) % 360 - 180, lat] for lon, lat in ring(list(EXPECTED.values())[CUT])]
    found[CUT]["geometry"] = {"type": "Polygon", "coordinates": [close(positions[:-1])]}


def unclosed_over_pole(found: list) -> None:
    """Closed along the latitude of the circle, not along the pole."""
    positions = found[POLAR]["geometry"]["coordinates"][0]
    positions[:] = close([place for place in positions[:-1] if place[1] < 90])


def one_polar_edge(found: list) -> None:
    """The edge along the pole is a single segment, which readers draw the short way."""
    positions = found[POLAR]["geometry"]["coordinates"][0]
    positions[:] = [place for place in positions if place[1] < 90 or abs(place[0]) == 180]


def sphere(found: list) -> None:
    """Computed on a sphere, as other tools do: off by kilometres."""
    circle = list(EXPECTED.values())[PLAIN]
    ball = Geod(a=6371000, b=6371000)
    longitudes, latitudes, _ = ball.fwd(
        numpy.full(VERTICES, circle.longitude), numpy.full(VERTICES, circle.latitude),
        numpy.linspace(0, -360, VERTICES, endpoint=False),
        numpy.full(VERTICES, circle.radius * 1000))
    found[PLAIN]["geometry"]["coordinates"] = [close(list(zip(longitudes, latitudes)))]


FAULTS = (moved, coarse, odd, missing, twice, mislabelled, late, clockwise, half, uncut,
          unclosed_over_pole, one_polar_edge, sphere)


def good() -> list[dict]:
    """Circles without a fault."""
    return [feature(name, circle) for name, circle in EXPECTED.items()]


def check(report: Report) -> None:
    """Measures exact circles, then each fault."""
    result = circles.measure(good(), EXPECTED)
    problems = result.problems + ([] if result.circles == len(EXPECTED) else ["not all measured"])
    report.add("self-test", {"circles: accepts what is good": problems}, "exact circles")
    for fault in FAULTS:
        broken = copy.deepcopy(good())
        fault(broken)
        problems = [] if circles.measure(broken, EXPECTED).problems else ["is not noticed"]
        report.add("self-test", {f"circles: {fault.__name__}": problems}, fault.__doc__)
