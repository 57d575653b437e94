"""Judges landfalls of the best tracks of the Atlantic, 2005 to 2012, by three others.

The marks of the NHC: most are found within 25 km and 3 hours. What is not found is a landfall on an island of less than
100 km², one on a coast that the positions, in tenths of a degree, do not reach, or a return within 3 hours. shapely, by
brute force: positions each minute on pyproj's geodesics, and for each whether it is in the polygons of Natural Earth.
huracanpy: each landfall is one of the points in which it finds that tracks cross the coast.
"""

import csv
import datetime
import io
import json
import subprocess
import warnings

import geopandas
import numpy
import pyproj
import shapely

GEOD = pyproj.Geod(ellps="WGS84")
RETURN = 3 * 3600  # seconds


def table(binary, file, *options):
    run = subprocess.run([binary, file, "--to", "csv", "-q", *options], capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(run.stdout)))


def event(row):
    return (row["storm_id"], datetime.datetime.fromisoformat(row["time"]).timestamp(), float(row["longitude"]),
            float(row["latitude"]))


def apart(one, other):
    """Kilometres and seconds between two events of one storm."""
    if one[0] != other[0]:
        return float("inf"), float("inf")
    return GEOD.inv(*one[2:], *other[2:])[2] / 1000, abs(one[1] - other[1])


def islands(folder, least):
    """The polygons of land with an area of at least so many km²."""
    parts = []
    for name in ("land", "minor_islands"):
        for feature in json.loads((folder / f"ne_10m_{name}.geojson").read_text())["features"]:
            shape = shapely.geometry.shape(feature["geometry"]).buffer(0)
            parts += getattr(shape, "geoms", [shape])
    found = [part for part in shapely.union_all(parts).geoms
             if abs(GEOD.geometry_area_perimeter(shapely.Polygon(part.exterior))[0]) >= least * 1e6]
    shapely.prepare(found)
    return found


def brute(fixes, land, tree):
    """The landfalls of one storm: where a position at sea is followed by one on land."""
    events, left, last = [], {}, None
    for one, other in zip(fixes, fixes[1:]):
        azimuth, _, length = GEOD.inv(*one[2:], *other[2:])
        steps = max(1, round((other[1] - one[1]) / 60))
        parts = numpy.arange(0 if last is None else 1, steps + 1) / steps
        x, y, _ = GEOD.fwd(numpy.full(len(parts), one[2]), numpy.full(len(parts), one[3]),
                           numpy.full(len(parts), azimuth), parts * length)
        near = tree.query(shapely.LineString(numpy.column_stack([[*x, other[2]], [*y, other[3]]])))
        inside = numpy.full(len(parts), -1)
        for index in near:
            inside[shapely.contains_xy(land[index], x, y)] = index
        for here, longitude, latitude, part in zip(inside.tolist(), x, y, parts):
            time = one[1] + part * (other[1] - one[1])
            if last is not None and last != here:
                if last >= 0:
                    left[last] = time
                elif time - left.get(here, -RETURN) >= RETURN:
                    events.append((one[0], time, longitude, latitude))
            last = here
    return events


def check(binary, data):
    file = data / "hurdat2" / "hurdat2_atlantic_2005-2012.txt"
    rows = table(binary, file, "--layers", "fix,landfall")
    ours = [event(row) for row in rows if row["layer"] == "landfall"]
    fixes = [event(row) for row in rows if row["layer"] == "fix"]
    assert all(row["derived"] == "true" and row["coast"] == "Natural Earth 1:10m" and row["land_code"]
               for row in rows if row["layer"] == "landfall")

    marks = [event(row) for row in rows if row["layer"] == "fix" and "landfall" in row["marks"].split(", ")]
    found = sum(any(km <= 25 and seconds <= RETURN for km, seconds in (apart(mark, one) for one in ours))
                for mark in marks)
    assert found >= 0.88 * len(marks), (found, len(marks))

    land = islands(data / "natural-earth", 100)
    tree = shapely.STRtree(land)
    storms = {}
    for fix in fixes:
        storms.setdefault(fix[0], []).append(fix)
    theirs = [one for storm in storms.values() for one in brute(storm, land, tree)]
    same = sum(any(km < 1.5 and seconds < 300 for km, seconds in (apart(one, other) for other in theirs)) for one in ours)
    # A coast within 220 m may be touched by one and missed by the other.
    assert same >= 0.97 * max(len(ours), len(theirs)), (same, len(ours), len(theirs))

    import huracanpy.info._geography as geography

    coast = [shapely.LineString(ring.coords) for part in land for ring in (part.exterior, *part.interiors)]
    geography._natural_earth_feature_cache["physical_coastline_10m_featurecla"] = geopandas.GeoDataFrame(
        {"featurecla": "Coastline"}, index=range(len(coast)), geometry=coast, crs="EPSG:4326")
    # Straight in longitude and latitude, as it draws tracks, ten minutes are as good as a geodesic.
    dense = [event(row) for row in table(binary, file, "--layers", "fix", "--every", "10m")]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        points = geography.landfall_points(*(numpy.array(column) for column in zip(*((f[2], f[3], f[0]) for f in dense))),
                                           crs="EPSG:4326")
    crossings = list(zip(points.track_id.values.tolist(), points.lon.values.tolist(), points.lat.values.tolist()))
    seen = sum(any(name == one[0] and GEOD.inv(one[2], one[3], x, y)[2] < 1500 for name, x, y in crossings) for one in ours)
    assert seen >= 0.97 * len(ours), (seen, len(ours))
    return (f"{found} of {len(marks)} marks of the NHC found; {same} of {len(ours)} landfalls are shapely's, which has "
            f"{len(theirs)}; {seen} are among huracanpy's {len(crossings)} crossings")
