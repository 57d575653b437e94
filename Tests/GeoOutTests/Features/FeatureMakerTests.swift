import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("features of storms")
struct FeatureMakerTests {
  private func shown(_ storm: Storm, _ layers: LayerSelection) -> [String] {
    features(of: storm, layers).features.map(\.layer.rawValue)
  }

  @Test("maps for the web have the track as one line, drawn ones piece by piece")
  func defaults() {
    let common =
      ["potential-area"] + Array(repeating: "probability-circle", count: 2)
      + Array(repeating: "wind-radius", count: 6)
    let end = ["forecast-track", "fix", "fix", "fix", "forecast-fix", "forecast-fix"]
    expectEqual(shown(StormSample.tembin(), .standard), common + ["track"] + end)
    expectEqual(
      shown(StormSample.tembin(), .drawn), common + ["track-segment", "track-segment"] + end)
    expectEqual(FeatureWriters.named("geojson")?.layers, .standard)
    expectEqual(FeatureWriters.named("kml")?.layers, .drawn)
    expectEqual(FeatureWriters.named("svg")?.layers, .drawn)
  }

  @Test("each layer can be had by itself", arguments: Layer.allCases)
  func one(_ layer: Layer) {
    var storm = StormSample.tembin()
    let coast = [120.0, 121].compactMap { GeoPoint(latitude: 22, longitude: $0) }
    (storm.issued, storm.coastWarnings) = (
      storm.track.last?.time, [CoastWarning(.stormWatch, lines: [coast])]
    )
    let found = shown(storm, LayerSelection([layer]))
    #expect(found.allSatisfy { $0 == layer.rawValue })
    // The sample has no warning areas, landfalls, members or places.
    let isMade: LayerSelection = [.coneStep, .arrival]
    expectEqual(
      found.isEmpty,
      layer == .warningArea || LayerSelection.computed.contains(layer) && !isMade.contains(layer))
  }

  @Test("of a fix the larger radius comes first, whatever the source's order")
  func largerFirst() {
    var storm = StormSample.tembin()
    storm.track[2].windRadii = [
      StormSample.radii(33, 30), StormSample.radii(15, 180), StormSample.radii(25, 50),
    ]
    let made = features(of: storm, LayerSelection([.windRadius]))
    expectEqual(
      made.features.prefix(3).map { made.windRadii(of: $0)?.threshold.value }, [15, 25, 33])
  }

  @Test("features of a layer go by time")
  func byTime() {
    let made = features(of: StormSample.tembin()) { $0.showsPastRadii = true }
    for layer in Layer.allCases where layer != .windRadius {
      let times = made.all(layer).map { $0.time.end ?? $0.time.start }
      expectEqual(times, times.sorted())
    }
  }

  @Test("earlier fixes have radii only when they are asked for")
  func pastRadii() {
    var storm = StormSample.tembin()
    storm.track[1].windRadii = [StormSample.radii(15, 160)]
    func observed(_ past: Bool) -> [Int?] {
      features(of: storm, LayerSelection([.windRadius])) { $0.showsPastRadii = past }
        .features.filter { $0.forecast == nil }.map(\.fix)
    }
    expectEqual(observed(false), [2, 2])
    expectEqual(observed(true), [1, 2, 2])
  }

  @Test("of hour 0 of a forecast that is kept whole, radii are drawn that the observed fix lacks")
  func sameRadii() {
    var storm = StormSample.tembin()
    var now = StormSample.ahead(0, 22.4, 124.5)
    now.windRadii = [StormSample.radii(15, 180), StormSample.radii(33, 20)]
    storm.track[2].windRadii = [StormSample.radii(15, 180), StormSample.radii(25, 50)]
    storm.forecasts = [StormSample.forecast([now, StormSample.ahead(12, 23, 123)])]
    func shown(_ storm: Storm, keepsStale: Bool = false) -> [String] {
      let made = features(of: storm, LayerSelection([.windRadius])) {
        $0.forecasts.keepsStale = keepsStale
      }
      return made.features.map {
        "\($0.forecast == nil ? "observed" : "forecast") \(made.windRadii(of: $0)?.threshold.value ?? 0)"
      }
    }
    // The analysis has reached hour 0, which is past.
    expectEqual(shown(storm), ["observed 15.0", "observed 25.0"])
    // A forecast that is kept whole has those that the analysis lacks.
    expectEqual(
      shown(storm, keepsStale: true), ["observed 15.0", "observed 25.0", "forecast 33.0"])
    // Where the fix of that time is not the latest, its own radii are not drawn.
    storm.track.append(StormSample.fix(6, 22.6, 124))
    expectEqual(shown(storm, keepsStale: true), ["forecast 15.0", "forecast 33.0"])
  }

