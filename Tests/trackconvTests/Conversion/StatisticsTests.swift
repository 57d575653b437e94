import Foundation
import Testing

@testable import trackconv

@Suite("statistics")
struct StatisticsTests {
  private func rows(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Outcome(arguments + ["--to", "json"])
    expectEqual(outcome.code, 0, "\(outcome.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try require(value as? [[String: Any]])
  }

  /// The sums are those of the lines of the best track with awk; the NHC counts the same landfalls
  /// (https://www.nhc.noaa.gov/data/tcr/AL122005_Katrina.pdf).
  @Test("energy and days count winds from 34 kt on at the four hours")
  func katrina() throws {
    let sample = Script.sample("../hurdat2/atlantic.txt")
    let storm = try require(
      try rows(["stats", sample, "--storm", "KATRINA"]).first)
    expectEqual(storm["ace"] as? Double, 20.01)
    expectEqual(storm["days_34kt"] as? Double, 6)
    expectEqual(storm["days_64kt"] as? Double, 4)
    expectEqual(storm["max_wind_kt"] as? Double, 150)
    expectEqual(storm["wind_period_min"] as? Double, 1)
    expectEqual(storm["rapid_from"] as? String, "20050826T0600Z")
    expectEqual(storm["landfalls"] as? Double, 3)
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
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
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
    expectEqual(values, published)

    let compared = try rows([
      "seasons", folder + "/hurdat2/hurdat2_atlantic_2005-2012.txt", "--normal", "2005-2012",
      "--season", "2005", "--season", "2012",
    ])
    expectEqual(compared.compactMap { $0["season"] as? Double }, [2005, 2012])
    for row in compared {
      for (name, column) in [("normal_34kt", 1), ("normal_64kt", 3), ("normal_96kt", 5)] {
        let mean = published.map { $0[column] }.reduce(0, +) / 8
        #expect(abs((row[name] as? Double ?? -1) - mean) <= 0.0501)
      }
      let mean = published.map { $0[6] }.reduce(0, +) / 8
      #expect(abs((row["normal_ace"] as? Double ?? -1) - mean) < 0.5)
    }
    expectEqual(compared.compactMap { $0["ace_percent"] as? Double }, [195, 103])
  }

  @Test("a normal is given only if there are storms from its first season to its last")
  func normal() throws {
    let sample = Script.sample("../hurdat2/atlantic.txt")
    let outcome = try Outcome(["seasons", sample, "--normal", "1991-2020", "--to", "json"])
    #expect(outcome.output.contains(#""normal_ace":null,"ace_percent":null"#))
    #expect(
      outcome.errors.contains(
        "note: some seasons have no normal: expected storms of the same agency, basin and kind of wind from 1991 to 2020"
      ))
    let wrong = try Outcome(["seasons", sample, "--normal", "2020-1991"])
    expectTrue(wrong.code == 64 && wrong.errors.contains("'--normal'"))
  }

  @Test("a list or a season of storms with different averaging periods is said to be so")
  func mixedList() throws {
    let nhc = Script.sample("../hurdat2/atlantic.txt")
    let jma = Script.sample("../jma-best-track/bst_hualien.txt")
    for command in ["stats", "seasons"] {
      let outcome = try Outcome([command, nhc, jma])
      expectEqual(outcome.code, 0)
      expectEqual(
        outcome.errors,
        "trackconv: note: the winds are averaged over 1 minute and 10 minutes: compare only rows with the same 'wind_period_min'\n"
      )
      #expect(try Outcome([command, nhc]).errors.isEmpty)
    }
  }

  /// In a season, storms of category 3 or more are those that `seasons` counts with 96 kt; rapid
  /// intensification is what `stats` lists.
  @Test("--category and --rapid select what the statistics say")
  func selected() throws {
    let real = ProcessInfo.processInfo.environment["TRACKCONV_DATA"].map {
      $0 + "/hurdat2/hurdat2_atlantic_2005-2012.txt"
    }
    let path = real ?? Script.sample("../hurdat2/atlantic.txt")
    func ids(_ arguments: String...) throws -> [String] {
      try rows(["stats", path] + arguments).compactMap { $0["storm_id"] as? String }
    }
    let all = try rows(["stats", path])
    func ids(where isWanted: ([String: Any]) -> Bool) -> [String] {
      all.filter(isWanted).compactMap { $0["storm_id"] as? String }
    }
    try expectEqual(ids("--rapid"), ids { $0["rapid_from"] is String })
    try expectEqual(ids("--category", "3+"), ids { ($0["max_wind_kt"] as? Double ?? 0) >= 96 })
    let categories = try ["1", "2", "3-4", "5"].flatMap { try ids("--category", $0) }
    try expectEqual(categories.sorted(), ids("--category", "1-5").sorted())
    #expect(try ids("--category", "5", "--rapid").contains("atcf-al122005"))
    let strong = try rows(["seasons", path]).compactMap { $0["storms_96kt"] as? Double }
    try expectEqual(strong.reduce(0, +), Double(ids("--category", "3+").count))
  }

  @Test("categories are of 1-minute winds: other storms are not selected, with a reason")
  func category() throws {
    let jma = Script.sample("../jma-best-track/bst_hualien.txt")
    let outcome = try Outcome([jma, "--category", "1+"])
    expectTrue(outcome.code == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains(
        "jma-1513 not selected: found winds averaged over 10 minutes, expected winds averaged over 1 minute for '--category'; "
      ), "\(outcome.errors)")
    #expect(outcome.errors.contains("error: no storm matches '--category 1+'"))
    // Storms that other options leave out have no warning.
    let other = try Outcome(["info", jma, "--category", "1+", "--storm", "NONE"])
    #expect(!other.errors.contains("warning"))
    for value in ["0", "6", "4-", "+", "5-4", "four", "1-2-3"] {
      try expectEqual(Outcome([jma, "--category", value]).code, 64, "\(value)")
    }
    let none = try Outcome([jma, "--rapid", "--since", "2016-09-27T06"])
    expectEqual(none.code, 1)
    #expect(
      none.errors.contains("no storm matches '--rapid --since 2016-09-27T06', expected times from"),
      "\(none.errors)")
  }

  @Test("a rise of the wind is one between winds of the same averaging period")
  func mixedRise() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,wind_period_min
      A,2020-01-01T00Z,20,130,50,10
      A,2020-01-02T00Z,20,131,90,1
      A,2020-01-03T00Z,20,132,100,1
      """)
    let storm = try require(try rows(["stats", table]).first)
    expectTrue(storm["rapid_from"] is NSNull && storm["max_rise_24h_kt"] as? Double == 10)
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
    expectTrue(outcome.code == 0 && lines.count == 4, "\(outcome)")
    #expect(outcome.errors.contains("averaged over 1 minute and 10 minutes"), "\(outcome.errors)")
    #expect(lines[1].hasSuffix(",50,20200101T0000Z,,,,,,0.5,0,,,"), "\(lines[1])")
    #expect(lines[2].hasSuffix(",0,0,,,,,,,,,,,,"), "\(lines[2])")
  }
}
