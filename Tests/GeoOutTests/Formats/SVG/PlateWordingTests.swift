import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates call storms, times and values what they are")
struct PlateWordingTests {
  private func plate(
    _ storms: [Storm], _ language: Language = .english,
    edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    edit(&options)
    return try PlateDocument(
      try FeatureWriters.map(
        of: storms, as: SVGWriter(), features: FeatureOptions(layers: .drawn), options: options))
  }

  private func title(_ storms: [Storm], _ language: Language = .english) throws -> String {
    try require(plate(storms, language).all("title").first).text
  }

  private func storm(
    _ agency: String = "JMA", _ name: String? = "MUIFA", code: String = "1",
    number: String? = nil, winds: [Double?] = [15, 20], forecasts: Int = 0,
    _ edit: (inout Storm) -> Void = { _ in }
  ) throws -> Storm {
    var storm = try PlateStormSample(
      code: code, agency: agency, name: name, number: number, winds: winds, forecasts: forecasts
    ).storm()
    edit(&storm)
    return storm
  }

  @Test("in English a storm is its class and name, with its number after them")
  func english() throws {
    try expectEqual(title([storm(number: "12")]), "Tropical storm MUIFA (No. 12, 2025)")
    try expectEqual(title([storm(number: "12")], .japanese), "2025年台風第12号 ムイファー MUIFA")
    let nameless = try storm("KMA", nil, number: "14", winds: [40])
    try expectEqual(title([nameless]), "Typhoon No. 14 (2025)")
    #expect(try plate([nameless]).words.contains("Typhoon No. 14"))
    let depression = try storm("NHC", nil, code: "2", winds: [15])
    let plate = try plate([nameless, depression])
    expectTrue(plate.words.contains("Tropical depression") && !plate.words.contains("Unnamed"))
    expectEqual(
      plate.all("title").first?.text,
      "Western Pacific: Typhoon No. 14 and an unnamed tropical depression (2025)")
    let two = [depression, try storm("NHC", nil, code: "3", winds: [15])]
    try expectEqual(title(two), "Western Pacific: 2 tropical cyclones (2025)")
    let names = [try storm(), try storm("JMA", "LAN", code: "2")]
    #expect(try title(names, .traditionalChinese).hasPrefix("2025年西北太平洋："))
  }

  @Test("who numbers typhoons calls them typhoons east of 180 degrees too")
  func east() throws {
    let kilo = try storm(number: "17", winds: [40]) { storm in
      storm.track[0].position = StormSample.place(20, -175)
    }
    #expect(try title([kilo]).hasPrefix("Typhoon "))
    let hurricane = try storm("NHC", winds: [40]) { storm in
      storm.track[0].position = StormSample.place(20, -175)
    }
    #expect(try title([hurricane]).hasPrefix("Hurricane "))
  }

  @Test("the strongest wind of a storm is not that of the low which it became")
  func strongest() throws {
    let storm = try storm("NHC", winds: [20, 25, 40]) { $0.track[2].nature = .extratropical }
    let peak = PlateStorm(StormFeatures(storm), WritingOptions()).peak
    expectEqual(peak?.wind?.speed.value, 25)
    let low = try self.storm("NHC", winds: [20, 40]) { storm in
      for index in storm.track.indices { storm.track[index].nature = .low }
    }
    expectEqual(PlateStorm(StormFeatures(low), WritingOptions()).peak?.wind?.speed.value, 40)
  }

  @Test("many storms are a season only if none of their numbers is missing")
  func seasons() throws {
    func season(_ numbers: [Int]) throws -> String {
      let storms = try numbers.map { number in
        try storm("JMA", "S\(number)", code: "\(number)", number: "\(number)") { storm in
          storm.basin = .westernPacific
          for index in storm.track.indices {
            storm.track[index].time = storm.track[index].time
              .advanced(bySeconds: number * 86_400 * 2)
          }
        }
      }
      return try title(storms)
    }
    try expectEqual(season(Array(1...9)), "2025 western Pacific typhoon season")
    try expectEqual(
      season(Array(1...6)), "6 tropical cyclones of the 2025 western Pacific typhoon season")
    let gap = Array(2...10)
    try expectEqual(season(gap), "9 tropical cyclones of the 2025 western Pacific typhoon season")
  }

