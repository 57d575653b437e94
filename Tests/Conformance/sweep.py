"""Computes what a circle sweeps, by brute force, and the distance between two outlines."""

from dataclasses import dataclass

import numpy
import shapely
from pyproj import Transformer

import outline
from ellipsoid import WGS84, places

CIRCLES = 400  # circles between two fixes
VERTICES = 200  # vertices of each circle: edges are off by 75 m if the radius is 600 km


@dataclass
class Disc:
    """A circle at one end of a sweep; the radius is in metres."""

    longitude: float
    latitude: float
    radius: float


class Plane:
    """The azimuthal equidistant plane around a coordinate, by PROJ."""

    def __init__(self, longitude: float, latitude: float):
        self.transformer = Transformer.from_pipeline(
            "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad "
            f"+step +proj=aeqd +ellps=WGS84 +lon_0={longitude} +lat_0={latitude}")

    def points(self, positions: numpy.ndarray) -> numpy.ndarray:
        """Projects coordinates to points."""
        return numpy.stack(self.transformer.transform(*positions.T), axis=1)

    def positions(self, points: numpy.ndarray) -> numpy.ndarray:
        """Projects points to coordinates."""
        return numpy.stack(self.transformer.transform(*points.T, direction="INVERSE"), axis=1)


def half_way(one: Disc, two: Disc) -> Plane:
    """The plane around the midpoint of two centres."""
    azimuth, _, length = WGS84.inv(one.longitude, one.latitude, two.longitude, two.latitude)
    return Plane(*WGS84.fwd(one.longitude, one.latitude, azimuth, length / 2)[:2])


def between(one: Disc, two: Disc, count: int = CIRCLES, vertices: int = VERTICES) -> numpy.ndarray:
    """Circles from one to the other: centres on the geodesic, in equal steps.

    The array has the axes circle, vertex, and longitude or latitude.
    """
    azimuth, _, length = WGS84.inv(one.longitude, one.latitude, two.longitude, two.latitude)
    shares = numpy.linspace(0, 1, count + 1)
    centres = places(one.longitude, one.latitude, azimuth, length * shares)
    radii = one.radius + shares * (two.radius - one.radius)
    around = places(centres[0][:, None], centres[1][:, None],
                    numpy.linspace(0, 360, vertices, endpoint=False), radii[:, None])
    return numpy.stack(around, axis=2)


def pair(one: Disc, two: Disc) -> tuple[Plane, shapely.Geometry]:
    """The area swept between two discs, in the plane around their midpoint.

    It is the union of the hulls of consecutive circles, some kilometres apart, which is accurate to a metre.
    """
    plane, circles = half_way(one, two), between(one, two)
    points = plane.points(circles.reshape(-1, 2)).reshape(circles.shape)
    joined = shapely.multipoints(numpy.concatenate([points[:-1], points[1:]], axis=1))
    # Points within a metre of each other might change sides in another plane.
    return plane, shapely.simplify(shapely.union_all(shapely.convex_hull(joined)), 1)


def chain(discs: list[Disc], measure: Plane) -> shapely.Geometry:
    """The area swept from disc to disc, without holes, in the plane of measurement."""
    swept = []
    for one, two in zip(discs, discs[1:]):
        plane, area = pair(one, two)
        ring = numpy.array(area.exterior.coords)
        swept.append(shapely.polygons(measure.points(plane.positions(ring))))
    whole = shapely.union_all(swept)
    return shapely.polygons(whole.exterior)


def lines(geometry: dict, measure: Plane, longest: float = 0.02) -> shapely.Geometry:
    """The outline of a polygon with edges straight in longitude and latitude, without the edges from cuts."""
    start, end, _ = outline.edges([geometry])
    kept = ~outline.of_cut(start, end)
    pieces = []
    for one, two in zip(start[kept], end[kept]):
        along = outline.densified(one[None], two[None], longest)
        pieces.append(measure.points(numpy.concatenate([along, two[None]])))
    return shapely.multilinestrings([shapely.linestrings(piece) for piece in pieces])


def apart(one: shapely.Geometry, two: shapely.Geometry) -> float:
    """The largest distance from a vertex of either outline to the other outline."""
    for geometry in (one, two):
        shapely.prepare(geometry)
    return max(float(shapely.distance(shapely.points(shapely.get_coordinates(a)), b).max())
               for a, b in ((one, two), (two, one)))


def off(geometry: dict, discs: list[Disc]) -> float:
    """The distance in metres between the outline of a polygon and that of the area swept by discs."""
    # In one plane for all, which stretches distances far from its centre and never shortens them.
    middle = discs[len(discs) // 2]
    measure = Plane(middle.longitude, middle.latitude)
    return apart(lines(geometry, measure), chain(discs, measure).exterior)
