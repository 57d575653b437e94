"""Reads the best tracks of the China Meteorological Administration: its "Data format" page."""

import re
from datetime import datetime, timezone
from decimal import Decimal
from itertools import islice

from track_model import Fix, Storm, place, present, speeds

NAME = "cma-best-track"
CLASSES = {"0": ("0", None), "1": ("TD", "tropical"), "2": ("TS", "tropical"),
           "3": ("STS", "tropical"), "4": ("TY", "tropical"), "5": ("STY", "tropical"),
           "6": ("SuperTY", "tropical"), "9": ("ET", "extratropical")}
HEADER = re.compile(r"66666 (\d{4})\s+(\d+) (\d{4}) (\d{4}) (\d) \d+ (.*?)\s+\d{8}\s*$")


def reads(text: str) -> bool:
    """Whether a file's text is of this format; JMA's has other lines below the same header."""
    return re.match(r"66666 .*\r?\n\d{10} ", text) is not None


def fix(line: str) -> Fix:
    """The fix of a line."""
    time, code, latitude, longitude, pressure, wind = line.split()[:6]
    name, nature = CLASSES[code]
    values = present(**{"class": name}, nature=nature,
                     pressure_hpa=float(pressure) if pressure != "0" else None)
    if wind not in ("0", "9"):
        values |= speeds("wind", wind, "ms", 2)
    return Fix(datetime.strptime(time, "%Y%m%d%H").replace(tzinfo=timezone.utc),
               *place(Decimal(longitude) / 10, Decimal(latitude) / 10), values)


def storms(text: str) -> list[Storm]:
    """The storms of a file's text; the header of each has its number of lines."""
    lines, found = iter(text.splitlines()), []
    for line in lines:
        number, count, serial, national, end, name = HEADER.match(line).groups()
        # An excerpt may end before the number of lines that the header announces.
        fixes = [fix(line) for line in islice(lines, int(count))]
        if end in "01" and len(fixes) == int(count):
            fixes[-1].values["marks"] = [("dissipation", "leaving")[int(end)]]
        year = fixes[0].time.year
        found.append(Storm(
            f"cma-{year}-{national if serial == '0000' else serial}",
            present(name=None if name == "(nameless)" else name, agency="CMA", season=year,
                    number=str(int(number[2:])) if number != "0000" else None), fixes, {}))
    return found
