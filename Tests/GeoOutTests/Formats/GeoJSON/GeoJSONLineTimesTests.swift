import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("the times of lines in GeoJSON")
struct GeoJSONLineTimesTests {
  private typealias Document = GeoJSONDocument

  /// The positions of each part of a storm's line, and their times.
  private func parts(
    _ storm: Storm, _ layer: Layer = .track, tolerance: Double = 100_000,
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> [(places: [Coordinate], times: [String])] {
    var options = FeatureOptions(layers: LayerSelection([layer]))
    options.tolerance = tolerance
    let document = try Document([storm], options) {
      $0.geoJSON.lineTimes = .properties
      edit(&$0)
    }
    let feature = try require(document.features.first)
    let found = Document.properties(feature)["coordinateProperties"] as? Document.Object
    let lines = try Document.shape(feature).lines
    let times = try require(
      found?["times"] as? [[String]] ?? (found?["times"] as? [String]).map { [$0] })
    expectEqual(lines.map(\.count), times.map(\.count))
    return zip(lines, times).map { (places: $0, times: $1) }
  }

  private func storm(_ fixes: [Fix]) -> Storm {
    var storm = StormSample.empty()
    storm.track = fixes
    return storm
  }

  private func hour(_ hour: Int) -> String {
    "2012-08-22T\(hour < 10 ? "0" : "")\(hour):00:00Z"
  }

  @Test("a position at a fix has the time of the fix, a position between fixes one in proportion")
  func between() throws {
    let line = try parts(
      storm([StormSample.fix(0, 0, 0), StormSample.fix(8, 60, 0), StormSample.fix(12, 60, 60)]),
      tolerance: 100)
    try require(line.count == 1)
    let (places, times) = line[0]
    expectTrue(times.first == hour(0) && times.last == hour(12))
    let corner = try require(places.firstIndex(of: .at(60, 0)))
    expectEqual(times[corner], hour(8))
    // The geodesic between two places on a parallel is symmetric, and is divided into halves.
    let middle = try require(places.firstIndex { abs($0.longitude - 30) < 1e-9 })
    expectEqual(times[middle], hour(10))
    expectTrue(times == times.sorted() && Set(times).count == times.count)
  }

  @Test("both sides of the 180th meridian have the same time, and so do continuous longitudes")
  func crossing() throws {
    let storm = storm([StormSample.fix(0, 0, 179), StormSample.fix(4, 0, -179)])
    let cut = try parts(storm)
    expectEqual(cut.map(\.times), [[hour(0), hour(2)], [hour(2), hour(4)]])
    let continuous = try parts(storm) { $0.geoJSON.hasContinuousLongitudes = true }
    expectEqual(continuous.map(\.times), [[hour(0), hour(4)]])
  }

  @Test(
    "a fix on the meridian, or moved onto it by rounding, keeps its time", arguments: [180, 179.8])
  func onMeridian(_ longitude: Double) throws {
    let storm = storm([
      StormSample.fix(0, 10, 179), StormSample.fix(5, 11, longitude), StormSample.fix(6, 12, -179),
    ])
    let digits = longitude == 180 ? 6 : 0
    let parts = try parts(storm) { $0.digits = digits }
    expectEqual(parts.map(\.times), [[hour(0), hour(5)], [hour(5), hour(6)]])
  }

  @Test("a storm that stays has one position, with the time of its arrival, and leaves later")
  func stays() throws {
    let line = try parts(
      storm([
        StormSample.fix(0, 10, 120), StormSample.fix(2, 11, 120), StormSample.fix(6, 11, 120),
        StormSample.fix(8, 71, 120), StormSample.fix(9, 71, 120),
      ]))
    expectEqual(line[0].times, [hour(0), hour(2), hour(8)])
    let curve = try parts(
      storm([
        StormSample.fix(0, 60, 0), StormSample.fix(6, 60, 0), StormSample.fix(12, 60, 60),
      ]), tolerance: 100)
    expectTrue(curve[0].times.first == hour(0) && curve[0].times[1] > hour(6))
  }

  @Test("a position that rounding makes equal to its predecessor has no time either")
  func rounded() throws {
    let line = try parts(
      storm([
        StormSample.fix(0, 10.1, 120), StormSample.fix(1, 10.2, 120), StormSample.fix(2, 11, 120),
      ])
    ) { $0.digits = 0 }
    expectEqual(line[0].times, [hour(0), hour(2)])
  }

  @Test("a loop passes a place twice, each time at its own time")
  func loop() throws {
    let line = try parts(
      storm([
        StormSample.fix(0, 10, 120), StormSample.fix(1, 11, 121), StormSample.fix(2, 10, 120),
        StormSample.fix(3, 9, 120),
      ]))
    expectEqual(line[0].times, (0...3).map(hour))
  }

  @Test("forecast tracks begin at the base fix, segments have two times, other shapes have none")
  func layers() throws {
    let tembin = StormSample.tembin()
    try expectEqual(
      parts(tembin, .forecastTrack)[0].times,
      [
        hour(0), hour(12), "2012-08-23T00:00:00Z",
      ])
    try expectEqual(
      parts(tembin, .trackSegment)[0].times,
      [
        "2012-08-21T12:00:00Z", "2012-08-21T18:00:00Z",
      ])
    let all = FeatureOptions(layers: LayerSelection(Layer.allCases))
    let document = try Document([tembin], all) { $0.geoJSON.lineTimes = .properties }
    for feature in document.features {
      let isLine = ["track", "track-segment", "forecast-track"].contains(Document.layer(feature))
      expectEqual((Document.properties(feature)["coordinateProperties"] != nil), isLine)
    }
  }

  @Test("random storms, with any number of decimals, have ordered times for all positions")
  func random() throws {
    var random = SplitMix64(seed: 180)
    for code in 0..<40 {
      let storm = StormSample.random(&random, code: code)
      let isContinuous = code % 3 == 0
      let options = FeatureOptions(layers: LayerSelection([.track, .forecastTrack]))
      let document = try Document([storm], options) {
        $0.geoJSON.lineTimes = .properties
        $0.geoJSON.hasContinuousLongitudes = isContinuous
        $0.digits = [6, 0, 12, 2][code % 4]
      }
      for feature in document.features {
        let properties = Document.properties(feature)
        let found = properties["coordinateProperties"] as? Document.Object
        let times = try require(
          found?["times"] as? [[String]] ?? (found?["times"] as? [String]).map { [$0] })
        try expectEqual(Document.shape(feature).lines.map(\.count), times.map(\.count))
        let all = Array(times.joined())
        expectEqual(all, all.sorted(), "\(code)")
        expectEqual(all.first, properties["start"] as? String, "\(code)")
        // With few decimals the last position may be equal to its predecessor, which has a time.
        guard code % 2 == 0 else { continue }
        expectEqual(all.last, properties["end"] as? String, "\(code)")
      }
    }
  }
}
