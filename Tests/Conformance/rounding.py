"""Checks with shapely that areas stay valid when their coordinates are written with few decimals.

    rounding.py <trackconv>

An area that would cross itself keeps more decimals than the others, and a warning says so.
"""

import json
import subprocess
import sys
from pathlib import Path

from shapely.geometry import shape
from shapely.validation import explain_validity

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
DIGITS = (0, 1, 2, 3, 4, 6, 12)
# Samples with wind radii and probability circles, across the 180th meridian and near poles.
WORDS = ("--layers", "all", "--technique", "all", "--base-time", "all", "--stale", "--past-radii")


def check(binary: str) -> dict[str, list[str]]:
    """Checks the areas of the samples, and that fewer decimals would make some invalid."""
    return {"rounded areas": examine(binary)}


def examine(binary: str) -> list[str]:
    """What is wrong with the areas of the samples."""
    problems, coarse = [], 0
    files = sorted(map(str, SAMPLES.glob("*/*")))
    for digits in DIGITS:
        done = subprocess.run([binary, *WORDS, "--digits", str(digits), "--to", "geojson", *files], capture_output=True)
        if done.returncode:
            return [f"--digits {digits}: {done.stderr.decode()[:300]}"]
        finer = 0
        for feature in json.loads(done.stdout)["features"]:
            if "Polygon" not in feature["geometry"]["type"]:
                continue
            area = shape(feature["geometry"])
            if not area.is_valid:
                problems.append(f"--digits {digits}: {feature['id']}: {explain_validity(area)}")
            finer += any(round(number, digits) != number for number in numbers(feature["geometry"]["coordinates"]))
        said = done.stderr.decode().count("rounding to these makes it cross itself")
        if (finer > 0) != (said > 0):
            problems.append(f"--digits {digits}: {finer} areas have more decimals, {said} warnings")
        coarse += finer
    if coarse == 0:
        problems.append("no area needs more decimals: nothing was tested")
    return problems


def numbers(value):
    """All numbers of nested lists."""
    if isinstance(value, list):
        for part in value:
            yield from numbers(part)
    else:
        yield value


if __name__ == "__main__":
    found = examine(sys.argv[1])
    print("\n".join(found) or "areas are valid with any number of decimals")
    sys.exit(1 if found else 0)
