"""Computes distances and areas on the WGS 84 ellipsoid, with pyproj and numpy."""

import numpy
from pyproj import Geod

WGS84 = Geod(ellps="WGS84")

# Gauss-Legendre nodes and weights on 0...1.
NODES, WEIGHTS = numpy.polynomial.legendre.leggauss(6)
NODES, WEIGHTS = (NODES + 1) / 2, WEIGHTS / 2


def places(longitude, latitude, azimuths, distances) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The end points of geodesics; all four arguments are broadcast together."""
    given = numpy.broadcast_arrays(longitude, latitude, azimuths, distances)
    east, north, _ = WGS84.fwd(*(array.astype(float) for array in given))
    return east, north


def distances(one_longitude, one_latitude, longitude, latitude) -> numpy.ndarray:
    """Geodesic distances in metres; all four arguments are broadcast together."""
    given = numpy.broadcast_arrays(one_longitude, one_latitude, longitude, latitude)
    return WGS84.inv(*(array.astype(float) for array in given))[2]


def share_south(latitude: numpy.ndarray) -> numpy.ndarray:
    """The area between the equator and a latitude, in square metres per radian of longitude."""
    # J. P. Snyder, "Map projections: a working manual" (1987), equation 3-12.
    e = numpy.sqrt(WGS84.es)
    sine = numpy.sin(numpy.radians(latitude))
    q = (1 - WGS84.es) * (sine / (1 - WGS84.es * sine**2) + numpy.arctanh(e * sine) / e)
    return WGS84.a**2 / 2 * q


def under_edges(start: numpy.ndarray, end: numpy.ndarray) -> numpy.ndarray:
    """The signed area between each edge and the equator, for edges straight in longitude and latitude.

    Their sum along a counterclockwise ring is the area inside, including a pole if the ring is closed along
    it.
    """
    steps = start[:, 1, None] + NODES * (end[:, 1] - start[:, 1])[:, None]
    return numpy.radians(start[:, 0] - end[:, 0]) * (share_south(steps) @ WEIGHTS)


def cap_area(longitude: float, latitude: float, radius: float, vertices: int = 128) -> float:
    """The area inside a geodesic circle in square metres, to a few parts in 100,000.

    Computed from geodesic triangles between 128 points on the circle, enlarged as in the plane.
    """
    angle = 2 * numpy.pi / vertices
    ring = places(longitude, latitude, -numpy.degrees(angle) * numpy.arange(vertices), radius)
    area, _ = WGS84.polygon_area_perimeter(*ring)
    return abs(area) * angle / numpy.sin(angle)
