"""Reads storm scripts of the typhoon map of China's National Meteorological Centre."""

import json
import re
from datetime import datetime, timedelta, timezone

from track_model import (Fix, Storm, bearing, motion, place, present, quadrants, speeds, threshold)

NAME = "nmc"
KINDS = ("TC", "TD", "TS", "STS", "TY", "STY", "SuperTY")


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    opening = re.sub(r"/\*.*?\*/|//[^\n]*", "", text[:4000], flags=re.DOTALL)
    return re.search(r"(^|[=(])\s*\{\s*\"typhoon\"\s*:\s*\[", opening) is not None


def moment(digits: str) -> datetime:
    """A time in UTC."""
    return datetime.strptime(digits, "%Y%m%d%H%M").replace(tzinfo=timezone.utc)


def values(pressure, wind, kind) -> dict:
    """The values of a fix to compare."""
    found = present(**{"class": kind})
    if wind and float(wind) > 0:
        found |= speeds("wind", str(wind), "ms", 2)
    if pressure and float(pressure) > 0:
        found["pressure_hpa"] = float(pressure)
    if kind in KINDS:
        found["nature"] = "tropical"
    elif kind in ("ET", "EX", "EC"):
        found["nature"] = "extratropical"
    elif kind == "LOW":
        found["nature"] = "low"
    return found


def more(point: list) -> dict:
    """Motion and radii of an observed fix."""
    toward = bearing(point[8]) if point[8] else None
    still = toward is None and not float(point[9] or 0)
    found = {} if still else motion(toward, point[9], "kmh")
    areas = {}
    for name, *radii in point[10] or []:
        if shape := quadrants(radii[:4], "km"):
            areas[threshold(int(name.upper().removesuffix("KTS")), "kt")] = shape
    return found | present(radii=areas or None)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    body = text[text.index("{"):text.rindex("}") + 1]
    ident, english, chinese, number, *_, points, _ = json.loads(body)["typhoon"]
    fixes, forecasts = [], {}
    for point in points:
        fixes.append(Fix(moment(point[1]), *place(point[4], point[5]),
                         values(point[6], point[7], point[3]) | more(point)))
        for technique, rows in (point[11] or {}).items():
            for lead, base, longitude, latitude, pressure, wind, _, kind in rows:
                group = forecasts.setdefault((technique, None, moment(base)), {})
                time = moment(base) + timedelta(hours=lead)
                group[time] = Fix(time, *place(longitude, latitude),
                                  values(pressure, wind, kind))
    digits = str(number)
    named = english != "nameless"
    short = digits.zfill(4)[2:] if digits.isdigit() and len(digits) <= 4 else None
    season = (fixes[0].time + timedelta(hours=8)).year
    if short:
        season = min((century + int(digits.zfill(4)[:2]) for century in range(0, 9999, 100)),
                     key=lambda year: abs(year - season))
    elif digits.isdigit() and len(digits) == 8:
        season = int(digits[:4])
    return [Storm(
        f"nmc-{ident}",
        present(name=english if named else None,
                name_zh_hans=chinese.strip() if named and chinese else None, agency="NMC",
                number=short, season=season), fixes,
        {key: sorted(group.values()) for key, group in forecasts.items()})]
