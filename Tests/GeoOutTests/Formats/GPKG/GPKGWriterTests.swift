import CSQLite
import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("GeoPackage")
struct GPKGWriterTests {
  private static let storms = [StormSample.tembin()]

  private static func package(
    _ storms: [Storm] = storms, layers: [Layer] = Layer.allCases
  ) throws -> Database {
    Database(
      try FeatureWriters.map(
        of: storms, format: "gpkg", features: FeatureOptions(layers: LayerSelection(layers))))
  }

  /// The features as the writer prepares them.
  private static func features() -> StormFeatures {
    var maker = FeatureMaker(FeatureOptions(layers: LayerSelection(Layer.allCases)))
    return GPKGWriter().prepared(maker.features(of: storms[0]), options: WritingOptions())
  }

  private static func text(_ time: Timestamp) -> String {
    var text = TextBuffer()
    text.append(time)
    return text.string.dropLast() + ".000Z"
  }

  @Test("SQLite finds nothing wrong, and no reference that leads nowhere")
  func isSound() throws {
    let database = try Self.package()
    try expectEqual(database.rows("PRAGMA integrity_check"), [["ok"]])
    try expectEqual(database.rows("PRAGMA foreign_key_check"), [])
    try expectEqual(database.rows("PRAGMA application_id"), [["1196444487"]])
    try expectEqual(database.rows("PRAGMA user_version"), [["10300"]])
    for table in try database.rows("SELECT table_name FROM gpkg_geometry_columns") {
      try expectEqual(
        database.rows("SELECT rtreecheck('rtree_' || '\(table[0])' || '_geom')"), [["ok"]])
    }
  }

  @Test("each layer with features is a table, the fixes first; each feature is a row")
  func tables() throws {
    let features = Self.features()
    let layers = Layer.mainFirst.filter { layer in
      features.features.contains { $0.layer == layer }
    }
    let database = try Self.package()
    let names = try database.rows(
      "SELECT table_name FROM gpkg_contents WHERE data_type = 'features' ORDER BY rowid")
    expectTrue(names == layers.map { [$0.rawValue.replacing("-", with: "_")] } && layers.count > 6)
    for (layer, name) in zip(layers, names) {
      let ids = features.features.filter { $0.layer == layer }.map { features.id(of: $0) }
      try expectEqual(
        database.rows("SELECT fid, feature_id FROM \(name[0]) ORDER BY fid"),
        ids.enumerated().map { ["\($0 + 1)", $1] })
    }
  }

  @Test("values are those of the properties, and columns without one are NULL")
  func values() throws {
    let features = Self.features()
    let database = try Self.package()
    for feature in features.features {
      let table = GPKGTable(feature.layer)
      var expected = [String: String](
        uniqueKeysWithValues: table.properties.map { ($0.name, "NULL") })
      for (name, value) in features.properties(of: feature) {
        expected[name] =
          switch value {
          case .text(let text): text
          case .number(let number):
            Property.named(name)?.isInteger == true ? "\(Int(number))" : "\(number)"
          case .flag(let flag): flag ? "1" : "0"
          case .time(let time): Self.text(time)
          case .list(let list): "[" + list.map { "\"\($0)\"" }.joined(separator: ",") + "]"
          case .unknown: "?"
          }
      }
      let columns = table.properties.map(\.name)
      let found = try database.rows(
        "SELECT \(columns.joined(separator: ",")) FROM \(table.name) WHERE feature_id = "
          + "'\(features.id(of: feature))'")
      expectEqual(found, [columns.map { expected[$0] ?? "?" }], "\(features.id(of: feature))")
    }
  }

  @Test(
    "a text is a parameter of a statement, never a part of it, and no other file can be attached")
  func texts() throws {
    let database = try SQLiteDatabase(path: nil)
    let text = "X\u{600}'); DROP TABLE t; --"
    try database.run("CREATE TABLE t (a)")
    try database.run("INSERT INTO t VALUES (?1)", with: [text])
    try database.run("INSERT INTO t VALUES (?1)", with: ["a\0b"])
    let rows = try database.statement("SELECT a FROM t")
    var found: [String] = []
    while try rows.next() { found.append(String(decoding: rows.blob(0), as: UTF8.self)) }
    expectEqual(found, [text, "a\u{FFFD}b"])
    #expect(throws: WriteError.self) { try database.run("ATTACH ':memory:' AS other") }
  }

  /// A geometry of which only the box is there.
  private static func blob(_ box: GPKGBox) -> TextBuffer {
    var blob = TextBuffer()
    blob.append("GP\0\u{3}")
    blob.append(binary: UInt32(4_326))
    for side in [box.west, box.east, box.south, box.north] { blob.append(binary: side) }
    return blob
  }

