import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates of ensembles")
struct PlateMembersTests {
  /// Members with winds in kt and pressures at their second fix, 6 hours after the first.
  private func storm(_ members: [(latitude: Double, wind: Double, pressure: Double)]) -> Storm {
    var storm = StormSample.empty()
    storm.names.add("ENSEMBLE", language: "en")
    storm.forecasts = members.enumerated().map { index, member in
      var fixes = [
        StormSample.ahead(6, member.latitude, 130), StormSample.ahead(12, member.latitude + 2, 128),
      ]
      for fix in fixes.indices {
        fixes[fix].nature = .tropical
        fixes[fix].wind = Wind(Speed(member.wind, .knots), averagingPeriod: 1)
        fixes[fix].pressure = Pressure(member.pressure, .hectopascals)
      }
      // One member has an earlier fix, which is not that of the ensemble.
      if index == 0 { fixes.insert(StormSample.ahead(0, 10, 131), at: 0) }
      return Forecast(
        technique: "ECMF", member: "\(index)", isOfficial: false, baseTime: StormSample.base,
        fixes: fixes)
    }
    return storm
  }

  private func text(
    _ storms: [Storm], as writer: any FeatureWriter, _ language: Language = .english
  ) throws -> String {
    var features = FeatureOptions(layers: writer.layers)
    features.forecasts.takesAllTechniques = true
    var options = WritingOptions()
    options.language = language
    let bytes = try FeatureWriters.map(
      of: storms, as: writer, features: features, options: options)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let members = [(19.0, 60.0, 990.0), (20, 70, 980), (21, 95, 955)]

  @Test(
    "the panel has the mean and the range over the members, in words",
    arguments: [
      (
        Language.english,
        ["Mean and range of 3 members", "75 kt (60 to 95)", "975 hPa (955 to 990)"]
      ),
      (.traditionalChinese, ["3 個成員之平均與範圍", "75 節（60 至 95）", "975 百帕（955 至 990）"]),
      (.japanese, ["3メンバーの平均と範囲", "75 kt（60～95）", "975 hPa（955～990）"]),
    ])
  func named(_ language: Language, _ expected: [String]) throws {
    for writer in [SVGWriter(), HTMLWriter()] as [any FeatureWriter] {
      let text = try text([storm(Self.members)], as: writer, language)
      for words in expected { #expect(text.contains(words), "\(writer.name) \(words)") }
      // Not those of the first member, nor its time.
      expectTrue(!text.contains(">60 kt<") && !text.contains(">60 節<"))
      #expect(!text.contains("20 Aug"))
    }
    let plate = try text([storm(Self.members)], as: SVGWriter())
    expectTrue(plate.contains("20.0°N 130.0°E") && plate.contains("111 km"))
    #expect(plate.contains("(mean)"))
    #expect(plate.contains("Ensemble means are computed from members"))
  }

  @Test("in a list of storms the mean is named too, and members that agree have no range")
  func listed() throws {
    var other = storm([(30, 50, 990), (30, 50, 990)])
    other.id = StormID(scheme: "test", code: "2")
    let text = try text([storm(Self.members), other], as: SVGWriter())
    #expect(text.contains("Mean and range of 3 members"))
    #expect(text.contains("Mean and range of 2 members"))
    expectTrue(text.contains("50 kt") && !text.contains("50 to 50"))
  }

  @Test("an observed storm and one with an official forecast keep their facts")
  func others() throws {
    var observed = storm(Self.members)
    observed.track = [StormSample.fix(0, 19, 131, wind: 30)]
    var official = storm(Self.members)
    official.forecasts.append(StormSample.forecast([StormSample.ahead(6, 20, 130)]))
    for storm in [observed, official] {
      #expect(!(try text([storm], as: SVGWriter())).contains("Mean and range"))
    }
  }
}
