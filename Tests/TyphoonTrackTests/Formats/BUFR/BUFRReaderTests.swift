import Foundation
import Testing

@testable import TyphoonTrack

@Suite("reader of ECMWF's BUFR")
struct BUFRReaderTests {
  private static func read(_ bytes: [UInt8]) -> Reading { Reading(bytes, as: "bufr") }

  private static func sample(_ name: String) throws -> [UInt8] {
    try Samples.bytes("bufr", name + ".bufr")
  }

  /// The offsets of the lengths of a message and its sections, without section 2.
  private static func lengths(_ bytes: [UInt8]) -> [Int] {
    var offsets = [4, 8]
    for _ in 0..<2 {
      let last = offsets[offsets.count - 1]
      let length = Int(bytes[last]) << 16 | Int(bytes[last + 1]) << 8 | Int(bytes[last + 2])
      offsets.append(last + length)
    }
    return offsets
  }

  @Test("the observed centre is the track, the members and the high-resolution run are forecasts")
  func ensemble() throws {
    let reading = Self.read(try Self.sample("ensemble"))
    expectEqual(reading.shown, ["3:1: note: storm '71E' omitted: it has no fix"])
    expectEqual(
      reading.storms.map(\.id.description), ["atcf-wp152012", "ecmf-70w-20120822t0000z"])
    let storm = try require(reading.storms.first)
    expectEqual(storm.names.entries.map(\.text), ["TEMBIN"])
    expectEqual(storm.track.map(\.position), [GeoPoint(latitude: 22.4, longitude: 124.5)])
    expectEqual(storm.forecasts.map(\.member), ["1", "2", "3", "51", nil])
    expectEqual(storm.forecasts.map(\.fixes.count), [9, 7, 9, 9, 9])
    expectEqual(storm.forecasts.map(\.isOfficial), [false, false, false, false, true])
    expectEqual(Set(storm.forecasts.map(\.technique)), ["ECMF"])
    let new = try require(reading.storms.last)
    expectTrue(new.names.isEmpty && new.track.isEmpty)
    expectEqual(
      new.forecasts.flatMap(\.fixes).map(\.position),
      [(12.3, 179.6), (12.9, -179.8), (13.6, -179.1)].map {
        GeoPoint(latitude: $0.0, longitude: $0.1)
      })
  }

  @Test("winds and radii are as published; radii of 0 below the threshold are none")
  func values() throws {
    let storm = try require(Self.read(try Self.sample("ensemble")).storms.last)
    let fix = try require(storm.forecasts.first?.fixes.last)
    expectEqual(fix.leadTime, 24 * 3_600)
    expectEqual(fix.wind, Wind(Speed(26.4, .metresPerSecond), averagingPeriod: nil))
    expectEqual(fix.pressure, Pressure(980, .hectopascals))
    expectEqual(
      fix.windRadii.map(\.threshold),
      [
        Speed(18, .metresPerSecond, also: 34, .knots),
        Speed(26, .metresPerSecond, also: 50, .knots),
      ])
    expectEqual(
      fix.windRadii.first?.extent,
      .quadrants(.init([200, 180, 120, 140].map { Length($0, .kilometres) }), mean: nil))
    expectTrue(fix.unknownWinds.isEmpty)
  }

  @Test("the control is the high-resolution run since cycle 50r1; a bulletin's heading is skipped")
  func control() throws {
    let storm = try require(Self.read(try Self.sample("control")).storms.first)
    expectTrue(storm.id.description == "atcf-wp022026" && storm.names.isEmpty)
    expectEqual(storm.forecasts.map(\.member), ["1", nil])
    expectTrue(storm.source.attribution.hasPrefix("© 2026 European Centre"))
    expectTrue(storm.source.license?.hasPrefix("CC BY 4.0") ?? false)
  }

  @Test("a deterministic file adds nothing to the ensemble of its run, nor does the same message")
  func merged() throws {
    let ensemble = try Self.sample("ensemble")
    let alone = Self.read(ensemble)
    let both = Self.read(ensemble + (try Self.sample("deterministic")) + ensemble)
    expectEqual(both.storms.first?.forecasts.count, alone.storms.first?.forecasts.count)
    expectEqual(both.storms.map(\.id), alone.storms.map(\.id))
    expectEqual(both.error, nil)
    let reader = BUFRReader()
    let own = Self.read(try Self.sample("deterministic")).storms
    let merged = reader.merge(own + alone.storms.prefix(1))
    expectEqual(merged.notes, [])
    expectEqual(
      Set(merged.storm?.forecasts ?? []), Set(alone.storms.first?.forecasts ?? []))
  }

