"""Reads TCVitals, the vital statistics of tropical cyclones by NCEP."""

import re
from datetime import datetime, timedelta, timezone

from track_model import (NATURES, NO_NAMES, Fix, Storm, motion, place, present, quadrants, speeds,
                         threshold)

NAME = "tcvitals"
BASINS = {"L": "AL", "E": "EP", "C": "CP", "W": "WP", "O": "WP", "T": "WP", "A": "IO", "B": "IO",
          "S": "SH", "P": "SH", "U": "SH", "Q": "SL"}
CLASSES = set("TD TS TY ST TC HU SD SS EX DB LO WV MD PT IN DS ET".split())
LINE = re.compile(r"(?P<center>[A-Z]{2,4}) +(?P<number>\d\d)(?P<letter>[A-Z]) (?P<name>.{9}) "
                  r"(?P<day>\d{6}(\d\d)?) (?P<clock>\d{4}) (?P<latitude>\d+[NS]) "
                  r"(?P<longitude>-?\d+[EW])(?P<rest>.*)")


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return LINE.match(text.lstrip()) is not None


def degrees(text: str) -> str:
    """Parses tenths of a degree with a letter, regardless of a sign before them."""
    return str(abs(int(text[:-1])) / (-10 if text[-1] in "SW" else 10))


def apart(one: float, other: float) -> float:
    """The difference of two longitudes in degrees."""
    between = abs(one - other) % 360
    return min(between, 360 - between)


def turn(records: list) -> None:
    """Mirrors longitudes with a minus sign if that brings them closer to the adjacent records."""
    sure = [record.fix for record in records if not record.has_sign]
    for record in records:
        if not record.has_sign or not sure:
            continue
        before = [fix for fix in sure if fix.time <= record.time][-1:]
        beside = before + [fix for fix in sure if fix.time > record.time][:1]
        weights = [1.0] * len(beside)
        if len(beside) == 2:
            weights = [(beside[1].time - record.time).total_seconds(),
                       (record.time - beside[0].time).total_seconds()]

        def off(longitude: float) -> float:
            return sum(weight * apart(longitude, fix.longitude) ** 2
                       for weight, fix in zip(weights, beside))
        fix = record.fix
        if off(-fix.longitude) < off(fix.longitude):
            record.fix = Fix(fix.time, -fix.longitude, fix.latitude, fix.values)


class Record:
    """One line."""

    def __init__(self, line: str):
        match = LINE.match(line)
        self.key = match["number"], match["letter"]
        self.name = match["name"].strip()
        self.center = match["center"]
        day = match["day"]
        if len(day) == 6:
            day = ("19" if int(day) >= 500000 else "20") + day
        self.time = datetime.strptime(day + match["clock"], "%Y%m%d%H%M").replace(
            tzinfo=timezone.utc)
        rest = match["rest"].split()
        numbers = {index: int(word) for index, word in enumerate(rest)
                   if re.fullmatch(r"-?\d+", word) and int(word) > 0}
        values = present(
            pressure_hpa=numbers.get(2) and float(numbers[2]),
            poci_hpa=numbers.get(3) and float(numbers[3]),
            roci_km=numbers.get(4) and float(numbers[4]),
            rmw_km=numbers.get(6) and float(numbers[6]),
            **{"class": rest[23] if len(rest) > 23 and rest[23] in CLASSES else None})
        if wind := numbers.get(5):
            values |= speeds("wind", str(wind), "ms")
            if self.center in ("NHC", "JTWC", "CPHC"):
                values["wind_period_min"] = 1
        def number(index: int) -> int | None:
            word = rest[index] if index < len(rest) else ""
            return int(word) if re.fullmatch(r"-?\d+", word) and int(word) >= 0 else None

        speed = number(1)
        values |= motion(number(0), None if speed is None else speed / 10, "ms")
        areas = {}
        for start, knots in ((7, 34), (12, 50), (19, 64)):
            radii = [number(start + side) for side in range(4)]
            if any(radii):
                areas[threshold(knots, "kt")] = quadrants(radii, "km")
        invest = int(self.key[0]) >= 90
        nature = None if invest else "tropical"
        if "class" in values:
            nature = NATURES.get(values["class"])
        values |= present(radii=areas or None, nature=nature)
        self.fix = Fix(self.time, *place(degrees(match["longitude"]), degrees(match["latitude"])),
                       values)
        self.has_sign = match["longitude"].startswith("-")
        self.ahead = None
        if hours := numbers.get(16):
            self.ahead = Fix(self.time + timedelta(hours=hours),
                             *place(degrees(rest[18]), degrees(rest[17])),
                             {} if invest else {"nature": "tropical"})


def storm(records: list[Record]) -> Storm:
    """Makes a storm from its records; the last record of each time counts."""
    latest = {record.time: record for record in records}
    ordered = [latest[time] for time in sorted(latest)]
    turn(ordered)
    number, letter = ordered[0].key
    basin = BASINS[letter]
    first = ordered[0].time
    season = first.year + (basin == "SH" and first.month >= 7)
    names = [record.name for record in ordered if not NO_NAMES.fullmatch(record.name)]
    return Storm(
        f"atcf-{basin.lower()}{number}{season}",
        present(name=names[-1] if names else None, season=season, number=number,
                agency=ordered[-1].center), [record.fix for record in ordered],
        {(record.center, None, record.time): [record.ahead]
         for record in ordered if record.ahead})


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    groups = {}
    for line in filter(str.strip, text.splitlines()):
        record = Record(line)
        groups.setdefault(record.key, []).append(record)
    return [storm(records) for records in groups.values()]
