"""A line with times that the measurement must accept, and faults that it must reject."""

import copy

import line_times
from report import Report
from typhoon_script import Place, Storm

# Along the equator, so that places are known without a geodesic; the analysis is on the meridian.
STORM = Storm(1, [Place(176, 0), Place(178, 0), Place(178, 0), Place(180, 0)], {12: Place(-176, 0)})
LINE = {
    "id": "cwb-2012-1.track", "geometry": {
        "type": "LineString", "coordinates": [[176, 0], [177.5, 0], [178, 0], [179, 0], [180, 0]]},
    "properties": {"storm_id": "cwb-2012-1", "layer": "track", "coordinateProperties": {"times": [
        "2012-07-01T06:00:00Z", "2012-07-01T10:30:00Z", "2012-07-01T12:00:00Z",
        "2012-07-01T21:00:00Z", "2012-07-02T00:00:00Z"]}},
}


def lost_time(times: list[str]) -> None:
    """A position has no time."""
    times.pop()


def swapped(times: list[str]) -> None:
    """Two times are in the wrong order."""
    times[0], times[1] = times[1], times[0]


def late(times: list[str]) -> None:
    """The time between two fixes is five seconds late."""
    times[1] = "2012-07-01T10:30:05Z"


def early_leave(times: list[str]) -> None:
    """The storm leaves before its last fix at a place, as if it had not stayed."""
    times[3] = "2012-07-01T18:00:00Z"


def late_arrival(times: list[str]) -> None:
    """The first fix at a place has the time of the second."""
    times[2] = "2012-07-01T18:00:00Z"


def check(report: Report) -> None:
    """Measures the line, then each fault."""
    words = line_times.examine(LINE, STORM)[0]
    report.add("self-test", {"times: accepts what is good": words}, "a line")
    for fault in (lost_time, swapped, late, early_leave, late_arrival):
        broken = copy.deepcopy(LINE)
        fault(broken["properties"]["coordinateProperties"]["times"])
        found = line_times.examine(broken, STORM)[0]
        report.add("self-test", {f"times: {fault.__name__}": [] if found else ["is not noticed"]},
                   fault.__doc__)
