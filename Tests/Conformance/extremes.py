"""Checks the maps of storms with extreme values: coordinates, steps, radii, tolerances and decimals.

    extremes.py <trackconv> [<count> [<first seed>]]

Every area must be valid by shapely, wound, cut and in range, KML must follow its schema, and plates may only hold
numbers. A batch that fails is kept in a folder `out/extremes-<seed>`, with the command that repeats it.
"""

import collections
import concurrent.futures
import math
import multiprocessing
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import shapely
from lxml import etree

import extreme_tracks
from kml_document import PARSER
from kml_rules import STRICT
from svg_rules import FORMS

BATCH = 50
SECONDS = 300  # for a batch
LAYERS = ("--layers", "all", "--technique", "all", "--base-time", "all", "--stale", "--past-radii")
# What messages may say; any other is a failure.
MESSAGES = re.compile(
    r"more like this|between the fix |expected a number from 0 to 5000|rounding to these makes it cross itself"
    r"|rounding to these leaves one position|was made valid: it crosses itself with any number of decimals"
    r"|omitted: (its pieces could not be united|it is too small to be written|it could not be cut at the 180th meridian"
    r"|a member is a quarter of the globe from the others)"
    r"|the radii in '.*' are for official forecasts|no mean of|is not drawn between fixes that are too far apart"
    # Made-up storms are in doubt.
    r"|: kept( as two)?$")
COUNTED = {"repaired": "was made valid", "not united": "pieces cou", "not cut": "could not be cut", "too small": "too small"}
NUMBERS = {name: re.compile(form) for name, form in FORMS.items()}


class Batch:
    """Some storms, and the options of their conversion."""

    def __init__(self, seed: int, count: int):
        chance = random.Random(seed)
        self.seed = seed
        largest = 10 ** chance.uniform(-3, 4.4)  # km
        # Fine edges of huge shapes take long: a metre to a kilometre, three metres to three kilometres, and so on.
        # A few storms get finer ones.
        finest = max(0, math.log10(largest))
        if chance.random() < 0.02:
            finest, count = max(0, finest - 2), min(count, 3)
        self.count = count
        self.digits = chance.randrange(13)
        self.table = extreme_tracks.table(chance, count, largest)
        self.radii = extreme_tracks.radii_table(chance, largest)
        self.words = [*LAYERS, "--tolerance", f"{10 ** chance.uniform(finest, 5):.3f}", "--digits", str(self.digits),
                      "--cone", "extreme.cone", *(["--holes"] if chance.random() < 0.2 else [])]

    def convert(self, binary: str, folder: Path) -> subprocess.CompletedProcess:
        """Converts the storms into a map of each kind."""
        (folder / "extreme.csv").write_text(self.table)
        (folder / "extreme.cone").write_text(self.radii)
        outputs = [word for end in ("geojson", "kml", "svg") for word in ("-o", f"extreme.{end}")]
        return subprocess.run([binary, "extreme.csv", *self.words, *outputs], cwd=folder, capture_output=True,
                              text=True, timeout=SECONDS)

    def problems(self, binary: str) -> tuple[list[str], collections.Counter]:
        """What is wrong with the maps, and how much was examined."""
        counts = collections.Counter(storms=self.count)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            try:
                run = self.convert(binary, folder)
            except subprocess.TimeoutExpired:
                return self.kept(folder, [f"takes more than {SECONDS} s"]), counts
            if run.returncode != 0:
                return self.kept(folder, [f"exit {run.returncode}: {run.stderr[-300:]}"]), counts
            found = [line for line in run.stderr.splitlines() if not MESSAGES.search(line)]
            for name, words in COUNTED.items():
                counts[name] += counted(words, run.stderr)
            found += areas((folder / "extreme.geojson").read_text(), self.digits, run.stderr, counts)
            found += schema(folder / "extreme.kml") + plate(folder / "extreme.svg")
            return self.kept(folder, found), counts

    def kept(self, folder: Path, problems: list[str]) -> list[str]:
        """Keeps the input if there are problems."""
        if problems:
            target = Path(f"out/extremes-{self.seed}")
            shutil.copytree(folder, target, dirs_exist_ok=True)
            problems.append(f"(cd {target} && trackconv extreme.csv {shlex.join(self.words)})")
        return [f"seed {self.seed}: {words}" for words in problems]


def counted(words: str, messages: str) -> int:
    """How many messages have some words; later ones of a kind are only counted."""
    lines = [line for line in messages.splitlines() if words in line]
    return sum(int(more.group(1)) if (more := re.search(r"(\d+) more like this", line)) else 1 for line in lines)


