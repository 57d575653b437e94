import Foundation
import Testing

@testable import TyphoonTrack
@testable import mutations

/// The model as JSON: what it looks like, that it is read back, and what is refused.
@Suite("the model as JSON")
struct ModelCodingTests {
  @Test("the storms of every sample are read back as they were", arguments: MutationTests.samples)
  func samples(_ sample: MutatedSample) throws {
    let storms = Reading(sample.bytes, as: sample.format).storms.map { storm in
      // Radii without a position wait for another input; they are no part of what is known.
      var storm = storm
      storm.strayRadii = []
      return storm
    }
    let read = try JSONDecoder().decode([Storm].self, from: JSONEncoder().encode(storms))
    expectEqual(read.count, storms.count)
    for (one, other) in zip(read, storms) { expectEqual(one, other, "\(other.id)") }
  }

  private static func storm() throws -> Storm {
    let time = try require(Timestamp(year: 2012, month: 8, day: 22, hour: 0))
    let place = try require(GeoPoint(latitude: 22.4, longitude: 124.5))
    var fix = Fix(.analysis, at: time, position: place)
    fix.wind = Wind(Speed(40, .metresPerSecond, also: 78, .knots), averagingPeriod: 10)
    fix.pressure = Pressure(955, .hectopascals)
    fix.windRadii = [
      WindRadii(threshold: Speed(15, .metresPerSecond), extent: .circle(Length(200, .kilometres))),
      WindRadii(
        threshold: Speed(50, .knots),
        extent: .shifted(
          long: Length(90, .nauticalMiles), short: Length(60, .nauticalMiles), bearing: 45)),
    ]
    var storm = Storm(
      id: StormID(scheme: "cwb", code: "2012-14"), agency: "CWB",
      source: Source(product: "made up", attribution: "nobody"))
    storm.names.add("TEMBIN", language: "en")
    storm.track = [fix]
    return storm
  }

  @Test("a bulletin's words on warnings are read back")
  func words() throws {
    var storm = try Self.storm()
    storm.warningWords = ["HURRICANE WARNING: LAKE BORGNE"]
    let read = try JSONDecoder().decode(Storm.self, from: JSONEncoder().encode(storm))
    expectEqual(read, storm)
  }

  @Test("it says what is known, with times and ids as texts and units by their symbols")
  func text() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try String(decoding: encoder.encode(Self.storm()), as: UTF8.self)
    expectEqual(
      text,
      #"{"agency":"CWB","id":"cwb-2012-14","names":{"entries":[{"language":"en","text":"TEMBIN"}]},"#
        + #""source":{"attribution":"nobody","product":"made up"},"track":[{"kind":"analysis","#
        + #""position":{"latitude":22.4,"longitude":124.5},"pressure":{"unit":"hPa","value":955},"#
        + #""time":"2012-08-22T00:00:00Z","windRadii":[{"extent":{"radius":{"unit":"km","value":200}},"#
        + #""threshold":{"unit":"m/s","value":15}},{"extent":{"bearing":45,"long":{"unit":"nmi","value":90},"#
        + #""short":{"unit":"nmi","value":60}},"threshold":{"unit":"kt","value":50}}],"#
        + #""winds":[{"averagingPeriod":10,"speed":{"otherUnit":"kt","otherValue":78,"unit":"m/s","value":40}}]}]}"#
    )
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      ("22.4", "92.4", "expected a latitude and a longitude"),
      ("2012-08-22T00", "2012-08-32T00", "expected a time such as '2012-08-22T00:00:00Z'"),
      ("cwb-2012-14", "cwb 2012", "expected an id such as 'cwb-2012-14'"),
      ("cwb-2012-14", "CWB-2012-14", "expected an id such as 'cwb-2012-14'"),
      (#""bearing":45,"#, "", "expected radii"),
      (#""kind":"analysis","#, "", "kind"), (#""agency":"CWB","#, "", "agency"),
      (#""unit":"hPa""#, #""unit":"psi""#, "psi"),
    ])
  func refused(_ old: String, _ new: String, _ reason: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try String(decoding: encoder.encode(Self.storm()), as: UTF8.self)
    let changed = text.replacingOccurrences(of: old, with: new)
    try require(changed != text)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Storm.self, from: Data(changed.utf8))
    }
    let context: DecodingError.Context? =
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
        .valueNotFound(_, let context):
        context
      default: nil
      }
    let message = context?.debugDescription ?? ""
    expectTrue(message.contains(reason), "\(message)")
  }
}
