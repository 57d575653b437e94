import Testing
import TyphoonTrack

@testable import GeoOut

/// The forecasts are made round cities whose positions Natural Earth gives.
///
/// These are Taitung 22.756°N 121.144°E, Saipan 15.190°N 145.750°E, and Sydney (Nova Scotia) 46.066°N 60.180°W. The base
/// time is Wednesday 22 August 2012, 00:00 UTC.
@Suite("what a heading says of a forecast")
struct PlateOutlookTests {
  private func words(_ storm: Storm, _ language: Language = .english) throws -> String? {
    var maker = FeatureMaker(FeatureOptions(layers: .drawn))
    var options = WritingOptions()
    options.language = language
    var words = MapWords(language: language, isPlate: true)
    let storms = words.plateStorms([maker.features(of: storm)], options)
    return PlateHeader(storms, words).outlook?.words.replacing("\u{A0}", with: " ")
      .replacing("\u{2060}", with: "")
  }

  /// A storm that goes east past the north of Saipan, half a degree from it, in these hours.
  private func passing(at hours: Int, radius: Double? = nil) -> Storm {
    StormSample.storm(
      base: (15.7, 145.75 + 0.125 * Double(hours)),
      [
        StormSample.ahead(hours, 15.7, 145.72, radius: radius),
        StormSample.ahead(hours + 24, 15.7, 142.72, radius: radius),
      ])
  }

  @Test(
    "a time is told to the hour for a day, by the part of the day for two, and then no place",
    arguments: [
      (12, nil, "Forecast track passes 60 km N of Saipan around 22 Aug, 12:00 UTC"),
      (24, 400, "Forecast track passes 60 km N of Saipan around 23 Aug, 00:00 UTC"),
      (32, nil, "Forecast track passes near Saipan on Thursday afternoon local time"),
      (38, 400, "Forecast track passes near Saipan on Thursday evening local time"),
      (72, nil, nil), (72, 151, nil), (72, 149, "Forecast track passes near Saipan"),
      (120, 300, nil),
    ] as [(Int, Double?, String?)])
  func exactness(_ hours: Int, _ radius: Double?, _ expected: String?) throws {
    try expectEqual(words(passing(at: hours, radius: radius)), expected)
  }

  @Test(
    "the words are those of each language",
    arguments: [
      (12, Language.traditionalChinese, "預測路徑約於 8月22日 12:00 UTC 通過塞班北方 60 公里"),
      (12, .japanese, "予想進路は8月22日 12:00 UTCごろ、サイパンの北 60 kmを通る"),
      (32, .traditionalChinese, "預測路徑於當地時間8月23日下午通過塞班附近"),
      (32, .japanese, "予想進路は現地時間8月23日昼過ぎから夕方、サイパン付近を通る"),
    ])
  func languages(_ hours: Int, _ language: Language, _ expected: String) throws {
    try expectEqual(words(passing(at: hours), language), expected)
  }

