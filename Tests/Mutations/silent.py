#!/usr/bin/env python3
"""Measures how often one changed token makes a map wrong and nothing is said.

Each sample is changed in one token, with seeds, and converted to CSV. A change is silently wrong if the command says
nothing new (no error, warning or note that the sample itself does not give), and a fix differs: its position by more than
1 degree, its wind by 30 kt, its pressure by 30 hPa, its time by 6 hours, a radius by a factor of 2 or between none and
some, or a number that is lost. Names and ids are apart: nothing can check them; a fix that has moved to another storm
is counted, but not as wrong.

    silent.py <trackconv> <folder of folders by format>... [--count 40] [--limit 2.5] [--list <file>]
"""

import argparse
import csv
import io
import math
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

TOKEN = re.compile(rb"[^\s,;|<>\"'=:{}\[\]()]+")
KINDS = ["digit", "drop", "double", "swap", "sign", "point", "letter", "copy"]
RADIUS = re.compile(r"^(r\d+_(\w\w_)?km|radius_.*km|radius_km|rmw_km|roci_km|seas_.*km|probability.*km|.*_radius_km)$")
# Kinds of wrong, the worst first.
WRONG = ["position", "time", "wind", "pressure", "radius", "lost"]


def change(text: bytes, seed: str) -> tuple[bytes, str, str]:
    """The text with one token changed, the kind of the change, and its words."""
    chance = random.Random(seed)
    tokens = list(TOKEN.finditer(text))
    while True:
        token = chance.choice(tokens)
        old, kind = token[0], chance.choice(KINDS)
        place = chance.randrange(len(old))
        digits = [index for index, byte in enumerate(old) if chr(byte).isdigit()]
        letters = [index for index, byte in enumerate(old) if chr(byte).isascii() and chr(byte).isalpha()]
        new = old
        if kind == "digit" and digits:
            place = chance.choice(digits)
            new = old[:place] + b"%d" % chance.randrange(10) + old[place + 1:]
        elif kind == "drop":
            new = old[:place] + old[place + 1:]
        elif kind == "double":
            new = old[:place] + old[place:place + 1] + old[place:]
        elif kind == "swap" and place + 1 < len(old):
            new = old[:place] + old[place + 1:place + 2] + old[place:place + 1] + old[place + 2:]
        elif kind == "sign" and digits:
            new = old[1:] if old.startswith(b"-") else b"-" + old
        elif kind == "point" and digits:
            new = old.replace(b".", b"", 1) if b"." in old else old[:place] + b"." + old[place:]
        elif kind == "letter" and letters:
            place = chance.choice(letters)
            new = old[:place] + bytes([chance.choice(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")]) + old[place + 1:]
        elif kind == "copy":
            new = chance.choice(tokens)[0]
        if new not in (old, b""):
            changed = text[:token.start()] + new + text[token.end():]
            words = f"{old.decode('utf-8', 'replace')} -> {new.decode('utf-8', 'replace')}"
            return changed, kind, words


class Reading:
    """What the command made of an input: rows by fix, and what it said."""

    def __init__(self, trackconv: str, form: str | None, text: bytes, suffix: str) -> None:
        with tempfile.NamedTemporaryFile(suffix=suffix) as file:
            file.write(text)
            file.flush()
            try:
                done = subprocess.run([trackconv, *(["--from", form] if form else []), "--to", "csv", "--layers",
                                       "fix,forecast-fix", "--technique", "all", "--allow-test", file.name],
                                      capture_output=True, timeout=60)
            except subprocess.TimeoutExpired:
                sys.exit(f"{form}: hangs")
        self.status = done.returncode
        self.said: Counter[str] = Counter()
        for line in done.stderr.decode("utf-8", "replace").splitlines():
            if told := re.match(r".*?: (warning|error|note): (.*)", line):
                self.said[told[1] + " " + told[2]] += 1
            elif found := re.search(r"(\d+) (more|further)", line):
                self.said["more"] += int(found[1])
        self.rows = list(csv.DictReader(io.StringIO(done.stdout.decode("utf-8", "replace"))))


def number(row: dict[str, str], *names: str) -> float | None:
    """The first of some numbers that a row has."""
    for name in names:
        try:
            return float(row.get(name) or "")
        except ValueError:
            continue
    return None


def place(row: dict[str, str]) -> tuple[float, float]:
    """Latitude and longitude."""
    return number(row, "latitude", "lat") or 0, number(row, "longitude", "lon") or 0


def fact(row: dict[str, str]) -> tuple[str, ...]:
    """All numbers and times of a row, without ids and names."""
    return tuple(value for name, value in sorted(row.items())
                 if name in ("time", "technique", "layer", "latitude", "longitude", "lat", "lon")
                 or name.startswith(("wind", "pressure", "gust")) or name.endswith("_radii") or RADIUS.match(name or ""))


def compare(old: dict[str, str], new: dict[str, str]) -> str | None:
    """What is wrong with a row, if anything is."""
    (north, east), (up, right) = place(old), place(new)
    across = (right - east + 180) % 360 - 180
    if math.hypot(up - north, across * math.cos(math.radians(north))) > 1:
        return "position"
    try:
        apart = datetime.fromisoformat(old["time"]) - datetime.fromisoformat(new["time"])
        if abs(apart.total_seconds()) >= 6 * 3600:
            return "time"
    except (KeyError, ValueError):
        pass
    lost = None
    for name in ("other_radii", "warning_radii"):
        before, after = ([float(word) for word in re.findall(r"\d+(?:\.\d+)?", row.get(name) or "")] for row in (old, new))
        if len(before) > len(after):
            lost = "lost"
        elif any(max(pair) >= 2 * min(pair) and max(pair) > 0 for pair in zip(before, after)):
            return "radius"
    for name in sorted(set(old) | set(new)):
        if not name or not (name.startswith(("wind_kt", "wind_ms", "gust", "pressure_hpa")) or RADIUS.match(name)):
            continue
        before, after = number(old, name), number(new, name)
        if RADIUS.match(name):
            if before is None and after is None:
                continue
            if before is not None and after is None:
                lost = "lost"
                continue
            low, high = sorted((before or 0, after or 0))
            if high > 0 and high >= 2 * low:
                return "radius"
        elif before is not None and after is None:
            lost = "lost"
        elif before is not None and after is not None:
            scale = 0.514444 if name.endswith("_ms") else 1
            if abs(before - after) >= 30 * scale and "period" not in name:
                return "pressure" if name.startswith("pressure") else "wind"
    return lost


def judge(old: Reading, new: Reading) -> tuple[str, str]:
    """Whether a change was told, did nothing, moved a fix to another storm, or what is wrong; with the rows."""
    said = new.said - old.said
    if new.status != old.status or any(not words.startswith("note") for words in said):
        return "told", ""
    before, after = defaultdict(list), defaultdict(list)
    for row in old.rows:
        before[fact(row)].append(row)
    for row in new.rows:
        after[fact(row)].append(row)
    gone = [row for key, rows in before.items() for row in rows[len(after[key]):]]
    come = [row for key, rows in after.items() for row in rows[len(before[key]):]]
    found: list[tuple[str, str]] = []

    def key(row: dict[str, str]) -> tuple[str, ...]:
        return (row.get("layer", ""), row.get("technique", ""), row.get("time", ""))

    def shown(row: dict[str, str] | None) -> str:
        return " ".join(f"{name}={value}" for name, value in (row or {}).items()
                        if value and name in ("storm_id", "time", "latitude", "longitude", "lat", "lon", "wind_kt",
                                              "pressure_hpa"))

    for row in gone:
        near = [other for other in come if key(other) == key(row)] or \
            [other for other in come if place(other) == place(row)] or \
            [other for other in come if other.get("layer") == row.get("layer")]
        if near:
            come.remove(near[0])
        wrong = compare(row, near[0]) if near else "lost"
        if wrong:
            found.append((wrong, f"{shown(row)} | {shown(near[0] if near else None)}"))
    if found and said:
        return "noted", ""
    if found:
        return min(found, key=lambda pair: WRONG.index(pair[0]))
    ids = [Counter(row.get("storm_id") for row in reading.rows) for reading in (old, new)]
    if len(ids[1]) > len(ids[0]):
        return "other storm", ""
    return "right", ""


def main() -> int:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trackconv")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--list", type=Path)
    options = parser.parse_args()
    listed = subprocess.run([options.trackconv, "formats"], capture_output=True, text=True, check=True).stdout
    formats = set(re.findall(r"^\s*([a-z0-9-]+)", listed, re.M))
    work = []
    for folder in options.folders:
        for path in sorted(folder.glob("*/*")):
            if path.is_file() and path.suffix not in (".gz", ".nc", ".md") and path.stat().st_size < 700_000:
                work.append(path)
    results: list[tuple[str, str, str, str, str]] = []

    def one(path: Path) -> list[tuple[str, str, str, str, str]]:
        form, text = path.parent.name, path.read_bytes()
        own = form if form in formats else None
        old = Reading(options.trackconv, own, text, path.suffix)
        if old.status or not old.rows:
            return []
        found = []
        for seed in range(options.count):
            changed, kind, words = change(text, f"{path.name}:{seed}")
            verdict, rows = judge(old, Reading(options.trackconv, own, changed, path.suffix))
            found.append((f"{form}/{path.name}:{seed}", kind, verdict, words, rows))
        return found

    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(one, work):
            results += found
    if options.list:
        options.list.write_text("".join("\t".join(row) + "\n" for row in results), encoding="utf-8")
    wrong = [row for row in results if row[2] in WRONG]
    columns = ["told", "noted", "right", "other storm", *WRONG]
    for title, group in [("format", lambda row: row[0].split("/")[0]), ("change", lambda row: row[1])]:
        table: dict[str, Counter[str]] = defaultdict(Counter)
        for row in results:
            table[group(row)][row[2]] += 1
        print(f"{title:16}" + "".join(f"{name:>12}" for name in columns) + f"{'wrong, %':>12}")
        for name, counts in sorted(table.items()):
            share = 100 * sum(counts[kind] for kind in WRONG) / counts.total()
            print(f"{name:16}" + "".join(f"{counts[kind]:12}" for kind in columns) + f"{share:12.2f}")
        print()
    share = 100 * len(wrong) / max(1, len(results))
    print(f"{len(results)} changes, {len(wrong)} silently wrong: {share:.2f} %")
    return 1 if not results or (options.limit is not None and share > options.limit) else 0


if __name__ == "__main__":
    sys.exit(main())
