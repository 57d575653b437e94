#!/usr/bin/env python3
"""Answers questions with other libraries, for run.py.

    questions.py energy HURDAT2    the storms and their energy, by tropycal
    questions.py near TABLE        the storms with a fix within 300 km of Taipei, by huracanpy
    questions.py table IBTRACS     from when to when each storm was, and how strong, by DuckDB

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


def table(path):
    import duckdb
    duckdb.sql("SET threads = 1")
    # The second line has the units.
    return (len(duckdb.sql(
        "SELECT SID, any_value(NAME), count(*), min(ISO_TIME), max(ISO_TIME), max(TRY_CAST(USA_WIND AS DOUBLE)), "
        f"min(TRY_CAST(USA_PRES AS DOUBLE)) FROM read_csv('{path}', header = true, all_varchar = true) "
        "WHERE SEASON <> 'Year' GROUP BY SID").fetchall()),)


print(*{"energy": energy, "near": near, "table": table}[sys.argv[1]](sys.argv[2]))
