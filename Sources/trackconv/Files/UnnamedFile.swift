import CSystem
import Dispatch
import GeoOut

/// A file without a name, which disappears when the process ends, however it ends.
///
/// It holds what may be larger than memory until it is complete. The last bytes are in memory: the system
/// stores large blocks at half the cost of small ones, and a short text needs no file at all.
final class UnnamedFile: ByteStore, ByteSink {
  /// The size of a block in bytes; less than a block is in memory.
  static let blockSize = 64 << 10

  private let folder: String
  /// The folder, for messages, unless it is that of the map.
  private let folderSuffix: String
  /// The file, once there is a block.
  private var descriptor: Int32?
  /// How many bytes are in the file.
  private var storedCount = 0
  /// The bytes after those in the file.
  private var rest: [UInt8] = []

  var count: Int { storedCount + rest.count }

  /// Creates an empty file.
  ///
  /// - Parameter folder: The folder of the map; `nil` for the folder for temporary files.
  init(in folder: String?) {
    self.folder = folder ?? Self.temporaryFolder
    folderSuffix = folder == nil ? " in \(self.folder.forTerminal)" : ""
  }

  deinit {
    if let descriptor { _ = close(descriptor) }
  }

  /// Returns the file, which is created when it is first needed.
  private func file() throws(WriteError) -> Int32 {
    if let descriptor { return descriptor }
    let unnamed = trackconv_open_unnamed(folder)
    let made = unnamed >= 0 ? unnamed : Self.makeTemporary(in: folder)
    guard made >= 0 else { throw lastError() }
    descriptor = made
    return made
  }

  /// The error of the system's last call.
  private func lastError() -> WriteError { WriteError(Process.lastError() + folderSuffix) }

  /// Creates a file and removes its name at once, for file systems that do not support unnamed files.
  private static func makeTemporary(in folder: String) -> Int32 {
    var pattern = Array((folder + ".trackconv-XXXXXX").utf8CString)
    var descriptor: Int32 = -1
    // No signal can end the process between the two calls.
    TemporaryFiles.shared.make {
      descriptor = mkstemp(&pattern)
      if descriptor >= 0 { _ = unlink(pattern) }
      return nil
    }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }

  /// Gives a file a temporary name: `PREFIX-123-0`.
  ///
  /// - Returns: The name; `nil`, with `errno` set, if it cannot be named.
  static func name(_ descriptor: Int32, as prefix: String) -> String? {
    // A file of an earlier process with the same process id may still exist.
    for attempt in 0..<1_000 {
      let name = "\(prefix)-\(getpid())-\(attempt)"
      if trackconv_name_file(descriptor, name) == 0 { return name }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// The folder for temporary files, with a slash at its end.
  static var temporaryFolder: String {
    let folder = Process.environment("TMPDIR") ?? "/tmp"
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  // MARK: - Bytes

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    do throws(WriteError) { try append(bytes) } catch { throw SinkError(reason: error.description) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError) {
    guard offset != count else { return try append(bytes) }
    try storeRest()
    try store(bytes, at: offset)
  }

  private func append(_ bytes: UnsafeRawBufferPointer) throws(WriteError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let room = Self.blockSize - count % Self.blockSize
      if rest.isEmpty, bytes.count >= room {
        // Whole blocks are not copied.
        let size = bytes.count - (bytes.count - room) % Self.blockSize
        try store(UnsafeRawBufferPointer(rebasing: bytes.prefix(size)), at: count)
        bytes = bytes.dropFirst(size)
      } else {
        rest += bytes.prefix(room)
        bytes = bytes.dropFirst(room)
        if count % Self.blockSize == 0 { try storeRest() }
      }
    }
  }

  private func storeRest() throws(WriteError) {
    guard !rest.isEmpty else { return }
    try rest.withBytes { (bytes) throws(WriteError) in try store(bytes, at: storedCount) }
    rest.removeAll(keepingCapacity: true)
  }

  private func store(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError) {
    let file = try file()
    var done = 0
    while done < bytes.count {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let size = pwrite(file, piece.baseAddress, piece.count, off_t(offset + done))
      if size > 0 {
        done += size
      } else if errno != EINTR {
        throw lastError()
      }
    }
    storedCount = max(storedCount, offset + done)
  }

  func read(
    into memory: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(WriteError) -> Int {
    guard offset < storedCount else {
      let part = rest.dropFirst(offset - storedCount).prefix(memory.count)
      memory.copyBytes(from: part)
      return part.count
    }
    let file = try file()
    while true {
      let size = pread(file, memory.baseAddress, memory.count, off_t(offset))
      if size >= 0 { return size }
      if errno != EINTR { throw lastError() }
    }
  }

  /// Removes everything written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    rest.removeLast(min(rest.count, count - offset))
    guard let descriptor, offset < storedCount else { return }
    guard ftruncate(descriptor, off_t(offset)) == 0 else {
      throw SinkError(reason: lastError().description)
    }
    storedCount = offset
  }

  /// Removes everything; the system frees a large file while the process goes on.
  func discard() {
    rest = []
    guard let file = descriptor else { return }
    let isLarge = storedCount >= 1 << 20
    (descriptor, storedCount) = (nil, 0)
    guard isLarge else {
      _ = close(file)
      return
    }
    DispatchQueue.global().async { _ = close(file) }
  }

  /// Copies the whole file to a sink.
  func copy(to sink: any ByteSink) throws(SinkError) {
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while offset < count {
      let size: Int
      do throws(WriteError) {
        size = try chunk.withMemory { (memory) throws(WriteError) in
          try read(into: memory, from: offset)
        }
      } catch { throw SinkError(reason: error.description) }
      guard size > 0 else { throw SinkError(reason: "the file was cut short" + folderSuffix) }
      offset += size
      try chunk[..<size].withUnsafeBufferPointer { (bytes) throws(SinkError) in
        try sink.write(UnsafeRawBufferPointer(bytes))
      }
    }
  }
}
