import Foundation
import Testing

@testable import trackconv

@Suite("decks")
struct DeckTests {
  private static let hurdat2 = Script.sample("../hurdat2/with_rmw.txt")

  /// Radii that are missing where the wind is below the threshold are none, and written as 0; four of 0 where it
  /// reaches the threshold are missing.
  private func known(_ fields: [Substring]) -> [Substring] {
    guard fields.count >= 20, let wind = Int(fields[6]), wind > 0 else { return fields }
    return fields.enumerated().map { index, field in
      let limit = index < 8 || index > 19 ? 0 : [34, 50, 64][(index - 8) / 4]
      let start = 8 + (index - 8) / 4 * 4
      if limit > 0, wind >= limit, fields[start..<start + 4].allSatisfy({ $0 == "0" }) {
        return "-999"
      }
      return field == "-999" && wind < limit ? "0" : field
    }
  }

  /// The fields of a line, without the spaces around them.
  private func fields(_ line: Substring) -> [Substring] {
    line.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.map { field in
        field.dropLast(field.reversed().prefix { $0 == " " }.count)
      }
  }

  @Test("HURDAT2 comes back as it was, field by field")
  func hurdat() throws {
    let outcome = try Outcome([Self.hurdat2, "--to", "hurdat2"])
    let source = try String(contentsOfFile: Self.hurdat2, encoding: .utf8)
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let (found, expected) = (outcome.output.split(separator: "\n"), source.split(separator: "\n"))
    expectEqual(found.count, expected.count)
    for (one, other) in zip(found, expected) {
      let (one, other) = (fields(one), fields(other))
      if one.count > 4, other[3] != "ET" {
        expectEqual(one, known(other))
      } else {
        expectEqual(one[0], other[0])
      }
    }
  }

  /// The NHC's own file of eight seasons; names of numbered depressions are not compared.
  @Test(
    "so do the NHC's best tracks",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func real() throws {
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    let path = folder + "/hurdat2/hurdat2_atlantic_2005-2012.txt"
    let found = try Outcome([path, "--to", "hurdat2"]).output.split(separator: "\n")
    let expected = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n")
    expectEqual(found.count, expected.count)
    let different = zip(found, expected).filter { one, other in
      let (one, other) = (fields(one), fields(other))
      return one.count > 4 && one.prefix(20) != known(other).prefix(20)
    }
    #expect(different.isEmpty, "\(different)")
  }

  @Test("a deck is read back to the same map")
  func deck() throws {
    let folder = try Folder()
    let path = Script.sample("../atcf/bal122005.dat")
    let deck = try folder.write("b.dat", try Outcome([path, "--to", "atcf"]).output)
    let properties = [
      "--layers", "fix", "--properties",
      "time,wind_kt,pressure_hpa,nature,r34_ne_km,r50_sw_km,r64_nw_km,rmw_km", "--to", "csv",
    ]
    let (own, read) = (try Outcome([path] + properties), try Outcome([deck] + properties))
    expectEqual(own.output, read.output)
    #expect(read.errors.isEmpty, "\(read.errors)")
  }

  @Test("10-minute winds are multiplied with a note; without a factor nothing is written")
  func winds() throws {
    let sample = Script.sample("ty_infos.js")
    let folder = try Folder()
    for format in ["atcf", "hurdat2", "fort22", "geoclaw"] {
      let outcome = try Outcome([sample, "--to", format, "-o", folder.path("a")])
      expectTrue(outcome.code == 1 && !FileManager.default.fileExists(atPath: folder.path("a")))
      let error =
        "error: found means of 10 minutes only, expected 1-minute winds for '\(format)'; '--wind-factor 1.12' multiplies them by 1.12\n"
      #expect(outcome.errors.hasSuffix(error), "\(outcome.errors)")
      expectEqual(outcome.errors.ranges(of: "error: ").count, 1)
      // Nor is anything printed.
      #expect(try Outcome([sample, "--to", format]).output.isEmpty)
    }
    let factor = try Outcome([
      sample, "--to", "atcf", "--wind-factor", "1.12", "--since", "2012-08-22",
    ])
    #expect(factor.errors.contains("is written as WP142012, by its agency's own number"))
    #expect(
      factor.errors.contains("note: 1 wind averaged over 10 minutes multiplied by 1.12"),
      "\(factor.errors)")
    // 40 m/s.
    let last = try require(factor.output.split(separator: "\n").first)
    expectEqual(fields(last)[8], "87", "\(last)")
    // The user's fields stand after the height and the radii of the seas.
    expectEqual(Array(fields(last)[35...]), ["wind-factor", "1.12", ""], "\(last)")
    try expectEqual(Outcome([sample, "--to", "atcf", "--wind-factor", "3"]).code, 64)
  }

  @Test("winds of some fixes that have another averaging period are omitted with a warning")
  func someWinds() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,wind_period_min,pressure_hpa
      AL012020,2020-09-01T06:00:00Z,20,-60,50,1,990
      AL012020,2020-09-01T12:00:00Z,20,-61,50,10,990
      """)
    let outcome = try Outcome([table, "--to", "atcf"])
    expectEqual(outcome.code, 0)
    expectEqual(
      outcome.errors,
      "standard output: warning: 1 wind omitted: found means of 10 minutes, expected 1-minute winds for 'atcf', or '--wind-factor'\n"
    )
    expectEqual(outcome.output.split(separator: "\n").map { fields($0)[8] }, ["50", "0"])
    try expectEqual(Outcome([table, "--to", "atcf", "--strict"]).code, 1)
    // GeoClaw cannot do without.
    #expect(try Outcome([table, "--to", "geoclaw"]).output.hasPrefix("1\n2020-09-01T06:00:00\n\n"))
    // A source without winds has none to omit.
    let none = try folder.write("b.csv", "id,time,lat,lon\nAL012020,2020-09-01T06:00Z,20,-60\n")
    #expect(try Outcome([none, "--to", "atcf"]).errors.isEmpty)
  }

  @Test("what decks have no place for is omitted with a warning, never moved to another hour")
  func unfit() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,technique,base_time,member,lead
      AL012020,2020-09-01T06:00:00Z,20,-60,,,,
      AL012020,2020-09-01T06:00:30Z,20,-60.1,,,,
      AL012020,2020-09-01T12:00:00Z,21,-61,AVNO,2020-09-01T06Z,,6
      AL012020,2020-09-01T12:30:00Z,21,-62,AVNO,2020-09-01T06Z,,6.5
      AL012020,2020-09-01T12:00:00Z,21,-63,LONGER,2020-09-01T06Z,,6
      AL012020,2020-09-01T12:00:00Z,21,-64,ECMF,2020-09-01T06Z,7,6
      """)
    let outcome = try Outcome([table, "--to", "atcf", "--technique", "all"])
    #expect(outcome.errors.contains("4 records of csv-al012020 omitted"), "\(outcome)")
    let rows = outcome.output.split(separator: "\n").map { fields($0)[2...6] }
    expectEqual(
      rows, [["2020090106", "", "BEST", "0", "200N"], ["2020090106", "", "AVNO", "6", "210N"]])
  }
}
