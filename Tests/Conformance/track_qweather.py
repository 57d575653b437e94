"""Reads QWeather's responses about a storm: dev.qweather.com/docs/api/tropical-cyclone."""

import json
from datetime import datetime, timezone

from track_model import Fix, Storm, motion, place, present, quadrants, speeds, threshold

NAME = "qweather"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.lstrip().startswith("{") and '"updateTime"' in text and '"windSpeed"' in text


def moment(text: str) -> datetime:
    """A time with its offset."""
    return datetime.fromisoformat(text).astimezone(timezone.utc)


def fix(point: dict) -> Fix:
    """The fix of a point."""
    values = {"class": point["type"], "nature": "tropical", "pressure_hpa": float(point["pressure"])}
    values |= speeds("wind", point["windSpeed"], "ms", 2)
    values |= motion(point.get("move360") or None, point.get("moveSpeed") or None, "kmh")
    areas = {}
    for knots in ("30", "50", "64"):
        sides = point.get(f"windRadius{knots}") or {}
        radii = [sides.get(f"{side}Radius") or None for side in ("ne", "se", "sw", "nw")]
        if shape := quadrants(radii, "km"):
            areas[threshold(knots, "kt")] = shape
    return Fix(moment(point.get("time") or point["fxTime"]), *place(point["lon"], point["lat"]),
               values | present(radii=areas or None))


def storms(text: str) -> list[Storm]:
    """The storms of a response, which does not name them: the file's name is not known here."""
    value = json.loads(text)
    fixes = [fix(point) for point in value.get("track", [])]
    ahead = [fix(point) for point in value.get("forecast", [])]
    base = moment(value["updateTime"])
    return [Storm("qweather-np_9901", present(agency="QWEATHER", season=(fixes + ahead)[0].time.year), fixes,
                  {("QWeather", None, base): ahead} if ahead else {})]
