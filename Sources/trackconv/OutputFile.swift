#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written whole or not at all: under a temporary name beside its own, until `commit`.
///
/// What the user had under the name stays as it was until then. A name that is no regular file, such as
/// a device or a named pipe, is written to as it is.
final class OutputFile: ByteSink {
  /// The path as the user gave it.
  let path: String
  private let descriptor: Int32
  private let target: String
  private let temporary: String?
  private var isOpen = true

  init(path: String) throws(SinkError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw SinkError(reason: "is a directory", isClosedPipe: false)
    }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      target = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw SinkError(reason: Process.lastError(), isClosedPipe: false)
      }
      return
    }
    // A file that may not be written to is not replaced either.
    if exists, access(path, W_OK) != 0 {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    target = exists ? Self.resolved(path) : path  // a link stays a link
    var name = Array((target + ".XXXXXX").utf8CString)
    descriptor = TemporaryFiles.shared.make { mkstemp(&name) }
    guard descriptor >= 0 else {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    let made = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    temporary = made
    TemporaryFiles.shared.add(made)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // `mkstemp` lets nobody else read; the file gets the mode that any new one has, or its own.
    let mask = umask(0)
    _ = umask(mask)
    _ = fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o666 & ~mask)
  }

  deinit {
    discard()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try Descriptor.write(bytes, to: descriptor)
  }

  /// How many bytes have been written; `nil` where the file cannot be cut back to it.
  var offset: Int? {
    guard temporary != nil else { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int(offset) : nil
  }

  /// Takes back what was written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0
    else { throw SinkError(reason: Process.lastError(), isClosedPipe: false) }
  }

  /// Ends writing; an error that the system kept back comes out here.
  func finish() throws(SinkError) {
    guard isOpen else { return }
    isOpen = false
    guard close(descriptor) == 0 else {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
  }

  /// Gives the finished file its name.
  func commit() throws(SinkError) {
    guard let temporary else { return }
    guard rename(temporary, target) == 0 else {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    TemporaryFiles.shared.remove(temporary)
  }

  /// Leaves everything as it was before.
  func discard() {
    if isOpen {
      isOpen = false
      _ = close(descriptor)
    }
    guard let temporary, TemporaryFiles.shared.remove(temporary) else { return }
    _ = unlink(temporary)
  }

  /// The path with all links followed.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether two paths are the same file, whether or not it exists.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    var (first, second) = (stat(), stat())
    if stat(one, &first) == 0, stat(other, &second) == 0 {
      return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
    func split(_ path: String) -> (folder: String, name: Substring) {
      guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
      return (String(path[...slash]), path[path.index(after: slash)...])
    }
    let (left, right) = (split(one), split(other))
    return left.name == right.name && resolved(left.folder) == resolved(right.folder)
  }
}
