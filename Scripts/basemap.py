"""Makes the base map of plates, Sources/CBasemap/basemap.bin, from Natural Earth 1:50m.

    Rscript Scripts/basemap.R | python3 Scripts/basemap.py Sources/CBasemap/basemap.bin

Needs shapely 2.2.0, whose wheel holds GEOS 3.14.1; the same input gives the same bytes. The file
format is described in Sources/GeoOut/Basemap/NaturalEarth.swift.

Land is the union of all countries, without borders. The file contains the edge of that land, ring by ring. The
coast is the same edge, so that fill and stroke always coincide. This script compares it with the coastline that
Natural Earth publishes, and prints the few vertices that are farther apart than COAST_TOLERANCE.

* Islands that only the coastline has (Midway, atolls of Tuvalu) become land.
* Holes smaller than HOLE are gaps between the borders of neighbours and are filled. The Caspian Sea is kept.
* Land divided by the 180th meridian is joined: its longitudes continue beyond 180.
* The edge of Antarctica goes round the pole: it is a line from -180 to 180, without the detour along the 180th
  meridian and the pole that closes it in the source.
"""

import math
import struct
import sys

import numpy
import shapely
from shapely import affinity
from shapely.geometry import LineString, Polygon

UNIT = 1e-4  # degrees: 11 m; the source has a scale of 1:50,000,000
BOX_UNIT = 0.01  # degrees
CHUNK = 64  # vertices
SEAM = 1e-3  # degrees: outlines of the source end this close to the 180th meridian
HOLE = 1.0  # square degrees
COAST_TOLERANCE = 0.001  # degrees: 100 m
SOUTH_OF_LAND = -86.0  # Antarctica's edge lies north of it

BEGINS_RING, BEGINS_POLAR, GOES_ON = 1, 2, 0


def read(stream):
    """Reads the outlines, by kind."""
    outlines = {"country": [], "hole": [], "coast": []}
    vertices = None
    print(next(stream).strip(), file=sys.stderr)
    for line in stream:
        word = line.strip()
        if word in outlines:
            vertices = []
            outlines[word].append(vertices)
        else:
            longitude, latitude = map(float, word.split())
            vertices.append(snapped(longitude, latitude))
    return outlines


def snapped(longitude, latitude):
    """Some outlines end slightly before the meridian, some on it, some beyond it."""
    return math.copysign(180, longitude) if abs(longitude) > 180 - SEAM else longitude, latitude


def polygons(geometry):
    return [part for part in getattr(geometry, "geoms", [geometry]) if part.geom_type == "Polygon"]


def union(outlines):
    """Merges all land between -180 and 180, without borders and without gaps along them."""
    countries = [Polygon(ring).buffer(0) for ring in outlines["country"]]
    # A hole in a country is another country; otherwise the coastline would include it.
    coast = [Polygon(line) for line in outlines["coast"] if line[0] == line[-1] and len(line) > 3]
    land = shapely.union_all(countries)
    shapely.prepare(land)
    islands = [ring for ring in coast
               if ring.is_valid and not land.intersects(ring) and ring.area < HOLE]
    print(f"{len(islands)} islands that only the coastline has", file=sys.stderr)
    land = shapely.union_all([land, *islands])
    return [Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > HOLE])
            for part in polygons(land)]


def join(land):
    """Joins land divided by the 180th meridian, and separates the edge of Antarctica."""
    antarctica = [part for part in land if part.bounds[1] < SOUTH_OF_LAND]
    east = [part for part in land if part.bounds[2] == 180 and part not in antarctica]
    west = [part for part in land if part.bounds[0] == -180 and part not in antarctica]
    rest = [part for part in land if part not in antarctica + east + west]
    moved = [affinity.translate(part, 360) for part in west]
    # The vertices of the two sides along the meridian differ.
    whole = shapely.union_all([shapely.set_precision(part, UNIT) for part in east + moved])
    (south,) = antarctica
    ring = list(south.exterior.coords)[:-1]
    coast = [abs(longitude) < 180 and latitude > SOUTH_OF_LAND for longitude, latitude in ring]
    first = next(i for i in range(len(ring)) if coast[i] and not coast[i - 1])
    ring, coast = ring[first:] + ring[:first], coast[first:] + coast[:first]
    line = ring[:coast.index(False)]
    assert all(not is_coast for is_coast in coast[len(line):])
    if line[0][0] > line[-1][0]:
        line.reverse()
    # The detour begins where the edge meets the meridian.
    latitude = max(y for x, y in ring if abs(x) == 180)
    return rest + polygons(whole), [(-180, latitude), *line, (180, latitude)]


def check(land, polar, outlines):
    """Compares the edge of the land with the published coastline, and prints the differences."""
    lines = [LineString(polar)]
    for part in land:
        lines += [LineString(ring.coords) for ring in (part.exterior, *part.interiors)]
    lines += [affinity.translate(line, -360) for line in lines if line.bounds[2] > 180]
    edge = shapely.MultiLineString(lines)
    coast = shapely.MultiLineString([LineString(line) for line in outlines["coast"]])
    for name, one, other in (("coastline", coast, edge), ("land", edge, coast)):
        vertices = shapely.get_coordinates(one)
        vertices = vertices[numpy.abs(vertices[:, 0]) < 180]
        far = shapely.distance(shapely.points(vertices), other)
        beyond = far > COAST_TOLERANCE
        places = sorted({(round(x), round(y)) for x, y in vertices[beyond]})
        print(f"{name}: {beyond.sum()} of {len(vertices)} vertices are farther than "
              f"{COAST_TOLERANCE} degrees from the other's lines, at {places}", file=sys.stderr)


