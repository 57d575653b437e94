"""Rules on what a plate shows: its frame, its labels and their leaders, the size of its text, the age of forecasts."""

import math
import re
from collections.abc import Iterator
from itertools import combinations

from lxml import etree

LEADER, TEXT = 60, 10  # the largest length of a leader, and the smallest size of text, in units and pixels
PARSER = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)


def group(tree: etree._Element, name: str, child: str) -> list[etree._Element]:
    """The elements of a kind in the group of a name."""
    return tree.xpath(f"//*[@id='plate-{name}']//*[local-name()='{child}']")


def leaders(tree: etree._Element) -> list[tuple[float, ...]]:
    """The lines from fixes to labels: both ends of each."""
    return [tuple(float(line.get(key)) for key in ("x1", "y1", "x2", "y2"))
            for line in group(tree, "labels", "line")]


def framed(plate) -> Iterator[str]:
    """The latest fix, which is drawn last, is inside the frame."""
    tree = etree.fromstring(plate.text, PARSER)
    frames, fixes = group(tree, "clip", "rect"), tree.xpath(
        "//*[@id='plate-fix']//*[local-name()='circle' or local-name()='use']")
    if "--extent" in plate.options or not frames:
        return
    x, y, width, height = (float(frames[0].get(key)) for key in ("x", "y", "width", "height"))
    for fix in fixes[-1:]:
        centre = [float(fix.get(f"c{side}") or float(fix.get(side)) + float(fix.get(length)) / 2)
                  for side, length in (("x", "width"), ("y", "height"))]
        if not (x <= centre[0] <= x + width and y <= centre[1] <= y + height):
            yield f"the latest fix is at {centre}"
    if not fixes:
        yield "no fix is shown"


def short_leaders(plate) -> Iterator[str]:
    """No leader is longer than 60 units."""
    for x1, y1, x2, y2 in leaders(etree.fromstring(plate.text, PARSER)):
        if math.hypot(x2 - x1, y2 - y1) > LEADER + 0.2:
            yield f"{math.hypot(x2 - x1, y2 - y1):.0f} units from {x1}, {y1}"


def leaders_apart(plate) -> Iterator[str]:
    """No two leaders cross."""
    def side(a, b, c) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    lines = leaders(etree.fromstring(plate.text, PARSER))
    for one, two in combinations([(line[:2], line[2:]) for line in lines], 2):
        if (side(*one, two[0]) != side(*one, two[1]) and side(*two, one[0]) != side(*two, one[1])):
            yield f"{one} and {two}"


def large_text(plate) -> Iterator[str]:
    """No text is smaller than 10 pixels."""
    tree = etree.fromstring(plate.text, PARSER)
    scale = float(tree.get("width")) / float(tree.get("viewBox").split()[2])
    for text in tree.xpath("//*[local-name()='text']"):
        if float(text.get("font-size")) * scale < TEXT - 0.05:
            yield f"{text.text!r} has {float(text.get('font-size')) * scale:.1f} pixels"


def clear_times(plate) -> Iterator[str]:
    """No time on the map is a day and an hour that can be read as a date, such as 26/02."""
    for text in group(etree.fromstring(plate.text, PARSER), "labels", "text"):
        if re.search(r"^\d\d/\d\d(Z|:|$)", text.text or ""):
            yield repr(text.text)


def fresh_forecasts(plate) -> Iterator[str]:
    """No fix of a forecast is older than the latest observed fix of its storm."""
    times: dict[tuple[str, str], list[str]] = {}
    for name in etree.fromstring(plate.text, PARSER).xpath("//@id"):
        for storm, kind, time in re.findall(r"^(.+)_(fix|forecast-fix)_.*?(\d{8}T\d{4}Z)$", name):
            times.setdefault((storm, kind), []).append(time)
    for (storm, kind), found in times.items():
        latest = max(times.get((storm, "fix"), [""]))
        if kind == "forecast-fix" and max(found) < latest:
            yield f"the forecast of {storm} ends {max(found)}, before {latest}"


RULES = [framed, short_leaders, leaders_apart, large_text, clear_times, fresh_forecasts]
