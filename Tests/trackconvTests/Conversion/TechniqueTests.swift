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
  private func shown(_ options: String..., deck: String = Self.deck) throws -> [String] {
    let outcome = try Outcome(
      ["-", "--layers", "forecast-track"] + options, input: deck)
    expectEqual(outcome.code, 0)
    return try features(outcome.output).compactMap { feature in
      let properties = try require(feature["properties"] as? [String: Any])
      let base = try require(properties["base_time"] as? String)
      return "\(properties["technique"] ?? "") \(base.dropFirst(8).prefix(5))"
    }
  }

  private func leads(_ output: String) throws -> [Double] {
    try features(output).compactMap {
      ($0["properties"] as? [String: Any])?["lead_h"] as? Double
    }
  }

  @Test("without '--technique' the official forecast of the newest base time is shown")
  func official() throws {
    try expectEqual(shown(), ["OFCL 05T06"])
  }

  @Test("a code in any letters takes the technique's newest forecast, several codes that of each")
  func codes() throws {
    try expectEqual(shown("--technique", "AVNO"), ["AVNO 05T06"])
    try expectEqual(shown("--technique", "avno"), ["AVNO 05T06"])
    try expectEqual(
      shown("--technique", "AVNO", "--technique", "AEMN"), ["AVNO 05T06", "AEMN 05T06"])
  }

  @Test("'all' takes the newest forecast of every technique")
  func all() throws {
    let newest = ["OFCL 05T06", "AVNO 05T06", "AEMN 05T06"]
    try expectEqual(shown("--technique", "all"), newest)
    try expectEqual(shown("--technique=ALL"), newest)
    try expectEqual(shown("--technique", "all", "--technique", "OFCL"), newest)
    // One that stopped six hours earlier is there too.
    let deck = Self.deck.replacing("2014070506, 03, AVNO", with: "2014070506, 03, GFSO")
    try expectEqual(
      shown("--technique", "all", deck: deck),
      ["AVNO 05T00", "OFCL 05T06", "GFSO 05T06", "AEMN 05T06"])
  }

  @Test("'--base-time' chooses among the forecasts of a deck")
  func baseTime() throws {
    try expectEqual(shown("--base-time", "2014-07-05T00Z"), ["OFCL 05T00"])
    try expectEqual(shown("--base-time", "all"), ["OFCL 05T00", "OFCL 05T06"])
    try expectEqual(
      shown("--technique", "all", "--base-time", "2014-07-05T00Z"), ["OFCL 05T00", "AVNO 05T00"])
    try expectEqual(
      shown("--technique", "AVNO", "--base-time", "all"), ["AVNO 05T00", "AVNO 05T06"])
    let outcome = try Outcome(["-", "--base-time", "2014-07-04T00Z"], input: Self.deck)
    expectEqual(
      outcome,
      Outcome(
        code: 1, output: "",
        errors:
          "<stdin>: error: no storm has a forecast with this base time, expected one of 20140705T0000Z, 20140705T0600Z\n"
      ))
    try expectEqual(Outcome(["-", "--base-time", "soon"], input: Self.deck).code, 64)
    let some = ["--base-time", "2014-07-05T00Z", "--base-time", "2014-07-01T00Z"]
    try expectEqual(
      Outcome(["-"] + some, input: Self.deck).errors,
      "<stdin>: note: no storm has a forecast with the base time 20140701T0000Z, expected one of 20140705T0000Z, 20140705T0600Z\n"
    )
  }

  @Test("a record of hour 0 alone is no forecast beside a whole one")
  func hour0() throws {
    let deck = Self.deck + "WP, 08, 2014070512, 03, OFCL, 0, 200N, 1298E, 50, 990, TS\n"
    try expectEqual(shown(deck: deck), ["OFCL 05T06"])
    #expect(try Outcome(["-"], input: deck).errors.isEmpty)
  }

  @Test("among all techniques, those that stopped more than 12 hours before the newest are told of")
  func stopped() throws {
    let deck = Self.deck.replacing("2014070506, 03, AVNO", with: "2014070600, 03, AVNO")
      .replacing("2014070512, 01, CARQ", with: "2014070500, 01, CARQ")
    let outcome = try Outcome(
      ["-", "--technique", "all", "--technique", "NONE", "--layers", "forecast-track"], input: deck)
    try expectEqual(values("technique", outcome.output), ["AVNO"])
    expectEqual(
      outcome.errors,
      "<stdin>: note: 2 stale forecasts omitted: the latest fix or forecast is from 20140706T0000Z; '--stale' keeps them\n"
        + "<stdin>: note: no storm has a forecast of technique 'NONE', expected one of OFCL, AVNO, AEMN\n"
    )
  }

  @Test("an unknown technique is an error that names those that there are, and leaves no file")
  func unknown() throws {
    let folder = try Folder()
    let outcome = try Outcome(
      ["-", "--technique", "ABCD", "--layers", "+fix", "-o", folder.path("a.geojson")],
      input: Self.deck)
    expectEqual(
      outcome,
      Outcome(
        code: 1, output: "",
        errors:
          "<stdin>: error: no storm has a forecast of technique ABCD, expected one of OFCL, AVNO, AEMN\n"
      ))
    #expect(try folder.names.isEmpty)
    let some = try Outcome(["-", "--technique", "ABCD", "--technique", "AVNO"], input: Self.deck)
    expectEqual(some.code, 0)
    expectEqual(
      some.errors,
      "<stdin>: note: no storm has a forecast of technique 'ABCD', expected one of OFCL, AVNO, AEMN\n"
    )
    // 'all' is whatever there is.
    let best = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS\n"
    for options in [["--technique", "all"], ["--base-time", "all"]] {
      try expectEqual(Outcome(["-"] + options, input: best).code, 0)
    }

    try expectEqual(
      Outcome(["-", "--technique", "AVNO"], input: best).errors,
      "<stdin>: error: no storm has a forecast, expected one for '--technique' or '--base-time' to select\n"
    )
  }

  @Test("where no forecast is official all are shown, with a note, also of a base time")
  func unofficial() throws {
    let deck = Self.deck.replacing("OFCL", with: "GFSO")
    let note =
      "<stdin>: note: a storm has no official forecast: all its forecasts are shown; '--technique' selects among GFSO, AVNO, AEMN\n"
    try expectEqual(Outcome(["-"], input: deck).errors, note)
    try expectEqual(shown(deck: deck), ["GFSO 05T06", "AVNO 05T06", "AEMN 05T06"])
    try expectEqual(
      shown("--base-time", "2014-07-05T00Z", deck: deck), ["GFSO 05T00", "AVNO 05T00"])
    try expectEqual(shown("--base-time", "all", deck: deck).count, 5)
    // Others do not stand in for official forecasts of another base time.
    try expectEqual(Outcome(["-", "--base-time", "2014-07-05T12Z"], input: deck).code, 1)
    try expectEqual(Outcome(["-", "--technique", "AVNO"], input: deck).errors, "")
    try expectEqual(Outcome(["-", "--technique", "all"], input: deck).errors, "")
  }

  @Test("a forecast that the track has overtaken by more than 12 hours is omitted, with a note")
  func stale() throws {
    let later = Self.deck + "WP, 08, 2014070518, 01, CARQ, 0, 200N, 1297E, 50, 990, TS\n"
    // 05T06 is 12 hours before the latest fix, 05T18; hour 12 has passed.
    let kept = try Outcome(["-", "--layers", "forecast-fix"], input: later)
    #expect(kept.errors.isEmpty)
    try expectEqual(leads(kept.output), [24])
    let over = later + "WP, 08, 2014070600, 01, CARQ, 0, 200N, 1296E, 50, 990, TS\n"
    let none = try Outcome(["-", "--layers", "track,forecast-fix"], input: over)
    expectEqual(none.code, 0)
    expectEqual(
      none.errors,
      "<stdin>: note: stale forecast of OFCL from 20140705T0600Z omitted: the latest fix or forecast is from 20140706T0000Z; '--stale' keeps it\n"
    )
    try expectEqual(features(none.output).count, 1)
    try expectEqual(shown("--stale", deck: over), ["OFCL 05T06"])
    let all = try Outcome(["-", "--layers", "forecast-fix", "--stale"], input: over)
    try expectEqual(leads(all.output), [0, 12, 24])
    // A base time that was asked for is shown however old it is.
    try expectEqual(shown("--base-time", "2014-07-05T00Z", deck: over), ["OFCL 05T00"])
  }

  @Test("a cone begins at the technique's own hour 0 with the table's first radius")
  func cone() throws {
    let deck = Self.deck.replacing("WP, 08", with: "EP, 08").replacing("E, 50", with: "W, 50")
    let outcome = try Outcome(
      ["-", "--layers", "potential-area", "--cone", "nhc-2026"], input: deck)
    let area = try require(features(outcome.output).first)
    let box = try require(area["bbox"] as? [Double])
    // 16 nautical miles south of 20° N: 29.632 km.
    #expect(abs(box[1] - (20 - 29.632 / 110.7)) < 0.01)
  }
}
