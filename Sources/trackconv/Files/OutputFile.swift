import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written completely or not at all: until `commit` it is an unnamed file in the target folder.
///
/// An existing file of that name stays unchanged until then. If the file system does not support unnamed
/// files, a temporary name is used, which `TemporaryFiles` removes if a signal ends the process. A path
/// that is not a regular file, such as a device or a named pipe, is written directly.
final class OutputFile: ByteSink {
  /// The path as the user gave it.
  let path: String
  private let descriptor: Int32
  private let target: String
  private let kind: Kind
  private var isOpen = true

  /// How the file is stored until it is complete.
  private enum Kind {
    /// Without a name.
    case unnamed
    /// Under a temporary name.
    case temporary(String)
    /// Written directly.
    case direct
  }

  /// Opens the file; `mode` is the permissions of a new file, by default those of any new file.
  init(path: String, mode: mode_t? = nil) throws(SinkError) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw SinkError(reason: "is a directory")
    }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      target = path
      kind = .direct
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SinkError() }
      return
    }
    guard exists || errno == ENOENT else { throw SinkError() }
    // A dangling symbolic link would itself be replaced.
    var link = stat()
    if !exists, lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK {
      throw SinkError(reason: "is a symbolic link to a missing file")
    }
    // A file without write permission is not replaced either.
    if exists, access(path, W_OK) != 0 { throw SinkError() }
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
    // A file that is replaced keeps its owner and group, if they may be given away, and its permissions; not
    // what lets others run it as its owner.
    if exists { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    if let mode = exists ? status.st_mode & 0o1777 : mode { _ = fchmod(descriptor, mode) }
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
    guard descriptor >= 0, let name = made else { throw SinkError() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // `mkstemp` creates files with mode 0600; use the mode of any new file instead.
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

  /// The folder of the finished file; `nil` if the path is written directly.
  var folder: String? {
    if case .direct = kind { return nil }
    return Self.folder(of: target)
  }

  /// The number of bytes written; `nil` if the file cannot be truncated.
  var offset: Int? {
    if case .direct = kind { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int(offset) : nil
  }

  /// Removes everything written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0
    else { throw SinkError() }
  }

  /// Gives finished files their names: all of them, or none if one cannot be closed or named.
  ///
  /// - Returns: The file that could not be finished, and the error; `nil` if all were finished.
  static func commit(_ files: [OutputFile]) -> (OutputFile, SinkError)? {
    // Block signals from the first temporary name until the last rename.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var staged: [(file: OutputFile, name: String)] = []
    for file in files {
      do throws(SinkError) {
        if let name = try file.stage() { staged.append((file, name)) }
      } catch {
        for (_, name) in staged { _ = unlink(name) }
        return (file, error)
      }
    }
    for (index, (file, name)) in staged.enumerated() {
      guard rename(name, file.target) == 0 else {
        let reason = Process.lastError()
        for (_, name) in staged[index...] { _ = unlink(name) }
        return (file, SinkError(reason: reason))
      }
      TemporaryFiles.shared.remove(name)
    }
    return nil
  }

  /// Closes the finished file and returns its temporary name; `nil` if it was written directly.
  private func stage() throws(SinkError) -> String? {
    let name: String? =
      switch kind {
      case .unnamed: try name()
      case .temporary(let temporary): temporary
      case .direct: nil
      }
    // Closing the file may report a delayed write error.
    isOpen = false
    guard close(descriptor) == 0 else {
      let reason = Process.lastError()
      if let name { _ = unlink(name) }
      throw SinkError(reason: reason)
    }
    return name
  }

  /// Gives the unnamed file a temporary name in the target's folder.
  private func name() throws(SinkError) -> String {
    let name = UnnamedFile.name(descriptor, as: Self.folder(of: target) + ".trackconv")
    guard let name else { throw SinkError() }
    return name
  }

  /// Closes the file and removes its temporary name.
  func discard() {
    if isOpen {
      isOpen = false
      _ = close(descriptor)
    }
    guard case .temporary(let name) = kind, TemporaryFiles.shared.remove(name) else { return }
    _ = unlink(name)
  }

  /// The folder of a path, with a slash at its end.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }

  /// The path with all symbolic links resolved.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether two paths refer to the same file, which need not exist.
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
