"""Generates random storms whose radii sweep areas."""

import random

from ellipsoid import WGS84
from typhoon_script import Place, Storm

STEPS = 5  # of 24 hours each
NORTHERNMOST = 55


def storm(source: random.Random, number: int) -> Storm:
    """Generates a recurving storm: steps of up to 1,500 km, all within 55 degrees of the equator."""
    side = source.choice((1, -1))
    longitude = source.uniform(-180, 180)
    if number % 2 == 0:
        longitude = (source.uniform(-20, 20) + 360) % 360 - 180
    longitude, latitude = round(longitude, 3), round(source.uniform(8, 30), 3)
    heading, speed = source.uniform(-80, -20), source.uniform(150, 500)
    probability = sorted(source.uniform(40, 600) for _ in range(STEPS))
    winds = source.uniform(80, 350)
    made = Storm(number, [], {})
    for index in range(STEPS + 3):
        hours = 6 if index < 3 else 24
        place = Place(longitude, side * latitude, {"r7": round(winds, 1)})
        if index < 3:
            made.past.append(place)
        else:
            place.radii["pr70"] = round(probability[index - 3], 1)
            made.forecast[24 * (index - 2)] = place
        longitude, latitude = travel(source, longitude, latitude, heading, speed * hours / 24)
        heading += source.uniform(0, 45)
        speed = min(1_500, speed * source.uniform(0.8, 1.9))
        winds = min(500, max(50, winds * source.uniform(0.7, 1.5)))
    return made


def travel(source: random.Random, longitude: float, latitude: float, heading: float,
           length: float) -> tuple[float, float]:
    """Moves to the next coordinate, within the bounds."""
    while True:
        east, north, _ = WGS84.fwd(longitude, latitude, heading, length * 1000)
        if north <= NORTHERNMOST:
            return round(east, 3), round(north, 3)
        length, heading = length * 0.9, heading + source.uniform(0, 5)


def generate(seed: int, count: int) -> list[Storm]:
    """Generates storms."""
    source = random.Random(seed)
    return [storm(source, number) for number in range(100, 100 + count)]
