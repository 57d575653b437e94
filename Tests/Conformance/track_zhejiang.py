"""Reads the typhoon JSON of Zhejiang's water department, as JSON, JSONP or in a script, and its relays."""

import json
import re
from datetime import datetime, timedelta, timezone

from track_model import (Fix, Storm, bearing, circle, motion, place, present, quadrants, speeds, threshold)

NAME = "zhejiang"
BEIJING = timezone(timedelta(hours=8))
CLASSES = {"热带低压": "TD", "热带风暴": "TS", "强热带风暴": "STS", "台风": "TY", "强台风": "STY", "超强台风": "SuperTY",
           "温带气旋": "ET"}
SOURCES = {"中国": ("BABJ", 2), "中国香港": ("VHHH", 10), "中国台湾": ("RCTP", 10), "日本": ("RJTD", 10),
           "美国": ("PGTW", 1), "韩国": ("RKSL", 10)}
LIMITS = {"7": 13.9, "10": 24.5, "12": 32.7}
CHINESE = {"东北": 45.0, "东南": 135.0, "西南": 225.0, "东": 90.0}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return not text.lstrip().startswith("<") and "radius7" in text and ("lng" in text or "longitude" in text)


def body(text: str):
    """The value in a script."""
    text = re.sub(r"(?m)^\s*//.*$", "", text)
    start = min(text.index(mark) for mark in "[{" if mark in text)
    end = max(text.rindex(mark) for mark in "]}" if mark in text)
    text = text[start:end + 1]
    return json.loads(re.sub(r"([{,]\s*)([A-Za-z_]\w*):", r'\1"\2":', text))


def moment(text: str) -> datetime:
    """A time in Beijing."""
    date, clock = re.split(r"[ T]", text)
    parts = [int(part) for part in re.split(r"[-/:]", f"{date}:{clock}")]
    return datetime(*parts, tzinfo=BEIJING).astimezone(timezone.utc)


def areas(point: dict) -> dict:
    """The wind radii of a point."""
    found = {}
    for force, limit in LIMITS.items():
        sides = point.get(f"radius{force}_quad")
        text = point.get(f"radius{force}")
        if sides:
            shape = quadrants([sides[side] for side in ("ne", "se", "sw", "nw")], "km")
        elif f"en{force}" in point:
            shape = quadrants([point[f"{side}{force}"] for side in ("en", "es", "ws", "wn")], "km")
        elif text and "|" in str(text):
            north_east, south_east, north_west, south_west = text.split("|")
            shape = quadrants([north_east, south_east, south_west, north_west], "km")
        else:
            shape = circle(text or None, "km")
        if shape:
            found[threshold(limit, "ms")] = shape
    return found


def fix(point: dict, minutes: int | None) -> Fix:
    """The fix of a point."""
    values = {}
    if kind := point.get("strong"):
        stem = re.split(r"[(（]", kind)[0]
        values["class"] = CLASSES[stem]
        values["nature"] = "extratropical" if stem == "温带气旋" else "tropical"
    if float(point.get("speed") or 0):
        values |= speeds("wind", str(point["speed"]), "ms", minutes)
    if float(point.get("pressure") or 0):
        values["pressure_hpa"] = float(point["pressure"])
    word = point.get("movedirection")
    toward = None
    if word:
        toward = CHINESE[word] if word in CHINESE else bearing(word.replace("东", "東"))
    values |= motion(toward, point.get("movespeed"), "kmh") | present(radii=areas(point) or None)
    longitude, latitude = (point.get(name) or point.get(other)
                           for name, other in (("lng", "longitude"), ("lat", "latitude")))
    return Fix(moment(point["time"]), *place(longitude, latitude), values)


def storm(value: dict) -> Storm:
    """The storm of an object."""
    points = value.get("points") or value["data"]
    fixes = [fix(point, 2) for point in points]
    forecasts = {}
    for point in points:
        for group in point.get("forecast") or point.get("data") or []:
            technique, minutes = SOURCES[group.get("tm") or group.get("source") or group.get("sets")]
            ahead = group.get("forecastpoints") or group.get("points") or group.get("data")
            made = [fix(one, minutes) for one in ahead]
            forecasts[(technique, None, made[0].time)] = [one for one in made if one.time > made[0].time]
    for landing in value.get("land") or []:
        if landing.get("landaddress"):
            at = moment(landing["landtime"])
            next(one for one in fixes if one.time == at).values["marks"] = ["landfall"]
    ident = value.get("tfid") or value["ty_code"]
    return Storm(f"zhejiang-{ident}",
                 present(name=value.get("enname") or value.get("ename"), name_zh_hans=value["name"],
                         agency="ZJWATER", season=int(ident[:4]), number=str(int(ident[4:]))), fixes, forecasts)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    value = body(text)
    return [storm(one) for one in (value if isinstance(value, list) else [value])]
