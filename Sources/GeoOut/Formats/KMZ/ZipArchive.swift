import CZip

/// A ZIP archive being written by libzip.
///
/// libzip writes everything on closing, and only into the store. Given a file name, it would write
/// a temporary file of its own beside the file, which remains if the process is killed. Entries
/// contain nothing about the machine: all have the same time and mode, and no extra fields.
struct ZipArchive: ~Copyable {
  /// The archive; `nil` once it is closed.
  private var archive: OpaquePointer?
  /// The stores that libzip reads from and writes to, until the archive is closed.
  private var sources: [ZipSource]

  /// Noon of 1980-01-01, the earliest day that ZIP can represent.
  ///
  /// libzip converts it through local time, where an hour near midnight may not exist. In the
  /// encoding, days begin at bit 0, months at 5 and years at 9; hours begin at 11.
  private static let date: UInt16 = 1 << 5 | 1
  private static let time: UInt16 = 12 << 11
  /// A regular file that everyone may read, in Unix encoding.
  private static let attributes: UInt32 = 0o100644 << 16
  /// zlib's default level: the highest takes up to twice as long to save 1 to 4 percent.
  private static let level: UInt32 = 6

  /// Opens an archive in an empty store.
  init(_ store: any ByteStore) throws(WriteError) {
    let target = ZipSource(store, isWritten: true)
    var problem = zip_error_t()
    zip_error_init(&problem)
    defer { zip_error_fini(&problem) }
    guard let source = target.make(&problem) else { throw WriteError(.libzip(&problem)) }
    // From here on the archive owns the source.
    guard let archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &problem) else {
      zip_source_free(source)
      throw target.failure ?? WriteError(.libzip(&problem))
    }
    self.archive = archive
    sources = [target]
  }

  deinit {
    // This writes nothing.
    zip_discard(archive)
  }

  /// Adds a text with compression.
  mutating func add(_ name: String, _ text: any ByteStore) throws(WriteError) {
    let source = ZipSource(text, isWritten: false)
    // Keep it before it is used: libzip calls it until the archive is freed, even after a failure.
    sources.append(source)
    try add(name, source.make(nil), method: ZIP_CM_DEFLATE)
  }

  /// Adds bytes without compression, such as an image that is already compressed; the bytes must
  /// stay valid until the archive is closed.
  mutating func add(_ name: String, _ bytes: UnsafeRawBufferPointer) throws(WriteError) {
    try add(
      name, zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, nil),
      method: ZIP_CM_STORE)
  }

  private mutating func add(
    _ name: String, _ source: OpaquePointer?, method: Int32
  ) throws(WriteError) {
    guard let archive, let source else { throw failure }
    let index = zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8)
    guard index >= 0 else {
      zip_source_free(source)
      throw failure
    }
    let place = UInt64(index)
    guard zip_set_file_compression(archive, place, method, Self.level) == 0,
      zip_file_set_dostime(archive, place, Self.time, Self.date, 0) == 0,
      zip_file_set_external_attributes(
        archive, place, 0, UInt8(ZIP_OPSYS_UNIX), Self.attributes) == 0
    else { throw failure }
  }

  /// Writes the archive.
  mutating func close() throws(WriteError) {
    // If a source has failed, use its own error: libzip knows only that it failed.
    guard let archive, zip_close(archive) == 0 else {
      throw sources.compactMap { $0.failure }.first ?? failure
    }
    self.archive = nil
  }

  /// The error as described by libzip.
  private var failure: WriteError {
    guard let archive, let problem = zip_get_error(archive) else {
      return WriteError("libzip failed")
    }
    return WriteError(.libzip(problem))
  }
}

extension String {
  /// Returns libzip's description of an error.
  fileprivate static func libzip(_ problem: UnsafeMutablePointer<zip_error_t>) -> String {
    let words = zip_error_strerror(problem).map { String(cString: $0) }
    return "libzip: " + (words ?? "failed").lowercased()
  }
}
