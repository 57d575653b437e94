"""Counts the members of made-up ensembles that pass places, and compares the areas of `strike-probability`.

    strikes.py <trackconv> [<seed>]

The areas are made with a tolerance of a metre. A place is inside of a level's area exactly if at least that
share of all members passes it within the radius, by pyproj's distances from points along each member's
geodesics; places nearer than 10 m to the edge of a member's sweep are left out. Areas must be valid, must not
grow with the level, and the means of the layer `ensemble-mean` must be those of the members' positions. At points
of the layer `arrival` shares of the members come at the hours of their lines.
"""

import json
import math
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import numpy
import shapely
from pyproj import Geod
from shapely.geometry import shape

WGS84 = Geod(ellps="WGS84")
RADIUS = 120_000.0
LEVELS = (5, 10, 20, 30, 40, 50, 60, 70, 80, 90)
MARGIN = 10.0 + 2.0  # metres: the margin of the check, and the tolerance of the areas
BASE = datetime(2025, 9, 17)
POINTS = 2_000
STEP = 20_000.0
# Start, members, fixes, and by how many degrees members differ at the start.
CASES = {"plain": (20.0, 130.0, 20, 12, 0.3), "together": (15.0, -60.0, 12, 10, 0.0),
         "across 180": (25.0, 179.0, 15, 10, 0.2), "near the pole": (86.0, 40.0, 10, 6, 0.3),
         "standing": (-15.0, 60.0, 5, 4, 0.0)}


