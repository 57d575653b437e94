#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ByteSource {
  /// Is told, each time bytes have been read, how many that makes in all, and how many the file has, where
  /// that is known; both as they are in the file, compressed or not.
  public typealias Progress = (_ bytes: Int, _ expected: Int?) -> Void

  /// Creates a source of a file's bytes.
  ///
  /// - Parameters:
  ///   - path: The file's path; also the name that findings give.
  ///   - progress: Is told how far reading is.
  /// - Throws: Where the file cannot be opened.
  public init(path: String, progress: Progress? = nil) throws(ReadError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ReadError(.cannotOpen(systemError()), at: Finding.Location(file: path))
    }
    self.init(OpenFile(descriptor), name: path, progress)
  }

  /// Creates a source of what can be read from an open descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor: 0 for standard input.
  ///   - name: The name that findings give.
  ///   - progress: Is told how far reading is.
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

/// Owns a descriptor, and closes it when the last source of its bytes is gone.
private final class OpenFile {
  private let descriptor: Int32
  private let closes: Bool

  init(_ descriptor: Int32, closes: Bool = true) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit {
    if closes { _ = close(descriptor) }
  }

  /// How many bytes the file has; `nil` where that is not known before they are read.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  func read(into memory: UnsafeMutableRawBufferPointer, name: String) throws(ReadError) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, memory.baseAddress, memory.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, memory.baseAddress, memory.count)
      #elseif canImport(Darwin)
        let count = Darwin.read(descriptor, memory.baseAddress, memory.count)
      #endif
      if count >= 0 { return count }
      // A signal may come before the first byte; the call is then made again.
      guard errno == EINTR else {
        throw ReadError(.cannotRead(systemError()), at: Finding.Location(file: name))
      }
    }
  }
}

/// The system's words for the error of its last call, in lower case.
private func systemError() -> String {
  let words = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
  return words.prefix(1).lowercased() + words.dropFirst()
}

extension Finding.Message {
  fileprivate static func cannotOpen(_ reason: String) -> Self {
    "cannot open the file: \(reason)"
  }
  fileprivate static func cannotRead(_ reason: String) -> Self {
    "cannot read the file: \(reason)"
  }
}
