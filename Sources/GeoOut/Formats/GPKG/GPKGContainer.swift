/// Makes a GeoPackage of a script, in one transaction.
struct GPKGContainer: MapContainer {
  let isDatabase = true
  /// What makes a database a GeoPackage, and its layout.
  private static let settings = """
    PRAGMA page_size = 4096;
    PRAGMA encoding = 'UTF-8';
    PRAGMA auto_vacuum = NONE;
    PRAGMA application_id = 0x47504B47;
    PRAGMA user_version = 10300;
    BEGIN;
    """

  func pack(_ text: any ByteStore, into archive: any ByteStore) throws(WriteError) {
    let database = try SQLiteDatabase(archive)
    try database.run(Self.settings)
    var script = GPKGScriptReader(text)
    while let block = try script.next() {
      switch block {
      case .statements: try database.run(script.string)
      case .table: try fill(script.string, of: database, &script)
      case .insertion, .rows, .end: throw .damaged
      }
    }
    try database.run("COMMIT")
  }

  /// Inserts the rows of a table, and then adds its index and its extent.
  private func fill(
    _ name: String, of database: SQLiteDatabase, _ script: inout GPKGScriptReader
  ) throws(WriteError) {
    guard try script.next() == .insertion else { throw .damaged }
    let insertion = try database.statement(script.string)
    var index = try GPKGIndex(of: name, in: database)
    var row: Int64 = 0
    var extent: GPKGBox?
    while let block = try script.next(), block != .end {
      try script.content.withUnsafeBufferPointer { (bytes) throws(WriteError) in
        var rows = GPKGRowReader(UnsafeRawBufferPointer(bytes))
        while !rows.isAtEnd {
          row += 1
          insertion.set(GPKGTable.idParameter, row)
          guard let box = try rows.next(into: insertion) else { throw .damaged }
          try insertion.run()
          try index.add(row, box)
          extent = extent.map { $0.union(box) } ?? box
        }
      }
    }
    try index.finish()
    guard let extent else { return }
    let contents = try database.statement(
      "UPDATE gpkg_contents SET min_x = ?, max_x = ?, min_y = ?, max_y = ? WHERE table_name = "
        + name.sqlText)
    contents.set(1, extent.west)
    contents.set(2, extent.east)
    contents.set(3, extent.south)
    contents.set(4, extent.north)
    try contents.run()
  }
}

/// A box as in an index: a shape cut at the 180th meridian has one from -180 to 180.
struct GPKGBox: Hashable {
  var west: Double
  var east: Double
  var south: Double
  var north: Double

  func union(_ other: GPKGBox) -> GPKGBox {
    GPKGBox(
      west: min(west, other.west), east: max(east, other.east),
      south: min(south, other.south), north: max(north, other.north))
  }
}

/// Reads the rows of a block.
private struct GPKGRowReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Sets the parameters of a statement to the values of a row, and returns the box of its
  /// geometry.
  mutating func next(into statement: SQLiteStatement) throws(WriteError) -> GPKGBox? {
    var box: GPKGBox?
    while true {
      let parameter = Int(try integer(UInt8.self))
      guard parameter > 0 else { return box }
      switch GPKGScript.Kind(rawValue: try integer(UInt8.self)) {
      case .integer: statement.set(parameter, Int64(bitPattern: try integer(UInt64.self)))
      case .real: statement.set(parameter, Double(bitPattern: try integer(UInt64.self)))
      case .text: statement.set(parameter, text: try part())
      case .blob:
        let blob = try part()
        box = GPKGGeometry.box(of: blob)
        statement.set(parameter, blob: blob)
      case nil: throw .damaged
      }
    }
  }

  private mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(WriteError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - offset >= size else { throw .damaged }
    defer { offset += size }
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  private mutating func part() throws(WriteError) -> UnsafeRawBufferPointer {
    let size = Int(try integer(UInt32.self))
    guard bytes.count - offset >= size else { throw .damaged }
    defer { offset += size }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
  }
}
