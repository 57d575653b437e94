"""Reads responses of the typhoon information service of the Korea Meteorological Administration."""

import json
import re
from datetime import datetime, timedelta
from xml.etree import ElementTree

from track_model import (Fix, Storm, bearing, circle, given, motion, place, present, shifted,
                         speeds, threshold)

NAME = "kma"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.match(r"\s*(\{\s*\"response\"|(<\?.*?\?>\s*)?<response>)", text) is not None


def items(text: str) -> list[dict]:
    """The items, as texts."""
    if text.lstrip().startswith("<"):
        root = ElementTree.fromstring(text.encode())
        return [{child.tag: child.text or "" for child in item} for item in root.iter("item")]
    found = json.loads(text)["response"].get("body", {}).get("items", {}).get("item", [])
    found = found if isinstance(found, list) else [found]
    return [{name: str(value) for name, value in item.items()} for item in found]


def moment(digits: str) -> datetime:
    """Parses a time in Korea."""
    return datetime.strptime(digits + "+0900", "%Y%m%d%H%M%z")


def fix(item: dict) -> Fix:
    """Makes a fix; names in forecasts lack the prefix `typ`."""
    def value(name: str) -> str | None:
        return given(item.get("typ" + name.capitalize(), item.get(name)), "-", "0")

    found = {}
    if wind := value("ws"):
        found |= speeds("wind", wind, "ms", 10)
    if pressure := value("ps"):
        found["pressure_hpa"] = float(pressure)
    found |= motion(bearing(value("dir")), given(item.get("typSp", item.get("sp")), "-"), "kmh")
    areas = {}
    for name, ours, metres in (("15", "rad15", 15), ("25", "rad25", 25)):
        main = given(item.get(f"typ{name}", item.get(ours)), "-", "0")
        other = given(item.get(f"typ{name}er", item.get(f"er{name}")), "-", "0")
        side = bearing(given(item.get(f"typ{name}ed", item.get(f"ed{name}")), "-"))
        if main:
            shape = circle(main, "km")
            if other and side is not None and float(other) != float(main):
                toward = float(other) > float(main)
                shape = shifted(max(main, other, key=float), min(main, other, key=float),
                                side if toward else (side + 180) % 360, "km")
            areas[threshold(metres, "ms")] = shape
    if areas:
        found["radii"] = areas
    if radius := given(item.get("radPr"), "-", "0"):
        found["probability"] = float(radius), 70.0
    done = any("온대저기압으로 변질" in sentence and not re.search("변질될|변질 ?중|예상|전망|가능", sentence)
               for sentence in re.split("[.|]", item.get("rem") or ""))
    found["nature"] = "extratropical" if done else "tropical"
    where = (item.get("typLon") or item["lon"], item.get("typLat") or item["lat"])
    return Fix(moment(item.get("typTm") or item["tm"]), *place(*where), found)


def storm(number: str, bulletins: list[dict]) -> Storm:
    """Makes a storm from items."""
    def rank(item: dict) -> tuple:
        return item["tmFc"], int(item.get("tmSeq", 0))

    track = {fix(item).time: fix(item) for item in sorted(bulletins, key=rank) if "typTm" in item}
    analysed = {item["tmFc"]: moment(item["typTm"]) for item in bulletins if "typTm" in item}
    forecasts = {}
    for item in bulletins:
        if "tm" in item:
            issued = moment(item["tmFc"])
            # Analyses are for 00, 03, 06 … UTC, and bulletins follow an hour later.
            base = analysed.get(item["tmFc"], issued.replace(hour=issued.hour // 3 * 3, minute=0))
            forecasts.setdefault(("KMA", None, base), []).append(fix(item))
    season = min(moment(item["tmFc"]) for item in bulletins).year
    names = [item["typEn"] for item in bulletins if item.get("typEn")]
    return Storm(f"kma-{season}-{number}",
                 present(name=names[0] if names else None, agency="KMA", season=season,
                         number=number), [track[time] for time in sorted(track)], forecasts)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    groups = {}
    for item in items(text):
        groups.setdefault(item.get("typSeq") or item["seq"], []).append(item)
    return [storm(number, bulletins) for number, bulletins in groups.items()]
