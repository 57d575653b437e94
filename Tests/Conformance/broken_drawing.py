"""Shows that `draw_kml` works: points of `good/track.kml` have the colours of its styles."""

import argparse
from pathlib import Path

from PIL import ImageColor

import draw_kml
from report import Report

SEA = ImageColor.getrgb(draw_kml.SEA)
# Sea blended with 20 % of #2980b9, and with 25 % of #f1c40f; plain #2ecc71.
BLUE, YELLOW, GREEN = (187, 211, 227), (228, 223, 182), (46, 204, 113)
# Expected colours: of the whole map, at a time before the area is valid, and with a highlighted feature.
CASES = [
    ({}, {"swath": ((171, 15), BLUE), "its hole": ((173, 17), SEA), "area": ((-177, 19), YELLOW),
          "area beyond 180": ((179.5, 21.5), YELLOW), "fix": ((176, 17), GREEN)}),
    ({"at": "2017-09-15T18:00:00Z"}, {"swath": ((171, 15), BLUE), "area": ((-177, 19), SEA),
                                      "fix": ((176, 17), GREEN), "later fix": ((177, 15), SEA)}),
    ({"highlight": True}, {"swath": ((171, 15), (150, 190, 217))}),
]


def check(report: Report, good: Path) -> None:
    """Checks points of the pictures."""
    for changes, places in CASES:
        options = argparse.Namespace(**{"at": None, "highlight": False, "size": 300} | changes)
        drawing = draw_kml.Drawing(*draw_kml.opened(str(good)), options)
        image = drawing.draw()
        for name, (place, colour) in places.items():
            seen = drawing.seen(place, image)
            near = max(abs(a - b) for a, b in zip(seen, colour)) <= 2
            report.add("self-test", {"drawing: colours": [] if near else [f"{name} is {seen}"]},
                       str(changes))
