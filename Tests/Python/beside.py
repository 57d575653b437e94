"""Uses the package beside geopandas, whose PROJ and GEOS give the same before and after: beside.py <first> <second> <sample>."""

import importlib
import sys

for name in sys.argv[1:3]:
    importlib.import_module(name)

import geopandas

import trackconv

sample = sys.argv[3]
point = geopandas.GeoSeries.from_xy([121.5], [25.0], crs=4326)
before = point.to_crs(3826).buffer(1000).area.item()
frame = trackconv.read(sample)
trackconv.plate(sample, crs="EPSG:3857")
assert point.to_crs(3826).buffer(1000).area.item() == before
assert len(frame) > 0 and len(frame.to_crs(3826)) == len(frame) and frame.union_all().is_valid
print(f"ok  {sys.argv[1]}, then {sys.argv[2]}: {len(frame)} features")
