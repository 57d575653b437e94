import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("scales of intensity")
struct IntensityScaleTests {
  /// The units in which limits are compared here.
  static let units: [SpeedUnit] = [.knots, .metresPerSecond, .kilometresPerHour, .milesPerHour]

  /// The lowest wind of each class above the first in knots, m/s, km/h and mph.
  ///
  /// Sources of the numbers that agencies state: CWA (颱風強度), 17.2, 32.7, 51.0 m/s, 34, 64, 100 kt, 62, 118,
  /// 184 km/h; JMA (強さの階級分け), kt and m/s; NHC (Saffir-Simpson as of 2012, glossary), kt, mph, km/h; JTWC,
  /// kt; GB/T 19201-2006, m/s; HKO, km/h; IMD with the class of 2015, kt and km/h; BoM, km/h, and
  /// WMO's plan of RA V, kt; RSMC La Réunion, kt and km/h; KMA, m/s and kt; PAGASA (2022), km/h and
  /// kt. The others are the lowest whole numbers that reach the limit when they are converted and
  /// rounded; m/s of Saffir-Simpson are those of the WMO's tables too (18, 33, 43, 50, 58, 70).
  static let limits: [(scale: String, unit: SpeedUnit, period: Int, rows: [(String, [Double])])] = [
    (
      "cwa", .metresPerSecond, 10,
      [("TS", [34, 17.2, 62, 39]), ("TY", [64, 32.7, 118, 74]), ("ITY", [100, 51, 184, 115])]
    ),
    (
      "jma", .knots, 10,
      [
        ("TS", [34, 17, 63, 39]), ("STS", [48, 25, 88, 55]), ("TY", [64, 33, 118, 74]),
        ("VSTY", [85, 44, 157, 98]), ("VTY", [105, 54, 194, 121]),
      ]
    ),
    (
      "sshws", .knots, 1,
      [
        ("TS", [34, 18, 63, 39]), ("C1", [64, 33, 119, 74]), ("C2", [83, 43, 154, 96]),
        ("C3", [96, 50, 178, 111]), ("C4", [113, 58, 209, 130]), ("C5", [137, 70, 252, 157]),
      ]
    ),
    (
      "jtwc", .knots, 1,
      [("TS", [34, 18, 63, 39]), ("TY", [64, 33, 118, 74]), ("ST", [130, 67, 240, 150])]
    ),
    (
      "cma", .metresPerSecond, 2,
      [
        ("TS", [34, 17.2, 62, 39]), ("STS", [48, 24.5, 89, 55]), ("TY", [64, 32.7, 118, 74]),
        ("STY", [81, 41.5, 150, 93]), ("SuperTY", [100, 51, 184, 114]),
      ]
    ),
    (
      "hko", .kilometresPerHour, 10,
      [
        ("TS", [34, 18, 63, 39]), ("STS", [48, 25, 88, 55]), ("T", [64, 33, 118, 74]),
        ("ST", [81, 42, 150, 93]), ("SuperT", [100, 52, 185, 115]),
      ]
    ),
    (
      "imd", .knots, 3,
      [
        ("D", [17, 9, 31, 19]), ("DD", [28, 14, 50, 31]), ("CS", [34, 18, 62, 39]),
        ("SCS", [48, 25, 89, 55]), ("VSCS", [64, 33, 118, 74]), ("ESCS", [90, 47, 167, 103]),
        ("SuCS", [120, 62, 222, 138]),
      ]
    ),
    (
      "bom", .kilometresPerHour, 10,
      [
        ("1", [34, 18, 63, 39]), ("2", [48, 25, 89, 55]), ("3", [64, 33, 118, 74]),
        ("4", [86, 44, 160, 99]), ("5", [108, 56, 200, 124]),
      ]
    ),
    (
      "reunion", .knots, 10,
      [
        ("DT", [28, 15, 51, 32]), ("MTS", [34, 18, 63, 39]), ("STS", [48, 25, 88, 55]),
        ("TC", [64, 33, 118, 74]), ("ITC", [90, 46, 166, 103]), ("VITC", [116, 60, 213, 133]),
      ]
    ),
    (
      "kma", .metresPerSecond, 10,
      [
        ("TS", [34, 17, 63, 39]), ("N", [48, 25, 88, 55]), ("S", [64, 33, 118, 74]),
        ("VS", [85, 44, 157, 98]), ("SS", [105, 54, 194, 121]),
      ]
    ),
    (
      "pagasa", .kilometresPerHour, 10,
      [
        ("TS", [34, 18, 62, 39]), ("STS", [48, 25, 89, 55]), ("TY", [64, 33, 118, 74]),
        ("STY", [100, 52, 185, 115]),
      ]
    ),
  ]

