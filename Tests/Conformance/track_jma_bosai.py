"""Reads `specifications.json` of JMA's typhoon pages."""

import json
from datetime import datetime, timezone

from track_model import Fix, Storm, given, place, present, speeds

NAME = "jma-bosai"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    text = text.lstrip()
    return text.startswith("[") and '"advancedHours"' in text and '"position"' in text


def word(value, language: str) -> str | None:
    """A text that may be in several languages."""
    return given(value.get(language) if isinstance(value, dict) else value, "-")


def moment(value: dict) -> datetime:
    """A time."""
    return datetime.fromisoformat(value.get("UTC") or value["JST"])


def both(kind: str, value: dict | None, minutes: int | None = None) -> dict:
    """A speed as published in both units."""
    knots, metres = given((value or {}).get("kt"), "-"), given((value or {}).get("m/s"), "-")
    if not knots:
        return {}
    return speeds(kind, knots, "kt", minutes) | (
        {f"{kind}_ms": float(metres)} if metres else {})


def fix(part: dict) -> Fix:
    """A position."""
    latitude, longitude = part["position"]["deg"]
    wind = part.get("maximumWind") or {}
    values = both("wind", wind.get("sustained"), 10) | both("gust", wind.get("gust"))
    if pressure := given(part.get("pressure"), "-"):
        values["pressure_hpa"] = float(pressure)
    values |= present(**{"class": word(part.get("category"), "en")})
    return Fix(moment(part["validtime"]), *place(longitude, latitude), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    title, *parts = json.loads(text)
    analysis = [fix(part) for part in parts if part["advancedHours"] == 0]
    forecast = [fix(part) for part in parts if part["advancedHours"] > 0]
    base = analysis[0].time
    number = title["typhoonNumber"]
    name = title.get("name") or {}
    numbered = len(number) == 4
    code = number if numbered else f"x{base.astimezone(timezone.utc):%Y%m%dt%H%Mz}"
    return [Storm(
        f"jma-{code}",
        present(name=name.get("en"), name_ja=name.get("jp"), agency="JMA",
                number=number[2:] if numbered else number), analysis,
        {("JMA", None, base): forecast})]