  @Test("a radius of 0 makes no area")
  func noRadius() {
    var storm = StormSample.tembin()
    storm.track[2].windRadii = [StormSample.radii(15, 0)]
    storm.forecasts = []
    #expect(features(of: storm, LayerSelection([.windRadius])).features.isEmpty)
  }

  @Test("wind radii hold until the next fix, the latest ones until the forecast's first after it")
  func radiusTimes() {
    func spans(_ storm: Storm) -> [Feature.Time] {
      features(of: storm, LayerSelection([.windRadius])).features.map(\.time)
    }
    let base = StormSample.base
    let (noon, next) = (base.advanced(bySeconds: 43_200), base.advanced(bySeconds: 86_400))
    expectEqual(
      spans(StormSample.tembin()),
      [
        .span(base, noon), .span(base, noon), .span(noon, next), .span(noon, next),
        .span(next, nil), .span(next, nil),
      ])
    // The latest fix is later than the forecast's first.
    var storm = StormSample.tembin()
    var late = StormSample.fix(12, 23, 123)
    late.windRadii = [StormSample.radii(15, 180)]
    storm.track.append(late)
    expectEqual(spans(storm), [.span(late.time, next), .span(next, nil), .span(next, nil)])
    storm.track[3].time = base.advanced(bySeconds: 3 * 86_400)
    expectEqual(spans(storm)[0], .span(storm.track[3].time, nil))
  }

  @Test("circles hold from the fix before to their own")
  func circleTimes() {
    let base = StormSample.base
    let noon = base.advanced(bySeconds: 43_200)
    expectEqual(
      features(of: StormSample.tembin(), LayerSelection([.probabilityCircle])).features.map(\.time),
      [.span(base, noon), .span(noon, base.advanced(bySeconds: 86_400))])
  }

  @Test("without techniques the official forecast of the newest base time is shown")
  func official() {
    var storm = StormSample.tembin()
    var older = storm.forecasts[0]
    older.baseTime = StormSample.base.advanced(bySeconds: -21_600)
    var newerModel = storm.forecasts[0]
    newerModel.technique = "AVNO"
    newerModel.isOfficial = false
    newerModel.baseTime = StormSample.base.advanced(bySeconds: 21_600)
    storm.forecasts = [newerModel, storm.forecasts[0], older]
    func chosen(_ techniques: [String]) -> [Int?] {
      features(of: storm, LayerSelection([.forecastTrack])) { $0.forecasts.techniques = techniques }
        .features.map(\.forecast)
    }
    expectEqual(chosen([]), [1])
    expectEqual(chosen(["AVNO"]), [0])
    expectEqual(chosen(["CWB", "AVNO"]), [0, 1])
    expectEqual(chosen(["OFCL"]), [])
  }

  @Test("of a storm without an official forecast, the newest of every technique is shown")
  func unofficial() throws {
    var storm = StormSample.tembin()
    storm.forecasts[0].isOfficial = false
    var model = storm.forecasts[0]
    model.technique = "AVNO"
    var older = model
    older.baseTime = StormSample.base.advanced(bySeconds: -21_600)
    let taipei = try require(GeoPoint(latitude: 25, longitude: 121.5))
    func made(_ forecasts: [Forecast], _ times: ForecastChoice.BaseTimes = .newest)
      -> StormFeatures
    {
      storm.forecasts = forecasts
      return features(of: storm, [.forecastTrack, .place]) {
        $0.forecasts.baseTimes = times
        $0.places = [MapPlace(LocalizedText("A", language: "en"), at: taipei)]
      }
    }
    func lines(_ features: StormFeatures) -> [Int?] {
      features.features.filter { $0.layer == .forecastTrack }.map(\.forecast)
    }
    let one = storm.forecasts[0]
    expectEqual(lines(made([one])), [0])
    expectEqual(lines(made([one, model, older])), [0, 1])
    expectEqual(lines(made([one, model, older], .at([older.baseTime]))), [2])
    // A place has the approach of the only forecast, but of no model among several.
    #expect(made([one]).passages.first?.forecast != nil)
    #expect(made([one, model]).passages.first.map { $0.forecast == nil } ?? false)
    expectTrue(made([one, model]).isUnofficial && !made([]).isUnofficial)
  }