  @Test("a class begins at its limit in every unit, and not a step below", arguments: limits)
  func limit(
    _ row: (scale: String, unit: SpeedUnit, period: Int, rows: [(String, [Double])])
  ) throws {
    let scale = try require(IntensityScale.named(row.scale))
    expectTrue(scale.unit == row.unit && scale.averagingPeriod == row.period)
    expectEqual(scale.classes.dropFirst().map(\.code), row.rows.map(\.0))
    for (index, (code, numbers)) in row.rows.enumerated() {
      let limit = scale.classes[index + 1].limit
      for (number, unit) in zip(numbers, Self.units) {
        // Agencies step by whole numbers, and where a limit has tenths by tenths.
        let step = number == number.rounded() ? 1 : 0.1
        let (at, below) = (Speed(number, unit), Speed(number - step, unit))
        expectEqual(scale.category(of: at)?.code, code, "\(number) \(unit)")
        expectEqual(scale.category(of: Speed(number + step, unit))?.code, code)
        expectEqual(scale.category(of: below)?.code, scale.classes[index].code, "\(below)")
        // The same with the words of '--min-wind', in whichever unit the agency states the limit.
        for wanted in limit.stated where wanted.value == wanted.value.rounded() {
          expectTrue(
            Self.takes(at, wanted, scale) && !Self.takes(below, wanted, scale), "\(wanted)")
        }
      }
      for stated in limit.stated {
        #expect(limit.isReached(by: stated))
        #expect(!limit.isReached(by: Speed(stated.value.nextDown, stated.unit)))
      }
    }
  }

