import Testing

@testable import TyphoonTrack

/// Columns that identify storms, by their names or their values.
@Suite("CSV identifiers")
struct CSVIdentifierTests {
  /// Rows of two storms that follow each other, or at the same times, with a value for each.
  private func table(
    _ name: String, _ one: String, _ other: String, inTurn: Bool = false, year: Int = 2021
  ) -> String {
    func rows(_ id: String, _ day: Int, _ latitude: Int) -> [String] {
      (0..<8).map {
        "\(id),\(year)-08-\(day + $0 / 4)T\($0 % 4 == 0 ? "00" : $0 % 4 == 1 ? "06" : $0 % 4 == 2 ? "12" : "18"):00Z,\(latitude),\(130 - $0)"
      }
    }
    // The second one begins where the first one ends, a day later.
    let (first, second) = (rows(one, 11, 20), rows(other, inTurn ? 11 : 15, inTurn ? 5 : 20))
    let all = inTurn ? zip(first, second).flatMap { [$0, $1] } : first + second
    return ([name + ",time,lat,lon"] + all).joined(separator: "\n") + "\n"
  }

  private func ids(_ text: String) -> [String] {
    Reading(text, as: "csv").storms.map { "\($0.id) \($0.track.count)" }
  }

  @Test(
    "columns with names of ids",
    arguments: [
      "identifier", "ID_storm", "tfid", "SID", "storm id", "ATCF ID", "TC_ID", "storm-identifier",
      "IbtracsID", "cyclone_id", "id", "USA_ATCF_ID", "tfbh",
    ])
  func names(_ name: String) {
    let reading = Reading(table(name, "X", "Y"), as: "csv")
    expectEqual(reading.storms.map(\.id.description), ["csv-x", "csv-y"])
    expectEqual(reading.shown, [])
  }

  @Test(
    "columns whose values are ids",
    arguments: [
      ("AL012021", "AL022021"), ("wp152021", "wp162021"), ("2021223N20130", "2021226N20131"),
      ("202113", "202114"), ("2113", "2114"), ("TC-2021-13", "TC-2021-14"), ("s01e", "s02e"),
    ])
  func values(_ one: String, _ other: String) {
    for inTurn in [false, true] {
      let reading = Reading(table("ref", one, other, inTurn: inTurn), as: "csv")
      let expected = [one, other].map { "csv-\($0.lowercased())" }
      expectEqual(reading.storms.map(\.id.description), expected)
      expectEqual(reading.storms.map(\.track.count), [8, 8])
      expectEqual(
        reading.shown,
        [
          "1:1: note: column 'ref' identifies storms: its values are ids, and change only where tracks break off"
        ])
    }
  }

  @Test(
    "columns whose values are no ids",
    arguments: [
      // The month, a class that both storms have, one value, the year, numbers.
      ("202108", "202108"), ("TS1", "TS1"), ("v04r00", "v04r00"), ("2021", "2021"),
      ("1", "2"), ("12.5", "13.5"),
    ])
  func noIDs(_ one: String, _ other: String) {
    let found = Reading(table("ref", one, other, inTurn: true), as: "csv")
    expectEqual(
      found.shown.first, "1:1: note: columns ref not used: no known part of a track"
    )
  }

  @Test("a column whose values change along a track is none of ids")
  func changing() {
    let hours = ["00", "06", "12", "18"]
    let rows = (0..<16).map { row in
      "A\(row / 3)b,2021-08-1\(row / 4)T\(hours[row % 4]):00Z,20,\(130 - row)"
    }
    let text = "ref,time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    expectEqual(ids(text), ["csv-x20210810t0000z 16"])
    // As many ids as rows: daily positions of one storm, with the number of the advisory.
    let daily = (0..<8).map { "adv\($0),2021-08-1\($0)T00:00Z,20,\(130 - 9 * $0)" }
    expectEqual(
      ids("ref,time,lat,lon\n" + daily.joined(separator: "\n")), ["csv-x20210810t0000z 8"])
  }

  @Test("an id beyond doubt is one although there is only one, and although ids number the rows")
  func single() {
    expectEqual(ids(table("ref", "AL012021", "AL012021")), ["csv-al012021 16"])
    let rows = (0..<8).map {
      "\($0),ANA,\($0 < 4 ? "AL012021" : "EP022021"),2021-08-11T\($0 % 4 * 6 < 10 ? "0" : "")\($0 % 4 * 6):00Z,20,\($0 < 4 ? -60 : -120)"
    }
    expectEqual(
      ids("id,name,ref,time,lat,lon\n" + rows.joined(separator: "\n")),
      ["csv-al012021 4", "csv-ep022021 4"])
  }
}
