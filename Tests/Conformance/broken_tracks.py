"""What breaks tracks: a changed map must be seen, and in each format a changed value in the source.

    broken_tracks.py
"""

import sys
from pathlib import Path

import tracks
from report import UNEXAMINED, Report

# In `good/deck.geojson`: (the rule that must object, the text to replace, by what).
CASES = [
    ("storms", "atcf-wp032031", "atcf-wp032032"),
    ("storms", '"HAND"', '"HANDS"'),
    ("storms", '"season": 2031', '"season": 2030'),
    ("times", "2031-07-02T00:00:00Z", "2031-07-02T01:00:00Z"),
    ("times", "2031-07-02T00:00:00Z", "2031-07-02T12:00:00Z"),
    ("times", "2031-07-02T18:00:00Z", "2031-07-02T19:00:00Z"),
    ("forecasts", '"technique": "JTWC"', '"technique": "OFCL"'),
    ("forecasts", '"base_time": "2031-07-02T06', '"base_time": "2031-07-02T00'),
    ("positions", "[179, 19.5]", "[179, 19.6]"),
    ("positions", "[-179.5, 20]", "[-179.4, 20]"),
    ("positions", "[-178.2, 21.2]", "[178.2, 21.2]"),
    ("winds", '"wind_kt": 50', '"wind_kt": 55'),
    ("winds", '"wind_kt": 75', '"wind_kt": 70'),
    ("winds", '"wind_ms": 25.7', '"wind_ms": 25.8'),
    ("winds", '"wind_period_min": 1', '"wind_period_min": 10'),
    ("winds", '"gust_kt": 80', '"gust": 80'),
    ("pressures", '"pressure_hpa": 990', '"pressure_hpa": 0'),
    ("pressures", '"wind_ms": 38.6', '"wind_ms": 38.6, "pressure_hpa": 0'),
    ("classes", '"class": "TY"', '"class": "HU"'),
    ("details", '"rmw_km": 55.6', '"rmw_km": 30'),
    ("details", '"roci_km": 333.4', '"roci_km": 333.3'),
    ("details", '"poci_hpa": 1006, ', ""),
]

# In the samples: (the sample, the rule that must object, the text to replace, by what).
SOURCE_CASES = [
    ("cwa/file_2022.json", "storms", '"cwb_td_no": "1"', '"cwb_td_no": "2"'),
    ("cwa/file_2022.json", "times", "2016-07-02T20", "2016-07-02T21"),
    ("cwa/file_2022.json", "forecasts",
     '"init_time": "2016-07-07T08', '"init_time": "2016-07-07T14'),
    ("cwa/file_2022.json", "positions", "145.1,8.3", "145.1,8.4"),
    ("cwa/file_2022.json", "pressures", '"pressure": "1006"', '"pressure": "1005"'),
    ("cwa/file_2026.xml", "winds", "<MaxWindSpeed>31<", "<MaxWindSpeed>32<"),
    ("cwa/file_2026.xml", "times", "<ForecastHour>12<", "<ForecastHour>13<"),
    ("cwa/rest_2026.json", "positions", '"CoordinateLatitude":"8.3"', '"CoordinateLatitude":"8.4"'),
    ("atcf/bal122005.dat", "storms", "AL, 12, 2005082318", "AL, 13, 2005082318"),
    ("atcf/bal122005.dat", "times", "2005082911, 10", "2005082911, 20"),
    ("atcf/bal122005.dat", "positions", " 751W", " 751E"),
    ("atcf/bal122005.dat", "winds", "  30, 1008", "  35, 1008"),
    ("atcf/bal122005.dat", "pressures", "  30, 1008", "  30, 1009"),
    ("atcf/bal122005.dat", "classes", "1008, TD", "1008, TS"),
    ("atcf/aal122005.dat", "times", "CARQ, -24", "CARQ, -30"),
    ("atcf/aal122005.dat", "winds", "874W, 125", "874W, 120"),
    ("atcf/fort.22", "details", "1013,     ,  20,", "1013,     ,  25,"),
    ("hurdat2/with_rmw.txt", "details", "  20,   15", "  20,   10"),
    ("ibtracs/edges.csv", "details", "45,990,20,60", "45,990,25,60"),
    ("hurdat2/atlantic.txt", "storms", "KATRINA", "KATRINE"),
    ("hurdat2/with_rmw.txt", "times", "20220928, 1905", "20220928, 1900"),
    ("hurdat2/with_rmw.txt", "positions", "83.7W", "83.7E"),
    ("hurdat2/with_rmw.txt", "winds", " 110,  947", " 115,  947"),
    ("hurdat2/with_rmw.txt", "pressures", " 110,  947", " 110,  946"),
    ("hurdat2/with_rmw.txt", "classes", "L, HU", "L, TS"),
    ("jma-best-track/bst_crossing.txt", "storms", "CROSSING", "CROSSED "),
    ("jma-best-track/bst_crossing.txt", "times", "00123118", "99123118"),
    ("jma-best-track/bst_crossing.txt", "positions", "1807", "1793"),
    ("jma-best-track/bst_crossing.txt", "winds", "     050", "     060"),
    ("jma-best-track/bst_crossing.txt", "pressures", " 980 ", " 981 "),
    ("jma-best-track/bst_crossing.txt", "classes", "002 7", "002 3"),
    ("ibtracs/edges.csv", "storms", "2001003S14057", "2001003S14058"),
    ("ibtracs/edges.csv", "times", "PROVISIONAL,__V", "PROVISIONAL,__P"),
    ("ibtracs/edges.csv", "positions", "190.5", "169.5"),
    ("ibtracs/edges.csv", "winds", "18.0,124.8,3,55", "18.0,124.8,3,50"),
    ("ibtracs/edges.csv", "pressures", "57.0,4,45,990", "57.0,4,45,991"),
    ("ibtracs/edges.csv", "classes", "17.6,124.8,2", "17.6,124.8,3"),
    ("csv/interleaved.csv", "storms", "WP152012", "WP162012"),
    ("csv/interleaved.csv", "times", "2005-08-28T12:00:00Z", "2005-08-28T12:00:00+01:00"),
    ("csv/interleaved.csv", "winds", ",145,", ",144,"),
    ("csv/interleaved.csv", "pressures", ",909,", ",908,"),
    ("csv/interleaved.csv", "classes", ",TY,", ",TS,"),
    ("csv/forecast.tsv", "forecasts", "2012082200\t12", "2012082206\t12"),
    ("csv/forecast.tsv", "positions", "123.6E", "123.6W"),
]


def check(report: Report, samples: Path) -> None:
    """Changes each value in the sources."""
    for name, rule, old, new in SOURCE_CASES:
        text = tracks.text_of(samples / name)
        before, after = tracks.expected(text)[1], tracks.expected(text.replace(old, new, 1))[1]
        same, found = tracks.compare(before, before), tracks.compare(before, after).get(rule, [])
        objected = old in text and found and not found[0].startswith(UNEXAMINED)
        problems = [] if objected and not any(same.values()) else [f"says {found}, {same}"]
        report.add("self-test", {f"tracks: {rule} in a source": problems},
                   f"{name}: {old!r} -> {new!r}")
    untested = {module.NAME for module in tracks.FORMATS} - {
        tracks.expected(tracks.text_of(samples / name))[0] for name, *_ in SOURCE_CASES}
    report.add("self-test", {"tracks: every format is tried": sorted(untested)}, str(samples))


if __name__ == "__main__":
    total = Report()
    check(total, Path(__file__).parents[2] / "samples")
    sys.exit(total.finish())
