"""Files that lose or do not escape parts of a hostile name: `hostile` must reject them."""

import json

import hostile
from report import Report

NAMES = ["<b>\x07", "\u202ea"]
FEATURES = {"features": [{"properties": {"name": name}} for name in NAMES]}
GEOJSON = json.dumps(FEATURES).encode()
KML = ('<kml xmlns="http://www.opengis.net/kml/2.2">' + "".join(
    f"<Placemark><name>{name}, fix</name><SimpleData name='storm_name'>{name}</SimpleData></Placemark>"
    for name in ("&lt;b>\ufffd", "\u202ea")) + "</kml>").encode()
SVG = ('<svg xmlns="http://www.w3.org/2000/svg"><title>&lt;b>\ufffd</title>'
       "<title>\u202ea, fix</title></svg>").encode()
LOST, KEPT = "\u202e".encode(), "\ufffd".encode()

CASES = [
    (hostile.in_geojson, GEOJSON, [
        (b"\\u0007", b""), (b"\\u202e", b""), (b'"name"', b'\t"name"')]),
    (hostile.in_kml, KML, [
        (KEPT, b""), (LOST, b""), (KEPT + b", fix", b"fix"), (b"&lt;b>", b"")]),
    (hostile.in_svg, SVG, [(KEPT, b""), (LOST, b"")]),
]
TOLD = "a.csv:2: warning: a character that XML cannot have is written as U+FFFD\n"


def check(report: Report) -> None:
    """The good texts pass, and each broken one fails."""
    for compare, good, broken in CASES:
        report.add("self-test", {"names: accepts what is good": compare(good, NAMES)},
                   compare.__name__)
        for old, new in broken:
            found = compare(good.replace(old, new, 1), NAMES)
            objected = old in good and found
            report.add("self-test", {f"names: {compare.__name__.replace('_', ' ')}":
                                     [] if objected else [f"says {found}"]}, repr(old))
    report.add("self-test", {"names: accepts what is good": hostile.told(TOLD)}, "told")
    for text in ("", TOLD * 2):
        found = hostile.told(text)
        report.add("self-test", {"names: told": [] if found else ["says nothing"]}, repr(text[:20]))
