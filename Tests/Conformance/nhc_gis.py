"""Compares cones and wind radii with the polygons that the NHC publishes for the same advisory.

    nhc_gis.py <trackconv> <folder>...

Each folder holds the NHC's GIS of one advisory as GeoJSON: `5day_pts`, `5day_pgn` and `…_forecastradii`.
The forecast is written as an ATCF deck from the attributes of points and radii, trackconv converts it, and
the areas of its polygons are compared with the published ones, on an equal-area projection. accuracy.md
explains what remains.
"""

import json
import sys
from pathlib import Path
from statistics import median

import pyproj
import shapely
from shapely.geometry import shape

import report
from command import converted

# The area of the symmetric difference, as a fraction of the NHC's area.
CONE, RADII = 0.03, 0.02
# The NHC's outlines of small radii have coordinates rounded to 1e-4 degrees, and few vertices.
SMALL = 1e9  # square metres
MISSING = 9999


def features(folder: Path, end: str) -> list[dict]:
    """The features of the folder's file with this ending."""
    path, = folder.glob(f"*{end}.geojson")
    return json.loads(path.read_text(encoding="utf-8"))["features"]


def tenths(degrees: float, letters: str) -> str:
    return f"{round(abs(degrees) * 10)}{letters[degrees < 0]}"


def deck(points: list[dict], radii: list[dict]) -> str:
    """The forecast as records of an a-deck, one for each threshold."""
    base, lines = radii[0]["SYNOPTIME"], []
    for point in points:
        lead = round(point["TAU"])
        known = [row for row in radii if round(row["TAU"]) == lead] or [None]
        for row in known:
            threshold, *quadrants = [0] * 5 if row is None else [
                round(row[name]) for name in ("RADII", "NE", "SE", "SW", "NW")]
            pressure = 0 if point["MSLP"] == MISSING else round(point["MSLP"])
            lines.append(", ".join(map(str, (
                point["BASIN"], f"{round(point['STORMNUM']):02}", base, "03", "OFCL", lead,
                tenths(point["LAT"], "NS"), tenths(point["LON"], "EW"), round(point["MAXWIND"]), pressure,
                point["STORMTYPE"], threshold, "NEQ", *quadrants))))
    return "".join(line + ",\n" for line in lines)


def difference(ours, theirs) -> tuple[float, float]:
    """The area of the symmetric difference as a fraction of theirs, and their area in square metres."""
    centre = theirs.centroid
    plane = pyproj.Transformer.from_crs(
        "OGC:CRS84", f"+proj=laea +lat_0={centre.y} +lon_0={centre.x} +ellps=WGS84", always_xy=True)
    one, two = (shapely.make_valid(shapely.transform(area, plane.transform, interleaved=False))
                for area in (ours, theirs))
    return one.symmetric_difference(two).area / two.area, two.area


def compare(binary: str, folder: Path) -> tuple[float, list[tuple[str, float]]]:
    """The difference of the cone, and of each radius that is not small, with its name."""
    rows = features(folder, "_forecastradii")
    points = [feature["properties"] for feature in features(folder, "5day_pts")]
    season = rows[0]["properties"]["SYNOPTIME"][:4]
    collection = converted(binary, deck(points, [row["properties"] for row in rows]),
                           "--from", "atcf", "--cone", f"nhc-{season}", "--layers", "potential-area,wind-radius")
    ours = {}
    for feature in collection["features"]:
        properties = feature["properties"]
        key = (properties.get("lead_h"), properties.get("threshold_kt"))
        ours[key if properties["layer"] == "wind-radius" else "cone"] = shape(feature["geometry"])
    cone, _ = difference(ours["cone"], shape(features(folder, "5day_pgn")[0]["geometry"]))
    radii = []
    for row in rows:
        key = (round(row["properties"]["TAU"]), round(row["properties"]["RADII"]))
        fraction, area = difference(ours[key], shape(row["geometry"]))
        if area > SMALL:
            radii.append((f"{folder.name}: {key[1]} kt at {key[0]} h", fraction))
    return cone, radii


def check(binary: str, folders: list[Path]) -> dict[str, list[str]]:
    """Findings where a cone or a radius differs by more than is explained."""
    problems, cones, radii = {"cone": [], "radii": []}, [], []
    for folder in folders:
        cone, found = compare(binary, folder)
        cones.append(cone)
        radii += found
        if cone > CONE:
            problems["cone"].append(f"{folder.name}: {cone:.1%} of the NHC's area")
    problems["radii"] += [f"{name}: {fraction:.1%}" for name, fraction in radii if fraction > RADII]
    print(f"NHC's GIS: {len(cones)} cones differ by {median(cones):.1%} of their area (median), at most "
          f"{max(cones):.1%}; {len(radii)} radii by {median(f for _, f in radii):.2%}, "
          f"at most {max(f for _, f in radii):.2%}")
    return problems


if __name__ == "__main__":
    result = report.Report()
    result.add("nhc", check(sys.argv[1], [Path(word) for word in sys.argv[2:]]), "NHC's GIS")
    sys.exit(result.finish())
