"""A cut circle that the comparison with its moved twin must accept, and faults that it must reject."""

import copy

import broken_circles
import cutting
from broken_circles import CUT, POLAR
from circle_script import Circle
from report import Report


def twin(circle: Circle) -> Circle:
    """The same circle near longitude 0."""
    return Circle(circle.longitude + cutting.shift(circle), circle.latitude, circle.radius, "")


def lost_part(cut: dict) -> None:
    """The part on one side is missing."""
    del cut["coordinates"][1]


def sliver(cut: dict) -> None:
    """A part of no width along the meridian."""
    south, north = cut["coordinates"][0][0][-2][1], cut["coordinates"][0][0][0][1]
    cut["coordinates"].append([[[-180, south], [-180, north], [-180, south - 1], [-180, south]]])


def pulled(cut: dict) -> None:
    """The crossing is the mean of two latitudes far apart, not where the edge crosses."""
    ring = cut["coordinates"][0][0]
    ring[0][1] -= 0.01
    ring[-1][1] -= 0.01


def nudged(cut: dict) -> None:
    """One vertex is off by one or two billionths of a degree."""
    cut["coordinates"][0][0][9][0] += 5e-9


def unwrapped(cut: dict) -> None:
    """Not cut: longitudes jump from 180 to -180."""
    broken = broken_circles.good()
    broken_circles.uncut(broken)
    cut |= broken[CUT]["geometry"]


def check(report: Report) -> None:
    """Compares exact circles with their twins, then each fault."""
    circles = list(broken_circles.EXPECTED.values())
    for index in (CUT, POLAR):
        circle = circles[index]
        geometry = broken_circles.good()[index]["geometry"]
        whole = moved_ring(circle) if index == CUT else geometry
        words = cutting.compare("it", geometry, whole, 0 if index == POLAR else
                                cutting.shift(circle), twin(circle).longitude)[0]
        report.add("self-test", {"cutting: accepts what is good": words}, f"circle {index}")
    for fault in (lost_part, sliver, pulled, nudged, unwrapped):
        geometry = copy.deepcopy(broken_circles.good()[CUT]["geometry"])
        fault(geometry)
        found = cutting.compare("it", geometry, moved_ring(circles[CUT]),
                                cutting.shift(circles[CUT]), twin(circles[CUT]).longitude)[0]
        report.add("self-test", {f"cutting: {fault.__name__}": [] if found else ["is not noticed"]},
                   fault.__doc__)


def moved_ring(circle: Circle) -> dict:
    """A circle in one piece near longitude 0."""
    return {"type": "Polygon", "coordinates": [
        broken_circles.close(broken_circles.ring(twin(circle))[:-1])]}
