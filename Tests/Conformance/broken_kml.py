"""Replacements that break `good/track.kml`: (the rule that must fail, the text to replace, its replacement)."""

SPAN = "<begin>2017-09-15T12:00:00Z</begin><end>2017-09-16T00:00:00Z</end>"
TRIANGLE = "179,19 179.75,18.5 179.9,19.4 179,19"
HOLE = "172,16 172,18 174,18 174,16 172,16"
LINE = "-178.5,20.25 -176.123456,21"
WIND = '<SimpleData name="wind_ms">18</SimpleData>'
NORMAL = "<Pair><key>normal</key><styleUrl>#line-normal</styleUrl></Pair>"
DOCUMENT = '<Document id="hand">\n<name>Made by hand</name>\n'
VIEW = "<LookAt><longitude>178</longitude><latitude>18</latitude><range>1</range></LookAt>"
POINT = "<Point><coordinates>176,17"
FIRST = '<Placemark id="csv-hand.fix.20170915T1200Z">\n'
STAMP = "<TimeStamp><when>2017-09-15T12:00:00Z</when></TimeStamp>"
STAMPED = STAMP + "\n<styleUrl>#point"
REGION = ("<Region><LatLonAltBox><north>20</north><south>10</south><east>130</east>"
          "<west>120</west></LatLonAltBox><Lod><minLodPixels>100</minLodPixels></Lod></Region>")
ATOM = 'xmlns:atom="http://www.w3.org/2005/Atom"'
SOURCES = "<p>Not an official product. <b>Nobody</b>, free of all terms. CC0; made by hand.</p>"
WORDS = "18 m/s &lt; 20"
POLYGON = "<Polygon><tessellate>1</tessellate>"
LAST_FOLDER = '<Folder id="csv-hand.potential-area">'


def styled(words: str) -> tuple[str, str]:
    """Inserts a style with this content before the first one."""
    return '<Style id="point-normal">', words + '<Style id="point-normal">'


def inside(old: str, new: str) -> tuple[str, str]:
    """Inserts a text after another."""
    return old, old + new


