"""Draws plates of inputs and options chosen at random, and checks where their texts and legends are.

    layout.py <trackconv> [--draw <count>] [--seed <number>] [--keep <folder>]
    layout.py <plate.svg>...

The inputs are samples, and real files if TRACKCONV_DATA names their folder. Texts are measured in DejaVu Sans, the
widest of the usual fonts; overlaps of up to two units are allowed, as fonts differ.
"""

import argparse
import math
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from lxml import etree
from PIL import ImageFont

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[2] / "Scripts"))

import report
import sheets
from plate_layout import PARSER, box, distance, frame, points, symbol
from report import Report
from svg_contrast import contrast

COUNT, SEED = 60, 20150808
TOLERANCE = 2  # units
LEGENDS = {"Legend", "圖例", "凡例"}
RE = {"re": "http://exslt.org/regular-expressions"}
RIM = 1.28  # of the light rim of a symbol, if its circle has a radius of 1
# Colours of what needs no explanation.
PLAIN = {"ink", "quiet", "paper", "rule", "casing", "sea", "land", "coast", "border", "graticule", "sea-name", "country"}
Box = tuple[float, float, float, float]  # left, upper, right and lower side


@dataclass
class Text:
    """A text with its box and the part of the plate that it belongs to."""

    words: str
    box: Box
    part: str
    size: float
    anchor: str
    element: etree._Element

    def __str__(self) -> str:
        return f"{self.words[:40]!r} at {self.box[0]:.0f}, {self.box[3]:.0f}"


@cache
def font(bold: bool) -> ImageFont.FreeTypeFont:
    """The font in which texts are measured."""
    return ImageFont.truetype(f"DejaVuSans{'-Bold' if bold else ''}.ttf", 100)


@cache
def width(words: str, bold: bool) -> float:
    """The width of words of size 1; Chinese and Japanese characters are as wide as high."""
    wide = re.findall(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]", words)
    rest = re.sub(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u2060]", "", words)
    return len(wide) + font(bold).getlength(rest) / 100


def part(element: etree._Element) -> str:
    """The innermost named part of the plate around an element."""
    return next((one.get("id").partition("plate-")[2] for one in element.iterancestors()
                 if "plate-" in one.get("id", "")), "")


def measured(element: etree._Element) -> Text:
    """A text with its box, from its upper-case letters to its descenders."""
    words, size = "".join(element.itertext()), float(element.get("font-size"))
    long = width(words, element.get("font-weight") == "bold") * size + float(element.get("letter-spacing", 0)) * len(words)
    x, y, anchor = float(element.get("x")), float(element.get("y")), element.get("text-anchor", "start")
    left = x - long * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return Text(words, (left, y - 0.75 * size, left + long, y + 0.2 * size), part(element), size, anchor, element)


class Plate:
    """A plate with its size, the frame of its map, and its texts."""

    def __init__(self, text: bytes):
        self.tree = etree.fromstring(text, PARSER)
        self.whole = (0.0, 0.0, *map(float, self.tree.get("viewBox").split()[2:]))
        self.frame = frame(self.tree)
        self.texts = [measured(one) for one in self.tree.xpath("//*[local-name()='text']")]
        self.map = self.tree.xpath("//*[@id='plate-map']")[0]
        self.on_map = {id(one) for one in self.map.iter()}

    def panel(self) -> list[etree._Element]:
        """The elements of the panel, or of the key of a thumbnail."""
        return self.tree.xpath("//*[@id='plate-panel' or @id='plate-key']/*")


def overlap(one: Box, other: Box) -> bool:
    """Whether boxes overlap by more than the tolerance."""
    return min(one[2], other[2]) - max(one[0], other[0]) > TOLERANCE < min(one[3], other[3]) - max(one[1], other[1])


def leaves(inner: Box, outer: Box) -> float:
    """How far a box leaves another."""
    return max(outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3])


def extent(element: etree._Element) -> Box | None:
    """The box of a shape without its line; `None` if it has none."""
    number = lambda name: float(element.get(name, 0))
    name = etree.QName(element).localname
    if name == "text":
        return measured(element).box
    if name == "use" and element.get("transform"):
        x, y, radius = symbol(element)
        return x - radius, y - radius, x + radius, y + radius
    if name == "circle":
        x, y, radius = number("cx"), number("cy"), number("r")
        return x - radius, y - radius, x + radius, y + radius
    if name == "rect":
        x, y, wide, high = box(element)
        return x, y, x + wide, y + high
    if name == "line":
        xs, ys = sorted((number("x1"), number("x2"))), sorted((number("y1"), number("y2")))
        return xs[0], ys[0], xs[1], ys[1]
    if name == "path" and (found := list(points(element))):
        return (*map(min, zip(*found)), *map(max, zip(*found)))
    return None


# Rules