  @Test(
    "a season has the year of its storms' season, and two only in the south, by the basins' names",
    arguments: [
      ([Basin.westernPacific], "2025 western Pacific typhoon season"),
      ([.easternPacific, .centralPacific], "2025 Pacific hurricane season"),
      ([.northAtlantic], "2025 Atlantic hurricane season"),
      ([.southIndian], "2024–25 South Indian Ocean cyclone season"),
      ([.southPacific], "2024–25 South Pacific cyclone season"),
      ([.southIndian, .southPacific], "2024–25 southern hemisphere cyclone season"),
      ([.southIndian, .westernPacific], "Tropical cyclones of 2025"),
    ])
  func seasonYear(_ basins: [Basin], _ expected: String) throws {
    // The first is born in December, the last in April.
    let storms = try (0..<9).map { index in
      try storm("JTWC", "S\(index)", code: "\(index)", number: "\(index + 1)") { storm in
        storm.basin = basins[index % basins.count]
        for fix in storm.track.indices {
          storm.track[fix].time = storm.track[fix].time
            .advanced(bySeconds: (index * 15 - 280) * 86_400)
        }
      }
    }
    try expectEqual(title(storms), expected)
  }

  @Test("two storms of one name in one year are two, one storm of two agencies is one")
  func twins() throws {
    let first = try storm("NHC", "IRIS", code: "1", number: "5")
    let sameStorm = try storm("JTWC", "IRIS", code: "2", number: "5")
    try expectEqual(title([first, sameStorm]), "Tropical storm IRIS (2025)")
    let later = try storm("NHC", "IRIS", code: "2", number: "12") { storm in
      for index in storm.track.indices {
        storm.track[index].time = storm.track[index].time.advanced(bySeconds: 30 * 86_400)
      }
    }
    let elsewhere = try storm("NHC", "IRIS", code: "2", number: "12") { storm in
      for index in storm.track.indices {
        storm.track[index].position = StormSample.place(15, -100)
      }
    }
    for other in [later, elsewhere] {
      try expectEqual(title([first, other]), "2 tropical cyclones named IRIS (2025)")
      try expectEqual(title([first, other], .japanese), "2025年IRIS という名の熱帯性低気圧 2 個")
    }
  }

  @Test("no label at a depression calls it a hurricane, whatever the storm has been")
  func depression() throws {
    let hurricane = try storm("NHC", nil, number: "6", winds: [15, 40, 15]) { storm in
      for index in storm.track.indices {
        storm.track[index].position = StormSample.place(15 + Double(index), -60)
      }
    }
    let depression = try storm("NHC", nil, code: "2", number: "5", winds: [15]) { storm in
      storm.track[0].time = storm.track[0].time.advanced(bySeconds: 9 * 86_400)
    }
    var finished = hurricane
    finished.trackType = .final
    for storms in [[hurricane], [finished], [finished, depression]] {
      let plate = try plate(storms)
      let labels = plate.all("text", in: "plate-labels").map(\.text)
      #expect(labels.contains { $0.contains("06") })
      #expect(!labels.contains { $0.contains("Hurricane") })
      // The heading and the list are of the whole storm.
      let isWhole = storms[0].trackType == .final
      expectEqual(plate.words.contains { $0.hasPrefix("Hurricane 06") }, isWhole)
    }
  }

  @Test("ATCF is a system, not an agency")
  func atcf() throws {
    let atcf = try require(Agency.named("ATCF"))
    let decks = try storm("NHC") { storm in
      storm.source = Source(product: "ATCF a-deck", attribution: atcf.attribution)
    }
    let header = try plate([decks]).all("text", in: "plate-header").map(\.text)
    expectTrue(!header.isEmpty && !header.contains { $0.contains("Automated") })
  }

  @Test("a time of issue is that of the fix shown, and makes no storm living")
  func issue() throws {
    let start = try require(storm().track.last?.time)
    func edit(_ storm: inout Storm, hours: Int) {
      storm.track[2].nature = .extratropical
      storm.issued = start.advanced(bySeconds: hours * 3_600)
    }
    let late = try storm(winds: [20, 40, 30]) { edit(&$0, hours: 24) }
    #expect(try plate([late]).words.contains { $0.contains("Issued") })
    try expectEqual(title([late]), "Remnants of Typhoon MUIFA (2025)")
    let early = try storm(winds: [20, 40, 30]) { edit(&$0, hours: -24) }
    #expect(try !plate([early]).words.contains { $0.contains("Issued") })
    try expectEqual(title([early]), "Typhoon MUIFA (2025)")
    let final = try storm(winds: [20, 40, 30]) { storm in
      edit(&storm, hours: 9_000)
      storm.trackType = .final
    }
    #expect(try !plate([final]).words.contains { $0.contains("Issued") })
  }

