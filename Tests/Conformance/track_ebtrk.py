"""Reads the extended best track: its readme, versions 2.03 (2015) and 3.0.2 (2022)."""

import re
from datetime import datetime, timezone

from track_model import Fix, Storm, given, kilometres, place, present, quadrants, speeds, threshold

NAME = "ebtrk"
# The fields before the radii, then the radii, whose numbers may touch, and the type.
LINE = re.compile(
    r"(?P<id>[A-Z]{2}\d{4}(?:\d\d)?) (?P<name>.{9,12}?) *(?P<moment>\d{6}) (?P<year>\d{4})"
    r" *(?P<north>[-\d.]+) +(?P<west>[-\d.]+) +(?P<wind>-?\d+) +(?P<pressure>-?\d+) +(?P<inner>-?\d+)"
    r" +(?P<eye>-?\d+) +(?P<isobar>-?\d+) +(?P<outer>-?\d+) (?P<r34>.{12}) (?P<r50>.{12})"
    r" (?P<r64>.{12}) (?P<type>\S)")
TYPES = {"*": "tropical", "W": "wave", "D": "disturbance", "S": "subtropical",
         "E": "extratropical", "L": "remnant-low"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return LINE.match(text.split("\n", 1)[0]) is not None


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found: dict[str, Storm] = {}
    for line in text.splitlines():
        row = LINE.match(line).groupdict()
        code = row["id"] if len(row["id"]) == 8 else row["id"][:4] + row["year"]
        name = row["name"].strip()
        storm = found.setdefault(code, Storm(
            f"atcf-{code.lower()}",
            present(name=None if name == code[:4] else name, agency="NHC", season=int(code[4:]),
                    number=str(int(code[2:4]))), [], {}))
        known = {key: given(value, "-99", "0") for key, value in row.items()}
        values = {"class": row["type"], "nature": TYPES[row["type"]]} | present(
            pressure_hpa=known["pressure"] and float(known["pressure"]),
            poci_hpa=known["isobar"] and float(known["isobar"]),
            rmw_km=kilometres(known["inner"]), eye_km=kilometres(known["eye"]),
            roci_km=kilometres(known["outer"]))
        if known["wind"]:
            values |= speeds("wind", known["wind"], "kt", 1)
        areas = {threshold(knots, "kt"): area for knots in (34, 50, 64) if (area := quadrants(
            [given(row[f"r{knots}"][index:index + 3], "-99") for index in (0, 3, 6, 9)]))}
        if areas:
            values["radii"] = areas
        time = datetime.strptime(row["year"] + row["moment"], "%Y%m%d%H")
        west = row["west"]
        storm.fixes.append(Fix(
            time.replace(tzinfo=timezone.utc),
            *place(west.removeprefix("-") if west.startswith("-") else "-" + west, row["north"]),
            values))
    for storm in found.values():
        # Longitudes past 180 W are east.
        storm.fixes[:] = [fix._replace(longitude=fix.longitude + 360 if fix.longitude < -180
                                       else fix.longitude) for fix in storm.fixes]
    return list(found.values())
