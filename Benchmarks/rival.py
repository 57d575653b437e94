#!/usr/bin/env python3
"""The same work as trackconv, as one would write it in Python: `rival.py IN OUT`.

Reads a ty_infos.js and writes the layers that trackconv writes to GeoJSON by default: potential area,
probability circles, wind radii, track, forecast track and fixes, with the same properties, the same
vertices on a circle and the same number of decimals. It leans on what is fast in Python: a regular
expression and json.loads to read, one vectorised pyproj call for a circle, shapely 2 for hulls and
union, numpy to round, one json.dumps to write. One core, the whole collection in memory.

Where the two differ, the rival does less: it does not cut at the 180th meridian or close a polygon
over a pole, makes one plane for the hulls of a storm (not one for a pair of circles), checks
nothing, and has no findings.
"""

import json
import math
import re
import sys
from datetime import datetime, timedelta, timezone

import numpy as np
import shapely
from pyproj import Geod, Proj

WGS84 = Geod(ellps="WGS84")
TOLERANCE = 100.0  # metres between an edge and what it stands for
DIGITS = 6
TECHNIQUE = "CWB"

# The key of a radius in the file, its threshold in the agency's unit and the nominal pair in knots.
THRESHOLDS = [("r7", 15, 30), ("r10", 25, 50)]

# The CWA's classes by their lower bounds in m/s, and the colour of each.
CLASSES = [(51.0, "severe-typhoon", "#5a0f5a"), (32.7, "typhoon", "#cf4a35"), (17.2, "tropical-storm", "#efae2e"),
           (0.0, "tropical-depression", "#e8f0f6")]

AREA_STYLE = {"stroke": "#c62828", "stroke-width": 2, "stroke-opacity": 1, "fill": "#ffe680", "fill-opacity": 0.35}
CIRCLE_STYLE = {"stroke": "#7a7a7a", "stroke-width": 1, "stroke-opacity": 0.8, "fill": "#ffe680", "fill-opacity": 0}
RADIUS_STYLES = {
    15: {"stroke": "#d9a400", "stroke-width": 1.5, "stroke-opacity": 1, "fill": "#d9a400", "fill-opacity": 0.15},
    25: {"stroke": "#c62828", "stroke-width": 1.5, "stroke-opacity": 1, "fill": "#c62828", "fill-opacity": 0.2},
}
TRACK_STYLE = {"stroke": "#1b2430", "stroke-width": 3, "stroke-opacity": 1}
FORECAST_TRACK_STYLE = {"stroke": "#1565c0", "stroke-width": 2, "stroke-opacity": 1}


# Geometry


def circle(lon, lat, radius_km):
    """Vertices of a geodesic circle, counterclockwise, not closed: as many as keep the tolerance."""
    radius = radius_km * 1000
    needed = math.ceil(math.pi / math.acos(1 - TOLERANCE / radius))
    count = max(96, 4 * math.ceil(needed / 4))
    azimuths = np.linspace(0, -360, count, endpoint=False)
    lons, lats, _ = WGS84.fwd(np.full(count, lon), np.full(count, lat), azimuths, np.full(count, radius))
    return np.column_stack([lons, lats])


def longest_edge(lat):
    """The length in metres up to which an edge at this latitude keeps within the tolerance.

    A straight line in longitude and latitude bends away from the geodesic by at most 1.09 tan(lat) / R.
    """
    return math.sqrt(8 * 6371e3 * TOLERANCE / (1.09 * max(math.tan(math.radians(abs(lat))), 0.01)))


def line(positions):
    """The positions with as many between them as keep every edge within the tolerance."""
    lons, lats = np.array(positions).T
    _, _, lengths = WGS84.inv(lons[:-1], lats[:-1], lons[1:], lats[1:])
    vertices = [positions[0]]
    for start, end, length in zip(positions, positions[1:], lengths):
        between = math.ceil(length / longest_edge(max(abs(start[1]), abs(end[1])))) - 1
        if between > 0:
            vertices += WGS84.npts(*start, *end, between)
        vertices.append(end)
    return np.array(vertices)


