"""Runs every conformance check on a trackconv binary.

    check.py --binary <trackconv> --samples <folder> [--data <folder>] [--all] [--record] [--skip chromium|dtd]
    check.py --binary <trackconv> --samples <folder> --extremes <count>

It converts every sample into every format and checks the results. With --data (or TRACKCONV_DATA in
the environment) it does the same with every file in that folder that the binary recognises. The totals
count a rule once for each file that it checked. Outputs that have passed before (`judged.py`) are made, but not judged
again; --record notes those of this run. A missing tool is a failure unless `--skip` names it.
"""

import argparse
import concurrent.futures
import functools
import gzip
import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # before our own modules, so that no __pycache__ is created

import areas
import broken_gpkg
import choosing
import chromium
import circles
import csv_rules
import extremes
import formulas
import cutting
import geojson_rules
import gpkg_rules
import hardening
import hostile
import hostile_texts
import html_scripts
import judged
import kml_readback
import kml_rules
import kmz_rules
import layout
import line_features
import line_times
import moving_maps
import nhc_gis
import place_times
import plates
import rivals
import rounding
import self_test
import strikes
import svg_dtd
import svg_rules
import tracks
import verifying
from report import Report


ICONS = Path(__file__).resolve().parents[2] / "Scripts" / "icons.py"


def arguments() -> argparse.Namespace:
    """Parses the command line; named folders must exist."""
    parser = argparse.ArgumentParser(description="Conformance checks of trackconv's output.")
    parser.add_argument("--binary", required=True, type=Path)
    parser.add_argument("--samples", required=True, type=Path)
    parser.add_argument("--data", type=Path, default=os.environ.get("TRACKCONV_DATA") or None)
    parser.add_argument("--extremes", type=int, metavar="COUNT", help="only check so many extreme storms")
    parser.add_argument("--all", action="store_true", help="judge also what has passed before")
    parser.add_argument("--record", action="store_true", help="note what has passed, in judged.txt")
    parser.add_argument("--skip", action="append", choices=("chromium", "dtd"), default=[])
    options = parser.parse_args()
    options.binary = options.binary.resolve()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} is not a program")
    for folder in filter(None, (options.samples, options.data)):
        if not Path(folder).is_dir():
            parser.error(f"{folder} is not a folder")
    return options


def inputs(folder: Path) -> list[Path]:
    """The files below a folder, except those for human readers."""
    return sorted(path for path in Path(folder).rglob("*")
                  if path.is_file() and not path.name.startswith((".", "README")))


def trackconv(binary: Path, *words) -> subprocess.CompletedProcess:
    """Runs the command with empty standard input."""
    command = [binary, *words]
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired as late:
        return subprocess.CompletedProcess(command, -1, b"", str(late).encode())


def convert(binary: Path, source: Path, outputs: list[Path], *options: str) -> list[str]:
    """Converts a file into all outputs; returns the problems."""
    names = [word for output in outputs for word in ("-o", output)]
    run = trackconv(binary, source, *options, *names)
    if run.returncode != 0:
        return [f"exit {run.returncode}: {run.stderr.decode('utf-8', 'replace').strip()[:300]}"]
    return [f"{output.name} was not written" for output in outputs if not output.exists()]


def from_pipe(binary: Path, source: Path, geojson: Path) -> list[str]:
    """Whether the output is the same if the input is compressed and comes from a pipe.

    In two formats the file's name is the storm's, and a pipe has none.
    """
    if source.parent.name in ("digital-typhoon", "qweather"):
        return []
    data = source.read_bytes()
    data = data if data.startswith(b"\x1f\x8b") else gzip.compress(data)
    run = subprocess.run([binary, "-", "--to", "geojson"], input=data, capture_output=True,
                         timeout=300)
    if run.returncode != 0:
        return [f"exit {run.returncode}: {run.stderr.decode('utf-8', 'replace').strip()[:300]}"]
    return [] if run.stdout == geojson.read_bytes() else ["other bytes"]


