"""Makes the coast of narrow maps and landfalls, coast.bin and lands.tsv in Sources/CBasemap, from Natural Earth 1:10m.

    Rscript Scripts/regions.R | python3 Scripts/coast.py NATURAL_EARTH_FOLDER

The folder holds the GeoJSON files `ne_10m_land` and `ne_10m_minor_islands`. The form is that of `basemap.py`, and so
are the joins across the 180th meridian and round the South Pole. Vertices that are nearer than TOLERANCE to the line
between their neighbours are left out: on a map of 8 degrees, the narrowest, they would move the coast by a fifth of a
pixel.

The rank of a piece is the line of its land in `lands.tsv`: the country at 1:50m whose coast is nearest to a vertex, or
0 if none is within FARTHEST; of some islands, that of ISLANDS. Overseas parts with a code of their own are told apart
by OVERSEAS. A line is the two ISO codes, and the English, Chinese and Japanese names of the CLDR. Needs shapely 2.2.0
and babel 2.18.0; the same input gives the same bytes.
"""

import json
import os
import sys

import numpy
import shapely
from babel import Locale
from shapely.geometry import Polygon

sys.path.insert(0, os.path.dirname(__file__))
import basemap
import regions

TOLERANCE = 0.002  # degrees: 220 m
SMALLEST = 2e-6  # square degrees: an islet of 150 m
FARTHEST = 1.0  # degrees from the coast of a country
# Islands that are nearer to another country's coast, or far from all: west, south, east, north.
ISLANDS = [("TW", (118.2, 24.37, 118.5, 24.54)), ("TW", (119.85, 25.95, 120.55, 26.45)),
           ("AU", (142.1, -9.45, 142.9, -9.2)), ("BS", (-79.4, 25.5, -79.1, 25.9)), ("JP", (131.1, 24.3, 131.5, 26)),
           ("JP", (140.8, 24.1, 141.5, 25.6)), ("JP", (153.9, 24.2, 154.1, 24.4)), ("SC", (46, -9.6, 46.6, -9.2)),
           ("CO", (-81.9, 12.4, -81.2, 13.5))]
SHORTEST = 3  # vertices: shorter stretches of a coast between two of other lands are theirs
# Codes of parts of countries: west, south, east, north.
OVERSEAS = {("GP", "GLP"): (-62, 15.8, -60.9, 16.6), ("MQ", "MTQ"): (-61.3, 14.3, -60.7, 15),
            ("GF", "GUF"): (-55, 2, -51, 6), ("RE", "REU"): (55, -21.5, 56, -20.7),
            ("YT", "MYT"): (44.9, -13.1, 45.4, -12.5), ("BQ", "BES"): (-69, 12, -62, 18),
            ("SJ", "SJM"): (-10, 70.5, 34, 81), ("CX", "CXR"): (105, -11, 106, -10), ("CC", "CCK"): (96, -13, 97, -11)}
PARTED = {"FR", "NL", "NO", "NA"}
# What CLDR writes at length, beside the countries of `regions.py`, and what has no code.
NAMES = regions.SHORT | {"HK": ("Hong Kong", "香港", "香港"), "MO": ("Macao", "澳門", "マカオ"),
                         "XK": ("Kosovo", "科索沃", "コソボ"), "CYN": ("Northern Cyprus", "北賽普勒斯", "北キプロス"),
                         "SOL": ("Somaliland", "索馬利蘭", "ソマリランド"),
                         "ATC": ("Ashmore and Cartier Islands", "阿什莫爾和卡捷群島", "アシュモア・カルティエ諸島")}
UNCODED = {"N. Cyprus": "CYN", "Somaliland": "SOL", "Ashmore and Cartier Is.": "ATC"}


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


def lands(stream):
    """The lines of `lands.tsv`, and the edges of each land that no neighbour has, with its line."""
    parts = {}
    for code, _, rings, name, longer in regions.countries(stream):
        key = ("NA", "NAM") if code == "NAMIBIA" else ("", UNCODED[name]) if name in UNCODED else (code, longer)
        for ring in (part for ring in rings for part in basemap.polygons(ring)):
            x, y = ring.centroid.coords[0]
            inside = (other for other, (w, s, e, n) in OVERSEAS.items()
                      if code in PARTED and w <= x <= e and s <= y <= n)
            parts.setdefault(next(inside, key), []).append(ring)
    sides, owners = {}, []
    for key in sorted(key for key in parts if key != ("NA", "NA")):
        owners.append(key)
        for ring in parts[key]:
            places = [tuple(place) for place in ring.exterior.coords]
            for one, other in zip(places, places[1:]):
                sides.setdefault(frozenset((one, other)), []).append(len(owners))
    coasts = {side: lines[0] for side, lines in sides.items() if len(lines) == 1 and len(side) == 2}
    locales = [Locale.parse(name) for name in ("en", "zh_Hant", "ja")]
    rows = []
    for two, three in owners:
        names = NAMES.get(two or three) or [
            locale.territories[two].split(" (")[0].replace(" & ", " and ") for locale in locales]
        rows.append("\t".join((two, three if two else "", *names)) + "\n")
    edges = [shapely.LineString(sorted(side)) for side in coasts]
    held = [(shapely.box(*box), next(i for i, (two, _) in enumerate(owners, 1) if two == code)) for code, box in ISLANDS]
    return rows, shapely.STRtree(edges), numpy.array(list(coasts.values())), held


def owners(steps, tree, lines, held):
    """The line of the land of each vertex."""
    places = numpy.array(steps) * basemap.UNIT
    places[:, 0] = (places[:, 0] + 180) % 360 - 180
    for box, line in held:
        if box.contains(shapely.MultiPoint(places)):
            return [line] * len(steps)
    (found, nearest), apart = tree.query_nearest(
        shapely.points(places), max_distance=FARTHEST, return_distance=True, all_matches=False)
    ranks = numpy.zeros(len(steps), int)
    ranks[found] = lines[nearest]
    ranks = ranks.tolist()
    start = 0
    while start < len(ranks):
        stop = next((i for i in range(start, len(ranks)) if ranks[i] != ranks[start]), len(ranks))
        if 0 < start and stop < len(ranks) and stop - start < SHORTEST:
            ranks[start:stop] = [ranks[start - 1]] * (stop - start)
        start = stop
    return ranks


def main():
    found, polar = basemap.join(land(sys.argv[1]))
    simple = [part.simplify(TOLERANCE) for part in found if part.area > SMALLEST]
    edge = shapely.LineString(polar).simplify(TOLERANCE)
    outlines = [(basemap.BEGINS_POLAR, basemap.quantised(edge.coords)),
                *basemap.rings(part for whole in simple for part in basemap.polygons(whole))]
    rows, *found = lands(sys.stdin)
    outlines = [(kind, steps, owners(steps, *found)) for kind, steps in outlines]
    data = basemap.encode(outlines)
    folder = os.path.join(os.path.dirname(__file__), "..", "Sources", "CBasemap")
    with open(os.path.join(folder, "coast.bin"), "wb") as file:
        file.write(data)
    with open(os.path.join(folder, "lands.tsv"), "w", encoding="utf-8") as file:
        file.writelines(rows)
    print(f"{len(outlines)} outlines, {sum(len(steps) for _, steps, _ in outlines)} vertices, {len(data)} bytes, "
          f"{len(rows)} lands", file=sys.stderr)


if __name__ == "__main__":
    main()
