import CSQLite

/// A database that SQLite writes into a store.
///
/// It is a class because its statements must be freed before it.
final class SQLiteDatabase {
  private var handle: OpaquePointer?
  private let file: SQLiteFile

  /// Settings that write each page once, and keep at most 16 MB of pages in memory.
  ///
  /// If an error occurs, the store is discarded, so that no journal is needed.
  private static let settings = """
    PRAGMA journal_mode = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -16384;
    PRAGMA foreign_keys = OFF;
    """

  /// Opens a database in an empty store.
  init(_ store: any ByteStore) throws(WriteError) {
    file = try SQLiteFile(store)
    guard file.open(&handle) == SQLITE_OK else { throw failure }
    _ = trackconv_sqlite_allow_node_writes(handle)
    try run(Self.settings)
  }

  deinit {
    _ = sqlite3_close(handle)
  }

  /// Runs statements that return nothing of interest.
  func run(_ sql: String) throws(WriteError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// Prepares a statement.
  func statement(_ sql: String) throws(WriteError) -> SQLiteStatement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    return SQLiteStatement(statement, self)
  }

  /// The store's error or, if it has none, SQLite's.
  fileprivate var failure: WriteError {
    if let failure = file.failure { return failure }
    return WriteError("SQLite: " + (sqlite3_errmsg(handle).map { String(cString: $0) } ?? "failed"))
  }
}

/// A prepared statement, with parameters numbered from 1.
///
/// Errors in setting parameters show when it runs. Texts and blobs must stay where they are until
/// then.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, _ database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit {
    _ = sqlite3_finalize(handle)
  }

  func set(_ parameter: Int, _ value: Int64) {
    _ = sqlite3_bind_int64(handle, Int32(parameter), value)
  }

  func set(_ parameter: Int, _ value: Double) {
    _ = sqlite3_bind_double(handle, Int32(parameter), value)
  }

  func set(_ parameter: Int, text: UnsafeRawBufferPointer) {
    // An empty buffer may have no address, which would mean NULL.
    guard let start = text.bindMemory(to: CChar.self).baseAddress, !text.isEmpty else {
      _ = sqlite3_bind_text(handle, Int32(parameter), "", 0, nil)
      return
    }
    _ = sqlite3_bind_text(handle, Int32(parameter), start, Int32(text.count), nil)
  }

  func set(_ parameter: Int, blob: UnsafeRawBufferPointer) {
    _ = sqlite3_bind_blob(handle, Int32(parameter), blob.baseAddress, Int32(blob.count), nil)
  }

  /// Runs the statement, and then sets all parameters to NULL.
  func run() throws(WriteError) {
    let result = sqlite3_step(handle)
    guard sqlite3_reset(handle) == SQLITE_OK, result == SQLITE_DONE || result == SQLITE_ROW else {
      throw database.failure
    }
    _ = sqlite3_clear_bindings(handle)
  }

  /// Runs the statement, and returns the integer in the first column of its first row.
  func integer() throws(WriteError) -> Int {
    guard sqlite3_step(handle) == SQLITE_ROW else { throw database.failure }
    defer { _ = sqlite3_reset(handle) }
    return Int(sqlite3_column_int64(handle, 0))
  }
}