  /// Whether a minimum wind selects a storm with a wind.
  private static func takes(_ wind: Speed, _ minimum: Speed, _ scale: IntensityScale) -> Bool {
    var selection = StormSelection()
    selection.minimumWind = minimum
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, 20, 130)]
    storm.track[0].winds = [Wind(wind, averagingPeriod: 10)]
    return selection.apply(to: &storm, limits: scale.classes.map(\.limit))
  }

  @Test("the page of the output has the limits of every scale, in the units of its agency")
  func documentation() throws {
    let rows = try DocumentationPage("output.md").table("Classes")
    expectEqual(rows.map { $0["scale"] }, IntensityScale.all.map { "`\($0.name)`" })
    for (row, scale) in zip(rows, IntensityScale.all) {
      let units =
        scale.classes.last?.limit.stated.map { Speed(1, $0.unit).shown.dropFirst(2) } ?? []
      expectEqual(row["units"], units.joined(separator: ", "))
      let classes = scale.classes.dropFirst().map { category in
        let limits = category.limit.stated.map { limit in
          limit.value == limit.value.nextDown.rounded().nextUp
            ? "> \(Int(limit.value))" : limit.value.shown
        }
        return "\(category.code) \(limits.joined(separator: " / "))"
      }
      expectEqual(row["lowest wind of each class"], classes.joined(separator: ", "))
    }
  }

  @Test("the list has every scale, and every class words in three languages")
  func complete() {
    expectEqual(IntensityScale.all.map(\.name), Self.limits.map(\.scale))
    for scale in IntensityScale.all {
      for category in scale.classes {
        #expect(["en", "zh-Hant", "ja"].allSatisfy { category.names[$0] != nil })
      }
    }
  }

  @Test(
    "Réunion's very intense cyclones begin above 115 kt, with no hole below",
    arguments: [(115, "ITC"), (115.1, "VITC"), (115.5, "VITC"), (116, "VITC")])
  func aboveItsBound(_ row: (knots: Double, code: String)) {
    expectEqual(IntensityScale.reunion.category(of: Speed(row.knots, .knots))?.code, row.code)
  }

  private func fix(_ speed: Speed, _ nature: Nature = .tropical, period: Int? = 10) -> Fix {
    var fix = StormSample.fix(0, 20, 130)
    fix.nature = nature
    fix.winds = [Wind(speed, averagingPeriod: period)]
    return fix
  }

  @Test("only tropical and subtropical cyclones have a class", arguments: Nature.allCases)
  func nature(_ nature: Nature) {
    let found = IntensityScale.cwa.category(of: fix(Speed(40, .metresPerSecond), nature))
    expectEqual((found != nil), (nature == .tropical || nature == .subtropical))
  }

  @Test("a fix without a wind has no class")
  func noWind() {
    expectNil(IntensityScale.cwa.category(of: StormSample.fix(0, 20, 130)))
  }

  @Test("a wind of another averaging period, or of none, is classed as it is, and marked")
  func period() {
    let speed = Speed(70, .knots)
    expectEqual(IntensityScale.jma.category(of: fix(speed))?.isExact, true)
    expectEqual(IntensityScale.jma.category(of: fix(speed, period: 1))?.isExact, false)
    expectEqual(IntensityScale.jma.category(of: fix(speed, period: nil))?.isExact, false)
    expectEqual(IntensityScale.sshws.category(of: fix(speed))?.category.code, "C1")
    expectEqual(IntensityScale.sshws.category(of: fix(speed))?.isExact, false)
  }

  /// JMA's telegrams give 65 kt and 70 kt both as "35 m/s", and 95 kt as "50 m/s".
  @Test("a wind published in two units is classed by the scale's own")
  func twoUnits() {
    let both = Speed(35, .metresPerSecond, also: 65, .knots)
    expectEqual(IntensityScale.jma.category(of: both)?.code, "TY")
    expectEqual(IntensityScale.cwa.category(of: both)?.code, "TY")
    // 63 kt are 32.4 m/s, which rounding publishes as 33: a TY by m/s and an STS by knots.
    let edge = Speed(63, .knots, also: 33, .metresPerSecond)
    expectEqual(IntensityScale.jma.category(of: edge)?.code, "STS")
    expectEqual(IntensityScale.cwa.category(of: edge)?.code, "TY")
    // 85 kt, "45 m/s" (nominal): 45 m/s alone would be 87 kt, 44 m/s 85.5.
    let strong = Speed(45, .metresPerSecond, also: 84, .knots)
    expectEqual(IntensityScale.jma.category(of: strong)?.code, "TY")
    expectEqual(IntensityScale.jma.category(of: Speed(45, .metresPerSecond))?.code, "VSTY")
  }

  @Test(
    "an agency's own scale is known by its name",
    arguments: [
      ("CWB", "cwa"), ("CWA", "cwa"), ("JMA", "jma"), ("jtwc", "jtwc"), ("NMC", "cma"),
      ("HKO", "hko"), ("IMD", "imd"), ("BOM", "bom"), ("REUNION", "reunion"), ("KMA", "kma"),
      ("PAGASA", "pagasa"), ("NHC", "sshws"), ("", "sshws"),
    ])
  func agency(_ row: (String, String)) {
    expectEqual(IntensityScale.scale(ofAgency: row.0).name, row.1)
  }

  @Test(
    "every agency's scale is there, for winds of its averaging period; every scale is some agency's"
  )
  func agencies() throws {
    for agency in Agency.all {
      let scale = try require(IntensityScale.named(agency.scale), "\(agency.code)")
      expectEqual(IntensityScale.scale(ofAgency: agency.code), scale)
      guard scale != .sshws else { continue }
      expectEqual(agency.averagingPeriod, scale.averagingPeriod, "\(agency.code)")
    }
    for scale in IntensityScale.all {
      #expect(Agency.all.contains { $0.scale == scale.name }, "\(scale.name)")
    }
  }
}
