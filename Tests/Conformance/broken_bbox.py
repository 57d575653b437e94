"""Correct and wrong boxes of geometries near the 180th meridian and the poles."""

import bbox
from report import Report


def line(*positions) -> dict:
    """Makes a line through positions."""
    return {"type": "LineString", "coordinates": [list(position) for position in positions]}


def polygon(*positions) -> dict:
    """Makes a polygon without holes."""
    return {"type": "Polygon", "coordinates": [[list(p) for p in (*positions, positions[0])]]}


WEST_OF_180, EAST_OF_180 = line((170, 10), (180, 14)), line((-180, 14), (-175, 16))
CUT = {"type": "MultiLineString", "coordinates": [WEST_OF_180["coordinates"],
                                                  EAST_OF_180["coordinates"]]}
POLE = polygon((-180, 80), (-60, 82), (60, 81), (180, 80), (180, 90), (-180, 90))
ATLANTIC, PACIFIC = line((-30, 10), (-20, 20)), line((150, 10), (165, 20))
# The Fiji archipelago of RFC 7946 section 5.2.
FIJI = [{"type": "Point", "coordinates": place} for place in ([177, -20], [-178, -16])]

# The geometries, the box, and whether it is correct.
CASES = [
    ("a line", [ATLANTIC], [-30, 10, -20, 20], True),
    ("a line", [ATLANTIC], [-30, 10, -20, 20.1], False),
    ("a line", [ATLANTIC], [-20, 10, -30, 20], False),
    ("a line", [ATLANTIC], [-30, 10, 0, -20, 20, 0], False),
    ("a point", FIJI[:1], [177, -20, 177, -20], True),
    ("a point", FIJI[:1], [-180, -20, 177, -20], False),
    ("a cut line", [CUT], [170, 10, -175, 16], True),
    ("a cut line", [CUT], [-180, 10, 180, 16], False),
    ("a cut line", [CUT], [-175, 10, 170, 16], False),
    ("a cut line", [CUT], [170, 10, 185, 16], True),  # the same longitude; the rule for ranges rejects it
    ("a line to 180", [WEST_OF_180], [170, 10, 180, 14], True),
    ("a line to 180", [WEST_OF_180], [-180, 10, 170, 14], False),
    ("two oceans", [ATLANTIC, PACIFIC], [-30, 10, 165, 20], True),
    ("two oceans", [ATLANTIC, PACIFIC], [150, 10, -20, 20], True),
    ("two oceans", [ATLANTIC, PACIFIC], [-180, 10, 180, 20], False),
    ("two oceans, one line cut", [ATLANTIC, CUT], [170, 10, -20, 20], True),
    ("two oceans, one line cut", [ATLANTIC, CUT], [-180, 10, 180, 20], False),
    ("Fiji", FIJI, [177, -20, -178, -16], True),
    ("the pole", [POLE], [-180, 80, 180, 90], True),
    ("the pole", [POLE], [180, 80, -180, 90], False),
    ("the pole", [POLE], [-60, 80, 60, 90], False),
    ("the pole", [POLE], [-180, 80, 180, 82], False),
]


def check(report: Report) -> None:
    """Tests every box."""
    for name, geometries, box, right in CASES:
        found = list(bbox.wrong(box, geometries))
        problems = [] if bool(found) != right else [f"{box} should {'pass' if right else 'fail'}"]
        report.add("self-test", {"bbox": problems}, name)
