import TyphoonTrack

/// The folder of the copies of fetched documents, one file for each URL.
///
/// A file gets its name when it is complete, so that other processes see either the old copy or the new one.
/// Only the owner can read the folder. The modification time of a file is when the server last confirmed the
/// copy.
struct CacheFolder: Sendable {
  /// The path, without a slash at its end.
  let path: String

  /// The folder according to the environment: `$XDG_CACHE_HOME/trackconv`, or `~/.cache/trackconv`.
  ///
  /// Source: XDG Base Directory Specification 0.8, by which paths that are not absolute are ignored.
  static func standard(_ environment: (String) -> String?) -> CacheFolder? {
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      return CacheFolder(path: caches + "/trackconv")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return CacheFolder(path: home + "/Library/Caches/trackconv")
    #else
      return CacheFolder(path: home + "/.cache/trackconv")
    #endif
  }

  /// The name of the file for a URL: 64 bits of FNV-1a from the start and 64 from the end.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm". The file contains
  /// the URL, so that two URLs with one name are not confused.
  static func name(of address: String) -> String {
    func hash(_ bytes: some Sequence<UInt8>) -> String {
      let number = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return hash(address.utf8) + hash(address.utf8.reversed()) + ".copy"
  }

  private func file(of address: String) -> String { path + "/" + Self.name(of: address) }

  /// The copy of a URL; `nil` if there is none, or it is not intact.
  func copy(of address: String) -> CacheEntry? {
    guard (try? isOwn()) == true, let copy = CacheEntry(file: file(of: address)),
      copy.record.head.address == address, copy.isSound
    else { return nil }
    return copy
  }

  // MARK: - Writing

  /// Writes a copy, or replaces it.
  func store(_ head: CacheHead, _ body: Spool) throws(SinkError) {
    var head = head
    head.checksum = body.checksum
    guard let bytes = head.bytes else { return }
    try make()
    let file = try OutputFile(path: file(of: head.address), mode: 0o600)
    try bytes.withBytes { (bytes) throws(SinkError) in try file.write(bytes) }
    try body.copy(to: file)
    if let (_, error) = OutputFile.commit([file]) { throw error }
  }

  /// Creates the folder, for its owner only.
  private func make() throws(SinkError) {
    guard try !isOwn() else { return }
    var status = stat()
    var parent = ""
    for part in path.split(at: "/") {
      parent += "/" + part
      guard mkdir(parent, 0o700) == 0 || errno == EEXIST || stat(parent, &status) == 0 else {
        throw SinkError()
      }
    }
    guard try isOwn() else { throw SinkError(reason: "'\(path)' is not a directory") }
  }

  /// Whether the folder exists, after making it private.
  private func isOwn() throws(SinkError) -> Bool {
    guard let status = try status() else { return false }
    if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { throw SinkError() }
    return true
  }

  /// The folder's properties; `nil`, with `errno` set, if it cannot be found.
  ///
  /// - Throws: If it is another user's, or a link that another user made: it may lead to any folder of the
  ///   user's, whose files must be neither read nor removed.
  private func status() throws(SinkError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK {
      guard status.st_uid == geteuid() else {
        throw SinkError(reason: "the link '\(path)' belongs to another user")
      }
      guard stat(path, &status) == 0 else { return nil }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw SinkError(reason: "'\(path)' is not a directory")
    }
    guard status.st_uid == geteuid() else {
      throw SinkError(reason: "the directory '\(path)' belongs to another user")
    }
    return status
  }

  /// Why no copy can be kept; `nil` if one can.
  ///
  /// Nothing is created to find out.
  var obstacle: String? {
    do throws(SinkError) {
      if try status() != nil { return access(path, W_OK | X_OK) == 0 ? nil : Process.lastError() }
    } catch { return error.reason }
    guard errno == ENOENT else { return Process.lastError() }
    // The nearest folder above that exists must allow new ones.
    var parent = path[...]
    while let slash = parent.utf8.lastIndex(of: UInt8(ascii: "/")) {
      parent = parent[..<slash]
      if access(parent.isEmpty ? "/" : String(parent), W_OK | X_OK) == 0 { return nil }
      guard errno == ENOENT else { return Process.lastError() }
    }
    return Process.lastError()
  }

  // MARK: - All of them

  /// The files of copies, and of copies that were never finished.
  private func names() throws(SinkError) -> [String] {
    guard try isOwn() else { return [] }
    guard let folder = opendir(path) else { throw SinkError() }
    defer { _ = closedir(folder) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(folder) {
      // The field `d_name` has 256 bytes, but the entry of a short name is shorter, so it is not copied.
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      let isCopy = name.hasSuffix(".copy") && name.utf8.count == 37
      if isCopy || name.hasPrefix(".trackconv-") { names.append(name) }
    }
    return names.sorted()
  }

  /// The copies, sorted by URL.
  func records() throws(SinkError) -> [CacheRecord] {
    // One is open at a time, since there may be more than a process may open.
    try names().compactMap { CacheEntry(file: path + "/" + $0)?.record }.sorted {
      $0.head.address < $1.head.address
    }
  }

  /// The files with their sizes in bytes and the times when they were confirmed.
  private func files() -> [(path: String, bytes: Int, changed: Int64)] {
    ((try? names()) ?? []).compactMap { name in
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { return nil }
      return (path + "/" + name, Int(status.st_size), status.changed)
    }
  }

  /// The number of files and their size in bytes.
  var usage: (files: Int, bytes: Int) {
    let files = files()
    return (files.count, files.reduce(0) { $0 + $1.bytes })
  }

  /// Removes the copies that were confirmed longest ago, until all are no larger than a size in bytes.
  func prune(to bytes: Int) {
    let files = files()
    var total = files.reduce(0) { $0 + $1.bytes }
    for file in files.sorted(by: { $0.changed < $1.changed }) {
      guard total > bytes else { break }
      // Errors are ignored: another process may have removed it, and too large a folder is not an error.
      _ = unlink(file.path)
      total -= file.bytes
    }
  }

  /// Removes all copies and no other files, and returns their number.
  func clear() throws(SinkError) -> Int {
    var count = 0
    for name in try names() {
      let file = path + "/" + name
      if unlink(file) == 0 {
        count += 1
        continue
      }
      let error = SinkError()
      // A folder may have such a name, but is none of the copies.
      var status = stat()
      guard lstat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR else { throw error }
    }
    return count
  }
}
