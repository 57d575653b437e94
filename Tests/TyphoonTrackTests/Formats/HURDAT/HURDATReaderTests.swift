import Foundation
import Testing

@testable import TyphoonTrack

@Suite("reader of HURDAT before 2013")
struct HURDATReaderTests {
  private static func sample(_ name: String = "atlantic.txt") throws -> String {
    String(decoding: try Samples.bytes("hurdat", name), as: UTF8.self)
  }

  @Test("four fixes a day, west, also over New Year")
  func atlantic() throws {
    let bytes = try Samples.bytes("hurdat", "atlantic.txt")
    let reading = Reading(bytes, as: nil)
    expectTrue(reading.shown == [] && Reading(bytes, piece: 1, as: "hurdat") == reading)
    expectEqual(reading.storms.map(\.id.description), ["hurdat-1851-01", "hurdat-1954-12"])
    expectEqual(reading.storms.map { $0.names["en"] }, [nil, "ALICE"])
    expectEqual(reading.storms.map(\.track.count), [6, 14])
    let first = reading.storms[0].track[0]
    expectEqual(first.position, GeoPoint(latitude: 28, longitude: -94.8))
    expectTrue(first.wind?.speed == Speed(80, .knots) && first.pressure == nil)
    let alice = reading.storms[1].track
    expectEqual(
      alice.map(\.time.parts.year),
      [Int](repeating: 1954, count: 7)
        + [Int](repeating: 1955, count: 7))
    expectEqual(alice[4].pressure, Pressure(987, .hectopascals))
    expectEqual(alice.suffix(3).map(\.nature), [.extratropical, .remnantLow, .wave])
  }

  @Test("files of IBTrACS have longitudes east, and its ids")
  func east() throws {
    let storm = try require(Reading(try Self.sample("east_longitudes.txt"), as: nil).storms.first)
    expectTrue(storm.id.description == "ibtracs-2099272n14241" && storm.basin == .easternPacific)
    // The number is that of the file, not NHC's.
    expectEqual(storm.number, nil)
    expectEqual(
      storm.track.map { ($0.position.longitude * 10).rounded() }, [-1_188, -1_196, -1_212])
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "*280 948", "?280 948",
        "2:12: warning: nature omitted: found '?', expected one of * S E W L D", 20
      ),
      (
        "*280 948", "*2x0 948",
        "2:13: warning: fix omitted: '2x0 948' is not a latitude and longitude in tenths", 19
      ),
      (
        "948  80", "948 800",
        "2:20: warning: wind omitted: found '800', expected a number from 1 to 250", 20
      ),
      (
        "65  987", "65  187",
        "7:41: warning: pressure omitted: found '187', expected a number from 800 to 1100", 20
      ),
      (
        "00010 06/25", "00010 06/35",
        "2:7: warning: day omitted: '06/35' is not a month and a day such as '06/25'", 16
      ),
      (
        "00020 HRBTX1", "00020 XXBTX1",
        "4:1: warning: line omitted: '00020 XXBTX1' is neither a header, nor a day, nor a trailer such as 'HRBTX1'",
        20
      ),
      ("M= 2", "M= 3", "1:1: warning: the header announces 3 days for the storm, found 2", 20),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) throws {
    let text = try Self.sample().replacing(old, with: new, maxReplacements: 1)
    let reading = Reading(text, as: "hurdat")
    #expect(reading.shown.contains(finding), "\(reading.shown)")
    expectEqual(reading.storms.flatMap(\.track).count, fixes)
  }

  @Test("lines without a header are an error")
  func empty() {
    expectEqual(
      Reading("00010 06/25*280 948  80    0\n", as: "hurdat").error?.message.description,
      "found no header, expected a line such as '00005 06/25/1851 M= 4  1 SNBR=   1 NOT NAMED   XING=1 SSS=1'"
    )
  }
}
