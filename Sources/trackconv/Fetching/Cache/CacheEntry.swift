/// The metadata of a copy, and when it was last confirmed.
struct CacheRecord: Sendable {
  let head: CacheHead
  /// When the server last confirmed it, in seconds since 1970.
  let confirmed: Int64

  /// The age in seconds; `nil` if it is from the future, because a clock was set back.
  func age(at now: Int64) -> Int64? { now >= confirmed ? now - confirmed : nil }

  /// Its time and age: "2012-08-22 06:00 UTC, 3 h old".
  func words(at now: Int64) -> String {
    Amount.words(moment: confirmed)
      + (age(at: now).map { ", \(Amount.words(seconds: $0)) old" } ?? "")
  }
}

extension stat {
  /// When the file was last changed, in seconds since 1970.
  var changed: Int64 {
    #if canImport(Darwin)
      Int64(st_mtimespec.tv_sec)
    #else
      Int64(st_mtim.tv_sec)
    #endif
  }
}

/// An open copy.
///
/// It does not change when another process replaces it.
final class CacheEntry: Sendable {
  let record: CacheRecord
  private let descriptor: Int32
  private let start: Int

  /// Opens the file of a copy; `nil` if it is not a complete copy.
  init?(file: String) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    var opening = [UInt8](repeating: 0, count: CacheHead.largest)
    let count = opening.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    // The file of another user is not trusted.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), count > 0,
      let (head, start) = CacheHead.read(Array(opening[..<count])),
      head.size == Int(status.st_size) - start
    else {
      _ = close(descriptor)
      return nil
    }
    (self.descriptor, self.start) = (descriptor, start)
    record = CacheRecord(head: head, confirmed: status.changed)
  }

  deinit { _ = close(descriptor) }

  /// Whether the checksum is right; reads all bytes.
  var isSound: Bool {
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var (checksum, offset): (UInt, Int) = (0, 0)
    while offset < record.head.size {
      let count = chunk.withUnsafeMutableBytes { memory in
        let count = (try? read(into: memory, from: offset)) ?? 0
        checksum = UnsafeRawBufferPointer(rebasing: memory[..<count]).checksum(after: checksum)
        return count
      }
      guard count > 0 else { return false }
      offset += count
    }
    return checksum == UInt(record.head.checksum)
  }

  /// Records that the server has confirmed it now.
  func confirm() { _ = futimens(descriptor, nil) }

  /// Fills memory with the document's bytes from an offset on and returns how many; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(SinkError) -> Int {
    while true {
      let count = pread(descriptor, memory.baseAddress, memory.count, off_t(start + offset))
      if count >= 0 { return count }
      if errno != EINTR { throw SinkError() }
    }
  }
}
