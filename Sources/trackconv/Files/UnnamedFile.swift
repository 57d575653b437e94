import GeoOut

/// A file whose name is removed at once, so that it disappears when the process ends, however it ends.
///
/// It holds what may be larger than memory until it is complete; what is short stays in memory.
final class UnnamedFile: ByteStore, ByteSink {
  /// The number of bytes that need no file.
  static let maxInMemory = 64 << 10

  private let folder: String
  /// The folder, for messages, unless it is that of the map.
  private let folderSuffix: String
  /// The file, once it is needed.
  private var descriptor: Int32?
  /// The bytes, as long as there is no file.
  private var memory: [UInt8] = []

  var count: Int { descriptor.map { Int(lseek($0, 0, SEEK_END)) } ?? memory.count }

  /// Creates an empty file.
  ///
  /// - Parameter folder: The folder of the map; `nil` for the folder for temporary files.
  init(in folder: String?) {
    self.folder = folder ?? TemporaryFiles.folder
    folderSuffix = folder == nil ? " in \(self.folder.forTerminal)" : ""
  }

  deinit { if let descriptor { _ = close(descriptor) } }

  /// Creates the file, which has a name only while `body` opens it.
  func create<Value>(_ body: (String?) throws(WriteError) -> Value) throws(WriteError) -> Value {
    let name: String
    do throws(SinkError) {
      (name, descriptor) = try TemporaryFiles.shared.make(in: folder)
    } catch { throw WriteError(error.reason + folderSuffix) }
    defer { TemporaryFiles.shared.remove(name) }
    return try body(name)
  }

  /// The error of the system's last call.
  private func lastError() -> WriteError { WriteError(Process.lastError() + folderSuffix) }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    do throws(WriteError) { try write(bytes, at: count) } catch {
      throw SinkError(reason: error.description)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError) {
    let end = offset + bytes.count
    if descriptor == nil, end > Self.maxInMemory {
      try create { (_) throws(WriteError) in
        try memory.withBytes { (bytes) throws(WriteError) in try write(bytes, at: 0) }
      }
      memory = []
    }
    guard let descriptor else {
      memory += repeatElement(0, count: max(0, end - memory.count))
      return memory.replaceSubrange(offset..<end, with: bytes)
    }
    var done = 0
    while done < bytes.count {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let size = pwrite(descriptor, piece.baseAddress, piece.count, off_t(offset + done))
      guard size > 0 || errno == EINTR else { throw lastError() }
      done += max(size, 0)
    }
  }

  func read(
    into memory: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(WriteError) -> Int {
    guard let descriptor else {
      let part = self.memory.dropFirst(offset).prefix(memory.count)
      memory.copyBytes(from: part)
      return part.count
    }
    while true {
      let size = pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
      guard size < 0 else { return size }
      guard errno == EINTR else { throw lastError() }
    }
  }

  /// Removes everything written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard let descriptor else { return memory.removeLast(max(0, memory.count - offset)) }
    guard ftruncate(descriptor, off_t(offset)) == 0 else {
      throw SinkError(reason: lastError().description)
    }
  }

  /// Copies the whole file, which holds a database, to a sink.
  func copy(_ database: any MapDatabase, to sink: any ByteSink) throws(SinkError) {
    try copy(to: sink)
  }

  /// Copies the whole file to a sink.
  func copy(to sink: any ByteSink) throws(SinkError) {
    guard let descriptor else {
      return try memory.withBytes { (bytes) throws(SinkError) in try sink.write(bytes) }
    }
    try Descriptor.copy(descriptor, to: sink)
  }
}
