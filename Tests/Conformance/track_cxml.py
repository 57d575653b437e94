"""Reads CXML: analyses, forecasts and ensembles."""

import math
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from xml.etree import ElementTree

from track_model import (Fix, Storm, given, kilometres, kind as nature, motion, place, present,
                         quadrants, circle, speeds, threshold)

NAME = "cxml"
SECTORS = {"NEQ": (0,), "SEQ": (1,), "SWQ": (2,), "NWQ": (3,), "NNS": (0, 3), "EES": (0, 1),
           "SSS": (1, 2), "WWS": (2, 3)}
BASINS = {"atl": "NA", "north atlantic": "NA", "nep": "EP", "northeast pacific": "EP", "nwp": "WP",
          "northwest pacific": "WP", "nio": "NI", "north indian": "NI", "swi": "SI", "sei": "SI",
          "southwest indian": "SI", "southeast indian": "SI", "swp": "SP",
          "southwest pacific": "SP"}
SPEEDS = {"m/s": "ms", "m s-1": "ms", "km/h": "kmh", "km h-1": "kmh", "mi/h": "mph",
          "mi h-1": "mph", "kt": "kt", "kn": "kt"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return "<cxml" in text[:4000]


def time(text: str) -> datetime:
    """Parses a time; UTC by default."""
    found = datetime.fromisoformat(text.strip())
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)


def degrees(element: ElementTree.Element) -> float:
    """Parses degrees; south and west are negative."""
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


def turned(element: ElementTree.Element) -> float:
    """A bearing in degrees."""
    degrees = {"grad": 0.9, "rad": 57.29577951308232}
    return float(element.text) * degrees.get(element.get("units"), 1)


def areas(data: ElementTree.Element, missing: str | None) -> dict:
    """Wind radii by threshold."""
    found = {}
    for contour in data.findall("windContours/windSpeed"):
        sides, mean = [None] * 4, None
        for radius in contour.findall("radius"):
            value = length(radius, missing)
            sector = radius.get("sector", "AAA")
            if sector in SECTORS:
                for side in SECTORS[sector]:
                    sides[side] = value
            else:
                mean = value
        known = any(side is not None for side in sides)
        shape = quadrants(sides, "km", mean) if known else circle(mean, "km")
        speed = contour.text.strip().rstrip(".")
        if shape:
            found[threshold(speed, SPEEDS[contour.get("units")])] = shape
    return found


def apart(one: Fix, other: Fix) -> float:
    """The approximate distance of two fixes in km."""
    turn = abs(one.longitude - other.longitude) % 360
    east = min(turn, 360 - turn) * math.cos(math.radians((one.latitude + other.latitude) / 2))
    return 111.2 * math.hypot(east, one.latitude - other.latitude)


class Known:
    """A storm, as described by its disturbances."""

    def __init__(self, number: str | None, basin: str | None, first: Fix, storm: Storm) -> None:
        self.number, self.basin, self.first, self.storm = number, basin, first, storm
        self.part = None

    def distance(self, number: str | None, basin: str | None, first: Fix,
                 often: bool) -> float | None:
        """The distance of a disturbance from this storm; None if it is a different storm."""
        if self.basin and basin and self.basin != basin:
            return None
        if self.number and number:
            return -1e6 + apart(self.first, first) if self.number == number else None
        way = apart(self.first, first)
        late = abs(self.first.time - first.time)
        if often and (way > 1000 or late > timedelta(days=3)):
            return None
        return way


def fix(element: ElementTree.Element, missing: str | None) -> Fix:
    """A fix with the values to compare."""
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
    words = data.findtext("development") or data.findtext("category")
    found |= present(nature=words and nature(words), radii=areas(data, missing) or None)
    toward, speed = data.find("stormMotion/directionToward"), data.find("stormMotion/speed")
    found |= motion(
        toward is not None and given(toward.text, missing or "") and turned(toward) or None,
        None if speed is None else given((speed.text or "").rstrip("."), missing or ""),
        "kmh" if speed is None else SPEEDS[speed.get("units")])
    found |= present(**{"class": data.findtext("development") or data.findtext("category")})
    return Fix(time(element.findtext("validTime")), *place(*where), found)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    root = ElementTree.fromstring(text.encode())
    header, found = root.find("header"), {}
    missing, base = header.findtext("missing"), time(header.findtext("baseTime"))
    center = header.findtext("productionCenter").strip()
    known, often = {}, set()
    parts = [(data, list(data.iter("disturbance"))) for data in root.iter("data")]
    for _, disturbances in parts:
        ids = [each.get("ID") for each in disturbances]
        often |= {each for each in ids if ids.count(each) > 1}
    for part, (data, disturbances) in enumerate(parts):
        for disturbance in disturbances:
            fixes = [fix(each, missing) for each in disturbance.iter("fix")]
            code = disturbance.get("ID")
            basin = (disturbance.findtext("basin") or "").lower()
            basin = BASINS.get(basin, basin)
            told = disturbance.findtext("cycloneNumber"), basin, fixes[0]
            near = [(way, index) for index, storm in enumerate(known.setdefault(code, []))
                    if storm.part != part
                    and (way := storm.distance(*told, code in often)) is not None]
            if near:
                own = known[code][min(near)[1]]
            else:
                own = Known(*told, Storm(code, {"agency": center}, [], {}))
                known[code].append(own)
                found[len(found)] = own.storm
            own.part, storm = part, own.storm
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
                # The first of two fixes of the same time counts.
                if all(each.time != other.time for other in kept):
                    kept.append(each)
    shared = {code for code, storms in known.items() if len(storms) > 1}
    return [storm._replace(id=name(storm, storm.id in shared)) for storm in found.values()]


def name(storm: Storm, is_shared: bool) -> str:
    """The id, followed by the first position if storms share the id."""
    tail = ""
    if is_shared:
        first = (storm.fixes or next(iter(storm.forecasts.values())))[0]
        latitude, longitude = round(first.latitude * 10), round(first.longitude * 10)
        tail = (f"-{abs(latitude):03}{'s' if latitude < 0 else 'n'}"
                f"_{abs(longitude):04}{'w' if longitude < 0 else 'e'}")
    return f"cxml-{storm.id.lower()}{tail}"
