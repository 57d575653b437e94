import Testing

@testable import TyphoonTrack

@Suite("shapefiles in zip archives")
struct ShapefileTests {
  /// Attributes of characters and numbers, as in the NHC's `5day_pts` and `forecastradii`.
  private static func dbf(_ fields: [(name: String, type: String)], _ rows: [[String]]) -> [UInt8] {
    let record = 1 + fields.count * 32
    var bytes: [UInt8] = [3, 121, 8, 28, UInt8(rows.count), 0, 0, 0]
    for number in [33 + fields.count * 32, record] {
      bytes += [UInt8(number & 255), UInt8(number >> 8)]
    }
    bytes += [UInt8](repeating: 0, count: 20)
    for (name, type) in fields {
      bytes += Array(name.utf8) + [UInt8](repeating: 0, count: 11 - name.utf8.count)
      bytes += Array(type.utf8) + [0, 0, 0, 0, 32] + [UInt8](repeating: 0, count: 15)
    }
    bytes.append(0x0D)
    for row in rows {
      bytes.append(0x20)
      for text in row {
        bytes += Array(text.utf8) + [UInt8](repeating: 0x20, count: 32 - text.utf8.count)
      }
    }
    return bytes
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func shp(_ shapes: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 96)
    for (index, shape) in shapes.enumerated() {
      bytes += little(UInt32(index + 1).byteSwapped) + little(UInt32(shape.count / 2).byteSwapped)
      bytes += shape
    }
    return bytes
  }

  private static func point(_ x: Double, _ y: Double) -> [UInt8] {
    little(UInt32(1)) + little(x.bitPattern) + little(y.bitPattern)
  }

  /// A polygon of one part.
  private static func polygon(_ places: [(Double, Double)]) -> [UInt8] { shape(5, [places]) }

  private static func shape(_ type: UInt32, _ parts: [[(Double, Double)]]) -> [UInt8] {
    let starts = parts.indices.map { parts[..<$0].map(\.count).reduce(0, +) }
    var all: [UInt8] = little(type) + [UInt8](repeating: 0, count: 32)
    all += little(UInt32(parts.count))
    all += little(UInt32(parts.joined().count))
    for start in starts { all += little(UInt32(start)) }
    for place in parts.joined() {
      all += little(place.0.bitPattern)
      all += little(place.1.bitPattern)
    }
    return all
  }

  private static let advisory = ["IDA", "HU", "1000 AM CDT Sat Aug 28 2021", "10", "9", "AL"]
  private static let points: [(name: String, bytes: [UInt8])] = [
    (
      "al092021-010_5day_pts.dbf",
      dbf(
        [
          ("STORMNAME", "C"), ("STORMTYPE", "C"), ("ADVDATE", "C"), ("ADVISNUM", "C"),
          ("STORMNUM", "N"), ("BASIN", "C"), ("VALIDTIME", "C"), ("TAU", "N"), ("MAXWIND", "N"),
          ("MSLP", "N"),
        ],
        [
          advisory + ["28/1200", "0", "70", "986.0"], advisory + ["29/0000", "12", "80", "9999"],
        ])
    ), ("al092021-010_5day_pts.shp", shp([point(-85.8, 24.8), point(-87.4, 26.3)])),
    ("al092021-010_5day_pts.prj", [0x78]),
  ]
  private static let lines: [(name: String, bytes: [UInt8])] = [
    (
      "al092021-010_5day_lin.dbf",
      dbf([("STORMNAME", "C"), ("ADVISNUM", "C")], [["IDA", "10"]])
    ), ("al092021-010_5day_lin.shp", shp([polygon([(-90, 29), (-89, 29)])])),
  ]
  private static func warnings(
    _ codes: [String] = ["TWR", "HWA"], cut: Int = 0
  ) -> [(name: String, bytes: [UInt8])] {
    let coast = [(-93.3, 29.8), (-92.3, 29.5)]
    let shapes = shp(
      codes.map { _ in shape(3, [coast, [(-89.6, 30.1), (-88.3, 30.4), (-88, 30.7)]]) })
    return [
      (
        "al092021-010_ww_wwlin.dbf",
        dbf(
          [
            ("STORMNAME", "C"), ("STORMTYPE", "C"), ("ADVDATE", "C"), ("ADVISNUM", "C"),
            ("STORMNUM", "N"), ("BASIN", "C"), ("TCWW", "C"),
          ], codes.map { advisory + [$0] })
      ), ("al092021-010_ww_wwlin.shp", Array(shapes.dropLast(cut))),
    ]
  }