CASES = [
    ("well formed", "</Document>", ""),
    ("well formed", "Made by hand", "Made\x01by hand"),
    ("well formed", "Made by hand", "Made &by hand"),
    ("atc 1 root", "opengis.net/kml/2.2", "opengis.net/kml/2.3"),
    ("atc 2 schema", "<styleUrl>#line</styleUrl>\n<ExtendedData>", "<ExtendedData>"
     "</ExtendedData><styleUrl>#line</styleUrl>\n<ExtendedData>"),
    ("atc 2 schema", '"csv-hand.track"', '"2017.track"'),
    ("atc 2 schema", "<color>ff333333</color>", "<color>#333333</color>"),
    ("atc 2 schema", "<Point>", '<Track xmlns="http://www.google.com/kml/ext/2.2"/><Point>'),
    ("atc 2 schema", DOCUMENT, DOCUMENT + VIEW.replace("<LookAt>", "<LookAt><TimeSpan/>")),
    ("atc 2 schema", "<open>1</open>\n<Snippet", VIEW + "<open>1</open>\n<Snippet"),
    ("known namespaces", *inside("<name>Made by hand</name>", '<x xmlns="http://example.com/x"/>')),
    ("ids", "csv-hand.tracks", "csv-hand.track"),
    ("ids", '<Placemark id="csv-hand.track">', "<Placemark>"),
    ("ids", '"csv-hand.track"', '"csv-hand/track"'),
    ("atc 4 time spans", SPAN, SPAN.replace("15T12", "17T12")),
    ("atc 4 time spans", SPAN, ""),
    ("atc 5 time stamps", STAMP, "<TimeStamp/>"),
    ("times", SPAN, SPAN.replace("00:00Z</end>", "00:00+08:00</end>")),
    ("times", STAMP, STAMP.replace("T12:00:00Z", "")),
    ("times", STAMP, STAMP.replace("09-15", "02-30")),
    ("atc 21 objects", LAST_FOLDER, f"<Placemark/>{LAST_FOLDER}"),
    ("atc 3 coordinates", "176,17", "176, 17"),
    ("atc 3 coordinates", "176,17", "181,17"),
    ("atc 3 coordinates", "176,17", "176,-90.5"),
    ("atc 3 coordinates", "176,17", "1.76e2,17"),
    ("atc 3 coordinates", "176,17", "176"),
    ("atc 3 coordinates", LINE, " "),
    ("atc 12 extrude", "<Point>", "<Point><extrude>1</extrude>"),
    ("atc 13 tessellate", "<tessellate>1</tessellate><coordinates>" + LINE,
     "<tessellate>1</tessellate><altitudeMode>absolute</altitudeMode><coordinates>" + LINE),
    ("atc 13 tessellate", POLYGON, "<Polygon>"),
    ("atc 14 points", POINT, POINT + " 177,17"),
    ("atc 15 lines", LINE, "-178.5,20.25"),
    ("atc 15 lines", LINE, "-178.5,20.25 " + LINE),
    ("atc 16 rings", TRIANGLE, TRIANGLE + ".5"),
    ("atc 16 rings", TRIANGLE, "179,19 179.75,18.5 179,19"),
    ("atc 17 polygons", HOLE, "178,16 178,18 179,18 179,16 178,16"),
    ("atc 17 polygons", "outerBoundaryIs><LinearRing><coordinates>" + TRIANGLE +
     "</coordinates></LinearRing></outer", "innerBoundaryIs><LinearRing><coordinates>" + TRIANGLE +
     "</coordinates></LinearRing></inner"),
    ("atc 43 heights", "<Point>", "<Point><altitudeMode>absolute</altitudeMode>"),
    ("atc 48 bare rings", "<LinearRing>", "<LinearRing><tessellate>1</tessellate>"),
    ("atc 66 multi geometries", "<LineString><tessellate>1</tessellate><coordinates>-180,19.5 "
     "-178.5,20.25</coordinates></LineString></Multi", "</Multi"),
    ("winding", TRIANGLE, "179,19 179.9,19.4 179.75,18.5 179,19"),
    ("cut at 180", LINE, "165,20 -165,22"),
    ("atc 6 style references", "<styleUrl>#line<", "<styleUrl>#lines<"),
    ("atc 6 style references", "<styleUrl>#line<", "<styleUrl>http://example.com/style.kml#line<"),
    ("atc 6 style references", "<styleUrl>#line<", "<styleUrl>line<"),
    ("atc 7 shared styles", *styled("<Style><LineStyle><width>1</width></LineStyle></Style>")),
    ("atc 7 shared styles", STAMPED + "</styleUrl>",
     STAMP + "<Style><LineStyle><width>1</width></LineStyle></Style>"),
    ("styles are used", *styled('<Style id="x"><LineStyle><width>1</width></LineStyle></Style>')),
    ("atc 36 pairs", "<key>normal</key>", ""),
    ("atc 36 pairs", "<styleUrl>#line-normal</styleUrl>", ""),
    ("atc 37 item icons", *inside("</listItemType>", "<ItemIcon><state>open</state></ItemIcon>")),
    ("styles say something", *styled('<Style id="x"/>')),
    ("styles say something", *styled('<Style id="x"><PolyStyle/></Style>')),
    ("atc 68 style maps", NORMAL, ""),
    ("atc 68 style maps", "<key>highlight</key>", "<key>normal</key>"),
    ("colours", "<color>ff333333</color>", "<color>ff3333</color>"),
    ("colours", *inside("<BalloonStyle>", "<bgColor>white</bgColor>")),
    ("widths", "<width>2</width>", "<width>0</width>"),
    ("widths", "<scale>0.6</scale>", "<scale>-1</scale>"),
    ("feature names", FIRST + "<name>fix</name>", FIRST),
    ("feature names", "<name>wind-swath</name>", "<name> </name>"),
    ("balloons", WORDS, "<script>alert(1)</script>"),
    ("balloons", WORDS, "<b>18"),
    ("balloons", WORDS, "a < b"),
    ("balloons", WORDS, '<a href="javascript:alert(1)">18</a>'),
    ("balloons", WORDS, '<b onclick="alert(1)">18</b>'),
    ("balloons", WORDS, '<img src="http://example.com/a.png"/>'),
    ("balloons", "<b>$[name]</b>", "<iframe></iframe>"),
    ("balloons", SOURCES, ""),
    ("snippets", "One layer", "&lt;b&gt;One layer&lt;/b&gt;"),
    ("snippets", "One layer", ""),
    ("balloon entities", "$[name]", "$[title]"),
    ("balloon entities", "$[storm/wind_ms]", "$[storm/wind]"),
    ("nothing external", *inside("<scale>0.6</scale>", "<Icon><href>http://example.com/a.png"
                                                       "</href></Icon>")),
    ("nothing external", *inside("<scale>0.6</scale>", "<Icon><href>icons/a.png</href></Icon>")),
    ("nothing external", *inside("<scale>0.6</scale>", "<Icon><href>data:text/html;base64,AAAA</href>"
                                                       "</Icon>")),
    ("nothing external", LAST_FOLDER, '<NetworkLink id="x"/>' + LAST_FOLDER),
    ("atc 8 lat lon boxes", "<ExtendedData>", REGION.replace(">10<", ">30<") + "<ExtendedData>"),
    ("atc 8 lat lon boxes", "<ExtendedData>", REGION.replace(">120<", ">170<") + "<ExtendedData>"),
    ("atc 39 41 regions", "<ExtendedData>", REGION.replace(
        "</minLodPixels>", "</minLodPixels><maxLodPixels>50</maxLodPixels>") + "<ExtendedData>"),
    ("atc 39 41 regions", "<ExtendedData>", "<Region><Lod/></Region><ExtendedData>"),
    ("atc 38 look at", "<range>2000000</range>", ""),
    ("atc 38 look at", "<range>2000000</range>", "<range>0</range>"),
    ("atc 38 look at", "<longitude>179.5</longitude>", ""),
    ("atc 38 look at", "<longitude>179.5</longitude>", "<longitude>180.5</longitude>"),
    ("atc 38 look at", "<tilt>0</tilt>", "<tilt>91</tilt>"),
    ("atc 38 look at", "<heading>0</heading>", "<heading>north</heading>"),
    ("atc 38 look at", *inside("<range>2000000</range>", "<altitudeMode>absolute</altitudeMode>")),
    ("atc 54 cameras", DOCUMENT + "<open>1", DOCUMENT + "<Camera><longitude>1</longitude>"
                                                        "</Camera><open>1"),
    ("atc 30 authors", "<open>1</open>", f"<open>1</open><atom:author {ATOM}><atom:email>nobody"
                                         "</atom:email></atom:author>"),
    ("atc 30 authors", "<open>1</open>", f"<open>1</open><atom:author {ATOM}><atom:uri>a page"
                                         "</atom:uri></atom:author>"),
    ("atc 31 atom links", *inside("<open>1</open>", f'<atom:link {ATOM} href="http://a.b/c"/>')),
    ("atc 45 60 not empty", LAST_FOLDER, '<Folder id="x"><name>x</name></Folder>' + LAST_FOLDER),
    ("deprecated", "<ExtendedData>", "<Metadata/><ExtendedData>"),
    ("deprecated", *inside("<BalloonStyle>", "<color>ffffffff</color>")),
    ("folders", '</Folder>\n<Folder id="csv-hand.wind-swath">\n<name>wind-swath</name>\n'
     '<Snippet maxLines="1">One layer</Snippet>\n', ""),
    ("folders", "<name>wind-swath</name>", "<name>fix</name>"),
    ("folders", '<SimpleData name="layer">wind-swath<', '<SimpleData name="layer">wind-radius<'),
    ("folders", '<SimpleData name="layer">fix<', '<SimpleData name="layer">track<'),
    ("something to see", "<open>1</open>", "<visibility>0</visibility><open>1</open>"),
    ("atc 25 schemas", '<Schema id="storm" name="storm">', '<Schema name="storm">'),
    ("atc 26 fields", 'name="wind_ms"/>', 'name="time"/>'),
    ("atc 26 fields", '<SimpleField type="double"', '<SimpleField type="number"'),
    ("atc 27 schema data", 'schemaUrl="#storm"', 'schemaUrl="#storms"'),
    ("atc 27 schema data", 'schemaUrl="#storm"', 'schemaUrl="storm"'),
    ("atc 27 schema data", WIND, WIND + WIND),
    ("atc 27 schema data", WIND, '<SimpleData name="wind">18</SimpleData>'),
    ("atc 27 schema data", WIND, '<SimpleData name="wind_ms">18 m/s</SimpleData>'),
    ("atc 27 schema data", WIND, '<SimpleData name="wind_ms"></SimpleData>'),
    ("atc 27 schema data", '<SimpleField type="double" name="probability"/>',
     '<SimpleField type="bool" name="probability"/>'),
    ("atc 28 49 data", '<ExtendedData><SchemaData schemaUrl="#storm">',
     '<ExtendedData><Data name="a"><value>b</value></Data><SchemaData schemaUrl="#storm">'),
    ("atc 59 extended data", "<ExtendedData>", "<ExtendedData/><ExtendedData>"),
    ("no extensions", 'kml/2.2">', 'kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">'),
    ("look at", "<longitude>179.5</longitude>", "<longitude>79.5</longitude>"),
    ("look at", "<latitude>19</latitude>", "<latitude>-45</latitude>"),
    ("cuts have no line", "<outline>0</outline>", ""),
    ("cuts have no line", ".outline", ".outlines"),
    ("cuts have no line", "178,22 178,18 180,18</coordinates></LineString>",
     "178,22 178,18 180,18 180,22.5</coordinates></LineString>"),
    ("cuts have no line", "180,22.5 178,22 178,18", "180,22.5 178,18"),
    ("spans last", SPAN, SPAN.replace("16T00:00:00Z</end>", "15T12:00:00Z</end>")),
    ("spans last", SPAN, SPAN.partition("<end>")[0]),
    ("style maps", "<styleUrl>#line<", "<styleUrl>#line-normal<"),
    ("balloon words", "<description>A forecast</description>", ""),
    ("snippet words", '<Snippet maxLines="1">One layer</Snippet>', ""),
]

