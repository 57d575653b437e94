"""Reads CXML: analyses, forecasts and ensembles."""

from datetime import datetime, timezone
from fractions import Fraction
from xml.etree import ElementTree

from track_model import Fix, Storm, given, kilometres, place, present, speeds

NAME = "cxml"
SPEEDS = {"m/s": "ms", "m s-1": "ms", "km/h": "kmh", "km h-1": "kmh", "mi/h": "mph",
          "mi h-1": "mph", "kt": "kt", "kn": "kt"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return "<cxml" in text[:4000]


def time(text: str) -> datetime:
    """A time; one without an offset is in UTC."""
    found = datetime.fromisoformat(text.strip())
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)


def degrees(element: ElementTree.Element) -> float:
    """Degrees, south and west less than 0."""
    number = float(element.text)
    return -abs(number) if element.get("units")[-1] in "SW" else number


def length(element: ElementTree.Element | None, missing: str | None) -> float | None:
    """A length in kilometres."""
    number = None if element is None else given(element.text, missing or "")
    if number is None:
        return None
    number = number.rstrip(".")
    match element.get("units"):
        case "nm":
            return kilometres(number)
        case "deg":
            return kilometres(str(Fraction(number) * 60))
        case "mi":
            return float(Fraction(number) * Fraction("1.609344"))
        case _:
            return float(number)


def fix(element: ElementTree.Element, missing: str | None) -> Fix:
    """A fix with what is compared of it."""
    found, data = {}, element.find("cycloneData")
    where = degrees(element.find("longitude")), degrees(element.find("latitude"))
    if data is None:
        return Fix(time(element.findtext("validTime")), *place(*where), {})
    for kind, path in (("wind", "maximumWind/speed"), ("gust", "maximumWind/gusts")):
        speed = data.find(path)
        if speed is not None and (number := given(speed.text, missing or "")):
            period, minutes = data.find("maximumWind/averagingPeriod"), None
            if kind == "wind" and period is not None:
                seconds = float(period.text) * {"s": 1, "min": 60}[period.get("units")]
                minutes = int(seconds / 60)
            found |= speeds(kind, number.rstrip("."), SPEEDS[speed.get("units")], minutes)
    for name, path in (("pressure_hpa", "minimumPressure/pressure"),
                       ("poci_hpa", "lastClosedIsobar/pressure")):
        pressure = data.find(path)
        if pressure is not None and (number := given(pressure.text, missing or "")):
            found[name] = float(number) / (100 if pressure.get("units") == "Pa" else 1)
    found |= present(
        rmw_km=length(data.find("maximumWind/radius"), missing),
        eye_km=length(data.find("eye/diameter"), missing),
        roci_km=length(data.find("lastClosedIsobar/radius"), missing))
    found |= present(**{"class": data.findtext("development") or data.findtext("category")})
    return Fix(time(element.findtext("validTime")), *place(*where), found)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    root = ElementTree.fromstring(text.encode())
    header, found = root.find("header"), {}
    missing, base = header.findtext("missing"), time(header.findtext("baseTime"))
    center = header.findtext("productionCenter").strip()
    for data in root.iter("data"):
        for disturbance in data.iter("disturbance"):
            key = f"cxml-{disturbance.get('ID').lower()}"
            fixes = [fix(each, missing) for each in disturbance.iter("fix")]
            storm = found.setdefault(key, Storm(key, {"agency": center}, [], {}))
            storm.values.update(present(
                name=disturbance.findtext("cycloneName"),
                number=disturbance.findtext("cycloneNumber")))
            south = fixes[0].latitude < 0 and base.month >= 7
            storm.values.setdefault("season", base.year + south)
            kept = storm.fixes
            if data.get("type") != "analysis":
                technique = data.get("origin") or center
                kept = storm.forecasts.setdefault((technique, data.get("member"), base), [])
            for each in fixes:
                # Of two of one time the first counts.
                if all(each.time != other.time for other in kept):
                    kept.append(each)
    return list(found.values())
