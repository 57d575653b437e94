import Foundation
import Testing

@testable import trackconv

@Suite("many storms on small maps, and one among many")
struct MultiplesOptionTests {
  private static let archive = Script.sample("../hurdat2/atlantic.txt")

  private func plate(_ arguments: String...) throws -> Outcome {
    try Outcome([Self.archive, "--to", "svg"] + arguments)
  }

  /// A script of storms, each a year after the one before.
  private func years(_ count: Int) -> String {
    let storms = (0..<count).map { index in
      """
      {"typhname_eng":"S\(index)","best_track":[\
      {"time":[\(1950 + index),8,1,0],"lat":20,"lon":125,"wind":20},\
      {"time":[\(1950 + index),8,2,0],"lat":21,"lon":124,"wind":25}]}
      """
    }
    return "var typhs = [" + storms.joined(separator: ",\n") + "];"
  }

  @Test("each storm has a map of one scale, with its days and its greatest wind as in the source")
  func storms() throws {
    let outcome = try plate("--preset", "multiples")
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.ranges(of: "xlink:href=\"#plate-ground\"").count == 2)
    #expect(outcome.output.contains(">KATRINA</text>"))
    #expect(outcome.output.contains(">23–31 Aug 2005 · 150 kt</text>"))
    #expect(outcome.output.contains(">All storms: 2</text>"))
    // Storms of two centuries did not live at one time.
    #expect(!outcome.output.contains(">1900</text>"))
  }

  /// A table of storms: a name, the days and the hour of fixes 12 hours apart, a place and a class.
  private func table(_ storms: (name: String, start: String, fixes: [String])...) -> String {
    let rows = storms.flatMap { storm in
      storm.fixes.enumerated().map { index, fix in
        let day = Int(storm.start.suffix(2)) ?? 1
        let time = "\(storm.start.dropLast(2))\(day + index / 2 < 10 ? "0" : "")\(day + index / 2)"
        return "\(storm.name),\(storm.name),\(time)T\(index % 2 == 0 ? "00" : "12"):00:00Z,\(fix)"
      }
    }
    return (["storm_id,name,time,lat,lon,wind_kt,type"] + rows).joined(separator: "\n") + "\n"
  }

  private func plate(of table: String, _ arguments: String...) throws -> Outcome {
    let folder = try Folder()
    return try Outcome([folder.write("storms.csv", table), "--to", "svg"] + arguments)
  }

  /// A storm of the north that goes west for some days.
  private func west(_ days: Int, from longitude: Int, wind: Int = 70) -> [String] {
    (0..<2 * days).map { "20,\(longitude - $0),\(wind),TY" }
  }

  @Test(
    "bars have names, and ticks of whole days, months or years in the language, never one alone")
  func bars() throws {
    let source = table(
      ("ANNA", "2012-08-18", west(6, from: 140)), ("BERTA", "2012-08-20", west(4, from: 150)))
    let days = try plate(of: source, "--preset", "multiples").output
    #expect(days.contains(">19 Aug</text>") && days.contains(">23 Aug</text>"))
    #expect(days.ranges(of: ">ANNA</text>").count == 2)
    try #expect(
      plate(of: source, "--preset", "multiples", "--lang", "ja").output.contains(">8月20日</text>"))
    let months = try plate(
      of: table(
        ("ANNA", "2012-06-18", west(6, from: 140)), ("BERTA", "2012-10-20", west(9, from: 150))),
      "--preset", "multiples", "--size", "400x400"
    ).output
    #expect(!months.contains(">Jun</text>") && months.contains(">Oct</text>"))
  }

  @Test(
    "storms beside the highlighted one are grey, with a ring where they end, and the legend says so"
  )
  func muted() throws {
    let source = table(
      ("ANNA", "2012-08-18", west(6, from: 140)), ("BERTA", "2012-08-20", ["20,150,70,TY"]))
    let output = try plate(of: source, "--preset", "multiples", "--highlight", "berta").output
    let cells = output.split(separator: "xlink:href=\"#plate-ground\"").dropFirst()
    expectEqual(
      cells.map { $0.split(separator: "<rect").first?.contains("#plate-symbol-unclassed") },
      [true, true])
    for text in ["Other storms: 1", "All storms: 2", "Last fix"] {
      #expect(output.contains(">\(text)</text>"), "\(text)")
    }
    #expect(cells.first?.contains("class-hurricane") == false)
  }

  @Test("maps of many storms name them, and the strongest below the name of the map")
  func named() throws {
    let source = table(
      ("ANNA", "2012-08-18", west(6, from: 140)),
      ("BERTA", "2012-09-20", west(4, from: 150, wind: 90)))
    let output = try plate(of: source, "--multiples", "year").output
    #expect(output.contains(">ANNA</text>") && output.contains(">BERTA</text>"))
    #expect(output.contains(">2 tropical cyclones · BERTA 90 kt</text>"))
  }

  @Test("storms without names are told apart by numbers in order of time")
  func numbers() throws {
    let fixes = ["20,150,70,TY", "20,149,70,TY"]
    let source = table(
      ("a", "2012-08-20", fixes), ("b", "2012-08-10", fixes), ("c", "2012-08-29", fixes)
    ).replacing(/([abc]),[abc],/) { "\($0.1),," }
    let output = try plate(of: source, "--preset", "multiples").output
    let dates = output.matches(of: />Tropical cyclone \((\d)\)<\/text>\s*<text[^>]*>(\d+)/).map {
      "\($0.1) \($0.2)"
    }
    expectEqual(dates, ["1 10", "2 20", "3 29"])
  }

  @Test("southern seasons have two years, and decades those of the calendar")
  func south() throws {
    let fixes = ["-20,60,70,TY", "-21,60,70,TY"]
    let source = table(("ANNA", "2019-12-29", fixes), ("BERTA", "2020-02-10", fixes))
    let seasons = try plate(of: source, "--multiples", "year").output
    #expect(seasons.contains(">2019–20</text>") && !seasons.contains(">2020</text>"))
    let decades = try plate(of: source, "--multiples", "decade").output
    #expect(decades.contains(">2010–2019</text>") && decades.contains(">2020–2029</text>"))
  }

  @Test("a low makes no landfall")
  func low() throws {
    let source = table(
      ("ANNA", "2012-08-18", ["29,-89,25,LO", "31,-89,20,LO"]),
      ("BERTA", "2012-08-20", ["29,-88,70,HU", "31,-88,40,TS"]))
    let output = try plate(of: source, "--multiples", "landfall").output
    // The wind is that at the coast.
    #expect(output.contains(">BERTA 52 kt</text>"))
    #expect(output.contains(">No tropical landfall in the data</text>"))
  }

  @Test("maps fill tall plates", arguments: ["1080x1920", "1080x1080"])
  func tall(_ size: String) throws {
    let output = try plate(
      of: table(
        ("ANNA", "2012-08-18", west(6, from: 140)), ("BERTA", "2012-08-20", west(4, from: -60))),
      "--preset", "multiples", "--size", size
    ).output
    func number(_ match: Substring?) -> Double { match.flatMap { Double($0) } ?? 0 }
    let plate = output.firstMatch(of: /viewBox="0 0 [0-9.]+ ([0-9.]+)"/)
    let key = output.firstMatch(of: /y="([0-9.]+)"[^>]*>Legend</)
    #expect(number(key?.1) > 0.7 * number(plate?.1))
    // The edge of the globe is no part of small maps.
    #expect(output.contains("<title>ANNA</title>"))
  }

  @Test("a highlighted storm far from the others fills its map")
  func alone() throws {
    let source = table(
      ("ANNA", "2012-08-18", west(6, from: 140)), ("BERTA", "2012-08-20", west(4, from: -60)))
    let output = try plate(of: source, "--highlight", "anna").output
    #expect(!output.contains("Other storms") && output.contains(">Philippine Sea</text>"))
  }

  @Test("in a page each small map leads to its storm, and no id is there twice")
  func page() throws {
    func page(_ arguments: String...) throws -> String {
      try Outcome([Self.archive, "--to", "html"] + arguments).output
    }
    let output = try page("--preset", "multiples")
    let links = output.matches(of: /<a href="#v=[0-9.]+,[0-9.]+,[0-9.]+&amp;t=(\w+)">/)
    expectEqual(links.map { String($0.1) }, ["18510628T0000Z", "20050831T0600Z"])
    let ids = output.matches(of: /\sid="([^"]+)"/).map { $0.1 }
    expectEqual(Set(ids).count, ids.count)
    try #expect(!page().contains("#v="))
  }

  @Test("the legend has the class where a track ends")
  func last() throws {
    let source = table(
      ("ANNA", "2012-08-18", ["20,150,40,TS", "20,149,70,TY"]),
      ("BERTA", "2012-08-20", west(2, from: 120, wind: 40)))
    let output = try plate(of: source, "--preset", "multiples").output
    #expect(output.contains(">Category 1</text>") && !output.contains("Times at the fixes"))
  }

  @Test("single winds make no rows")
  func singles() throws {
    let source = table(
      ("ANNA", "2012-08-18", ["20,150,70,TY"]), ("BERTA", "2012-08-20", ["20,140,70,TY"]))
    let outcome = try plate(of: source, "--multiples", "wind")
    expectEqual(outcome.code, 1)
    #expect(outcome.errors.contains("expected several of one storm"))
  }

  @Test("the legend has what the maps have")
  func legend() throws {
    // Rows of winds have no grey lines.
    try #expect(!plate("--multiples", "wind").output.contains("All storms"))
    let one = try plate("--preset", "multiples", "--highlight", "atcf-al011851").output
    #expect(one.contains(">Other storms: 1</text>") && one.contains(">Category 1</text>"))
    #expect(!one.contains(">Category 5</text>"))
  }

  @Test("a storm far away is on its map, and so is one that only an ensemble has")
  func far() throws {
    let source = Script.sample("../csv/weather_lab.csv")
    let outcome = try Outcome([source, "--to", "svg", "--preset", "multiples"])
    let drawn = outcome.output.split(separator: "clip-path=\"url(#plate-cell)\"").dropFirst()
    expectEqual(drawn.map { $0.contains("#plate-symbol-unclassed") }, [true, true])
  }

  @Test("short tracks far from each other have maps of one scale of their own")
  func specks() throws {
    func output(_ longitude: Int) throws -> String {
      let source = table(
        ("ANNA", "2012-08-18", ["20,150,70,TY", "20,149,70,TY"]),
        ("BERTA", "2012-08-20", west(2, from: longitude, wind: 70)))
      return try plate(of: source, "--preset", "multiples").output
    }
    let far = try output(-60)
    #expect(far.contains("id=\"plate-land-1\"") && far.contains("id=\"plate-land-2\""))
    #expect(far.contains(">60°W</text>") && far.contains(">150°E</text>"))
    #expect(!far.contains("All storms"))
    let near = try output(130)
    #expect(near.contains("All storms: 2") && near.contains("xlink:href=\"#plate-ground\""))
  }

  @Test("a storm is highlighted by any of its ids, as it is selected")
  func highlightedID() throws {
    let plates = try ["KATRINA", "AL122005", "atcf-al122005"].map {
      try Outcome([
        Script.sample("../hurdat2/atlantic.txt"), "--to", "svg", "--highlight", $0, "-q",
      ]).output
    }
    #expect(plates[0].contains("KATRINA") && plates.allSatisfy { $0 == plates[0] })
  }

  @Test("pages have small maps, and films say that they have none")
  func otherFormats() throws {
    let folder = try Folder()
    let page = try Outcome([Self.archive, "--multiples", "wind", "-o", folder.path("x.html")])
    expectEqual(page.errors.contains("no effect"), false)
    let film = try Outcome([
      Self.archive, "--preset", "multiples", "--seconds", "2", "--fps", "1", "--frames",
      folder.path("film"),
    ])
    #expect(film.errors.contains("films have no small maps"))
  }

  @Test("a highlighted storm alone at sea is shown with the others, positions as rings")
  func highlightedAlone() throws {
    let source = table(
      ("ANNA", "2012-08-18", ["18,-132,70,HU"]), ("BERTA", "2012-08-18", ["14,-52,40,TS"]))
    let output = try plate(of: source, "--highlight", "ANNA").output
    let others = output.split(separator: "id=\"plate-others\"").last?.split(separator: "</g>").first
    #expect(others?.contains("#plate-symbol-unclassed") ?? false)
  }

  @Test(
    "an archive is shown by year, decade, month and landfall",
    arguments: [
      ("year", [">1851</text>", ">2005</text>"]),
      ("decade", [">1850–1859</text>", ">2000–2009</text>"]),
      ("month", [">Jun</text>", ">Aug</text>"]), ("landfall", [">United States</text>"]),
      ("wind", [">KATRINA 2005</text>", ">150 kt</text>"]),
    ])
  func groups(_ kind: String, _ texts: [String]) throws {
    let outcome = try plate("--multiples", kind)
    expectEqual(outcome.code, 0)
    for text in texts { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test("more storms than there is room for are shown by year, then by decade")
  func many() throws {
    let folder = try Folder()
    for (count, text) in [(48, ">S3</text>"), (60, ">1950–1959</text>")] {
      let file = try folder.write("\(count).txt", years(count))
      let outcome = try Outcome([file, "--preset", "multiples", "--to", "svg"])
      expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.contains(text))
      #expect(outcome.output.contains("<use xlink:href=\"#plate-ground\""))
    }
  }

  @Test("rows of winds are as high as the winds")
  func heights() throws {
    let script = """
      var typhs = [{"typhname_eng":"WEAK","best_track":[
      {"time":[2012,8,1,0],"lat":20,"lon":125,"wind":20},{"time":[2012,8,2,0],"lat":21,"lon":124,"wind":20}]},
      {"typhname_eng":"STRONG","best_track":[
      {"time":[2012,8,1,0],"lat":20,"lon":125,"wind":50},{"time":[2012,8,2,0],"lat":21,"lon":124,"wind":50}]}];
      """
    let folder = try Folder()
    let outcome = try Outcome([
      folder.write("two.js", script), "--multiples", "wind", "--to", "svg",
    ])
    // The paths that are filled with classes: the first point is at the foot, steps are relative.
    let paths = outcome.output.matches(of: /<path d="M([^"l]+)l([^"z]+)z" fill="#/)
    let heights = paths.map { path in
      let steps = path.2.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) }
      let rises = stride(from: 1, to: steps.count, by: 2).map { steps[$0] }
      return -(rises.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }.min() ?? 0)
    }
    let first = try #require(heights.first)
    let last = try #require(heights.max())
    #expect(abs(last / first - 50.0 / 20) < 0.03)
  }

  @Test("the plate tells about the highlighted storm, among the others in grey")
  func highlight() throws {
    let outcome = try plate("--highlight", "katrina")
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains(">Hurricane KATRINA (2005)</title>"))
    #expect(outcome.output.contains("id=\"plate-others\""))
    #expect(outcome.output.contains(">Other storms: 1 (1851)</text>"))
  }

  @Test("a storm to highlight that is not there is an error, and no file is written")
  func nobody() throws {
    let folder = try Folder()
    let target = folder.path("plate.svg")
    for preset in ["analysis", "multiples"] {
      let outcome = try Outcome([
        Self.archive, "--preset", preset, "--highlight", "Nobody", "-o", target,
      ])
      expectEqual(outcome.code, 1)
      #expect(outcome.errors.contains("no storm to highlight is called 'Nobody'"))
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }

  @Test("the small map of one storm is the plate")
  func one() throws {
    let sample = Script.sample("ty_infos.js")
    let plain = try Outcome([sample, "--to", "svg"])
    #expect(try Outcome([sample, "--to", "svg", "--preset", "multiples"]).output == plain.output)
  }
}
