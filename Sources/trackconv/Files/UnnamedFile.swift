import CSystem
import GeoOut

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file without a name, which disappears when the process ends, however it ends.
///
/// It holds the text of an archive until the text is complete, since that may be larger than memory.
final class UnnamedFile: ByteStore, ByteSink {
  private(set) var count = 0
  private let descriptor: Int32
  /// The folder, for messages, unless it is that of the map.
  private let folderSuffix: String

  /// Creates an empty file.
  ///
  /// - Parameter folder: The folder of the map; `nil` for the folder for temporary files.
  /// - Throws: If no file can be created in the folder.
  init(in folder: String?) throws(SinkError) {
    let parent = folder ?? Self.temporaryFolder
    folderSuffix = folder == nil ? " in \(parent.forTerminal)" : ""
    let unnamed = trackconv_open_unnamed(parent)
    descriptor = unnamed >= 0 ? unnamed : Self.makeTemporary(in: parent)
    guard descriptor >= 0 else {
      throw SinkError(reason: Process.lastError() + folderSuffix)
    }
  }

  deinit {
    _ = close(descriptor)
  }

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
    do throws(WriteError) { try write(bytes, at: count) } catch {
      throw SinkError(reason: error.description)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError) {
    var done = 0
    while done < bytes.count {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let size = pwrite(descriptor, piece.baseAddress, piece.count, off_t(offset + done))
      if size > 0 {
        done += size
      } else if errno != EINTR {
        throw WriteError(Process.lastError() + folderSuffix)
      }
    }
    count = max(count, offset + done)
  }

  func read(
    into memory: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(WriteError) -> Int {
    while true {
      let size = pread(descriptor, memory.baseAddress, memory.count, off_t(offset))
      if size >= 0 { return size }
      if errno != EINTR { throw WriteError(Process.lastError() + folderSuffix) }
    }
  }

  /// Removes everything written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard ftruncate(descriptor, off_t(offset)) == 0 else {
      throw SinkError(reason: Process.lastError() + folderSuffix)
    }
    count = offset
  }

  /// Copies the whole file to a sink.
  func copy(to sink: any ByteSink) throws(SinkError) {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
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