  @Test("an ensemble is chosen by what its members' codes begin with")
  func ensembleName() {
    var storm = StormSample.tembin()
    storm.forecasts = ["OFCL", "AC00", "AP01", "AP02", "EC00", "EN01", "EP01", "UE00", "AVNO"].map {
      var forecast = storm.forecasts[0]
      forecast.technique = $0
      return forecast
    }
    func chosen(_ names: String...) -> [Int?] {
      features(of: storm, [.forecastTrack]) { $0.forecasts.techniques = names }
        .features.map(\.forecast)
    }
    expectEqual(chosen("AP"), [1, 2, 3])
    expectEqual(chosen("ap"), [1, 2, 3])
    expectEqual(chosen("AP02"), [3])
    for name in ["EP", "EN", "en"] { expectEqual(chosen(name), [4, 5, 6]) }
    expectEqual(chosen("UE", "AVNO"), [7, 8])
    expectEqual(chosen("AV"), [])
  }

  @Test("all techniques are the newest forecasts of each")
  func allTechniques() {
    var storm = StormSample.tembin()
    var model = storm.forecasts[0]
    model.technique = "AVNO"
    var older = model
    older.baseTime = StormSample.base.advanced(bySeconds: -21_600)
    storm.forecasts += [model, older]
    func chosen(_ techniques: [String]) -> [Int?] {
      features(of: storm, LayerSelection([.forecastTrack])) {
        $0.forecasts.techniques = techniques
        $0.forecasts.takesAllTechniques = true
      }.features.map(\.forecast)
    }
    expectEqual(chosen([]), [0, 1])
    expectEqual(chosen(["AVNO"]), [0, 1])
    storm.forecasts = []
    expectEqual(chosen([]), [])
  }

  @Test("a storm without fixes has no features, one with a single fix a point")
  func few() {
    #expect(features(of: StormSample.empty()).features.isEmpty)
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, 20, 130)]
    expectEqual(features(of: storm).features.map(\.layer), [.fix])
  }

  @Test("a storm that stands still has fixes but no line")
  func still() {
    var storm = StormSample.empty()
    storm.track = [0, 6, 12].map { StormSample.fix($0, 20, 130) }
    expectEqual(features(of: storm).features.map(\.layer), [.fix, .fix, .fix])
    storm.track.append(StormSample.fix(18, 20.5, 130))
    expectEqual(
      features(of: storm).features.map(\.layer), [.track, .trackSegment, .fix, .fix, .fix, .fix])
  }
}

@Suite("base fixes")
struct BaseFixTests {
  /// Where the forecast track begins.
  private func start(_ storm: Storm) -> Coordinate? {
    let made = features(of: storm, LayerSelection([.forecastTrack]))
    return made.features.first.flatMap { made.lines(of: $0).first?.first }
  }

  private let ahead = [StormSample.ahead(12, 21, 129), StormSample.ahead(24, 22, 128)]

  @Test("the forecast's own hour 0 comes first")
  func own() {
    let storm = StormSample.storm(base: (20, 130), [StormSample.ahead(0, 20.2, 130.1)] + ahead)
    expectEqual(start(storm), .at(20.2, 130.1))
  }

  @Test("else it is the observed fix at the base time, even where later ones follow")
  func observed() {
    var storm = StormSample.storm(base: (20, 130), ahead)
    storm.track.append(StormSample.fix(6, 20.4, 129.6))
    expectEqual(start(storm), .at(20, 130))
  }

  @Test("else it is the first one between base time and forecast")
  func later() {
    var storm = StormSample.storm(base: nil, ahead)
    storm.track = [-6, 3, 6].map { StormSample.fix($0, 20 + Double($0) / 10, 130) }
    expectEqual(start(storm), .at(20.3, 130))
  }

  @Test("else there is none, and the line begins at the first forecast fix")
  func none() {
    var storm = StormSample.storm(base: nil, ahead)
    storm.track = [StormSample.fix(-6, 19.5, 130.5)]
    expectEqual(start(storm), .at(21, 129))
    (storm.track, storm.forecasts[0].fixes) = ([], [ahead[0]])
    expectNil(start(storm))
  }
}