ALL = ("--layers", "all", "--technique", "all")
ENDS = ("geojson", "kml", "svg")
# What is made of an input: files, and the options that make them. By default GeoJSON and KML have different layers;
# with --layers they must agree.
OUTPUTS = [([f"plain.{end}" for end in ENDS], ()),
           (["every.geojson", "every.kml", "every.csv", "every.kmz", "every.gpkg"], ALL),
           (["translated.kml"], ("--lang", "zh-Hant")),
           (["lines.geojsonl"], ()),
           (["track.mfjson"], ("--technique", "all")),
           (["track.czml"], ALL),
           (["track.geojson"], (*ALL, "--longitudes", "continuous")),
           # Lines keep forecast fixes that the storm has passed; points do so with --stale.
           (["track.csv"], ("--technique", "all", "--stale"))]


def same_again(binary: Path, source: Path, made: Path, folder: Path) -> list[str]:
    """The names of the files that differ when they are made again, in another time zone, some seconds later."""
    os.environ["TZ"] = "Pacific/Apia"  # zip stores local times, and a library may set them
    try:
        for names, options in OUTPUTS[:2]:
            if problems := convert(binary, source, [folder / name for name in names], *options):
                return problems
    finally:
        del os.environ["TZ"]
    return [f"{path.name}: other bytes" for path in folder.iterdir() if path.read_bytes() != (made / path.name).read_bytes()]


def has_features(geojson: Path) -> bool:
    """Whether there are features; a day without storms is valid too."""
    return b'"Feature"' in geojson.read_bytes()


def judge(binary: Path, source: Path, made: Path, name: str, report: Report) -> None:
    """Runs every rule on what was made of an input."""
    plain, every = ({end: str(made / f"{kind}.{end}") for end in ("geojson", "kml", "svg", "csv", "kmz", "gpkg")}
                    for kind in ("plain", "every"))
    with tempfile.TemporaryDirectory() as again:
        report.add("trackconv", {"same bytes again": same_again(binary, source, made, Path(again)),
                                 "compressed, from a pipe": from_pipe(binary, source, Path(plain["geojson"]))}, name)
    for kind, files in (("plain", plain), ("every", every)):
        report.add("geojson", geojson_rules.check(files["geojson"]), f"{name} ({kind})")
        report.add("kml", kml_rules.check(files["kml"]), f"{name} ({kind})")
    report.add("kml", kml_readback.check(every["kml"], every["geojson"]), name)
    report.add("kml", kml_rules.check(str(made / "translated.kml")), f"{name} (zh-Hant)")
    report.add("kmz", kmz_rules.check(every["kmz"], every["kml"]), name)
    report.add("gpkg", gpkg_rules.check(every["gpkg"], every["geojson"]), name)
    report.add("csv", csv_rules.check(every["csv"]), name)
    report.add("geojsonl", line_features.check(str(made / "lines.geojsonl"), plain["geojson"]), name)
    report.add("moving", moving_maps.check(*(str(made / f"track.{end}") for end in ("czml", "mfjson", "csv", "geojson"))), name)
    report.add("svg", svg_rules.check(plain["svg"], empty=not has_features(Path(plain["geojson"]))), name)
    report.add("tracks", tracks.check(str(binary), source), name)
    if source.suffix == ".html":
        report.add("pages", html_scripts.check_page(str(binary), source), name)


def examined(binary: Path, passed: set[str], source: Path, name: str) -> tuple[Report, str | None]:
    """Converts one input into all outputs, and judges them unless they have passed before; returns their digest if
    nothing is wrong.
    """
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        problems = [problem for names, options in OUTPUTS
                    for problem in convert(binary, source, [made / name for name in names], *options)]
        report.add("trackconv", {"converts": problems}, name)
        if problems:
            return report, None
        mark = judged.digest([source, *made.iterdir()])
        if mark not in passed:
            judge(binary, source, made, name, report)
    return report, None if report.failures else mark


