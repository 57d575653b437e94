import Testing

@testable import TyphoonTrack

@Suite("workbooks")
struct WorkbookTests {
  private static let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""

  /// The parts of a workbook with sheets of rows of cells, written as in the standard's examples.
  private static func book(
    _ sheets: [(name: String, rows: String)], strings: [String] = [], is1904: Bool = false
  ) -> [(name: String, text: String)] {
    let names = sheets.indices.map {
      "<sheet name=\"\(sheets[$0].name)\" sheetId=\"\($0 + 1)\" r:id=\"r\($0)\"/>"
    }
    let links = sheets.indices.map {
      "<Relationship Id=\"r\($0)\" Target=\"worksheets/sheet\($0 + 1).xml\"/>"
    }
    let items = strings.map { "<si><r><t>\($0)</t></r><rPh><t>spoken</t></rPh></si>" }
    return [
      (
        "xl/workbook.xml",
        "<workbook \(main) xmlns:r=\"x\"><workbookPr date1904=\"\(is1904 ? 1 : 0)\"/><sheets>\(names.joined())</sheets></workbook>"
      ), ("xl/_rels/workbook.xml.rels", "<Relationships>\(links.joined())</Relationships>"),
      ("xl/sharedStrings.xml", "<sst \(main)>\(items.joined())</sst>"),
      (
        "xl/styles.xml",
        "<styleSheet \(main)><numFmts><numFmt numFmtId=\"170\" formatCode=\"yyyy\\-mm\\-dd&quot;T&quot;hh:mm\"/><numFmt numFmtId=\"171\" formatCode=\"[Red]0.0&quot; days&quot;\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"20\"/><xf numFmtId=\"170\"/><xf numFmtId=\"171\"/></cellXfs></styleSheet>"
      ),
    ]
      + sheets.indices.map {
        (
          "xl/worksheets/sheet\($0 + 1).xml",
          "<worksheet \(main)><sheetData>\(sheets[$0].rows)</sheetData></worksheet>"
        )
      }
  }

  private static func text(_ words: String...) -> String {
    words.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
  }

  private static let header = "<row r=\"3\">\(text("id", "time", "lat", "lon", "wind_kt"))</row>"

  /// Reads a workbook; findings are as the command prints them.
  private static func read(
    _ parts: [(name: String, text: String)], sheet: String? = nil
  ) -> (fixes: [Fix], words: [String]) {
    var options = ReadingOptions.inUTC
    options.sheet = sheet
    do throws(ReadError) {
      let read = try TrackReaders.read(
        ByteSource(Zip.archive(parts), name: "a.xlsx"), options: options)
      return (
        read.storms.flatMap(\.track), read.findings.map { "\($0.location.file):\($0.shown)" }
      )
    } catch { return ([], ["\(error.finding.location.file):\(error.finding.shown)"]) }
  }

  @Test("dates are known by their format, in either system, and rows keep their numbers")
  func dates() {
    func rows(_ day: Double) -> String {
      Self.header
        + "<row r=\"5\"><c r=\"A5\" t=\"s\"><v>0</v></c><c r=\"B5\" s=\"3\"><v>\(day)</v></c><c r=\"C5\"><v>20.100000000000001</v></c><c r=\"D5\" s=\"4\"><v>130</v></c><c r=\"E5\" t=\"str\"><v>x</v></c></row>"
    }
    for (day, is1904) in [(41143.75, false), (39681.75, true)] {
      let (fixes, words) = Self.read(
        Self.book([("a b", rows(day))], strings: ["TEMBIN"], is1904: is1904))
      expectEqual(fixes.map(\.time.iso8601), ["2012-08-22T18:00:00Z"])
      expectEqual(fixes.map(\.position.latitude), [20.1])
      expectEqual(
        words,
        ["a.xlsx/a b:5:37: warning: 'wind_kt' omitted: found 'x', expected a number from 0 to 500"])
    }
  }

