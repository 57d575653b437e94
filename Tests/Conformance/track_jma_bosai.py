"""Reads `specifications.json` of JMA's typhoon pages."""

import json
from datetime import datetime, timezone

from track_model import (Fix, Storm, bearing, circle, given, length, motion, place, present,
                         shifted, speeds, threshold)

NAME = "jma-bosai"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    text = text.lstrip()
    return text.startswith("[") and '"advancedHours"' in text and '"position"' in text


def word(value, language: str) -> str | None:
    """A text that may have several languages."""
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


def area(sides: list | None) -> dict:
    """The area of one radius, or of two in opposite directions."""
    known = [(word(side["area"], "jp"), given(str(side["range"]["nm"]), "-"))
             for side in sides or []]
    known = [side for side in known if side[1]]
    if len(known) < 2:
        return circle(known[0][1]) if known else {}
    long, short = sorted(known, key=lambda side: -float(side[1]))
    return shifted(long[1], short[1], bearing(long[0]))


def fix(part: dict) -> Fix:
    """A position."""
    latitude, longitude = part["position"]["deg"]
    wind = part.get("maximumWind") or {}
    values = both("wind", wind.get("sustained"), 10) | both("gust", wind.get("gust"))
    if pressure := given(part.get("pressure"), "-"):
        values["pressure_hpa"] = float(pressure)
    values |= present(**{"class": word(part.get("category"), "en")})
    code = word(part.get("category"), "en")
    speed = given((part.get("speed") or {}).get("km/h"), "-")
    values |= motion(bearing(given(part.get("course"), "-")), speed, "kmh") | present(
        nature=("extratropical" if code == "LOW" else "tropical") if code else None)
    ahead = "予報" in str(part["part"]) and part["advancedHours"] > 0
    storm_winds = {threshold(50, "kt"): area(part.get("stormWarning"))}
    areas = {threshold(30, "kt"): area(part.get("galeWarning"))} | ({} if ahead else storm_winds)
    for name, shapes in (("radii", areas), ("warned", storm_winds if ahead else {})):
        if shapes := {speed: shape for speed, shape in shapes.items() if shape}:
            values[name] = shapes
    radius = part.get("probabilityCircleRadius") or {}
    for unit in ("km", "nm"):
        if number := given(str(radius.get(unit, "")), "-", "0"):
            values["probability"] = length(number, unit), 70.0
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
