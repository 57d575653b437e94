#!/usr/bin/env python3
"""Answers two questions with other libraries, for run.py.

    questions.py energy HURDAT2    the storms and their energy, by tropycal
    questions.py near TABLE        the storms with a fix within 300 km of Taipei, by huracanpy

Prints the number of storms, and for energy its sum.
"""

import contextlib
import io
import sys
import warnings

warnings.simplefilter("ignore")  # huracanpy's, about time zones


def energy(path):
    from tropycal import tracks
    with contextlib.redirect_stdout(io.StringIO()):
        data = tracks.TrackDataset(basin="north_atlantic", source="hurdat", atlantic_url=path)
    return len(data.keys), round(sum(data.data[key]["ace"] for key in data.keys), 1)


def near(path):
    import huracanpy
    fixes = huracanpy.load(path, rename={"storm_id": "track_id", "latitude": "lat", "longitude": "lon"})
    taipei = (0 * fixes.lon + 121.568, 0 * fixes.lat + 25.036)
    metres = huracanpy.calc.distance(fixes.lon, fixes.lat, *taipei, method="geod")
    return (len(set(fixes.track_id.values[metres.values <= 300e3])),)


print(*{"energy": energy, "near": near}[sys.argv[1]](sys.argv[2]))
