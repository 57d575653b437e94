"""Generates circles at random coordinates all over the globe, as storms that the command reads."""

import math
import random
from dataclasses import dataclass
from datetime import timedelta

from typhoon_script import BASE, Place, Storm

STORMS = range(100, 200)
FIXES = 200  # per storm: one centre each, with one or two circles
LEAST, GREATEST = 1, 3_000  # km

# The key of a circle: storm, layer, lead time in hours, threshold in m/s (None for a probability circle).
Key = tuple[str, str, int, int | None]


@dataclass
class Circle:
    """An expected circle."""

    longitude: float
    latitude: float
    radius: float  # km
    valid: str


def centre(source: random.Random, index: int) -> tuple[float, float]:
    """A random coordinate: one third are near the 180th meridian, one tenth near a pole."""
    longitude = source.uniform(-180, 180)
    if index % 3 == 0:
        longitude = (source.uniform(-5, 5) + 360) % 360 - 180
    latitude = math.degrees(math.asin(source.uniform(-1, 1)))
    if index % 10 == 0:
        latitude = source.choice((-1, 1)) * source.uniform(88, 90)
    # Some lie exactly there.
    if index % 100 == 0:
        latitude = math.copysign(90, latitude)
    if index % 100 == 3:
        longitude = 180
    if index % 100 == 4:
        latitude = 0
    return round(longitude, 4), round(latitude, 4)


def generate(seed: int, storms: range = STORMS) -> tuple[list[Storm], dict[Key, Circle]]:
    """Generates storms, and the circles that must result from them."""
    source, made, circles = random.Random(seed), [], {}
    for number in storms:
        storm = Storm(number, [Place(0, 0), Place(0, 1)], {})
        for index in range(FIXES):
            lead = 6 * (index + 1)
            valid = (BASE + timedelta(hours=lead)).strftime("%Y-%m-%dT%H:%M:%SZ")
            place = storm.forecast[lead] = Place(*centre(source, index))
            # Radii of one fix share their geodesics, so some have two.
            kinds = [("pr70", "probability-circle", None)]
            if index % 2:
                kinds = [("r7", "wind-radius", 15), ("r10", "wind-radius", 25)]
            for key, layer, threshold in kinds[:2 if index % 20 == 1 else 1]:
                radius = round(LEAST * (GREATEST / LEAST) ** source.random(), 3)
                place.radii[key] = radius
                circles[storm.name, layer, lead, threshold] = Circle(
                    place.longitude, place.latitude, radius, valid)
        made.append(storm)
    return made, circles


def shifted(circles: dict[Key, Circle], shift) -> list[Storm]:
    """The storms with each circle moved east by as many degrees as `shift` returns for it."""
    storms: dict[str, Storm] = {}
    keys = {None: "pr70", 15: "r7", 25: "r10"}
    for (name, _, lead, threshold), circle in circles.items():
        storm = storms.setdefault(
            name, Storm(int(name.rpartition("-")[2]), [Place(0, 0), Place(0, 1)], {}))
        place = Place(circle.longitude, circle.latitude).shifted(shift(circle))
        storm.forecast.setdefault(lead, place).radii[keys[threshold]] = circle.radius
    return list(storms.values())
