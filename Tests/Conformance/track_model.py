"""Tracks as these checks read them: what can be compared with the GeoJSON, in its own words."""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

METRES_PER_SECOND = {"ms": Fraction(1), "kt": Fraction(1852, 3600), "kmh": Fraction(10, 36),
                     "mph": Fraction("0.44704")}


class Fix(NamedTuple):
    """One position; `values` has the properties of its feature that are compared."""

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
    """A position with its longitude between -180 and 180, without the noise of binary numbers."""
    longitude, latitude = Decimal(str(longitude)), Decimal(str(latitude))
    while longitude > 180:
        longitude -= 360
    return float(longitude), float(latitude)


def speeds(kind: str, value: str, unit: str, minutes: int | None = None) -> dict:
    """A wind or gust in both units: the published number, and the other with one decimal."""
    published, found = Fraction(value), {}
    for other in ("ms", "kt"):
        converted = published * METRES_PER_SECOND[unit] / METRES_PER_SECOND[other]
        # Half away from zero, of the exact number: 135 kt are 69.45 m/s, and so 69.5.
        rounded = Fraction(int(converted * 10 + Fraction(1, 2)), 10)
        found[f"{kind}_{other}"] = float(published if other == unit else rounded)
    if minutes is not None:
        found["wind_period_min"] = minutes
    return found


def kilometres(miles: str | None) -> float | None:
    """Nautical miles in kilometres, with one decimal."""
    if miles is None:
        return None
    return float(Fraction(int(Fraction(miles) * 1852 / 100 + Fraction(1, 2)), 10))


def given(text: str | None, *missing: str) -> str | None:
    """A field's text; none where it says nothing."""
    text = (text or "").strip()
    return None if text in ("", *missing) else text


def present(**values) -> dict:
    """The properties that there are."""
    return {key: value for key, value in values.items() if value is not None}
