"""Rules on what a plate shows: its frame, its labels and their leaders, the size of its text, the age of forecasts."""

import math
import re
from collections.abc import Iterator
from itertools import combinations

from lxml import etree

LEADER, TEXT = 60, 10  # the largest length of a leader, and the smallest size of text, in units and pixels
SHARE = 0.5  # of the frame's width or height, which the tracks of a season fill at least
SLACK = 8  # units by which the background of a label may lie beside its middle
MARGIN = 1.5  # units by which a label without a leader is nearer to its own fix than to any other, at least
BESIDE, ON_FIX = 10, 17  # the largest distance of a place's name from its dot, also from one on a symbol
MAP_SHARE, WIDE = 0.55, 500  # of the height of portrait plates of at least this width
PARSER = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False, huge_tree=True)


def group(tree: etree._Element, name: str, child: str) -> list[etree._Element]:
    """The elements of a kind in the group of a name."""
    return tree.xpath(f"//*[@id='plate-{name}']//*[local-name()='{child}']")


def leaders(tree: etree._Element) -> list[tuple[float, ...]]:
    """The lines from fixes to labels: both ends of each."""
    return [tuple(float(line.get(key)) for key in ("x1", "y1", "x2", "y2"))
            for line in group(tree, "labels", "line")]


def frame(tree: etree._Element) -> tuple[float, float, float, float] | None:
    """The left, upper, right and lower side of the map."""
    for rect in group(tree, "clip", "rect")[:1]:
        x, y, width, height = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
        return x, y, x + width, y + height
    return None


def points(path: etree._Element) -> Iterator[tuple[float, float]]:
    """The points of a path of the form `Mx ylx y...`, with relative steps."""
    for line in path.get("d", "").split("M")[1:]:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line)]
        x = y = 0.0
        for step_x, step_y in zip(numbers[::2], numbers[1::2]):
            x, y = x + step_x, y + step_y
            yield x, y


def whole_tracks(plate) -> Iterator[str]:
    """The frame of a season cuts no track, and is not much larger than the tracks."""
    tree = etree.fromstring(plate.text, PARSER)
    sides = frame(tree)
    if plate.name != "season" or "--extent" in plate.options or not sides:
        return
    found = [point for path in group(tree, "track-segment", "path") for point in points(path)]
    if not found:
        yield "no track is shown"
        return
    for x, y in found:
        if not (sides[0] <= x <= sides[2] and sides[1] <= y <= sides[3]):
            yield f"a track leaves the frame at {x:.0f}, {y:.0f}"
            break
    shares = [(max(at) - min(at)) / (high - low)
              for at, low, high in zip(zip(*found), sides[:2], sides[2:])]
    if max(shares) < SHARE:
        yield f"the tracks fill {shares[0]:.0%} of the width and {shares[1]:.0%} of the height"


def explained_numbers(plate) -> Iterator[str]:
    """Every number at a track is in the panel."""
    tree = etree.fromstring(plate.text, PARSER)
    listed = {text.text for text in group(tree, "panel", "text")}
    for text in group(tree, "labels", "text"):
        if re.fullmatch(r"\d+", text.text or "") and text.text not in listed:
            yield f"{text.text} is not in the panel"


def box(rect: etree._Element) -> tuple[float, ...]:
    """The left and upper side of a rectangle, its width and its height."""
    return tuple(float(rect.get(key)) for key in ("x", "y", "width", "height"))


def distance(rect: tuple[float, ...], point: tuple[float, ...]) -> float:
    """The distance of a point from a rectangle; 0 inside it."""
    x, y, width, height = rect
    return math.hypot(max(x - point[0], 0, point[0] - x - width), max(y - point[1], 0, point[1] - y - height))


def labels(tree: etree._Element) -> Iterator[tuple[str, tuple[float, ...], tuple[float, ...] | None]]:
    """The text of every label, its background, and its leader."""
    for label in tree.xpath("//*[@id='plate-labels']/*[contains(@class, 'label')]"):
        rect, lines = label.xpath("*[local-name()='rect']")[0], label.xpath("*[local-name()='line']")
        ends = [tuple(float(line.get(key)) for key in ("x1", "y1", "x2", "y2")) for line in lines]
        yield repr("".join(label.itertext()).strip()), box(rect), (ends or [None])[0]


def symbol(use: etree._Element) -> tuple[float, float, float]:
    """The centre and radius of a symbol, which is defined with a radius of 10."""
    x, y, scale = map(float, re.findall(r"[-.\d]+", use.get("transform")))
    return x, y, scale * 10


def symbols(tree: etree._Element) -> list[tuple[float, float, float]]:
    """The centre and radius of every fix with a symbol."""
    return [symbol(use) for name in ("fix", "forecast-fix") for use in group(tree, name, "use")]


