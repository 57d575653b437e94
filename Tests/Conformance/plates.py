"""Draws plates that are hard to draw, in each theme and language, and checks them.

    plates.py <trackconv> [--all] [--keep <folder>]

librsvg and Chromium draw each plate, and must agree. --all enables all rules, including those that are off by
default; --keep leaves the plates and both pictures of each in a folder for visual inspection.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from lxml import etree

sys.dont_write_bytecode = True

import browser_rules
import chromium
import plate_inputs
import plate_layout
import report
import svg_rules
from chromium import Chromium, Failed
from report import Report

SVG = svg_rules.SVG
SAMPLES = Path(__file__).parents[2] / "samples"
SIZE, LARGEST = (1200, 900), 150_000  # pixels; maximum size in bytes of the plate of TEMBIN
SMALL, TINY = (390, 600), (400, 300)  # pixels, as on a phone, and beside a text
PORTRAIT, LOW = (640, 800), (800, 450)
LANGUAGES = ("en", "zh-Hant", "ja")
# The second time the plate is written from another folder and with another locale.
ENVIRONMENTS = ({"TZ": "UTC", "LANG": "C"},
                {"TZ": "Asia/Taipei", "LANG": "de_DE.UTF-8", "HOME": "/"})
# Each theme with the themes that librsvg must match for viewers with a light and a dark colour scheme; librsvg does
# not support colour schemes.
THEMES = {"light": ("light", "light"), "dark": ("dark", "dark"), "auto": ("light", "dark")}
# The classes of intensity scales, weakest first.
RANKS = (("depression", "storm", "severe-storm", "typhoon", "severe-typhoon", "extreme"),
         ("depression", "storm", "1", "2", "3", "4", "5"),
         ("depression", "moderate", "strong", "intense"))


@dataclass
class Plate:
    """A plate, with its other pictures."""

    name: str
    text: bytes
    again: bytes
    options: tuple[str, ...] = ()
    inline: bytes = b""  # the plate with a prefix of its ids


def inputs(folder: Path, samples: Path) -> dict[str, Path]:
    """The tracks, by what makes them hard to draw; tracks that no sample has are generated."""
    made = {"across 180": ("js", plate_inputs.crossing()),
            "near the pole": ("js", plate_inputs.polar()),
            "one fix": ("js", plate_inputs.one_fix()),
            "unnamed": ("json", plate_inputs.unnamed(samples)),
            "season": ("txt", plate_inputs.season()),
            "many techniques": ("dat", plate_inputs.techniques())}
    found = {"one storm": samples / "cwb" / "ty_infos.js",
             "two storms": samples / "cwb" / "two_storms.js",
             "stale telegram": samples / "jma-xml" / "nangka_5_days.xml"}
    for name, (end, text) in made.items():
        found[name] = folder / f"{name.replace(' ', '-')}.{end}"
        found[name].write_text(text, encoding="utf-8")
    return found


def light(plate: Plate) -> Iterator[str]:
    """The plate of TEMBIN is small enough for a web page."""
    if plate.name == "one storm" and len(plate.text) > LARGEST:
        yield f"{len(plate.text)} bytes, of {LARGEST}"


def same_bytes(plate: Plate) -> Iterator[str]:
    """The same input gives the same bytes, also from another folder and with another locale."""
    if plate.text != plate.again:
        yield "other bytes"


def one_a_line(plate: Plate) -> Iterator[str]:
    """A line has at most one element, so that a diff shows what changed."""
    for number, line in enumerate(plate.text.decode("utf-8").splitlines(), 1):
        if len(re.findall("<[a-zA-Z]", line)) > 1:
            yield f"line {number}: {line[:60]!r}"


def language(plate: Plate) -> Iterator[str]:
    """The plate declares its language."""
    asked = dict(zip(plate.options, plate.options[1:])).get("--lang")
    said = re.search(rb'<svg[^>]*\sxml:lang="([^"]*)"', plate.text)
    if asked and (not said or said[1].decode() != asked):
        yield f"xml:lang is {said and said[1].decode()!r}"


def ids(text: bytes) -> list[str]:
    """The ids of a plate."""
    return re.findall(r'\sid="([^"]*)"', text.decode("utf-8"))


def own_ids(plate: Plate) -> Iterator[str]:
    """With a prefix, a plate shares no id with another in the same page, and refers only to its own."""
    yield from (f"{name} is in both" for name in sorted({*ids(plate.text)} & {*ids(plate.inline)}))
    for target in re.findall(r'(?:url\(|href=")#([^")]*)', plate.inline.decode("utf-8")):
        if target not in ids(plate.inline):
            yield f"#{target} leads to another plate"


def plain_ids(plate: Plate) -> Iterator[str]:
    """Style sheets can name every id without escapes."""
    yield from (name for name in ids(plate.text) if not re.fullmatch(r"[^\W\d][\w-]*", name))


def used_rules(plate: Plate) -> Iterator[str]:
    """Every rule of the style sheet for a class is for one that an element has."""
    text = plate.text.decode("utf-8")
    classes = {name for value in re.findall(r'\sclass="([^"]*)"', text) for name in value.split()}
    yield from (name for name in re.findall(r"^\.(tc-[\w-]+)\{", text, re.M) if name not in classes)


def layers(plate: Plate) -> Iterator[str]:
    """Each part of the plate is a layer in Inkscape."""
    for tag in re.findall(r'<g [^>]*\bid="plate-[^>]*>', plate.text.decode("utf-8")):
        if 'id="plate-symbol-' in tag:  # a definition, drawn elsewhere
            continue
        if 'inkscape:groupmode="layer"' not in tag or "inkscape:label=" not in tag:
            yield tag


def groups_of_labels(plate: Plate) -> Iterator[str]:
    """Each label is one group with its background, its text and its leader."""
    for group in etree.fromstring(plate.text).iter(SVG + "g"):
        if group.get("id") != "plate-labels":
            continue
        for child in group:
            names = [etree.QName(one).localname for one in child]
            if "label" not in child.get("class", "").split() or names.count("rect") != 1 or "text" not in names:
                yield f"line {child.sourceline}: {child.tag} of {names}"


def texts(plate: Plate, part: str) -> list[str]:
    """The texts in a part of the plate."""
    return ["".join(text.itertext()) for group in etree.fromstring(plate.text).iter(SVG + "g")
            if group.get("id") == f"plate-{part}" for text in group.iter(SVG + "text")]


def whole_season(plate: Plate) -> Iterator[str]:
    """A season has its name, a line for every storm, its number at the end of its track, and most starts; no radii.

    A small plate may lack numbers for which there is no room; a thumbnail has neither list nor numbers.
    """
    size = plate.options[plate.options.index("--size") + 1] if "--size" in plate.options else ""
    if plate.name != "season":
        return
    if size == "x".join(map(str, TINY)):
        if texts(plate, "labels"):
            yield "numbers without a list"
        return
    is_small = size in ("x".join(map(str, one)) for one in (SMALL, LOW))
    if not any("2020" in text for text in texts(plate, "header")):
        yield "the heading has no year"
    for storm in range(1, plate_inputs.SEASON + 1):
        if plate_inputs.season_name(storm) not in texts(plate, "panel"):
            yield f"{plate_inputs.season_name(storm)} is not in the list"
        if not is_small and texts(plate, "labels").count(str(storm)) not in (1, 2):
            yield f"{storm} is not at the end of its track"
    if not is_small and len(texts(plate, "labels")) < 1.5 * plate_inputs.SEASON:
        yield "too few tracks have a number at their start"
    if "plate-wind-radius" in ids(plate.text):
        yield "there are radii"


def lines_with_codes(plate: Plate) -> Iterator[str]:
    """Techniques are lines with their codes at the end and in the legend, without radii; only the latest fix and
    the end of the official forecast have times.
    """
    small = {"x".join(map(str, size)) for size in (SMALL, TINY, PORTRAIT, LOW)}
    if plate.name != "many techniques" or small & {*plate.options}:
        return
    for code in plate_inputs.MODELS:
        yield from (f"{code} is not in the {part}" for part in ("labels", "panel")
                    if code not in texts(plate, part))
    if not any("AP" in text and str(plate_inputs.MEMBERS) in text for text in texts(plate, "panel")):
        yield "the ensemble is not in the panel"
    times = sum(bool(re.search(r"\d日|\d\d:\d\d", text)) for text in texts(plate, "labels"))
    if times != 2:
        yield f"there are {times} times"
    yield from (name for name in ids(plate.text)
                if name in ("plate-wind-radius", "plate-forecast-wind-radius"))


def no_ids(plate: Plate) -> Iterator[str]:
    """No text that readers see contains an internal id, such as ibtracs-2026248n22138."""
    text = plate.text.decode("utf-8")
    for words in re.findall(r'<(?:text|title id="plate-title")[^>]*>([^<]*)', text):
        for found in re.findall(r"\b[a-z0-9]+-[a-z]*\d{4,}\w*", words):
            yield f"{found!r} in {words[:60]!r}"


def two_thirds(plate: Plate) -> Iterator[str]:
    """Two thirds is a fraction, not 66.7 %."""
    if re.search(rb"66\.7 ?%", plate.text):
        yield "66.7 %"


def luminance(colour: str) -> float:
    """The relative luminance of `rrggbb` (WCAG 2.1)."""
    parts = [int(colour[at:at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def rank(plate: Plate) -> Iterator[str]:
    """Stronger classes are darker in a light theme, and lighter in a dark one."""
    dark = dict(zip(plate.options, plate.options[1:])).get("--theme") == "dark"
    colours = {name: colour for colour, name in re.findall(
        r'fill="#([0-9a-f]{6})"[^>]*class="tc-fill-class-([a-z0-9-]+)', plate.text.decode("utf-8"))}
    for order in RANKS:
        shown = [name for name in order if name in colours]
        for weak, strong in zip(shown, shown[1:]):
            step = luminance(colours[strong]) - luminance(colours[weak])
            if step * (1 if dark else -1) <= 0:
                yield f"{strong} #{colours[strong]} after {weak} #{colours[weak]}"


FILE_RULES = [light, same_bytes, one_a_line, language, own_ids, plain_ids, used_rules, layers,
              groups_of_labels, whole_season, lines_with_codes, no_ids, two_thirds, rank,
              *plate_layout.RULES]
OPTIONS = {"many techniques": ("--technique", "all"),
           "stale telegram": (str(SAMPLES / "jma-xml" / "nangka_hourly.xml"),)}


def write(binary: str, source: Path, target: Path, options: Iterable[str],
          environment: dict[str, str]) -> bytes:
    """Writes a plate and returns its bytes."""
    run = subprocess.run([binary, str(source), *options, "-o", str(target)], capture_output=True, timeout=300, env=environment)
    if run.returncode != 0:
        raise ValueError(f"exit {run.returncode}: {run.stderr.decode('utf-8', 'replace')[:300]}")
    return target.read_bytes()


@dataclass
class Job:
    """A plate to write: its input, theme and language."""

    name: str
    source: Path
    theme: str
    words: str
    size: tuple[int, int] = SIZE

    def __str__(self) -> str:
        return f"{self.name}, {self.theme}, {self.words}, {self.size[0]}x{self.size[1]}"


def jobs(tracks: dict[str, Path]) -> Iterator[Job]:
    """The plates to write. Layout does not depend on the theme, and colours do not depend on the language, so one
    plate in every combination is enough.
    """
    for name, source in tracks.items():
        for theme, words in product(THEMES, LANGUAGES):
            if name == "one storm" or theme == next(iter(THEMES)) or words == LANGUAGES[0]:
                yield Job(name, source, theme, words)
        for words in LANGUAGES:
            yield Job(name, source, "light", words, SMALL)
        for size in (TINY, PORTRAIT, LOW):
            yield Job(name, source, "light", LANGUAGES[0], size)


class Examination:
    """The plates of one command, and the report that receives the findings."""

    def __init__(self, binary: str, report_: Report, folder: Path):
        self.binary, self.report, self.folder = binary, report_, folder
        self.pictures: dict[tuple[str, str, str, tuple[int, int]], bytes] = {}

    def path(self, job: Job) -> Path:
        """The path of the plate."""
        return self.folder / f"{job.name.replace(' ', '-')}.{job.theme}.{job.words}.{job.size[0]}.svg"

    def draw(self, job: Job) -> tuple[dict[str, list[str]], bytes]:
        """Writes a plate; returns the findings of the rules on files, and its picture by librsvg."""
        options = ("--lang", job.words, "--theme", job.theme, "--size", "x".join(map(str, job.size)),
                   *OPTIONS.get(job.name, ()))
        try:
            text, again = (write(self.binary, job.source, self.path(job), options, environment)
                           for environment in ENVIRONMENTS)
            inline = write(self.binary, job.source, self.path(job).with_suffix(".inline.svg"),
                           (*options, "--id-prefix", "other-"), ENVIRONMENTS[0])
            document = svg_rules.Document(str(self.path(job)))
        except (ValueError, etree.XMLSyntaxError) as error:
            return {"is written": [str(error)]}, b""
        return ({"is written": []} | report.run(Plate(job.name, text, again, options, inline), FILE_RULES)
                | svg_rules.findings(document)), document.rendered.stdout

    def look(self, job: Job, browser: Chromium) -> None:
        """Opens a plate in Chromium, with both colour schemes if it supports both."""
        path, likes = self.path(job), THEMES[job.theme]
        for dark in (False, True) if likes[0] != likes[1] else (False,):
            title = f"{job}, dark page" if dark else str(job)
            # If the colour scheme matters, only the style sheet has the colours; otherwise librsvg has checked them.
            try:
                page = browser_rules.look(
                    browser, path, job.size,
                    self.pictures.get((job.name, likes[dark], job.words, job.size)),
                    dark, colours=likes[0] != likes[1])
            except Failed as error:
                self.report.add("chromium", {"console": [str(error)]}, title)
                continue
            path.with_suffix(f"{'.dark' if dark else ''}.chromium.png").write_bytes(page.picture)
            self.report.add("chromium", report.run(page, browser_rules.RULES), title)


def look_in_plain_fonts(examination: Examination, every: list[Job]) -> None:
    """Checks the layout of English plates on a machine with one font, the widest: DejaVu Sans, as in plain Debian."""
    with chromium.with_fonts("DejaVu Sans") as browser:
        for job in every:
            if (job.theme, job.words) == ("light", "en") and examination.path(job).exists():
                page = browser_rules.look(browser, examination.path(job), job.size, colours=False)
                rules = [browser_rules.console, browser_rules.in_frame, browser_rules.apart]
                examination.report.add("chromium", report.run(page, rules), f"{job}, DejaVu Sans")


def check(binary: str, report_: Report, browser: Chromium | None, keep: Path | None = None,
          samples: Path = SAMPLES) -> None:
    """Checks every plate, both the file and the pictures."""
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
        examination = Examination(binary, report_, keep or Path(scratch))
        every = list(jobs(inputs(Path(scratch), samples)))
        # librsvg draws the next plates while Chromium draws the previous ones.
        for job, (found, picture) in zip(every, pool.map(examination.draw, every)):
            report_.add("plates", found, str(job))
            if picture:
                examination.path(job).with_suffix(".rsvg.png").write_bytes(picture)
                examination.pictures[job.name, job.theme, job.words, job.size] = picture
                if browser:
                    examination.look(job, browser)
        if browser:
            look_in_plain_fonts(examination, every)


def main() -> int:
    """Runs the checks of plates from the command line."""
    parser = argparse.ArgumentParser(description="Examines plates of trackconv.")
    parser.add_argument("binary", type=Path)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    findings = Report()
    with chromium.opened() as browser:
        check(str(options.binary.resolve()), findings, browser, options.keep)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())
