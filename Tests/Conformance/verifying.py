"""Verifies forecasts with own arithmetic, and compares it with `trackconv verify`.

    verifying.py <trackconv> [<seed>]

Written from the rules: great circles on a sphere of 60 nautical miles a degree; along and across as MET's acerr.f,
whose plane gives the direction; cases that are tropical or subtropical at base and valid time. The decks are made up,
or HURDAT2's tracks with forecasts that are the track, shifted; real files come from the folder TRACKCONV_DATA.
"""

import csv
import io
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from datetime import datetime, timedelta
from pathlib import Path

Place = tuple[float, float]  # latitude, longitude
TROPICAL = {"TD", "TS", "HU", "TY", "ST", "TC", "SD", "SS", "XX"}
# Student's t for a probability of 97.5 %, by degrees of freedom (any table).
STUDENT = (None, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
STEP = timedelta(hours=6)


# --- Arithmetic


def vector(place: Place) -> tuple[float, float, float]:
    """The unit vector of a place on the sphere."""
    latitude, longitude = map(math.radians, place)
    return math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude), math.sin(latitude)


def miles(one: Place, two: Place) -> float:
    """The length of the great circle in nautical miles, 60 a degree."""
    a, b = vector(one), vector(two)
    cross = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    return 60 * math.degrees(math.atan2(math.hypot(*cross), sum(x * y for x, y in zip(a, b))))


def plane(one: Place, two: Place) -> tuple[float, float]:
    """Miles east and north in the plane of the mean latitude."""
    turn = (two[1] - one[1] + 180) % 360 - 180
    return 60 * turn * math.cos(math.radians((one[0] + two[0]) / 2)), 60 * (two[0] - one[0])


def headings(track: list[Place]) -> list[tuple[float, float]]:
    """The unit vectors of the motion at each of some places, six hours apart: from the one before, at the first to
    the next; where it stands still as before, or else as after; north if it never moves."""
    moves = [plane(one, two) for one, two in zip(track, track[1:])]
    moves = [(x / math.hypot(x, y), y / math.hypot(x, y)) if x or y else None for x, y in moves]
    found: list = [moves[0] if moves else None, *moves]
    for index in range(1, len(found)):
        found[index] = found[index] or found[index - 1]
    for index in reversed(range(len(found) - 1)):
        found[index] = found[index] or found[index + 1]
    return [move or (0.0, 1.0) for move in found]


def errors(forecast: dict[datetime, Place], track: dict[datetime, Place]) -> dict[datetime, tuple[float, float, float]]:
    """Distance, along and across at each common time; the track has a place every six hours."""
    common = sorted(forecast.keys() & track.keys())
    if not common:
        return {}
    times = [common[0] + index * STEP for index in range(int((common[-1] - common[0]) / STEP) + 1)]
    if len(times) == 1 and times[0] + STEP in track:
        times.append(times[0] + STEP)
    motion = dict(zip(times, headings([track[time] for time in times])))
    found = {}
    for time in common:
        east, north = plane(track[time], forecast[time])
        distance, flat = miles(track[time], forecast[time]), math.hypot(east, north)
        x, y = motion[time]
        scale = distance / flat if flat else 0
        found[time] = (distance, scale * (east * x + north * y), scale * (east * y - north * x))
    return found


def percentile(values: list[float], percent: float) -> float:
    """The percentile, interpolated between two values."""
    ordered = sorted(values)
    place = percent / 100 * (len(ordered) - 1)
    low = math.floor(place)
    return ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


# --- Decks


def written(place: Place) -> str:
    """Tenths of a degree as in a deck."""
    latitude, longitude = place
    return (f"{round(abs(latitude) * 10):3d}{'N' if latitude >= 0 else 'S'}, "
            f"{round(abs(longitude) * 10):4d}{'E' if longitude >= 0 else 'W'}")


def record(storm: str, base: datetime, technique: str, lead: int, place: Place, wind: int = 0, kind: str = "XX",
           pressure: int = 0) -> str:
    """A line of a deck."""
    return (f"{storm[:2]}, {storm[2:4]}, {base:%Y%m%d%H},   , {technique:>4}, {lead:3d}, {written(place)}, {wind:3d}, "
            f"{pressure:4d}, {kind:>2},\n")


def tenths(place: Place) -> Place:
    """The place as a deck gives it."""
    return round(place[0], 1), round((place[1] + 180) % 360 - 180, 1)


