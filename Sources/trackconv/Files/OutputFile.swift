import CSystem
import Synchronization

/// A file that is written completely or not at all: until `commit` it is an unnamed file in the target folder.
///
/// An existing file of that name stays unchanged until then. If the file system does not support unnamed
/// files, a temporary name is used, which `TemporaryFiles` removes if a signal ends the process. A path
/// that is not a regular file, such as a device or a named pipe, is written directly. An existing file that
/// cannot be replaced, because its folder is closed or a file system is mounted on it, is overwritten at the
/// end.
final class OutputFile: ByteSink {
  /// The path as the user gave it.
  let path: String
  private let descriptor: Int32
  private let target: String
  private let isDatabase: Bool
  /// The database that is being replaced.
  private var replaced: ReplacedDatabase?
  /// The folder of the file until it is complete, with a slash at its end: the target's, unless that is
  /// closed.
  private let workFolder: String
  /// Whether an existing file was overwritten, which is not done at once.
  private(set) var isOverwritten = false
  private var kind: Kind
  private var isOpen = true
  /// The number of files that were named: many may be in one folder.
  private static let count = Atomic(0)

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
  init(path: String, mode: mode_t? = nil, isDatabase: Bool = false) throws(SinkError) {
    self.path = path
    self.isDatabase = isDatabase
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw SinkError(reason: "is a directory")
    }
    let isFile = exists && status.st_mode & S_IFMT == S_IFREG
    // A link stays a link. One to an open file without a name, as /dev/stdout may be, has nothing to replace.
    let real = isFile ? realpath(path, nil) : nil
    defer { free(real) }
    guard !exists || real != nil else {
      target = path
      workFolder = ""
      kind = .direct
      descriptor = open(path, O_WRONLY | O_CLOEXEC | (isFile ? O_TRUNC : 0))
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
    target = real.map { String(cString: $0) } ?? path
    let own = Self.folder(of: target)
    let isClosed = exists && access(own, W_OK) != 0 && (errno == EACCES || errno == EROFS)
    workFolder = isClosed ? UnnamedFile.temporaryFolder : own
    let unnamed = trackconv_open_unnamed(workFolder)
    if unnamed >= 0 {
      descriptor = unnamed
      kind = .unnamed
    } else {
      let file = try Self.makeTemporary(in: workFolder)
      descriptor = file.descriptor
      kind = .temporary(file.name)
    }
    // A file that is replaced keeps its owner and group, if they may be given away, and its permissions; not
    // what lets others run it as its owner.
    if exists { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    if let mode = exists ? status.st_mode & 0o1777 : mode { _ = fchmod(descriptor, mode) }
  }

  private static func makeTemporary(
    in folder: String
  ) throws(SinkError) -> (descriptor: Int32, name: String) {
    var pattern = Array((folder + ".trackconv-XXXXXX").utf8CString)
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

  /// The folder for temporary files; `nil` if the path is written directly.
  var folder: String? {
    if case .direct = kind { return nil }
    return workFolder
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

  /// Closes the file under a temporary name, so that thousands can wait for `commit`.
  func finish() throws(SinkError) {
    if case .unnamed = kind {
      var name: String?
      TemporaryFiles.shared.make {
        name = try? self.name()
        return name
      }
      guard let name else { throw SinkError() }
      kind = .temporary(name)
    }
    isOpen = false
    guard close(descriptor) == 0 else { throw SinkError() }
  }

  /// Closes the finished file and returns its temporary name; `nil` if it was written directly.
  func stage() throws(SinkError) -> String? {
    let name: String? =
      switch kind {
      case .unnamed: try name()
      case .temporary(let temporary): temporary
      case .direct: nil
      }
    guard isOpen else { return name }
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
    let prefix =
      "\(workFolder).trackconv-\(Self.count.add(1, ordering: .relaxed).newValue)"
    let name = UnnamedFile.name(descriptor, as: prefix)
    guard let name else { throw SinkError() }
    return name
  }

  /// Gives the staged file its name.
  ///
  /// - Parameters:
  ///   - name: The temporary name, which afterwards belongs to the file that was replaced, if that is kept.
  ///   - keepsOld: Whether to keep a replaced file, so that `restore` can bring it back.
  /// - Returns: What there is to restore.
  /// - Throws: If the file cannot get its name.
  func place(_ name: String, keepsOld: Bool) throws(SinkError) -> Placement {
    if isDatabase {
      replaced = try ReplacedDatabase(path: target)
      try replaced?.moveSideFiles(to: name)
    }
    guard workFolder == Self.folder(of: target) else { return .overwrites }
    if keepsOld, trackconv_exchange(name, target) == 0 {
      replaced?.unlock()
      return .exchanged
    }
    let isNew = access(target, F_OK) != 0
    if rename(name, target) == 0 {
      replaced?.unlock()
      return isNew ? .created : .replaced
    }
    // A mounted file, or a file of its own in a folder in which only owners may replace files.
    guard errno == EBUSY || errno == EPERM || errno == EXDEV else {
      let error = SinkError()
      replaced?.restore()
      throw error
    }
    return .overwrites
  }

  /// How a staged file got its name.
  enum Placement {
    /// There was no file of that name.
    case created
    /// The old file is gone.
    case replaced
    /// The old file has the temporary name.
    case exchanged
    /// It has not: the file must be overwritten.
    case overwrites
  }

  /// Undoes `place`, as far as that is possible.
  func restore(_ placement: Placement, _ name: String) {
    switch placement {
    case .created: _ = unlink(target)
    case .exchanged where trackconv_exchange(name, target) == 0: _ = unlink(name)
    case .exchanged: _ = rename(name, target)
    case .overwrites: _ = unlink(name)
    case .replaced: break
    }
    replaced?.restore()
  }

  /// Removes what is left of the replaced file.
  func forget(_ placement: Placement, _ name: String) {
    if placement == .exchanged { _ = unlink(name) }
    replaced?.removeSideFiles()
    replaced = nil
  }

  /// Copies the staged file into the existing one.
  func overwrite(from name: String) throws(SinkError) {
    let source = open(name, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SinkError() }
    defer { _ = close(source) }
    let file = open(target, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw SinkError() }
    isOverwritten = true
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var size = 0
    do throws(SinkError) {
      while true {
        let count = read(source, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SinkError() }
        guard count > 0 else { break }
        size += count
        try chunk[..<count].withUnsafeBufferPointer { (bytes) throws(SinkError) in
          try Descriptor.write(UnsafeRawBufferPointer(bytes), to: file)
        }
      }
      guard ftruncate(file, off_t(size)) == 0 else { throw SinkError() }
    } catch {
      _ = close(file)
      throw SinkError(reason: "\(error.reason); the file was being overwritten and is incomplete")
    }
    guard close(file) == 0 else { throw SinkError() }
    _ = unlink(name)
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
