import Foundation
import Testing

@testable import TyphoonTrack

/// A small IBTrACS table: rows are told by the columns in which they say something.
struct IBTrACSTable {
  static let columns = [
    "SID", "SEASON", "NUMBER", "BASIN", "SUBBASIN", "NAME", "ISO_TIME", "NATURE", "LAT", "LON",
    "WMO_WIND", "WMO_PRES", "WMO_AGENCY", "TRACK_TYPE", "DIST2LAND", "LANDFALL", "IFLAG",
    "USA_AGENCY", "USA_ATCF_ID", "USA_LAT", "USA_LON", "USA_RECORD", "USA_STATUS", "USA_WIND",
    "USA_PRES", "USA_R34_NE", "USA_R34_SE", "USA_R34_SW", "USA_R34_NW", "USA_POCI", "USA_ROCI",
    "USA_RMW", "USA_EYE", "TOKYO_LAT", "TOKYO_LON", "TOKYO_GRADE", "TOKYO_WIND", "TOKYO_PRES",
    "TOKYO_R50_DIR", "TOKYO_R50_LONG", "TOKYO_R50_SHORT", "TOKYO_R30_DIR", "TOKYO_R30_LONG",
    "TOKYO_R30_SHORT", "TOKYO_LAND", "CMA_LAT", "CMA_LON", "CMA_CAT", "CMA_WIND", "CMA_PRES",
    "NEWDELHI_LAT", "NEWDELHI_LON", "NEWDELHI_WIND", "BOM_LAT", "BOM_LON", "BOM_WIND",
    "BOM_RMW", "BOM_R34_NE", "BOM_R34_SE", "BOM_R34_SW", "BOM_R34_NW", "USA_GUST", "BOM_GUST",
    "BOM_GUST_PER", "USA_SEAHGT", "USA_SEARAD_NE", "USA_SEARAD_SE", "USA_SEARAD_SW",
    "USA_SEARAD_NW", "STORM_SPEED", "STORM_DIR",
  ]

  var text = columns.joined(separator: ",") + "\n ,Year, , , , , , ,degrees_north,degrees_east\n"

  init(_ rows: [String: String]...) {
    for row in rows { add(row) }
  }

  mutating func add(_ row: [String: String]) {
    let usual = [
      "SID": "2012230N20125", "SEASON": "2012", "BASIN": "WP", "NAME": "TEMBIN",
      "ISO_TIME": "2012-08-22 00:00:00", "NATURE": "TS", "LAT": "22.4", "LON": "124.5",
      "TRACK_TYPE": "main", "IFLAG": "O____",
    ]
    let all = usual.merging(row) { $1 }
    text += Self.columns.map { all[$0] ?? " " }.joined(separator: ",") + "\n"
  }

  func read(_ change: (inout ReadingOptions) -> Void = { _ in }) -> Reading {
    var options = ReadingOptions()
    change(&options)
    return Reading(text, as: "ibtracs", options: options)
  }

  /// The only fix of the only storm.
  func fix(_ change: (inout ReadingOptions) -> Void = { _ in }) throws -> Fix {
    let reading = read(change)
    expectNil(reading.error)
    return try require(reading.storms.first?.track.first)
  }
}

@Suite("IBTrACS reader")
struct IBTrACSReaderTests {
  private func knots(_ value: Double, _ period: Int?, _ agency: String) -> Wind {
    Wind(Speed(value, .knots), averagingPeriod: period, agency: agency)
  }

  private func miles(_ value: Double) -> Length { Length(value, .nauticalMiles) }

