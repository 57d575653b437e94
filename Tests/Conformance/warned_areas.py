"""Checks warning areas, swept by circles from fix to fix, by sampling."""

import math
from datetime import datetime

import pyproj
import shapely
import shapely.geometry

from track_model import Fix, Storm

GEOD = pyproj.Geod(ellps="WGS84")
STEPS = 40


class Round:
    """A circle around a centre, in metres."""

    def __init__(self, longitude: float, latitude: float, radius: float) -> None:
        self.longitude, self.latitude, self.radius = longitude, latitude, radius

    def at(self, bearing: float, share: float) -> tuple[float, float]:
        """The coordinate in a direction, at a fraction of the radius."""
        return GEOD.fwd(self.longitude, self.latitude, bearing, self.radius * share)[:2]

    def toward(self, other: "Round", share: float) -> "Round":
        """The circle at a fraction of the way to another."""
        bearing, _, way = GEOD.inv(self.longitude, self.latitude, other.longitude, other.latitude)
        place = GEOD.fwd(self.longitude, self.latitude, bearing, way * share)[:2]
        return Round(*place, self.radius + (other.radius - self.radius) * share)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"{self.radius / 1000:.1f} km at {self.longitude:.2f}, {self.latitude:.2f}"


def circle(fix: Fix, shape: dict) -> Round:
    """The circle of an area with one radius, or with two in opposite directions."""
    long = shape.get("radius_long_km", shape["radius_km"])
    shift = long - shape["radius_km"]
    place = GEOD.fwd(fix.longitude, fix.latitude, shape.get("radius_long_deg", 0), shift * 1000)[:2]
    return Round(*place, shape["radius_km"] * 1000)


def swept(storm: Storm, base: datetime, fixes: list[Fix]) -> dict[tuple, list[Round]]:
    """The circles of each wind, starting with the current area of the same wind."""
    found = {}
    for fix in sorted(fixes):
        for speed, shape in fix.values.get("warned", {}).items():
            found.setdefault(speed, []).append(circle(fix, shape))
    for fix in storm.fixes:
        for speed, shape in fix.values.get("radii", {}).items():
            if fix.time == base and speed in found:
                found[speed].insert(0, circle(fix, shape))
    return found


def problems(geometry: dict, circles: list[Round]):
    """Points of the circles outside the shape, and vertices of the shape that no circle reaches."""
    shape = shapely.geometry.shape(geometry)
    for each in circles:
        for bearing in range(0, 360, 30):
            longitude, latitude = each.at(bearing, 0.98)
            if not any(shape.covers(shapely.Point(longitude + turn, latitude))
                       for turn in (-360, 0, 360)):
                yield f"misses {longitude:.2f}, {latitude:.2f} of {each}"
                return
    steps = [one.toward(other, step / STEPS) for one, other in zip(circles, circles[1:])
             for step in range(STEPS + 1)] or circles
    for longitude, latitude in shapely.get_coordinates(shape):
        # Where the shape is cut, it has vertices inside the circles.
        if abs(longitude) < 180 and all(apart(step, longitude, latitude) > step.radius * 1.01 + 3000
                                        for step in steps):
            yield f"reaches {longitude:.2f}, {latitude:.2f}, where no circle does"
            return


def apart(place: Round, longitude: float, latitude: float) -> float:
    """A distance in metres, approximate if large."""
    if abs(place.latitude - latitude) * 110_000 > place.radius * 2 + 20_000:
        return math.inf
    return GEOD.inv(place.longitude, place.latitude, longitude, latitude)[2]
