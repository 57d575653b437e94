import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("what plates say")
struct PlateContentTests {
  private func plate(_ storms: [Storm], _ language: Language = .english) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), options: options))
  }

  private func words(_ group: String, _ plate: PlateDocument) -> [String] {
    plate.all("text", in: "plate-\(group)").map(\.text)
  }

  private func storm(_ edit: (inout Storm) -> Void = { _ in }) throws -> Storm {
    var storm = try PlateStormSample(name: "TEMBIN", number: "14").storm()
    storm.names.add("天秤", language: "zh-Hant")
    edit(&storm)
    return storm
  }

  @Test("the heading has names, number, category, valid time, base time and time of issue")
  func heading() throws {
    let storm = try storm { storm in
      storm.issued = Timestamp(year: 2025, month: 9, day: 18, hour: 6, minute: 40)
    }
    let english = words("header", try plate([storm]))
    #expect(english.contains("Typhoon TEMBIN (No. 14, 2025)"))
    #expect(english.contains("Analysis valid at 18 Sep 2025, 06:00 UTC"))
    #expect(
      english.contains(
        "Issued 18 Sep 2025, 06:40 UTC · Forecast from 18 Sep, 06:00 to 20 Sep 2025, 06:00 UTC"
          + " · Central Weather Bureau, Taiwan"))
    let chinese = words("header", try plate([storm], .traditionalChinese))
    #expect(chinese.contains("2025年第14號颱風 天秤 TEMBIN"))
    #expect(chinese.contains { $0.hasPrefix("中度颱風 · 發布時間 2025年9月18日 06:40 UTC · ") })
    let japanese = words("header", try plate([storm], .japanese))
    #expect(japanese.contains("2025年台風第14号 テンビン TEMBIN"))
    #expect(japanese.contains { $0.contains("発表 2025年9月18日 06:40 UTC") })
  }

  @Test(
    "positions on the equator and the 180th meridian are on no side",
    arguments: [
      (12.0, 180.0, "12.0°N 180.0°", "北緯12.0度 經度180.0度"),
      (-0.0, -179.99, "0.0° 179.99°W", "北緯0.0度 西經179.99度"),
      (-8.5, 0, "8.5°S 0.0°", "南緯8.5度 經度0.0度"), (20, 130, "20.0°N 130.0°E", "北緯20.0度 東經130.0度"),
    ])
  func sides(_ latitude: Double, _ longitude: Double, english: String, chinese: String) throws {
    let point = try require(GeoPoint(latitude: latitude, longitude: longitude))
    expectEqual(MapWords(language: .english).place(point), english)
    expectEqual(MapWords(language: .traditionalChinese).fullPlace(point), chinese)
  }

  @Test("the panel says all of the latest analysis, for one storm and for two")
  func analysis() throws {
    let storm = try storm { storm in
      let last = storm.track.count - 1
      storm.track[last].gust = Gust(Speed(50, .metresPerSecond))
      storm.track[last].motion = Motion(bearing: 315, speed: Speed(15, .kilometresPerHour))
    }
    let facts = [
      "17.5°N 127.0°E", "960 hPa", "Maximum wind (10-min)", "40 m/s", "Maximum gust", "50 m/s",
      "NW, 15 km/h", "Radius of 15 m/s winds", "250 km",
    ]
    let one = words("panel", try plate([storm]))
    for fact in facts { #expect(one.contains(fact), "\(fact)") }
    let two = words("panel", try plate([storm, storm]))
    for fact in facts { expectEqual(two.count { $0 == fact }, 2, "\(fact)") }
    #expect(words("panel", try plate([storm], .traditionalChinese)).contains("北緯17.5度 東經127.0度"))
    #expect(words("panel", try plate([storm], .japanese)).contains("北緯17.5度 東経127.0度"))
  }

  @Test("storms of different days are a season, unless one of them is forecast to go on")
  func season() throws {
    func later(forecasts: Int) throws -> Storm {
      var storm = try PlateStormSample(code: "2", name: "LATER", forecasts: forecasts).storm()
      for index in storm.track.indices {
        storm.track[index].time = storm.track[index].time.advanced(bySeconds: 9 * 86_400)
      }
      for index in storm.forecasts.indices {
        let forecast = storm.forecasts[index]
        storm.forecasts[index].baseTime = forecast.baseTime.advanced(bySeconds: 9 * 86_400)
        for fix in forecast.fixes.indices {
          storm.forecasts[index].fixes[fix].time =
            forecast.fixes[fix].time.advanced(bySeconds: 9 * 86_400)
        }
      }
      return storm
    }
    let first = try storm { $0.forecasts = [] }
    let over = try plate([first, later(forecasts: 0)])
    #expect(words("header", over).contains("Period: 17–27 Sep 2025 (UTC)"))
    #expect(words("panel", over).contains("26–27 Sep · 40 m/s"))
    let live = try plate([first, later(forecasts: 2)])
    #expect(words("header", live).contains("Analyses of 18–27 Sep 2025 (UTC)"))
    #expect(words("panel", live).contains("Latest analysis"))
  }

  @Test("what the area means stands apart, in each language", arguments: Language.allCases)
  func warning(_ language: Language) throws {
    let panel = words("panel", try plate([storm()], language)).joined()
    let sentence = Glossary.areaSentence(70, language)
    #expect(
      panel.filter { $0 != " " }.contains(sentence.filter { $0 != " " }))
    let plain = try storm { $0.forecasts = [] }
    let without = words("panel", try plate([plain], language)).joined()
    #expect(!without.contains(sentence.prefix(8)))
  }

  @Test("signs of the legend have the arms that the map's have")
  func arms() throws {
    func sign(latitude: Double) throws -> PlateSymbol? {
      let storm = try PlateStormSample(from: (latitude, 150), winds: [25], forecasts: 0).storm()
      var maker = FeatureMaker(FeatureOptions(layers: .drawn))
      let features = maker.features(of: storm)
      let legend = PlateLegend(
        [PlateStorm(features: features, scale: .cwa)], MapWords(language: .english))
      guard case .fix(let symbol, _) = legend.entries.first?.sample else { return nil }
      return symbol
    }
    try expectEqual(sign(latitude: -15)?.isMirrored, true)
    try expectEqual(sign(latitude: 15)?.isMirrored, false)
  }

  @Test("no word of a translated plate is English but names, units and sources")
  func translated() throws {
    for language in [Language.traditionalChinese, .japanese] {
      let known: Set<String> = [
        "TEMBIN", "UTC", "hPa", "km", "m", "s", "N", "E", "Test", "agency", "made", "in", "code",
        "Natural", "Earth",
      ]
      for text in try plate([storm()], language).words.filled() {
        for word in text.split(whereSeparator: { !$0.isASCII || !$0.isLetter }) {
          #expect(known.contains(String(word)), "\(text)")
        }
      }
    }
  }
}
