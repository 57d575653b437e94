import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("CSV")
struct CSVWriterTests {
  private let writer = CSVWriter()

  private func table(of storms: [Storm]) throws -> CSVText {
    CSVText(try FeatureWriters.map(of: storms, as: writer))
  }

  @Test("a column is a property that points have, in the order of the table of properties")
  func header() throws {
    let rows = try DocumentationPage("output.md").table("Properties")
    let ofPoints = try rows.filter { row in
      ["always in", "if known in"].contains { column in
        row[column].components(separatedBy: ", ")
          .contains { ["all", "fix", "forecast-fix"].contains($0) }
      }
    }
    .map { try $0.code("property") }.filter { Property.named($0)?.isOnRequest == false }
    let radii = try DocumentationPage("output.md").table("CSV").map { try $0.code("property") }
    try expectEqual(table(of: []).header, ["longitude", "latitude"] + ofPoints + radii)
  }

  @Test("a row has the properties of its point", arguments: SampleFile.all)
  func rows(_ sample: SampleFile) throws {
    let storms = try sample.storms()
    let table = try table(of: storms)
    var maker = FeatureMaker(FeatureOptions(layers: writer.layers))
    var count = 0
    for storm in storms {
      let made = maker.features(of: storm)
      for feature in made.features {
        try require(count < table.rows.count)
        let row = table.rows[count]
        count += 1
        var expected: [String: String] = [:]
        for (name, value) in made.properties(of: feature) { expected[name] = value.inCSV }
        let found = Dictionary(uniqueKeysWithValues: zip(table.header, row)).filter {
          !$0.value.isEmpty && !["longitude", "latitude"].contains($0.key)
            && Property.ofMaps.map(\.name).contains($0.key)
        }
        expectEqual(found, expected)
        guard case .point(let place) = made.geometry(of: feature) else {
          Issue.record("\(feature.layer) is not a point")
          continue
        }
        expectEqual(Double(row[0]).map { abs($0 - place.longitude) < 1e-6 }, true)
        expectEqual(Double(row[1]).map { abs($0 - place.latitude) < 1e-6 }, true)
      }
    }
    expectEqual(count, table.rows.count)
  }

  @Test(
    "wind radii, warning areas and circles of a table are those of the source",
    arguments: SampleFile.all)
  func radiiBack(_ sample: SampleFile) throws {
    let storms = try sample.storms()
    let map = try FeatureWriters.map(of: storms, as: writer)
    guard CSVText(map).rows.count > 0 else { return }
    let back = try TrackReaders.read(ByteSource(map, name: "x.csv"), format: "csv").storms
    expectEqual(
      back.map(\.unknownWinds),
      storms.filter { !$0.track.isEmpty || !$0.forecasts.isEmpty }.map(\.unknownWinds))
    expectEqual(shapes(of: back), shapes(of: storms))
  }

  private func shapes(of storms: [Storm]) -> [[String]] {
    var options = FeatureOptions(layers: [.windRadius, .warningArea, .probabilityCircle])
    options.showsPastRadii = true
    var maker = FeatureMaker(options)
    return storms.flatMap { storm in
      let made = maker.features(of: storm)
      return made.features.map { feature in
        made.properties(of: feature).map { "\($0.name) \($0.value.inCSV)" }
      }
    }
  }

  @Test(
    "radii of other winds and shapes are texts",
    arguments: [
      ("15 m/s: all 200", true), ("30 kt 15 m/s: long 280 short 220.5 toward 90", true),
      ("25 m/s: all 80 NE 100 SE 80 SW 60 NW 80", true), ("18 m/s: NE 100 NW 80", true),
      ("30 kt: all 110 nmi", true),
      ("30 kt: nmi", false),
      ("15 m/s: all -1", false), ("15 m/s all 200", false), ("15: all 200", false),
      ("15 m/s: all", false), ("15 m/s: wide 3", false), ("15 m/s: ", false),
    ])
  func otherRadii(_ text: String, _ isValid: Bool) throws {
    let table =
      "storm_id,layer,time,latitude,longitude,other_radii\nx-1,fix,2020-01-01T00:00Z,20,130,\(text)\n"
    let (storms, findings) = try TrackReaders.read(
      ByteSource(Array(table.utf8), name: "x.csv"), format: "csv")
    let back = CSVText(try FeatureWriters.map(of: storms, as: writer))
    expectEqual(back.rows[0][back.column("other_radii")], (isValid ? text : ""))
    expectEqual(
      findings.contains {
        $0.message.description.hasPrefix(
          "radii omitted: found '\(text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " "))"
        )
      }, !isValid)
  }

  @Test("a table that is read gives the same table", arguments: SampleFile.all)
  func readBack(_ sample: SampleFile) throws {
    try expectSameBack(of: try sample.storms())
  }

  @Test(
    "so do tables of agencies' files",
    .enabled(if: RealFile.folder != nil, "TRACKCONV_DATA names no folder with agencies' files"),
    arguments: RealFile.all)
  func readRealBack(_ path: String) throws {
    guard let storms = try? TrackReaders.read(ByteSource(path: path)).storms else { return }
    try expectSameBack(of: storms)
  }

