import Foundation
import Testing

@testable import TyphoonTrack

@Suite("reader of QWeather's storms")
struct QWeatherReaderTests {
  private static func text(_ name: String) throws -> String {
    String(decoding: try Samples.bytes("qweather", name), as: UTF8.self)
  }

  private static func read(_ name: String, _ text: String) throws -> [Storm] {
    try TrackReaders.read(ByteSource(Array(text.utf8), name: name)).storms
  }

  @Test("the track, whose name is that of the file")
  func track() throws {
    let storm = try require(
      try Self.read("a/NP_9901.track.json", Self.text("NP_9901.track.json")).first)
    expectTrue(storm.id.description == "qweather-np_9901" && storm.agency == "QWEATHER")
    expectEqual(storm.track.map(\.time.iso8601), ["2099-07-01T00:00:00Z", "2099-07-02T00:00:00Z"])
    expectTrue(storm.track[0].windRadii == [] && storm.track[1].windRadii.count == 1)
    expectEqual(storm.track[0].motion?.bearing, 315)
    let note = Reading(try Self.text("NP_9901.track.json"), as: nil).shown
    #expect(note.contains { $0.contains("the response does not name its storm") })
  }

  @Test("lead times of the forecast count from the update")
  func forecast() throws {
    let storm = try require(
      try Self.read("NP_9901.forecast.json", Self.text("NP_9901.forecast.json")).first)
    expectEqual(storm.track, [])
    expectEqual(storm.forecasts.first?.fixes.map { ($0.leadTime ?? 0) / 3_600 }, [12, 36])
  }

  @Test("another code is an error, and so is another value")
  func failed() throws {
    let text = try Self.text("NP_9901.track.json")
    expectEqual(
      Reading(text.replacing("\"200\"", with: "\"402\""), as: "qweather").error?.message
        .description, "the response has the code '402', expected 200")
    expectEqual(
      Reading("[]", as: "qweather").error?.message.description,
      "found an array, expected a response of QWeather")
  }
}
