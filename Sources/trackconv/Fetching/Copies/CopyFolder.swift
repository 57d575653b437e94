import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of the last good copies of what was fetched, one file for each address.
///
/// A file is written under no name and then named: other processes see the old copy or the new one. Nobody
/// else may read the folder. When a copy was last confirmed by its server is the time of its file.
struct CopyFolder: Sendable {
  /// The path, without a slash at its end.
  let path: String

  /// The folder that the environment names: `$XDG_CACHE_HOME/trackconv`, or `~/.cache/trackconv`.
  ///
  /// Source: XDG Base Directory Specification 0.8; paths that are not absolute count for nothing there.
  static func usual(_ environment: (String) -> String?) -> CopyFolder? {
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") {
      return CopyFolder(path: caches + "/trackconv")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return CopyFolder(path: home + "/Library/Caches/trackconv")
    #else
      return CopyFolder(path: home + "/.cache/trackconv")
    #endif
  }

  /// The name of an address's file: a number made of it, FNV-1a of 64 bits from either end.
  ///
  /// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm". Should two
  /// addresses share a name, each file says whose it is.
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

  /// The copy of an address; `nil` where there is none, or none that is whole.
  func copy(of address: String) -> KeptCopy? {
    guard let copy = KeptCopy(file: file(of: address)), copy.record.head.address == address,
      copy.isSound
    else { return nil }
    return copy
  }

  // MARK: - Writing

  /// Keeps a copy in place of an earlier one.
  func store(_ head: CopyHead, _ body: Spool) throws(SinkError) {
    var head = head
    head.checksum = body.checksum
    guard let bytes = head.bytes else { return }
    try make()
    let unnamed = trackconv_open_unnamed(path + "/")
    var name: String?
    var descriptor = unnamed
    if unnamed < 0 {
      var pattern = Array((path + "/.new-XXXXXX").utf8CString)
      TemporaryFiles.shared.make {
        descriptor = mkstemp(&pattern)
        guard descriptor >= 0 else { return nil }
        name = pattern.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        return name
      }
    }
    guard descriptor >= 0 else { throw Self.lastError }
    defer { _ = close(descriptor) }
    do throws(SinkError) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard fchmod(descriptor, 0o600) == 0 else { throw Self.lastError }
      try Self.write(bytes, body, to: descriptor)
      if name == nil {
        TemporaryFiles.shared.make {
          name = UnnamedFile.name(descriptor, as: path + "/.new")
          return name
        }
      }
      guard let staged = name else { throw Self.lastError }
      guard rename(staged, file(of: head.address)) == 0 else { throw Self.lastError }
      TemporaryFiles.shared.remove(staged)
    } catch {
      if let name {
        _ = unlink(name)
        TemporaryFiles.shared.remove(name)
      }
      throw error
    }
  }

  private static func write(
    _ head: [UInt8], _ body: Spool, to descriptor: Int32
  ) throws(SinkError) {
    var failure: SinkError?
    head.withUnsafeBytes { memory in
      do throws(SinkError) { try Descriptor.write(memory, to: descriptor) } catch {
        failure = error
      }
    }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var offset = 0
    while failure == nil, offset < body.count {
      chunk.withUnsafeMutableBytes { memory in
        do throws(SinkError) {
          let count = try body.read(into: memory, from: offset)
          guard count > 0 else {
            throw SinkError(reason: "the file was cut short", isClosedPipe: false)
          }
          try Descriptor.write(UnsafeRawBufferPointer(rebasing: memory[..<count]), to: descriptor)
          offset += count
        } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }

  /// Makes the folder, for its owner alone.
  private func make() throws(SinkError) {
    var status = stat()
    if stat(path, &status) != 0 {
      var parent = ""
      for part in path.split(separator: "/") {
        parent += "/" + part
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST || stat(parent, &status) == 0 else {
          throw Self.lastError
        }
      }
      guard stat(path, &status) == 0 else { throw Self.lastError }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw SinkError(reason: "'\(path)' is no folder", isClosedPipe: false)
    }
    guard status.st_uid == geteuid() else {
      throw SinkError(reason: "the folder '\(path)' is another user's", isClosedPipe: false)
    }
    if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { throw Self.lastError }
  }

  private static var lastError: SinkError {
    SinkError(reason: Process.lastError(), isClosedPipe: false)
  }

  // MARK: - All of them

  /// The files of copies, and what was left of copies that were never finished.
  private func names() throws(SinkError) -> [String] {
    guard let folder = opendir(path) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw Self.lastError }
      return []
    }
    defer { _ = closedir(folder) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(folder) {
      // Not by the field: that would copy all 256 bytes of it, of which a short name's entry has fewer.
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      let isCopy = name.hasSuffix(".copy") && name.utf8.count == 37
      if isCopy || name.hasPrefix(".new-") { names.append(name) }
    }
    return names.sorted()
  }

  /// What copies there are, in the order of their addresses.
  func records() throws(SinkError) -> [CopyRecord] {
    // Each is closed before the next is opened: there may be more than a process may have open.
    try names().compactMap { KeptCopy(file: path + "/" + $0)?.record }.sorted {
      $0.head.address < $1.head.address
    }
  }

  /// Removes the copies that have gone longest without a word from their servers, until the rest is small
  /// enough.
  ///
  /// - Parameter bytes: How large all of them may be together.
  func prune(to bytes: Int) {
    var files: [(path: String, bytes: Int, changed: Int)] = []
    var total = 0
    for name in (try? names()) ?? [] {
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { continue }
      #if canImport(Darwin)
        let changed = status.st_mtimespec.tv_sec
      #else
        let changed = status.st_mtim.tv_sec
      #endif
      files.append((path + "/" + name, Int(status.st_size), changed))
      total += Int(status.st_size)
    }
    for file in files.sorted(by: { $0.changed < $1.changed }) {
      guard total > bytes else { break }
      // Another process may have been first; that the folder is too large is no reason to fail.
      _ = unlink(file.path)
      total -= file.bytes
    }
  }

  /// Removes all copies, and nothing else.
  ///
  /// - Returns: How many files are gone.
  func clear() throws(SinkError) -> Int {
    var count = 0
    for name in try names() {
      guard unlink(path + "/" + name) == 0 || errno == ENOENT else { throw Self.lastError }
      count += 1
    }
    return count
  }
}