  @Test("a storm has its id, name, season, basin, other id and source")
  func identity() throws {
    let reading = IBTrACSTable(["USA_ATCF_ID": "WP152012", "TOKYO_WIND": "70"]).read()
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "ibtracs-2012230n20125")
    expectEqual(storm.names.entries.map(\.text), ["TEMBIN"])
    expectEqual(storm.season, 2012)
    expectNil(storm.number)
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.otherIDs, ["WP152012"])
    expectEqual(storm.trackType, .final)
    expectEqual(storm.agency, "TOKYO")
    expectEqual(storm.source.product, "IBTrACS version 4")
    #expect(storm.source.attribution.contains("10.1175/2009BAMS2755.1"))
  }

  @Test("a fix has time, place, nature, motion and nothing that is not there")
  func fix() throws {
    let fix = try IBTrACSTable(["STORM_SPEED": "7", "STORM_DIR": "298"]).fix()
    expectEqual(fix.kind, .analysis)
    expectEqual(fix.time, Timestamp(year: 2012, month: 8, day: 22, hour: 0))
    expectEqual(fix.position, GeoPoint(latitude: 22.4, longitude: 124.5))
    expectEqual(fix.nature, .tropical)
    expectEqual(fix.motion, Motion(bearing: 298, speed: Speed(7, .knots)))
    expectTrue(fix.winds == [] && fix.gust == nil && fix.pressure == nil && fix.windRadii == [])
    expectTrue(fix.agencyClass == nil && fix.marks == [] && fix.outerIsobar == nil)
  }

  @Test("the responsible agency's wind comes first, each with its averaging period")
  func winds() throws {
    let row = [
      "USA_WIND": "90", "TOKYO_WIND": "70", "CMA_WIND": "80", "NEWDELHI_WIND": "60",
      "BOM_WIND": "65", "WMO_WIND": "70", "WMO_AGENCY": "tokyo", "TOKYO_PRES": "955",
      "USA_PRES": "940", "TOKYO_GRADE": "5", "USA_STATUS": "TY",
    ]
    let fix = try IBTrACSTable(row).fix()
    expectEqual(
      fix.winds,
      [
        knots(70, 10, "tokyo"), knots(90, 1, "usa"), knots(80, 2, "cma"),
        knots(60, 3, "newdelhi"), knots(65, 10, "bom"),
      ])
    expectEqual(fix.pressure, Pressure(955, .hectopascals))
    expectEqual(fix.agencyClass?.code, "5")
    let american = try IBTrACSTable(row.merging(["WMO_AGENCY": "hurdat_epa"]) { $1 }).fix()
    expectEqual(american.wind, knots(90, 1, "usa"))
    expectEqual(american.agencyClass?.code, "TY")
  }

  @Test("a row that names no agency goes by the rows before, else by its basin")
  func responsible() throws {
    let winds = ["USA_WIND": "90", "TOKYO_WIND": "70", "NEWDELHI_WIND": "60", "BOM_WIND": "65"]
    func shown(_ row: [String: String]) throws -> String? {
      try IBTrACSTable(winds.merging(row) { $1 }).fix().wind?.agency
    }
    try expectEqual(shown([:]), "tokyo")
    try expectEqual(shown(["BASIN": "NA"]), "usa")
    try expectEqual(shown(["BASIN": "NI"]), "newdelhi")
    try expectEqual(shown(["BASIN": "SI", "LAT": "-15", "LON": "120"]), "bom")
    let reading = IBTrACSTable(
      winds.merging(["WMO_AGENCY": "newdelhi", "WMO_WIND": "60"]) { $1 },
      winds.merging(["ISO_TIME": "2012-08-22 06:00:00"]) { $1 }
    ).read()
    expectEqual(
      reading.storms.first?.track.map { $0.wind?.agency }, ["newdelhi", "newdelhi"])
  }

  @Test("where the responsible agency gives no wind another's is shown, and a note says so")
  func substitutes() throws {
    let reading = IBTrACSTable(["USA_WIND": "39"], ["CMA_WIND": "30", "NATURE": "MX"]).read()
    expectEqual(
      reading.storms.first?.track.map(\.wind), [knots(39, 1, "usa"), knots(30, 2, "cma")])
    expectEqual(
      reading.shown,
      [
        ": note: the responsible agency gives no wind for 2 fixes: used another agency's"
      ])
    // Its wind may stand in WMO_WIND alone, where its columns were cut out.
    let cut = try IBTrACSTable(
      ["WMO_WIND": "45", "WMO_AGENCY": "nadi", "WMO_PRES": "990", "USA_WIND": "50"]
    ).fix()
    expectEqual(cut.winds, [knots(45, nil, "nadi"), knots(50, 1, "usa")])
    expectEqual(cut.pressure, Pressure(990, .hectopascals))
  }

  @Test("a chosen agency has its own positions, winds and nothing of others")
  func chosen() throws {
    let table = IBTrACSTable(
      [
        "USA_WIND": "90", "USA_PRES": "940", "USA_LAT": "22.2", "USA_LON": "124.7",
        "USA_RMW": "20", "TOKYO_LAT": "22.5", "TOKYO_LON": "124.4", "TOKYO_WIND": "70",
        "IFLAG": "OO___",
      ],
      ["ISO_TIME": "2012-08-22 06:00:00", "USA_WIND": "85", "USA_LAT": "22.3", "USA_LON": "124"])
    for name in ["tokyo", "TOKYO", "jma"] {
      let reading = table.read { $0.agency = name }
      let storm = try require(reading.storms.first)
      expectEqual(storm.agency, "TOKYO")
      expectEqual(
        storm.track.map { $0.position as GeoPoint? }, [GeoPoint(latitude: 22.5, longitude: 124.4)]
      )
      expectEqual(storm.track[0].winds, [knots(70, 10, "tokyo"), knots(90, 1, "usa")])
      expectTrue(storm.track[0].pressure == nil && storm.track[0].radiusOfMaximumWind == nil)
      expectEqual(reading.shown, [": note: 1 row omitted: no position of the agency 'tokyo'"])
    }
    expectEqual(table.read { $0.agency = "cma" }.storms, [])
    let unknown = table.read { $0.agency = "esa" }
    expectEqual(
      unknown.error?.shown,
      "1:1: error: the table has no columns of the agency 'esa', expected one of usa, tokyo, cma, newdelhi, bom"
    )
  }

  @Test("radii of the United States and of Australia go by quadrant, Japan's circles are shifted")
  func radii() throws {
    let usa = try IBTrACSTable([
      "BASIN": "NA", "USA_WIND": "90", "USA_R34_NE": "120", "USA_R34_SE": "100",
      "USA_R34_SW": "0", "USA_GUST": "110",
    ]).fix()
    let quadrants = RadialExtent.Quadrants(
      northEast: miles(120), southEast: miles(100), southWest: miles(0), northWest: nil)
    expectEqual(
      usa.windRadii,
      [
        WindRadii(threshold: Speed(34, .knots), extent: .quadrants(quadrants, mean: nil))
      ])
    expectEqual(usa.gust, Gust(Speed(110, .knots)))
    let bom = try IBTrACSTable([
      "BASIN": "SI", "LON": "120", "BOM_WIND": "60", "BOM_R34_NE": "80", "BOM_RMW": "15",
      "BOM_GUST": "85", "BOM_GUST_PER": "3", "USA_R34_NE": "70", "USA_WIND": "65",
    ]).fix()
    expectEqual(bom.windRadii.count, 1)
    expectEqual(bom.radiusOfMaximumWind, miles(15))
    expectEqual(bom.gust, Gust(Speed(85, .knots), averagingPeriod: 3))
    func tokyo(_ direction: String, _ long: String, _ short: String) throws -> [WindRadii] {
      try IBTrACSTable([
        "TOKYO_WIND": "60", "TOKYO_R30_DIR": direction, "TOKYO_R30_LONG": long,
        "TOKYO_R30_SHORT": short,
      ]).fix().windRadii
    }
    let threshold = Speed(30, .knots)
    try expectEqual(
      tokyo("1", "180", "120"),
      [
        WindRadii(
          threshold: threshold,
          extent: .shifted(long: miles(180), short: miles(120), bearing: 45))
      ])
    try expectEqual(
      tokyo("8", "180", "0"),
      [
        WindRadii(
          threshold: threshold, extent: .shifted(long: miles(180), short: miles(0), bearing: 0))
      ])
    try expectEqual(
      tokyo("SW", "180", "120"),
      [
        WindRadii(
          threshold: threshold,
          extent: .shifted(long: miles(180), short: miles(120), bearing: 225))
      ])
    try expectEqual(
      tokyo("9", "180", "180"), [WindRadii(threshold: threshold, extent: .circle(miles(180)))])
    try expectEqual(tokyo("0", "0", "0"), [])
    try expectEqual(
      tokyo("9", "180", "120"), [WindRadii(threshold: threshold, extent: .circle(miles(150)))])
  }

  @Test("measures of the eye, the outer isobar and the seas are those of the US columns")
  func measures() throws {
    let fix = try IBTrACSTable([
      "TOKYO_WIND": "70", "USA_RMW": "25", "USA_EYE": "30", "USA_POCI": "1004",
      "USA_ROCI": "200", "USA_SEAHGT": "12", "USA_SEARAD_NE": "240",
    ]).fix()
    expectEqual(fix.radiusOfMaximumWind, miles(25))
    expectEqual(fix.eyeDiameter, miles(30))
    expectEqual(
      fix.outerIsobar, OuterIsobar(pressure: Pressure(1_004, .hectopascals), radius: miles(200)))
    expectEqual(fix.seasRadii.map(\.height), [Length(12, .feet)])
  }

  @Test("interpolated rows are left out, or kept and marked")
  func interpolated() throws {
    let table = IBTrACSTable(
      ["IFLAG": "O____"], ["IFLAG": "P____"], ["IFLAG": "_VP__"], ["IFLAG": "PIP__"])
    let usual = table.read()
    expectEqual(usual.storms.first?.track.count, 2)
    expectEqual(
      usual.shown,
      [
        ": note: 2 rows interpolated by IBTrACS omitted; --interpolated keeps them"
      ])
    let all = table.read { $0.keepsInterpolated = true }
    expectEqual(all.shown, [])
    expectEqual(
      all.storms.first?.track.map(\.marks), [[], [.interpolated], [], [.interpolated]])
    // For a chosen agency its own letter counts.
    let usa = IBTrACSTable(
      ["IFLAG": "PO___", "USA_LAT": "22", "USA_LON": "124"],
      ["IFLAG": "OP___", "USA_LAT": "22", "USA_LON": "124"])
    expectEqual(usa.read { $0.agency = "usa" }.storms.first?.track.count, 1)
  }

  @Test("spurs are left out, or kept and marked")
  func spurs() throws {
    let table = IBTrACSTable(
      ["TRACK_TYPE": "spur-merge", "SID": "2012230N20126"], ["TRACK_TYPE": "PROVISIONAL"])
    let usual = table.read()
    expectEqual(usual.storms.map(\.id.description), ["ibtracs-2012230n20125"])
    expectEqual(usual.storms.first?.trackType, .provisional)
    expectEqual(
      usual.shown,
      [
        ": note: 1 row of spur tracks omitted; --spurs keeps them"
      ])
    let all = table.read { $0.keepsSpurs = true }
    expectEqual(all.storms.map { $0.track[0].marks }, [[.spur], []])
    expectEqual(all.shown, [])
  }

  @Test("longitudes run on past 180, and come out between -180 and 180")
  func longitudes() throws {
    for (text, longitude) in [("182.5", -177.5), ("266.9", -93.1), ("-93.1", -93.1)] {
      let fix = try IBTrACSTable(["LON": text]).fix()
      #expect(abs(fix.position.longitude - longitude) < 1e-9)
    }
  }

  @Test("names and basins of a time stand with the fixes where they differ")
  func names() throws {
    let storm = try require(
      IBTrACSTable(
        ["NAME": "UNNAMED"], ["NAME": "HECTOR", "BASIN": "EP"], ["NAME": "GENEVIEVE"]
      ).read().storms.first)
    expectEqual(storm.names["en"], "GENEVIEVE")
    expectEqual(storm.track.map(\.name), [nil, "HECTOR", nil])
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.track.map(\.basin), [nil, .easternPacific, nil])
  }

  @Test("marks: records of the United States, landfall or passage of Tokyo")
  func marks() throws {
    try expectEqual(IBTrACSTable(["USA_RECORD": "L"]).fix().marks, [.landfall])
    try expectEqual(IBTrACSTable(["TOKYO_LAND": "1"]).fix().marks, [.landfallOrPassage])
    try expectEqual(IBTrACSTable(["TOKYO_LAND": "0"]).fix().marks, [])
  }

  @Test(
    "natures",
    arguments: [
      ("TS", Nature.tropical), ("SS", .subtropical), ("ET", .extratropical), ("DS", .disturbance),
      ("NR", .unknown), ("MX", .unknown),
    ])
  func natures(_ code: String, _ nature: Nature) throws {
    try expectEqual(IBTrACSTable(["NATURE": code]).fix().nature, nature)
  }

  @Test("rows out of order are sorted, with a warning at the storm's first row")
  func order() {
    let reading = IBTrACSTable(
      ["ISO_TIME": "2012-08-22 06:00:00"], ["ISO_TIME": "2012-08-22 00:00:00"]
    ).read()
    expectEqual(
      reading.shown,
      [
        "3:1: warning: rows of '2012230N20125' are not in order of time: sorted"
      ])
    expectEqual(reading.storms.first?.track.map(\.time.parts.hour), [0, 6])
  }

  @Test(
    "a field that is wrong is left out, with its place",
    arguments: [
      ("USA_WIND", "abc", "'USA_WIND' omitted: found 'abc', expected a number from 0 to 300", 1),
      ("USA_WIND", "998", "'USA_WIND' omitted: found '998', expected a number from 0 to 300", 1),
      (
        "TOKYO_PRES", "9990",
        "'TOKYO_PRES' omitted: found '9990', expected a number from 0 to 1100", 1
      ),
      ("NATURE", "XX", "'NATURE' omitted: 'XX' is not one of TS, DS, ET, SS, NR, MX", 1),
      (
        "BASIN", "QQ",
        "'BASIN' omitted: 'QQ' is not a basin, expected one of NA, SA, EP, WP, NI, SI, SP", 1
      ),
      ("LAT", "95", "row omitted: '95', '124.5' is not a latitude and longitude in degrees", 0),
      ("LON", "x", "row omitted: '22.4', 'x' is not a latitude and longitude in degrees", 0),
      (
        "ISO_TIME", "2012-02-30 00:00:00",
        "row omitted: found '2012-02-30 00:00:00', expected a time such as '2012-08-22 06:00:00'",
        0
      ),
      ("SID", " ", "row omitted: its SID is empty", 0),
    ])
  func findings(_ column: String, _ text: String, _ words: String, _ fixes: Int) throws {
    let table = IBTrACSTable(
      ["CMA_WIND": "50", "WMO_AGENCY": "cma"].merging([column: text]) { $1 })
    let reading = table.read()
    expectEqual(reading.findings.first?.message.description, words)
    expectEqual(reading.findings.count, 1)
    expectEqual(reading.storms.first?.track.count ?? 0, fixes)
    // The place is where the field begins: that of the latitude for a position.
    let place = column == "LON" ? "LAT" : column
    let line = table.text.split(separator: "\n")[2].split(
      separator: ",", omittingEmptySubsequences: false)
    let index = try require(IBTrACSTable.columns.firstIndex(of: place))
    let offset = column == "SID" ? 0 : line[..<index].reduce(0) { $0 + $1.count + 1 }
    expectEqual(reading.findings.first?.location.place, "3:\(offset + 1)")
  }

  @Test("a row that breaks off, or has too much, is left out")
  func wrongCount() {
    var table = IBTrACSTable([:])
    table.text += "2012230N20125,2012,1,WP,MM,TEMBIN,2012-08-22 06:00:00,TS,22.4,12"
    expectEqual(table.read().storms.first?.track.count, 1)
    expectEqual(
      table.read().shown,
      [
        "4:1: warning: row omitted: found 10 fields, expected \(IBTrACSTable.columns.count)"
      ])
    table = IBTrACSTable([:])
    table.text = table.text.dropLast() + ", , \n"
    expectEqual(
      table.read().shown,
      [
        "3:1: warning: row omitted: found more fields, expected \(IBTrACSTable.columns.count)"
      ])
    expectEqual(table.read().storms, [])
  }

  @Test("another header is refused")
  func header() {
    for text in ["", "SID,LAT\n", "a,b\n1,2\n"] {
      expectEqual(
        Reading(text, as: "ibtracs").error?.message.description,
        "found another line, expected the header of an IBTrACS table with SID, ISO_TIME, LAT and LON"
      )
    }
  }

  @Test("the samples")
  func samples() throws {
    let katrina = Reading(try Samples.bytes("ibtracs", "katrina.csv"), as: nil)
    let storm = try require(katrina.storms.first)
    expectTrue(storm.track.count == 8 && katrina.storms.count == 1)
    expectEqual(storm.names["en"], "KATRINA")
    expectEqual(storm.otherIDs, ["AL122005"])
    expectEqual(storm.track.map(\.pressure?.value).compactMap { $0 }.min(), 902)
    expectEqual(storm.track[1].windRadii.map(\.threshold.value), [34, 50, 64])
    expectEqual(storm.track.map(\.marks), [[], [], [], [], [.landfall], [], [.landfall], []])
    let edges = Reading(try Samples.bytes("ibtracs", "edges.csv"), as: nil)
    expectEqual(edges.storms.map(\.agency), ["TOKYO", "TOKYO", "REUNION"])
    expectEqual(edges.storms.map(\.trackType), [.final, .provisional, .final])
    expectEqual(edges.storms[1].track.map(\.position.longitude), [176, 179, -178, -169.5])
    expectEqual(
      edges.storms[1].track.map(\.basin), [nil, nil, .easternPacific, .easternPacific])
    expectEqual(
      edges.storms[1].track.map(\.nature), [.tropical, .tropical, .subtropical, .extratropical])
    expectEqual(
      edges.storms[0].track.map { $0.winds.map(\.speed.value) }, [[], [35], [55, 60], [65]])
  }

  private static let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"]

  @Test(
    "the excerpt of the list of active storms",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"))
  func excerpt() throws {
    let path = try require(Self.folder) + "/ibtracs/ibtracs.ACTIVE.list.v04r01_excerpt.csv"
    let reading = Reading([UInt8](try Data(contentsOf: URL(filePath: path))), as: nil)
    expectEqual(
      reading.storms.map(\.id.description), ["ibtracs-2026248n22138", "ibtracs-2026251n13251"])
    expectEqual(reading.storms.map(\.track.count), [3, 5])
    expectEqual(reading.storms.map(\.otherIDs), [["WP232026"], ["EP142026"]])
    let last = try require(reading.storms.last?.track.last)
    expectEqual(last.position, GeoPoint(latitude: 16.3, longitude: -116.1))
    expectEqual(last.winds, [knots(30, 1, "usa")])
    expectEqual(last.gust, Gust(Speed(40, .knots)))
    expectEqual(last.radiusOfMaximumWind, miles(70))
    expectEqual(last.motion, Motion(bearing: 295, speed: Speed(15, .knots)))
  }
}
