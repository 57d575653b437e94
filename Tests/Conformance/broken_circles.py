"""Exact circles that the measurement must accept, and circles with faults that it must find."""

import copy
from itertools import islice

import numpy

import circles
from circle_script import Circle, Key, generate
from report import Report

VERTICES = 1440  # enough for the largest and most northern


def feature(name: Key, circle: Circle) -> dict:
    """A circle as trackconv would write it, made by pyproj."""
    storm, layer, lead, threshold = name
    azimuths = numpy.linspace(0, -360, VERTICES, endpoint=False)
    longitudes, latitudes, _ = circles.WGS84.fwd(
        numpy.full(VERTICES, circle.longitude), numpy.full(VERTICES, circle.latitude),
        azimuths, numpy.full(VERTICES, circle.radius * 1000.0))
    ring = [list(position) for position in zip(longitudes, latitudes)]
    properties = {"storm_id": storm, "layer": layer, "radius_km": circle.radius}
    properties |= {"lead_h": lead} if lead else {}
    properties |= {"threshold_ms": threshold} if threshold else {}
    properties["end" if layer == "probability-circle" else "start"] = circle.valid
    return {"type": "Feature", "properties": properties,
            "geometry": {"type": "Polygon", "coordinates": [ring + ring[:1]]}}


def moved(collection: dict) -> None:
    """Two millimetres to the north."""
    collection["features"][0]["geometry"]["coordinates"][0][7][1] += 2e-8


def coarse(collection: dict) -> None:
    """Too few vertices, and edges that cut the corner."""
    ring = collection["features"][0]["geometry"]["coordinates"][0]
    ring[:] = ring[::VERTICES // 48]


def odd(collection: dict) -> None:
    """Not a multiple of four."""
    del collection["features"][0]["geometry"]["coordinates"][0][5]


def missing(collection: dict) -> None:
    """One circle is not there."""
    del collection["features"][0]


def twice(collection: dict) -> None:
    """One circle is there twice."""
    collection["features"].append(collection["features"][0])


def mislabelled(collection: dict) -> None:
    """The radius told is not the one drawn."""
    collection["features"][0]["properties"]["radius_km"] += 1


def late(collection: dict) -> None:
    """The valid time is another."""
    collection["features"][0]["properties"]["start"] = "2012-01-01T00:00:00Z"


def cut(collection: dict) -> None:
    """A polygon in parts."""
    shape = collection["features"][0]["geometry"]
    shape |= {"type": "MultiPolygon", "coordinates": [shape["coordinates"]]}


def sphere(collection: dict) -> None:
    """Made on a sphere, as other tools do: kilometres off."""
    first = collection["features"][0]["geometry"]["coordinates"][0]
    _, expected = generate(1)
    circle = next(iter(expected.values()))
    ball = circles.Geod(a=6371000, b=6371000)
    count = len(first) - 1
    longitudes, latitudes, _ = ball.fwd(
        numpy.full(count, circle.longitude), numpy.full(count, circle.latitude),
        numpy.linspace(0, -360, count, endpoint=False), numpy.full(count, circle.radius * 1000.0))
    first[:-1] = [list(position) for position in zip(longitudes, latitudes)]


def check(report: Report) -> None:
    """Measures exact circles, then each fault."""
    expected = dict(islice(generate(1)[1].items(), 34))
    good = {"features": [feature(name, circle) for name, circle in expected.items()]}
    result = circles.measure(good, expected)
    problems = result.problems + ([] if result.circles == len(expected) else ["not all measured"])
    report.add("self-test", {"circles: accepts what is good": problems}, "exact circles")
    for fault in (moved, coarse, odd, missing, twice, mislabelled, late, cut, sphere):
        broken = copy.deepcopy(good)
        fault(broken)
        problems = [] if circles.measure(broken, expected).problems else ["is not noticed"]
        report.add("self-test", {f"circles: {fault.__name__}": problems}, fault.__doc__)
