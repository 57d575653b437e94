"""What breaks `good/track.kml`: (the rule that must object, the text to replace, by what)."""

SPAN = "<begin>2017-09-15T12:00:00Z</begin><end>2017-09-16T00:00:00Z</end>"
TRIANGLE = "179,19 179.75,18.5 179.9,19.4 179,19"
LINE = "-178.5,20.25 -176.123456,21"
WIND = '<SimpleData name="wind_ms">18</SimpleData>'

CASES = [
    ("well formed", "</Document>", ""),
    ("well formed", "Made by hand", "Made\x01by hand"),
    ("well formed", "Made by hand", "Made &by hand"),
    ("schema", "<styleUrl>#line</styleUrl>\n<ExtendedData>", "<ExtendedData>"
     "</ExtendedData><styleUrl>#line</styleUrl>\n<ExtendedData>"),
    ("schema", "opengis.net/kml/2.2", "opengis.net/kml/2.3"),
    ("schema", '"csv-hand.track"', '"2017.track"'),
    ("schema", "<color>ff333333</color>", "<color>#333333</color>"),
    ("schema", "<Point>", '<Track xmlns="http://www.google.com/kml/ext/2.2"/><Point>'),
    ("schema", '<Document id="hand">', '<Document id="hand"><LookAt>'
     "<TimeSpan/><longitude>178</longitude></LookAt>"),
    ("ids", "csv-hand.tracks", "csv-hand.track"),
    ("ids", '<Placemark id="csv-hand.track">', "<Placemark>"),
    ("style references", "<styleUrl>#line", "<styleUrl>#lines"),
    ("style references", "<styleUrl>#line", "<styleUrl>http://example.com/style.kml#line"),
    ("tuples", "176,17", "176, 17"),
    ("tuples", "176,17", "181,17"),
    ("tuples", "176,17", "176,-90.5"),
    ("tuples", "176,17", "1.76e2,17"),
    ("tuples", "176,17", "176"),
    ("tuples", LINE, " "),
    ("lines and rings", LINE, "-178.5,20.25"),
    ("lines and rings", LINE, "-178.5,20.25 " + LINE),
    ("lines and rings", TRIANGLE, TRIANGLE + ".5"),
    ("lines and rings", TRIANGLE, "179,19 179.75,18.5 179,19"),
    ("winding", TRIANGLE, "179,19 179.9,19.4 179.75,18.5 179,19"),
    ("cut at 180", LINE, "165,20 -165,22"),
    ("time spans", SPAN, "<begin>2017-09-16T00:00:00Z</begin><end>2017-09-15T12:00:00Z</end>"),
    ("time spans", SPAN, SPAN.replace("00:00Z</end>", "00:00+08:00</end>")),
    ("time spans", "<when>2017-09-15T12:00:00Z", "<when>2017-09-15"),
    ("extended data", 'schemaUrl="#storm"', 'schemaUrl="#storms"'),
    ("extended data", WIND, '<SimpleData name="wind">18</SimpleData>'),
    ("extended data", WIND, '<SimpleData name="wind_ms">18 m/s</SimpleData>'),
    ("extended data", WIND, '<SimpleData name="wind_ms"></SimpleData>'),
    ("extended data", '<SimpleField type="double" name="probability"/>',
     '<SimpleField type="bool" name="probability"/>'),
    ("extended data", '<ExtendedData><SchemaData schemaUrl="#storm">',
     '<ExtendedData><Data name="a"><value>b</value></Data><SchemaData schemaUrl="#storm">'),
]

# The same, for the rules that hold the file beside GDAL and `good/track.geojson`.
PAIR_CASES = [
    ("read by libkml", "</kml>", "</kml"),
    # LIBKML does not look for Placemarks in places where KML has none.
    ("read by libkml", '<Placemark id="csv-second.fix.20170916T0000Z">',
     '<Placemark id="x"><Placemark id="csv-second.fix.20170916T0000Z"/>'),
    ("layer counts", '<SimpleData name="layer">track<', '<SimpleData name="layer">fix<'),
    ("layer counts", '<SimpleData name="layer">track</SimpleData>', ""),
    ("same ids", '"csv-hand.track"', '"csv-hand.track.2"'),
    ("same values", WIND, WIND.replace("18", "35")),
    ("same values", WIND, ""),
    ("same values", WIND, WIND + '<SimpleData name="threshold_kt">34</SimpleData>'),
    ("same shapes", "176,17", "17,176"),
    ("same shapes", "176,17 180,19.5", "176,17 178,18.2 180,19.5"),
]