def rings(land):
    """All rings in a fixed order with a fixed first vertex; outer rings counterclockwise, holes clockwise."""
    found = []
    for part in land:
        for index, ring in enumerate((part.exterior, *part.interiors)):
            steps = quantised(ring.coords)[:-1]
            if len(steps) < 3:
                continue
            area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(steps, steps[1:] + steps[:1]))
            if (area > 0) != (index == 0):
                steps.reverse()
            first = steps.index(min(steps))
            found.append((BEGINS_RING, steps[first:] + steps[:first]))
    return sorted(found, key=lambda ring: (-len(ring[1]), ring[1][0]))


def quantised(vertices):
    """Rounds vertices to whole units, without consecutive duplicates."""
    steps = [(round(x / UNIT), round(y / UNIT)) for x, y in vertices]
    return [step for i, step in enumerate(steps) if i == 0 or step != steps[i - 1]]


def varint(value):
    value = value << 1 if value >= 0 else (-value << 1) - 1
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    encoded.append(value)
    return encoded


def encode(outlines):
    table, deltas = bytearray(), bytearray()
    count = 0
    for kind, steps, *rank in outlines:
        # One rank of all vertices, or one of each.
        ranks = rank[0] if rank and isinstance(rank[0], list) else (rank or [0]) * len(steps)
        # The edge to the next piece belongs to the box of this one.
        after = [*steps[1:], steps[0] if kind == BEGINS_RING else steps[-1]]
        start = 0
        while start < len(steps):
            stop = start + 1
            while stop < min(start + CHUNK, len(steps)) and ranks[stop] == ranks[start]:
                stop += 1
            piece = steps[start:stop]
            covered = numpy.array([*piece, after[stop - 1]])
            low = numpy.floor(covered.min(axis=0) * UNIT / BOX_UNIT).astype(int)
            high = numpy.ceil(covered.max(axis=0) * UNIT / BOX_UNIT).astype(int)
            table += struct.pack("<ii4hIHBB", *piece[0], *low, *high, len(deltas), len(piece) - 1,
                                 kind if start == 0 else GOES_ON, ranks[start])
            for one, other in zip(piece, piece[1:]):
                deltas += varint(other[0] - one[0]) + varint(other[1] - one[1])
            count += 1
            start = stop
    return struct.pack("<4sI", b"TCB1", count) + table + deltas


def decode(data):
    """Decodes the rings of the file and the line round the pole, in degrees."""
    magic, count = struct.unpack_from("<4sI", data)
    assert magic == b"TCB1"
    outlines = []
    for index in range(count):
        x, y, *_, offset, following, kind = struct.unpack_from("<ii4hIHBx", data, 8 + 24 * index)
        if kind != GOES_ON:
            outlines.append((kind, []))
        steps = outlines[-1][1]
        steps.append((x, y))
        place = 8 + 24 * count + offset
        for _ in range(following):
            step = []
            for _ in "xy":
                value = shift = 0
                while True:
                    byte = data[place]
                    place += 1
                    value |= (byte & 127) << shift
                    shift += 7
                    if byte < 128:
                        break
                step.append(value >> 1 ^ -(value & 1))
            x, y = x + step[0], y + step[1]
            steps.append((x, y))
    return [(kind, [(x * UNIT, y * UNIT) for x, y in steps]) for kind, steps in outlines]


def verify(path, source):
    """Checks that the land in the file differs from that of the source by a few units at most."""
    with open(path, "rb") as file:
        outlines = decode(file.read())
    outer, holes = [], []
    for kind, places in outlines:
        if kind == BEGINS_POLAR:
            # Close it like the source, slightly short of the pole.
            south = min(part.bounds[1] for part in source)
            outer.append(Polygon([*places, (180, south), (-180, south)]).buffer(0))
        else:
            ring = shapely.LinearRing(places)
            (outer if ring.is_ccw else holes).append(Polygon(ring).buffer(0))
    # Islands in a hole are not part of the hole.
    water = shapely.union_all(holes)
    islands = [part for part in outer if water.contains(part)]
    outer = [part.difference(water) for part in outer if part not in islands] + islands
    turned = [affinity.translate(part, -360) for part in outer if part.bounds[2] > 180]
    land = shapely.union_all(outer + turned).intersection(shapely.box(-180, -90, 180, 90))
    apart = land.symmetric_difference(shapely.union_all(source))
    print(f"decoded: {land.area:.3f} square degrees of land, {apart.area:.4f} different from the source",
          file=sys.stderr)
    # Slivers up to a few units wide vanish with a negative buffer.
    assert apart.buffer(-4 * UNIT).is_empty, apart.buffer(-4 * UNIT)


def main(path):
    outlines = read(sys.stdin)
    source = union(outlines)
    land, polar = join(source)
    check(land, polar, outlines)
    found = [(BEGINS_POLAR, quantised(polar)), *rings(land)]
    data = encode(found)
    with open(path, "wb") as file:
        file.write(data)
    verify(path, source)
    print(f"{len(found)} outlines, {sum(len(steps) for _, steps in found)} vertices, "
          f"{len(data)} bytes; shapely {shapely.__version__}, GEOS {shapely.geos_version_string}",
          file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
