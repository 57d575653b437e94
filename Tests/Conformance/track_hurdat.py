"""Reads HURDAT as it was before 2013: NOAA Technical Memorandum NWS NHC 22."""

import re
from datetime import datetime, timedelta, timezone

from track_model import NO_NAMES, Fix, Storm, place, present, speeds

NAME = "hurdat"
HEADER = re.compile(r"\d{5} \d\d/\d\d/(\d{4}) M= ?(\d+) +(\d+) SNBR= *\d+ (.{12})XING")
NATURES = {"*": "tropical", "S": "subtropical", "E": "extratropical", "W": "wave", "L": "remnant-low",
           "D": "disturbance"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return HEADER.match(text.lstrip("\r\n")) is not None


def fixes_of(line: str, date: datetime, east: bool) -> list[Fix]:
    """The fixes of a day."""
    found = []
    for index in range(4):
        cell = line[11 + 17 * index:28 + 17 * index]
        stage, latitude, longitude = cell[0], int(cell[1:4]), int(cell[4:8])
        if latitude == longitude == 0:
            continue
        values = {"class": stage, "nature": NATURES[stage]}
        if int(cell[8:12]):
            values |= speeds("wind", str(int(cell[8:12])), "kt", 1)
        if int(cell[12:17]):
            values["pressure_hpa"] = float(cell[12:17])
        found.append(Fix(date + timedelta(hours=6 * index),
                         *place(f"{(longitude if east else -longitude) / 10:.1f}", f"{latitude / 10:.1f}"), values))
    return found


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    east, found, last = "S/N=" in text, [], 0
    for line in text.splitlines():
        if header := HEADER.match(line):
            year, last = int(header[1]), 0
            name = header[4].strip()
            if name in ("NOT NAMED", "MISSING", "UNKNOWN") or NO_NAMES.fullmatch(name):
                name = None
            found.append((year, int(header[3]), name, [], []))
        elif re.match(r"\d{5} \d\d/\d\d[*A-Z]", line):
            month = int(line[6:8])
            if month < last:
                year += 1
            last = month
            date = datetime(year, month, int(line[9:11]), tzinfo=timezone.utc)
            found[-1][3].extend(fixes_of(line, date, east))
        elif serial := re.search(r"S/N=(\w{13})", line):
            found[-1][4].append(serial[1].lower())
    made = []
    for year, number, name, fixes, serials in found:
        west = -fixes[0].longitude
        scheme = "hurdat" if in_atlantic(west, fixes[0].latitude) else "hurdat-ep"
        # The numbers of IBTrACS' files are not NHC's.
        made.append(Storm(f"ibtracs-{serials[0]}" if serials else f"{scheme}-{year}-{number:02}",
                          present(name=name, agency="NHC", season=year, number=None if east else str(number)), fixes, {}))
    return made


def in_atlantic(west: float, north: float) -> bool:
    """Whether a position is north or east of America's narrow part, as IBTrACS has it."""
    coast = [(100, 18), (98, 17), (92, 15.5), (84, 10.5), (77, 8.5)]
    if west > 100:
        return north > 20 and west < 110
    if west < 77:
        return True
    return north > next(limit for side, limit in coast if west >= side)
