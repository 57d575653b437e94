"""Makes the coast of narrow maps, Sources/CBasemap/coast.bin, from Natural Earth 1:10m.

    python3 Scripts/coast.py NATURAL_EARTH_FOLDER

The folder holds the GeoJSON files `ne_10m_land` and `ne_10m_minor_islands`. The form is that of `basemap.py`, and so
are the joins across the 180th meridian and round the South Pole. Vertices that are nearer than TOLERANCE to the line
between their neighbours are left out: on a map of 8 degrees, the narrowest, they would move the coast by a fifth of a
pixel. Needs shapely 2.2.0; the same input gives the same bytes.
"""

import json
import os
import sys

import shapely
from shapely.geometry import Polygon

sys.path.insert(0, os.path.dirname(__file__))
import basemap

TOLERANCE = 0.002  # degrees: 220 m
SMALLEST = 2e-6  # square degrees: an islet of 150 m


def land(folder):
    parts = []
    for name in ("land", "minor_islands"):
        with open(os.path.join(folder, f"ne_10m_{name}.geojson"), encoding="utf-8") as file:
            for feature in json.load(file)["features"]:
                geometry = feature["geometry"]
                many = geometry["type"].startswith("Multi")
                for rings in geometry["coordinates"] if many else [geometry["coordinates"]]:
                    moved = [[basemap.snapped(*place) for place in ring] for ring in rings]
                    parts.append(Polygon(moved[0], moved[1:]).buffer(0))
    return basemap.polygons(shapely.union_all(parts))


def main():
    found, polar = basemap.join(land(sys.argv[1]))
    simple = [part.simplify(TOLERANCE) for part in found if part.area > SMALLEST]
    edge = shapely.LineString(polar).simplify(TOLERANCE)
    outlines = [(basemap.BEGINS_POLAR, basemap.quantised(edge.coords)),
                *basemap.rings(part for whole in simple for part in basemap.polygons(whole))]
    data = basemap.encode(outlines)
    with open(os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap", "coast.bin"), "wb") as file:
        file.write(data)
    print(f"{len(outlines)} outlines, {sum(len(steps) for _, steps in outlines)} vertices, {len(data)} bytes",
          file=sys.stderr)


if __name__ == "__main__":
    main()