  @Test("the land that the track meets next is told, not a greater city later")
  func land() throws {
    // Onto Taiwan near Taitung, then over Tainan.
    let storm = StormSample.storm(
      base: (22.7, 122.5), [StormSample.ahead(12, 22.75, 120.9), StormSample.ahead(24, 23, 119)])
    let told = try require(try words(storm))
    #expect(
      told.hasPrefix("Forecast landfall: 10 km ")
        && told.contains(" of Taitung, around 22 Aug, 10:00 UTC"))
    // Much later it is the same, by the part of the day.
    let later = StormSample.storm(
      base: (22.6, 126), [StormSample.ahead(32, 22.75, 121), StormSample.ahead(48, 23, 119)])
    try expectEqual(
      words(later), "Forecast landfall: near Taitung, on Thursday afternoon local time")
  }

  @Test("a city with namesakes has its state")
  func namesakes() throws {
    let storm = StormSample.storm(
      base: (44.5, -57), [StormSample.ahead(12, 45.8, -59), StormSample.ahead(24, 46.6, -57)])
    #expect(try words(storm)?.contains("of Sydney, Nova Scotia") == true)
    #expect(try words(storm, .japanese)?.contains("シドニー（ノバスコシア州）の") == true)
    expectEqual(MapPlace.city(named: "sydney")?.name(in: .english), "Sydney, New South Wales")
    expectEqual(MapPlace.city(named: "Sydney, Nova Scotia")?.rank, 4)
    // Every name that two cities share.
    let cities = MapPlace.cities { _, _ in true }
    let shared = Dictionary(grouping: cities) { $0.name(in: .english) }.values.filter {
      $0.count > 1
    }
    #expect(shared.count >= 3)
    for cities in shared {
      expectEqual(Set(cities.map { $0.fullName(in: .english) }).count, cities.count)
    }
  }

  @Test(
    "a landfall that the source marks has a city, a far one with its land, or a land, or is not told"
  )
  func marked() throws {
    func told(_ latitude: Double, _ longitude: Double) throws -> String? {
      var fix = StormSample.fix(0, latitude, longitude, wind: 40)
      fix.marks = [.landfall]
      var storm = StormSample.empty()
      storm.track = [StormSample.fix(-6, latitude - 1, longitude), fix]
      return try words(storm)
    }
    try expectEqual(
      told(19.4, -105), "Landfall: 140 km W of Colima, Mexico, 22 Aug, 00:00 UTC, 40 m/s")
    // The coast of the Kimberley, and the open sea.
    try expectEqual(told(-15.0, 128.0)?.hasPrefix("Landfall: Australia, "), true)
    try expectEqual(told(15, 160), nil)
  }

  @Test("an analysis is said to be valid at a time only where a forecast follows")
  func valid() throws {
    var storm = passing(at: 12)
    var words = MapWords(language: .english, isPlate: true)
    func label(_ storm: Storm) -> String? {
      var maker = FeatureMaker(FeatureOptions(layers: .drawn))
      let storms = words.plateStorms([maker.features(of: storm)], WritingOptions())
      return PlateHeader(storms, words).time?.label
    }
    expectEqual(label(storm), "Analysis valid at")
    storm.forecasts = []
    expectEqual(label(storm), "Latest fix")
    storm.trackType = .final
    expectEqual(label(storm), "Last fix")
  }

  @Test(
    "the description of a storm that is over has its peak and its landfall, of a forecast the headline"
  )
  func description() throws {
    func description(_ storm: Storm) -> String {
      var maker = FeatureMaker(FeatureOptions(layers: .drawn))
      var words = MapWords(language: .english, isPlate: true)
      let storms = words.plateStorms([maker.features(of: storm)], WritingOptions())
      let headline = PlateHeader(storms, words).outlook?.words
      return words.description(of: storms, headline: headline, notes: [])
    }
    let ahead = passing(at: 12)
    #expect(
      description(ahead).replacing("\u{A0}", with: " ").contains(
        "Forecast track passes 60 km N of Saipan around 22 Aug, 12:00 UTC."))
    var over = StormSample.empty()
    over.trackType = .final
    over.track = [
      StormSample.fix(0, 22.7, 122.5, wind: 50), StormSample.fix(12, 22.75, 120.9, wind: 40),
    ]
    let told = description(over).replacing("\u{A0}", with: " ")
    #expect(told.contains("Strongest wind: 50 m/s, 22 Aug 2012, 00:00 UTC."), "\(told)")
    #expect(told.contains("Landfall (computed): 10 km "), "\(told)")
  }

  @Test("titles name what selects the storms, or no season")
  func filters() throws {
    let storms = (1...9).map { number in
      var storm = StormSample.empty("2012-\(number)")
      storm.track = [StormSample.fix(number * 48, 15, 130, wind: 60)]
      (storm.season, storm.number, storm.basin) = (2012, String(number), .westernPacific)
      return storm
    }
    func title(_ filter: PlateFilter?) -> String {
      var maker = FeatureMaker(FeatureOptions(layers: .drawn))
      var options = WritingOptions()
      options.plate.filter = filter
      var words = MapWords(language: .english, isPlate: true)
      var shown = words.plateStorms(storms.map { maker.features(of: $0) }, options)
      shown.numberSeason()
      return PlateHeader(shown, words).title
    }
    expectEqual(title(nil), "2012 western Pacific typhoon season")
    var filter = PlateFilter()
    expectEqual(title(filter), "Western Pacific: 9 tropical cyclones")
    filter.categories = 4...5
    let part = "9 tropical cyclones of the 2012 western Pacific typhoon season"
    expectEqual(title(filter), "\(part), category 4–5")
    let manila = try require(MapPlace.city(named: "Manila"))
    filter.near = NearPlace(manila, within: Length(100, .kilometres))
    expectEqual(title(filter), "\(part), category 4–5, within 100 km of Manila")
  }
}
