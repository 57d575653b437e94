import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates are no surer than their data")
struct PlateCertaintyTests {
  private func plate(
    _ storms: [Storm], _ layers: LayerSelection? = nil, preset: PlatePreset = .analysis
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.plate.preset = preset
    options.plate.namedLayers = layers ?? []
    let features = layers.map { FeatureOptions(layers: SVGWriter().layers.union($0)) }
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), features: features, options: options))
  }

  @Test("storms without classes have a colour each, which the legend names")
  func colors() throws {
    let storms = try [("1", "ALPHA", 130.0), ("2", "BETA", 135)].map { code, name, longitude in
      var sample = PlateStormSample(code: code, name: name, forecasts: 0)
      (sample.from.longitude, sample.winds) = (longitude, Array(repeating: nil, count: 6))
      return try sample.storm()
    }
    let plate = try plate(storms)
    let strokes = Set(
      plate.all("path", in: "plate-track-segment").compactMap { $0.attributes["stroke"] })
    expectEqual(strokes, Set(Palette.lines.prefix(2).map(\.hex)))
    #expect(plate.words.contains("ALPHA") && plate.words.contains("BETA"))
    #expect(!plate.words.contains("Class not given"))
  }

  @Test("a landfall is computed between fixes a day apart, not more", arguments: [24, 25])
  func landfall(_ hours: Int) throws {
    var sample = PlateStormSample(name: "CROSSER", forecasts: 0)
    (sample.from, sample.step) = ((22.8, 122.0), (0, -1.2))
    sample.winds = [35, 35]
    var storm = try sample.storm()
    storm.track[1].time = storm.track[0].time.advanced(bySeconds: hours * 3_600)
    expectEqual(storm.track.landfalls(area: 1_000).count, hours == 24 ? 1 : 0)
  }

  @Test("a subtropical storm is called so, also where its scale has tropical ones only")
  func subtropical() throws {
    var sample = PlateStormSample(name: "SUBTROPICAL", forecasts: 0)
    sample.winds = [20, 20, 22]
    var storm = try sample.storm()
    for index in storm.track.indices { storm.track[index].nature = .subtropical }
    let plate = try plate([storm])
    #expect(plate.words.contains("Subtropical cyclone"))
    #expect(!plate.words.contains("Tropical storm"))
  }

  @Test("radii that the user names are drawn on a simple plate too")
  func radii() throws {
    let storm = try PlateStormSample(name: "RADII").storm()
    let named = try plate([storm], [.windRadius], preset: .simple)
    #expect(!named.all("path", in: "plate-wind-radius").isEmpty)
    let other = try plate([storm], preset: .simple)
    #expect(other.all("path", in: "plate-wind-radius").isEmpty)
  }

  @Test("a disturbance is a cross, a fix without a class a ring")
  func symbols() throws {
    var fix = try #require(try PlateStormSample(forecasts: 0).storm().track.first)
    fix.winds = []
    for (nature, kind) in [
      (Nature.disturbance, PlateSymbol.Kind.disturbance), (.wave, .disturbance),
      (.unknown, .unclassed), (.extratropical, .extratropical),
    ] {
      fix.nature = nature
      expectEqual(PlateSymbol(fix, scale: .jma).kind, kind)
    }
  }
}