def ensemble(dice: random.Random, case: str) -> list[list[tuple[datetime, float, float]]]:
    """The fixes of each member, every six hours; some members end early."""
    latitude, longitude, members, fixes, apart = CASES[case]
    found = []
    for _ in range(members):
        east, north = longitude + dice.gauss(0, apart), latitude + dice.gauss(0, apart)
        heading, speed = dice.gauss(-50, 12), max(0.0, dice.gauss(140_000, 30_000))
        track = []
        for step in range(dice.randint(max(2, fixes // 2), fixes)):
            track.append((BASE + timedelta(hours=6 * step), round(east, 4), round(north, 4)))
            if case == "standing" and dice.random() < 0.7:
                continue
            heading += dice.gauss(4, 9)
            east, north, _ = WGS84.fwd(east, north, heading, speed)
        found.append(track)
    return found


def table(members: list[list[tuple[datetime, float, float]]]) -> str:
    lines = ["init_time,track_id,sample,valid_time,lead_time,lat,lon"]
    for number, track in enumerate(members):
        for time, longitude, latitude in track:
            lead = int((time - BASE).total_seconds())
            lines.append(f"{BASE},WP182025,{number}.0,{time},{lead // 86400} days "
                         f"{lead % 86400 // 3600:02}:00:00,{latitude},{longitude}")
    return "\n".join(lines) + "\n"


def convert(binary: str, text: str, *options: str) -> list[dict]:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "weather_lab.csv"), Path(folder, "out.geojson")
        source.write_text(text, encoding="utf-8")
        subprocess.run([binary, str(source), "--from", "csv", "--quiet", "--layers",
                        "strike-probability,ensemble-mean,arrival", *options, "-o", str(target)],
                       check=True, timeout=600)
        return json.loads(target.read_text(encoding="utf-8"))["features"]


def distance_from(track: list[tuple[float, float]], longitudes, latitudes) -> numpy.ndarray:
    """The distance of each place from a track: from points along it, then between the nearest of them."""
    best = numpy.full(len(longitudes), math.inf)
    legs = list(zip(track, track[1:])) or [(track[0], track[0])]
    for (east, north), (east2, north2) in legs:
        azimuth, _, length = WGS84.inv(east, north, east2, north2)
        count = max(1, math.ceil(length / STEP))

        def along(shares):
            size = numpy.ones(len(longitudes))
            points = WGS84.fwd(east * size, north * size, azimuth * size, shares * length)
            return WGS84.inv(points[0], points[1], longitudes, latitudes)[2]

        steps = numpy.array([along(numpy.full(len(longitudes), step / count))
                             for step in range(count + 1)])
        nearest = steps.argmin(axis=0)
        low, high = numpy.maximum(nearest - 1, 0) / count, numpy.minimum(nearest + 1, count) / count
        # Only places near the radius need the minimum between the steps.
        for _ in range(40):
            one, two = low + (high - low) / 3, high - (high - low) / 3
            left = along(one) <= along(two)
            low, high = numpy.where(left, low, one), numpy.where(left, two, high)
        best = numpy.minimum(best, numpy.minimum(along((low + high) / 2), steps.min(axis=0)))
    return best


def compare(features: list[dict], members: list, dice: random.Random, points: int) -> list[str]:
    """Counts members at places and compares each with the areas."""
    problems = []
    areas = {feature["properties"]["probability"]: shape(feature["geometry"])
             for feature in features if feature["properties"]["layer"] == "strike-probability"}
    for level, area in areas.items():
        if not area.is_valid:
            problems.append(f"{level} %: {shapely.is_valid_reason(area)}")
    east, north = [], []
    for _ in range(points):
        _, longitude, latitude = dice.choice(dice.choice(members))
        place = WGS84.fwd(longitude, latitude, dice.uniform(0, 360), dice.uniform(0, 1.5 * RADIUS))
        east.append(place[0])
        north.append(place[1])
    longitudes, latitudes = numpy.array(east), numpy.array(north)
    count, unclear = numpy.zeros(points), numpy.zeros(points, dtype=bool)
    for track in members:
        off = distance_from([place[1:] for place in track], longitudes, latitudes) - RADIUS
        count += off <= 0
        unclear |= abs(off) < MARGIN
    places = shapely.points(longitudes, latitudes)
    before = numpy.ones(points, dtype=bool)
    for level in LEVELS:
        expected = count >= level / 100 * len(members) - 1e-9
        inside = (shapely.covers(areas[level], places) if level in areas
                  else numpy.zeros(points, dtype=bool))
        wrong = (expected != inside) & ~unclear
        problems += [f"{level} %: {int(count[index])} of {len(members)} pass {longitudes[index]:.4f}, "
                     f"{latitudes[index]:.4f}" for index in numpy.flatnonzero(wrong)]
        if (inside & ~before & ~unclear).any():
            problems.append(f"{level} %: the area grows with the level")
        before = inside
    return problems


def means(features: list[dict], members: list) -> list[str]:
    """Compares the means with the sums of unit normals, by numpy."""
    problems, expected = [], {}
    for time in sorted({time for track in members for time, *_ in track}):
        places = [place[1:] for track in members for place in track if place[0] == time]
        if len(places) < max(2, 0.4 * len(members) - 1e-9):
            continue
        angles = numpy.radians(numpy.array(places))
        normal = numpy.array([numpy.cos(angles[:, 1]) * numpy.cos(angles[:, 0]),
                              numpy.cos(angles[:, 1]) * numpy.sin(angles[:, 0]),
                              numpy.sin(angles[:, 1])]).sum(axis=1)
        center = (math.degrees(math.atan2(normal[1], normal[0])),
                  math.degrees(math.atan2(normal[2], math.hypot(normal[0], normal[1]))))
        squares = [WGS84.inv(*center, *place)[2] ** 2 for place in places]
        expected[time] = (center, len(places), math.sqrt(sum(squares) / len(squares)) / 1000)
    found = {datetime.strptime(feature["properties"]["time"], "%Y-%m-%dT%H:%M:%SZ"): feature
             for feature in features if feature["properties"]["layer"] == "ensemble-mean"}
    if set(found) != set(expected):
        return [f"means at {sorted(found)}, not {sorted(expected)}"]
    for time, (center, count, spread) in expected.items():
        told = found[time]["properties"]
        off = WGS84.inv(*center, *found[time]["geometry"]["coordinates"])[2]
        if off > 1 or told["members"] != count or abs(told["spread_km"] - spread) > 0.06:
            problems.append(f"{time}: {told['members']} members, {told['spread_km']} km, {off:.1f} m "
                            f"off; not {count}, {spread:.2f}")
    return problems


def minutes(track: list[tuple[datetime, float, float]]) -> tuple[numpy.ndarray, ...]:
    """Longitudes and latitudes of the centre at each minute from the base time on."""
    east, north = [], []
    for (time, *start), (later, *end) in zip(track, track[1:]):
        azimuth, _, length = WGS84.inv(*start, *end)
        count = int((later - time).total_seconds()) // 60
        size = numpy.ones(count)
        places = WGS84.fwd(start[0] * size, start[1] * size, azimuth * size,
                           length * numpy.arange(count) / count)
        east.append(places[0])
        north.append(places[1])
    return numpy.append(numpy.concatenate(east), track[-1][1]), numpy.append(
        numpy.concatenate(north), track[-1][2])


def arrivals(features: list[dict], members: list, dice: random.Random, points: int) -> list[str]:
    """Finds when 10 and 50 % of the members have come to points of lines, by the minute.

    A kilometre nearer they have come by the line's hour, and a kilometre farther not before; at 95 of 100 points
    one of the two is within an hour of it.
    """
    tracks = [minutes(track) for track in members]
    lines = [(feature["properties"], line) for feature in features
             if feature["properties"]["layer"] == "arrival" for line in (feature["geometry"]["coordinates"]
                          if feature["geometry"]["type"] == "MultiLineString"
                          else [feature["geometry"]["coordinates"]])]
    problems, late = [], 0
    for _ in range(points if lines else 0):
        told, line = dice.choice(lines)
        longitude, latitude = dice.choice(line)
        hour = datetime.strptime(told["start"], "%Y-%m-%dT%H:%M:%SZ")
        time = (hour - BASE).total_seconds() / 60
        away = [WGS84.inv(east, north, numpy.full(len(east), longitude),
                          numpy.full(len(east), latitude))[2] for east, north in tracks]

        def come(radius: float) -> float:
            first = sorted(int(numpy.argmax(off <= radius)) if (off <= radius).any() else math.inf
                           for off in away)
            return first[max(1, math.ceil(told["probability"] / 100 * len(members) - 1e-9)) - 1]

        early, last = come(RADIUS + 1_000), come(RADIUS - 1_000)
        if not early - 1 <= time <= last + 1:
            problems.append(f"{told['probability']} % come to {longitude}, {latitude} after "
                            f"{early} to {last} minutes, not {time}")
        late += early < time - 61 and last > time + 61
    if late > points / 20:
        problems.append(f"{late} of {points} points of lines of arrival are not reached at their hour")
    return problems


def check(binary: str, seed: int = 120) -> dict[str, list[str]]:
    """Converts an ensemble of each kind."""
    dice = random.Random(seed)
    problems = []
    for case in CASES:
        members = ensemble(dice, case)
        features = convert(binary, table(members), "--tolerance", "1")
        problems += [f"{case}: {words}" for words in compare(features, members, dice, POINTS)]
        problems += [f"{case}: {words}" for words in means(features, members)]
        problems += [f"{case}: {words}" for words in arrivals(features, members, dice, POINTS // 20)]
        print(f"strikes, {case}: {len(members)} members, {POINTS} places")
    return {"strike probabilities": problems}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["strike probabilities"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
