import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates say what is true")
struct PlateTruthTests {
  private func plate(
    _ storms: [Storm], _ language: Language = .english, layers: [Layer]? = nil,
    edit: (inout FeatureOptions, inout WritingOptions) -> Void = { _, _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    var features = FeatureOptions(layers: layers.map { LayerSelection($0) } ?? .drawn)
    edit(&features, &options)
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), features: features, options: options))
  }

  private func title(_ storm: Storm, _ language: Language = .english) throws -> String {
    try require(plate([storm], language).all("title").first).text
  }

  private func storm(
    _ agency: String, _ name: String? = "KATRINA", at longitude: Double = -60,
    latitude: Double = 15, winds: [Double?] = [20, 40, 30], forecasts: Int = 0,
    _ edit: (inout Storm) -> Void = { _ in }
  ) throws -> Storm {
    var storm = try PlateStormSample(
      agency: agency, name: name, from: (latitude, longitude), winds: winds, forecasts: forecasts
    ).storm()
    edit(&storm)
    return storm
  }

  @Test("a storm of 64 kt has its basin's name")
  func basins() throws {
    try expectEqual(title(storm("NHC", winds: [40])), "Hurricane KATRINA (2025)")
    try expectEqual(title(storm("JTWC", at: 130, winds: [40])), "Typhoon KATRINA (2025)")
    try expectEqual(title(storm("JTWC", at: 70, winds: [40])), "Cyclone KATRINA (2025)")
    let south = try storm("BOM", at: 150, latitude: -15, winds: [20])
    try expectEqual(title(south), "Cyclone KATRINA (2025)")
    try expectEqual(title(storm("KMA", at: 130, winds: [60])), "Typhoon KATRINA (2025)")
    try expectEqual(title(storm("NHC", winds: [40]), .traditionalChinese), "2025年颶風 KATRINA")
    try expectEqual(title(storm("NHC", winds: [40]), .japanese), "2025年ハリケーン KATRINA")
  }

  @Test("a finished storm is what it was at its strongest, a living one what it is")
  func life() throws {
    try expectEqual(title(storm("NHC")), "Tropical storm KATRINA (2025)")
    let final = try storm("NHC") { $0.trackType = .final }
    try expectEqual(title(final), "Hurricane KATRINA (2025)")
    let words = try plate([final]).words
    expectTrue(
      words.contains { $0.hasPrefix("At its strongest: Category 1") } && words.contains("Last fix"))
    func ended(_ storm: inout Storm) { storm.track[2].nature = .extratropical }
    try expectEqual(title(storm("NHC") { ended(&$0) }), "Hurricane KATRINA (2025)")
    let told = try storm("NHC") { storm in
      ended(&storm)
      storm.issued = storm.track[2].time
    }
    try expectEqual(title(told), "Remnants of Hurricane KATRINA (2025)")
    try expectEqual(title(told, .japanese), "2025年ハリケーン KATRINA から変わった温帯低気圧")
    try expectEqual(title(told, .traditionalChinese), "2025年颶風 KATRINA變性之溫帶氣旋")
  }

  @Test("a best track by itself is of a finished storm, but one fix of it, or a forecast, is not")
  func archive() throws {
    func storm(_ lines: [String]) throws -> Storm {
      let deck = lines.joined(separator: "\n") + "\n"
      let read = try TrackReaders.read(ByteSource(Array(deck.utf8), name: "fort.22"))
      return try require(read.storms.first)
    }
    func best(_ time: String, _ place: String, _ wind: Int) -> String {
      "AL, 11, \(time),   , BEST,   0, \(place), \(wind),  943,   ,"
    }
    let lines = [
      best("2017090500", "167N,  551W", 120), best("2017090600", "177N,  619W", 155),
      best("2017091200", "319N,  844W", 40),
    ]
    let irma = try storm(lines)
    try expectEqual(title(irma), "Hurricane 11L (2017)")
    let words = try plate([irma]).words
    expectTrue(
      words.contains { $0.hasPrefix("At its strongest: Category 5") } && words.contains("Last fix"))
    try expectEqual(title(storm([lines[2]])), "Tropical storm 11L (2017)")
    let forecast = "AL, 11, 2017091200, 03, OFCL,  12, 330N,  850W,  30,    0,   ,"
    try expectEqual(title(storm(lines + [forecast])), "Tropical storm 11L (2017)")
  }

  @Test("no id is a headline or a label")
  func unnamed() throws {
    let invest = try storm("NHC", nil, at: -120, winds: [10]) { storm in
      storm.number = "97"
      storm.basin = .easternPacific
    }
    try expectEqual(title(invest), "Invest 97E (2025)")
    let numbered = try storm("JTWC", nil, at: 130, winds: [15]) { storm in
      storm.number = "4"
      storm.basin = .westernPacific
    }
    try expectEqual(title(numbered), "Tropical depression 04W (2025)")
    let nameless = try storm("NHC", nil, winds: [15])
    try expectEqual(title(nameless), "Tropical depression (2025)")
    for storms in [[nameless], [nameless, invest]] {
      for language in Language.allCases {
        let plate = try plate(storms, language)
        let told = plate.words + (plate.all("title") + plate.all("desc")).map(\.text)
        #expect(!told.contains { $0.contains("test-1") })
      }
    }
    #expect(try plate([nameless]).words.contains("Tropical depression"))
  }

  @Test("winds without classes are classed, and marked")
  func classedByWinds() throws {
    let storm = try storm("ATCF", winds: [20, 40]) { storm in
      for index in storm.track.indices { storm.track[index].nature = .unknown }
    }
    try expectEqual(title(storm), "Hurricane KATRINA (2025)")
    let words = try plate([storm]).words.joined(separator: " ")
    #expect(words.contains("Where the source gives no class, it is computed from the wind."))
    expectTrue(words.contains("Category 1") && !words.contains("Class not given"))
  }

  @Test("the strongest wind is that of the whole track, whatever part is shown")
  func wholePeak() throws {
    var storm = try storm("NHC") { $0.trackType = .final }
    var selection = StormSelection()
    selection.since = storm.track[2].time
    expectTrue(selection.apply(to: &storm) && storm.track.count == 1)
    try expectEqual(title(storm), "Hurricane KATRINA (2025)")
    #expect(try plate([storm]).words.contains("40 m/s, 17 Sep, 06:00 UTC"))
  }

  @Test("a table of radii is for official forecasts, and its area says when it ends")
  func table() throws {
    var storm = try storm("NHC", winds: [30, 30], forecasts: 3) { storm in
      storm.basin = .northAtlantic
      for index in 0..<3 {
        storm.forecasts[0].fixes[index].probabilityRadius = nil
        storm.forecasts[0].fixes[index].nature = .tropical
        storm.forecasts[0].fixes[index].wind = Wind(Speed(50, .knots), averagingPeriod: 1)
      }
    }
    let table = ConeTable(
      name: "nhc-2026", percentage: 66.7,
      rows: [
        ConeTable.Row(
          basin: .northAtlantic,
          radii: [
            ConeTable.Entry(hours: 12, radius: Length(25, .nauticalMiles)),
            ConeTable.Entry(hours: 24, radius: Length(39, .nauticalMiles)),
          ])
      ])
    let shown = try plate([storm]) { features, _ in features.cone = table }
    let words = shown.words.joined(separator: " ")
    #expect(words.contains("The area holds until 18 Sep 2025, 06:00 UTC;"))
    #expect(words.contains("Potential track area (where the centre may go), NHC 2026"))
    #expect(!words.contains("probability circle"))
    expectTrue(words.contains("(two-thirds at each time)") && !words.contains("66.7"))
    storm.forecasts[0].isOfficial = false
    storm.forecasts[0].technique = "AVNO"
    var options = FeatureOptions(layers: .drawn)
    options.cone = table
    options.forecasts.takesAllTechniques = true
    var maker = FeatureMaker(options)
    let made = maker.features(of: storm)
    #expect(!made.features.contains { $0.layer == .potentialArea })
    #expect(
      made.findings.map(\.description).contains {
        $0.hasSuffix("omitted: the radii in 'nhc-2026' are for official forecasts")
      })
  }

  @Test("an area that no agency issued is computed, not a warning", arguments: Language.allCases)
  func computed(_ language: Language) throws {
    let storm = try storm("CWB", at: 130, forecasts: 2) { storm in
      for index in 0..<2 {
        storm.forecasts[0].fixes[index].windRadii = storm.track[2].windRadii
      }
    }
    let plate = try plate([storm], language, layers: Layer.allCases) { features, _ in
      features.derivesWarningAreas = true
    }
    let areas = plate.all("path", in: "plate-warning-area")
    expectTrue(areas.count == 1 && areas[0].attributes["stroke-dasharray"] == "5 3")
    let told = plate.words + (plate.all("title") + plate.all("desc")).map(\.text)
    for words in ["arning area", "警戒", "警報"] {
      #expect(!told.contains { $0.contains(words) }, "\(words)")
    }
  }

  @Test("a forecast of no length has no period")
  func period() throws {
    let storm = try storm("NHC", winds: [20], forecasts: 1) { storm in
      storm.forecasts[0].fixes[0].time = storm.forecasts[0].baseTime
      storm.forecasts[0].fixes[0].leadTime = 0
      storm.track = []
    }
    #expect(try !plate([storm]).words.contains { $0.hasPrefix("Forecast from") })
  }
}
