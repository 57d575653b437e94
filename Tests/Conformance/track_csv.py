"""Reads plain tables of fixes whose columns have common names."""

import csv
import io
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from math import acos, cos, floor, radians, sin

from track_model import (NATURES, Fix, Storm, given, place, present, quadrants, speeds,
                         threshold)

NAME = "csv"
COLUMNS = {
    "lat": "lat latitude clat cgpslat", "lon": "lon long longitude lng clon cgpslon",
    "time": "time datetime isotime valid validtime timestamp dtg", "date": "date yyyymmdd",
    "year": "year", "month": "month", "day": "day", "hour": "hour hh hhmm",
    "member": "member sample", "rmw": "radiusofmaximumwindskm",
    "pressure": "minimumsealevelpressurehpa pressure pressurehpa mslp slp pres minpressure minimumpressure pcen",
    "id": "id sid stormid trackid ibtracsid serialnum atcfid key", "storm": "storm tc cyclone",
    "name": "name stormname", "season": "season", "type": "type class status",
    "lead": "tau lead leadh fhr leadtime", "base": "basetime init inittime",
    "technique": "technique tech model"}
WINDS = ("wind", "vmax", "maximumsustainedwindspeed", "maxwind", "maximumwind", "windspeed", "msw")
FIELDS = {name: field for field, names in COLUMNS.items() for name in names.split()}
UNITS = {"kt": "kt", "kts": "kt", "knots": "kt", "ms": "ms", "kmh": "kmh", "mph": "mph"}
FIELDS |= {name + end: ("wind", unit) for name in WINDS for end, unit in UNITS.items()}
QUADRANTS = ("ne", "se", "sw", "nw")
FIELDS |= {f"radius{knots}knotwinds{side}km": f"r{knots}{side}"
           for knots in (34, 50, 64) for side in QUADRANTS}
# The quadrants of HURDAT2 as a table, in nautical miles.
FORCES = {"low": 34, "moderate": 50, "high": 64}
FIELDS |= {f"{force}wind{side}": f"n{knots}{side}" for force, knots in FORCES.items() for side in QUADRANTS}
# The best tracks of the Bureau of Meteorology: m/s and km; storm force is 48 kt.
FIELDS |= {"disturbanceid": "id", "tm": "time", "centralpres": "pressure", "mnradiusmaxwind": "rmw",
           "maxwindspd": ("wind", "ms"), "maxwindgust": ("gust", "ms")}
FIELDS |= {f"mnradius{force}fsec{side}": f"r{knots}{side}"
           for force, knots in (("g", 34), ("s", 48), ("h", 64)) for side in QUADRANTS}
MISSING = ("NA", "NaN", "nan", "null", "None", "-", "-99", "-999", "-999.0", "9999")
WORDS = {"tropical storm": "tropical", "tropical depression": "tropical", "hurricane": "tropical",
         "typhoon": "tropical", "extratropical": "extratropical", "subtropical storm": "subtropical",
         "subtropical depression": "subtropical", "other low": "low", "tropical wave": "wave",
         "disturbance": "disturbance"}
NAMELESS = ("UNNAMED", "NOT_NAMED", "NOT NAMED", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE",
            "TEN")


def field(name: str):
    """The field in a column."""
    name = "".join(letter for letter in name.lower() if letter.isalnum())
    # A row may have run into the header.
    return FIELDS.get(name) or next((FIELDS[start] for start in FIELDS if start.startswith("high") and
                                     name.startswith(start)), None)


def table(text: str) -> tuple[list, list[list[str]], str]:
    """The fields of the columns, the rows, and the separator."""
    lines = text.splitlines(keepends=True)
    while lines and (lines[0].startswith(("#", "Copyright", "Generated", "Please")) or not lines[0].strip()):
        del lines[0]
    separator = max(",;\t|", key=lines[0].count)
    rows = list(csv.reader(io.StringIO("".join(lines), newline=""), delimiter=separator))
    columns = [field(name) for name in rows[0]]
    # Winds of known sources are knots: HURDAT2 as a table, and tropycal's.
    names = [name.strip().lower() for name in rows[0]]
    for known in ("maximum wind" if "n34ne" in columns else None, "vmax" if {"mslp", "type"} <= set(names) else None):
        if known in names:
            columns[names.index(known)] = ("wind", "kt")
    return columns, rows[1:], separator


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    if not text.strip() or text.lstrip()[0] in "<{[":
        return False
    columns = table(text)[0]
    return ({"lat", "lon"} <= set(columns)
            and not {"time", "date", "base", "month"}.isdisjoint(columns))


def moment(text: str) -> datetime:
    """Parses a time: ISO 8601, or eight to twelve digits; UTC by default."""
    text = text.removesuffix(".0")
    if "/" in text:
        time = datetime.strptime(text, "%m/%d/%Y %H:%M")
    elif text.isdigit():
        time = datetime.strptime(text.ljust(12, "0"), "%Y%m%d%H%M")
    else:
        time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)


def coordinate(text: str) -> str:
    """Parses degrees with a letter or a sign."""
    return "-" * (text[-1] in "SW") + text.rstrip("NSEW ")


def nature(code: str | None, columns: list) -> str | None:
    """The nature from the class of a row; tropical if there is no such column."""
    if "type" not in columns:
        return "tropical"
    others = {"STS": "tropical", "ET": "extratropical", "L": "extratropical"}
    return (NATURES | others).get(code or "") or WORDS.get((code or "").lower())


