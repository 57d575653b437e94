"""Reads plain tables of fixes, as far as their columns have the usual names."""

import csv
import io
from datetime import datetime, timedelta, timezone

from track_model import NATURES, Fix, Storm, given, place, present, speeds

NAME = "csv"
COLUMNS = {
    "lat": "lat latitude clat", "lon": "lon long longitude lng clon",
    "time": "time datetime isotime valid validtime timestamp dtg", "date": "date yyyymmdd",
    "hour": "hour hh hhmm", "pressure": "pressure pressurehpa mslp slp pres minpressure",
    "id": "id sid stormid trackid", "storm": "storm tc cyclone", "name": "name stormname",
    "season": "season", "type": "type class status", "lead": "tau lead leadh fhr",
    "base": "basetime init inittime", "technique": "technique tech model"}
WINDS = ("wind", "vmax", "maxwind", "windspeed", "msw")
FIELDS = {name: field for field, names in COLUMNS.items() for name in names.split()}
UNITS = {"kt": "kt", "kts": "kt", "ms": "ms", "kmh": "kmh", "mph": "mph"}
FIELDS |= {name + end: ("wind", unit) for name in WINDS for end, unit in UNITS.items()}


def field(name: str):
    """What a column holds."""
    return FIELDS.get("".join(letter for letter in name.lower() if letter.isalnum()))


def table(text: str) -> tuple[list, list[list[str]], str]:
    """What the columns hold, the rows, and the separator."""
    lines = text.splitlines(keepends=True)
    while lines and (lines[0].startswith("#") or not lines[0].strip()):
        del lines[0]
    separator = max(",;\t|", key=lines[0].count)
    rows = list(csv.reader(io.StringIO("".join(lines), newline=""), delimiter=separator))
    return [field(name) for name in rows[0]], rows[1:], separator


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    if not text.strip() or text.lstrip()[0] in "<{[":
        return False
    columns = table(text)[0]
    return {"lat", "lon"} <= set(columns) and not {"time", "date", "base"}.isdisjoint(columns)


def moment(text: str) -> datetime:
    """A time: ISO 8601, or ten or twelve digits; UTC unless it has an offset."""
    if text.isdigit():
        time = datetime.strptime(text.ljust(12, "0"), "%Y%m%d%H%M")
    else:
        time = datetime.fromisoformat(text)
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)


def coordinate(text: str) -> str:
    """Degrees with a letter or a sign."""
    return "-" * (text[-1] in "SW") + text.rstrip("NSEW ")


def nature(code: str | None, columns: list) -> str | None:
    """The kind of low of a row's class; without such a column all are tropical."""
    if "type" not in columns:
        return "tropical"
    others = {"STS": "tropical", "ET": "extratropical", "L": "extratropical"}
    return (NATURES | others).get(code or "")


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    columns, rows, separator = table(text)
    found = {}
    for cells in filter(any, rows):
        row = {key: given(cell.replace(",", ".") if separator == ";" else cell)
               for key, cell in zip(columns, cells) if key}
        values = present(**{"class": row.get("type")}, nature=nature(row.get("type"), columns))
        for key in row:
            if isinstance(key, tuple) and row[key]:
                values |= speeds("wind", row[key], key[1])
        if pressure := row.get("pressure"):
            values["pressure_hpa"] = float(pressure)
        lead = timedelta(hours=float(row.get("lead") or 0))
        if row.get("date"):
            hour = row.get("hour") or "0"
            time = moment(row["date"].replace("-", "") + hour.zfill(4 if len(hour) > 2 else 2))
        else:
            time = moment(row["time"]) if row.get("time") else moment(row["base"]) + lead
        code = row.get("id") or row.get("storm") or row.get("name") or time.strftime(
            "x%Y%m%dT%H%MZ")
        named = row.get("name") or row.get("storm")
        key = "-".join(filter(None, ("csv", None if row.get("id") else row.get("season"), code)))
        storm = found.setdefault(key.lower(), Storm(key.lower(), present(
            name=named, season=int(row["season"]) if row.get("season") else None), [], {}))
        fix = Fix(time, *place(coordinate(row["lon"]), coordinate(row["lat"])), values)
        if lead or (row.get("lead") and row.get("technique")):
            base = moment(row["base"]) if row.get("base") else time - lead
            storm.forecasts.setdefault((row.get("technique"), None, base), []).append(fix)
        else:
            storm.fixes.append(fix)
    return list(found.values())