# The same for the rules that compare the file with other readers and with `good/track.geojson`.
PAIR_CASES = [
    ("read by libkml", "</kml>", "</kml"),
    # LIBKML does not look for Placemarks in elements where KML does not allow them.
    ("read by libkml", '<Placemark id="csv-second.fix.20170916T0000Z">',
     '<Placemark id="x"><Placemark id="csv-second.fix.20170916T0000Z"/>'),
    ("layer counts", '<SimpleData name="layer">track<', '<SimpleData name="layer">fix<'),
    ("layer counts", '<SimpleData name="layer">track</SimpleData>', ""),
    ("same ids", '"csv-hand.track"', '"csv-hand.track.2"'),
    ("same order", '"csv-hand.fix.20170915T1200Z"', '"csv-hand.fix.20170916T0000Z"'),
    ("same values", WIND, WIND.replace("18", "35")),
    ("same values", WIND, ""),
    ("same values", WIND, WIND + '<SimpleData name="threshold_kt">34</SimpleData>'),
    ("same values", "genesis, landfall", "genesis"),
    ("same attribution", SOURCES, SOURCES.replace("CC0", "")),
    ("same attribution", SOURCES, SOURCES.replace("Nobody", "Somebody")),
    ("same types", '<SimpleField type="double" name="wind_ms"/>',
     '<SimpleField type="string" name="wind_ms"/>'),
    ("same types", '<SimpleField type="bool" name="derived"/>', ""),
    ("same shapes", "176,17", "17,176"),
    ("same shapes", "176,17 180,19.5", "176,17 178,18.2 180,19.5"),
    ("same times", STAMP, STAMP.replace("T12", "T13")),
    ("same times", SPAN, SPAN.replace("16T00", "16T06")),
    ("same times", SPAN, "<end>2017-09-16T00:00:00Z</end>"),
    ("same colours", "<color>ff71cc2e</color>", "<color>ff2ecc71</color>"),
    ("same colours", "<color>400fc4f1</color><outline>", "<color>500fc4f1</color><outline>"),
    ("libkml reads", '<SimpleField type="double" name="wind_ms"/>',
     '<SimpleField type="string" name="wind_ms"/>'),
    ("libkml layers", LAST_FOLDER, '<Folder id="x"><name>HAND</name></Folder>' + LAST_FOLDER),
    ("libkml layers", "<name>wind-swath</name>", "<name>track</name>"),
    ("libkml names", 'name="storm_name"/>', 'name="name"/>'),
    ("libkml names", '"storm_name"/>', '"End"/>'),
    ("libkml reads", WIND, WIND.replace("18", "35")),
    ("libkml reads", WIND, ""),
    ("libkml reads", "176,17", "176,17.0001"),
    ("libkml reads", '"csv-hand.track"', '"csv-hand.track.2"'),
    ("libkml reads", STAMP, STAMP.replace("T12", "T13")),
    ("kml driver reads", LINE, "-178.5,20.25 -176,21"),
    ("kml driver reads", '<Placemark id="csv-second.fix', '<Placemark id="x"><Point><coordinates>'
     '1,1</coordinates></Point></Placemark><Placemark id="csv-second.fix'),
    ("fastkml reads", "<styleUrl>#line</styleUrl>\n<ExtendedData>", "<ExtendedData>"
     "</ExtendedData><styleUrl>#line</styleUrl>\n<ExtendedData>"),
    ("fastkml reads", LINE, "-178.5,20.25 -176,21"),
    ("fastkml reads", STAMP, STAMP.replace("T12", "T13")),
    ("fastkml reads", LAST_FOLDER, '<Placemark id="x"/>' + LAST_FOLDER),
]
