"""Makes a script in the form of the CWB's ty_infos.js, with circles at random places."""

import json
import math
import random
from dataclasses import dataclass
from datetime import datetime, timedelta

STORMS = range(10, 90)  # numbers of two digits; each storm has 17 circles
LEADS = (12, 24, 36, 48, 72)

# What a circle is known by: storm, layer, lead in hours, threshold in m/s (None for a probability).
Key = tuple[str, str, int, int | None]


@dataclass
class Circle:
    """What a circle must be."""

    longitude: float
    latitude: float
    radius: int  # km
    valid: str


def fix(source: random.Random, near: tuple[float, float] | None) -> dict:
    """A place within 6 degrees of the one before, with radii; far from 180 and the poles."""
    near = near or (source.uniform(-140, 140), source.uniform(-60, 60))
    longitude = round(near[0] + source.uniform(-6, 6), 1)
    latitude = round(max(-60.0, min(60.0, near[1] + source.uniform(-6, 6))), 1)
    radii = sorted((source.randint(10, 900) for _ in range(2)), reverse=True)
    place = {"lat": f"{latitude:.1f}", "lon": f"{longitude:.1f}", "r7": radii[0], "r10": radii[1]}
    # 15 degrees of sea between every circle and the 180th meridian: 900 km span the most
    # longitude at 60 degrees, asin(sin r / cos latitude), some 16.
    reach = math.degrees(math.asin(math.sin(900 / 6356) / math.cos(math.radians(latitude))))
    return place if abs(longitude) + reach <= 165 else fix(source, (longitude / 2, latitude))


def generate(seed: int) -> tuple[str, dict[Key, Circle]]:
    """A script of storms, and the circles that are to come out of it."""
    source, storms, circles = random.Random(seed), [], {}
    for number in STORMS:
        base = datetime(2012, 7, 1) + timedelta(hours=6 * source.randrange(200))
        fixes = [fix(source, None)]
        for _ in LEADS:
            fixes.append(fix(source, (float(fixes[-1]["lon"]), float(fixes[-1]["lat"]))))
        for lead, place in zip((0, *LEADS), fixes):
            valid = (base + timedelta(hours=lead)).strftime("%Y-%m-%dT%H:%M:%SZ")
            shape = (float(place["lon"]), float(place["lat"]))
            for key, threshold in (("r7", 15), ("r10", 25)):
                circles[f"cwb-2012-{number}", "wind-radius", lead, threshold] = Circle(
                    *shape, place[key], valid)
            if lead:
                place |= {"tau": lead, "pr70": source.randint(10, 900)}
                circles[f"cwb-2012-{number}", "probability-circle", lead, None] = Circle(
                    *shape, place["pr70"], valid)
        now = {key: fixes[0][key] for key in ("lat", "lon")} | {"wind": "40"}
        track = [now | {"time": [moment.year, moment.month, moment.day, moment.hour]}
                 for moment in (base - timedelta(hours=6), base)]
        track[0]["lat"] = f"{float(now['lat']) - 0.5:.1f}"
        storms.append({
            "fcst": fixes[1:], "curr": fixes[0] | {"wind": 40, "gust": 50, "cenpress": 955},
            "priority": 1, "init": track[1]["time"], "typhname_eng": f"CIRCLE{number}",
            "typhname_cht": "圓", "best_track": track, "typhno": str(number)})
    lines = ",\n".join(json.dumps(storm) for storm in storms)
    return f"var typhs = [\n{lines}\n];\nvar wholes = {{}};\n", circles
