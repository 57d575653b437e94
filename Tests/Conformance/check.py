"""Runs every conformance check on a trackconv binary.

    check.py --binary <trackconv> --samples <folder> [--data <folder>] [--skip chromium|dtd]
    check.py --binary <trackconv> --samples <folder> --extremes <count>

It converts every sample into every format and checks the results. With --data (or TRACKCONV_DATA in
the environment) it does the same with every file in that folder that the binary recognises. The totals
count a rule once for each file that it checked. A missing tool is a failure unless `--skip` names it.
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
import html_scripts
import kml_readback
import kml_rules
import kmz_rules
import line_features
import line_times
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
from report import Report


ICONS = Path(__file__).resolve().parents[2] / "Scripts" / "icons.py"


def arguments() -> argparse.Namespace:
    """Parses the command line; named folders must exist."""
    parser = argparse.ArgumentParser(description="Conformance checks of trackconv's output.")
    parser.add_argument("--binary", required=True, type=Path)
    parser.add_argument("--samples", required=True, type=Path)
    parser.add_argument("--data", type=Path, default=os.environ.get("TRACKCONV_DATA") or None)
    parser.add_argument("--extremes", type=int, metavar="COUNT", help="only check so many extreme storms")
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
    """Whether the output is the same if the input is compressed and comes from a pipe."""
    data = source.read_bytes()
    data = data if data.startswith(b"\x1f\x8b") else gzip.compress(data)
    run = subprocess.run([binary, "-", "--to", "geojson"], input=data, capture_output=True,
                         timeout=300)
    if run.returncode != 0:
        return [f"exit {run.returncode}: {run.stderr.decode('utf-8', 'replace').strip()[:300]}"]
    return [] if run.stdout == geojson.read_bytes() else ["other bytes"]


def examine_more(binary: Path, source: Path, folder: str, every: list[Path], name: str,
                 report: Report) -> None:
    """Checks the KML with gx:Track and the KMZ of an input."""
    layers = ("--layers", "all", "--technique", "all")
    moving = Path(folder, "moving.kml")
    problems = convert(binary, source, [moving], "--kml-track", *layers)
    report.add("kml", {"converts with tracks": problems}, name)
    if not problems:
        report.add("kml", kml_rules.check(str(moving), extensions=True), f"{name} (moving)")
        report.add("kml", kml_readback.check(str(moving), str(every[0])), f"{name} (moving)")
    kmz, again = Path(folder, "every.kmz"), Path(folder, "again.kmz")
    problems = convert(binary, source, [kmz], *layers)
    # Zip stores local times, and a library may set them: use another time zone, some seconds later.
    os.environ["TZ"] = "Pacific/Apia"
    problems = problems or convert(binary, source, [again], *layers)
    del os.environ["TZ"]
    report.add("kmz", {"converts": problems}, name)
    if not problems:
        same = kmz.read_bytes() == again.read_bytes()
        report.add("kmz", {"same bytes again": [] if same else ["other bytes"]}, name)
        report.add("kmz", kmz_rules.check(str(kmz), str(every[1])), name)


def examine_package(binary: Path, source: Path, folder: str, geojson: Path, name: str,
                    report: Report) -> None:
    """Checks the GeoPackage of an input, with the features of a GeoJSON file."""
    package, again = Path(folder, "every.gpkg"), Path(folder, "again.gpkg")
    layers = ("--layers", "all", "--technique", "all")
    problems = (convert(binary, source, [package], *layers)
                or convert(binary, source, [again], *layers))
    report.add("gpkg", {"converts": problems}, name)
    if not problems:
        same = package.read_bytes() == again.read_bytes()
        report.add("gpkg", {"same bytes again": [] if same else ["other bytes"]}, name)
        report.add("gpkg", gpkg_rules.check(str(package), str(geojson)), name)


def has_features(geojson: Path) -> bool:
    """Whether there are features; a day without storms is valid too."""
    return b'"Feature"' in geojson.read_bytes()


def examine(binary: Path, source: Path, name: str, report: Report) -> None:
    """Converts one input and runs every rule on the outputs."""
    with tempfile.TemporaryDirectory() as folder:
        plain = [Path(folder, f"plain.{end}") for end in ("geojson", "kml", "svg")]
        again = [Path(folder, f"again.{end}") for end in ("geojson", "kml", "svg")]
        # By default the two formats have different layers; with --layers they must agree.
        every = [Path(folder, f"every.{end}") for end in ("geojson", "kml", "csv")]
        translated = Path(folder, "translated.kml")
        problems = (convert(binary, source, plain) or convert(binary, source, again)
                    or convert(binary, source, every, "--layers", "all", "--technique", "all"))
        report.add("trackconv", {"converts": problems}, name)
        if problems:
            return
        changed = [one.suffix for one, two in zip(plain, again)
                   if one.read_bytes() != two.read_bytes()]
        report.add("trackconv", {"same bytes again": changed,
                                 "compressed, from a pipe": from_pipe(binary, source, plain[0])},
                   name)
        for geojson in (plain[0], every[0]):
            report.add("geojson", geojson_rules.check(str(geojson)), f"{name} ({geojson.stem})")
        for kml in (plain[1], every[1]):
            report.add("kml", kml_rules.check(str(kml)), f"{name} ({kml.stem})")
        report.add("kml", kml_readback.check(str(every[1]), str(every[0])), name)
        report.add("csv", csv_rules.check(str(every[2])), name)
        problems = convert(binary, source, [translated], "--lang", "zh-Hant")
        report.add("kml", {"converts with --lang": problems}, name)
        if not problems:
            report.add("kml", kml_rules.check(str(translated)), f"{name} (zh-Hant)")
        examine_more(binary, source, folder, every, name, report)
        examine_package(binary, source, folder, every[0], name, report)
        for lines, options in ((Path(folder, "lines.geojsonl"), ()), (Path(folder, "lines.geojsons"), ("--rs",))):
            problems = convert(binary, source, [lines], *options)
            report.add("geojsonl", {"converts": problems}, name)
            if not problems:
                report.add("geojsonl", line_features.check(str(lines), str(plain[0])), name)
        report.add("svg", svg_rules.check(str(plain[2]), empty=not has_features(plain[0])), name)
    report.add("tracks", tracks.check(str(binary), source), name)
    if source.suffix == ".html":
        report.add("pages", html_scripts.check_page(str(binary), source), name)


def look_for_tools(skipped: list[str], report: Report) -> None:
    """Reports missing optional tools; those named by --skip are not failures."""
    for name, found in (("chromium", chromium.found()), ("dtd", svg_dtd.found())):
        if not found and name in skipped:
            print(f"{name}: skipped (it is not installed)")
        else:
            report.add("trackconv", {"tools": [] if found else ["it is missing"]}, name)


def examine_plates(options: argparse.Namespace, report: Report) -> None:
    """Runs the self-tests and the checks of plates, with one browser if there is one."""
    with chromium.opened() as browser:
        # First show that the rules can fail: a pass of a checker that never fails proves nothing.
        self_test.check(report, browser)
        plates.check(str(options.binary), report, browser, samples=options.samples)


def examined(binary: Path, source: Path, name: str) -> Report:
    """Reports on one input."""
    report = Report()
    examine(binary, source, name, report)
    return report


def examine_all(binary: Path, sources: list[tuple[Path, str]], report: Report) -> None:
    """Checks inputs on all cores; the findings are in the order of the inputs."""
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(mp_context=context) as pool:
        work = functools.partial(examined, binary)
        for part in pool.map(work, *zip(*sources)) if sources else ():
            report.merge(part)


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
    examine_plates(options, report)
    broken_gpkg.check(report, str(options.binary), options.samples / "cwb" / "ty_infos.js")
    for checked in (circles, cutting, areas, rounding, extremes, line_times, place_times, strikes, rivals):
        report.add("geodesy", checked.check(str(options.binary)), "made-up storms")
    report.add("csv", formulas.check(str(options.binary)), "made-up names")
    for name, findings in hostile.check(str(options.binary)):
        report.add("names", findings, name)
    report.add("pages", html_scripts.check(str(options.binary)), "made-up pages")
    samples = inputs(options.samples)
    report.add("trackconv", {"samples": [] if samples else ["none"]}, str(options.samples))
    named = [(source, str(source.relative_to(options.samples))) for source in samples]
    examine_all(options.binary, named, report)
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
        if trackconv(options.binary, "info", source).returncode == 0:
            named.append((source, name))
        else:
            print(f"data: {name} is not a track that is read")
    examine_all(options.binary, named, report)
    words = icons.communicate()[0].strip()
    report.add("kmz", {"icons are drawn": [words or "no"] if icons.returncode else []}, "icons")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
