"""Reads decks of ATCF: NRL, "Best Track/Objective Aid/Wind Radii Format"."""

import re
from datetime import datetime, timedelta, timezone

from track_model import (NATURES, NO_NAMES, Fix, Storm, circle, given, kilometres, motion, place,
                         present, quadrants, speeds, threshold)

NAME = "atcf"
BASINS = {"AL": "NHC", "EP": "NHC", "SL": "NHC", "CP": "CPHC", "WP": "JTWC", "IO": "JTWC",
          "SH": "JTWC"}


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return re.match(r"[A-Z]{2}, *\w\d, *\d{10}(\d\d)?,[^,]*, *\w+, *-?\d+,", text) is not None


def coordinate(text: str) -> str:
    """Parses tenths of a degree with a letter."""
    return f"{'-' * (text[-1] in 'SW')}{int(text[:-1]) / 10}"


class Record:
    """One line: a fix at one wind threshold."""

    def __init__(self, line: str):
        fields = [field.strip() for field in line.split(",")] + [""] * 30
        self.basin, self.number, hour, minutes, self.technique, lead = fields[:6]
        self.base = datetime.strptime(hour[:10], "%Y%m%d%H").replace(tzinfo=timezone.utc)
        self.lead = 0 if self.technique == "BEST" else int(lead)
        if self.technique == "BEST" and minutes:
            self.base += timedelta(minutes=int(minutes))
        self.time = self.base + timedelta(hours=self.lead)
        self.where = None
        if fields[6] and (fields[6][:-1], fields[7][:-1]) != ("0", "0"):
            self.where = place(coordinate(fields[7]), coordinate(fields[6]))
        self.name = "" if NO_NAMES.fullmatch(fields[27]) else fields[27]
        self.values = {}
        if wind := given(fields[8], "0", "-99", "-999"):
            self.values |= speeds("wind", wind, "kt", 1)
        if gust := given(fields[20], "0"):
            self.values |= speeds("gust", gust, "kt")
        if pressure := given(fields[9], "0", "-99", "-999"):
            self.values["pressure_hpa"] = float(pressure)
        if code := given(fields[10], "XX"):
            self.values["class"] = code
        pressure, radius, inner = (given(field, "0", "-99", "-999") for field in fields[17:20])
        self.values |= present(
            poci_hpa=pressure and float(pressure), roci_km=kilometres(radius),
            rmw_km=kilometres(inner), eye_km=kilometres(given(fields[21], "0", "-99", "-999")))

        if nature := NATURES.get(fields[10]):
            self.values["nature"] = nature
        toward, speed = (given(field, "-9", "-99", "-999", "-9999") for field in fields[25:27])
        if toward and speed and (toward.lstrip("0"), speed.lstrip("0")) != ("", ""):
            self.values |= motion(toward, speed, "kt")
        self.radii = {}
        sides = [given(field, "-9", "-99", "-999", "-9999") for field in fields[13:17]]
        if given(fields[11], "0", "-99", "-999") and any(sides):
            shape = circle(sides[0]) if fields[12] == "AAA" else quadrants(sides)
            if shape and fields[12] in ("AAA", "NEQ"):
                self.radii[threshold(int(fields[11]), "kt")] = shape

    def precedence(self) -> tuple:
        """The precedence of working analyses of the same time: the highest is used."""
        return self.lead == 0, self.base, self.technique == "CARQ"


def merged(records: list[Record]) -> list[Fix]:
    """The fixes of one track: records of the same time are merged, and the first has precedence."""
    fixes = {}
    for record in records:
        known = fixes.setdefault(record.time, Fix(record.time, *record.where, {}))
        areas = record.radii | known.values.get("radii", {})
        known.values.update(record.values | known.values | present(radii=areas or None))
    return [fixes[time] for time in sorted(fixes)]


def storm(basin: str, number: str, records: list[Record]) -> Storm:
    """Makes a storm from its records."""
    best = [record for record in records if record.technique == "BEST"]
    working = [record for record in records if record.lead < 0
               or record.technique in ("CARQ", "WRNG") and record.lead == 0]
    first = min(best or records, key=lambda record: record.base).base
    season = first.year + (basin == "SH" and first.month >= 7)
    names = [record.name for record in sorted(records, key=lambda record: record.base)
             if record.name]
    placed = [record for record in records if record.where]
    chosen = {}
    for record in [] if best else working:
        if record.where:
            chosen.setdefault(record.time, []).append(record)
    forecasts = {}
    for record in placed:
        if record not in best and record not in working:
            key = (record.technique, None, record.base)
            forecasts.setdefault(key, []).append(record)
    return Storm(
        f"atcf-{basin.lower()}{number.lower()}{season}",
        present(name=names[-1] if names else None, season=season, number=number,
                agency=BASINS.get(basin, "unknown")),
        merged([record for record in placed if record in best] or
               [record for group in chosen.values() for record in group
                if record.precedence() == max(each.precedence() for each in group)]),
        {key: merged(group) for key, group in forecasts.items()})


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = {}
    for line in filter(str.strip, text.splitlines()):
        record = Record(line)
        found.setdefault((record.basin, record.number), []).append(record)
    return [storm(*key, records) for key, records in found.items()]
