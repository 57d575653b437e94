"""Measures the times of lines (`--line-times`) with another implementation of geodesics, pyproj.

    line_times.py <trackconv> [<seed>]

It converts random storms all over the globe, and computes where each is at the time of every vertex: at a
constant speed along the geodesic from fix to fix. Every vertex must be there.
"""

import random
import sys
from bisect import bisect_right
from datetime import datetime, timedelta

from pyproj import Geod

from command import features
from typhoon_script import BASE, Place, Storm

WGS84 = Geod(ellps="WGS84")
STORMS = 200
ROUNDING = 0.5  # seconds: times are whole seconds
NEAR = 0.001  # metres, the error of a vertex in addition to that of its time


def wander(dice: random.Random, number: int) -> Storm:
    """A storm that makes large steps, so that its line has vertices between fixes; some stay."""
    latitude, longitude = dice.uniform(-75, 75), dice.choice((dice.uniform(-180, 180), 179.5))
    places = []
    for _ in range(9):
        places.append(Place(round(longitude, 6), round(latitude, 6)))
        if dice.random() > 0.2:
            latitude = max(-80, min(80, latitude + dice.uniform(-8, 8)))
            longitude = (longitude + dice.uniform(-15, 15) + 180) % 360 - 180
    return Storm(number, places[:5], {12 * (index + 1): place
                                      for index, place in enumerate(places[5:])})


def fixes(storm: Storm, layer: str) -> list[tuple[datetime, Place]]:
    """The fixes that a line connects, with their times."""
    if layer == "forecast-track":
        return [(BASE, storm.past[-1])] + [(BASE + timedelta(hours=lead), place)
                                           for lead, place in storm.forecast.items()]
    return [(BASE - timedelta(hours=6 * (len(storm.past) - 1 - index)), place)
            for index, place in enumerate(storm.past)]


def examine(feature: dict, storm: Storm) -> tuple[list[str], int]:
    """Compares the vertices of one line; returns the problems and the number of vertices."""
    name, geometry = feature["id"], feature["geometry"]
    times = feature["properties"]["coordinateProperties"]["times"]
    lines = geometry["coordinates"]
    if geometry["type"] == "LineString":
        lines, times = [lines], [times]
    if [len(line) for line in lines] != [len(part) for part in times]:
        return [f"{name}: not a time for every position"], 0
    known = fixes(storm, feature["properties"]["layer"])
    start = [moment for moment, _ in known]
    vertices = [(*place, datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ"))
                for line, part in zip(lines, times) for place, moment in zip(line, part)]
    problems = [f"{name}: times are not in order"
                for (*_, one), (*_, next) in zip(vertices, vertices[1:]) if one > next]
    for longitude, latitude, moment in vertices:
        index = min(bisect_right(start, moment), len(start) - 1) - 1
        (since, one), (until, two) = known[index:index + 2]
        azimuth, _, length = WGS84.inv(one.longitude, one.latitude, two.longitude, two.latitude)
        speed = length / (until - since).total_seconds()
        x, y, _ = WGS84.fwd(one.longitude, one.latitude, azimuth,
                            speed * (moment - since).total_seconds())
        off = WGS84.inv(x, y, longitude, latitude)[2]
        if off > speed * ROUNDING + NEAR:
            problems.append(f"{name}: at {moment} the storm is {off:.3f} m from {longitude},{latitude}")
    # Every fix is a vertex, with its own time; where a storm stays, only the first.
    told = {moment for *_, moment in vertices}
    for (_, before), (moment, place) in zip([(None, None), *known], known):
        if place != before and moment not in told:
            problems.append(f"{name}: no vertex has the time of the fix of {moment}")
    return problems, len(vertices)


def check(binary: str, seed: int = 2012) -> dict[str, list[str]]:
    """Converts and compares; problems by rule."""
    dice = random.Random(seed)
    storms = {storm.name: storm for storm in (wander(dice, number + 1) for number in range(STORMS))}
    found = features(binary, list(storms.values()), "track,forecast-track", "--line-times",
                     "--tolerance", "20")
    problems, vertices, cut = [], 0, 0
    for feature in found:
        wrong, count = examine(feature, storms[feature["properties"]["storm_id"]])
        problems += wrong
        vertices += count
        cut += feature["geometry"]["type"] == "MultiLineString"
    if vertices < 5_000 or cut < 20:
        problems.append(f"only {vertices} vertices, {cut} lines cut at the 180th meridian")
    return {"times of lines": problems}


def main() -> int:
    """Runs this check alone."""
    problems = check(*sys.argv[1:2], *map(int, sys.argv[2:3]))["times of lines"]
    print("\n".join(problems) or "the times of lines are right")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
