"""Checks that --every moves no start or end of winds at a place by more than a minute, and no edge of a swath by more than 1 km.

    every.py <trackconv> <folder or file>... [--seed 1]
"""

import argparse
import csv
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import datetime
from pathlib import Path

import pyproj
import shapely

WINDS = ("gale_winds", "storm_winds", "hurricane_winds")
SECONDS, KILOMETRES, PLACES = 60, 1.0, 40


def printed(binary: str, *words: str) -> str:
    """What the command prints; nothing if it fails."""
    run = subprocess.run([binary, *words], capture_output=True, text=True, timeout=300)
    return run.stdout if run.returncode == 0 else ""


def spans(rows: list[dict]) -> dict[tuple, str]:
    """The closest approach and the ends of winds at places, by place, storm and passage."""
    found, passages = {}, Counter()
    for row in rows:
        passage = (row["place"], row["storm_id"], row["kind"], row["technique"], row["member"])
        passages[passage] += 1
        key = (*passage, passages[passage])
        found[*key, "closest"] = row["time"]
        for wind in WINDS:
            for side, end in zip(("start", "end"), (row[wind] or "none/none").split("/")):
                found[*key, wind, side] = end
    return found


def differ(one: str, other: str) -> bool:
    """Whether two times are more than a minute apart, or one is none."""
    # Between fixes more may be known of a wind of which nothing is known at them.
    if one == other or {one, other} <= {"?", "none", ""}:
        return False
    try:
        return abs((datetime.fromisoformat(one) - datetime.fromisoformat(other)).total_seconds()) > SECONDS
    except ValueError:
        return True


def times(binary: str, source: Path, chance: random.Random) -> tuple[int, list[str]]:
    """How many times at places near the tracks were compared, and which differ."""
    rows = list(csv.DictReader(printed(binary, str(source), "--to", "csv", "--layers", "fix,forecast-fix").splitlines()))
    if not rows:
        return 0, []
    with tempfile.TemporaryDirectory() as folder:
        places = Path(folder, "places.csv")
        lines = ["name,lat,lon"]
        for number in range(PLACES):
            row = chance.choice(rows)
            latitude = max(-89.0, min(89.0, float(row["latitude"]) + chance.gauss(0, 1.2)))
            longitude = (float(row["longitude"]) + chance.gauss(0, 1.2) + 180) % 360 - 180
            lines.append(f"p{number},{latitude:.4f},{longitude:.4f}")
        places.write_text("\n".join(lines) + "\n")
        words = ("places", str(source), "--places", str(places), "--within", "400", "--to", "json")
        plain, every = (spans(json.loads(printed(binary, *words, *more) or "[]")) for more in ((), ("--every", "1h")))
    names = sorted(plain.keys() | every.keys(), key=str)
    return len(names), [f"{source.name}: {name}: {plain.get(name)}, with --every {every.get(name)}" for name in names
                        if differ(plain.get(name, ""), every.get(name, ""))]


def swaths(binary: str, source: Path) -> dict[tuple, shapely.Geometry]:
    """The areas of each wind that storms and forecasts sweep."""
    for more in ((), ("--every", "1h")):
        found: dict[tuple, list] = {}
        for feature in json.loads(printed(binary, str(source), "--layers", "wind-swath", "--to", "geojson", *more)
                                  or '{"features":[]}')["features"]:
            own = feature["properties"]
            key = tuple(own.get(name) for name in ("storm_id", "threshold_kt", "threshold_ms", "technique", "base_time"))
            found.setdefault(key, []).append(shapely.from_geojson(json.dumps(feature["geometry"])))
        yield {key: shapely.union_all(areas) for key, areas in found.items()}


def edges(binary: str, source: Path) -> tuple[int, list[str]]:
    """How many swaths were compared, and which have edges that are far apart."""
    plain, every = swaths(binary, source)
    wrong = [f"{source.name}: {key}: only {'with' if key in every else 'without'} --every" for key in plain.keys() ^ every.keys()]
    for key in plain.keys() & every.keys():
        middle = plain[key].centroid
        plane = pyproj.Transformer.from_crs("EPSG:4326", f"+proj=aeqd +lat_0={middle.y} +lon_0={middle.x}", always_xy=True)
        one, other = (shapely.transform(area, lambda points: list(zip(*plane.transform(*points.T))))
                      for area in (plain[key], every[key]))
        apart = one.hausdorff_distance(other) / 1000
        if apart > KILOMETRES:
            wrong.append(f"{source.name}: {key}: edges {apart:.2f} km apart")
    return len(plain), wrong


def main() -> int:
    """Prints how much was compared, and what differs."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("trackconv")
    arguments.add_argument("sources", nargs="+", type=Path)
    arguments.add_argument("--seed", default="1")
    options = arguments.parse_args()
    chance, counts, wrong = random.Random(options.seed), Counter(), []
    files = [file for source in options.sources
             for file in (sorted(source.rglob("*")) if source.is_dir() else [source]) if file.is_file()]
    for file in files:
        for what, (count, found) in (("times", times(options.trackconv, file, chance)), ("swaths", edges(options.trackconv, file))):
            counts[what] += count
            wrong += found
    print(f"--every: {counts['times']} times at places, {counts['swaths']} swaths, {len(wrong)} differ", *wrong[:20], sep="\n  ")
    return 1 if wrong or not counts["swaths"] else 0


if __name__ == "__main__":
    sys.exit(main())