def look_for_tools(skipped: list[str], report: Report) -> None:
    """Reports missing optional tools; those named by --skip are not failures."""
    for name, found in (("chromium", chromium.found()), ("dtd", svg_dtd.found())):
        if not found and name in skipped:
            print(f"{name}: skipped (it is not installed)")
        else:
            report.add("trackconv", {"tools": [] if found else ["it is missing"]}, name)


def examine_made_up(options: argparse.Namespace, report: Report) -> None:
    """Checks made-up storms: their geometry, plates, names and pages."""
    with chromium.opened() as browser:
        # First show that the rules can fail: a pass of a checker that never fails proves nothing.
        self_test.check(report, browser)
        plates.check(str(options.binary), report, browser, samples=options.samples)
    layout.check(str(options.binary), report)
    broken_gpkg.check(report, str(options.binary), options.samples / "cwb" / "ty_infos.js")
    for checked in (circles, cutting, areas, rounding, extremes, line_times, place_times, choosing, strikes,
                    rivals):
        report.add("geodesy", checked.check(str(options.binary)), "made-up storms")
    report.add("verify", verifying.check(str(options.binary)), "made-up decks")
    report.add("csv", formulas.check(str(options.binary)), "made-up names")
    for name, findings in hostile.check(str(options.binary)) + hostile_texts.check(str(options.binary)):
        report.add("names", findings, name)
    report.add("pages", html_scripts.check(str(options.binary)), "made-up pages")


def examine_all(binary: Path, passed: set[str], sources: list[tuple[Path, str]], report: Report) -> set[str]:
    """Checks inputs on all cores; the findings are in the order of the inputs. Returns the digests of what passed."""
    marks = set()
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(mp_context=context) as pool:
        work = functools.partial(examined, binary, passed)
        for part, mark in pool.map(work, *zip(*sources)) if sources else ():
            report.merge(part)
            marks |= {mark} if mark else set()
    return marks


def main() -> int:
    """Runs all checks."""
    options, report = arguments(), Report()
    if options.extremes:
        return extremes.main(str(options.binary), options.extremes)
    # Drawing is slow, so other work runs meanwhile.
    icons = subprocess.Popen([sys.executable, str(ICONS), "--check"], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
    look_for_tools(options.skip, report)
    report.add("binary", hardening.check(str(options.binary)), "trackconv")
    samples = inputs(options.samples)
    report.add("trackconv", {"samples": [] if samples else ["none"]}, str(options.samples))
    named = [(source, str(source.relative_to(options.samples))) for source in samples]
    passed = set() if options.all else judged.load()
    marks = examine_all(options.binary, passed, named, report)
    # Made-up storms need not be judged again while no map of a sample has changed.
    if not marks <= passed or report.failures:
        examine_made_up(options, report)
    # Otherwise a module that no longer recognises its format would pass silently.
    read = {kind for kind in (tracks.format_of(source) for source in samples) if kind}
    report.add("tracks", {"formats": [f"no sample is read as {module.NAME}"
                                      for module in tracks.FORMATS if module.NAME not in read]},
               str(options.samples))
    if options.data is None:
        print("data: skipped (give --data or TRACKCONV_DATA for real files)")
    elif advisories := sorted(Path(options.data, "nhc-gis").glob("*/")):
        report.add("geodesy", nhc_gis.check(str(options.binary), advisories), "the NHC's GIS")
    named = []
    for source in inputs(options.data) if options.data else []:
        name = str(source.relative_to(options.data))
        # Of the NHC's radii alone no storm is made.
        listed = trackconv(options.binary, "info", source)
        if listed.returncode == 0 and b"no input has the storm's positions" not in listed.stderr:
            named.append((source, name))
        else:
            print(f"data: {name} is not a track that is read")
    marks |= examine_all(options.binary, passed, named, report)
    words = icons.communicate()[0].strip()
    report.add("kmz", {"icons are drawn": [words or "no"] if icons.returncode else []}, "icons")
    if options.record and not report.failures:
        judged.save(marks)
    print(f"judged before: {len(marks & passed)} of {len(marks)} inputs")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