def potential_area(base, circles):
    """The union of the hulls of successive circles, from the base position on; holes are filled."""
    center = circles[len(circles) // 2].mean(axis=0)
    plane = Proj(proj="aeqd", ellps="WGS84", lon_0=center[0], lat_0=center[1])
    steps = [np.array([base])] + circles
    steps = [np.column_stack(plane(step[:, 0], step[:, 1])) for step in steps]
    hulls = [shapely.MultiPoint(np.vstack(pair)).convex_hull for pair in zip(steps, steps[1:])]
    area = shapely.Polygon(shapely.union_all(hulls).exterior)
    area = shapely.segmentize(area, longest_edge(np.abs(np.vstack(circles)[:, 1]).max()))
    ring = shapely.get_coordinates(shapely.geometry.polygon.orient(area))[:-1]
    return np.column_stack(plane(ring[:, 0], ring[:, 1], inverse=True))


def bbox_of(vertices):
    return vertices.min(axis=0).tolist() + vertices.max(axis=0).tolist()


# Features


def feature(identifier, geometry, properties, bbox=None):
    result = {"type": "Feature", "id": identifier}
    if bbox:
        result["bbox"] = bbox
    result["geometry"] = geometry
    result["properties"] = properties
    return result


def polygon(identifier, vertices, properties):
    vertices = vertices.round(DIGITS)
    ring = vertices.tolist()
    ring.append(ring[0])
    return feature(identifier, {"type": "Polygon", "coordinates": [ring]}, properties, bbox_of(vertices))


def line_string(identifier, vertices, properties):
    vertices = vertices.round(DIGITS)
    geometry = {"type": "LineString", "coordinates": vertices.tolist()}
    return feature(identifier, geometry, properties, bbox_of(vertices))


def point(identifier, fix, properties):
    return feature(identifier, {"type": "Point", "coordinates": list(fix["position"])}, properties)


# Storms


def number(value):
    """The file mixes numbers and strings, and a whole number is written without a fraction."""
    value = float(value)
    return int(value) if value.is_integer() else value


def knots(speed):
    return number(round(speed / 0.514444, 1))


def utc(date):
    return datetime(*date, tzinfo=timezone.utc)


def iso(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def compact(time):
    return time.strftime("%Y%m%dT%H%MZ")


def position(fix):
    return (float(fix["lon"]), float(fix["lat"]))


def storm_features(storm):
    observed = [{**fix, "time": utc(fix["time"]), "position": position(fix)} for fix in storm["best_track"]]
    base_time = utc(storm["init"])
    forecast = [
        {**fix, "time": base_time + timedelta(hours=fix["tau"]), "position": position(fix)} for fix in storm["fcst"]
    ]
    base = next((fix for fix in observed if fix["time"] == base_time), None)
    current = storm["curr"]
    season = observed[0]["time"].year
    storm_id = f"cwb-{season}-{storm['typhno']}"
    stamp = f"{TECHNIQUE.lower()}.{compact(base_time)}"

    def common(layer):
        return {"storm_id": storm_id, "name": storm["typhname_eng"], "name_zh_hant": storm["typhname_cht"],
                "agency": "CWB", "layer": layer}

    def lead(hours):
        return {"base_time": iso(base_time), "lead_h": hours, "technique": TECHNIQUE}

    features = []

    circles = [circle(*fix["position"], fix["pr70"]) for fix in forecast]
    span = {"start": iso(base_time), "end": iso(forecast[-1]["time"])}
    area = potential_area(base["position"], circles)
    properties = {**common("potential-area"), **span, "base_time": iso(base_time), "technique": TECHNIQUE,
                  "probability": 70, "derived": True, **AREA_STYLE}
    features.append(polygon(f"{storm_id}.potential-area.{stamp}", area, properties))

    previous = base_time
    for fix, vertices in zip(forecast, circles):
        properties = {**common("probability-circle"), "start": iso(previous), "end": iso(fix["time"]),
                      **lead(fix["tau"]), "radius_km": fix["pr70"], "probability": 70, **CIRCLE_STYLE}
        identifier = f"{storm_id}.probability-circle.{stamp}.{compact(fix['time'])}"
        features.append(polygon(identifier, vertices, properties))
        previous = fix["time"]

    with_radii = [{**base, **{key: current.get(key) for key, _, _ in THRESHOLDS}}] + forecast
    for fix, following in zip(with_radii, with_radii[1:] + with_radii[-1:]):
        is_forecast = "tau" in fix
        for key, speed, speed_kt in THRESHOLDS:
            radius = fix.get(key)
            if not radius:
                continue
            properties = {**common("wind-radius"), "start": iso(fix["time"]), "end": iso(following["time"]),
                          **(lead(fix["tau"]) if is_forecast else {}), "threshold_ms": speed,
                          "threshold_kt": speed_kt, "radius_km": radius, **RADIUS_STYLES[speed]}
            prefix = f"{storm_id}.wind-radius.{stamp}" if is_forecast else f"{storm_id}.wind-radius"
            identifier = f"{prefix}.{compact(fix['time'])}.{speed}ms"
            features.append(polygon(identifier, circle(*fix["position"], radius), properties))

    properties = {**common("track"), "start": iso(observed[0]["time"]), "end": iso(observed[-1]["time"]),
                  "number": int(storm["typhno"]), "season": season, "track_type": "working", **TRACK_STYLE}
    track = line([fix["position"] for fix in observed])
    features.append(line_string(f"{storm_id}.track", track, properties))

    properties = {**common("forecast-track"), **span, "base_time": iso(base_time), "technique": TECHNIQUE,
                  **FORECAST_TRACK_STYLE}
    track = line([base["position"]] + [fix["position"] for fix in forecast])
    features.append(line_string(f"{storm_id}.forecast-track.{stamp}", track, properties))

    for fix in observed:
        properties = {**common("fix"), "time": iso(fix["time"])}
        category, color = None, "#8a949c"
        if "wind" in fix:  # early fixes have none
            wind = number(fix["wind"])
            category, color = next((name, color) for bound, name, color in CLASSES if wind >= bound)
            properties |= {"wind_ms": wind, "wind_kt": knots(wind), "wind_period_min": 10}
        if fix is base:
            properties |= {"gust_ms": current["gust"], "gust_kt": knots(current["gust"]),
                           "pressure_hpa": current["cenpress"], "motion_deg": current["dir"],
                           "motion_kmh": current["speed"], "class": current["intensity"]["eng"]}
        if category:
            properties |= {"category": category, "category_scale": "cwa"}
        properties |= {"marker-color": color, "marker-size": "small"}
        features.append(point(f"{storm_id}.fix.{compact(fix['time'])}", fix, properties))

    for fix in forecast:
        properties = {**common("forecast-fix"), "time": iso(fix["time"]), **lead(fix["tau"]),
                      "motion_deg": fix["dir"], "motion_kmh": fix["speed"], "marker-color": "#8a949c",
                      "marker-size": "small"}
        features.append(point(f"{storm_id}.forecast-fix.{stamp}.{compact(fix['time'])}", fix, properties))

    return features


def collection_bbox(features):
    boxes = np.array([feature["bbox"] for feature in features if "bbox" in feature])
    return boxes[:, :2].min(axis=0).tolist() + boxes[:, 2:].max(axis=0).tolist()


def main():
    source, destination = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        text = file.read()
    storms = json.loads(re.search(r"var\s+typhs\s*=\s*(\[.*?\])\s*;", text, re.DOTALL)[1])

    features = [feature for storm in storms for feature in storm_features(storm)]
    collection = {
        "type": "FeatureCollection",
        "source": "中央氣象局 ty_infos.js",
        "attribution": "Central Weather Bureau, Taiwan",
        "features": features,
        "bbox": collection_bbox(features),
    }
    with open(destination, "w", encoding="utf-8") as file:
        file.write(json.dumps(collection, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    main()
