"""Compares the closest approaches of the layer `place` with another search on the geodesics of pyproj.

    place_times.py <trackconv> [<seed>]

Storms are all over the globe: at a pole, across 180°, standing. For each place the distance is searched in
steps along every leg of the track and then around the best of them. The periods within winds and areas must
be those of a walk along the track, to half a minute. Winds begin and end where they are too weak, or else at a fix
without them; where nothing is known of the next fix, a time is open, and the reason names what is known.
"""

import csv
import math
import random
import re
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from pyproj import Geod

from command import features
from typhoon_script import BASE, Place, Storm

WGS84 = Geod(ellps="WGS84")
STORMS, PLACES = 50, 20
STEPS = 200
NEAR = 0.06  # km: distances have one decimal
SECONDS = 2.0
PERIOD = 30.0  # seconds
MILLIMETRE = 0.001


def wander(dice: random.Random, number: int) -> Storm:
    """A storm that makes steps of any size; some stay, some are near a pole or at 180°."""
    latitude = dice.choice((dice.uniform(-60, 60), dice.uniform(84, 89.9), -89.5))
    longitude = dice.choice((dice.uniform(-180, 180), 179.8))
    stands = dice.random() < 0.1
    places = []
    for index in range(9):
        radii = {"r7": dice.uniform(100, 400)} if dice.random() < 0.8 else {}
        if not radii and index < 4:
            radii["wind"] = 10.0  # otherwise its radii are unknown, and interpolated
        if index > 4:
            radii["pr70"] = 80.0 * (index - 4)
        places.append(Place(round(longitude, 6), round(latitude, 6), radii))
        if dice.random() > 0.2 and not stands:
            latitude = max(-89.9, min(89.9, latitude + dice.uniform(-4, 4)))
            longitude = (longitude + dice.uniform(-6, 6) + 180) % 360 - 180
    return Storm(number, places[:5], {12 * (index + 1): place
                                      for index, place in enumerate(places[5:])})


def tracks(storm: Storm) -> dict[str, list[tuple[datetime, Place]]]:
    """The observed track, and the forecast track from the base fix on."""
    past = [(BASE - timedelta(hours=6 * (len(storm.past) - 1 - index)), place)
            for index, place in enumerate(storm.past)]
    return {"observed": past, "forecast": [past[-1]] + [
        (BASE + timedelta(hours=lead), place) for lead, place in storm.forecast.items()]}


class Leg:
    """The geodesic from one fix to the next."""

    def __init__(self, one: tuple[datetime, Place], two: tuple[datetime, Place]) -> None:
        (self.start, self.one), (self.end, self.two) = one, two
        self.azimuth, _, self.length = WGS84.inv(
            self.one.longitude, self.one.latitude, self.two.longitude, self.two.latitude)

    def distance(self, share: float, place: tuple[float, float]) -> float:
        longitude, latitude, _ = WGS84.fwd(
            self.one.longitude, self.one.latitude, self.azimuth, self.length * share)
        return WGS84.inv(longitude, latitude, *place)[2]

    def time(self, share: float) -> datetime:
        return self.start + (self.end - self.start) * share

    def nearest(self, place: tuple[float, float]) -> tuple[float, float]:
        """The smallest distance, and its share: by steps, then by thirds."""
        best = min(range(STEPS + 1), key=lambda step: self.distance(step / STEPS, place))
        low, high = max(0, best - 1) / STEPS, min(STEPS, best + 1) / STEPS
        for _ in range(60):
            one, two = low + (high - low) / 3, high - (high - low) / 3
            if self.distance(one, place) <= self.distance(two, place):
                high = two
            else:
                low = one
        share = min((0.0, 1.0, (low + high) / 2), key=lambda share: self.distance(share, place))
        return self.distance(share, place), share

    def inside(self, place: tuple[float, float], radius: str) -> list[datetime]:
        """Times, ten seconds apart or less, at which the place is within the radius."""
        one, two = self.one.radii.get(radius), self.two.radii.get(radius)
        if one is None or two is None:
            return []
        one, two = one * 1000, two * 1000
        # Within a millimetre of an edge a place is inside, also where the area has shrunk to nothing.
        if self.nearest(place)[0] > max(one, two) + MILLIMETRE:
            return []
        steps = max(1, math.ceil((self.end - self.start).total_seconds() / 10))
        return [self.time(step / steps) for step in range(steps + 1)
                if self.distance(step / steps, place) <= one + (two - one) * step / steps + MILLIMETRE]


GALE = 15.0  # m/s
BASE_WIND = 40.0  # of the present fix in the scripts; others have a wind only if they have no radii


def is_none(fix: Place) -> bool:
    """Whether a fix is known to have no gales."""
    return "r7" not in fix.radii and fix.radii.get("wind", BASE_WIND) < GALE


