"""Reads HURDAT2: C. Landsea, "The revised Atlantic hurricane database (HURDAT2)"."""

import re
from datetime import datetime, timezone

from track_model import Fix, Storm, given, kilometres, place, present, speeds

NAME = "hurdat2"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.match(r"[A-Z]{2}\d{6}, +[^,]+, +\d+,", text) is not None


def coordinate(text: str) -> str:
    """Degrees with a letter, as signed degrees."""
    return "-" * (text[-1] in "SW") + text[:-1]


def fix(line: str) -> Fix:
    """The fix of a line."""
    day, hour, _, status, latitude, longitude, wind, pressure = (
        field.strip() for field in line.split(",")[:8])
    time = datetime.strptime(day + hour, "%Y%m%d%H%M").replace(tzinfo=timezone.utc)
    values = {"class": status}
    if wind := given(wind, "-99", "-999"):
        values |= speeds("wind", wind, "kt", 1)
    if pressure := given(pressure, "-99", "-999"):
        values["pressure_hpa"] = float(pressure)
    # The layout since 2022 ends with the radius of maximum wind.
    last = [field.strip() for field in line.split(",")][20:21] or [""]
    values |= present(rmw_km=kilometres(given(last[0], "-99", "-999")))
    return Fix(time, *place(coordinate(longitude), coordinate(latitude)), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; each has as many lines as its header counts."""
    lines, found = iter(text.splitlines()), []
    for header in lines:
        code, name, count = (field.strip() for field in header.split(",")[:3])
        found.append(Storm(
            f"atcf-{code.lower()}",
            present(name=given(name, "UNNAMED"), agency="NHC", season=int(code[4:]),
                    number=code[2:4].lstrip("0")),
            [fix(next(lines)) for _ in range(int(count))], {}))
    return found
