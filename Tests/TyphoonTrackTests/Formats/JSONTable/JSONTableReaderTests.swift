import Testing

@testable import TyphoonTrack

@Suite("JSON objects as a table")
struct JSONTableReaderTests {
  private static func read(_ text: String) -> Reading { Reading(text, as: "json") }

  @Test(
    "lists in objects of storms: names of storms apply to their rows, names of lists tell forecasts"
  )
  func lists() throws {
    let reading = Reading(
      String(decoding: try Samples.bytes("json", "storms.json"), as: UTF8.self), as: "json")
    expectEqual(reading.storms.map(\.id.description), ["csv-wp152012", "csv-wp162012"])
    expectEqual(reading.storms.map { $0.names.shown }, ["TEMBIN", "BOLAVEN"])
    expectEqual(reading.storms.map { $0.track.count }, [4, 3])
    expectEqual(reading.storms.map { $0.forecasts.map { $0.fixes.count } }, [[1], []])
    expectEqual(reading.storms[0].track.map { $0.wind?.speed.value }, [28, 36, 41, 33])
  }

  @Test("points of GeoJSON are fixes, lines are counted, a feature's id is no storm's")
  func points() throws {
    let reading = Reading(
      String(decoding: try Samples.bytes("json", "points.geojson"), as: UTF8.self), as: "json")
    expectEqual(reading.storms.map(\.id.description), ["csv-2012-bolaven"])
    expectEqual(
      reading.storms[0].track.map(\.position),
      [(16.8, 141.9), (17.4, 141.4), (17.9, 141.3)].map {
        GeoPoint(latitude: $0.0, longitude: $0.1)
      })
    #expect(reading.shown.contains { $0.contains("1 object without a position") })
  }

  @Test("findings have the line on which the object begins")
  func lines() {
    let reading = Self.read(
      """
      [{"time": "2012-08-20T00:00Z", "lat": 18, "lon": 124.8, "wind_kt": 50},
       {"time": "2012-08-20T06:00Z",
        "lat": 18.4, "lon": 124.9, "wind_kt": "strong"}]
      """)
    #expect(
      reading.shown.contains { $0.hasPrefix("2:1: warning: 'wind_kt' omitted: found 'strong'") })
    expectEqual(reading.storms.map { $0.track.count }, [2])
  }

  @Test("an object in each line, names of objects in objects, and values beside units")
  func forms() {
    let reading = Self.read(
      """
      {"storm": {"name": "A"}, "date": "2012-08-20T00:00Z", "location": {"lat": 18, "lng": 124.8}, "pressure": {"value": 990}}
      {"storm": {"name": "A"}, "date": "2012-08-20T06:00Z", "location": {"lat": 19, "lng": 124.8}, "pressure": {"value": 985}}
      """)
    expectEqual(reading.storms.map { $0.track.count }, [2])
    expectEqual(reading.storms.first?.track.map { $0.pressure?.value }, [990, 985])
    expectEqual(reading.storms.first?.names.shown, "A")
  }

  @Test(
    "only positions in JSON are read",
    arguments: ["[]", #"{"storms":[]}"#, #"[{"name":"A","time":"2012-08-20"}]"#])
  func others(text: String) throws {
    let isRead = JSONTableReader().recognizes(Array(text.utf8).span)
    #expect(!isRead)
  }

  @Test("lines alone are an error, and so is what breaks off")
  func errors() {
    let line =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}}"#
    expectEqual(Self.read(line).error?.message.description.contains("JSON without positions"), true)
    let cut = Self.read(#"[{"lat": 1, "lon": 2, "time": "2012-08-20T0"#)
    expectEqual(cut.error?.message.description.contains("too early"), true)
  }
}