  @Test("cut off at every tenth byte, a message is an error", arguments: 1..<10)
  func cutOff(_ tenth: Int) throws {
    let bytes = try Self.sample("deterministic")
    let reading = Self.read(Array(bytes[..<(bytes.count * tenth / 10)]))
    expectTrue(reading.storms.isEmpty && reading.findings.isEmpty)
    expectEqual(
      reading.error?.message.description,
      "the BUFR message is truncated: the file ends before it does")
  }

  @Test(
    "lengths of sections that are wrong are errors, not believed",
    arguments: [0, 1, 3, 12, 255, 65_535, 0xFF_FFFF])
  func lengths(_ length: Int) throws {
    let bytes = try Self.sample("deterministic")
    for offset in Self.lengths(bytes) {
      var changed = bytes
      changed[offset..<offset + 3] = [
        UInt8(length >> 16), UInt8(length >> 8 & 255), UInt8(length & 255),
      ]
      let reading = Self.read(changed)
      expectTrue(reading.error != nil && reading.storms.isEmpty)
    }
  }

  @Test("a message whose first letters are damaged is not passed over")
  func lostHead() throws {
    let (first, last) = (try Self.sample("deterministic"), try Self.sample("control"))
    let start = try require(last.firstIndex(of: UInt8(ascii: "B")))
    let control = Array(last[start...])
    for (one, two) in [(first, control), (control, first)] {
      var lost = one
      lost[0] = UInt8(ascii: "1")
      // Before it may be the end of a bulletin.
      let words = " bytes omitted: they are not a BUFR message"
      for bytes in [lost + two, two + lost] {
        let read = Self.read(bytes)
        expectEqual(read.storms.count, 1)
        expectTrue(read.findings.contains { $0.shown.contains(words) }, "\(read.findings)")
      }
    }
  }

  @Test("a damaged message among others is a warning; a number of members is not believed")
  func damaged() throws {
    let bytes = try Self.sample("deterministic")
    let third = Self.lengths(bytes)[2]
    func with(_ high: UInt8, _ low: UInt8) -> [UInt8] {
      var changed = bytes
      (changed[third + 4], changed[third + 5]) = (high, low)
      return changed
    }
    let reading = Self.read(with(0, 2) + bytes)
    expectEqual(reading.storms.count, 1)
    expectEqual(
      reading.shown,
      [
        "1:1: warning: storm omitted: found a BUFR message whose members are not compressed, expected a compressed one, as ECMWF writes them"
      ])
    expectEqual(
      Self.read(with(0xFF, 0xFF)).error?.message.description,
      "found a BUFR message with 65535 members, expected 1 to 500")
    var other = bytes
    other[third + 8] = 80
    expectEqual(
      Self.read(other).error?.message.description,
      "found a BUFR message with template 3 16 080, expected tracks of tropical cyclones (3 16 082 or 3 16 083)"
    )
    other[third + 8] = 83
    expectTrue(
      Self.read(other).error?.message.description.contains(
        "cannot decode the BUFR message with template 3 16 083 of tables 36: ") ?? false)
  }

  @Test(
    "real files have the fixes that their agency published",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func real() throws {
    let data = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    let folder = URL(filePath: data).appending(path: "ecmwf-bufr")
    func storm(_ kind: String) throws -> Storm {
      let name = "tracks_22S_HEROLD_2020031912.\(kind).bufr4"
      let reading = Self.read([UInt8](try Data(contentsOf: folder.appending(path: name))))
      expectEqual(reading.shown, [])
      return try require(reading.storms.first)
    }
    let one = try storm("det")
    expectEqual(one.id.description, "atcf-sh222020")
    expectEqual(one.forecasts.map { $0.fixes.map(\.leadTime) }, [[0, 21_600, 43_200]])
    let all = try storm("eps").forecasts.flatMap(\.fixes)
    expectEqual(all.count { $0.leadTime == 0 }, 50)
    expectEqual(all.count { $0.leadTime != 0 }, 148)
    expectTrue(all.allSatisfy { $0.wind != nil && $0.pressure != nil })
  }
}
