"""Compares swept areas with 400 circles between each two fixes, computed by pyproj and shapely.

    areas.py <trackconv> [<seed>]

The potential track area must lie within 2 km of that, and the wind swath within three tolerances.
"""

import sys

import shapely
from shapely.geometry import shape

import area_script
import sweep
from command import features
from geometry import parts
from sweep import Disc
from typhoon_script import Storm

STORMS = 10
ALLOWED = {"potential-area": 2_000.0, "wind-swath": 300.0}  # metres


def expected(storm: Storm) -> dict[tuple[str, bool], list[Disc]]:
    """The circles that sweep each area, by layer and by whether it belongs to the forecast."""
    ahead = list(storm.forecast.values())
    base = storm.past[-1]
    return {
        ("potential-area", True): [Disc(base.longitude, base.latitude, 0)] + discs(ahead, "pr70"),
        ("wind-swath", False): discs(storm.past, "r7"),
        ("wind-swath", True): discs([base] + ahead, "r7"),
    }


def discs(places: list, radius: str) -> list[Disc]:
    """The circles of fixes."""
    return [Disc(place.longitude, place.latitude, place.radii[radius] * 1000) for place in places]


def measure(found: list[dict], storms: list[Storm]) -> tuple[list[str], dict[str, float]]:
    """Compares each area with the dense sweep; returns the largest distance of each layer, in metres."""
    problems, worst = [], dict.fromkeys(ALLOWED, 0.0)
    areas = {}
    for feature in found:
        properties = feature["properties"]
        name = (properties["storm_id"], properties["layer"], "base_time" in properties)
        if name in areas:
            problems.append(f"{name}: is there twice")
        areas[name] = feature["geometry"]
    for storm in storms:
        for (layer, ahead), circles in expected(storm).items():
            name = (storm.name, layer, ahead)
            geometry = areas.pop(name, None)
            if geometry is None:
                problems.append(f"{name}: is not there")
                continue
            off = sweep.off(geometry, circles)
            worst[layer] = max(worst[layer], off)
            if off > ALLOWED[layer]:
                problems.append(f"{name}: {off:.0f} m from the dense sweep of {circles}")
            problems += (f"{name}: {words}" for words in faults(geometry))
    problems += (f"{name}: should not be there" for name in areas)
    return problems, worst


def faults(geometry: dict) -> list[str]:
    """Checks a filled area, independently of its outline."""
    found = []
    if not shape(geometry).is_valid:
        found.append(shapely.is_valid_reason(shape(geometry)))
    if any(len(rings) > 1 for _, rings in parts(geometry)):
        found.append("has a hole")
    return found


def check(binary: str, seed: int = 400) -> dict[str, list[str]]:
    """Converts random storms and checks their areas."""
    storms = area_script.generate(seed, STORMS)
    problems, worst = measure(features(binary, storms, "potential-area,wind-swath"), storms)
    words = ", ".join(f"{layer} {metres:.0f} m" for layer, metres in worst.items())
    print(f"areas: {len(storms)} storms; farthest from a dense sweep: {words}")
    return {"swept areas": problems}


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} <trackconv> [<seed>]")
    wrong = check(sys.argv[1], *map(int, sys.argv[2:]))["swept areas"]
    print(*wrong[:20], f"{len(wrong)} problems", sep="\n")
    sys.exit(1 if wrong else 0)
