"""Reads the forecast/advisories of the NHC: NWSI 10-604, "Tropical cyclone text product specification"."""

import re
from datetime import datetime, timedelta, timezone

from track_model import Fix, Storm, kilometres, motion, place, present, quadrants, speeds, threshold

NAME = "nhc-tcm"
TITLE = re.compile(r"^(.+?) (?:SPECIAL )?FORECAST/ADVISORY NUMBER +(\w+)(.*)$", re.MULTILINE)
CLASSES = {"POTENTIAL TROPICAL CYCLONE": ("DB", "disturbance"),
           "POST-TROPICAL CYCLONE": ("PT", "post-tropical"), "SUBTROPICAL STORM": ("SS", "subtropical"),
           "SUBTROPICAL DEPRESSION": ("SD", "subtropical"), "TROPICAL STORM": ("TS", "tropical"),
           "TROPICAL DEPRESSION": ("TD", "tropical"), "REMNANTS OF": ("LO", "remnant-low"),
           "HURRICANE": ("HU", "tropical")}
POSITION = r"(\d+\.\d)([NS]) +(\d+\.\d)([EW])"
AREA = re.compile(r"^ *(\d+) KT\.+((?: *\d+(?:NE|SE|SW|NW))+)\.?", re.MULTILINE)


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return not text.lstrip().startswith(("<", "{", "[")) and "FORECAST/ADVISORY NUMBER" in text


def where(parts: tuple[str, ...]) -> tuple[float, float]:
    """The longitude and latitude of a position."""
    latitude, north, longitude, east = parts
    return place(("-" if east == "W" else "") + longitude, ("-" if north == "S" else "") + latitude)


def moment(day: str, issued: datetime) -> datetime:
    """The time of `28/2100Z`, at most half a month from the issue."""
    for shift in range(-16, 17):
        date = issued + timedelta(days=shift)
        if date.day == int(day[:2]):
            found = date.replace(hour=int(day[3:5]), minute=int(day[5:7]), second=0)
            if abs(found - issued) < timedelta(days=15):
                return found
    raise ValueError(day)


def values(block: str) -> dict:
    """Wind, gust and radii of a position."""
    found = {}
    if wind := re.search(r"MAX (?:SUSTAINED )?WINDS? +(\d+) KT(?:\.+| WITH )GUSTS (?:TO +)? *(\d+) KT", block):
        found |= speeds("wind", wind[1], "kt", 1) | speeds("gust", wind[2], "kt")
    areas = {}
    for knots, rest in AREA.findall(block):
        sides = {side: miles for miles, side in re.findall(r"(\d+)([NS][EW])", rest)}
        if shape := quadrants([sides.get(side) for side in ("NE", "SE", "SW", "NW")]):
            areas[threshold(knots, "kt")] = shape
    return found | present(radii=areas or None)


def storm(title: re.Match, body: str) -> Storm:
    """The storm of a message."""
    words, (code, nature) = next((item for item in CLASSES.items() if title[1].startswith(item[0])))
    name = title[1].removeprefix(words).strip()
    ident = re.search(r" ([A-Z]{2}\d{6})\s*$", body, re.MULTILINE)[1]
    issued = datetime.strptime(re.search(r"^(\d{4} UTC \w{3} \w{3} \d+ \d{4})", body, re.MULTILINE)[1],
                               "%H%M UTC %a %b %d %Y").replace(tzinfo=timezone.utc)
    head, *blocks = re.split(r"^(?=(?:FORECAST|OUTLOOK) VALID )", body, flags=re.MULTILINE)
    now = re.search(rf"^(?!REPEAT).*(?:LOCATED|CENTERED) NEAR {POSITION} AT (\d\d/\d{{4}})Z", head, re.MULTILINE)
    past = re.search(rf"AT (\d\d/\d{{4}})Z CENTER WAS LOCATED NEAR {POSITION}", head)
    found = {"class": code, "nature": nature} | values(head)
    if pressure := re.search(r"CENTRAL PRESSURE +(\d+) MB", head):
        found["pressure_hpa"] = float(pressure[1])
    if toward := re.search(r"OR (\d+) DEGREES AT +(\d+) KT", head):
        found |= motion(toward[1], toward[2], "kt")
    if eye := re.search(r"EYE DIAMETER +(\d+) NM", head):
        found["eye_km"] = kilometres(eye[1])
    base = moment(past[1], issued)
    fixes = [Fix(base, *where(past.groups()[1:]), {"nature": nature}),
             Fix(moment(now[5], issued), *where(now.groups()[:4]), found)]
    ahead = []
    for block in blocks:
        valid = re.match(rf"\w+ VALID (\d\d/\d{{4}})Z {POSITION}(.*)", block)
        if not valid:
            continue
        kind = ("post-tropical" if "POST-TROP" in valid[6] else
                "extratropical" if "EXTRATROP" in valid[6] else
                None if nature == "subtropical" else "tropical")
        ahead.append(Fix(moment(valid[1], issued), *where(valid.groups()[1:5]),
                         present(nature=kind) | values(block)))
    agency = "CPHC" if "CENTRAL PACIFIC" in head else "NHC"
    return Storm(f"atcf-{ident.lower()}",
                 present(name=name, agency=agency, number=str(int(ident[2:4])), season=int(ident[4:])),
                 fixes, {("OFCL", None, base): ahead})


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    titles = list(TITLE.finditer(text))
    ends = [title.start() for title in titles[1:]] + [len(text)]
    return [storm(title, text[title.end():end]) for title, end in zip(titles, ends)]
