import Foundation
import Testing

@testable import TyphoonTrack

@Suite("reader of Zhejiang's typhoon JSON")
struct ZhejiangReaderTests {
  private static func quadrants(_ radii: [Double]) -> RadialExtent {
    .quadrants(RadialExtent.Quadrants(radii.map { Length($0, .kilometres) }), mean: nil)
  }

  @Test("JSONP: times in Beijing, radii in the order NE, SE, NW, SW, forecasts by agency")
  func jsonp() throws {
    let bytes = try Samples.bytes("zhejiang", "mindulle.js")
    let reading = Reading(bytes, as: nil)
    expectTrue(reading.shown == [] && Reading(bytes, piece: 1, as: "zhejiang") == reading)
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "zhejiang-202116" && storm.number == "16")
    expectTrue(storm.names["zh-Hans"] == "蒲公英" && storm.season == 2021)
    expectEqual(storm.track.map(\.time.iso8601).first, "2021-09-23T12:00:00Z")
    expectEqual(
      storm.track[0].windRadii,
      [
        WindRadii(
          threshold: Speed(13.9, .metresPerSecond), extent: Self.quadrants([250, 220, 180, 200]))
      ])
    expectEqual(storm.track[2].windRadii.first?.extent, .circle(Length(400, .kilometres)))
    expectEqual(storm.track.map(\.motion?.bearing), [292.5, 337.5, 45])
    expectEqual(storm.track.map(\.agencyClass?.code), ["TS", "SuperTY", "ET"])
    expectEqual(storm.forecasts.map(\.technique), ["BABJ", "RJTD"])
    expectEqual(storm.forecasts.map(\.isOfficial), [true, false])
    expectEqual(
      storm.forecasts.map { $0.fixes.map { ($0.leadTime ?? 0) / 3_600 } }, [[12, 36], [24]])
    expectEqual(storm.forecasts[1].fixes[0].wind?.averagingPeriod, 10)
  }

  @Test("a list in a script, also in a page, is read like an object")
  func scripts() throws {
    let text = String(decoding: try Samples.bytes("zhejiang", "mindulle.js"), as: UTF8.self)
    let object = text.drop { $0 != "{" }.dropLast(2)
    for other in [
      "let a = 3;\nlet list = [\(object)];\nf({x: 1});", String(object),
      "<!DOCTYPE html><html><script>var t = \(object);</script></html>",
    ] {
      let reading = Reading(other, as: nil)
      expectTrue(
        reading.error == nil && reading.storms == Reading(text, as: nil).storms,
        "\(other.prefix(20))")
    }
  }

  @Test("relays have other names, and landfalls are marks")
  func relay() throws {
    let reading = Reading(try Samples.bytes("zhejiang", "relay.js"), as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "zhejiang-209901")
    expectEqual(
      storm.track[0].windRadii.map(\.extent),
      [[300, 280, 240, 260], [80, 80, 60, 60]].map(Self.quadrants))
    expectEqual(storm.track[1].windRadii.map(\.extent), [Self.quadrants([310, 290, 250, 270])])
    expectEqual(storm.track.map(\.marks), [[], [.landfall]])
    expectTrue(storm.track[1].place["zh-Hans"] == "样本省样本县" && storm.track[0].motion?.bearing == 45)
    expectEqual(storm.forecasts.map(\.technique), ["VHHH"])
  }

  @Test(
    "what is wrong with a member is said, and the rest is read",
    arguments: [
      (
        #""250|220|200|180""#, #""250|220|200""#,
        "'radius7' omitted: found '250|220|200', expected radii in km such as '250|220|200|180'"
      ),
      (
        #""lat":"13.80","strong""#, #""lat":"x","strong""#,
        "'lat' omitted: found 'x', expected a number from -90 to 90"
      ),
      (
        "西北西", "西西西",
        "'movedirection' is '西西西', expected one of 16 directions such as '西北西': kept as text"
      ),
      ("超强台风", "大台风", "nature omitted: found '大台风', expected a class such as '热带风暴' or '超强台风'"),
      (
        #""land":["#, #""land":[{"landaddress":"A","landtime":"2021-09-01 00:00:00"},"#,
        "landfall 'A' omitted: no fix has its time"
      ),
      (#""points":["#, #""points":[7,"#, "fix omitted: it has no latitude and longitude"),
      (#""jl":null"#, #""new":1"#, "'new'"),
    ])
  func broken(_ old: String, _ new: String, _ finding: String) throws {
    let text = String(decoding: try Samples.bytes("zhejiang", "mindulle.js"), as: UTF8.self)
    let reading = Reading(text.replacing(old, with: new, maxReplacements: 1), as: "zhejiang")
    #expect(reading.shown.contains { $0.contains(finding) }, "\(reading.shown)")
    expectEqual(reading.storms.count, 1)
  }

  @Test("a script without a storm, and one that breaks off, are errors")
  func empty() throws {
    expectEqual(
      Reading("var a = {};", as: "zhejiang").error?.shown,
      ": error: found no storm, expected an object with 'points' that have 'lng', 'lat' and 'radius7'"
    )
    let bytes = try Samples.bytes("zhejiang", "mindulle.js")
    #expect(Reading(Array(bytes.prefix(bytes.count / 2)), as: nil).error != nil)
  }
}