def apart(plate: Plate) -> Iterator[str]:
    """No two texts overlap, and no text on the map is on the panel."""
    for one, other in combinations(plate.texts, 2):
        if overlap(one.box, other.box):
            yield f"{one} and {other}"
    boxes = [found for element in plate.panel() if (found := extent(element))]
    if not boxes:
        return
    block = (*(min(side) for side in list(zip(*boxes))[:2]), *(max(side) for side in list(zip(*boxes))[2:]))
    yield from (f"{text} is on the panel" for text in plate.texts
                if text.part not in ("panel", "key") and overlap(text.box, block))


def inside(plate: Plate) -> Iterator[str]:
    """Every text is on the plate, every label within the map's frame."""
    for text in plate.texts:
        is_label = id(text.element) in plate.on_map
        if (far := leaves(text.box, plate.frame if is_label else plate.whole)) > TOLERANCE:
            yield f"{text} leaves the {'map' if is_label else 'plate'} by {far:.0f} units"


def readable(plate: Plate) -> Iterator[str]:
    """The contrast of texts with what is behind them is 4.5:1 or more."""
    yield from contrast(plate)


def time_of(words: str) -> tuple[str, str] | None:
    """The day and the clock's time of a fix or label, without weekday, month and zone; the day may be left out."""
    found = re.search(r"(?:(\d{1,2})(?: [A-Z][a-z]{2}|日)[^\d]*?)?(\d\d)(?::(\d\d)|時(?:(\d\d)分)?)", words)
    return found and (found[1] or "", f"{found[2]}:{found[3] or found[4] or '00'}")


def own_mark(plate: Plate) -> Iterator[str]:
    """The label of a fix without a leader is nearer to it than to any mark without a label."""
    marks, rings = [], [(float(ring.get("cx")), float(ring.get("cy")), float(ring.get("r")))
                        for ring in plate.tree.xpath("//*[starts-with(@id, 'plate-landfall')]//*[local-name()='circle']")]
    for fix in plate.tree.xpath("//*[@id='plate-fix' or @id='plate-forecast-fix']/*"):
        titles = fix.xpath("*[local-name()='title']")
        for shape in fix.xpath("*[local-name()='use' or local-name()='circle']")[:1]:
            left, upper, right, _ = extent(shape)
            radius = (right - left) / 2
            at = (left + radius, upper + radius)
            radius = max([radius * (RIM if shape.get("transform") else 1),
                          *(ring[2] for ring in rings if math.dist(ring[:2], at) < 1)])
            if titles and not leaves((*at, *at), plate.frame) > 0:
                marks.append((titles[0].text, at, radius))
    labelled, bare = set(), []
    # Those of the lines of techniques have other colours.
    for label in plate.tree.xpath("//*[@id='plate-labels']/*[re:test(@class, 'label tc-fill-(ink|quiet)')]", namespaces=RE):
        words = [text.text or "" for text in label.xpath("*[local-name()='text']")]
        rect, lines = box(label.xpath("*[local-name()='rect']")[0]), label.xpath("*[local-name()='line']")
        ends = [(float(line.get("x1")), float(line.get("y1"))) for line in lines]
        time = next((time for time in map(time_of, words) if time), None)
        if ends:
            nearest = min(marks, key=lambda mark: abs(math.dist(mark[1], ends[0]) - mark[2]), default=None)
            labelled.add(nearest)
            continue
        own = [mark for mark in marks if time and (known := time_of(mark[0])) and known[1] == time[1]
               and time[0] in ("", known[0])]
        if own:
            mark = min(own, key=lambda mark: distance(rect, mark[1]))
            labelled.add(mark)
            bare.append((" ".join(words), rect, mark))
    for words, rect, mark in bare:
        own, *others = [distance(rect, one[1]) - one[2] for one in (mark, *marks)]
        for other, edge in zip(marks, others):
            if other not in labelled and other[1] != mark[1] and edge < own - TOLERANCE:
                yield f"{words!r} is {own:.0f} units from {mark[0]!r}, {edge:.0f} from {other[0]!r}"
                break


def own_dot(plate: Plate) -> Iterator[str]:
    """The name of a place is nearer to its own dot than to any other."""
    places = [(text.text, box(rect), (float(dot.get("cx")), float(dot.get("cy"))))
              for place in plate.tree.xpath("//*[@id='plate-places']/*[*[local-name()='circle']]")
              for dot, rect, text in [[place.xpath(f"*[local-name()='{name}']")[0] for name in ("circle", "rect", "text")]]]
    for name, rect, dot in places:
        for other, _, at in places:
            if at != dot and distance(rect, at) < distance(rect, dot) - TOLERANCE:
                yield f"{name} is nearer to {other}"


def reach(element: etree._Element, x: float, y: float) -> float:
    """The largest distance of a shape from a point."""
    if etree.QName(element).localname == "path":
        return max((math.dist(point, (x, y)) for point in points(element)), default=0)
    left, upper, right, lower = extent(element)
    return math.dist(((left + right) / 2, (upper + lower) / 2), (x, y)) + (right - left) / 2


