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
    ("jma-xml/nangka_5_days.xml", "storms", "TC1513", "TC1514"),
    ("jma-xml/nangka_5_days.xml", "storms", "ナンカー", "ナンカ"),
    ("jma-xml/nangka_5_days.xml", "times", "2015-07-14T15", "2015-07-14T18"),
    ("jma-xml/nangka_5_days.xml", "forecasts",
     'type="実況">2015-07-13T15', 'type="実況">2015-07-13T12'),
    ("jma-xml/nangka_5_days.xml", "positions", "+22.2+136.6/", "+22.2-136.6/"),
    ("jma-xml/nangka_5_days.xml", "winds", 'type="最大風速">75<', 'type="最大風速">80<'),
    ("jma-xml/nangka_5_days.xml", "winds", 'type="最大瞬間風速">55<', 'type="最大瞬間風速">54<'),
    ("jma-xml/nangka_hourly.xml", "pressures", ">970<", ">965<"),
    ("jma-xml/molave_depression.xml", "classes", "熱帯低気圧(TD)", "温帯低気圧(LOW)"),
    ("ibtracs/edges.csv", "storms", "2001003S14057", "2001003S14058"),
    ("ibtracs/edges.csv", "times", "PROVISIONAL,__V", "PROVISIONAL,__P"),
    ("ibtracs/edges.csv", "positions", "190.5", "169.5"),
    ("ibtracs/edges.csv", "winds", "18.0,124.8,3,55", "18.0,124.8,3,50"),
    ("ibtracs/edges.csv", "pressures", "57.0,4,45,990", "57.0,4,45,991"),
    ("ibtracs/edges.csv", "classes", "17.6,124.8,2", "17.6,124.8,3"),
    ("nmc/view_tembin.js", "storms", "[1001400,", "[1001401,"),
    ("nmc/view_tembin.js", "times", '"201208170600"', '"201208170700"'),
    ("nmc/view_tembin.js", "forecasts", '[24,"201208230000",120.5,22.1,970,33,"RJTD"',
     '[24,"201208230600",120.5,22.1,970,33,"RJTD"'),
    ("nmc/view_tembin.js", "winds", "955,36", "955,37"),
    ("nmc/view_tembin.js", "pressures", "955,36", "956,36"),
    ("nmc/view_tembin.js", "classes", '"TD",125.9', '"TS",125.9'),
    ("nmc/view_crossing.js", "positions", "181.5", "178.5"),
    ("tcw/wp0814.tcw", "storms", "MIL 08W", "MIL 09W"),
    ("tcw/wp0814.tcw", "times", "0814070212", "0814070213"),
    ("tcw/wp0814.tcw", "times", "T012", "T013"),
    ("tcw/wp0814.tcw", "forecasts", "2014070612 08W", "2014070606 08W"),
    ("tcw/wp0814.tcw", "winds", "1282E 140", "1282E 145"),
    ("tcw/wp0814.tcw", "positions", "90N1488E", "90S1488E"),
    ("tcw/wp0814.tcw", "classes", "SUBJ:  TYPHOON", "SUBJ:  TROPICAL STORM"),
    ("tcw/alert.tcw", "positions", "-14.2 179.6", "-14.2 180.6"),
    ("kma/info.json", "storms", '"typEn": "TEMBIN"', '"typEn": "TENBIN"'),
    ("kma/info.json", "times", "201208240900", "201208241000"),
    ("kma/info.json", "positions", '"typLon": 120.5', '"typLon": 120.6'),
    ("kma/info.json", "winds", '"typWs": 33', '"typWs": 34'),
    ("kma/info.json", "pressures", '"typPs": 970', '"typPs": 971'),
    ("kma/forecast.xml", "forecasts", "<tmFc>201208221000", "<tmFc>201208221100"),
    ("kma/forecast.xml", "positions", "<lat>22.5", "<lat>22.6"),
    ("tcvitals/neoguri.txt", "storms", "96P INVEST ", "97P INVEST "),
    ("tcvitals/neoguri.txt", "times", "20140703 1200", "20140703 1300"),
    ("tcvitals/neoguri.txt", "times", " 72 225N", " 60 225N"),
    ("tcvitals/neoguri.txt", "positions", "1799W", "1799E"),
    ("tcvitals/neoguri.txt", "winds", "0389 15 ", "0389 16 "),
    ("tcvitals/neoguri.txt", "pressures", "060 1000", "060 1001"),
    ("tcvitals/neoguri.txt", "details", "15 093", "15 095"),
    ("tcvitals/neoguri.txt", "classes", "-999 TS", "-999 TD"),
    ("jma-bosai/specifications.json", "storms", '"1214"', '"1215"'),
    ("jma-bosai/specifications.json", "times", "2012-08-23T00:00:00Z", "2012-08-23T01:00:00Z"),
    ("jma-bosai/specifications.json", "forecasts", "2012-08-22T00:00:00Z", "2012-08-22T03:00:00Z"),
    ("jma-bosai/specifications.json", "positions", "[22.5,124.2]", "[22.6,124.2]"),
    ("jma-bosai/specifications.json", "winds", '"m/s":"40"', '"m/s":"41"'),
    ("jma-bosai/specifications.json", "pressures", '"960"', '"961"'),
    ("jma-bosai/depression.json", "classes", '"category": "TD"', '"category": "TS"'),
    ("csv/interleaved.csv", "storms", "WP152012", "WP162012"),
    ("csv/interleaved.csv", "times", "2005-08-28T12:00:00Z", "2005-08-28T12:00:00+01:00"),
    ("csv/interleaved.csv", "winds", ",145,", ",144,"),
    ("csv/interleaved.csv", "pressures", ",909,", ",908,"),
    ("csv/interleaved.csv", "classes", ",TY,", ",TS,"),
    ("csv/names.csv", "storms", '"Bonnie",1992', '"Connie",1992'),
    ("csv/names.csv", "times", "1992,9,17,18", "1992,9,17,12"),
    ("csv/pandas.csv", "times", "1992082400.0", "1992082500.0"),
    ("csv/pandas.csv", "pressures", "92200.0", "92300.0"),
    ("csv/clock.csv", "times", "20050826,30", "20050826,300"),
    ("csv/clock.csv", "winds", "80.4W,-99", "80.4W,99"),
    ("csv/clock.csv", "pressures", "-99,-999", "-99,999"),
    ("ibtracs/short.csv", "winds", ",65,965", ",70,965"),
    ("ibtracs/short.csv", "pressures", ",65,965", ",65,960"),
    ("ibtracs/short.csv", "classes", "124.5,4", "124.5,5"),
    ("csv/forecast.tsv", "forecasts", "2012082200\t12", "2012082206\t12"),
    ("csv/forecast.tsv", "positions", "123.6E", "123.6W"),
    ("hko/owen.xml", "storms", "OWEN", "OVEN"),
    ("hko/owen.xml", "times", "1979-09-23T12", "1979-09-23T18"),
    ("hko/owen.xml", "forecasts", "1979-09-29T12", "1979-09-29T06"),
    ("hko/owen.xml", "positions", "13.80N", "13.80S"),
    ("hko/owen.xml", "winds", "85km/h", "90km/h"),
    ("hko/owen.xml", "classes", "Severe Typhoon", "Super Typhoon"),
    ("nhc-rss/index-at.xml", "storms", "AL012024</", "AL032024</"),
    ("nhc-rss/index-at.xml", "times", "7:00 PM CDT Wed Jun 19<", "7:00 PM EDT Wed Jun 19<"),
    ("nhc-rss/index-at.xml", "positions", "21.7, -95.6<", "21.7, 95.6<"),
    ("nhc-rss/index-at.xml", "winds", "40 mph", "45 mph"),
    ("nhc-rss/index-at.xml", "pressures", "995 mb", "994 mb"),
    ("nhc-rss/index-at.xml", "classes", ">Tropical Storm<", ">Hurricane<"),
    ("gdacs/rss.xml", "storms", ">1000643<", ">1000644<"),
    ("gdacs/rss.xml", "times", "29 Dec 2019 12:00:00 GMT</gdacs:todate",
     "29 Dec 2019 18:00:00 GMT</gdacs:todate"),
    ("gdacs/rss.xml", "positions", "<geo:long>59.8", "<geo:long>-59.8"),
    ("gdacs/rss.xml", "winds", 'value="92.592"', 'value="93.5"'),
    ("cxml/ensemble.xml", "storms", "231N_0751W", "231N_0752W"),
    ("cxml/ensemble.xml", "times", "2005-08-27T18", "2005-08-27T12"),
    ("cxml/ensemble.xml", "forecasts", 'member="1"', 'member="9"'),
    ("cxml/ensemble.xml", "positions", 'units="deg W"', 'units="deg E"'),
    ("cxml/ensemble.xml", "winds", '<speed units="kt">', '<speed units="m/s">'),
    ("cxml/ensemble.xml", "classes", "hurricane", "typhoon"),
    ("cxml/units.xml", "pressures", "98750", "98740"),
    ("cxml/units.xml", "details", 'units="deg">3<', 'units="nm">3<'),
    ("html/json.html", "positions", '"CoordinateLatitude":"8.3"', '"CoordinateLatitude":"8.4"'),
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
