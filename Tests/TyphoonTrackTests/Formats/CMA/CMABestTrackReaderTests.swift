import Testing

@testable import TyphoonTrack

@Suite("CMA best track reader")
struct CMABestTrackReaderTests {
  private static let header =
    "66666 1701    2 0002 1701 1 6 MUIFA                            20180501\r\n"
  private static let fixes =
    "2017042512 3 189 1812  990      28\r\n2017042518 4 190 1790  970      35      15\r\n"

  private func read(_ text: String) -> Reading { Reading(text, as: "cma-best-track") }

  @Test("a storm has its serial number in its id, and the year of its first fix")
  func identity() throws {
    let reading = read(Self.header + Self.fixes)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "cma-2017-0002")
    #expect((storm.agency, storm.number, storm.season) == ("CMA", "1", 2017))
    #expect((storm.names["en"], storm.otherIDs) == ("MUIFA", ["1701"]))
    #expect((storm.basin, storm.trackType) == (.westernPacific, .final))
    expectEqual(storm.issued, Timestamp(year: 2018, month: 5, day: 1, hour: 0))
    expectEqual(storm.track.map(\.marks), [[], [.leaving]])
    #expect(storm.source.attribution.contains("Ying et al. 2014"))
  }

  @Test("winds are 2-minute means in m/s, positions in tenths of a degree, past 180 too")
  func values() throws {
    let track = try require(read(Self.header + Self.fixes).storms.first?.track)
    expectEqual(track.map(\.position.longitude), [-178.8, 179])
    expectEqual(track.map(\.position.latitude), [18.9, 19])
    expectEqual(
      track.map(\.wind), [28.0, 35].map { Wind(Speed($0, .metresPerSecond), averagingPeriod: 2) })
    expectEqual(track.map(\.pressure?.value), [990, 970])
    expectEqual(track.map(\.agencyClass?.code), ["STS", "TY"])
    expectEqual(track.map(\.nature), [.tropical, .tropical])
  }

  @Test("0 and 9 are no winds, 0 is no pressure, class 0 has no nature")
  func missing() throws {
    let storm = read(
      "66666 0000 2 0000 0007 0 6 (nameless) 20180501\n"
        + "2017010100 0 109 1302 1010 9\n2017010106 1 109 1302 0 0\n")
    expectEqual(storm.shown, [])
    let track = try require(storm.storms.first?.track)
    #expect(track.allSatisfy { $0.wind == nil })
    expectEqual(track.map(\.pressure?.value), [1010, nil])
    expectEqual(track.map(\.nature), [.unknown, .tropical])
    expectEqual(storm.storms.first?.id.description, "cma-2017-0007")
    #expect((storm.storms.first?.number, storm.storms.first?.names["en"]) == (nil, nil))
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "2017042512 7 189 1812 990 28",
        "1:12: warning: class omitted: found '7', expected one of 0 1 2 3 4 5 6 9", 1
      ),
      (
        "2017042512 3 189 1812 990 280",
        "1:27: warning: wind omitted: found '280', expected a number from 10 to 130", 1
      ),
      (
        "2017042512 3 189 1812 199 28",
        "1:23: warning: pressure omitted: found '199', expected a number from 800 to 1100", 1
      ),
      (
        "2017043112 3 189 1812 990 28",
        "1:1: warning: fix omitted: '2017043112' is not a time such as '2017041406'", 0
      ),
      (
        "2017042512 3 989 1812 990 28",
        "1:14: warning: fix omitted: '989', '1812' is not a position in tenths of a degree", 0
      ),
      (
        "2017042512 3 189 -1812 990 28",
        "1:14: warning: fix omitted: '189', '-1812' is not a position in tenths of a degree", 0
      ),
      (
        "2017042512 3 -189 1812 990 28",
        "1:14: warning: fix omitted: '-189', '1812' is not a position in tenths of a degree", 0
      ),
      ("2017042512 3 189 1812", "1:1: warning: fix omitted: found 4 fields, expected 6 or 7", 0),
    ])
  func broken(_ line: String, _ finding: String, _ fixes: Int) {
    let reading = read(Self.header + line + "\n" + Self.fixes)
    #expect(reading.shown.contains("2" + finding.dropFirst()))
    expectEqual(reading.storms.first?.track.count, fixes + 2)
  }

  @Test("a header may be cut off anywhere")
  func shortHeaders() {
    for count in 6...Self.header.utf8.count {
      let reading = read(String(Self.header.prefix(count)) + "\n" + Self.fixes)
      expectEqual(reading.storms.map(\.track.count), [2])
    }
  }

  @Test("a truncated file is told by the number of lines")
  func truncated() {
    let reading = read(Self.header + "2017042512 3 189 1812  990      28\n20170425")
    expectEqual(
      reading.shown,
      [
        "3:1: warning: fix omitted: found 1 field, expected 6 or 7"
      ])
    expectEqual(reading.storms.first?.track.count, 1)
    expectEqual(
      read(Self.header + "2017042512 3 189 1812  990      28\n").shown,
      [
        "1:15: warning: the header announces 2 lines for the storm, found 1"
      ])
  }

  @Test("JMA's best tracks are another format")
  func recognition() throws {
    var cma = Array((Self.header + Self.fixes).utf8).source()
    try expectEqual(TrackReaders.reader(for: &cma).name, "cma-best-track")
    var jma = Array("66666 1701\n17042512 002 5 325 1293  935     095\n".utf8).source()
    try expectEqual(TrackReaders.reader(for: &jma).name, "jma-best-track")
  }
}
