"""Determines the correct bounding boxes from the coordinates alone (RFC 7946 section 5).

Longitudes lie on a circle. The box is the complement of the widest gap between the covered longitudes.
If nothing crosses the 180th meridian, the plain box from the least to the greatest longitude is correct too.
"""

from collections.abc import Iterator

from geometry import parts, show

TOLERANCE = 1e-6


def extents(geometries: list[dict]) -> tuple[list[tuple[float, float]], float, float]:
    """The longitudes covered by each part, and the least and greatest latitude."""
    spans, latitudes = [], []
    for geometry in geometries:
        for _, lines in parts(geometry):
            longitudes = [position[0] for position in lines[0]]
            spans.append((min(longitudes), max(longitudes)))
            latitudes += [position[1] for position in lines[0]]
    return spans, min(latitudes), max(latitudes)


def crosses(geometry: dict) -> bool:
    """Whether a geometry was cut at the 180th meridian: it touches the meridian from both sides (3.1.9)."""
    (spans, _, _) = extents([geometry])
    return any(west == -180 for west, _ in spans) and any(east == 180 for _, east in spans)


def narrowest(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """West and east of the narrowest arcs that contain all spans."""
    merged: list[list[float]] = []
    for west, east in sorted(spans):
        if merged and west <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], east)
        else:
            merged.append([west, east])
    # The gap before each span; that of the first goes round across 180.
    ends = [merged[-1][1] - 360] + [east for _, east in merged]
    gaps = [(west - before, west, before) for (west, _), before in zip(merged, ends)]
    widest = max(gap for gap, _, _ in gaps)
    if widest <= TOLERANCE:
        return [(-180, 180)]  # all round, as over a pole (5.3)
    return [(west, before + 360 if before < -180 else before)
            for gap, west, before in gaps if gap >= widest - TOLERANCE]


def same_longitude(a: float, b: float) -> bool:
    """Whether two longitudes are equal; -180 and 180 are."""
    return abs((a - b + 180) % 360 - 180) <= TOLERANCE


def wrong(bbox: list[float], geometries: list[dict]) -> Iterator[str]:
    """The box contains all coordinates and is tight; if it crosses 180, west is greater than east (5.2)."""
    spans, south, north = extents(geometries)
    # If a geometry crosses, the box crosses too. Otherwise the plain box is correct too, even
    # if the arc the other way round is narrower (storms in two oceans).
    good = narrowest(spans)
    if not any(crosses(geometry) for geometry in geometries):
        good.append((min(west for west, _ in spans), max(east for _, east in spans)))
    if len(bbox) != 4:
        yield f"bbox of {len(bbox)} numbers for positions of two"
        return
    if abs(bbox[1] - south) > TOLERANCE or abs(bbox[3] - north) > TOLERANCE:
        yield f"bbox {show(bbox)}: latitudes run from {south} to {north}"
    for west, east in good:
        if (west, east) == (-180, 180):
            # Only in the box of the whole circle are -180 and 180 different.
            if abs(bbox[0] + 180) <= TOLERANCE and abs(bbox[2] - 180) <= TOLERANCE:
                return
        elif same_longitude(bbox[0], west) and same_longitude(bbox[2], east):
            return
    yield f"bbox {show(bbox)}: longitudes run from " + " or ".join(f"{w} to {e}" for w, e in good)