def gales(fixes: list[tuple[datetime, Place]], base: Place) -> list[Leg]:
    """The legs with gales: between fixes with radii, and to or from the place where they begin or end."""
    legs = []
    for (start, one), (end, two) in zip(fixes, fixes[1:]):
        if "r7" in one.radii and "r7" in two.radii:
            legs.append(Leg((start, one), (end, two)))
        for strong, weak, first in ((one, two, True), (two, one, False)):
            if "r7" not in strong.radii or not is_none(weak):
                continue
            share = (BASE_WIND - GALE) / (BASE_WIND - weak.radii["wind"]) if strong is base else 1.0
            whole = Leg((start, one), (end, two))
            cut = share if first else 1 - share
            longitude, latitude, _ = WGS84.fwd(
                one.longitude, one.latitude, whole.azimuth, whole.length * cut)
            calm = (whole.time(cut), Place(longitude, latitude, {"r7": 0.0}))
            legs.append(Leg((start, one), calm) if first else Leg(calm, (end, two)))
    return legs


def is_open(time: datetime, tracks: list[list[tuple[datetime, Place]]], step: int) -> bool:
    """Whether nothing is known of the fixes after those at a time, or before them (step -1)."""
    at = [(fixes, index) for fixes in tracks for index, (moment, fix) in enumerate(fixes)
          if abs((moment - time).total_seconds()) < 1 and "r7" in fix.radii]
    return bool(at) and not any(
        0 <= index + step < len(fixes)
        and ("r7" in fixes[index + step][1].radii or is_none(fixes[index + step][1]))
        for fixes, index in at)


def moment(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")


def examine(storm: Storm, properties: dict, place: tuple[float, float]) -> list[str]:
    """Compares what is said of one place."""
    problems = []
    for kind, fixes in tracks(storm).items():
        legs = [Leg(one, two) for one, two in zip(fixes, fixes[1:])]
        found = [(*leg.nearest(place), leg) for leg in legs]
        distance, share, leg = min(found, key=lambda row: row[0])
        said = properties[f"{kind}_km"]
        if abs(said - distance / 1000) > NEAR:
            problems.append(f"{kind}_km is {said}, not {distance / 1000:.3f}")
        # A storm that stands, or turns back, is as near at several times.
        times = [leg.time(share) for near, share, leg in found if near < distance + 1]
        standing = any(leg.length < 1 for _, _, leg in found)
        off = min(abs((moment(properties[f"{kind}_time"]) - time).total_seconds()) for time in times)
        if off > SECONDS and not standing:
            problems.append(f"{kind}_time is {properties[f'{kind}_time']}, {off} s off")
    for name, radius, kinds in (("gale", "r7", ("observed", "forecast")),
                                ("area", "pr70", ("forecast",))):
        times = []
        for kind in kinds:
            fixes = tracks(storm)[kind]
            if name == "area":
                start, base = fixes[0]
                fixes = [(start, Place(base.longitude, base.latitude, {"pr70": 0.0}))] + fixes[1:]
            legs = (gales(fixes, storm.past[-1]) if name == "gale"
                    else [Leg(one, two) for one, two in zip(fixes, fixes[1:])])
            for leg in legs:
                times += leg.inside(place, radius)
            # A fix alone has an area for a moment.
            times += [time for time, fix in fixes if radius in fix.radii and WGS84.inv(
                fix.longitude, fix.latitude, *place)[2] <= fix.radii[radius] * 1000]
        said = [properties.get(f"{name}_{end}") for end in ("start", "end")]
        reason = properties.get(f"{name}_unknown", "")
        if name == "gale" and times:
            known = re.findall(r"\d{4}-\d\d-\d\dT[\d:]+Z", reason)
            for index, (limit, step) in enumerate(((min(times), -1), (max(times), 1))):
                if (said[index] is None) != is_open(limit, list(tracks(storm).values()), step):
                    problems.append(f"{name} {said} ({reason}) is not open as at {limit}")
                if said[index] is None and known:
                    said[index] = known[0 if index == 0 else -1]
        if bool(times) != (said[0] is not None):
            problems.append(f"{name}_start is {said[0]}, not {min(times, default=None)}")
        elif times:
            off = max(abs((moment(text) - time).total_seconds())
                      for text, time in zip(said, (min(times), max(times))))
            if off > PERIOD:
                problems.append(f"{name} {said} is {off} s from {min(times)} to {max(times)}")
    return problems


def check(binary: str, seed: int = 900) -> dict[str, list[str]]:
    """Converts random storms with random places near and far."""
    dice = random.Random(seed)
    problems, count = [], 0
    for number in range(1, STORMS + 1):
        storm = wander(dice, number)
        fixes = storm.past + list(storm.forecast.values())
        places = []
        for _ in range(PLACES):
            near = dice.choice(fixes)
            longitude, latitude, _ = WGS84.fwd(
                near.longitude, near.latitude, dice.uniform(0, 360),
                dice.choice((0, dice.uniform(0, 6e5), dice.uniform(0, 1.9e7))))
            places.append((round(longitude, 6), round(latitude, 6)))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "places.csv")
            with path.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([("name", "latitude", "longitude")] + [
                    (f"P{index}", latitude, longitude)
                    for index, (longitude, latitude) in enumerate(places)])
            found = features(binary, [storm], "place", "--places", str(path))
        if len(found) != PLACES:
            problems.append(f"{storm.name}: {len(found)} places, not {PLACES}")
        for feature, place in zip(found, places):
            count += 1
            problems += [f"{feature['id']} at {place}: {words}"
                         for words in examine(storm, feature["properties"], place)]
    print(f"places: {count} closest approaches compared")
    return {"closest approaches": problems}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["closest approaches"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
