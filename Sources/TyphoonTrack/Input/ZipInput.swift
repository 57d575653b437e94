import CZip

/// The files in a zip archive, which is in memory; nothing is written to a disk, so names are only names.
///
/// Format: PKWARE's APPNOTE.TXT, read by libzip.
final class ZipInput {
  /// The names of the files, in the order of the archive.
  let names: [String]
  let name: String
  private let bytes: UnsafeMutableRawBufferPointer
  private let archive: OpaquePointer
  private let indices: [UInt64]
  /// How many bytes all files together gave.
  private var expanded = 0

  static let magic: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The largest archive, and the most files in it.
  private static let (largest, mostFiles) = (256 << 20, Int64(10_000))

  /// Takes over a source if it is a zip archive; otherwise nothing of it is read.
  init?(_ source: inout ByteSource) throws(ReadError) {
    let magic = try source.withOpening { $0.withUnsafeBufferPointer { Array($0.prefix(4)) } }
    guard magic == Self.magic else { return nil }
    name = source.name
    let place = Finding.Location(file: name)
    let content = try source.rest(atMost: Self.largest, "a zip archive")
    var problem = zip_error_t()
    zip_error_init(&problem)
    defer { zip_error_fini(&problem) }
    bytes = .allocate(byteCount: content.count, alignment: 1)
    bytes.copyBytes(from: content)
    guard let memory = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &problem)
    else {
      bytes.deallocate()
      throw ReadError(.broken(&problem), at: place)
    }
    // From here on the archive owns the source.
    guard let archive = zip_open_from_source(memory, ZIP_RDONLY, &problem) else {
      zip_source_free(memory)
      bytes.deallocate()
      throw ReadError(.broken(&problem), at: place)
    }
    self.archive = archive
    let count = zip_get_num_entries(archive, 0)
    let found = (0..<UInt64(min(max(0, count), Self.mostFiles)))
      .map { (index: $0, name: zip_get_name(archive, $0, 0).map { String(cString: $0) } ?? "") }
      .filter { !$0.name.isEmpty && $0.name.utf8.last != UInt8(ascii: "/") }
    (names, indices) = (found.map { $0.name }, found.map { $0.index })
    guard count <= Self.mostFiles else {
      throw ReadError("found more than 10,000 files in a zip archive, expected fewer", at: place)
    }
  }

  deinit {
    // This writes nothing.
    zip_discard(archive)
    bytes.deallocate()
  }

  /// The source of a file, named `a.zip/b.dbf`.
  func source(_ index: Int) throws(ReadError) -> ByteSource {
    let name = "\(name)/\(names[index])"
    let place = Finding.Location(file: name)
    var status = zip_stat_t()
    zip_stat_init(&status)
    guard zip_stat_index(archive, indices[index], 0, &status) == 0 else { throw broken(at: place) }
    guard status.encryption_method == 0 else { throw ReadError(.encrypted, at: place) }
    guard let opened = zip_fopen_index(archive, indices[index], 0) else { throw broken(at: place) }
    let file = OpenMember(opened, of: self)
    return ByteSource(name: name) { (memory) throws(ReadError) in
      let count = Int(zip_fread(file.file, memory.baseAddress, UInt64(memory.count)))
      guard count >= 0 else {
        throw ReadError(zip_file_get_error(file.file).map { .broken($0) } ?? "", at: place)
      }
      try file.archive.count(count, at: place)
      return count
    }
  }

  /// Counts bytes of a file, of which an archive may not have any number.
  func count(_ more: Int, at place: Finding.Location) throws(ReadError) {
    expanded += more
    guard expanded > GzipInput.freeExpansion + bytes.count * GzipInput.largestRatio else { return }
    throw ReadError(
      "found a zip archive that expands more than 250-fold, expected track files", at: place)
  }

  private func broken(at place: Finding.Location) -> ReadError {
    ReadError(zip_get_error(archive).map { .broken($0) } ?? "the zip archive is broken", at: place)
  }
}

/// Owns a file of an archive while it is read, and keeps the archive.
private final class OpenMember {
  let file: OpaquePointer
  let archive: ZipInput

  init(_ file: OpaquePointer, of archive: ZipInput) { (self.file, self.archive) = (file, archive) }

  deinit { zip_fclose(file) }
}

extension ByteSource {
  /// Reads all remaining bytes.
  ///
  /// - Parameters:
  ///   - most: The largest number of bytes, a multiple of a MiB; more are an error.
  ///   - what: What the input is: "a zip archive".
  /// - Returns: The bytes.
  /// - Throws: If there are more, or the input cannot be read.
  mutating func rest(atMost most: Int, _ what: Finding.Message) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try peek() != nil {
      withBytes(position..<end) { bytes.append(contentsOf: $0) }
      position = end
      guard bytes.count <= most else {
        throw ReadError("found \(message: what) larger than \(most >> 20) MiB", in: name)
      }
    }
    return bytes
  }
}

extension Finding.Message {
  fileprivate static func broken(_ problem: UnsafeMutablePointer<zip_error_t>) -> Self {
    let words = zip_error_strerror(problem).map { String(cString: $0) } ?? "unknown"
    return "cannot read the zip archive, which may be broken: \(name: words)"
  }
  fileprivate static var encrypted: Self {
    "found an encrypted file in a zip archive: unpack it first, with its password"
  }
}
