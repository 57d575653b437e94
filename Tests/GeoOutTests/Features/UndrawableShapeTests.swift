import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("radii that programs pass")
struct UndrawableShapeTests {
  static let impossible = [
    -1.0, .nan, .infinity, -.infinity, 1e15, 9_001_000, .greatestFiniteMagnitude,
  ]

  @Test("radii that no shape has are omitted with a finding", arguments: impossible)
  func radii(_ metres: Double) throws {
    let threshold = Speed(15, .metresPerSecond)
    let length = Length(metres, .metres)
    let good = Length(100, .kilometres)
    let extents: [RadialExtent] = [
      .circle(length), .quadrants(.init(northEast: good, southWest: length), mean: nil),
      .quadrants(.init(), mean: length), .shifted(long: length, short: good, bearing: 0),
      .shifted(long: good, short: length, bearing: 0),
    ]
    // Each in a format of its own: there are more radii than formats.
    let formats = FeatureWriters.names
    for (index, extent) in extents.enumerated() {
      let radii = [WindRadii(threshold: threshold, extent: extent)]
      try check(formats: [formats[index % formats.count]]) { $0.windRadii = radii }
      try check(formats: [formats[(index + 5) % formats.count]]) { $0.warningAreas = radii }
    }
    try check { $0.probabilityRadius = ProbabilityRadius(length, percentage: 70) }
  }

  @Test("so are bearings and thresholds that are no numbers")
  func numbers() throws {
    let (long, short) = (Length(300, .kilometres), Length(200, .kilometres))
    for bearing in [Double.nan, .infinity, 1e300] {
      try check {
        $0.windRadii = [
          WindRadii(
            threshold: Speed(15, .metresPerSecond),
            extent: .shifted(long: long, short: short, bearing: bearing))
        ]
      }
    }
    try check {
      $0.windRadii = [WindRadii(threshold: Speed(.nan, .knots), extent: .circle(short))]
    }
  }

  private func check(
    formats: [String] = FeatureWriters.names, _ edit: (inout Fix) -> Void
  ) throws {
    var storm = StormSample.storm(
      base: (20, 130), [12, 24].map { StormSample.ahead($0, 21, 131, radius: 100) })
    edit(&storm.forecasts[0].fixes[1])
    let made = features(of: storm, LayerSelection(Layer.allCases))
    expectEqual(
      made.findings.map(\.description),
      [
        "radii of cwb-2012-14 at 20120823T0000Z omitted: expected radii from 0 to 9000 km, and numbers as threshold and bearing"
      ])
    for name in formats {
      var options = FeatureOptions(layers: LayerSelection(Layer.allCases))
      options.tolerance = .nan
      _ = try FeatureWriters.map(of: [storm], format: name, features: options)
    }
  }

  @Test("times, tolerances and decimals beyond their ranges take the nearest value")
  func options() throws {
    var features = FeatureOptions()
    var options = WritingOptions()
    features.tolerance = .infinity
    for (given, taken) in [(-1, 0), (Int.max, 12), (7, 7)] {
      options.digits = given
      expectEqual(options.digits, taken)
    }
    var storm = StormSample.storm(base: (20, 130), [StormSample.ahead(12, 21, 131, radius: 100)])
    storm.track[0].time = Timestamp(secondsSince1970: .min)
    storm.forecasts[0].fixes[0].time = Timestamp(secondsSince1970: .max)
    storm.forecasts[0].baseTime = Timestamp(secondsSince1970: .min)
    for name in FeatureWriters.names {
      _ = try FeatureWriters.map(of: [storm], format: name, features: features, options: options)
    }
    #expect(Circle.ring(center: .at(20, 130), radius: 1e15, tolerance: 100).isEmpty)
    #expect(Circle.ring(center: .at(20, 130), radius: .nan, tolerance: 100).isEmpty)
    #expect(!Circle.ring(center: .at(20, 130), radius: 1_000, tolerance: .nan).isEmpty)
  }
}
