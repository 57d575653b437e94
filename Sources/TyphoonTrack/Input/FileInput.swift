#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ByteSource {
  /// Called after each read with the number of bytes read so far and the size of the file, if
  /// known.
  ///
  /// Both count the bytes in the file, whether compressed or not.
  public typealias Progress = (_ bytes: Int, _ expected: Int?) -> Void

  /// Creates a source that reads a file.
  ///
  /// - Parameters:
  ///   - path: The file's path, also used as the name in findings.
  ///   - progress: Receives the progress of reading.
  /// - Throws: If the file cannot be opened.
  public init(path: String, progress: Progress? = nil) throws(ReadError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ReadError("cannot open the file: \(systemError())", in: path)
    }
    let file = OpenFile(descriptor)
    let size = file.size
    self.init(file, name: path, progress)
    (self.path, fileSize) = (path, size)
  }

  /// Creates a source that reads an open descriptor, without closing it.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, such as 0 for standard input.
  ///   - name: The name used in findings.
  ///   - progress: Receives the progress of reading.
  public init(descriptor: Int32, name: String, progress: Progress? = nil) {
    self.init(OpenFile(descriptor, closes: false), name: name, progress)
  }

  private init(_ file: OpenFile, name: String, _ progress: Progress?) {
    guard let progress else {
      self.init(name: name) { (memory) throws(ReadError) in
        try file.read(into: memory, name: name)
      }
      return
    }
    let expected = file.size
    var given = 0
    self.init(name: name) { (memory) throws(ReadError) in
      let count = try file.read(into: memory, name: name)
      given += count
      progress(given, expected)
      return count
    }
  }
}

/// Owns a descriptor, and closes it when the last reference is released.
private final class OpenFile {
  private let descriptor: Int32
  private let closes: Bool

  init(_ descriptor: Int32, closes: Bool = true) {
    (self.descriptor, self.closes) = (descriptor, closes)
  }

  deinit { if closes { _ = close(descriptor) } }

  /// The size of the file in bytes; `nil` if it is not known in advance.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  func read(into memory: UnsafeMutableRawBufferPointer, name: String) throws(ReadError) -> Int {
    while true {
      let count = readOnce(descriptor, into: memory)
      if count >= 0 { return count }
      // A signal may interrupt the call before the first byte; it is then repeated.
      guard errno == EINTR else {
        throw ReadError("cannot read the file: \(systemError())", in: name)
      }
    }
  }
}

/// The system's message for the last error, beginning in lower case.
private func systemError() -> String {
  let words = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  return words.prefix(1).lowercased() + words.dropFirst()
}

/// The C library's `read`, whose name is hidden by that of the method.
private func readOnce(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, memory.baseAddress, memory.count)
}
