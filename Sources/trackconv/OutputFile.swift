import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written whole or not at all: without a name in the folder of its own, until `commit`.
///
/// What the user had under the name stays as it was until then. Where the file system has no files
/// without names, it has a temporary one, which `TemporaryFiles` removes if a signal ends the process. A
/// path that is no regular file, such as a device or a named pipe, is written to as it is.
final class OutputFile: ByteSink {
  /// The path as the user gave it.
  let path: String
  private let descriptor: Int32
  private let target: String
  private let kind: Kind
  private var isOpen = true

  /// How the file is kept until it is whole.
  private enum Kind {
    /// Without a name.
    case unnamed
    /// Under a temporary name.
    case temporary(String)
    /// As it is.
    case direct
  }

  init(path: String) throws(SinkError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw SinkError(reason: "is a directory", isClosedPipe: false)
    }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      target = path
      kind = .direct
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw SinkError(reason: Process.lastError(), isClosedPipe: false)
      }
      return
    }
    guard exists || errno == ENOENT else {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    // A link to a file that is not there would itself be replaced.
    var link = stat()
    if !exists, lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK {
      throw SinkError(reason: "is a link to a file that is not there", isClosedPipe: false)
    }
    // A file that may not be written to is not replaced either.
    if exists, access(path, W_OK) != 0 {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    target = exists ? Self.resolved(path) : path  // a link stays a link
    let unnamed = trackconv_open_unnamed(Self.folder(of: target))
    if unnamed >= 0 {
      descriptor = unnamed
      kind = .unnamed
    } else {
      let file = try Self.makeTemporary(for: target)
      descriptor = file.descriptor
      kind = .temporary(file.name)
    }
    // A file that is replaced keeps its mode.
    if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
  }

  private static func makeTemporary(
    for target: String
  ) throws(SinkError) -> (descriptor: Int32, name: String) {
    var pattern = Array((folder(of: target) + ".trackconv-XXXXXX").utf8CString)
    var descriptor: Int32 = -1
    var made: String?
    TemporaryFiles.shared.make {
      descriptor = mkstemp(&pattern)
      guard descriptor >= 0 else { return nil }
      made = pattern.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
      return made
    }
    guard descriptor >= 0, let name = made else {
      throw SinkError(reason: Process.lastError(), isClosedPipe: false)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // `mkstemp` lets nobody else read; the file gets the mode that any new one has.
    let mask = umask(0)
    _ = umask(mask)
    _ = fchmod(descriptor, 0o666 & ~mask)
    return (descriptor, name)
  }

  deinit {
    discard()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try Descriptor.write(bytes, to: descriptor)
  }

  /// How many bytes have been written; `nil` where the file cannot be cut back to it.
  var offset: Int? {
    if case .direct = kind { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int(offset) : nil
  }

  /// Takes back what was written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0
    else { throw SinkError(reason: Process.lastError(), isClosedPipe: false) }
  }

  /// Gives the finished file its name.
  func commit() throws(SinkError) {
    // A name can be taken over in one step, but not by a file without one: that needs another first, and
    // no signal may come between the two steps.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let name: String? =
      switch kind {
      case .unnamed: try nameFile()
      case .temporary(let temporary): temporary
      case .direct: nil
      }
    // An error that the system has kept back comes out when the file is closed.
    isOpen = false
    let isClosed = close(descriptor) == 0
    guard isClosed, name.map({ $0 == target || rename($0, target) == 0 }) ?? true else {
      let reason = Process.lastError()
      if let name { _ = unlink(name) }
      throw SinkError(reason: reason, isClosedPipe: false)
    }
    if let name { TemporaryFiles.shared.remove(name) }
  }

  /// Gives the unnamed file the target's name, or another in its folder where there is a file already.
  private func nameFile() throws(SinkError) -> String {
    if trackconv_name_file(descriptor, target) == 0 { return target }
    // Another process, perhaps one long dead, may have had the same number.
    for attempt in 0..<100 where errno == EEXIST {
      let name = Self.folder(of: target) + ".trackconv-\(getpid())-\(attempt)"
      if trackconv_name_file(descriptor, name) == 0 { return name }
    }
    throw SinkError(reason: Process.lastError(), isClosedPipe: false)
  }

  /// Leaves everything as it was before.
  func discard() {
    if isOpen {
      isOpen = false
      _ = close(descriptor)
    }
    guard case .temporary(let name) = kind, TemporaryFiles.shared.remove(name) else { return }
    _ = unlink(name)
  }

  /// The folder that a path lies in.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
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
