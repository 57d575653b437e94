import CZip

/// A ZIP archive that is being written, through libzip.
///
/// libzip writes everything at the closing, into the store and nowhere else: given a file's name it would
/// write beside the file under a name of its own, which stays behind when the process is killed. An
/// entry says nothing of the machine: each has one time, one mode, and no extra fields.
struct ZipArchive: ~Copyable {
  /// `nil` once it is closed.
  private var archive: OpaquePointer?
  /// What libzip reads from and writes to, until the archive is closed.
  private var sources: [ZipSource]

  /// Noon of 1980-01-01, the first day that ZIP knows.
  ///
  /// libzip sends it through local time, where an hour round midnight may be missing. Days stand from bit
  /// 0 on, months from 5, years from 9; hours from 11.
  private static let date: UInt16 = 1 << 5 | 1
  private static let time: UInt16 = 12 << 11
  /// A regular file that all may read, as Unix has it.
  private static let attributes: UInt32 = 0o100644 << 16
  /// zlib's usual level: the highest takes up to twice as long for 1 to 4 hundredths less.
  private static let level: UInt32 = 6

  /// Begins an archive in an empty store.
  init(_ store: any ByteStore) throws(WriteError) {
    let target = ZipSource(store, isWritten: true)
    var problem = zip_error_t()
    zip_error_init(&problem)
    defer { zip_error_fini(&problem) }
    guard let source = target.make(&problem) else { throw WriteError(.libzip(&problem)) }
    // The archive owns the source, once there is one.
    guard let archive = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &problem) else {
      zip_source_free(source)
      throw target.failure ?? WriteError(.libzip(&problem))
    }
    self.archive = archive
    sources = [target]
  }

  deinit {
    // Writes nothing.
    zip_discard(archive)
  }

  /// Adds a text, which is compressed.
  mutating func add(_ name: String, _ text: any ByteStore) throws(WriteError) {
    let source = ZipSource(text, isWritten: false)
    // Kept first: libzip asks it until the archive is gone, even where something fails.
    sources.append(source)
    try add(name, source.make(nil), method: ZIP_CM_DEFLATE)
  }

  /// Adds bytes as they are, such as a picture that is compressed in itself; they must stay.
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
    // A source that has failed says why itself; libzip knows only that it did.
    guard let archive, zip_close(archive) == 0 else {
      throw sources.compactMap(\.failure).first ?? failure
    }
    self.archive = nil
  }

  /// What libzip says went wrong.
  private var failure: WriteError {
    guard let archive, let problem = zip_get_error(archive) else {
      return WriteError("libzip failed")
    }
    return WriteError(.libzip(problem))
  }
}

extension String {
  /// What libzip says of a problem.
  fileprivate static func libzip(_ problem: UnsafeMutablePointer<zip_error_t>) -> String {
    let words = zip_error_strerror(problem).map { String(cString: $0) }
    return "libzip: " + (words ?? "failed").lowercased()
  }
}
