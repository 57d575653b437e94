import Testing
import TyphoonTrack

@testable import GeoOut

/// The base time is Wednesday 22 August 2012, 00:00 UTC; Saipan, at 15.190°N 145.750°E, is the city that winds reach.
@Suite("plates that tell whether and when winds come")
struct PlateWarningTests {
  /// A storm that goes west to Saipan, where its gales of 100 km arrive after about these hours.
  private func storm(reachingAt hours: Int, radius: Double? = nil, hasRadii: Bool = true) -> Storm {
    func wet(_ fix: Fix) -> Fix {
      var fix = fix
      fix.winds = [Wind(Speed(40, .metresPerSecond), averagingPeriod: 10)]
      if hasRadii { fix.windRadii = [StormSample.radii(15, 100)] } else { fix.unknownWinds = .gale }
      return fix
    }
    // A degree of longitude is 107 km: at 0.125 degrees an hour gales come 7.5 hours before the centre.
    let start = 145.75 + 0.125 * (Double(hours) + 7.5)
    var storm = StormSample.storm(
      base: (15.19, start),
      [hours, hours + 24].map {
        wet(StormSample.ahead($0, 15.19, start - 0.125 * Double($0), radius: radius))
      })
    storm.names.add("TEMBIN", language: "en")
    storm.track[0] = wet(storm.track[0])
    return storm
  }

  private func plates(
    _ storms: [Storm], _ language: Language = .english,
    _ change: (inout FeatureOptions) -> Void = { _ in }
  ) -> (plates: [PlateStorm], words: MapWords) {
    var making = FeatureOptions(layers: .drawn.union([.arrival, .place]))
    making.cities = PlatePreset.mostCities
    change(&making)
    var maker = FeatureMaker(making)
    var options = WritingOptions()
    (options.language, options.plate.preset) = (language, .warning)
    var words = MapWords(language: language, isPlate: true)
    let made = storms.map { maker.features(of: $0) }
    return (words.plateStorms(made, options), words)
  }

  private func title(_ storm: Storm, _ language: Language = .english) -> String {
    let (storms, words) = plates([storm], language)
    return PlateHeader(storms, words, preset: .warning).title.replacing("\u{A0}", with: " ")
      .replacing("\u{2060}", with: "")
  }

  @Test(
    "the title tells the hour for a day, then the part of the day, then the day, and no place that is not known",
    arguments: [
      (12, nil, "Typhoon TEMBIN: tropical storm winds reach Saipan on Wednesday about 12 PM UTC"),
      (34, nil, "Typhoon TEMBIN: tropical storm winds reach Saipan on Thursday evening local time"),
      (72, 149, "Typhoon TEMBIN: tropical storm winds reach Saipan on Saturday local time"),
      (72, 151, nil), (72, nil, nil),
    ] as [(Int, Double?, String?)])
  func exactness(_ hours: Int, _ radius: Double?, _ expected: String?) {
    let told = title(storm(reachingAt: hours, radius: radius))
    if let expected { expectEqual(told, expected) } else { expectTrue(!told.contains("Saipan")) }
  }

  @Test(
    "the title is a sentence in each language",
    arguments: [
      (Language.traditionalChinese, "抵達塞班"), (.japanese, "、サイパンに強風が届く見込み"),
    ])
  func languages(_ language: Language, _ expected: String) {
    let told = title(storm(reachingAt: 12), language)
    #expect(told.contains(expected) && told.contains("UTC 8月22日"), "\(told)")
  }

  @Test("unknown winds are no claim: neither in the title nor as none")
  func unknown() throws {
    let storm = storm(reachingAt: 12, hasRadii: false)
    expectEqual(title(storm), "Typhoon TEMBIN (2012)")
    let (plates, words) = plates([storm])
    let listed = PlatePanel.listed(plates, .warning)
    let saipan = try require(listed.first)
    expectEqual(saipan.passage.place.name(in: .english), "Saipan")
    expectEqual(saipan.storm.start(of: saipan.passage, words), "unknown")
  }

  @Test("without a forecast nothing is listed and the title is the usual one")
  func noForecast() {
    var storm = storm(reachingAt: 12)
    storm.forecasts = []
    expectEqual(title(storm), "Typhoon TEMBIN (2012)")
    #expect(PlatePanel.listed(plates([storm]).plates, .warning).isEmpty)
    #expect(PlatePanel.listed(plates([]).plates, .warning).isEmpty)
  }

  @Test("of several storms no title names a city, and the list has those that winds reach first")
  func several() {
    let (plates, words) = plates([storm(reachingAt: 30), storm(reachingAt: 12)])
    #expect(!PlateHeader(plates, words, preset: .warning).title.contains("Saipan"))
    let starts = PlatePanel.listed(plates, .warning).prefix(2)
      .map { $0.storm.start(of: $0.passage, words) }
    expectEqual(starts, ["Wed 12:00", "Thu 06:00"])
  }

  @Test("the user's places are listed instead of cities")
  func ownPlaces() {
    let place = MapPlace(
      LocalizedText("Our town", language: "und"), at: StormSample.place(15.3, 145.7))
    let storms = plates([storm(reachingAt: 12)]) { $0.places = [place] }.plates
    expectEqual(PlatePanel.listed(storms, .warning).map { $0.passage.place }, [place])
  }
}