  private func expectSameBack(of storms: [Storm]) throws {
    let map = try FeatureWriters.map(of: storms, as: writer)
    guard CSVText(map).rows.count > 0 else { return }
    let (back, findings) = try TrackReaders.read(ByteSource(map, name: "x.csv"), format: "csv")
    // Facts that contradict each other are kept, and do so again.
    let lost = findings.filter { $0.severity != .note }.map(\.message.description)
    expectEqual(lost.filter { !$0.hasSuffix(": kept") }, [])
    // An id that came again has a number in a run, and only there.
    let again = try FeatureWriters.map(of: back, as: writer)
    guard again != map else { return }
    let (old, new) = (CSVText(map), CSVText(again))
    expectEqual(old.rows.count, new.rows.count)
    if let (was, now) = zip(old.rows, new.rows).first(where: { $0 != $1 }) {
      for (name, (was, now)) in zip(old.header, zip(was, now)) where was != now {
        Issue.record("\(name) was '\(was)', is '\(now)'")
      }
    }
  }

  static let winds: [(SpeedUnit, [Double])] = [
    (.knots, Array(stride(from: 1, to: 150, by: 1))),
    (.metresPerSecond, Array(stride(from: 1, to: 80, by: 1))),
    (.metresPerSecond, (100..<600).map { Double($0) / 10 }),
    (.kilometresPerHour, Array(stride(from: 1, to: 280, by: 1))),
    (.milesPerHour, Array(stride(from: 1, to: 175, by: 1))),
  ]

  @Test("winds in every unit keep their class", arguments: IntensityScale.all, winds)
  func classesBack(_ scale: IntensityScale, _ winds: (unit: SpeedUnit, numbers: [Double])) throws {
    var storm = StormSample.empty()
    storm.track = winds.numbers.enumerated().map { hours, number in
      var fix = StormSample.fix(hours, 20, 130)
      fix.winds = [Wind(Speed(number, winds.unit), averagingPeriod: 10)]
      return fix
    }
    var options = WritingOptions()
    options.scale = scale
    let map = try FeatureWriters.map(of: [storm], as: writer, options: options)
    let back = try TrackReaders.read(ByteSource(map, name: "x.csv"), format: "csv").storms
    let isSame = try FeatureWriters.map(of: back, as: writer, options: options) == map
    #expect(isSame, "\(scale.name), \(winds.unit)")
  }

  @Test("texts with separators, quotes and line ends are in quotes, and unchanged")
  func quoting() throws {
    var storm = StormSample.storm(base: (20, 130), [])
    let name = "a,\"b\"\r\nc"
    storm.names.add(name, language: "en")
    storm.number = " 3"
    let table = try table(of: [storm])
    let row = try require(table.rows.first)
    expectEqual(row[table.column("name")], name)
    expectEqual(row[table.column("number")], " 3")
    let text = String(decoding: try FeatureWriters.map(of: [storm], as: writer), as: UTF8.self)
    #expect(text.contains(",\"a,\"\"b\"\"\r\nc\","))
  }

  @Test(
    "a text that begins like a formula is written unchanged, with a warning",
    arguments: [
      "=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\r\n=1", "＝1", "＋1", "－1", "＠1",
    ])
  func formula(_ name: String) throws {
    var storm = StormSample.storm(base: (20, 130), [])
    storm.names.add(name, language: "en")
    storm.number = "-"
    var maker = FeatureMaker(FeatureOptions(layers: writer.layers))
    var piece = MapPiece()
    piece.add(maker.features(of: storm), as: writer, options: WritingOptions())
    expectEqual(
      piece.takeFindings().map(\.description),
      [
        "'name' of cwb-2012-14 begins like a formula, which spreadsheets may run: written unchanged"
      ])
    let text = piece.section(0).string
    expectTrue(text.contains(",\(name),") || text.contains(",\"\(name)\","))
  }
}

/// A table in CSV, parsed by the rules of RFC 4180.
private struct CSVText {
  let header: [String]
  let rows: [[String]]

  init(_ bytes: [UInt8]) {
    var rows: [[String]] = []
    var (row, field): ([String], [UInt8]) = ([], [])
    var isQuoted = false
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted, byte == 0x22, index < bytes.count, bytes[index] == 0x22 {
        field.append(byte)
        index += 1
      } else if byte == 0x22 {
        isQuoted.toggle()
      } else if !isQuoted, byte == 0x2C {
        endField()
      } else if !isQuoted, byte == 0x0A {
        endField()
        rows.append(row)
        row = []
      } else {
        field.append(byte)
      }
    }
    header = rows.first ?? []
    self.rows = Array(rows.dropFirst())
  }

  func column(_ name: String) -> Int { header.firstIndex(of: name) ?? 0 }
}

/// The files of `TRACKCONV_DATA` that are not so large that a test build takes minutes.
private enum RealFile {
  static let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"]

  static var all: [String] {
    guard let folder, let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }.sorted().map { folder + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue,
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      else { return false }
      return size < 2_000_000
    }
  }
}

extension Storm {
  fileprivate var unknownWinds: [WindForces] { track.map(\.unknownWinds) }
}

extension PropertyValue {
  fileprivate var inCSV: String {
    switch self {
    case .text(let text): text
    case .number(let number):
      String { $0.append(number, decimals: 6) }
    case .flag(let flag): flag ? "true" : "false"
    case .time(let time): time.iso8601
    case .list(let list): list.joined(separator: ", ")
    case .unknown: ""
    }
  }
}
