import Foundation
import Testing

@testable import TyphoonTrack

@Suite("NHC forecast/advisory reader")
struct TCMReaderTests {
  private static func sample(_ name: String = "ida_010.txt") throws -> String {
    String(decoding: try Samples.bytes("nhc-tcm", name), as: UTF8.self)
  }

  @Test("an advisory has the synoptic fix, the analysis and the forecast from the synoptic time")
  func whole() throws {
    let bytes = try Samples.bytes("nhc-tcm", "ida_010.txt")
    let reading = Reading(bytes, as: nil)
    expectTrue(reading.shown == [] && Reading(bytes, piece: 1, as: "nhc-tcm") == reading)
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "atcf-al092021" && storm.names["en"] == "IDA")
    expectTrue(storm.advisory == "10" && storm.messageType == .issue)
    let synoptic = try require(Timestamp(year: 2021, month: 8, day: 28, hour: 18))
    expectEqual(storm.track.map(\.time), [synoptic, synoptic.moved(by: 10_800)])
    expectEqual(storm.track[1].wind?.speed, Speed(90, .knots))
    expectEqual(storm.track[1].pressure, Pressure(976, .hectopascals))
    expectEqual(storm.track[1].seasRadii.first?.height, Length(12, .feet))
    let forecast = try require(storm.forecasts.first)
    expectTrue(forecast.baseTime == synoptic && forecast.technique == "OFCL" && forecast.isOfficial)
    expectEqual(forecast.fixes.map { ($0.leadTime ?? 0) / 3_600 }, [12, 36, 60, 96])
    expectEqual(forecast.fixes.map(\.nature), [.tropical, .tropical, .tropical, .postTropical])
    expectEqual(forecast.remarks["en"], "VALID 02/1800Z DISSIPATED")
    expectTrue(
      forecast.fixes[1].remarks["en"] == "INLAND" && forecast.fixes[1].windRadii.count == 3)
  }

  @Test("the list of warnings is kept in its words, without what they mean, also as a remark")
  func warnings() throws {
    let list = """
      A HURRICANE WARNING IS IN EFFECT FOR...
      * INTRACOASTAL CITY LOUISIANA TO THE MOUTH OF THE
      PEARL RIVER
      * LAKE PONTCHARTRAIN...LAKE MAUREPAS...AND METROPOLITAN NEW ORLEANS

      A TROPICAL STORM WATCH IS IN EFFECT FOR...
      * CAMERON LOUISIANA TO WEST OF INTRACOASTAL CITY LOUISIANA

      A HURRICANE WARNING MEANS THAT HURRICANE CONDITIONS ARE EXPECTED
      SOMEWHERE WITHIN THE WARNING AREA.
      """
    let text = try Self.sample().replacing(
      "(Watches and warnings stand here in prose.)", with: list)
    let reading = Reading(text, as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    let expected = [
      "HURRICANE WARNING: INTRACOASTAL CITY LOUISIANA TO THE MOUTH OF THE PEARL RIVER; LAKE PONTCHARTRAIN...LAKE MAUREPAS...AND METROPOLITAN NEW ORLEANS",
      "TROPICAL STORM WATCH: CAMERON LOUISIANA TO WEST OF INTRACOASTAL CITY LOUISIANA",
    ]
    expectEqual(storm.warningWords, expected)
    expectEqual(storm.track[1].remarks["en"], expected.joined(separator: ". "))
    #expect(storm.track[0].remarks.isEmpty)
  }

  @Test("a special, corrected advisory of the central Pacific across the turn of a century")
  func special() throws {
    let reading = Reading(try Samples.bytes("nhc-tcm", "special.txt"), as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.agency == "CPHC" && storm.messageType == .correction && storm.advisory == "2")
    expectEqual(storm.track.map { $0.time.iso8601.prefix(13) }, ["2099-12-31T18", "2100-01-01T00"])
    expectEqual(storm.track[1].motion?.words["en"], "STATIONARY")
    expectEqual(storm.track[1].nature, .subtropical)
    expectEqual(storm.forecasts.first?.fixes.map(\.position.longitude), [179.9, 178])
    expectEqual(storm.forecasts.first?.fixes.map(\.nature), [.unknown, .extratropical])
    expectTrue(storm.forecasts.first?.isSpecial ?? false)
  }

  @Test("a special advisory that repeats its position belongs to the synoptic time before")
  func repeated() throws {
    let text = String(try Self.sample("special.txt"))
      .replacing(
        "AT 31/1800Z CENTER WAS LOCATED NEAR 20.0N 179.5W",
        with: "AT 01/0030Z CENTER WAS LOCATED NEAR 20.0N 179.8W")
    let reading = Reading(text, as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.track.map { $0.time.iso8601.prefix(16) }, ["2100-01-01T00:30"])
    expectEqual(storm.forecasts.first?.baseTime.iso8601.prefix(13), "2100-01-01T00")
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "27.5N  88.6W", "27.5N  88.6X",
        "25:1: warning: forecast fix omitted: found 'FORECAST VALID 29/0600Z 27.5N 88.6X', expected text such as 'FORECAST VALID 29/0600Z 27.5N 88.6W'",
        3
      ),
      (
        "29/0600Z", "39/0600Z",
        "25:1: warning: forecast fix omitted: found 'FORECAST VALID 39/0600Z 27.5N 88.6W', expected text such as 'FORECAST VALID 29/0600Z 27.5N 88.6W'",
        3
      ),
      (
        "MAX WIND 110 KT", "MAX WIND 1100 KT",
        "26:1: warning: wind omitted: found 'MAX WIND 1100 KT GUSTS 135 KT', expected text such as 'MAX WIND 110 KT'",
        4
      ),
      (
        "130NE 110SE", "130NE 110ES",
        "29:15: warning: radius omitted: found '110ES', expected a radius such as '130NE'", 4
      ),
      (
        "REPEAT...CENTER LOCATED NEAR 26.2N", "REPEAT...CENTER LOCATED NEAR 26.3N",
        "22:25: warning: position omitted: 'NEAR 26.3N 87.0W AT 28/2100Z' is not the one above", 4
      ),
      (
        "AL092021", "AL092O21",
        "4:1: warning: the advisory has no id such as 'AL092021': made one from the first fix", 4
      ),
      (
        "\n$$\nFORECASTER SAMPLE\n\nNNNN", "",
        "4:1: note: the message does not end with '$$' or 'NNNN': it may be incomplete", 4
      ),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) throws {
    let text = try Self.sample()
    let reading = Reading(text.replacing(old, with: new, maxReplacements: 1), as: "nhc-tcm")
    #expect(reading.shown.contains(finding))
    expectEqual(reading.storms.first?.forecasts.first?.fixes.count, fixes)
  }

  @Test("a line that begins with its position is read or refused")
  func shortLine() throws {
    for start in ["LOCATED NEAR", "CENTER LOCATED NEAR", "NEAR", "LOCATED NEAR 26.2N"] {
      let text = try Self.sample().replacingOccurrences(
        of: "HURRICANE CENTER LOCATED NEAR", with: start)
      let reading = Reading(text, as: "nhc-tcm")
      expectTrue(reading.error != nil || !reading.storms.isEmpty, "\(start)")
    }
  }

  @Test("no title, and no position, are told")
  func empty() throws {
    expectEqual(
      Reading("MAX WIND 110 KT\n", as: "nhc-tcm").error?.shown,
      ": error: found no forecast/advisory, expected a line such as 'HURRICANE IDA FORECAST/ADVISORY NUMBER 10'"
    )
    let title = String(try Self.sample().prefix { $0 != "(" })
    expectEqual(
      Reading(title, as: nil).shown.last,
      "4:1: warning: advisory omitted: it has no line such as 'CENTER LOCATED NEAR 26.2N 87.0W AT 28/2100Z'"
    )
    let twice = Reading(try Self.sample() + Self.sample("special.txt"), as: nil)
    expectEqual(twice.storms.map(\.id.description), ["atcf-al092021", "atcf-cp032099"])
  }
}
