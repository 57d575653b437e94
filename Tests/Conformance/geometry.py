"""Rules about positions, for both GeoJSON and KML.

A line is a list of positions, a position is a (longitude, latitude). Each function yields a sentence for each
problem. Nothing here is shared with the program under test, and there are no projections.
"""

from collections.abc import Iterator

Line = list[tuple[float, float]]


def parts(geometry: dict) -> Iterator[tuple[str, list[Line]]]:
    """Splits a GeoJSON geometry into its parts: ("point" | "line" | "polygon", lines).

    A point is one line of one position; a polygon is a list of rings, the exterior first.
    """
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind.startswith("Multi"):
        for part in coordinates:
            yield from parts({"type": kind.removeprefix("Multi"), "coordinates": part})
    elif kind == "Point":
        yield "point", [[coordinates]]
    elif kind == "LineString":
        yield "line", [coordinates]
    elif kind == "Polygon":
        yield "polygon", coordinates
    else:
        raise ValueError(f"geometry of type {kind}")


def area(ring: Line) -> float:
    """Twice the signed area of a closed ring, in degrees; positive is counterclockwise."""
    # Relative to the first position of the ring: near 180 the products are large, and rounding errors would
    # exceed the area of a thin ring.
    x0, y0 = ring[0][0], ring[0][1]
    return sum((a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0)
               for a, b in zip(ring, ring[1:]))


def unclosed(ring: Line) -> Iterator[str]:
    """A ring has four positions or more, and the first equals the last."""
    if len(ring) < 4:
        yield f"ring of {len(ring)} positions"
    elif list(ring[0]) != list(ring[-1]):
        yield f"ring from {show(ring[0])} ends at {show(ring[-1])}"


def wrongly_wound(rings: list[Line], holes: bool = True) -> Iterator[str]:
    """The exterior ring runs counterclockwise, the holes clockwise."""
    if area(rings[0]) <= 0:
        yield f"exterior ring from {show(rings[0][0])} is not counterclockwise"
    for hole in rings[1:] if holes else []:
        if area(hole) >= 0:
            yield f"hole from {show(hole[0])} is not clockwise"


def repeated(line: Line) -> Iterator[str]:
    """No consecutive positions are equal."""
    for a, b in zip(line, line[1:]):
        if a[0] == b[0] and a[1] == b[1]:
            yield f"{show(a)} twice in a row"


def out_of_range(line: Line) -> Iterator[str]:
    """Longitudes lie in [-180, 180], latitudes in [-90, 90]."""
    for position in line:
        if not (-180 <= position[0] <= 180 and -90 <= position[1] <= 90):
            yield f"{show(position)} is out of range"


def uncut(line: Line) -> Iterator[str]:
    """No segment spans more than 180 degrees of longitude; otherwise it should have been cut."""
    for a, b in zip(line, line[1:]):
        # Also along a pole: readers see only two longitudes and take the short way.
        if abs(a[0] - b[0]) > 180:
            yield f"segment {show(a)} to {show(b)} spans more than 180 degrees"


def show(position) -> str:
    """Formats a position for findings."""
    return "[" + ", ".join(f"{float(number):.10g}" for number in position) + "]"