  @Test("the first sheet that is a table is read, or the one that is named; others are warned of")
  func sheets() {
    func sheet(_ id: String) -> String {
      Self.header + "<row>\(Self.text(id, "2020-08-01T00Z", "20", "130", "40"))</row>"
    }
    let parts = Self.book([
      ("About", "<row>\(Self.text("Notes"))</row>"), ("A", sheet("a")), ("B", sheet("b")),
    ])
    expectEqual(
      Self.read(parts).words,
      [
        "a.xlsx:: warning: only the sheet 'A' is read, though B hold tables too: '--sheet' names another"
      ])
    expectEqual(Self.read(parts, sheet: "B").words, [])
    expectEqual(
      Self.read(parts, sheet: "C").words,
      [
        "a.xlsx:: error: found no sheet of the name that '--sheet' gives, expected one of About, A, B"
      ])
    expectEqual(
      Self.read(Self.book([("x", ""), ("y", "")])).words,
      [
        "a.xlsx:: error: found no table of fixes in the sheets x, y: '--sheet' names the one to read"
      ])
  }

  @Test("broken workbooks neither trap nor take memory out of proportion")
  func broken() {
    let row = "<row>\(Self.text("a", "2020-08-01T00Z", "20", "130", "40"))</row>"
    let whole = Self.book([("A", Self.header + row)])
    for part in whole.indices {
      for cut in stride(from: 0, to: whole[part].text.count, by: 11) {
        var parts = whole
        parts[part].text = String(parts[part].text.prefix(cut))
        _ = Self.read(parts)
      }
    }
    let far =
      "<row r=\"1048576\"><c r=\"XFD1\"><v>1</v></c></row><row r=\"4\"/><row r=\"9999999\"/>"
    expectTrue(Self.read(Self.book([("A", Self.header + far)])).fixes.isEmpty)
    let negative =
      "<row r=\"-1\"><c r=\"A1\" t=\"s\"><v>-1</v></c><c r=\"ZZZZ\" s=\"-9\"><v>1e999</v></c></row>"
    expectTrue(Self.read(Self.book([("A", negative)])).fixes.isEmpty)
    for count in [100, 100_000] {
      let rows = String(repeating: "<row><c r=\"XFD1\"><v>1</v></c></row>", count: count)
      expectTrue(Self.read(Self.book([("A", rows)])).fixes.isEmpty)
    }
  }
}

@Suite("tables of spreadsheets")
struct SpreadsheetTableTests {
  private static func read(_ text: String) -> (fixes: [Fix], words: [String]) {
    do throws(ReadError) {
      let read = try TrackReaders.read(
        ByteSource(Array(text.utf8), name: "t"), options: .inUTC)
      return (read.storms.flatMap(\.track), read.findings.map(\.shown))
    } catch { return ([], [error.finding.shown]) }
  }

  @Test(
    "titles above the header, line ends of CR alone and names on two lines are read",
    arguments: [
      "Season 2020;;;;\n\nid;time;lat;lon;wind_kt\na;2020-08-01T00Z;20;130;40\n",
      "sep=;\nid;time;lat;lon;wind_kt\na;2020-08-01T00Z;20;130;40\n",
      "id,time,lat,lon,wind_kt\ra,2020-08-01T00Z,20,130,40\r",
      "id,time,lat,lon,\"wind\n(kt)\"\na,2020-08-01T00Z,20,130,40\n",
      "A title, and more\r\nid,time,\"lat\r\n(deg)\",lon,\"wind\r\n(kt)\"\r\na,2020-08-01T00Z,20,130,40\r\n",
    ])
  func titles(_ text: String) {
    let (fixes, words) = Self.read(text)
    expectEqual(fixes.map(\.wind?.speed.value), [40])
    expectEqual(words, [])
  }

  @Test("what is said of a header on two lines is at its place")
  func twoLines() {
    let words = Self.read(
      "id,time,lat,lon,\"wind\n(kt)\",radius_r1\na,2020-08-01T00Z,20,130,40,7\n"
    ).words
    expectEqual(words.count, 1)
    expectTrue(words[0].hasPrefix("2:7: "), "\(words)")
  }

