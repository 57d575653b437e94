import Foundation
import Testing

@testable import trackconv

@Suite("techniques")
struct TechniqueTests {
  /// A deck of two base times: OFCL and AVNO of both, and of the newer one AEMN and CARQ.
  private static let deck =
    [
      ("2014070500", "OFCL"), ("2014070500", "AVNO"), ("2014070506", "OFCL"),
      ("2014070506", "AVNO"), ("2014070506", "AEMN"),
    ].flatMap { base, technique in
      ["0", "12", "24"].enumerated().map { index, lead in
        "WP, 08, \(base), 03, \(technique), \(lead), \(200 + 20 * index)N, \(1300 - index)E, 50, 990, TS"
      }
    }.joined(separator: "\n") + "\nWP, 08, 2014070512, 01, CARQ, 0, 200N, 1298E, 50, 990, TS\n"

  /// The forecasts that are shown, as technique and base time.
  private func shown(_ options: String...) throws -> [String] {
    let outcome = try Outcome(
      ["-", "--layers", "forecast-track"] + options, input: Self.deck)
    #expect(outcome.code == 0)
    return try features(outcome.output).compactMap { feature in
      let properties = try #require(feature["properties"] as? [String: Any])
      let base = try #require(properties["base_time"] as? String)
      return "\(properties["technique"] ?? "") \(base.dropFirst(8).prefix(5))"
    }
  }

  @Test("without '--technique' the official forecast of the newest base time is shown")
  func official() throws {
    #expect(try shown() == ["OFCL 05T06"])
  }

  @Test("a code takes the forecasts of all base times, several codes those of each")
  func codes() throws {
    #expect(try shown("--technique", "AVNO") == ["AVNO 05T00", "AVNO 05T06"])
    #expect(
      try shown("--technique", "AVNO", "--technique", "AEMN")
        == ["AVNO 05T00", "AVNO 05T06", "AEMN 05T06"])
  }

  @Test("'all' takes every technique of the newest base time")
  func all() throws {
    let newest = ["OFCL 05T06", "AVNO 05T06", "AEMN 05T06"]
    #expect(try shown("--technique", "all") == newest)
    #expect(try shown("--technique=ALL") == newest)
    #expect(
      try shown("--technique", "all", "--technique", "OFCL") == ["OFCL 05T00"] + newest)
  }

  @Test("where no forecast is official a note names those that there are")
  func unofficial() throws {
    let deck = Self.deck.replacing("OFCL", with: "GFSO")
    let note =
      "<stdin>: note: a storm has no official forecast: '--technique' shows others, as those of GFSO, AVNO, AEMN, or 'all'\n"
    #expect(try Outcome(["-"], input: deck).errors == note)
    #expect(try Outcome(["-", "--technique", "AVNO"], input: deck).errors == "")
    #expect(try Outcome(["-", "--technique", "all"], input: deck).errors == "")
    #expect(
      try Outcome(["-", "--technique", "ABCD", "--layers", "+fix"], input: deck).errors
        == "<stdin>: note: no storm has a forecast of the technique 'ABCD'\n")
  }

  @Test("a cone begins at the technique's own hour 0 with the table's first radius")
  func cone() throws {
    let deck = Self.deck.replacing("WP, 08", with: "EP, 08").replacing("E, 50", with: "W, 50")
    let outcome = try Outcome(
      ["-", "--layers", "potential-area", "--cone", "nhc-2026"], input: deck)
    let area = try #require(features(outcome.output).first)
    let box = try #require(area["bbox"] as? [Double])
    // 16 nautical miles south of 20° N: 29.632 km.
    #expect(abs(box[1] - (20 - 29.632 / 110.7)) < 0.01)
  }
}
