"""Areas that the comparison with the dense sweep must accept, and areas that it must reject."""

import shapely
from shapely.geometry import mapping

import areas
import rivals
import sweep
from report import Report
from sweep import Disc

# A storm that recurves: 300 and 520 km at 42 and 50 degrees north.
PAIR = [Disc(150, 42, 300_000), Disc(165, 50, 520_000)]


def notched(discs: list[Disc]) -> dict:
    """Circles without the tangents between them."""
    circles = sweep.between(*discs, count=1, vertices=360)
    return mapping(shapely.union_all(shapely.polygons(circles)))


def check(report: Report) -> None:
    """Measures a correct hull, then wrong ones."""
    allowed = areas.ALLOWED["potential-area"]
    off = sweep.off(rivals.aeqd_hull(PAIR), PAIR)
    report.add("self-test", {"areas: accepts what is good":
                             [] if off <= allowed else [f"{off:.0f} m off"]}, "true hull")
    for fault in (rivals.lon_lat_hull, notched):
        off = sweep.off(fault(PAIR), PAIR)
        report.add("self-test", {f"areas: {fault.__name__}":
                                 [] if off > allowed else [f"only {off:.0f} m off"]}, fault.__doc__)
    hole = rivals.lon_lat_hull(PAIR)
    hole["coordinates"] = (*hole["coordinates"], ((155, 45), (155, 46), (156, 46), (155, 45)))
    for name, geometry in (("hole", hole), ("crossed", {"type": "Polygon", "coordinates": [
            [(0, 0), (1, 1), (1, 0), (0, 1), (0, 0)]]})):
        report.add("self-test", {f"areas: {name}": [] if areas.faults(geometry) else
                                 ["is not noticed"]}, name)
