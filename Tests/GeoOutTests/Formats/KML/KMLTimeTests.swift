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

  @Test("without the option there is no extension")
  func plain() throws {
    let map = try FeatureWriters.map(of: [StormSample.tembin()], as: KMLWriter())
    #expect(!String(decoding: map, as: UTF8.self).contains("gx"))
  }

  @Test("with the option a mark moves through all analysed fixes, and views set the slider")
  func movement() throws {
    let root = try tree(StormSample.tembin()) { $0.kml.hasTrack = true }
    expectEqual(root.attributes["xmlns:gx"], "http://www.google.com/kml/ext/2.2")
    let tracks = root.all("gx:Track")
    expectEqual(tracks.count, 1)
    expectEqual(
      tracks.first?.all("when").map(\.text),
      [
        "2012-08-21T12:00:00Z", "2012-08-21T18:00:00Z", "2012-08-22T00:00:00Z",
      ])
    expectEqual(
      tracks.first?.all("gx:coord").map(\.text), ["125.2 21.7 0", "125 22.1 0", "124.5 22.4 0"])
    let mark = root.all("Placemark").last
    expectTrue(mark?.attributes["id"] == "cwb-2012-14.kml-track" && mark?["gx:Track"] != nil)
    let views = root.all("LookAt")
    expectEqual(views.count, 1)
    for view in views {
      expectEqual(view["gx:TimeSpan"]?["begin"]?.text, "2012-08-21T12:00:00Z")
      expectEqual(view["gx:TimeSpan"]?["end"]?.text, "2012-08-23T00:00:00Z")
    }
  }

  @Test("the mark is at one place at a time; of a forecast alone it moves along that")
  func movementOfForecast() throws {
    var storm = StormSample.tembin()
    storm.track.append(storm.track[2])
    var tracks = try tree(storm) { $0.kml.hasTrack = true }.all("gx:Track")
    expectTrue(tracks.first?.all("when").count == 3 && tracks.first?.all("gx:coord").count == 3)
    storm.track = []
    tracks = try tree(storm) { $0.kml.hasTrack = true }.all("gx:Track")
    expectEqual(tracks.first?.all("gx:coord").map(\.text), ["123.6 23 0", "122.5 23.2 0"])
  }
}