def signs(elements: list[etree._Element], sides: Box | None = None, slack: float = 0) -> set[str]:
    """The colours of what legends explain; on a map only of what is in sight, not below the symbols of fixes."""
    found, covers = set(), [(one, *symbol(one)) for one in elements if one.get("transform")] if sides else []
    for element in elements:
        colours = {name.partition("-")[2].partition("-")[2] for one in (element, element.getparent())
                   for name in one.get("class", "").split() if re.match("tc-(fill|stroke)-", name)} - PLAIN
        where = extent(element) if colours else None
        if not where or sides and (leaves(where, sides) > max(where[2] - where[0], where[3] - where[1])):
            continue
        if any(cover is not element and reach(element, x, y) < radius * RIM + slack for cover, x, y, radius in covers):
            continue
        found |= colours
    return found


def legend(plate: Plate) -> list[etree._Element] | None:
    """The elements of the legend, or of the key of a thumbnail."""
    elements, inside, found = plate.panel(), False, []
    if elements and part(elements[0]) == "key":
        return elements
    for element in elements:
        if etree.QName(element).localname == "text" and element.get("font-size") == "15":
            inside = element.text in LEGENDS
        elif inside:
            found.append(element)
    return found or None


def explained(plate: Plate) -> Iterator[str]:
    """There is a legend if the map shows classes or areas, and it has only signs that the map or a chart shows."""
    rows, drawn = legend(plate), list(plate.map.iter(etree.Element))
    kinds = sorted(name for name in signs(drawn, plate.frame, TOLERANCE) if re.match("class-|area-|wind-|swath", name))
    if rows is None:
        if kinds:
            yield f"no legend says what {', '.join(kinds)} are"
        return
    # A chart and a list of storms show classes too.
    seen = signs(drawn, plate.frame, -TOLERANCE) | signs([one for one in plate.panel() if one not in rows])
    yield from (f"the legend has {name}, which the map lacks" for name in sorted(signs(rows) - seen))
    # A key with too little room for all has only classes; the footer says what areas are.
    asked = [name for name in kinds if name.startswith("class-") or part(rows[0]) == "panel"]
    yield from (f"the legend lacks {name}" for name in asked if name not in signs(rows))


def whole_words(plate: Plate) -> Iterator[str]:
    """Nothing is cut beside free room, and no text is empty."""
    yield from (f"an empty text at {text.box[0]:.0f}, {text.box[3]:.0f}" for text in plate.texts if not text.words.strip())
    for text in plate.texts:
        if not text.words.rstrip().endswith("…") or id(text.element) in plate.on_map:
            continue
        siblings = [found for one in text.element.getparent() if one is not text.element and (found := extent(one))]
        rules = [one for one in siblings if one[1] == one[3] and one[0] - 1 <= float(text.element.get('x')) <= one[2] + 1]
        column = max(rules, key=lambda rule: rule[2] - rule[0], default=plate.whole)
        row = [one for one in siblings if min(one[3], text.box[3]) - max(one[1], text.box[1]) > 1]
        room = (min([column[2], *(one[0] for one in row if one[0] > text.box[2])]) - text.box[2] if text.anchor == "start"
                else text.box[0] - max([column[0], *(one[2] for one in row if one[2] < text.box[0])]))
        if room > 2 * text.size + 8:
            yield f"{text} is cut beside {room:.0f} free units"


RULES = [apart, inside, readable, own_mark, own_dot, explained, whole_words]


def examine(text: bytes) -> dict[str, list[str]]:
    """The findings on a plate."""
    return report.run(Plate(text), RULES)


def check(binary: str, report_: Report, count: int = COUNT, seed: int = SEED, keep: Path | None = None) -> None:
    """Draws plates at random and checks them."""
    def one(row: tuple[str, list[str], bytes]) -> tuple[str, dict[str, list[str]]]:
        name, arguments, text = row
        if keep:
            (keep / f"{name}.svg").write_bytes(text)
        return " ".join([name, *arguments[1:]]), examine(text)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for title, found in pool.map(one, sheets.chosen(binary, count, seed, [])):
            report_.add("layout", found, title)


def main() -> int:
    """Checks plates from the command line."""
    parser = argparse.ArgumentParser(description="Checks the layout of plates.")
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--draw", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--keep", type=Path)
    options, found = parser.parse_args(), Report()
    if all(path.suffix == ".svg" for path in options.paths):
        for path in options.paths:
            found.add("layout", examine(path.read_bytes()), path.name)
    else:
        print(f"layout: {options.draw} plates of seed {options.seed}")
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
        check(str(options.paths[0].resolve()), found, options.draw, options.seed, options.keep)
    return found.finish()


if __name__ == "__main__":
    sys.exit(main())
