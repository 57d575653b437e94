import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("scales of intensity")
struct IntensityScaleTests {
  /// The lowest wind of each class above the first, in the scale's unit.
  ///
  /// Sources: CWA, 17.2, 32.7, 51.0 m/s (Beaufort 8, 12, 16); JMA, international grades and 強さ; NHC,
  /// Saffir-Simpson as of 2012; JTWC; GB/T 19201-2006; HKO, "Classification of Tropical Cyclones"; IMD
  /// with the class of 2015; BoM, "Tropical Cyclone Categories"; RSMC La Réunion; KMA; PAGASA (2022).
  static let bounds: [(name: String, unit: SpeedUnit, period: Int, classes: [(Double, String)])] = [
    ("cwa", .metresPerSecond, 10, [(0, "TD"), (17.2, "TS"), (32.7, "TY"), (51, "ITY")]),
    (
      "jma", .knots, 10,
      [(0, "TD"), (34, "TS"), (48, "STS"), (64, "TY"), (85, "VSTY"), (105, "VTY")]
    ),
    (
      "sshws", .knots, 1,
      [(0, "TD"), (34, "TS"), (64, "C1"), (83, "C2"), (96, "C3"), (113, "C4"), (137, "C5")]
    ),
    ("jtwc", .knots, 1, [(0, "TD"), (34, "TS"), (64, "TY"), (130, "ST")]),
    (
      "cma", .metresPerSecond, 2,
      [(0, "TD"), (17.2, "TS"), (24.5, "STS"), (32.7, "TY"), (41.5, "STY"), (51, "SuperTY")]
    ),
    (
      "hko", .kilometresPerHour, 10,
      [(0, "TD"), (63, "TS"), (88, "STS"), (118, "T"), (150, "ST"), (185, "SuperT")]
    ),
    (
      "imd", .knots, 3,
      [
        (0, "L"), (17, "D"), (28, "DD"), (34, "CS"), (48, "SCS"), (64, "VSCS"), (90, "ESCS"),
        (120, "SuCS"),
      ]
    ),
    (
      "bom", .kilometresPerHour, 10,
      [(0, "TL"), (63, "1"), (89, "2"), (118, "3"), (160, "4"), (200, "5")]
    ),
    (
      "reunion", .knots, 10,
      [
        (0, "ZP"), (28, "DT"), (34, "MTS"), (48, "STS"), (64, "TC"), (90, "ITC"),
        (115.0.nextUp, "VITC"),
      ]
    ),
    (
      "kma", .metresPerSecond, 10,
      [(0, "TD"), (17, "TS"), (25, "N"), (33, "S"), (44, "VS"), (54, "SS")]
    ),
    (
      "pagasa", .kilometresPerHour, 10,
      [(0, "TD"), (62, "TS"), (89, "STS"), (118, "TY"), (185, "STY")]
    ),
  ]

  @Test("a class begins at its bound and not below", arguments: bounds)
  func bound(_ row: (name: String, unit: SpeedUnit, period: Int, classes: [(Double, String)]))
    throws
  {
    let scale = try #require(IntensityScale.named(row.name))
    #expect(scale.unit == row.unit && scale.averagingPeriod == row.period)
    #expect(scale.classes.map(\.code) == row.classes.map(\.1))
    for (index, (bound, code)) in row.classes.enumerated() {
      #expect(scale.category(of: Speed(bound, row.unit))?.code == code)
      #expect(scale.category(of: Speed(bound + 0.05, row.unit))?.code == code)
      if index > 0 {
        #expect(
          scale.category(of: Speed(bound.nextDown, row.unit))?.code == row.classes[index - 1].1)
      }
    }
  }

  @Test("the list has every scale, and every class words in three languages")
  func complete() {
    #expect(IntensityScale.all.map(\.name) == Self.bounds.map(\.name))
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
    #expect(IntensityScale.reunion.category(of: Speed(row.knots, .knots))?.code == row.code)
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
    #expect((found != nil) == (nature == .tropical || nature == .subtropical))
  }

  @Test("a fix without a wind has no class")
  func noWind() {
    #expect(IntensityScale.cwa.category(of: StormSample.fix(0, 20, 130)) == nil)
  }

  @Test("a wind of another averaging period, or of none, is classed as it is, and marked")
  func period() {
    let speed = Speed(70, .knots)
    #expect(IntensityScale.jma.category(of: fix(speed))?.isExact == true)
    #expect(IntensityScale.jma.category(of: fix(speed, period: 1))?.isExact == false)
    #expect(IntensityScale.jma.category(of: fix(speed, period: nil))?.isExact == false)
    #expect(IntensityScale.sshws.category(of: fix(speed))?.category.code == "C1")
    #expect(IntensityScale.sshws.category(of: fix(speed))?.isExact == false)
  }

  /// JMA's telegrams give 65 kt and 70 kt both as "35 m/s", and 95 kt as "50 m/s".
  @Test("a wind published in two units is classed by the scale's own")
  func twoUnits() {
    let both = Speed(35, .metresPerSecond, also: 65, .knots)
    #expect(IntensityScale.jma.category(of: both)?.code == "TY")
    #expect(IntensityScale.cwa.category(of: both)?.code == "TY")
    // 63 kt are 32.4 m/s, which rounding publishes as 33: a TY by m/s and an STS by knots.
    let edge = Speed(63, .knots, also: 33, .metresPerSecond)
    #expect(IntensityScale.jma.category(of: edge)?.code == "STS")
    #expect(IntensityScale.cwa.category(of: edge)?.code == "TY")
    // 85 kt, "45 m/s" (nominal): 45 m/s alone would be 87 kt, 44 m/s 85.5.
    let strong = Speed(45, .metresPerSecond, also: 84, .knots)
    #expect(IntensityScale.jma.category(of: strong)?.code == "TY")
    #expect(IntensityScale.jma.category(of: Speed(45, .metresPerSecond))?.code == "VSTY")
  }

  @Test(
    "an agency's own scale is known by its name",
    arguments: [
      ("CWB", "cwa"), ("CWA", "cwa"), ("JMA", "jma"), ("jtwc", "jtwc"), ("NMC", "cma"),
      ("HKO", "hko"), ("IMD", "imd"), ("BOM", "bom"), ("REUNION", "reunion"), ("KMA", "kma"),
      ("PAGASA", "pagasa"), ("NHC", "sshws"), ("", "sshws"),
    ])
  func agency(_ row: (String, String)) {
    #expect(IntensityScale.scale(ofAgency: row.0).name == row.1)
  }

  @Test(
    "every agency's scale is there, for winds of its averaging period; every scale is some agency's"
  )
  func agencies() throws {
    for agency in Agency.all {
      let scale = try #require(IntensityScale.named(agency.scale), "\(agency.code)")
      #expect(IntensityScale.scale(ofAgency: agency.code) == scale)
      guard scale != .sshws else { continue }
      #expect(agency.averagingPeriod == scale.averagingPeriod, "\(agency.code)")
    }
    for scale in IntensityScale.all {
      #expect(Agency.all.contains { $0.scale == scale.name }, "\(scale.name)")
    }
  }

  /// JMA, 大きさの階級分け: 500 km and 800 km.
  @Test("JMA's classes of size begin at 500 and 800 km")
  func size() {
    #expect(SizeClass(galeRadius: 499.9) == nil)
    #expect(SizeClass(galeRadius: 500) == .large)
    #expect(SizeClass(galeRadius: 799.9) == .large)
    #expect(SizeClass(galeRadius: 800) == .veryLarge)
  }
}
