import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("times of KML")
struct KMLTimeTests {
  private func tree(
    _ storm: Storm, _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> XMLTree.Element {
    var options = WritingOptions()
    edit(&options)
    var features = FeatureOptions(layers: LayerSelection(Layer.allCases))
    features.showsPastRadii = true
    return try XMLTree(
      try FeatureWriters.map(of: [storm], as: KMLWriter(), features: features, options: options)
    ).root
  }

  /// The placemarks of a layer: `begin` and `end`, or `when`, as they are written.
  private func times(_ layer: String, _ root: XMLTree.Element) -> [[String]] {
    root.all("Placemark").filter { mark in
      mark.all("SimpleData").contains { $0.attributes["name"] == "layer" && $0.text == layer }
    }.map { mark in
      ["when", "begin", "end"].flatMap(mark.all).map { String($0.text.dropFirst(8).prefix(5)) }
    }
  }

  @Test(
    "the slider shows the storm as it was: what has passed stays, all else gives way to the next")
  func slider() throws {
    let root = try tree(StormSample.tembin())
    expectEqual(times("fix", root), [["21T12"], ["21T18"], ["22T00"]])
    expectEqual(times("forecast-fix", root), [["22T12"], ["23T00"]])
    expectEqual(times("track", root), [["21T12", "23T00"]])
    expectEqual(times("track-segment", root), [["21T12", "23T00"], ["21T18", "23T00"]])
    expectEqual(times("forecast-track", root), [["22T00", "23T00"]])
    expectEqual(times("potential-area", root), [["22T00", "23T00"]])
    expectEqual(times("probability-circle", root), [["22T00", "22T12"], ["22T12", "23T00"]])
    // Two thresholds; the last has no next.
    let analysed = [["22T00", "22T12"], ["22T00", "22T12"]]
    let ahead = [
      ["22T12", "23T00"], ["22T12", "23T00"], ["23T00", "23T00"], ["23T00", "23T00"],
    ]
    expectEqual(times("wind-radius", root), analysed + ahead)
    #expect(times("wind-swath", root).filter { $0.count == 2 }.allSatisfy { $0[0] < $0[1] })
  }

  @Test("points have a time stamp, lines and areas a span that lasts, in UTC to the second")
  func form() throws {
    for storms in KMLWriterTests.storms() {
      for storm in storms {
        for mark in try tree(storm).all("Placemark").filled() {
          expectEqual((mark["Point"] == nil), (mark["TimeStamp"] == nil))
          expectEqual((mark["Point"] == nil), (mark["TimeSpan"] != nil))
          let span = ["begin", "end"].flatMap(mark.all).map(\.text)
          expectTrue(span == span.sorted() && Set(span).count == span.count)
          for time in try (span + mark.all("when").map(\.text)).filled() {
            #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
          }
        }
      }
    }
  }

  @Test("a circle of the base time itself is there at that moment")
  func moment() throws {
    let storm = StormSample.storm(
      base: nil,
      [StormSample.ahead(0, 20, 120, radius: 50), StormSample.ahead(6, 21, 120, radius: 90)])
    let root = try tree(storm)
    expectEqual(times("probability-circle", root), [["22T00", "22T00"], ["22T00", "22T06"]])
    expectEqual(times("potential-area", root), [["22T00", "22T06"]])
  }

  @Test("there is no extension")
  func plain() throws {
    let map = try FeatureWriters.map(of: [StormSample.tembin()], as: KMLWriter())
    #expect(!String(decoding: map, as: UTF8.self).contains("gx"))
  }
}