  @Test("a table of which most rows are omitted is an error, one with few bad rows is not")
  func most() {
    let good = (10..<20).map { "a,2020-08-\($0)T00Z,20,130\n" }
    let bad = (10..<30).map { "a,8/\($0)/2022 x,20,130\n" }
    let words = Self.read("id,time,lat,lon\n" + (good + bad).joined()).words
    expectEqual(words.count, 1)
    expectTrue(words[0].hasPrefix("12:1: error: 20 of 30 rows are omitted, expected a table"))
    expectEqual(Self.read("id,time,lat,lon\n" + (good + bad.prefix(5)).joined()).fixes.count, 10)
  }

  @Test("IMD's best tracks have a storm's name in its first row, and a day in its first")
  func imd() {
    let (fixes, words) = Self.read(
      """
      Serial Number of system during year,Basin of origin,Name,Date(DD/MM/YYYY),Time (UTC),Latitude (lat.),Longitude (lon.),CI No,Estimated Central Pressure (hPa),Maximum Sustained Surface Wind (kt),Pressure Drop (hPa),Grade (text)
      1,BOB,AMPHAN,16/05/2020,1800,10.9,86.3,1.5,1000,25,4,D
      ,,,,2100,10.9,86.3,2.0,998,30,5,DD
      ,,,,0000,11.4,86.0,2.5,996,40,7,CS
      2,ARB,NISARGA,01/06/2020,0300,13.2,71.1,1.5,1004,25,3,D

      """)
    expectEqual(
      fixes.map(\.time.iso8601),
      [
        "2020-05-16T18:00:00Z", "2020-05-16T21:00:00Z", "2020-05-17T00:00:00Z",
        "2020-06-01T03:00:00Z",
      ])
    expectEqual(fixes.map(\.pressure?.value), [1_000, 998, 996, 1_004])
    expectEqual(
      words,
      [
        "1:119: note: columns CI No, Pressure Drop (hPa) not used: no known part of a track",
        "1:53: warning: only each storm's first row names it: rows without a name read as those of the storm before",
      ])
  }

  @Test("HKO's best tracks have hours beside year, month and day, and hundredths of degrees")
  func hko() {
    let (fixes, _) = Self.read(
      """
      Tropical Cyclone Name,Year,Month,Day,Time (UTC),Intensity,Latitude (0.01 degree N),Longitude (0.01 degree E),Estimated minimum central pressure (hPa),Estimated maximum surface winds (knot)
      CONSON,2010,7,11,18,TD,1230,13150,1000,30
      CONSON,2010,7,12,0,TS,1290,13000,996,40

      """)
    expectEqual(fixes.map(\.time.iso8601), ["2010-07-11T18:00:00Z", "2010-07-12T00:00:00Z"])
    expectEqual(fixes.map(\.position.latitude), [12.3, 12.9])
    expectEqual(fixes.map(\.pressure?.value), [1_000, 996])
    expectEqual(fixes.map(\.wind?.speed.value), [30, 40])
  }

  @Test("a row without a date is omitted where every row names its storm")
  func dates() {
    let text = "name,date,hour,lat,lon\na,2020-08-01,0,20,130\na,,6,21,130\n"
    expectEqual(Self.read(text).fixes.count, 1)
  }

  @Test(
    "degrees with minutes and the minus sign of typography are numbers",
    arguments: [
      ("28°30'N", "94°15'30\"W", 28.5, -94.25833333333334),
      ("28° 30′ N", "\u{2212}94.25", 28.5, -94.25),
      ("\u{2212}12.5", "142.0", -12.5, 142),
    ])
  func angles(_ latitude: String, _ longitude: String, _ north: Double, _ east: Double) {
    let text = "id;time;lat;lon\na;2020-08-01T00Z;\(latitude);\(longitude)\n"
    let (fixes, words) = Self.read(text)
    expectEqual(fixes.map(\.position.latitude), [north])
    expectEqual(fixes.map { ($0.position.longitude * 1e9).rounded() }, [(east * 1e9).rounded()])
    expectEqual(words, [])
  }

  @Test("other marks are no minutes", arguments: ["28°61'N", "28'30°N", "28°30'30\"30N", "28°x'N"])
  func noAngles(_ latitude: String) {
    expectEqual(Self.read("id;time;lat;lon\na;2020-08-01T00Z;\(latitude);1\n").fixes, [])
  }
}
