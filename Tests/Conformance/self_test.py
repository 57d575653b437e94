"""Shows that every rule can fail: a good document passes, and each deliberately broken one fails.

    self_test.py

The good documents are in `good/`. The modules `broken_*` list what breaks them: one replacement in the text, and
the rule that must fail.
"""

import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import broken_areas
import broken_bbox
import broken_circles
import broken_csv
import broken_cuts
import broken_drawing
import broken_geojson
import broken_hostile
import broken_kml
import broken_kmz
import broken_layout
import broken_lines
import broken_moving
import broken_pages
import broken_plates
import broken_svg
import broken_times
import broken_tracks
import chromium
import csv_rules
import geojson_rules
import kml_readback
import kml_rules
import svg_rules
import tracks
from chromium import Chromium
from report import UNEXAMINED, Report

GOOD = Path(__file__).with_name("good")
SAMPLES = Path(__file__).parents[2] / "samples"
Findings = dict[str, list[str]]


def try_replacements(kind: str, good: Path, check: Callable[[str], Findings],
                     cases: Iterable[tuple[str, str, str]], report: Report,
                     elsewhere: Iterable[tuple[str, str, str]] = ()) -> None:
    """The good file passes every rule; each replacement makes its rule fail.

    Rules that are tested on another good file, `elsewhere`, need not be tested on this one.
    """
    text = good.read_text(encoding="utf-8")
    findings = check(str(good))
    report.add("self-test", {f"{kind}: accepts what is good":
                             [f"{rule}: {words}" for rule, found in findings.items()
                              for words in found]}, good.name)
    untried = findings.keys() - {rule for rule, _, _ in [*cases, *elsewhere]}
    report.add("self-test", {f"{kind}: every rule is tried":
                             [f"nothing breaks {rule}" for rule in untried]}, good.name)
    with tempfile.TemporaryDirectory() as folder:
        broken = Path(folder, good.name)
        for rule, old, new in cases:
            broken.write_text(text.replace(old, new, 1), encoding="utf-8")
            found = check(str(broken)).get(rule, [])
            # A rule that merely raised an exception has not detected the problem.
            objected = old in text and found and not found[0].startswith(UNEXAMINED)
            report.add("self-test", {f"{kind}: {rule}": [] if objected else [f"says {found}"]},
                       f"{old[:50]!r} -> {new[:50]!r}")


def check(report: Report, browser: Chromium | None) -> None:
    """Runs all self-tests; those of rules in Chromium only if there is a browser."""
    try_replacements("geojson", GOOD / "track.geojson", geojson_rules.check,
                     broken_geojson.CASES, report)
    try_replacements("csv", GOOD / "points.csv",
                     partial(csv_rules.check, geojson=str(GOOD / "points.geojson")),
                     broken_csv.CASES, report)
    try_replacements("kml", GOOD / "track.kml", kml_rules.check, broken_kml.CASES, report)
    try_replacements("kml beside", GOOD / "track.kml",
                     partial(kml_readback.check, geojson=str(GOOD / "track.geojson")),
                     broken_kml.PAIR_CASES, report)
    try_replacements("svg", GOOD / "track.svg", svg_rules.check,
                     broken_svg.CASES, report)
    broken_plates.check(report)
    broken_layout.check(report)
    if browser:
        try_replacements("chromium", GOOD / "track.svg", partial(broken_plates.seen, browser),
                         broken_plates.CASES, report)
    try_replacements("tracks", GOOD / "deck.geojson",
                     partial(tracks.compare_files, source=str(GOOD / "deck.dat")),
                     broken_tracks.CASES, report,
                     elsewhere=[case[1:] for case in broken_tracks.SOURCE_CASES])
    broken_moving.check(report)
    broken_lines.check(report, GOOD / "track.geojson")
    broken_kmz.check(report, GOOD / "track.kml")
    broken_hostile.check(report)
    broken_drawing.check(report, GOOD / "track.kml")
    broken_tracks.check(report, SAMPLES)
    broken_bbox.check(report)
    broken_circles.check(report)
    broken_cuts.check(report)
    broken_times.check(report)
    broken_areas.check(report)
    broken_pages.check(report)


if __name__ == "__main__":
    everything = Report()
    with chromium.opened() as browser:
        check(everything, browser)
    sys.exit(everything.finish())
