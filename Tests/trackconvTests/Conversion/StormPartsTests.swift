import Foundation
import Testing

@testable import trackconv

@Suite("storms in parts")
struct StormPartsTests {
  private static let folder = Script.package.appending(path: "samples").appending(path: "jma-xml")

  private func telegram(_ name: String) -> String { Self.folder.appending(path: name).path }

  private func storms(_ output: String) throws -> Set<String> {
    Set(
      try features(output).compactMap { feature in
        (feature["properties"] as? [String: Any])?["storm_id"] as? String
      })
  }

  @Test("telegrams of one event are one storm, in whatever order, other storms between them")
  func merged() throws {
    let folder = try Folder()
    let script = try folder.write("ty.js", Script.storms(1..<2))
    let (first, second) = (telegram("nangka_5_days.xml"), telegram("nangka_hourly.xml"))
    let forth = try Outcome([first, script, second, "--layers", "fix,forecast-fix"])
    let back = try Outcome([second, script, first, "--layers", "fix,forecast-fix"])
    expectTrue(forth.code == 0 && back.code == 0)
    expectEqual(forth.output, back.output)
    try expectEqual(storms(forth.output).count, 2)
    #expect(!forth.output.contains("-2.fix"))
    let listed = try Outcome(["info", first, script, second])
    expectEqual(listed.output.split(separator: "\n").count, 3)
    #expect(listed.output.contains("jma-tc1513"))
  }

  @Test(
    "a forecast of days ago is not shown as if it held, and bears the stamp of its own telegram")
  func overtaken() throws {
    let (old, new) = (telegram("nangka_5_days.xml"), telegram("nangka_hourly.xml"))
    let outcome = try Outcome([old, new, "--layers", "fix,forecast-fix,forecast-track"])
    expectEqual(
      outcome.errors,
      "\(old): note: stale forecast of JMA from 20150713T0600Z omitted: the latest fix or forecast is from 20150716T1400Z; '--stale' keeps it\n"
    )
    try expectEqual(values("layer", outcome.output), ["fix"])
    let kept = try Outcome([old, new, "--layers", "forecast-track", "--stale"])
    let alone = try Outcome([old, "--layers", "forecast-track"])
    try expectEqual(values("issued", kept.output), values("issued", alone.output))
    try expectEqual(values("advisory", kept.output), values("advisory", alone.output))
    try expectEqual(values("advisory", Outcome([old, new, "--layers", "fix"]).output), ["97"])
  }

  @Test("the best-track deck and the forecast deck of a storm are one storm, in either order")
  func decks() throws {
    let folder = Script.package.appending(path: "samples").appending(path: "atcf")
    let decks = ["bal122005.dat", "aal122005.dat"].map { folder.appending(path: $0).path }
    let best = try Outcome([decks[0], "--layers", "fix", "-q"])
    for inputs in [decks, decks.reversed()] {
      let outcome = try Outcome(inputs + ["--layers", "fix,forecast-track", "--stale", "-q"])
      try expectEqual(storms(outcome.output), ["atcf-al122005"])
      let fixes = try features(outcome.output).filter { "\($0["id"] ?? "")".contains(".fix.") }
      try expectEqual(fixes.count, features(best.output).count)
      try expectEqual(values("technique", outcome.output), ["OFCL"])
    }
  }

  @Test("a deck of what was known at the time continues a best track that ends earlier")
  func continued() throws {
    let folder = try Folder()
    let best = try folder.write(
      "b.dat",
      "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS\nWP, 08, 2014070506, , BEST, 0, 205N, 1295E, 55, 985, TS\n"
    )
    let known = try folder.write(
      "a.dat",
      "WP, 08, 2014070506, 01, CARQ, 0, 206N, 1296E, 50, 990, TS\nWP, 08, 2014070512, 01, CARQ, 0, 210N, 1290E, 60, 980, TS\n"
    )
    let outcome = try Outcome([known, best, "--layers", "fix"])
    #expect(outcome.errors.isEmpty)
    try expectEqual(values("storm_id", outcome.output), ["atcf-wp082014"])
    let places = try features(outcome.output).compactMap { feature in
      ((feature["geometry"] as? [String: Any])?["coordinates"] as? [Double])?.last
    }
    expectEqual(places, [20, 20.5, 21])
    // Both decks twice are the same storm.
    try expectEqual(Outcome([known, best, known, best, "--layers", "fix"]).output, outcome.output)
  }

