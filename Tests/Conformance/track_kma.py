"""Reads answers of the Korea Meteorological Administration's service of typhoon information."""

import json
import re
from datetime import datetime, timedelta
from xml.etree import ElementTree

from track_model import Fix, Storm, given, place, present, speeds

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
    """A time in Korea."""
    return datetime.strptime(digits + "+0900", "%Y%m%d%H%M%z")


def fix(item: dict) -> Fix:
    """Any fix; forecasts have the names without `typ`."""
    def value(name: str) -> str | None:
        return given(item.get("typ" + name.capitalize(), item.get(name)), "-", "0")

    found = {}
    if wind := value("ws"):
        found |= speeds("wind", wind, "ms", 10)
    if pressure := value("ps"):
        found["pressure_hpa"] = float(pressure)
    where = (item.get("typLon") or item["lon"], item.get("typLat") or item["lat"])
    return Fix(moment(item.get("typTm") or item["tm"]), *place(*where), found)


def storm(number: str, bulletins: list[dict]) -> Storm:
    """The storm of some items."""
    def rank(item: dict) -> tuple:
        return item["tmFc"], int(item.get("tmSeq", 0))

    track = {fix(item).time: fix(item) for item in sorted(bulletins, key=rank) if "typTm" in item}
    analysed = {item["tmFc"]: moment(item["typTm"]) for item in bulletins if "typTm" in item}
    forecasts = {}
    for item in bulletins:
        if "tm" in item:
            issued = moment(item["tmFc"])
            # Analyses are of 00, 03, 06 … UTC, and bulletins follow an hour later.
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
