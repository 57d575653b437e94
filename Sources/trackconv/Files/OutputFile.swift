import TyphoonTrack

/// A file that is written completely or not at all: until `commit` it has a temporary name in the target folder.
///
/// An existing file of that name stays unchanged until then; `TemporaryFiles` removes the temporary name if a
/// signal ends the process. A path that is not a regular file, such as a device or a named pipe, is written
/// directly. An existing file that cannot be replaced, because its folder is closed or a file system is mounted on
/// it, is overwritten at the end.
final class OutputFile: ByteSink {
  /// The path as the user gave it.
  let path: String
  private let descriptor: Int32
  private let target: String
  private let isDatabase: Bool
  /// The temporary name; `nil` if the path is written directly, and after the end.
  private var name: String?
  /// The folder for temporary files, with a slash at its end: the target's, unless that is closed; `nil` if the
  /// path is written directly.
  let folder: String?
  /// Whether an existing file was overwritten, which is not done at once.
  private(set) var isOverwritten = false
  private var isOpen = true

  /// Opens the file; `mode` is the permissions of a new file, by default those of any new file.
  init(path: String, mode: mode_t? = nil, isDatabase: Bool = false) throws(SinkError) {
    (self.path, self.isDatabase) = (path, isDatabase)
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw SinkError(reason: "is a directory") }
    let isFile = exists && status.st_mode & S_IFMT == S_IFREG
    // A link stays a link. One to an open file without a name, as /dev/stdout may be, has nothing to replace.
    let real = isFile ? realpath(path, nil) : nil
    defer { free(real) }
    guard !exists || real != nil else {
      (target, folder) = (path, nil)
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
    let folder = isClosed ? TemporaryFiles.folder : own
    self.folder = folder
    (name, descriptor) = try TemporaryFiles.shared.make(in: folder)
    // A file that is replaced keeps its owner and group, if they may be given away, and its permissions; not
    // what lets others run it as its owner.
    if exists { _ = fchown(descriptor, status.st_uid, status.st_gid) }
    if let mode = exists ? status.st_mode & 0o1777 : mode { _ = fchmod(descriptor, mode) }
  }

  deinit { discard() }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try Descriptor.write(bytes, to: descriptor)
  }

  /// The number of bytes written; `nil` if the file cannot be truncated.
  var offset: Int? { name.map { _ in Int(lseek(descriptor, 0, SEEK_CUR)) } }

  /// Removes everything written after an offset.
  func truncate(to offset: Int) throws(SinkError) {
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0
    else { throw SinkError() }
  }

  /// Closes the file, so that thousands can wait for `commit`.
  func finish() throws(SinkError) {
    guard isOpen else { return }
    isOpen = false
    // This may report a delayed write error.
    guard close(descriptor) == 0 else { throw SinkError() }
  }

  /// Closes the file and removes it, unless it has got its name.
  func discard() {
    try? finish()
    if let name { TemporaryFiles.shared.remove(name) }
    name = nil
  }

  // MARK: - Commit

  /// Gives files their names when all are complete.
  ///
  /// - Returns: The file that could not be finished, and the error; `nil` if all were finished.
  static func commit(_ files: [OutputFile]) -> (OutputFile, SinkError)? {
    // Between the first name and the last no signal ends the process.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    for file in files {
      do throws(SinkError) {
        try file.finish()
        if file.isDatabase, file.name != nil { _ = try ReplacedDatabase(path: file.target) }
      } catch { return (file, error) }
    }
    for (index, file) in files.enumerated() {
      do throws(SinkError) { try file.place() } catch {
        let written = index > 0 ? "; already written: \(index) of \(files.count) outputs" : ""
        return (file, SinkError(reason: error.reason + written))
      }
    }
    return nil
  }

  /// Gives the closed file its name.
  private func place() throws(SinkError) {
    guard let name else { return }
    let replaced = isDatabase ? try ReplacedDatabase(path: target) : nil
    try replaced?.moveSideFiles(to: name)
    do throws(SinkError) {
      if folder != Self.folder(of: target) {
        try overwrite(from: name)
      } else if rename(name, target) == 0 {
        TemporaryFiles.shared.forget(name)
      } else if errno == EBUSY || errno == EPERM {
        // A mounted file, or a file of its own in a folder in which only owners may replace files.
        try overwrite(from: name)
      } else {
        throw SinkError()
      }
    } catch {
      replaced?.restore()
      throw error
    }
    replaced?.removeSideFiles()
    discard()
  }

  /// Copies the closed file into the existing one.
  private func overwrite(from name: String) throws(SinkError) {
    let source = open(name, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SinkError() }
    defer { _ = close(source) }
    let file = open(target, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw SinkError() }
    isOverwritten = true
    do throws(SinkError) {
      try Descriptor.copy(source, to: DescriptorSink(file))
      guard ftruncate(file, lseek(file, 0, SEEK_CUR)) == 0 else { throw SinkError() }
    } catch {
      _ = close(file)
      throw SinkError(reason: "\(error.reason); the file was being overwritten and is incomplete")
    }
    guard close(file) == 0 else { throw SinkError() }
  }

  /// The folder of a path, with a slash at its end.
  private static func folder(of path: String) -> String {
    let folder = path.folderAndName.folder
    return folder.isEmpty ? "./" : String(folder)
  }

  /// The path with all symbolic links resolved.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether two paths refer to the same file, which need not exist.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if one.utf8.elementsEqual(other.utf8) { return true }
    var (first, second) = (stat(), stat())
    if stat(one, &first) == 0, stat(other, &second) == 0 {
      return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
    let (left, right) = (one.folderAndName, other.folderAndName)
    return left.name.utf8.elementsEqual(right.name.utf8)
      && resolved(folder(of: one)) == resolved(folder(of: other))
  }
}
