"""Reads STORM, synthetic tracks: Bloemendaal et al., Scientific Data 7, 40 (2020), table 3."""

import re
from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, place, present, speeds

NAME = "storm"
BASINS = ("EP", "NA", "NI", "SI", "SP", "WP")


def reads(text: str) -> bool:
    """Whether a file's text is of this format: numbers, but for a date."""
    first = text.split("\n", 1)[0]
    return (first.count(",") in (12, 13)
            and re.fullmatch(r"[-\d., ]+", re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "0",
                                                  first.strip())) is not None)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; the first of repeated lines counts."""
    found: dict[str, Storm] = {}
    for line in text.splitlines():
        fields = [field.strip() for field in line.split(",")]
        date = fields.pop(2) if len(fields) == 14 else None
        year, month, number, step, basin = (int(float(field)) for field in fields[:5])
        latitude, longitude, pressure, wind, radius, category, landfall = fields[5:12]
        if date:
            time = datetime.fromisoformat(date)
        else:
            time = datetime(year + 1, month, 1) + timedelta(hours=3 * step)
        values = present(
            pressure_hpa=round(float(pressure), 6), rmw_km=round(float(radius), 6),
            nature="tropical", marks=["landfall"] if float(landfall) else None,
            **{"class": str(int(float(category)))}) | speeds("wind", wind, "ms", 10)
        values["wind_ms"] = round(values["wind_ms"], 6)
        storm = found.setdefault(
            f"storm-{BASINS[basin].lower()}-{year}-{number}",
            Storm(f"storm-{BASINS[basin].lower()}-{year}-{number}",
                  {"agency": "STORM", "season": year, "number": str(number),
                   "track_type": "synthetic"}, [], {}))
        fix = Fix(time.replace(tzinfo=timezone.utc), *place(longitude, latitude), values)
        if fix.time not in [other.time for other in storm.fixes]:
            storm.fixes.append(fix)
    return list(found.values())