  @Test("an R-tree of several batches and levels finds what a search of all boxes finds")
  func index() throws {
    var random = SplitMix64(seed: 7)
    for count in [1, 51, 52, 2_602, 9_000] {
      let written = try SQLiteDatabase(path: nil)
      try written.run("BEGIN; CREATE TABLE t (fid INTEGER PRIMARY KEY, geom)")
      var boxes: [GPKGBox] = []
      for row in 1...count {
        let west = Double.random(in: -180...179, using: &random)
        let south = Double.random(in: -90...89, using: &random)
        let size = Double.random(in: 0...1, using: &random)
        boxes.append(GPKGBox(west: west, east: west + size, south: south, north: south + size))
        let insertion = try written.statement("INSERT INTO t VALUES (\(row), ?)")
        insertion.set(1, Self.blob(boxes[row - 1]))
        try insertion.run()
      }
      var index = try GPKGIndex(of: "t", in: written, batchSize: 4_000)
      try expectEqual(index.fill(), boxes.reduce(into: GPKGBox()) { $0.formUnion($1) })
      try written.run("COMMIT")
      let database = Database(written.bytes)
      try expectEqual(database.rows("SELECT rtreecheck('rtree_t_geom')"), [["ok"]], "\(count)")
      for _ in 0..<20 {
        let (x, y) = (
          Double.random(in: -180...170, using: &random), Double.random(in: -90...80, using: &random)
        )
        let found = try database.rows(
          """
          SELECT id FROM rtree_t_geom WHERE maxx >= \(x) AND minx <= \(x + 10) \
          AND maxy >= \(y) AND miny <= \(y + 10) ORDER BY id
          """)
        let searched = boxes.enumerated().filter { _, box in
          box.east >= x && box.west <= x + 10 && box.north >= y && box.south <= y + 10
        }
        expectEqual(found, searched.map { ["\($0.offset + 1)"] })
      }
    }
  }

  @Test("names that are hostile to SQL and XML come through")
  func hostile() throws {
    for name in ["O'Brien'); DROP TABLE fix;--", "<b>&\"]]>", "", "颱風\u{1F300}"] {
      var storm = StormSample.tembin()
      storm.names = LocalizedText(name, language: "en")
      storm.source.product = name
      let database = try Self.package([storm])
      try expectEqual(
        database.rows("SELECT DISTINCT name FROM fix"), [[name.isEmpty ? "NULL" : name]])
      let description = try database.rows("SELECT metadata FROM gpkg_metadata")[0][0]
      #expect(throws: Never.self) { try XMLTree(Array(description.utf8)) }
    }
  }

  @Test("a map without storms is a database without layers")
  func empty() throws {
    let database = try Self.package([])
    try expectEqual(database.rows("PRAGMA integrity_check"), [["ok"]])
    try expectEqual(database.rows("SELECT count(*) FROM gpkg_geometry_columns"), [["0"]])
  }

  @Test("storms since a mark can be taken back: the bytes are those without them")
  func goBack() throws {
    let options = WritingOptions()
    let package = try GPKGDatabase(path: nil, options)
    let layers = FeatureOptions(layers: LayerSelection(Layer.allCases))
    var maker = FeatureMaker(layers)
    var piece = MapPiece()
    piece.add(maker.features(of: Self.storms[0]), as: GPKGWriter(), options: options)
    // Twice: before the tables of its layers, and after.
    for _ in 0..<2 {
      for _ in 0..<3 { for storm in piece.storms { try package.add(storm) } }
      try package.goBack()
    }
    for storm in piece.storms { try package.add(storm) }
    try package.mark()
    for storm in piece.storms { try package.add(storm) }
    try package.goBack()
    try package.finish(piece.summary)
    try expectEqual(
      package.bytes, FeatureWriters.map(of: Self.storms, format: "gpkg", features: layers))
  }

  @Test("a file that cannot be written is an error in the system's words")
  func failure() {
    #expect(throws: WriteError("no such file or directory")) {
      try GPKGDatabase(path: "/nowhere/a.gpkg", WritingOptions())
    }
  }
}

/// A database in memory, read by SQLite.
private final class Database {
  private var handle: OpaquePointer?
  private var bytes: UnsafeMutablePointer<UInt8>

  init(_ content: [UInt8]) {
    bytes = .allocate(capacity: content.count)
    bytes.initialize(from: content, count: content.count)
    sqlite3_open(":memory:", &handle)
    sqlite3_deserialize(
      handle, "main", bytes, Int64(content.count), Int64(content.count),
      UInt32(SQLITE_DESERIALIZE_READONLY))
  }

  deinit {
    sqlite3_close(handle)
    bytes.deallocate()
  }

  /// The rows of a query as texts.
  func rows(_ query: String) throws -> [[String]] {
    var statement: OpaquePointer?
    try require(
      sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK,
      "\(query): \(String(cString: sqlite3_errmsg(handle)))")
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
        })
    }
    return rows
  }
}
