import Synchronization

/// The folders that the process made for outputs, removed again if no output gets its name.
final class MadeFolders: Sendable {
  private let folders = Mutex<[String]>([])

  /// Makes the missing folders of a path.
  func make(for path: String) throws(SinkError) {
    var isFirst = false
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      let folder = String(path[..<index])
      var status = stat()
      if stat(folder, &status) == 0 { continue }
      let isMade = folders.withLock { folders in
        guard mkdir(folder, 0o777) == 0 else { return errno == EEXIST }
        isFirst = isFirst || folders.isEmpty
        folders.append(folder)
        return true
      }
      guard isMade else { throw SinkError() }
    }
    if isFirst { try TemporaryFiles.shared.atSignal { [self] in remove() } }
  }

  /// Removes the folders that are empty, the innermost first.
  func remove() {
    folders.withLock { folders in
      for folder in folders.reversed() { _ = rmdir(folder) }
      folders = []
    }
  }

  /// Keeps the folders.
  func keep() { folders.withLock { $0 = [] } }
}
