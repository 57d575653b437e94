"""Computes the edges of GeoJSON polygons, as arrays."""

import numpy

from geometry import parts


def edges(geometries: list[dict]) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """The starts and the ends of all edges, and the index of the geometry of each."""
    starts, ends, owners = [numpy.empty((0, 2))], [numpy.empty((0, 2))], []
    for index, geometry in enumerate(geometries):
        for _, rings in parts(geometry):
            for ring in rings:
                positions = numpy.array(ring, dtype=float)
                starts.append(positions[:-1])
                ends.append(positions[1:])
                owners.append(numpy.full(len(ring) - 1, index))
    return (numpy.concatenate(starts), numpy.concatenate(ends),
            numpy.concatenate(owners) if owners else numpy.empty(0, dtype=int))


def on_meridian(positions: numpy.ndarray) -> numpy.ndarray:
    """Which positions lie on the 180th meridian."""
    return numpy.abs(positions[:, 0]) == 180


def on_pole(positions: numpy.ndarray) -> numpy.ndarray:
    """Which positions are a pole."""
    return numpy.abs(positions[:, 1]) == 90


def of_cut(start: numpy.ndarray, end: numpy.ndarray) -> numpy.ndarray:
    """Which edges are not part of an outline: they result from the cut at 180 degrees, or are a pole."""
    along = on_meridian(start) & (start[:, 0] == end[:, 0])
    return along | (on_pole(start) & (start[:, 1] == end[:, 1]))


def too_wide(start: numpy.ndarray, end: numpy.ndarray) -> numpy.ndarray:
    """Which edges span more than 180 degrees of longitude and so should have been cut."""
    return numpy.abs(start[:, 0] - end[:, 0]) > 180


def densified(start: numpy.ndarray, end: numpy.ndarray, longest: float) -> numpy.ndarray:
    """Positions along edges straight in longitude and latitude, with a maximum spacing in degrees."""
    spans = numpy.abs(end - start).max(axis=1)
    counts = numpy.maximum(1, numpy.ceil(spans / longest)).astype(int)
    first = numpy.repeat(numpy.cumsum(counts) - counts, counts)
    shares = (numpy.arange(counts.sum()) - first) / numpy.repeat(counts, counts)
    return (numpy.repeat(start, counts, axis=0)
            + shares[:, None] * numpy.repeat(end - start, counts, axis=0))
