import Foundation
import Testing

@testable import TyphoonTrack

/// The table of rules, and its page.
@Suite("facts that contradict each other")
struct ChecksTests {
  /// A rule, an input that breaks it, the line and words of the warning, and what to replace by what so that
  /// nothing is left to say.
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let text: String
    let line: Int
    let words: [String]
    let mend: (String, String)

    init(
      _ rule: String, _ lines: [String], _ line: Int, _ words: [String], _ wrong: String,
      _ right: String
    ) {
      (self.rule, self.line, self.words, mend) = (rule, line, words, (wrong, right))
      text = lines.joined(separator: "\n") + "\n"
    }

    var testDescription: String { rule }
  }

  /// Rows of a table, six hours apart.
  private static func rows(_ columns: String, _ rows: String...) -> [String] {
    let times = ["28T00", "28T06", "28T12", "28T18", "29T00", "29T06", "29T12"]
    return ["time,lat,lon" + columns] + zip(times, rows).map { "2021-08-\($0):00Z,\($1)" }
  }

  private static let radii =
    ",r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km,r64_ne_km,r64_se_km,r64_sw_km,r64_nw_km"
  private static let deck =
    "AL, 09, 2012082700,   , BEST,   0, 200N,  800W,  70,  990, HU,  34, NEQ,  100,  100,  100,  100, 1012,  200,  20,"

  static let cases = [
    Case(
      "leap", rows("", "20,-60", "20,-61", "20,-70"), 4, ["157 km/h", "at most 150 km/h"], "-70",
      "-62"),
    Case(
      "forecast-leap",
      [
        deck.replacing("2012082700,   , BEST", with: "2012082700,   , CARQ"),
        deck.replacing(",   , BEST,   0", with: ",   , OFCL,  12").replacing("800W", with: " 80W"),
      ], 2, ["621 km/h", "8.0W", "at most 250 km/h"], "  80W", " 820W"),
    Case(
      "gap", [deck, deck.replacing("2012082700", with: "2012092000")], 2,
      ["24 days", "at most 10"],
      "2012092000", "2012090200"),
    Case(
      "split",
      [
        deck,
        deck.replacing("2700,", with: "2706,").replacing("AL, 09", with: "AL, 08")
          .replacing("800W", with: "810W"),
        deck.replacing("2700,", with: "2712,").replacing("800W", with: "820W"),
      ], 2, ["20.0N 81.0W", "atcf-al082012", "atcf-al092012"], "AL, 08", "AL, 09"),
    Case(
      "twice", rows("", "20,-60", "20,-61") + ["2021-08-28T06:00Z,20.3,-61.2"], 4,
      ["20.0N 61.0W", "20.3N 61.2W", "20210828T0600Z"], "28T06:00Z,20.3", "28T12:00Z,20.3"),
    Case(
      "spike", rows("", "20,-60", "20,-61", "22,-62", "20,-63", "20,-64"), 4,
      ["22.0N 62.0W, 222 km", "at most 100 km"], "22,-62", "20.5,-62"),
    Case(
      "motion", rows(",motion_deg,motion_kmh", "20,-60,,", "20,-61,90,25"), 3,
      ["25 km/h toward 90°", "20.0N 60.0W", "at most 40 km/h"], "61,90", "61,270"),
    Case(
      "stage", rows(",wind_kt,class", "58,-20,40,EX", "61,-20,40,TS"), 3, ["'TS'", "61.0N 20.0W"],
      "TS",
      "EX"),
    Case(
      "basin-then",
      [
        "NAME,SID,SEASON,BASIN,ISO_TIME,NATURE,LON,LAT,WMO_WIND,WMO_PRES,WMO_AGENCY",
        "X,2012230N20125,2012,WP,2012-08-19 00:00:00,TS,124.8,17.6,35, ,tokyo",
        "X,2012230N20125,2012,NI,2012-08-19 06:00:00,TS,124.8,17.4,35, ,tokyo",
      ], 3, ["basin NI", "17.4N 124.8E"], "NI,", "WP,"),
    Case(
      "basin", ["id," + rows("", "28,89")[0], "AL092021,2021-08-28T00:00Z,28,89"], 2,
      ["csv-al092021", "28.0N 89.0E"], "28,89", "28,-89"),
    Case(
      "hour-0",
      [
        deck, deck.replacing("2700,   , BEST", with: "2706,   , BEXT"),
        deck.replacing("2700,   , BEST", with: "2712,   , best"),
      ], 2, ["hour 0 of 'BEXT'"], "BEXT", "BEST"),
    Case(
      "year", ["id," + rows("", "28,-89")[0], "AL092011,2021-08-28T00:00Z,28,-89"], 2,
      ["csv-al092011", "2011"], "2011", "2021"),
    Case(
      "pressure", rows(",pressure_hpa", "20,-60,1060"), 2, ["1060 hPa", "850 to 1050 hPa"], "1060",
      "1006"),
    Case("wind", rows(",wind_kt", "20,-60,253"), 2, ["253 kt", "8 to 185 kt"], "253", "130"),
    Case(
      "wind-pressure", rows(",wind_kt,pressure_hpa", "20,-60,130,1000"), 2,
      ["130 kt and 1000 hPa", "30 kt"],
      "1000", "940"),
    Case("gust", rows(",wind_kt,gust_kt", "20,-60,70,55"), 2, ["55 kt", "70 kt"], "55", "85"),
    Case(
      "class", rows(",wind_kt,class", "20,-60,110,TS"), 2, ["110 kt", "'TS'", "15 to 95 kt"], "TS",
      "HU"),
    Case(
      "wind-step", rows(",wind_kt", "20,-60,35", "20,-61,120"), 3, ["120 kt after 35 kt", "65 kt"],
      "120", "50"),
    Case(
      "pressure-step", rows(",pressure_hpa", "20,-60,1000", "20,-61,920"), 3,
      ["920 hPa after 1000 hPa", "60 hPa"], "920", "990"),
    Case(
      "wind-spike", rows(",wind_kt", "20,-60,65", "20,-61,105", "20,-62,70"), 3,
      ["105 kt between 65 and 70"], "105", "75"),
    Case(
      "pressure-spike", rows(",pressure_hpa", "20,-60,990", "20,-61,960", "20,-62,985"), 3,
      ["960 hPa between 990 and 985"], "960", "980"),
    Case(
      "nested", rows(",wind_kt" + radii, "20,-60,90,100,100,100,100,50,50,150,50"), 2,
      ["150 km for 64 kt", "100 km for 34 kt"], "150", "50"),
    Case(
      "radius-wind", rows(",wind_kt" + radii, "20,-60,40,100,100,100,100,50,50,50,50"), 2,
      ["64 kt", "40 kt"], ",40,", ",70,"),
    Case(
      "quadrant", rows(",wind_kt" + radii, "20,-60,90,100,90,110,900,,,,"), 2,
      ["900 km", "105 km"], "900", "90"),
    Case(
      "mean-radius", rows(",wind_kt,r34_km" + radii, "20,-60,90,60,180,220,150,150,,,,"), 2,
      ["60 km", "175 km"], ",60,", ",160,"),
    Case(
      "maximum-wind-radius",
      rows(",wind_kt,rmw_km" + radii, "20,-60,90,200,150,150,150,150,60,60,60,60"), 2,
      ["200 km", "60 km for 64 kt"], ",200,", ",20,"),
    Case(
      "radius", rows(",wind_kt" + radii, "20,-60,90,800,800,800,800,700,700,700,700"), 2,
      ["700 km for 64 kt", "at most 600 km"], "700,700,700,700", "70,70,70,70"),
    Case(
      "radius-spike",
      rows(
        ",wind_kt" + radii, "20,-60,40,90,90,90,90,,,,", "20,-61,40,90,290,90,90,,,,",
        "20,-62,40,90,90,90,90,,,,"), 3, ["290 km for 34 kt between 90 and 90"], "290", "190"),
  ]

  private static func warnings(_ text: String) throws -> [Finding] {
    try TrackReaders.read(ByteSource(Array(text.utf8), name: "t")).findings
      .filter { $0.severity != .note }
  }

  @Test(
    "each rule warns at the line of the fix, with both facts, and of nothing else", arguments: cases
  )
  func rule(_ one: Case) throws {
    let found = try Self.warnings(one.text)
    expectEqual(found.map { $0.location.line }, [one.line], "\(found)")
    for words in one.words {
      #expect(found.allSatisfy { $0.message.description.contains(words) }, "\(words): \(found)")
    }
    let mended = one.text.replacing(one.mend.0, with: one.mend.1)
    #expect(mended != one.text)
    expectEqual(try Self.warnings(mended).map(\.description), [])
  }

  @Test("each rule has a case, in the order of the table")
  func complete() { expectEqual(Self.cases.map(\.rule), Check.all.map(\.name)) }

  @Test(
    "neighbours of another fix in doubt are not in doubt, and each message has a kind of its own")
  func kinds() throws {
    let leap = Self.rows(
      ",wind_kt", "20,-60,50", "20,-61,50", "40,-62,50", "20,-63,50", "20,-64,50")
    let named = leap.enumerated().map { ($0 == 0 ? "id," : "A,") + $1 }
    expectEqual(try Self.warnings(named.joined(separator: "\n")).map { $0.location.line }, [4])
    let kinds = try Self.cases.map { try Self.warnings($0.text).map { $0.message.kind } }
    // A leap is a leap, observed or forecast.
    expectEqual(Set(kinds).count, kinds.count - 1)
  }

  @Test("storms of other agencies, names or places are not split off")
  func others() throws {
    let split = try require(Self.cases.first { $0.rule == "split" }).text
    for (found, other) in [("810W", "850W"), ("2706", "2806")] {
      expectEqual(try Self.warnings(split.replacing(found, with: other)).map(\.description), [])
    }
  }

  @Test("a position in numbers that is not the one in words is a warning")
  func twoPositions() throws {
    let text = String(
      decoding: try Samples.bytes("nhc-current", "CurrentStorms.json"), as: UTF8.self)
    expectEqual(try Self.warnings(text).map(\.description), [])
    let wrong = try Self.warnings(text.replacing("-132.7", with: "132.7"))
    #expect(
      wrong.first?.message.description
        == "found '18.7N 132.7W' and the numbers 18.7N 132.7E, expected one position: used the numbers"
    )
  }

  @Test("the page has the rules of the table: RECORD_GOLDENS=1 writes them")
  func page() throws {
    let file = Samples.folder.deletingLastPathComponent().appending(path: "Documentation/checks.md")
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try require(lines.firstIndex { $0.hasPrefix("| `") })
    let found = Array(lines[start...].prefix { $0.hasPrefix("| `") })
    let expected = Check.all.map { check in
      let rule = check.rule.replacing("#", with: String(format: "%g", check.limit))
      return "| `\(check.name)` | \(rule) | \(check.alarms) |"
    }
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      lines.replaceSubrange(start..<(start + found.count), with: expected)
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    expectEqual(found, expected)
  }
}
