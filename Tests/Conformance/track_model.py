"""The model of tracks for these checks: values to compare with the GeoJSON, named like its properties."""

import re
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

METRES_PER_SECOND = {"ms": Fraction(1), "kt": Fraction(1852, 3600), "kmh": Fraction(10, 36),
                     "mph": Fraction("0.44704")}

METRES = {"nm": 1852, "km": 1000}

UNITS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE".replace(" ", "|")
# What stands in a field for names where a storm has none.
NO_NAMES = re.compile(rf"INVEST|GENESIS\d*|NONAME|UNNAMED|NAMELESS|\d+\w?|({UNITS}|\w+TEEN"
                      r"|TWENTY|THIRTY|FORTY|FIFTY|SIXTY|SEVENTY|EIGHTY|NINETY)(-\w+)?")


class Fix(NamedTuple):
    """One position; `values` has the properties of its feature to compare.

    Values from features of other layers are `radii`, the wind areas by threshold, `probability`, the radius and
    percentage of the probability circle, and `warned`, the radii of a warning area by threshold.
    """

    time: datetime
    longitude: float
    latitude: float
    values: dict


class Storm(NamedTuple):
    """One storm; `forecasts` has the fixes by technique, member and base time."""

    id: str
    values: dict
    fixes: list[Fix]
    forecasts: dict[tuple, list[Fix]]


def place(longitude: float | str, latitude: float | str) -> tuple[float, float]:
    """A position with its longitude in -180…180, without binary rounding errors."""
    longitude, latitude = Decimal(str(longitude)), Decimal(str(latitude))
    while longitude > 180:
        longitude -= 360
    return float(longitude), float(latitude)


def speeds(kind: str, value: str, unit: str, minutes: int | None = None) -> dict:
    """A wind or gust in both units: as published, and converted to one decimal."""
    published, found = Fraction(value), {}
    for other in ("ms", "kt"):
        converted = published * METRES_PER_SECOND[unit] / METRES_PER_SECOND[other]
        # Half away from zero, from the exact number: 135 kt are 69.45 m/s, so 69.5.
        rounded = Fraction(int(converted * 10 + Fraction(1, 2)), 10)
        found[f"{kind}_{other}"] = float(published if other == unit else rounded)
    if minutes is not None:
        found["wind_period_min"] = minutes
    return found


def kilometres(miles: str | None) -> float | None:
    """Converts nautical miles to kilometres, with one decimal."""
    if miles is None:
        return None
    return float(Fraction(int(Fraction(miles) * 1852 / 100 + Fraction(1, 2)), 10))


def given(text: str | None, *missing: str) -> str | None:
    """The text of a field; None if it has no value."""
    text = (text or "").strip()
    return None if text in ("", *missing) else text


def present(**values) -> dict:
    """The properties that have a value."""
    return {key: value for key, value in values.items() if value is not None}


def rounded(value: Fraction) -> float:
    """Rounds a number to one decimal, half away from zero."""
    return float(Fraction(int(abs(value) * 10 + Fraction(1, 2)), 10)) * (-1 if value < 0 else 1)


def length(value: str | float, unit: str = "nm") -> float:
    """A length in kilometres: as published, or converted to one decimal."""
    if unit == "km":
        return float(value)
    return rounded(Fraction(str(value)) * Fraction(METRES[unit], 1000))


def motion(bearing: str | float | None, speed: str | float | None, unit: str) -> dict:
    """The motion of a storm."""
    return present(
        motion_deg=None if bearing is None else float(bearing),
        motion_kmh=None if speed is None else float(speed) if unit == "kmh" else rounded(
            Fraction(str(speed)) * METRES_PER_SECOND[unit] * Fraction(36, 10)))


def threshold(value: str | float, unit: str) -> tuple[float, float]:
    """A wind in m/s and kt; agencies pair 15 m/s with 30 kt, and 25 m/s with 50 kt."""
    for pair in ((15.0, 30.0), (25.0, 50.0)):
        if float(value) == pair[unit == "kt"] and unit in ("ms", "kt"):
            return pair
    both = speeds("x", str(value), unit)
    return both["x_ms"], both["x_kt"]


def circle(radius: str | float | None, unit: str = "nm") -> dict:
    """An area with one radius; None if it is 0."""
    return {"radius_km": length(radius, unit)} if radius and float(radius) > 0 else {}


def quadrants(radii: list, unit: str = "nm", mean: str | None = None) -> dict:
    """An area of four radii, NE SE SW NW; None if all are 0."""
    known = {f"radius_{name}_km": length(radius, unit)
             for name, radius in zip(("ne", "se", "sw", "nw"), radii) if radius is not None}
    found = known | (circle(mean, unit) if mean else {})
    return found if any(known.values()) or (not known and found) else {}


def shifted(long: str | float, short: str | float, bearing: float, unit: str = "nm") -> dict:
    """A circle shifted toward a bearing."""
    if float(long) == float(short):
        return circle(long, unit)
    mean = (Fraction(str(long)) + Fraction(str(short))) / 2
    return {"radius_km": rounded(mean * Fraction(METRES[unit], 1000)),
            "radius_long_km": length(long, unit), "radius_short_km": length(short, unit),
            "radius_long_deg": float(bearing)}


POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
JAPANESE = "北 北北東 北東 東北東 東 東南東 南東 南南東 南 南南西 南西 西南西 西 西北西 北西 北北西".split()


def bearing(word: str | None) -> float | None:
    """The bearing of one of 16 directions, in English or Japanese."""
    for points in (POINTS, JAPANESE):
        if word in points:
            return points.index(word) * 22.5
    return None


def kind(words: str) -> str | None:
    """The nature for a class in English."""
    words = words.lower()
    for word, nature in (("extratropical", "extratropical"), ("post-tropical", "post-tropical"),
                         ("remnant", "remnant-low"), ("subtropical", "subtropical"),
                         ("disturbance", "disturbance"), ("wave", "wave"), ("tropical", "tropical"),
                         ("typhoon", "tropical"), ("hurricane", "tropical"),
                         ("depression", "tropical"), ("cyclone", "tropical"), ("low", "low")):
        if word in words:
            return nature
    return None


# Codes of the level of development in ATCF and HURDAT2.
NATURES = dict.fromkeys("TD TS TY ST TC HU".split(), "tropical") | {
    "SD": "subtropical", "SS": "subtropical", "EX": "extratropical", "PT": "post-tropical",
    "LO": "low", "DB": "disturbance", "WV": "wave", "MD": "monsoon-depression"}
