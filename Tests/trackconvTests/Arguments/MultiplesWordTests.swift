import Foundation
import Testing

@testable import trackconv

@Suite("the words and classes of small maps agree")
struct MultiplesWordTests {
  private func output(_ sample: String, _ arguments: String...) throws -> String {
    let outcome = try Outcome(
      [Script.sample("../" + sample), "--to", "svg", "--preset", "multiples"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  private func output(of rows: [String], _ arguments: String...) throws -> String {
    let folder = try Folder()
    let table = (["storm_id,name,time,lat,lon,wind_kt,type"] + rows).joined(separator: "\n") + "\n"
    let file = try folder.write("storms.csv", table)
    let outcome = try Outcome([file, "--to", "svg", "--preset", "multiples"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  private func texts(_ output: String) -> [String] {
    output.matches(of: />([^<>]+)<\/text>/).map { String($0.1) }
  }

  @Test(
    "the title has the years of the dates",
    arguments: [
      ("en", "6 tropical cyclones of 2026"), ("zh-Hant", "2026年6個熱帶氣旋"),
      ("ja", "2026年の熱帯性低気圧6個"),
    ])
  func years(_ language: String, _ title: String) throws {
    try #expect(texts(output("cxml/shared_ids.xml", "--lang", language)).contains(title))
  }

  @Test("the title of a few southern storms has the years of their dates")
  func southern() throws {
    let rows = [
      "SH012027,ANNA,2026-09-20T00:00Z,-15,70,50,TS",
      "SH012027,ANNA,2026-09-22T00:00Z,-16,70,50,TS",
      "SH022027,BERTA,2026-10-01T00:00Z,-15,80,50,TS",
    ]
    #expect(try texts(output(of: rows)).contains("South Indian Ocean: ANNA and BERTA (2026)"))
    let both = [rows[0], "SH022027,BERTA,2027-01-01T00:00Z,-15,80,50,TS"]
    #expect(try texts(output(of: both)).contains("South Indian Ocean: ANNA and BERTA (2026–2027)"))
  }

  @Test(
    "a storm that only a forecast has is of no class beside analysed ones, and the heading is true of both"
  )
  func forecastOnly() throws {
    let both = try texts(output("bufr/ensemble.bufr"))
    for text in [
      "Western Pacific: TEMBIN and Tropical cyclone 70W (2012)", "Period: 22 Aug 2012 (UTC)",
      "Forecast",
    ] {
      #expect(both.contains(text), "\(text)")
    }
    let muted = try texts(output("bufr/ensemble.bufr", "--highlight", "TEMBIN"))
    expectTrue(muted.contains("Other storms: 1") && !muted.contains("Forecast"))
  }

  @Test("where there are only forecasts, each mark is keyed by its class")
  func forecasts() throws {
    let output = try output("csv/weather_lab.csv")
    let texts = texts(output)
    expectEqual(texts.count { $0 == "Tropical depression" }, 2)
    expectTrue(texts.contains("Category 3") && !texts.contains("Forecast"))
  }

  @Test("an invest and what is weaker than CMA's classes are disturbances")
  func disturbances() throws {
    let invest = try output("tcvitals/neoguri.txt")
    #expect(texts(invest).contains("Disturbance"))
    #expect(texts(invest).contains("Tropical systems: NEOGURI and Invest 96P (2014)"))
    let bars = invest.split(separator: "<title>Invest 96P</title>").dropFirst().first ?? ""
    #expect(!(bars.split(separator: "</g>").first?.contains("thin-depression") ?? true))
    // Both have stronger winds too, which are classed.
    let folder = try Folder()
    let lines = [
      "66666 0000   25 0000 0001 0 6 (nameless)                         20180501",
      "2017041406 0 109 1302 1010      10", "2017041412 0 107 1290 1010      10",
      "2017041418 1 107 1280 1010      13", "2017041500 0 107 1280 1000      20",
    ]
    let file = try folder.write("cma.txt", lines.joined(separator: "\n") + "\n")
    let plate = try texts(Outcome([file, "--to", "svg"]).output)
    for text in ["Disturbance", "Tropical depression", "Tropical storm"] {
      #expect(plate.contains(text), "\(text)")
    }
  }

  @Test("by month, storms of several years are named with these")
  func months() throws {
    let months = try texts(output("csv/bom.csv", "--multiples", "month"))
    expectTrue(months.contains("Sample 2099, 44 m/s") && months.contains("Tropical cyclone 1907"))
    // One year is in the title.
    let year = try output(
      of: [
        "a,ANNA,2012-08-20T00:00Z,20,150,70,TY", "b,BERTA,2012-09-20T00:00Z,20,150,80,TY",
      ], "--multiples", "month")
    expectTrue(texts(year).contains("ANNA 70 kt"))
  }

  @Test("among numbers with a year none is without")
  func numbers() throws {
    let records = [("06", 1851, 60), ("06", 1852, 60), ("07", 1853, 60)].map { number, year, wind in
      """
      AL\(number)\(year),            UNNAMED,      2,
      \(year)0816, 0000,  , TS, 13.4N,  48.0W,  \(wind), -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999,
      \(year)0816, 0600,  , TS, 13.7N,  49.5W,  \(wind), -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999,

      """
    }
    let folder = try Folder()
    let file = try folder.write("hurdat2.txt", records.joined())
    let names = try texts(Outcome([file, "--to", "svg", "--preset", "multiples"]).output)
    for name in ["06L 1851", "06L 1852", "07L 1853"] { #expect(names.contains(name), "\(name)") }
  }

  @Test("no number is without its unit, and no year alone on a line")
  func lines() throws {
    let sizes = ["1920x1080", "500x1000", "420x900", "360x800"]
    for size in sizes {
      for language in ["en", "ja", "zh-Hant"] {
        let texts = try texts(
          output("json/storms.json", "--size", size, "--lang", language))
        #expect(!texts.contains { $0.hasSuffix("24") || $0.hasPrefix("(") }, "\(size) \(language)")
      }
    }
  }

  @Test("other storms have their years where these are not those of the heading")
  func others() throws {
    let outcome = try Outcome([
      Script.sample("../hurdat2/atlantic.txt"), "--to", "svg", "--highlight", "katrina",
    ])
    #expect(texts(outcome.output).contains("Other storms: 1 (1851)"))
    let folder = try Folder()
    let file = try folder.write(
      "same.csv",
      "storm_id,name,time,lat,lon,wind_kt,type\na,ANNA,2012-08-20T00:00Z,20,150,70,TY\n"
        + "b,BERTA,2012-09-20T00:00Z,20,140,70,TY\n")
    let same = try Outcome([file, "--to", "svg", "--highlight", "anna"])
    #expect(texts(same.output).contains("Other storms: 1"))
  }

  @Test("two storms that were as strong are both named, and of more none")
  func ties() throws {
    let rows = ["a,ANNA", "b,BERTA", "c,CARLA"].map { "\($0),2012-08-20T00:00Z,20,150,70,TY" }
    let two = try texts(output(of: Array(rows.prefix(2)), "--multiples", "month"))
    #expect(two.contains("2 tropical cyclones · ANNA and BERTA 70 kt"))
    let three = try texts(output(of: rows, "--multiples", "month"))
    #expect(three.contains("3 tropical cyclones · 70 kt"))
  }

  @Test(
    "bars of storms beside the highlighted one are thin, and grey signs of two meanings are two")
  func muted() throws {
    let output = try output(
      "cma-best-track/ch_made_up.txt", "--highlight", "crossing")
    let texts = texts(output)
    expectTrue(texts.contains("Extratropical, low") && texts.contains("Other storms: 2"))
    let bars = output.split(separator: "xlink:href=\"#plate-ground\"").first ?? ""
    let widths = bars.matches(of: /<line [^>]*stroke-width="([0-9.]+)"/).map { $0.1 }
    expectTrue(widths.contains("2") && widths.contains("5"))
  }
}
