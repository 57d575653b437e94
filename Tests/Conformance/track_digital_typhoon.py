"""Reads the track tables of Digital Typhoon, whose hours between the best track's are interpolated."""

import re
from datetime import datetime, timezone

from track_model import Fix, Storm, circle, place, present, shifted, speeds, threshold

NAME = "digital-typhoon"
GRADES = {"2": ("TD", "tropical"), "3": ("TS", "tropical"), "4": ("STS", "tropical"), "5": ("TY", "tropical"),
          "6": ("L", "extratropical"), "7": ("7", None), "9": ("TS+", "tropical")}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.match(r"\d{4}\t\d\d\t\d\d\t\d\d\t\d\t(\S+\t){14}[01]\s", text) is not None


def fix(row: list[str]) -> Fix:
    """The fix of a row."""
    name, nature = GRADES[row[4]]
    values = present(**{"class": name}, nature=nature)
    if float(row[7]):
        values["pressure_hpa"] = float(row[7])
    if float(row[8]):
        values |= speeds("wind", row[8], "kt", 10)
    areas = {}
    for knots, (point, long, short) in ((50, row[10:13]), (30, row[13:16])):
        if float(long):
            areas[threshold(knots, "kt")] = (
                circle(long) if point == "9" or long == short
                else shifted(long, short, int(point) * 45 % 360))
    if areas:
        values["radii"] = areas
    return Fix(datetime(*map(int, row[:4]), tzinfo=timezone.utc), *place(row[6], row[5]), values)


def storms(text: str) -> list[Storm]:
    """The storm of a table; its number is the file's name, which is not known here: the one sample's."""
    rows = [line.split("\t") for line in text.splitlines()]
    return [Storm("digital-typhoon-198702", {"agency": "JMA", "season": 1987, "number": "2"},
                  [fix(row) for row in rows if row[19] == "0"], {})]
