"""Reads HURDAT2: C. Landsea, "The revised Atlantic hurricane database (HURDAT2)"."""

import re
from datetime import datetime, timezone

from track_model import (NATURES, NO_NAMES, Fix, Storm, given, kilometres, place, present,
                         quadrants, speeds, threshold)

NAME = "hurdat2"
MARKS = {"C": "closest-approach", "G": "genesis", "I": "intensity-peak", "L": "landfall",
         "P": "pressure-minimum", "R": "rapid-change", "S": "status-change", "T": "track-detail",
         "W": "wind-maximum"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.match(r"[A-Z]{2}\d{6}, +[^,]+, +\d+,", text) is not None


def coordinate(text: str) -> str:
    """Parses degrees with a letter."""
    return "-" * (text[-1] in "SW") + text[:-1]


def fix(line: str) -> Fix:
    """The fix of a line."""
    fields = [field.strip() for field in line.split(",")]
    day, hour, mark, status, latitude, longitude, wind, pressure = fields[:8]
    time = datetime.strptime(day + hour, "%Y%m%d%H%M").replace(tzinfo=timezone.utc)
    values = {"class": status}
    if wind := given(wind, "-99", "-999"):
        values |= speeds("wind", wind, "kt", 1)
    if pressure := given(pressure, "-99", "-999"):
        values["pressure_hpa"] = float(pressure)
    # The layout since 2022 ends with the radius of maximum wind.
    last = fields[20:21] or [""]
    values |= present(rmw_km=kilometres(given(last[0], "-99", "-999")),
                      nature=(NATURES | {"ET": "extratropical"}).get(status),
                      marks=[MARKS[mark]] if mark else None)
    areas = {}
    for index, knots in ((8, 34), (12, 50), (16, 64)):
        if area := quadrants([given(text, "-99", "-999") for text in fields[index:index + 4]]):
            areas[threshold(knots, "kt")] = area
    if areas:
        values["radii"] = areas
    return Fix(time, *place(coordinate(longitude), coordinate(latitude)), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; the header of each has its number of lines."""
    lines, found = iter(text.splitlines()), []
    for header in lines:
        code, name, count = (field.strip() for field in header.split(",")[:3])
        found.append(Storm(
            f"atcf-{code.lower()}",
            present(name=None if NO_NAMES.fullmatch(name) else name, agency="NHC", season=int(code[4:]),
                    number=code[2:4].lstrip("0")),
            [fix(next(lines)) for _ in range(int(count))], {}))
    return found