def areas(text: str, digits: int, messages: str, counts: collections.Counter) -> list[str]:
    """Checks the features of a GeoJSON file, which has one in each line."""
    lines = [line.rstrip(",") for line in text.splitlines() if line.startswith('{"type":"Feature",')]
    ids = [re.search(r'"id":"([^"]*)"', line).group(1) for line in lines]
    shapes = shapely.from_geojson(lines)
    counts["features"] += len(lines)
    problems = []

    def add(words: str, bad, names=ids):
        problems.extend(f"{names[index]}: {words}" for index in bad.nonzero()[0][:3])

    places, owner = shapely.get_coordinates(shapes, return_index=True)
    counts["vertices"] += len(places)
    outside = (abs(places) > (180, 90)).any(axis=1) | ~(abs(places) <= (180, 90)).all(axis=1)
    add("a vertex out of range", outside, [ids[index] for index in owner])
    add("no coordinates", shapely.is_empty(shapes) | shapely.is_missing(shapes))

    is_area = shapely.get_dimensions(shapes) == 2
    counts["areas"] += int(is_area.sum())
    invalid = is_area & ~shapely.is_valid(shapes)
    problems += [f"{ids[index]}: {shapely.is_valid_reason(shapes[index])}" for index in invalid.nonzero()[0][:3]]

    polygons, owner = shapely.get_parts(shapes[is_area], return_index=True)
    names = [name for name, area in zip(ids, is_area) if area]
    names = [names[index] for index in owner]
    add("an outer ring is not counterclockwise", ~shapely.is_ccw(shapely.get_exterior_ring(polygons)), names)
    for polygon, name in zip(polygons, names):
        if any(ring.is_ccw for ring in polygon.interiors):
            problems.append(f"{name}: a hole is not clockwise")

    parts, owner = shapely.get_parts(shapes, return_index=True)
    rings, part = shapely.get_rings(polygons, return_index=True)
    is_line = shapely.get_dimensions(parts) == 1
    runs = [*rings, *parts[is_line]]
    names = [names[index] for index in part] + [ids[index] for index in owner[is_line]]
    places, owner = shapely.get_coordinates(runs, return_index=True)
    names = [names[index] for index in owner[1:]]
    steps, is_same = places[1:] - places[:-1], owner[1:] == owner[:-1]
    add("an edge spans more than 180 degrees", is_same & (abs(steps[:, 0]) > 180), names)
    add("a vertex twice in a row", is_same & (steps == 0).all(axis=1), names)

    finer = sum(any(len(part) > digits for part in re.findall(r"\.(\d+)[],]", line.split('"coordinates":')[1].split("]}")[0]))
                for line in lines)
    counts["finer"] += finer
    said = re.search("rounding to these|was made valid", messages)
    if finer > 0 and not said:
        problems.append(f"{finer} areas have more than {digits} decimals")
    return problems


def schema(path: Path) -> list[str]:
    """Checks a KML file by its schema."""
    tree = etree.parse(path, PARSER)
    if STRICT.validate(tree):
        return []
    return [f"line {error.line}: {error.message}" for error in STRICT.error_log][:3]


def plate(path: Path) -> list[str]:
    """Checks that attributes of a plate have the form of numbers."""
    return [f"{element.tag} has {name}={value[:60]!r}"
            for element in etree.parse(path, PARSER).iter(etree.Element) for name, value in element.attrib.items()
            if name in NUMBERS and not NUMBERS[name].fullmatch(value)][:3]


def examine(binary: str, job: tuple[int, int]) -> tuple[list[str], collections.Counter]:
    """Checks one batch."""
    return Batch(*job).problems(binary)


def run(binary: str, count: int, seed: int) -> tuple[list[str], collections.Counter]:
    """Checks so many storms on all cores."""
    problems, counts = [], collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        # Batches with fine edges have fewer storms than they might: others follow them.
        while counts["storms"] < count:
            left = count - counts["storms"]
            jobs = [(seed + index, min(BATCH, left - index * BATCH)) for index in range(math.ceil(left / BATCH))]
            seed += len(jobs)
            for found, examined in pool.map(examine, [binary] * len(jobs), jobs):
                problems += found
                counts += examined
    return problems, counts


def check(binary: str) -> dict[str, list[str]]:
    """Checks a few storms; `make extremes` checks more."""
    problems, counts = run(binary, 1_000, 1)
    print(f"extremes: {summary(counts)}")
    return {"extreme storms": problems}


def summary(counts: collections.Counter) -> str:
    """How much was examined."""
    return ", ".join(f"{number:,} {name}" for name, number in counts.items())


def main(binary: str, count: int, seed: int = 1) -> int:
    """Checks so many storms, and returns the exit status."""
    problems, counts = run(binary, count, seed)
    print(*problems[:200], f"{summary(counts)}: {len(problems)} problems", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).resolve()), *map(int, sys.argv[2:] or ["1000"])))
