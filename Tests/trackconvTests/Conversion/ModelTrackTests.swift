import Foundation
import Testing

@testable import trackconv

@Suite("tracks for models and archives")
struct ModelTrackTests {
  /// The fields of a line, without the spaces around them.
  private func fields(_ line: some StringProtocol) -> [Substring] {
    Substring(line).split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }.map { field in
        field.dropLast(field.reversed().prefix { $0 == " " }.count)
      }
  }

  /// `FORMAT(3x,i3,2x,i4,3i2,6x,a4,2(2x,i3),a1,1x,i5,a1,2x,i3,2x,i4,6x,i3,7x,4(i4,2x),i4,8x,i3,27x,2(i3,2x),a10)`
  /// of ADCIRC's `wind/aswip.F`, as ranges of columns.
  @Test("aswip's format finds the values of decks in their columns", arguments: ["atcf", "fort22"])
  func aswip(_ format: String) throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,name,time,lat,lon,wind_kt,pressure_hpa,rmw_nmi,r34_ne_nmi,r34_se_nmi,r34_sw_nmi,r34_nw_nmi
      WP092020,MAYSAK,2020-09-01T00:00:00Z,-0.4,178.9,40,,10,,,,
      WP092020,MAYSAK,2020-09-01T06:00:00Z,0.2,179.9,45,990,20,120,80,60,70
      WP092020,MAYSAK,2020-09-01T06:30:00Z,0.3,179.9,45,990,20,120,80,60,70
      WP092020,MAYSAK,2020-09-01T12:00:00Z,0.4,-179.8,50,980,30,120,80,60,70
      """)
    let outcome = try Outcome([table, "--to", format])
    let columns: [Range<Int>] = [
      3..<6, 8..<12, 12..<14, 14..<16, 16..<18, 24..<28, 30..<33, 35..<38, 38..<39, 40..<45,
      45..<46,
      48..<51, 53..<57, 63..<66, 73..<77, 79..<83, 85..<89, 91..<95, 97..<101, 109..<112, 139..<142,
      144..<147, 149..<159,
    ]
    let found = outcome.output.split(separator: "\n").map { line in
      columns.map { range in fields(line.dropFirst(range.lowerBound).prefix(range.count))[0] }
    }
    let radii: [Substring] = ["34", "120", "80", "60", "70", "0"]
    func row(_ hour: Substring, _ lead: Substring, _ rest: [Substring]) -> [Substring] {
      ["09", "2020", "09", "01", hour, "BEST", lead] + rest + ["0", "0", "MAYSAK"]
    }
    let later = [
      row("06", "0", ["2", "N", "1799", "E", "45", "990"] + radii + ["20"]),
      row(
        "12", format == "fort22" ? "6" : "0",
        ["4", "N", "1798", "W", "50", "980"] + radii + ["30"]),
    ]
    guard format == "fort22" else {
      expectEqual(found.first?[7..<13], ["4", "S", "1789", "E", "40", "0"])
      return expectEqual([found[1], found[3]], later)
    }
    // aswip needs whole hours, and a pressure at the first.
    expectEqual(found, later)
    expectEqual(
      outcome.errors,
      "\(table): warning: 2 records of csv-wp092020 omitted: 'fort22' has whole hours, up to 999 after the first, which has a pressure\n"
    )
    expectEqual(outcome.output.split(separator: "\n").map { fields($0).last }, ["1", "2"])
  }

  @Test("a GeoClaw file counts seconds from the last landfall, and longitudes do not jump")
  func geoclaw() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      SID,ISO_TIME,LAT,LON,USA_LAT,USA_LON,USA_WIND,USA_PRES,USA_RECORD,USA_RMW,USA_ROCI
      X,2020-09-01 00:00:00,20.25,179.5,20.25,179.5,36,990,,10,
      X,2020-09-01 03:00:00,20.3,179.7,20.3,179.7,36,,,10,
      X,2020-09-01 06:00:00,20.5,-179.5,20.5,-179.5,45,980,L,20,200
      X,2020-09-01 12:00:00,21,-178.5,21,-178.5,54,970,,20,200
      """)
    let outcome = try Outcome([table, "--to", "geoclaw"])
    expectEqual(
      outcome.output,
      """
      3
      2020-09-01T06:00:00

      -21600 179.5 20.25 18.52 18520 99000 -1
      0 180.5 20.5 23.15 37040 98000 370400
      21600 181.5 21 27.78 37040 97000 370400

      """)
    #expect(
      outcome.errors.contains(
        """
        \(table): warning: 1 record of ibtracs-x omitted: 'geoclaw' has a wind and a pressure at each time, and after the track one forecast
        \(table): warning: 1 record of ibtracs-x without a radius of maximum wind or of the storm: written as -1, which GeoClaw cannot use

        """))
  }

  @Test("a GeoClaw file continues the track with one forecast")
  func geoclawForecast() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,pressure_hpa,technique,base_time,lead_h
      x,2020-09-01T06:00:00Z,20,130,40,980,,,
      x,2020-09-01T06:00:00Z,20,130,40,980,ONE,2020-09-01T06:00:00Z,0
      x,2020-09-01T12:00:00Z,21,131,50,970,ONE,2020-09-01T06:00:00Z,6
      x,2020-09-01T18:00:00Z,22,132,60,960,TWO,2020-09-01T06:00:00Z,12
      """)
    let outcome = try Outcome([
      table, "--to", "geoclaw", "--layers", "fix,forecast-fix", "--technique", "all",
    ])
    #expect(
      outcome.output.hasPrefix("2\n2020-09-01T06:00:00\n\n0 130 20 20.5778 "), "\(outcome)")
    #expect(outcome.output.contains("\n21600 131 21 25.7222 -1 97000 -1\n"), "\(outcome)")
  }

  @Test("files for models have one storm", arguments: ["fort22", "geoclaw"])
  func oneStorm(_ format: String) throws {
    let folder = try Folder()
    let input = Script.sample("../hurdat2/with_rmw.txt")
    let outcome = try Outcome([input, "--to", format, "-o", folder.path("a")])
    expectTrue(outcome.code == 1 && !FileManager.default.fileExists(atPath: folder.path("a")))
    #expect(
      outcome.errors.hasSuffix(
        "error: found 3 storms, expected one in a file of '\(format)'; '--storm' selects one, and '{storm_id}' in the name of the file gives each its own\n"
      ), "\(outcome.errors)")
    let each = try Outcome([input, "--to", format, "-o", folder.path("{storm_id}")])
    expectEqual(each.code, 0)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.url.path).count, 3)
  }

  @Test("IBTrACS has the names and units of the archive's columns")
  func columns() throws {
    let sample = Script.sample("../ibtracs/katrina.csv")
    let folder = try Folder()
    // The extension is that of other tables too.
    let path = folder.path("a.csv")
    try expectEqual(Outcome([sample, "--to", "ibtracs", "-o", path]).code, 0)
    let found = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let expected = try String(contentsOfFile: sample, encoding: .utf8)
      .split(whereSeparator: \.isNewline)
    expectEqual(found.prefix(2), expected.prefix(2))
    // The sample has no distances to land, which are computed.
    let omitted = ["DIST2LAND", "LANDFALL"]
    let names = fields(expected[0])
    let rows = expected.dropFirst(2).filter { !$0.contains("P______________") }
    expectEqual(found.count, rows.count + 2)
    for (one, other) in zip(found.dropFirst(2), rows) {
      for (name, (one, other)) in zip(names, zip(fields(one), fields(other)))
      where !omitted.contains(String(name)) {
        expectEqual(one, other, "\(name)")
      }
    }
    let distances = found.dropFirst(2).map { Array(fields(String($0))[14...15]) }
    expectTrue(distances.allSatisfy { Int($0[0]) != nil })
    expectTrue(distances.dropLast().allSatisfy { Int($0[1]) != nil })
    expectTrue(distances.contains { $0[0] == "0" })
  }

  @Test(
    "what a row of IBTrACS leaves blank stays blank, and distances to land agree with the archive's"
  )
  func archive() throws {
    let header = try String(
      contentsOfFile: Script.sample("../ibtracs/katrina.csv"), encoding: .utf8
    )
    .split(whereSeparator: \.isNewline).prefix(2).map(String.init)
    let names = fields(header[0]).map(String.init)
    func row(_ values: [String: String]) -> String {
      names.map { values[$0] ?? " " }.joined(separator: ",")
    }
    // Positions and distances as the archive has them of a storm of 2026, with another's id.
    let rows = [
      ("12", "22.4", "137.8", "1187"), ("15", "23.1", "137.5", "1104"),
      ("18", "24.0", "137.1", "998"),
    ]
    .map { hour, latitude, longitude, distance in
      row([
        "SID": "2026248N22138", "SEASON": "2026", "NUMBER": "65", "BASIN": "WP", "SUBBASIN": "MM",
        "NAME": "UNNAMED", "ISO_TIME": "2026-09-04 \(hour):00:00", "NATURE": "NR", "LAT": latitude,
        "LON": longitude, "TRACK_TYPE": "PROVISIONAL", "DIST2LAND": distance,
        "IFLAG": "O______________",
        "USA_AGENCY": "tcvitals", "USA_LAT": "22.5", "USA_LON": longitude, "USA_WIND": "39",
        "USA_PRES": "996",
      ])
    }
    let folder = try Folder()
    let path = try folder.write("a.csv", (header + rows).joined(separator: "\n") + "\n")
    let outcome = try Outcome([path, "--to", "ibtracs"])
    expectEqual(outcome.output, (header + rows).joined(separator: "\n") + "\n")
    let bare = rows.map { row in
      var fields = fields(row).map(String.init)
      fields[14] = " "
      return fields.joined(separator: ",")
    }
    let second = try folder.write("b.csv", (header + bare).joined(separator: "\n") + "\n")
    let computed = try Outcome([second, "--to", "ibtracs"]).output.split(separator: "\n").dropFirst(
      2)
    for (one, other) in zip(computed, rows) {
      let (one, other) = (fields(String(one)), fields(other))
      let (found, expected) = (Int(one[14]) ?? 0, Int(other[14]) ?? -99)
      #expect(abs(found - expected) <= 15, "\(found) \(expected)")
    }
  }

  /// The states of wind radii of each fix in a table of the program, by the fix: `k`nown, `n`one or
  /// `u`nknown, for 34, 50 and 64 kt.
  private func states(_ table: String) -> [String: String] {
    let lines = table.split(separator: "\n")
    let names = lines.first.map { fields(String($0)).map(String.init) } ?? []
    func column(_ name: String) -> Int { names.firstIndex(of: name) ?? 0 }
    var found: [String: String] = [:]
    for line in lines.dropFirst() where !line.contains("\"") {
      let fields = fields(String(line))
      // Without a wind, which decks need, there is nothing that says so.
      guard !fields[column("wind_kt")].isEmpty else { continue }
      let key = ["time", "technique", "base_time"].map { String(fields[column($0)]) }.joined(
        separator: " ")
      found[key] = [34, 50, 64].map { knots in
        let radii = ["ne", "se", "sw", "nw"].map { String(fields[column("r\(knots)_\($0)_km")]) }
        return radii.allSatisfy { $0.isEmpty } ? "u" : radii.allSatisfy { $0 == "0" } ? "n" : "k"
      }.joined()
    }
    return found
  }

  @Test(
    "radii that are known, none or unknown stay so in files of other forms",
    arguments: ["atcf", "hurdat2", "ibtracs"])
  func threeStates(_ format: String) throws {
    var files: [String] = []
    let roots =
      [Script.package.appending(path: "samples").path]
      + [ProcessInfo.processInfo.environment["TRACKCONV_DATA"]].compactMap { $0 }
    for root in roots {
      for name in try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      where [
        "atcf/", "hurdat2/", "ebtrk/", "ibtracs/", "nhc-t", "tcw/", "jtwc", "tcvitals", "jma-best",
      ]
      .contains(where: { name.hasPrefix($0) }) && !name.hasSuffix(".md")
        // Distances to land of thousands of fixes take minutes in a debug build.
        && !(format == "ibtracs" && name.contains("2005-2012"))
      {
        files.append(root + "/" + name)
      }
    }
    let folder = try Folder()
    var counts: [Character: Int] = [:]
    for file in files {
      let options = [
        "--technique", "all", "--allow-test", "--layers",
        format == "atcf" ? "fix,forecast-fix" : "fix",
      ]
      let written = try Outcome([file, "--to", format] + options)
      guard written.code == 0, !written.output.isEmpty else { continue }
      let path = try folder.write("a", written.output)
      let source = try states(Outcome([file, "--to", "csv"] + options).output)
      let copy = try states(Outcome([path, "--from", format, "--to", "csv"] + options).output)
      for (key, state) in copy {
        // Depressions of JMA have no wind, which decides there.
        guard let original = source[key], !written.errors.contains("1-minute winds"),
          !written.errors.contains("has no column"),
          !file.contains("jma-best")
        else { continue }
        if state != original {
          #expect(written.errors.contains("cannot say so"), "\(file) \(key): \(original), \(state)")
          // What is lost is lost to what nobody knows.
          expectTrue(zip(state, original).allSatisfy { $0 == $1 || $0 == "u" }, "\(file) \(key)")
        }
        for letter in original { counts[letter, default: 0] += 1 }
      }
    }
    expectTrue(["k", "n", "u"].allSatisfy { counts[$0, default: 0] > 20 }, "\(counts)")
  }

  @Test("an agency without columns in IBTrACS keeps its positions, with a warning")
  func withoutColumns() throws {
    let outcome = try Outcome([Script.sample("ty_infos.js"), "--to", "ibtracs"])
    expectEqual(outcome.code, 0)
    #expect(
      outcome.errors.contains(
        "wind, pressure, wind radii, gust of cwb-2012-14 omitted: 'ibtracs' has no column for these values of 'CWB'"
      ))
    let last = try require(outcome.output.split(separator: "\n").last)
    expectEqual(fields(last)[5...9], ["TEMBIN", "2012-08-22 00:00:00", "TS", "22.4", "124.5"])
  }

  /// What a format keeps of a sample, it keeps for good: the same bytes, if they are read and written again.
  @Test(
    "every sample is read back and written again to the same bytes",
    arguments: ["atcf", "hurdat2", "fort22", "ibtracs"])
  func roundTrips(_ format: String) throws {
    let folder = try Folder()
    let samples = Script.package.appending(path: "samples")
    var count = 0
    for sample in try FileManager.default.subpathsOfDirectory(atPath: samples.path).sorted()
    where sample.contains("/") {
      // Rows without wind do not name their agency in IBTrACS, and one may be supposed.
      if format == "ibtracs", sample.hasPrefix("cma-best-track/") { continue }
      let options = ["--to", format, "--technique", "all", "--allow-test"]
      let first = try Outcome([samples.path + "/" + sample] + options + ["--wind-factor", "1.12"])
      guard first.code == 0, first.output.split(separator: "\n").count > 2,
        !first.errors.contains("has no column"),
        // A wind that its factor lifts over a threshold has no radii that say so in HURDAT2.
        format != "hurdat2" || !first.errors.contains("multiplied")
      else { continue }
      let path = try folder.write("a", first.output)
      let second = try Outcome([path, "--from", format == "fort22" ? "atcf" : format] + options)
      // Whose winds were multiplied is not read.
      let own = first.output.replacing(
        /(, +0, +, +0, +0, +0, +0)?, wind-factor, 1\.12(?=,\n)/, with: "")
      let isSame = own == second.output
      #expect(isSame, "\(sample): \(second.errors)")
      count += 1
    }
    #expect(count > 12, "\(count)")
  }
}