class Made:
    """A made-up storm: its best track, and forecasts of several techniques."""

    def __init__(self, dice: random.Random, code: str, start: datetime, place: Place, techniques: list[str]):
        self.code, self.start = code, start
        self.track: dict[datetime, tuple[Place, int, str, int]] = {}
        east, north, wind = dice.uniform(-1.2, 1.2), dice.uniform(-0.8, 0.8), 40
        steps = dice.randint(6, 24)
        for step in range(steps):
            kind = "EX" if step > steps - 3 else "DB" if step == 0 else "SS" if step == 2 else "TS"
            self.track[start + step * STEP] = (tenths(place), wind, kind, 1010 - wind // 2)
            if not (code.endswith("9") or 4 <= step <= 5):  # it stands still for a while, or always
                place = place[0] + north, place[1] + east
            wind = max(20, min(120, wind + 5 * dice.randint(-3, 3)))
        self.forecasts: dict[str, dict[datetime, dict[datetime, tuple[Place, int]]]] = {}
        for technique in techniques:
            runs = self.forecasts.setdefault(technique, {})
            for step in range(0, steps, dice.choice((1, 2))):
                base = start + step * STEP
                here = self.track[base][0]
                run = runs.setdefault(base, {})
                for lead in range(0, 121, 12):
                    if dice.random() < 0.9:
                        run[base + timedelta(hours=lead)] = (
                            tenths((here[0] + north * lead / 6 + dice.gauss(0, 0.02 * lead + 0.1),
                                    here[1] + east * lead / 6 + dice.gauss(0, 0.02 * lead + 0.1))),
                            5 * dice.randint(4, 25) if dice.random() < 0.9 else 0)

    def deck(self) -> str:
        """The a-deck."""
        return "".join(record(self.code, base, technique, int((time - base).total_seconds() // 3600), place, wind)
                       for technique, runs in self.forecasts.items() for base, run in runs.items()
                       for time, (place, wind) in run.items())

    def best(self) -> str:
        """The b-deck."""
        return "".join(record(self.code, time, "BEST", 0, *values) for time, values in self.track.items())


Pair = tuple[str, str, str, float]  # storm, technique, base, lead in hours


def own_pairs(storm: str, track: dict[datetime, tuple[Place, int, str]],
              forecasts: dict[str, dict[datetime, dict[datetime, tuple[Place, int]]]]) -> dict[Pair, dict[str, float]]:
    """The errors of all cases, by what `verify` calls them."""
    found = {}
    for technique, runs in forecasts.items():
        for base, run in runs.items():
            if base not in track or track[base][2] not in TROPICAL:
                continue
            made = errors({time: place for time, (place, _) in run.items()},
                          {time: values[0] for time, values in track.items()})
            for time, (distance, along, cross) in made.items():
                if track[time][2] not in TROPICAL:
                    continue
                case = {"error_nmi": distance, "along_nmi": along, "cross_nmi": cross}
                if run[time][1] and track[time][1]:
                    case["wind_error_kt"] = run[time][1] - track[time][1]
                found[storm, technique, f"{base:%Y%m%dT%H%MZ}", (time - base).total_seconds() / 3600] = case
    return found


# --- The command


def verified(binary: str, texts: dict[str, str], *options: str) -> tuple[list[dict[str, str]], str]:
    """The rows that `verify` prints of some inputs, and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        run = subprocess.run([binary, "verify", *texts, *options, "--to", "csv"], capture_output=True, text=True,
                             cwd=folder, timeout=300)
    return list(csv.DictReader(io.StringIO(run.stdout))), run.stderr


def printed(rows: list[dict[str, str]]) -> dict[Pair, dict[str, float]]:
    """The pairs among rows."""
    names = ("error_nmi", "along_nmi", "cross_nmi", "wind_error_kt")
    return {(row["storm_id"], row["technique"], row["base_time"], float(row["lead_h"])):
            {name: float(row[name]) for name in names if row[name]} for row in rows}


def differences(found: dict[Pair, dict[str, float]], expected: dict[Pair, dict[str, float]]) -> list[str]:
    """What differs, to a hundredth."""
    problems = [f"{case} is not there" for case in expected.keys() - found.keys()]
    problems += [f"{case} is no case" for case in found.keys() - expected.keys()]
    for case in expected.keys() & found.keys():
        own, other = expected[case], found[case]
        if own.keys() != other.keys() or any(abs(own[name] - other[name]) > 0.0051 for name in own):
            problems.append(f"{case}: {other}, expected {own}")
    return problems[:5] or ([] if expected else ["there are no cases"])


def made_up(dice: random.Random) -> list[Made]:
    """Storms north and south, across 180° and the equator, some of which stand still."""
    starts = [(15, -60), (12, 178.5), (-14, -179), (0.8, 160), (-0.5, 90), (35, -40), (20, 130), (55, -20), (15, -109)]
    codes = ["AL01", "WP02", "SH03", "WP04", "IO05", "AL06", "WP09", "AL08", "EP09"]
    return [Made(dice, code, datetime(2020, 2, 1) + timedelta(days=40 * index), place, ["OFCL", "HWRF", "AVNO", "OCD5"])
            for index, (code, place) in enumerate(zip(codes, starts))]


def identity(storm: Made) -> str:
    """The id that the command gives a storm."""
    return f"atcf-{storm.code.lower()}2020"


def decks(storms: list[Made]) -> dict[str, str]:
    """The decks of storms, by file name."""
    return {name: text for storm in storms
            for name, text in ((f"a{storm.code}.dat", storm.deck()), (f"b{storm.code}.dat", storm.best()))}


def check_pairs(binary: str, storms: list[Made]) -> list[str]:
    """Every pair of made-up decks."""
    rows, _ = verified(binary, decks(storms), "--pairs")
    expected = {}
    for storm in storms:
        expected |= own_pairs(identity(storm), {time: values[:3] for time, values in storm.track.items()}, storm.forecasts)
    return differences(printed(rows), expected) + [
        f"{row} has other values under MET's names" for row in rows
        if (row["TK_ERR"], row["ALTK_ERR"], row["CRTK_ERR"]) != (row["error_nmi"], row["along_nmi"], row["cross_nmi"])
        or (row["AMAX_WIND"], row["BMAX_WIND"]) != (row["forecast_wind_kt"], row["observed_wind_kt"])][:3]


def interval(cases: list[tuple[str, float]]) -> float | None:
    """Half the width of the 95 % interval of the mean of storms' cases."""
    mean = statistics.mean(error for _, error in cases)
    sums: dict[str, float] = defaultdict(float)
    for storm, error in cases:
        sums[storm] += error - mean
    count = len(sums)
    if count < 2:
        return None
    variance = count / (count - 1) * sum(total * total for total in sums.values()) / len(cases) ** 2
    return STUDENT[count - 1] * math.sqrt(variance)


def table(pairs: dict[Pair, dict[str, float]], baseline: str, homogeneous: set[str]) -> dict[tuple, dict[str, float]]:
    """The rows of a table, by quantity, technique and lead."""
    found = {}
    for quantity, name in (("track", "error_nmi"), ("along", "along_nmi"), ("cross", "cross_nmi"),
                           ("wind", "wind_error_kt")):
        known = {case: errors[name] for case, errors in pairs.items() if name in errors}
        places: dict[tuple, dict[str, float]] = defaultdict(dict)
        for (storm, technique, base, lead), error in known.items():
            places[storm, base, lead][technique] = error
        rows = defaultdict(list)
        for (storm, base, lead), own in places.items():
            if homogeneous and not homogeneous <= own.keys():
                continue
            for technique, error in own.items():
                if not homogeneous or technique in homogeneous:
                    rows[technique, lead].append((storm, error, own.get(baseline)))
        for (technique, lead), cases in rows.items():
            sizes = [abs(error) for _, error, _ in cases]
            row = {"cases": len(cases), "mean": statistics.mean(sizes), "median": statistics.median(sizes),
                   "p67": percentile(sizes, 67), "p90": percentile(sizes, 90)}
            if quantity != "track":
                row["bias"] = statistics.mean(error for _, error, _ in cases)
            if (half := interval([(storm, abs(error)) for storm, error, _ in cases])) is not None:
                row["ci95"] = half
            both = [(round(abs(error), 6), round(abs(other), 6)) for _, error, other in cases if other is not None]
            total = sum(other for _, other in both)
            if both and total:
                row["skill_percent"] = 100 * (total - sum(error for error, _ in both)) / total
            if both and technique != baseline:
                better = sum(1 if error < other else 0.5 if error == other else 0 for error, other in both)
                row["superior_percent"] = 100 * better / len(both)
            found[quantity, technique, lead] = row
    return found


def compare_tables(rows: list[dict[str, str]], expected: dict[tuple, dict[str, float]], slack: float = 0.051) -> list[str]:
    """What differs, to a tenth."""
    found = {(row["quantity"], row["technique"], float(row["lead_h"])): row for row in rows}
    problems = [f"{key} is not there" for key in expected.keys() - found.keys()]
    problems += [f"{key} should not be there" for key in found.keys() - expected.keys()]
    for key in expected.keys() & found.keys():
        for name in ("cases", "mean", "median", "p67", "p90", "bias", "ci95", "skill_percent", "superior_percent"):
            own, text = expected[key].get(name), found[key][name]
            near = slack + (0.003 * own if own and name == "ci95" else 0)
            if (own is None) != (text == "") or (own is not None and abs(own - float(text)) > near):
                problems.append(f"{key}: {name} is {text!r}, expected {own}")
    return problems[:5] or ([] if expected else ["there are no rows"])


def check_tables(binary: str, storms: list[Made], homogeneous: bool) -> list[str]:
    """The table of made-up decks with a baseline."""
    pairs = {}
    for storm in storms:
        pairs |= own_pairs(identity(storm), {time: values[:3] for time, values in storm.track.items()}, storm.forecasts)
    options = ["--quantity", "track,along,cross,wind", "--baseline", "OCD5"]
    named: set[str] = set()
    if homogeneous:
        named = {"OFCL", "HWRF", "OCD5"}
        options += ["--technique", "OFCL,HWRF", "--homogeneous"]
    rows, _ = verified(binary, decks(storms), *options)
    return compare_tables(rows, table(pairs, "OCD5", named))


# --- Rules


BASE = datetime(2020, 9, 1)


def deck_of(technique: str, lead: int, place: Place, wind: int = 50, base: datetime = BASE, storm: str = "AL01") -> str:
    """A forecast of one position."""
    return record(storm, base, technique, lead, place, wind)


def best_of(*fixes: tuple[int, Place, str], storm: str = "AL01", wind: int = 60) -> str:
    """A best track: hours after the base, places and kinds of low."""
    return "".join(record(storm, BASE + timedelta(hours=hour), "BEST", 0, place, wind, kind)
                   for hour, place, kind in fixes)


STRAIGHT = best_of(*((hour, (20, -60 - hour / 10), "TS") for hour in range(0, 49, 6)))


def advisory(number: int, words: str, issued: str, past: str, centre: str, forecast: str) -> str:
    """A forecast/advisory."""
    return (f"TROPICAL STORM SAMPLE {words}FORECAST/ADVISORY NUMBER {number:3d}{'...CORRECTED' if 'CORR' in words else ''}\n"
            "NWS NATIONAL HURRICANE CENTER MIAMI FL       AL012020\n"
            f"{issued} UTC TUE SEP 01 2020\n\nTROPICAL STORM CENTER LOCATED NEAR {centre} AT 01/{issued}Z\n"
            "MAX SUSTAINED WINDS  50 KT WITH GUSTS TO  60 KT.\n"
            f"AT 01/{past}Z CENTER WAS LOCATED NEAR {centre}\n\nFORECAST VALID 02/0000Z {forecast}\nMAX WIND  50 KT...GUSTS  60 KT.\n$$\n"
            ).replace("CORR FORECAST", "FORECAST")


def only(rows: list[dict[str, str]], **wanted: str) -> list[float]:
    """The errors of some pairs."""
    return [float(row["error_nmi"]) for row in rows if all(row[name] == value for name, value in wanted.items())]


def expect(found, expected) -> list[str]:
    """A problem if two values differ."""
    return [] if found == expected else [f"found {found}, expected {expected}"]


def degree(binary: str, *_) -> list[str]:
    """A degree of latitude is 60 miles on the sphere, and 59.7 on the ellipsoid at 20° N."""
    texts = {"a": deck_of("OFCL", 24, (21, -62.4)), "b": STRAIGHT}
    sphere, ellipsoid = (only(verified(binary, texts, "--pairs", *options)[0]) for options in ((), ("--geodesic",)))
    return expect((sphere, ellipsoid), ([60.0], [59.78]))


def signs(binary: str, *_) -> list[str]:
    """Ahead and right are positive in both hemispheres."""
    problems = []
    for sign, storm in ((1, "AL01"), (-1, "SH01")):
        best = best_of(*((hour, (sign * 20, -60 - hour / 10), "TS") for hour in range(0, 49, 6)), storm=storm)
        # It heads west: north is right.
        rows, _ = verified(binary, {"a": deck_of("OFCL", 24, (sign * 20 + 1, -62.4), storm=storm)
                                    + deck_of("AVNO", 24, (sign * 20, -63.4), storm=storm), "b": best}, "--pairs")
        for row in rows:
            along, cross = float(row["along_nmi"]), float(row["cross_nmi"])
            right = row["technique"] == "OFCL"
            if (cross > 55) != right or (along > 55) == right or min(abs(along), abs(cross)) > 1:
                problems.append(f"{row['technique']} at {sign * 20}: along {along}, cross {cross}")
    return problems


def no_truth(binary: str, *_) -> list[str]:
    """A storm without a truth is named, and the others are verified."""
    rows, words = verified(binary, {"a": deck_of("OFCL", 24, (20, -62.4)), "b": STRAIGHT,
                                    "c": deck_of("OFCL", 24, (20, -62.4), storm="AL02")}, "--pairs")
    return expect((len(rows), bool(re.search("atcf-al022020.*observed", words))), (1, True))


def equal_bases(binary: str, *_) -> list[str]:
    """Of two decks with one base time, the forecast with more positions counts, once."""
    longer = deck_of("OFCL", 12, (20, -61.2)) + deck_of("OFCL", 24, (20, -62.4))
    rows, words = verified(binary, {"a": deck_of("OFCL", 24, (25, -62.4)), "b": STRAIGHT, "c": longer}, "--pairs")
    return expect((only(rows), "1 forecast of atcf-al012020 left out" in words), ([0.0, 0.0], True))


def special(binary: str, *_) -> list[str]:
    """A special advisory does not replace the regular one, in any order of the inputs."""
    regular = advisory(1, "", "1500", "1200", "20.0N 61.2W", "21.0N  62.4W")
    other = advisory(2, "SPECIAL ", "1700", "1200", "20.0N 61.2W", "25.0N  62.4W")
    best = best_of((12, (20, -61.2), "TS"), (18, (20, -61.8), "TS"), (24, (20, -62.4), "TS"))
    found = [only(verified(binary, texts, "--pairs")[0], lead_h="12")
             for texts in ({"a": regular, "b": best, "c": other}, {"a": other, "b": best, "c": regular})]
    return expect(found, [[60.0], [60.0]])


def early_special(binary: str, *_) -> list[str]:
    """A special advisory that repeats its position does not count for the synoptic time before it, nor for its own."""
    regular = advisory(1, "", "1500", "1200", "20.0N 61.2W", "21.0N  62.4W")
    other = advisory(2, "SPECIAL ", "1800", "1800", "20.0N 61.8W", "25.0N  62.4W")
    next_one = advisory(3, "", "2100", "1800", "20.0N 61.8W", "22.0N  62.4W")
    best = best_of((12, (20, -61.2), "TS"), (18, (20, -61.8), "TS"), (24, (20, -62.4), "TS"))
    texts = [regular, other, next_one]
    found = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        rows, words = verified(binary, {**{str(index): texts[index] for index in order}, "b": best}, "--pairs")
        found.append(([(row["lead_h"], row["error_nmi"]) for row in sorted(rows, key=lambda row: float(row["lead_h"]))
                       if row["time"].startswith("20200902T00")], "warning" in words))
    alone, _ = verified(binary, {"a": other, "b": best}, "--pairs")
    return expect((found, only(alone, lead_h="12")), ([([("6", "120"), ("12", "60")], False)] * 3, [300.0]))


def corrected_late(binary: str, *_) -> list[str]:
    """A correction that is issued after a special advisory still replaces the regular one."""
    first = advisory(1, "", "1500", "1200", "20.0N 61.2W", "25.0N  62.4W")
    other = advisory(2, "SPECIAL ", "1600", "1200", "20.0N 61.2W", "24.0N  62.4W")
    late = advisory(1, "CORR ", "1700", "1200", "20.0N 61.2W", "21.0N  62.4W")
    best = best_of((12, (20, -61.2), "TS"), (18, (20, -61.8), "TS"), (24, (20, -62.4), "TS"))
    return expect(only(verified(binary, {"a": first, "b": best, "c": other, "d": late}, "--pairs")[0], lead_h="12"), [60.0])


def without_winds(binary: str, *_) -> list[str]:
    """A technique without winds takes part in the comparison of tracks, and not in that of winds."""
    deck = "".join(deck_of(code, lead, (21, -60 - lead / 10), wind)
                   for code, wind in (("OFCL", 50), ("TVCA", 0), ("IVCN", 55)) for lead in (24, 48) if code != "IVCN" or lead == 24)
    rows, words = verified(binary, {"a": deck, "b": STRAIGHT}, "--homogeneous", "--technique", "OFCL,TVCA,IVCN")
    found = [(row["quantity"], row["technique"], row["lead_h"]) for row in rows]
    return expect((found, words.count("the cases are compared")),
                  ([("track", code, "24") for code in ("OFCL", "TVCA", "IVCN")]
                   + [("wind", code, "24") for code in ("OFCL", "IVCN")], 2))


def own_cone(binary: str, *_) -> list[str]:
    """A table of radii has the errors of official forecasts, or of those that the user names, with a note."""
    deck = deck_of("OFCL", 24, (21, -62.4)) + deck_of("HWRF", 24, (25, -62.4)) + deck_of("AVNO", 24, (22, -62.4))
    found = []
    for options in ((), ("--technique", "HWRF"), ("--technique", "HWRF,AVNO")):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "mine.csv")
            _, words = verified(binary, {"a": deck, "b": STRAIGHT}, *options, "--cone-table", str(path), "--percent", "50")
            found.append((path.read_text(encoding="ascii").splitlines()[-1], "together" in words))
    return expect(found, [("NA,nmi,50,60", False), ("NA,nmi,50,300", False), ("NA,nmi,50,210", True)])


def correction(binary: str, *_) -> list[str]:
    """A correction replaces what it corrects, in any order of the inputs."""
    first = advisory(1, "", "1500", "1200", "20.0N 61.2W", "25.0N  62.4W")
    other = advisory(1, "CORR ", "1500", "1200", "20.0N 61.2W", "21.0N  62.4W")
    best = best_of((12, (20, -61.2), "TS"), (18, (20, -61.8), "TS"), (24, (20, -62.4), "TS"))
    found = [only(verified(binary, texts, "--pairs")[0], lead_h="12")
             for texts in ({"a": first, "b": best, "c": other}, {"a": other, "b": best, "c": first})]
    return expect(found, [[60.0], [60.0]])


def natures(binary: str, *_) -> list[str]:
    """Extratropical storms and remnant lows are out, depressions and subtropical storms in."""
    kinds = ("TD", "TS", "SS", "EX", "LO", "TD", "SD", "PT", "DB")
    best = best_of(*((6 * index, (20, -60 - index), kind) for index, kind in enumerate(kinds)))
    deck = "".join(deck_of("OFCL", 6 * index, (20, -60 - index)) for index in range(len(kinds)))
    late = "".join(deck_of("OFCL", 6 * index - 18, (20, -60 - index), base=BASE + timedelta(hours=18))
                   for index in range(3, len(kinds)))
    rows, _ = verified(binary, {"a": deck + late, "b": best}, "--pairs")
    every, _ = verified(binary, {"a": deck + late, "b": best}, "--pairs", "--all-natures")
    return expect(([row["lead_h"] for row in rows], len(every)), (["0", "6", "12", "30", "36"], 15))


def off_hour(binary: str, *_) -> list[str]:
    """Fixes at other hours are paired only with forecasts of their time, or by interpolation."""
    best = best_of((0, (20, -60), "TS"), (6, (20, -61), "TS"), (9, (21, -61), "TS"), (12, (20, -62), "TS"))
    deck = deck_of("OFCL", 3, (20, -60.5)) + deck_of("OFCL", 9, (20, -61)) + deck_of("OFCL", 12, (21, -62))
    plain, words = verified(binary, {"a": deck, "b": best}, "--pairs")
    between, _ = verified(binary, {"a": deck, "b": best}, "--pairs", "--interpolate")
    found = [(row["lead_h"], row["interpolated"], round(float(row["error_nmi"]))) for row in between]
    return expect((only(plain), "--interpolate" in words, found),
                  ([60.0, 60.0], True, [("3", "true", 0), ("6", "true", 14), ("9", "", 60), ("12", "", 60)]))


def stationary(binary: str, *_) -> list[str]:
    """A storm that stands still keeps its heading; one that never moves heads north."""
    still = best_of(*((hour, (20, -60), "TS") for hour in (0, 6, 12, 18, 24)))
    kept = best_of((0, (20, -60), "TS"), (6, (20, -61), "TS"), (12, (20, -61), "TS"), (18, (20, -61), "TS"))
    later = best_of((0, (20, -60), "TS"), (6, (20, -60), "TS"), (12, (20, -61), "TS"), (18, (20, -62), "TS"))
    found = []
    for best, lead in ((still, 12), (kept, 18), (later, 6)):
        deck = deck_of("OFCL", 0, (20, -60)) + deck_of("OFCL", lead, (21, -60 if best == still else -61 + (lead == 6)))
        deck += deck_of("OFCL", 18, (20, -62)) if lead != 18 else ""
        rows, _ = verified(binary, {"a": deck, "b": best}, "--pairs")
        row = next(row for row in rows if row["lead_h"] == str(lead))
        found.append((float(row["along_nmi"]), float(row["cross_nmi"])))
    # North is ahead of the first, and to the right of the others, which head west.
    return expect(found, [(60.0, 0.0), (0.0, 60.0), (0.0, 60.0)])


def one_case(binary: str, *_) -> list[str]:
    """A technique with one case has one value everywhere, and no interval."""
    rows, _ = verified(binary, {"a": deck_of("OFCL", 24, (21, -62.4)), "b": STRAIGHT})
    found = [[row[name] for name in ("quantity", "cases", "mean", "median", "p67", "p90", "bias", "ci95")] for row in rows]
    return expect(found, [["track", "1", "60", "60", "60", "60", "", ""], ["wind", "1", "10", "10", "10", "10", "-10", ""]])


def periods(binary: str, *_) -> list[str]:
    """Winds averaged over another period are not verified, positions are."""
    best = "id,time,lat,lon,wind_kt,wind_period_min\n" + "".join(
        f"AL012020,{BASE + timedelta(hours=hour):%Y-%m-%dT%H:%MZ},20,{-60 - hour / 10},60,10\n" for hour in (0, 6, 12, 18, 24))
    rows, words = verified(binary, {"a": deck_of("OFCL", 24, (21, -62.4)), "b.csv": best}, "--pairs")
    return expect(([(row["error_nmi"], row["wind_error_kt"]) for row in rows], "another period" in words), ([("60", "")], True))


def two_ids(binary: str, *_) -> list[str]:
    """A storm with two ids is one where names and positions agree, and two where they do not."""
    def best(name: str, west: float) -> str:
        return "id,name,time,lat,lon,wind_kt\n" + "".join(
            f"77,{name},{BASE + timedelta(hours=hour):%Y-%m-%dT%H:%MZ},20,{west - hour / 10},60\n" for hour in (0, 6, 12, 18, 24))
    deck = "".join(f"{line}   0,    ,    0,    0,    0,    0,    0,    0,   0,   0,   0,    ,   0,    ,   0,   0, SAMPLE,\n"
                   for line in (deck_of("OFCL", 0, (20, -60)) + deck_of("OFCL", 24, (21, -62.4))).splitlines())
    found = []
    for text in (best("SAMPLE", -60), best("OTHER", -60), best("SAMPLE", -70)):
        rows, words = verified(binary, {"a": deck, "b.csv": text}, "--pairs")
        found.append((only(rows, lead_h="24"), "names and positions agree" in words))
    return expect(found, [([60.0], True), ([], False), ([], False)])


def over_water(binary: str, *_) -> list[str]:
    """With --over-water nothing counts from the first land on, forecast or observed."""
    # From the Gulf of Mexico to Louisiana.
    places = [(26.0, -90.5), (27.5, -90.5), (29.0, -90.9), (31.5, -91.0), (33.0, -91.0)]
    best = best_of(*((6 * index, place, "TS") for index, place in enumerate(places)))
    fast = "".join(deck_of("AVNO", 6 * index, (place[0] + (3 if index else 0), place[1])) for index, place in enumerate(places))
    slow = "".join(deck_of("OFCL", 6 * index, (26.0, -90.5)) for index in range(5))
    rows, _ = verified(binary, {"a": fast + slow, "b": best}, "--pairs", "--over-water")
    leads = {name: [row["lead_h"] for row in rows if row["technique"] == name] for name in ("AVNO", "OFCL")}
    return expect((leads["AVNO"], leads["OFCL"][:2], "18" in leads["OFCL"]), (["0"], ["0", "6"], False))


def landfalls(binary: str, *_) -> list[str]:
    """A forecast on the same way six hours later makes landfall at the same place, six hours later."""
    places = [(26.0 + 0.75 * index, -90.5) for index in range(12)]
    best = best_of(*((6 * index, place, "TS") for index, place in enumerate(places)))
    deck = "".join(deck_of("OFCL", 6 * index, places[max(0, index - 1)]) for index in range(12))
    rows, _ = verified(binary, {"a": deck, "b": best}, "--quantity", "landfall")
    found = {row["quantity"]: (row["lead_h"], row["cases"], row["bias"]) for row in rows}
    place = [float(row["mean"]) for row in rows if row["quantity"] == "landfall"]
    return expect((sorted(found), found.get("landfall_time", ("", "", ""))[1:], [abs(error) < 1 for error in place],
                   int(found["landfall_time"][0]) % 12), (["landfall", "landfall_time"], ("1", "6"), [True], 0))


def radii_and_pressure(binary: str, *_) -> list[str]:
    """Radii are compared where both know them, by quadrant; 0 in both is no case. So are pressures."""
    def line(technique: str, base: str, lead: int, pressure: int, radii: str) -> str:
        return f"AL, 01, {base},   , {technique:>4}, {lead:3d}, 200N,  624W,  50, {pressure:4d}, TS, 34, NEQ, {radii},\n"
    best = record("AL01", BASE, "BEST", 0, (20, -60), 50, "TS") + line("BEST", "2020090200", 0, 990, " 100,   80,    0,    0")
    deck = line("OFCL", "2020090100", 24, 996, "  80,   90,    0,   30")
    rows, _ = verified(binary, {"a": deck, "b": best}, "--quantity", "radii,pressure")
    found = {row["quantity"]: (row["mean"], row["bias"], row["unit"]) for row in rows}
    return expect(found, {"radius_34kt_ne": ("20", "-20", "nmi"), "radius_34kt_se": ("10", "10", "nmi"),
                          "radius_34kt_nw": ("30", "30", "nmi"), "pressure": ("6", "6", "hPa")})


def best_before_bulletins(binary: str, *_) -> list[str]:
    """A best track is the truth before bulletins."""
    bulletin = advisory(1, "", "1500", "1200", "25.0N 61.2W", "21.0N  62.4W")
    rows, _ = verified(binary, {"a": bulletin, "b": STRAIGHT}, "--pairs")
    return expect(only(rows, lead_h="12"), [60.0])


def ensembles(binary: str, *_) -> list[str]:
    """The mean of an ensemble needs twelve members of the GEFS; its spread and its circle stand beside the error."""
    places = [(20 + (index % 5 - 2) / 2, -62.4) for index in range(1, 13)]
    deck = "".join(deck_of(f"AP{index:02d}", 24, place) for index, place in enumerate(places, 1))
    few = "".join(line + "\n" for line in deck.splitlines()[:11])
    rows, _ = verified(binary, {"a": deck, "b": STRAIGHT}, "--quantity", "track")
    without, _ = verified(binary, {"a": few, "b": STRAIGHT}, "--quantity", "track")
    own, _ = verified(binary, {"a": few, "b": STRAIGHT}, "--quantity", "track", "--ensemble-members", "11")
    mean = statistics.mean(place[0] for place in places)
    spread = math.sqrt(statistics.mean((60 * (place[0] - mean)) ** 2 for place in places))
    found = [(round(abs(float(row["mean"]) - 60 * abs(mean - 20))), round(abs(float(row["spread"]) - spread)), row["inside67_percent"])
             for row in rows if row["technique"] == "AP.mean"]
    return expect((found, [row for row in without if row["technique"] == "AP.mean"],
                   len([row for row in own if row["technique"] == "AP.mean"])), ([(0, 0, "100")], [], 1))


RULES = (degree, signs, no_truth, equal_bases, special, early_special, correction, corrected_late, natures, without_winds, own_cone, off_hour, stationary, one_case, periods,
         two_ids, over_water, landfalls, radii_and_pressure, best_before_bulletins, ensembles)


# --- Real data


def hurdat(path: Path) -> dict[str, dict[datetime, tuple[Place, int, str]]]:
    """The fixes at 00, 06, 12 and 18 UTC of each storm of a HURDAT2 file."""
    storms: dict[str, dict] = {}
    for line in path.read_text(encoding="ascii").splitlines():
        fields = [field.strip() for field in line.split(",")]
        if len(fields) < 8:
            track = storms.setdefault(fields[0], {})
            continue
        time = datetime.strptime(fields[0] + fields[1], "%Y%m%d%H%M")
        if fields[1] in ("0000", "0600", "1200", "1800"):
            latitude, longitude = (float(text[:-1]) * (-1 if text[-1] in "SW" else 1) for text in fields[4:6])
            track[time] = ((latitude, longitude), max(0, int(fields[6])), fields[3])
    return storms


def shifted(binary: str, path: Path, dice: random.Random) -> list[str]:
    """Forecasts that are the track of HURDAT2, shifted by a known amount."""
    storms = hurdat(path)
    expected, texts = {}, {"best.txt": path.read_text(encoding="ascii")}
    for code, track in storms.items():
        runs = {}
        for base in list(track)[::3]:
            north, east = dice.uniform(-3, 3), dice.uniform(-3, 3)
            run = {base + lead * STEP: (tenths((track[base + lead * STEP][0][0] + north, track[base + lead * STEP][0][1] + east)),
                                        max(10, track[base + lead * STEP][1] + 5))
                   for lead in range(0, 21, 2) if base + lead * STEP in track}
            runs[base] = run
        texts[f"a{code.lower()}.dat"] = "".join(
            record(code, base, "OFCL", int((time - base).total_seconds() // 3600), place, wind)
            for base, run in runs.items() for time, (place, wind) in run.items())
        if all(time + STEP in track for time in list(track)[:-1]):
            expected |= own_pairs(f"atcf-{code.lower()}", track, {"OFCL": runs})
    rows, _ = verified(binary, texts, "--pairs")
    found = printed(rows)
    known = {case[0] for case in expected}
    return differences({case: errors for case, errors in found.items() if case[0] in known}, expected)


def norbert(binary: str, folder: Path) -> list[str]:
    """The decks of NORBERT: hours 0 and 6 only."""
    forecasts: dict[str, dict] = defaultdict(lambda: defaultdict(dict))
    track = {}
    for name in ("aep142026_NORBERT_excerpt.dat", "bep142026_NORBERT.dat"):
        for line in (folder / name).read_text(encoding="ascii").splitlines():
            fields = [field.strip() for field in line.split(",")]
            base, lead = datetime.strptime(fields[2], "%Y%m%d%H"), int(fields[5])
            place = tuple(int(text[:-1]) / 10 * (-1 if text[-1] in "SW" else 1) for text in fields[6:8])
            if fields[4] == "BEST" or (fields[4] == "CARQ" and lead == 0 and base > datetime(2026, 9, 12)):
                track.setdefault(base, (place, int(fields[8]), fields[10]))
            elif fields[4] != "CARQ":
                forecasts[fields[4]][base][base + timedelta(hours=lead)] = (place, int(fields[8]))
    # Interpolated headings at gaps of the excerpt are not compared.
    run = subprocess.run([binary, "verify", *(folder / name for name in ("aep142026_NORBERT_excerpt.dat", "bep142026_NORBERT.dat")),
                          "--pairs", "--to", "csv"], capture_output=True, text=True)
    found = printed(list(csv.DictReader(io.StringIO(run.stdout))))
    expected = {}
    for technique, runs in forecasts.items():
        for base, positions in runs.items():
            for time, (place, wind) in positions.items():
                if time in track and base in track and {track[time][2], track[base][2]} <= TROPICAL:
                    expected["atcf-ep142026", technique, f"{base:%Y%m%dT%H%MZ}", (time - base).total_seconds() / 3600] = {
                        "error_nmi": miles(track[time][0], place), "wind_error_kt": wind - track[time][1]}
    for errors_found in found.values():
        errors_found.pop("along_nmi")
        errors_found.pop("cross_nmi")
    return differences(found, expected)


def ida(binary: str, folder: Path) -> list[str]:
    """Advisory 5 of Ida with the centre of advisory 10, by interpolation."""
    run = subprocess.run([binary, "verify", folder / "al092021.fstadv.005.txt", folder / "al092021.fstadv.010.txt",
                          "--pairs", "--interpolate", "--base-time", "2021-08-27T12:00Z", "--to", "csv"],
                         capture_output=True, text=True)
    rows = {row["time"]: row for row in csv.DictReader(io.StringIO(run.stdout))}
    texts = [(folder / f"al092021.fstadv.{number}.txt").read_text(encoding="ascii") for number in ("005", "010")]

    def place(words: str, text: str) -> Place:
        found = re.search(words + r"\s+(\d+\.\d)N\s+(\d+\.\d)W", text)
        return float(found.group(1)), -float(found.group(2))

    centre = place(r"AT 28/1800Z CENTER WAS LOCATED NEAR", texts[1])
    before, after = place(r"VALID 28/1200Z", texts[0]), place(r"VALID 29/0000Z", texts[0])
    middle = tuple(degrees / 2 for degrees in (before[0] + after[0], before[1] + after[1]))
    row = rows.get("20210828T1800Z")
    if row is None:
        return [f"no case at 28/18Z: {run.stderr[:300]}"]
    return [] if abs(float(row["error_nmi"]) - miles(centre, middle)) < 0.0051 else [
        f"{row['error_nmi']}, expected {miles(centre, middle):.2f}"]


def check(binary: str, seed: int = 55) -> dict[str, list[str]]:
    """The findings of all rules."""
    dice = random.Random(seed)
    storms = made_up(dice)
    found = {"pairs are verified": check_pairs(binary, storms), "errors are added up": check_tables(binary, storms, False),
             "common cases are compared": check_tables(binary, storms, True)}
    for rule in RULES:
        found[f"verify: {rule.__name__.replace('_', ' ')}"] = rule(binary)
    if data := os.environ.get("TRACKCONV_DATA"):
        for path in sorted(Path(data, "hurdat2").glob("*.txt"))[-1:]:
            found["verify: HURDAT2, shifted"] = shifted(binary, path, dice)
        found["verify: Norbert"] = norbert(binary, Path(data, "atcf"))
        found["verify: Ida"] = ida(binary, Path(data, "nhc-text"))
    return found


if __name__ == "__main__":
    results = check(str(Path(sys.argv[1]).resolve()), *(int(text) for text in sys.argv[2:]))
    for name, problems in results.items():
        print(f"{'FAIL' if problems else 'ok  '} {name}", *problems, sep="\n       ")
    sys.exit(any(results.values()))