def lead_of(row: dict) -> timedelta:
    """The lead time of a row: hours, or days and a time of day as pandas writes them."""
    text = row.get("lead") or "0"
    if " days " not in text:
        return timedelta(hours=float(text))
    days, clock = text.split(" days ")
    hours, minutes, seconds = (int(part) for part in clock.lstrip("+").split(":"))
    return timedelta(int(days), seconds, hours=hours, minutes=minutes)


def time_of(row: dict, has_minutes: bool) -> datetime:
    """The time of a row; a time of day of up to two digits is an hour, unless the column also has minutes."""
    lead = lead_of(row)
    if row.get("month") and not row.get("time"):
        year, month, day, hour = (int(row[key] or 0) for key in ("year", "month", "day", "hour"))
        return datetime(year, month, day, hour, tzinfo=timezone.utc)
    if "/" in (row.get("date") or ""):
        return moment(row["date"])
    if row.get("date"):
        # A time column next to a date column holds the time of day.
        hour = row.get("hour") or row.get("time") or "0"
        return moment(row["date"].replace("-", "") + hour.zfill(4 if has_minutes else 2))
    return moment(row["time"]) if row.get("time") else moment(row["base"]) + lead


def kilometres(one: Fix, other: Fix) -> float:
    """The distance of two fixes, by the spherical law of cosines."""
    above, below = radians(one.latitude), radians(other.latitude)
    turn = radians(one.longitude - other.longitude)
    return 6371 * acos(min(1, sin(above) * sin(below) + cos(above) * cos(below) * cos(turn)))


def apart(fixes: list[Fix]) -> list[list[Fix]]:
    """Splits the fixes of one name into storms, at gaps of five days or 1,500 km."""
    storms = []
    for fix in sorted(fixes, key=lambda fix: fix.time):
        near = [storm for storm in storms if fix.time - storm[-1].time <= timedelta(days=5)
                and kilometres(fix, storm[-1]) <= (300 if fix.time == storm[-1].time else 1500)]
        if near:
            min(near, key=lambda storm: kilometres(fix, storm[-1])).append(fix)
        else:
            storms.append([fix])
    return storms


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    columns, cells, separator = table(text)
    rows = [{key: given(cell.replace(",", ".") if separator == ";" else cell, *MISSING)
             for key, cell in zip(columns, line) if key} for line in cells if any(line)]
    clocks = [row.get("hour") or row.get("date") and row.get("time") or "0" for row in rows]
    has_minutes = any(clock.isdigit() and int(clock) > 24 for clock in clocks)
    pressures = [row["pressure"] for row in rows if row.get("pressure")]
    weather_lab = "maximum_sustained_wind_speed_knots" in text
    in_pascals = all(float(pressure) > 20_000 for pressure in pressures)
    found, forecasts, named = {}, {}, {}
    for row in rows:
        values = present(**{"class": row.get("type")}, nature=nature(row.get("type"), columns))
        for key in row:
            # No cyclone is calm.
            if isinstance(key, tuple) and row[key] and float(row[key]):
                values |= speeds(key[0], row[key], key[1])
        if pressure := row.get("pressure"):
            # Pascals become hectopascals with one decimal.
            exact = Fraction(pressure)
            values["pressure_hpa"] = floor(exact / 10 + Fraction(1, 2)) / 10 if in_pascals else float(exact)
        values |= present(rmw_km=row.get("rmw") and float(row["rmw"]))
        areas = {threshold(knots, "kt"): area for knots in (34, 48, 50, 64) if (area := quadrants(
            [row.get(f"r{knots}{side}") for side in QUADRANTS], "km") or quadrants([row.get(f"n{knots}{side}") for side in QUADRANTS]))}
        if areas:
            values["radii"] = areas
        time = time_of(row, has_minutes)
        fix = Fix(time, *place(coordinate(row["lon"]), coordinate(row["lat"])), values)
        name = row.get("name") or row.get("storm")
        name = None if (name or "").upper() in NAMELESS else name
        key = (row.get("id"), row.get("season"), name)
        named.setdefault(key[:2] if key[0] else key, name)
        key = key[:2] if key[0] else key
        lead = lead_of(row)
        if lead or (row.get("lead") and (row.get("technique") or row.get("member"))):
            base = moment(row["base"]) if row.get("base") else time - lead
            runs = forecasts.setdefault(key, {})
            # Sample -1 of Weather Lab is the mean of the others.
            member = (row.get("member") or "").removesuffix(".0")
            technique = row.get("technique") or ("WeatherLab" if weather_lab else "csv")
            runs.setdefault((technique, None if member in ("", "-1") else member, base), []).append(fix)
        else:
            found.setdefault(key, []).append(fix)
    made = []
    # Some storms have only forecasts.
    for key in forecasts.keys() - found.keys():
        made.append(Storm(f"csv-{key[0]}".lower(), {}, [], forecasts[key]))
    for key, fixes in found.items():
        for part in [fixes] if key[0] else apart(fixes):
            start = min(part, key=lambda fix: fix.time).time
            code = key[0] or (f"{key[1] or start.year}-{named[key]}" if named[key]
                              else f"{start:x%Y%m%dT%H%MZ}")
            made.append(Storm(
                f"csv-{code}".lower(),
                present(name=named[key], season=int(key[1]) if key[1] else None), part,
                forecasts.pop(key, {})))
    return made