  @Test("decks that contradict each other are told of")
  func contradiction() throws {
    let folder = try Folder()
    let line = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS\n"
    let (one, other) = (
      try folder.write("1.dat", line),
      try folder.write("2.dat", line.replacing("200N", with: "230N"))
    )
    let outcome = try Outcome([one, other, "--layers", "fix"])
    expectEqual(
      outcome.errors,
      "\(other): warning: 1 fix of this input differ in position, wind, pressure or wind radii from those of another input at the same times: kept those of the newest input, or else of the first\n"
    )
    try expectEqual(features(outcome.output).count, 1)
  }

  @Test("fixes of one time fill each other's gaps, and a wind that contradicts another is told of")
  func filled() throws {
    let folder = try Folder()
    let short = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50\n"
    let full = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS, 34, AAA, 100\n"
    let later = "WP, 08, 2014070506, , BEST, 0, 205N, 1300E, 55, 985, TS\n"
    let (one, two) = (
      try folder.write("1.dat", full), try folder.write("2.dat", short + later)
    )
    let outcome = try Outcome([one, two, "--to", "csv", "--layers", "fix"])
    let whole = try Outcome([folder.write("3.dat", full + later), "--to", "csv", "--layers", "fix"])
    expectEqual(outcome, whole)
    let other = try folder.write("5.dat", full.replacing(" 50,", with: " 70,"))
    let radii = try folder.write("6.dat", full.replacing("100", with: "150"))
    for contradiction in [other, radii] {
      let found = try Outcome([one, contradiction, "--to", "csv"]).errors
      #expect(
        found.contains("1 fix of this input differ in position, wind, pressure or wind radii"))
    }
    // Of the details each file has one.
    let start = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS, 34, AAA, 100, , , , "
    let isobar = try folder.write("8.dat", start + "1004, 200, , , , , , , , A, D\n")
    let eye = try folder.write("9.dat", start + ", , , , 15, , , , , A\n")
    let both = try Outcome([isobar, eye, "--to", "csv", "--layers", "fix"])
    let row = both.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    for name in ["poci_hpa", "eye_km"] {
      let column = try require(row[0].firstIndex(of: name[...]))
      #expect(!row[1][column].isEmpty, "\(name)")
    }
  }

  @Test("an invest's number that is used again is another storm")
  func invests() throws {
    let folder = try Folder()
    let lines = ["2022080100", "2022080106", "2022092106"].map {
      "WP, 97, \($0), , BEST, 0, 100N, 1399E, 20, 1003, DB\n"
    }
    let outcome = try Outcome([folder.write("b.dat", lines.joined())])
    try expectEqual(storms(outcome.output), ["atcf-wp972022", "atcf-wp972022-2"])
  }

  @Test("two storms that a deck would have under one id are told of")
  func sharedID() throws {
    let folder = try Folder()
    let lines = ["2022080100", "2022092106"].map {
      "WP, 97, \($0), , BEST, 0, 100N, 1399E, 20, 1003, DB\n"
    }
    let outcome = try Outcome([folder.write("b.dat", lines.joined()), "--to", "atcf"])
    #expect(
      outcome.errors.contains(
        "warning: several storms are written as WP972022: readers of decks take them for one"))
  }

  @Test("advisories of one storm in one file are one storm")
  func concatenated() throws {
    let folder = try Folder()
    let sample = Script.package.appending(path: "samples").appending(path: "nhc-tcm")
    let names = try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted()
    let text = try String(contentsOf: sample.appending(path: names[0]), encoding: .utf8)
    let one = try Outcome([folder.write("1.txt", text)])
    try expectEqual(Outcome([folder.write("2.txt", text + text), "-q"]).output, one.output)
  }

  @Test("a storm that lives on into January is one storm, whichever of its decks begins there")
  func newYear() throws {
    let folder = try Folder()
    let best = try folder.write(
      "b.dat",
      ["2020123118", "2021010100", "2021010200"].map {
        "WP, 30, \($0), , BEST, 0, 200N, 1300E, 50, 990, TS\n"
      }.joined())
    let ahead = try folder.write(
      "a.dat", "WP, 30, 2021010200, 03, JTWC, 24, 210N, 1310E, 50, 990, TS\n")
    let outcome = try Outcome([ahead, best, "--layers", "fix,forecast-fix"])
    try expectEqual(storms(outcome.output), ["atcf-wp302020"])
    try expectEqual(values("technique", outcome.output), ["JTWC"])
  }

  @Test("two warnings of the JTWC are one storm, with the newer forecast; a deck joins them")
  func warnings() throws {
    let folder = try Folder()
    let file = Script.package.appending(path: "samples").appending(path: "tcw")
      .appending(path: "wp0814.tcw")
    let first = try Outcome([file.path, "--layers", "fix,forecast-track"])
    let deck = try folder.write(
      "b.dat", "WP, 08, 2014070212, , BEST, 0, 120N, 1450E, 15, 1007, DB\n")
    let both = try Outcome([file.path, file.path, deck, "--layers", "fix,forecast-track", "-q"])
    try expectEqual(storms(both.output), storms(first.output))
    try expectEqual(
      features(both.output).count { "\($0["id"] ?? "")".contains("forecast-track") }, 1)
  }

  @Test("KMA: a typhoon keeps its number in January, and has no forecast from before its end")
  func koreanEnd() throws {
    let folder = try Folder()
    func answer(_ name: String, _ items: [String]) throws -> String {
      try folder.write(
        name,
        "{\"response\":{\"header\":{\"resultCode\":\"00\"},\"body\":{\"items\":{\"item\":[\(items.joined(separator: ","))]}}}}"
      )
    }
    func analysis(_ time: String, _ remark: String) -> String {
      "{\"typSeq\":26,\"tmFc\":\"\(time)\",\"tmSeq\":1,\"typTm\":\(time),\"typLat\":20,\"typLon\":130,\"rem\":\"\(remark)\"}"
    }
    let ahead = try answer(
      "f.json",
      ["{\"seq\":26,\"tmFc\":\"202301011000\",\"tm\":\"202301020900\",\"lat\":22,\"lon\":131}"])
    let before = try answer("a.json", [analysis("202212312100", ""), analysis("202301010900", "")])
    let shown = ["--layers", "fix,forecast-fix", "-q"]
    let living = try Outcome([ahead, before] + shown)
    try expectEqual(storms(living.output), ["kma-2022-26"])
    try expectEqual(values("layer", living.output), ["fix", "forecast-fix"])
    let end = try answer("e.json", [analysis("202301011500", "온대저기압으로 변질되었음.")])
    let over = try Outcome([ahead, before, end] + shown)
    try expectEqual(values("layer", over.output), ["fix"])
  }

  @Test("KMA's analyses and forecasts are one storm, and leads count from the analysis")
  func korea() throws {
    let folder = Script.package.appending(path: "samples").appending(path: "kma")
    let inputs = ["forecast.xml", "info.json"].map { folder.appending(path: $0).path }
    let outcome = try Outcome(
      inputs + ["--layers", "fix,forecast-fix", "--storm", "TEMBIN", "--base-time", "all", "-q"])
    try expectEqual(storms(outcome.output), ["kma-2012-14"])
    let leads = try features(outcome.output).compactMap { feature in
      (feature["properties"] as? [String: Any])?["lead_h"] as? Double
    }
    expectEqual(leads, [12, 24, 48])
  }

  @Test("what was merged away is told of, with the file in which it stands")
  func replaced() throws {
    let (wrong, right) = (telegram("nangka_hourly.xml"), telegram("nangka_correction.xml"))
    let outcome = try Outcome([right, wrong])
    expectEqual(outcome.code, 0)
    expectEqual(
      outcome.errors,
      "\(wrong): note: telegram '97' omitted: replaced by a later one with the same number or time\n"
    )
  }

  @Test("where nothing is taken of parts, the note names their input")
  func nothingTaken() throws {
    let folder = try Folder()
    let script = try folder.write("ty.js", Script.storms(1..<3))
    let first = telegram("nangka_5_days.xml")
    let outcome = try Outcome([first, script, "--storm", "S2"])
    expectEqual(outcome.code, 0)
    let lines = outcome.errors.split(separator: "\n")
    expectTrue(lines.count == 1 && lines.first?.hasPrefix(first + ": note: ") ?? false)
  }

  @Test("parts of an input that breaks off are in no storm")
  func brokenOff() throws {
    let folder = try Folder()
    let whole = try String(contentsOfFile: telegram("nangka_hourly.xml"), encoding: .utf8)
    try folder.write("cut.xml", String(whole.dropLast(400)))
    let good = telegram("nangka_5_days.xml")
    let alone = try Outcome([good])
    let outcome = try Outcome([folder.path("cut.xml"), good, "--quiet"], in: folder)
    expectEqual(outcome.code, 1)
    expectEqual(outcome.output, alone.output)
    #expect(outcome.errors.hasPrefix("cut.xml:"))
  }

  @Test("options that select storms hold for those in parts")
  func selected() throws {
    let inputs = ["nangka_5_days.xml", "nangka_hourly.xml", "molave_depression.xml"].map(telegram)
    let outcome = try Outcome(inputs + ["--storm", "NANGKA", "--layers", "fix"])
    try expectEqual(storms(outcome.output), ["jma-tc1513"])
    let none = try Outcome(inputs + ["--storm", "TEMBIN"])
    expectTrue(none.code == 1 && none.output.contains("\"features\":[]") == false)
  }
}