  private static func read(
    _ files: [(name: String, bytes: [UInt8])]
  ) -> (storms: [Storm], words: [String]) {
    do throws(ReadError) {
      let read = try TrackReaders.read(ByteSource(Zip.archive(files), name: "a.zip"))
      return (read.storms, read.findings.map { "\($0.location.file):\($0.shown)" })
    } catch { return ([], ["\(error.finding.location.file):\(error.finding.shown)"]) }
  }

  @Test("points are read as their GeoJSON is, and lines beside them are passed over")
  func points() throws {
    let (storms, words) = Self.read(Self.points + Self.lines)
    expectEqual(words, [])
    let storm = try #require(storms.first)
    expectEqual(storm.id.description, "atcf-al092021")
    expectEqual(storm.track.map(\.pressure?.value), [986])
    expectEqual(storm.track.map(\.time.iso8601), ["2021-08-28T15:00:00Z"])
    let fixes = storm.forecasts.flatMap(\.fixes)
    expectEqual(fixes.map(\.position.longitude), [-87.4])
    expectEqual(fixes.map(\.wind?.speed.value), [80])
    expectEqual(fixes.map(\.pressure), [nil])
    expectEqual(
      Self.read(Self.lines).words.map { String($0.prefix(74)) },
      ["a.zip/al092021-010_5day_lin.shp:: error: found lines or areas of the NHC w"])
  }

  @Test("warnings on coasts are the storm's, beside its points, in another archive, and alone")
  func warnings() throws {
    let both = Self.read(Self.points + Self.warnings())
    expectEqual(both.words, [])
    let storm = try #require(both.storms.first)
    expectTrue(both.storms.count == 1 && storm.advisory == "10" && storm.track.count == 1)
    expectEqual(storm.coastWarnings.map(\.kind), [.stormWarning, .hurricaneWatch])
    expectEqual(storm.coastWarnings.map { $0.lines.map(\.count) }, [[2, 3], [2, 3]])
    expectEqual(storm.coastWarnings[0].lines[1][2], GeoPoint(latitude: 30.7, longitude: -88))
    let alone = Self.read(Self.warnings())
    expectTrue(alone.words == [] && alone.storms.count == 1)
    expectEqual(alone.storms.first?.coastWarnings, storm.coastWarnings)
    expectEqual(alone.storms.first?.id, storm.id)
  }

  @Test(
    "what is no warning is one warning line, and the rest is read",
    arguments: [
      (["TWR", "XYZ", "XYZ"], 0, "warning omitted: found 'XYZ', expected HWR, HWA, TWR or TWA"),
      (["TWR", "HWR"], 40, "the shapefile is truncated: it ends before its last record"),
    ])
  func brokenWarnings(_ codes: [String], _ cut: Int, _ finding: String) {
    let (storms, words) = Self.read(Self.points + Self.warnings(codes, cut: cut))
    expectEqual(
      words.filter { $0.contains("warning: ") && $0.contains(finding) }.count, 1, "\(words)")
    expectTrue(words.count == 1 && storms.count == 1 && storms[0].track.count == 1)
    expectEqual(storms.first?.coastWarnings.count, cut > 0 ? 0 : 1)
  }

  @Test("warnings of an advisory that a later one follows are omitted with a warning")
  func overtaken() throws {
    var later = Self.points
    let bytes = String(decoding: later[0].bytes, as: UTF8.self)
      .replacing("1000 AM", with: " 400 PM").replacing("28/1200", with: "28/1800")
    later[0].bytes = Array(bytes.utf8)
    let (storms, words) = Self.read(later + Self.warnings())
    expectEqual(storms.first?.coastWarnings, [])
    expectEqual(
      words.filter { $0.contains("warnings of advisory 10 omitted") }.count, 1, "\(words)")
  }

  @Test("broken shapefiles are errors or omissions, never more")
  func broken() {
    for file in 0..<2 {
      for cut in stride(from: 0, to: Self.points[file].bytes.count, by: 9) {
        var files = Self.points
        files[file].bytes = Array(files[file].bytes.prefix(cut))
        _ = Self.read(files)
      }
      for place in stride(from: 0, to: Self.points[file].bytes.count, by: 3) {
        for value: UInt8 in [0, 0x7F, 0xFF] {
          var files = Self.points
          files[file].bytes[place] = value
          _ = Self.read(files)
        }
      }
    }
    var files = Self.points
    files[1].bytes.removeLast(30)
    expectEqual(
      Self.read(files).words,
      [
        "a.zip/al092021-010_5day_pts.shp:: error: the shapefile is truncated: it ends before its last record"
      ])
    files[1].bytes = Self.shp([Self.polygon([(1, 2), (.infinity, 4)]), [5, 0, 0, 0, 1, 2]])
    _ = Self.read(files)
  }
}
