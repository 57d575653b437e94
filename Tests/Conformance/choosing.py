"""Compares passages at a place with pyproj, and shapes that are cut to a box with shapely.

    choosing.py <trackconv> [<seed>]

The passages are those of JMA's best track: the sample, and the file in the folder TRACKCONV_DATA if it is set.
The shapes are of storms all over the globe, at the poles and across 180° too.
"""

import csv
import os
import random
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import shapely
from pyproj import Geod
from shapely.geometry import box, shape

from command import features
from place_times import wander

WGS84 = Geod(ellps="WGS84")
SAMPLE = Path(__file__).resolve().parents[2] / "samples" / "jma-best-track" / "bst_hualien.txt"
REAL = "jma-best-track/bst_antimeridian_and_landfall_storms.txt"
HUALIEN = (121.607, 23.977)  # as in Sources/CBasemap/cities.tsv
LAYERS = "track,track-segment,forecast-track,fix,forecast-fix,wind-radius,probability-circle,potential-area,wind-swath"
STORMS, BOXES = 20, 6

Fix = tuple[datetime, float, float, float | None]


def best_track(path: Path) -> dict[str, list[Fix]]:
    """The fixes of each storm: time, longitude, latitude and wind in kt."""
    storms: dict[str, list[Fix]] = {}
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("66666"):
            fixes = storms.setdefault("jma-" + line[6:10], [])
            continue
        century = "19" if line[:2] > "50" else "20"
        fixes.append((datetime.strptime(century + line[:8], "%Y%m%d%H"), int(line[19:23]) / 10,
                      int(line[15:18]) / 10, float(line[33:36].strip() or 0) or None))
    return storms


def closest(fixes: list[Fix]) -> tuple[float, datetime, float | None]:
    """The least distance in km from Hualien, when it is, and the wind then: in steps of a thousandth of a leg."""
    found = []
    for one, two in zip(fixes, fixes[1:]):
        azimuth, _, length = WGS84.inv(*one[1:3], *two[1:3])
        for step in range(1001):
            part = step / 1000
            longitude, latitude, _ = WGS84.fwd(*one[1:3], azimuth, length * part)
            winds = one[3] if part == 0 else two[3] if part == 1 else (
                one[3] + part * (two[3] - one[3]) if one[3] and two[3] else None)
            found.append((WGS84.inv(longitude, latitude, *HUALIEN)[2] / 1000, one[0] + part * (two[0] - one[0]), winds))
    return min(found, key=lambda moment: moment[0])


def passages(binary: str, path: Path, km: int, knots: int) -> list[str]:
    """Which storms pass Hualien within a distance, with a wind; an empty list if the command says the same."""
    command = [binary, "places", str(path), "--near", f"Hualien,{km}", "--since", "1977", "--passing-wind", f"{knots}kt",
               "--to", "csv"]
    rows = csv.DictReader(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines())
    said = {row["storm_id"]: row for row in rows}
    wanted = {storm: moment for storm, fixes in best_track(path).items() if len(fixes) > 1
              for moment in [closest(fixes)] if moment[0] <= km and (moment[2] or 0) >= knots}
    problems = [f"{path.name}, {km} km, {knots} kt: {sorted(said)}, not {sorted(wanted)}"] if set(said) != set(wanted) else []
    for storm in set(said) & set(wanted):
        row, (distance, time, wind) = said[storm], wanted[storm]
        off = abs(datetime.strptime(row["time"], "%Y-%m-%dT%H:%MZ") - time)
        if abs(float(row["distance_km"]) - distance) > 0.06 or abs(float(row["wind_kt"]) - wind) > 0.11 \
                or off > timedelta(minutes=2) or row["wind_period_min"] != "10":
            problems.append(f"{storm}: {row}, not {distance} km at {time} with {wind} kt")
    return problems


def edges(geometry: shapely.Geometry) -> list[shapely.Geometry]:
    """The edges of a line; another geometry as it is."""
    if "Line" not in geometry.geom_type:
        return [geometry]
    return [shapely.LineString(pair) for part in getattr(geometry, "geoms", [geometry])
            for pair in zip(part.coords, part.coords[1:])]


def clipped(binary: str, dice: random.Random, number: int) -> tuple[int, list[str]]:
    """Cuts the shapes of a storm to boxes; returns how many shapes were compared, and what differs."""
    storm = wander(dice, number)
    whole = features(binary, [storm], LAYERS, "--past-radii")
    count, problems = 0, []
    for _ in range(BOXES):
        near = dice.choice(storm.past + list(storm.forecast.values()))
        west = round(near.longitude - dice.uniform(0.01, 20), 3)
        east = round(near.longitude + dice.uniform(0.01, 20), 3)
        west, east = ((edge + 180) % 360 - 180 for edge in (west, east))
        south = round(max(-90, near.latitude - dice.uniform(0.01, 10)), 3)
        north = round(min(90, near.latitude + dice.uniform(0.01, 10)), 3)
        window = box(west, south, east, north) if west < east else shapely.union(
            box(west, south, 180, north), box(-180, south, east, north))
        name = f"--clip={west},{south},{east},{north}"
        found = {feature["id"]: feature for feature in features(binary, [storm], LAYERS, "--past-radii", name)}
        for feature in whole:
            count += 1
            shown = found.pop(feature["id"], None)
            before = shape(feature["geometry"])
            after = shape(shown["geometry"]) if shown else shapely.Point()
            # Edge by edge: a line may run back over itself, of which an intersection keeps one.
            wanted = shapely.GeometryCollection([edge.intersection(window) for edge in edges(before)])
            size = (lambda part: part.area) if "Polygon" in before.geom_type else (lambda part: part.length)
            if before.geom_type == "Point":
                right = wanted.is_empty == (shown is None)
            elif shown is None:
                right = size(wanted) < 1e-9
            else:
                # Lines are compared by length, since they may cross themselves.
                off = abs(size(after) - size(wanted)) if "Line" in before.geom_type else size(after ^ wanted.geoms[0])
                right = off < 1e-7 * max(size(before), 1) and after.is_valid and window.buffer(1e-9).covers(after)
                is_cut = size(before) - size(wanted) > 1e-9
                right = right and (not is_cut or shown["properties"].get("cut") is True)
                kept = {key: value for key, value in shown["properties"].items() if key != "cut"}
                right = right and kept == {key: value for key, value in feature["properties"].items() if key != "cut"}
            if not right:
                problems.append(f"{name}: {feature['id']}: {wanted.wkt[:80]} was expected, found {after.wkt[:80]}")
        problems += [f"{name}: {identifier} is new" for identifier in found]
    return count, problems


def check(binary: str, seed: int = 41) -> dict[str, list[str]]:
    """Compares both."""
    paths = [(SAMPLE, 100, 64), (SAMPLE, 300, 1), (SAMPLE, 300, 90), (SAMPLE, 10, 64)]
    if folder := os.environ.get("TRACKCONV_DATA"):
        paths += [(Path(folder, REAL), 300, 64), (Path(folder, REAL), 3000, 90)]
    wrong = [words for path in paths for words in passages(binary, *path)]
    dice, count, differing = random.Random(seed), 0, []
    for number in range(1, STORMS + 1):
        compared, problems = clipped(binary, dice, number)
        count, differing = count + compared, differing + problems
    print(f"choosing: {len(paths)} lists of passages, {count} shapes in boxes compared")
    return {"passages": wrong, "boxes": differing}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    findings = sum(check(sys.argv[1], *map(int, sys.argv[2:])).values(), [])
    print(*findings[:20], f"{len(findings)} problems", sep="\n")
    sys.exit(1 if findings else 0)