def clear_fixes(plate) -> Iterator[str]:
    """No label covers the symbol of a fix."""
    tree = etree.fromstring(plate.text, PARSER)
    for _, rect, _ in labels(tree):
        for fix in symbols(tree):
            if distance(rect, fix) < fix[2]:
                yield f"{rect} covers {fix[:2]}"


def clear_leaders(plate) -> Iterator[str]:
    """A leader ends at its box, and runs through no symbol but that of its own fix."""
    tree = etree.fromstring(plate.text, PARSER)
    for text, rect, line in labels(tree):
        if not line:
            continue
        if distance(rect, line[2:]) > 0.3:
            yield f"{text} is {distance(rect, line[2:]):.1f} units from its leader"
        steps = [(line[0] + (line[2] - line[0]) * step / 50, line[1] + (line[3] - line[1]) * step / 50)
                 for step in range(51)]
        found = [fix for fix in symbols(tree) if min(math.dist(fix[:2], step) for step in steps) < fix[2]]
        own = min(symbols(tree), key=lambda fix: math.dist(fix[:2], line[:2]), default=None)
        yield from (f"the leader of {text} runs through {fix[:2]}" for fix in found if fix != own)


def visible_places(plate) -> Iterator[str]:
    """The dot of every named place can be seen, and its name is beside it."""
    tree = etree.fromstring(plate.text, PARSER)
    covers = [rect for _, rect, _ in labels(tree)]
    for place in tree.xpath("//*[@id='plate-places']/*[*[local-name()='circle']]"):
        dot, rect = place.xpath("*[local-name()='circle']")[0], place.xpath("*[local-name()='rect']")[0]
        at, name = (float(dot.get("cx")), float(dot.get("cy"))), "".join(place.itertext()).strip()
        if any(distance(cover, at) < float(dot.get("r")) for cover in covers):
            yield f"the dot of {name} is covered"
        is_on_fix = any(math.dist(fix[:2], at) < 3 * fix[2] for fix in symbols(tree))
        if distance(box(rect), at) > (ON_FIX if is_on_fix else BESIDE):
            yield f"{name} is {distance(box(rect), at):.0f} units from its dot"


def explained_area(plate) -> Iterator[str]:
    """Every plate with a potential track area says what it is."""
    tree = etree.fromstring(plate.text, PARSER)
    words = "".join("".join(text.itertext()) for name in ("panel", "footer") for text in group(tree, name, "text"))
    if group(tree, "potential-area", "path") and not re.search(
            "where ?the ?centre ?may ?go|颱風中心未來可能通過|台風の中心が.*入る範囲", words.replace("\u00a0", " ")):
        yield "nothing says what the area is"


def large_map(plate) -> Iterator[str]:
    """The map of a plate that is higher than wide has more than half of the height."""
    tree = etree.fromstring(plate.text, PARSER)
    width, height = (float(number) for number in tree.get("viewBox").split()[2:])
    sides = frame(tree)
    if WIDE <= width < height and sides and plate.name != "season" and sides[3] - sides[1] < MAP_SHARE * height - 1:
        yield f"{(sides[3] - sides[1]) / height:.0%} of the height"


def own_fix(plate) -> Iterator[str]:
    """A time without a leader is clearly nearer to one fix with a symbol than to any other."""
    tree = etree.fromstring(plate.text, PARSER)
    fixes = symbols(tree)
    dots = [(float(dot.get("cx")), float(dot.get("cy"))) for name in ("fix", "forecast-fix")
            for dot in group(tree, name, "circle")]
    for text, rect, line in labels(tree):
        if line or not fixes or not re.search(r"\d\d:\d\d|\d時", text):
            continue
        edges = [distance(rect, fix) for fix in fixes]
        if any(distance(rect, dot) < min(edges) - MARGIN for dot in dots):
            continue
        middles = [math.hypot(rect[0] + rect[2] / 2 - fix[0], rect[1] + rect[3] / 2 - fix[1]) for fix in fixes]
        order = sorted(range(len(fixes)), key=edges.__getitem__)
        if middles[order[0]] > min(middles) + SLACK or (
                len(order) > 1 and edges[order[1]] < edges[order[0]] + MARGIN):
            yield text


def framed(plate) -> Iterator[str]:
    """The latest fix, which is drawn last, is inside the frame."""
    tree = etree.fromstring(plate.text, PARSER)
    sides, fixes = frame(tree), tree.xpath(
        "//*[@id='plate-fix']//*[local-name()='circle' or local-name()='use']")
    if "--extent" in plate.options or not sides:
        return
    for fix in fixes[-1:]:
        centre = [float(fix.get(side)) for side in ("cx", "cy")] if fix.get("cx") else symbol(fix)
        if not (sides[0] <= centre[0] <= sides[2] and sides[1] <= centre[1] <= sides[3]):
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


RULES = [framed, whole_tracks, explained_numbers, own_fix, clear_fixes, clear_leaders, visible_places,
         explained_area, large_map, short_leaders, leaders_apart, large_text, clear_times, fresh_forecasts]
