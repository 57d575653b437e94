import Foundation
import Testing

@testable import trackconv

@Suite("statistics")
struct StatisticsTests {
  private func rows(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Outcome(arguments + ["--to", "json"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(value as? [[String: Any]])
  }

  /// The sums are those of the lines of the best track with awk; the NHC counts the same landfalls
  /// (https://www.nhc.noaa.gov/data/tcr/AL122005_Katrina.pdf).
  @Test("energy and days count winds from 34 kt on at the four hours")
  func katrina() throws {
    let sample = Script.sample("../hurdat2/atlantic.txt")
    let storm = try #require(
      try rows(["stats", sample, "--storm", "KATRINA"]).first)
    #expect(storm["ace"] as? Double == 20.01)
    #expect(storm["days_34kt"] as? Double == 6)
    #expect(storm["days_64kt"] as? Double == 4)
    #expect(storm["max_wind_kt"] as? Double == 150)
    #expect(storm["wind_period_min"] as? Double == 1)
    #expect(storm["rapid_from"] as? String == "20050826T0600Z")
    #expect(storm["landfalls"] as? Double == 3)
  }

  /// Storms and ACE are those of tropycal 1.5.2 for the same file; days were counted with awk.
  ///
  /// In order: 34 kt and their days, 64 kt and their days, 96 kt, ACE.
  @Test(
    "seasons have the storms, days and energy that other programs find",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func seasons() throws {
    let published: [[Double]] = [
      [2005, 28, 131.5, 15, 49.75, 7, 250], [2006, 10, 52.75, 5, 21.25, 2, 79],
      [2007, 15, 37.75, 6, 12.25, 2, 74], [2008, 16, 88.25, 8, 30.5, 5, 146],
      [2009, 9, 30, 3, 12, 2, 53], [2010, 19, 89.5, 12, 38.5, 5, 165],
      [2011, 19, 89.75, 7, 26, 4, 126], [2012, 19, 101.25, 10, 28.5, 2, 133],
    ]
    let folder = try #require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    let found = try rows(["seasons", folder + "/hurdat2/hurdat2_atlantic_2005-2012.txt"])
    let names = [
      "season", "storms_34kt", "days_34kt", "storms_64kt", "days_64kt", "storms_96kt", "ace",
    ]
    let values = found.map { row in
      names.map { name in
        let value = row[name] as? Double ?? -1
        return name == "ace" ? value.rounded() : value
      }
    }
    #expect(values == published)
  }

  @Test("mixed averaging periods are not added up; storms without winds have no sums")
  func missing() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,wind_period_min
      A,2020-01-01T00Z,20,130,50,10
      A,2020-01-01T06Z,20,131,50,1
      B,2020-01-01T00Z,20,130,,
      """)
    let outcome = try Outcome(["stats", table, "--to", "csv"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.code == 0 && lines.count == 4, "\(outcome)")
    #expect(outcome.errors.contains("averaged over 1 minute and 10 minutes"), "\(outcome.errors)")
    #expect(lines[1].hasSuffix(",50,20200101T0000Z,,,,,,0.5,0,,,"), "\(lines[1])")
    #expect(lines[2].hasSuffix(",0,0,,,,,,,,,,,,"), "\(lines[2])")
  }
}