  @Test("a forecast without an analysis is not called one")
  func forecastOnly() throws {
    let storm = try storm("KMA", forecasts: 2) { storm in
      storm.issued = storm.forecasts[0].baseTime
      storm.track = []
    }
    let other = try self.storm("JMA", "LAN", code: "2", forecasts: 1) { $0.track = [] }
    for storms in [[storm], [storm, other]] {
      let plate = try plate(storms)
      let told = plate.words + plate.all("desc").map(\.text)
      #expect(plate.words.contains { $0.hasPrefix("Forecast for ") })
      #expect(!told.contains { $0.contains("nalysis") })
    }
    #expect(try plate([storm]).words.contains { $0.contains("Issued") })
    let small = try plate([storm]) { $0.plate.size = PlateSize(width: 390, height: 600) }
    #expect(small.words.contains { $0.hasPrefix("Forecast for 17 Sep 2025") })
  }

  @Test("a last fix without a class is not the end of a storm")
  func unknownClass() throws {
    let open = try storm("BOM", nil, number: "5", winds: [30, nil], forecasts: 1) { storm in
      storm.basin = .southIndian
      storm.track[1].nature = .unknown
    }
    try expectEqual(title([open]), "Tropical cyclone 05S (2025)")
  }

  @Test("JMA's grade 9 is a tropical storm of unknown strength, stronger than a later low")
  func grade9() throws {
    let storm = try storm(number: "1", winds: [nil, nil]) { storm in
      storm.track[0].agencyClass = AgencyClass(code: "9")
      storm.track[1].agencyClass = AgencyClass(code: "L")
      storm.track[1].nature = .extratropical
      storm.trackType = .final
    }
    let words = try plate([storm], .japanese).words
    expectTrue(words.contains { $0.hasPrefix("最盛期：台風（強さ不明）") } && words.contains("台風（強さ不明）"))
    try expectEqual(title([storm]), "Tropical cyclone MUIFA (No. 1, 2025)")
  }

  @Test("JMA's numbers are those that it publishes, also at the map")
  func jma() throws {
    let storm = try storm(winds: [20], forecasts: 2) { storm in
      storm.track[0].wind = Wind(Speed(90, .knots), averagingPeriod: 10)
      storm.track[0].windRadii = [
        WindRadii(threshold: Speed(50, .knots), extent: .circle(Length(130, .nauticalMiles)))
      ]
      for index in 0..<2 {
        storm.forecasts[0].fixes[index].wind = Wind(
          Speed(95, .knots, also: 50, .metresPerSecond), averagingPeriod: 10)
        storm.forecasts[0].fixes[index].nature = .tropical
      }
    }
    let words = try plate([storm]).words
    expectTrue(words.contains("45 m/s") && words.contains("50 m/s") && words.contains("240 km"))
    #expect(words.contains("Radius of 25 m/s winds"))
    #expect(!words.contains { $0.hasSuffix(" kt") || $0.hasSuffix(" n mi") })
    let knots = try plate([storm]) { $0.plate.units = .knots }.words
    expectTrue(knots.contains("90 kt") && knots.contains("95 kt") && knots.contains("130 n mi"))
    // The class is that of the knots, not of the rounded m/s.
    let weak = try self.storm(winds: [20]) { storm in
      storm.track[0].wind = Wind(Speed(34, .knots), averagingPeriod: 10)
    }
    try expectEqual(title([weak]), "Tropical storm MUIFA (2025)")
  }

  @Test("one storm of two agencies is one in the title and two at the tracks")
  func oneOfTwo() throws {
    let (first, second) = (try storm("JTWC"), try storm("NHC", "Muifa", code: "2"))
    let plate = try plate([first, second])
    expectEqual(plate.all("title").first?.text, "Tropical storm MUIFA (2025)")
    expectTrue(plate.words.contains("MUIFA (JTWC)") && plate.words.contains("Muifa (NHC)"))
  }

  @Test("storms of different days have no common time, and of different years say the year")
  func days() throws {
    let old = try storm("CWB", "TEMBIN", code: "2", forecasts: 1) { storm in
      storm.season = 2012
      storm.issued = storm.track[1].time
      for index in storm.track.indices {
        storm.track[index].time = storm.track[index].time.advanced(bySeconds: -400 * 86_400)
      }
    }
    let words = try plate([old, storm(forecasts: 1)]).words
    #expect(words.contains("Analyses of 13 Aug 2024 – 17 Sep 2025 (UTC)"))
    expectTrue(words.contains("Wed 17 Sep 2025 06:00") && words.contains("Tue 13 Aug 2024 06:00"))
    #expect(!words.contains { $0.contains("Issued") })
  }

