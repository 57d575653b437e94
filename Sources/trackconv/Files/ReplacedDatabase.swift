/// An SQLite database that is about to be replaced, with the files that SQLite keeps beside it.
///
/// If those stayed, SQLite would write the old pages in them into the new database. They may also be there without
/// the database. Source: sqlite.org, "Temporary Files Used By SQLite" and "File Locking And Concurrency".
final class ReplacedDatabase {
  private static let suffixes = ["-journal", "-wal", "-shm"]
  /// The bytes that SQLite locks: pending, reserved and shared.
  private static let lockedBytes = (start: off_t(0x4000_0000), count: off_t(512))

  private let path: String
  private let descriptor: Int32
  /// The path that the side files have meanwhile, without their suffixes.
  private var kept: String?

  /// Locks the database, if it exists, as a writer does.
  ///
  /// - Parameter path: The path, without symbolic links.
  /// - Throws: If another process reads or writes the database, or has it open with a write-ahead log.
  init(path: String) throws(SinkError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (Self.lockedBytes.start, Self.lockedBytes.count)
    // Another run that replaces the database locks it for a moment.
    for _ in 0..<20 {
      // Any other error: the file system has no locks.
      guard fcntl(descriptor, F_SETLK, &lock) != 0, errno == EACCES || errno == EAGAIN else {
        return
      }
      usleep(50_000)
    }
    throw SinkError(reason: "the database is in use by another process, which must close it first")
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Gives the side files the name of a temporary file, so that `restore` can bring them back.
  func moveSideFiles(to name: String) throws(SinkError) {
    kept = name
    for suffix in Self.suffixes where rename(path + suffix, name + suffix) != 0 && errno != ENOENT {
      let reason = "cannot remove '\(path.forTerminal)\(suffix)': \(Process.lastError())"
      restore()
      throw SinkError(reason: reason)
    }
  }

  /// Gives the side files their names back.
  func restore() {
    guard let kept else { return }
    for suffix in Self.suffixes { _ = rename(kept + suffix, path + suffix) }
    self.kept = nil
  }

  /// Removes the side files.
  func removeSideFiles() {
    guard let kept else { return }
    for suffix in Self.suffixes { _ = unlink(kept + suffix) }
  }
}
