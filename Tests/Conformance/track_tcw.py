"""Reads machine-readable warnings and alerts of the JTWC (`.tcw`)."""

import re
from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, motion, place, present, quadrants, speeds, threshold

NAME = "tcw"
BASINS = {"L": "AL", "E": "EP", "C": "CP", "W": "WP", "A": "IO", "B": "IO", "S": "SH", "P": "SH",
          "Q": "SL"}
PAST = re.compile(r"\d\d(\d{8}) +(\d+[NS])(\d+[EW]) +(\d+) *$")
LEAD = re.compile(r"T(\d{3}) (\d+[NS]) (\d+[EW]) (\d{3})")
NUMBERS = re.compile(r"(ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|\w+TEEN"
                     r"|TWENTY.*|THIRTY.*)(-\w)?")


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.search(r"^(WARNING|ALERT) +ATC\w MIL ", text[:4000], re.MULTILINE) is not None


def degrees(text: str) -> str:
    """Parses tenths of a degree with a letter."""
    return f"{'-' * (text[-1] in 'SW')}{int(text[:-1]) / 10}"


def fix(time: datetime, latitude: str, longitude: str, knots: str) -> Fix:
    """A position and its wind."""
    wind = speeds("wind", knots, "kt", 1) if int(knots) else {}
    return Fix(time, *place(degrees(longitude), degrees(latitude)), wind)


def areas(line: str) -> dict:
    """The radii of a line, by threshold."""
    found = {}
    for knots, rest in re.findall(r" R(\d{3})((?: \d{3} [NS][EW] QD)+)", line):
        sides = {side: miles for miles, side in re.findall(r"(\d{3}) ([NS][EW])", rest)}
        if shape := quadrants([sides.get(side) for side in ("NE", "SE", "SW", "NW")]):
            found[threshold(int(knots), "kt")] = shape
    return {"radii": found} if found else {}


def header(line: str) -> dict:
    """The motion in the header."""
    after = re.match(r"\d{10} \w{3} .*? (\d+\w?) +(\d\d) (\d{3}) (\d+)( |$)", line)
    return motion(after[3], after[4], "kt") if after else {}


def deck(where: Fix) -> str:
    """The basin of an invest that does not name one."""
    if where.latitude < 0:
        return "SH"
    east = where.longitude % 360
    return "IO" if east < 100 else "WP" if east < 180 else "CP" if east < 220 else "EP"


def storm(lines: list[str]) -> Storm:
    """The storm of a message."""
    kind = lines[0].split()[0]
    number, letter = lines[0].split()[3][:2], lines[0].split()[3][2]
    base = datetime.strptime(lines[1][:10], "%Y%m%d%H").replace(tzinfo=timezone.utc)
    fixes, forecast, leads, name = {}, [], set(), None
    for line in lines:
        if past := PAST.match(line):
            time = datetime.strptime(past[1], "%y%m%d%H").replace(tzinfo=timezone.utc)
            while time.year > base.year + 1:
                time = time.replace(year=time.year - 100)
            while time.year + 50 < base.year:
                time = time.replace(year=time.year + 100)
            fixes.setdefault(time, fix(time, past[2], past[3], past[4]))
            fixes[time].values["nature"] = "disturbance" if kind == "ALERT" else "tropical"
    for line in lines:
        if lead := LEAD.match(line):
            time = base + timedelta(hours=int(lead[1]))
            found = fix(time, lead[2], lead[3], lead[4])
            if time in leads:
                continue
            found.values.update(areas(line))
            gone = "EXTRATROPICAL" in line and "BECOMING" not in line
            found.values["nature"] = "extratropical" if gone else "tropical"
            leads.add(time)
            if time == base:
                found.values.update(header(lines[1]))
                text = " ".join(" ".join(lines).split())
                pressure = re.search(r"MINIMUM CENTRAL PRESSURE AT (\d{6})Z IS (\d+) MB", text)
                if pressure and pressure[1] == f"{base:%d%H%M}":
                    found.values["pressure_hpa"] = float(pressure[2])
                fixes[time] = found
            else:
                forecast.append(found)
    if kind == "ALERT":
        latitude, longitude = lines[5].split()
        known = fixes.get(base)
        fixes[base] = Fix(base, *place(longitude, latitude), (known.values if known else {})
                          | {"nature": "disturbance"})
    else:
        subject = next((line for line in lines if line.startswith("SUBJ")), "")
        words = re.match(r"SUBJ: *([A-Z ]+?) \d\d[A-Z] ", subject)
        if words and base in fixes:
            fixes[base].values["class"] = words[1]
        name = lines[1].split()[2]
        name = None if NUMBERS.fullmatch(name) else name
    times = sorted(fixes)
    basin = BASINS.get(letter) or deck(fixes[times[-1]])
    season = times[0].year + (basin == "SH" and times[0].month >= 7)
    return Storm(
        f"atcf-{basin.lower()}{number}{season}",
        present(name=name, season=season, number=number, agency="JTWC"),
        [fixes[time] for time in times], {("JTWC", None, base): forecast} if forecast else {})


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    lines = text.splitlines()
    starts = [index for index, line in enumerate(lines)
              if re.match(r"(WARNING|ALERT) +ATC\w MIL ", line)]
    return [storm(lines[start:end]) for start, end in zip(starts, starts[1:] + [len(lines)])]