  @Test("past dates of several months have a month in every language")
  func months() throws {
    let storm = try storm(winds: [20, 20, 20, 20, 20]) { storm in
      for index in storm.track.indices {
        storm.track[index].time = storm.track[index].time.advanced(bySeconds: 13 * 86_400)
      }
    }
    let words = try plate([storm], .traditionalChinese).words
    expectTrue(words.contains("10月1日(三)00時") && words.contains("9月30日00時"))
  }

  @Test("JTWC's typhoons east of the date line are hurricanes, in the legend too")
  func hurricanes() throws {
    let storm = try PlateStormSample(
      agency: "JTWC", name: "NORBERT", from: (15, -130), winds: [40, 70]
    ).storm()
    let words = try plate([storm]).words
    #expect(words.contains("Hurricane"))
    #expect(!words.contains { $0 == "Typhoon" || $0 == "Super typhoon" })
  }

  @Test("JMA's estimate for one hour ahead is no forecast")
  func estimate() throws {
    let storm = try storm(forecasts: 1) { storm in
      storm.forecasts[0].fixes[0].kind = .estimate
      storm.forecasts[0].fixes[0].windRadii = storm.track[1].windRadii
    }
    let plate = try plate([storm])
    #expect(!plate.words.contains { $0.hasPrefix("Forecast") })
    #expect(!plate.ids.contains("plate-forecast-track"))
  }

  @Test("only a forecasting agency's forecast is called official")
  func official() throws {
    func words(_ agency: String) throws -> [String] {
      var storm = try storm(agency, forecasts: 2)
      var model = storm.forecasts[0]
      (model.technique, model.isOfficial) = ("AVNO", false)
      // Elsewhere, so that its line can be seen.
      model.fixes[1].position = storm.track[0].position
      storm.forecasts.append(model)
      var features = FeatureOptions(layers: .drawn)
      features.forecasts.takesAllTechniques = true
      return try PlateDocument(
        try FeatureWriters.map(of: [storm], as: SVGWriter(), features: features)
      ).words
    }
    #expect(try words("NHC").contains("Official forecast (NHC)"))
    #expect(try words("ECMWF").contains("Forecast (ECMWF)"))
  }

  @Test("a formation alert says that it is one")
  func alert() throws {
    let storm = try storm("JTWC", nil, winds: [12]) { $0.source.product = "JTWC formation alert" }
    let words = try plate([storm]).words
    #expect(words.contains { $0.hasPrefix("Formation alert · ") })
    #expect(words.contains("The area of the alert is not shown."))
  }

  @Test("Hong Kong's plates have its own clock and agencies their name of the time")
  func names() throws {
    let clock = try require(TimeOffset("+08:00"))
    func words(_ agency: String, _ attribution: String = "Test") throws -> String {
      let storm = try storm(agency) { $0.source.attribution = attribution }
      return try plate([storm], .traditionalChinese) { $0.plate.clock = clock }.words.joined()
    }
    #expect(try words("HKO").contains("香港時間"))
    #expect(try words("CWA").contains("臺灣時間"))
    let old = try words("CWA", "交通部中央氣象局 熱帶氣旋路徑 (Central Weather Bureau, Taiwan)")
    expectTrue(old.contains("中央氣象局") && !old.contains("中央氣象署"))
  }

  @Test("radii of quadrants: without zeros, and one number if all are equal")
  func quadrants() throws {
    func words(_ miles: [Double]) throws -> [String] {
      let storm = try storm("NHC") { storm in
        let radii = miles.map { Length($0, .nauticalMiles) }
        let quadrants = RadialExtent.Quadrants(
          northEast: radii[0], southEast: radii[1], southWest: radii[2], northWest: radii[3])
        storm.track[1].windRadii = [
          WindRadii(threshold: Speed(34, .knots), extent: .quadrants(quadrants, mean: nil))
        ]
        storm.track[1].motion = Motion(bearing: 270, speed: Speed(7.7, .metresPerSecond))
      }
      return try plate([storm]).words
    }
    let some = try words([30, 0, 0, 20])
    expectTrue(some.contains("NE 30, NW 20 n mi") && some.contains("W, 28 km/h"))
    #expect(try words([30, 30, 30, 30]).contains("30 n mi"))
  }
}
