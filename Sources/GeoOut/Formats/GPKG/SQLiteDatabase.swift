import CSQLite
import TyphoonTrack

/// A database that SQLite writes.
///
/// It is a class because its statements must be freed before it.
final class SQLiteDatabase {
  private var handle: OpaquePointer?

  /// Creates a database in an empty file that nobody else uses, or in memory.
  ///
  /// If an error occurs, the file is discarded; a journal in memory is enough to go back to a savepoint.
  init(path: String?) throws(WriteError) {
    let opened = sqlite3_open_v2(
      path ?? "map", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
      path == nil ? "memdb" : "unix-none")
    guard opened == SQLITE_OK else { throw failure }
    _ = trackconv_sqlite_allow_node_writes(handle)
    // Nothing that is written here belongs to another file.
    _ = sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try run(
      """
      PRAGMA page_size = 4096;
      PRAGMA journal_mode = MEMORY;
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16384;
      """)
  }

  deinit { _ = sqlite3_close(handle) }

  /// Runs statements that return nothing of interest.
  func run(_ sql: String) throws(WriteError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// Runs a statement with texts as its parameters: a text is never a part of a statement.
  func run(_ sql: String, with texts: [String]) throws(WriteError) {
    let statement = try statement(sql)
    for (index, text) in texts.enumerated() { statement.set(index + 1, text) }
    try statement.run()
  }

  /// Prepares a statement.
  func statement(_ sql: String) throws(WriteError) -> SQLiteStatement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    return SQLiteStatement(statement, self)
  }

  /// The bytes of a database in memory.
  var bytes: [UInt8] {
    var count: sqlite3_int64 = 0
    let start = sqlite3_serialize(handle, "main", &count, 0)
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  fileprivate var failure: WriteError {
    let message = String(cString: trackconv_sqlite_message(handle))
    return WriteError(message.prefix(1).lowercased() + message.dropFirst())
  }
}

/// A prepared statement, with parameters numbered from 1 and columns numbered from 0.
///
/// Errors in setting parameters show when it runs.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, _ database: SQLiteDatabase) {
    (self.handle, self.database) = (handle, database)
  }

  deinit { _ = sqlite3_finalize(handle) }

  func set(_ parameter: Int, _ value: Int64) {
    _ = sqlite3_bind_int64(handle, Int32(parameter), value)
  }

  func set(_ parameter: Int, _ value: Double) {
    _ = sqlite3_bind_double(handle, Int32(parameter), value)
  }

  /// Sets a text; U+0000, at which many programs end a text, becomes U+FFFD.
  func set(_ parameter: Int, _ text: String) {
    guard !text.utf8.contains(0) else {
      return set(parameter, text.replacing(text: "\0", with: "\u{FFFD}"))
    }
    _ = trackconv_sqlite_bind_text(handle, Int32(parameter), text, Int32(text.utf8.count))
  }

  func set(_ parameter: Int, _ blob: TextBuffer) {
    _ = trackconv_sqlite_bind_blob(handle, Int32(parameter), blob.bytes, Int32(blob.count))
  }

  /// Runs the statement, and then sets all parameters to NULL.
  func run() throws(WriteError) {
    while try next() {}
    _ = sqlite3_reset(handle)
    _ = sqlite3_clear_bindings(handle)
  }

  /// Moves to the next row; returns false at the end.
  func next() throws(WriteError) -> Bool {
    let result = sqlite3_step(handle)
    guard result == SQLITE_DONE || result == SQLITE_ROW else { throw database.failure }
    return result == SQLITE_ROW
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The bytes of a value, which are valid until the next row.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
