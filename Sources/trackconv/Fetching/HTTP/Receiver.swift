import TyphoonTrack

/// Receives an answer from libcurl, piece by piece, and stops it where it is more than may be.
///
/// libcurl holds a pointer to it while it runs, on one thread.
final class Receiver {
  /// So much of a head is read; some servers never end it.
  static let largestHead = 256 << 10
  /// So long may a line of it be: longer than any address that is asked for.
  static let longestLine = 16 << 10
  /// So much is kept of an answer that is an error, to say what it says.
  static let largestExcerpt = 16 << 10

  /// The status of the last head; 0 before there is one.
  private(set) var status = 0
  private(set) var etag: String?
  private(set) var lastModified: String?
  private(set) var type: String?
  private(set) var location: String?
  /// The bytes, where the status says that they are what was asked for.
  let body = Spool()
  /// The first bytes of any other answer.
  private(set) var excerpt: [UInt8] = []
  /// Why libcurl was told to stop.
  private(set) var stop: Stop?

  enum Stop: Equatable {
    /// Enough has been seen of an error.
    case enough
    case tooLarge
    case headTooLong
    case lineTooLong
    /// The bytes are not gzip, though the head says so, or end too early.
    case brokenGzip
    /// They are in an encoding that nobody asked for.
    case encoding(String)
    /// The bytes cannot be kept.
    case cannotKeep(String)
  }

  /// How many bytes the body may have.
  let limit: Int
  private var headSize = 0
  private var hasBody = false
  private var encoding: String?
  private var gzip: GzipExpander?
  private let progress: (_ bytes: Int, _ expected: Int?) -> Void

  init(limit: Int, progress: @escaping (_ bytes: Int, _ expected: Int?) -> Void) {
    self.limit = limit
    self.progress = progress
  }

  /// Whether the bytes are what was asked for.
  private var isWanted: Bool { 200...299 ~= status && status != 206 }

  // MARK: - What libcurl calls

  /// Takes a line of the head; `false` to stop.
  func head(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headSize += bytes.count
    guard headSize <= Self.largestHead else {
      stop = .headTooLong
      return false
    }
    guard bytes.count <= Self.longestLine else {
      stop = .lineTooLong
      return false
    }
    // What stands behind the body is no head, whatever it says.
    guard !hasBody else { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/"), line.prefix(while: { $0 != " " }).last != ":" {
      // The head of another answer: that of 100 Continue is followed by one.
      (etag, lastModified, type, location, encoding) = (nil, nil, nil, nil, nil)
      let word = line.split(separator: " ").dropFirst().first ?? ""
      status = Int(word.prefix { $0.isNumber }) ?? 0
      return true
    }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let value = line[line.index(after: colon)...].split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard !value.isEmpty else { return true }
    switch line[..<colon].lowercased() {
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "content-type": type = value
    case "location": location = value
    case "content-encoding": encoding = value.lowercased()
    default: break
    }
    return true
  }

  /// Takes bytes of the body as they were sent; `false` to stop.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    hasBody = true
    switch encoding {
    case nil, "identity": return takeExpanded(bytes)
    case "gzip", "x-gzip":
      guard takeGzip(bytes) else {
        stop = stop ?? (isWanted ? .brokenGzip : .enough)
        return false
      }
      return true
    case .some(let name):
      stop = isWanted ? .encoding(name) : .enough
      return false
    }
  }

  private func takeGzip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    gzip = gzip ?? GzipExpander()
    guard let gzip else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { memory in
      var rest = bytes[...]
      while !rest.isEmpty {
        let (used, made) = gzip.expand(UnsafeRawBufferPointer(rebasing: rest), into: memory)
        guard takeExpanded(UnsafeRawBufferPointer(rebasing: memory[..<made])), gzip.failure == nil
        else { return false }
        rest = rest.dropFirst(used)
      }
      return true
    }
  }

  private func takeExpanded(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if isWanted, body.count + bytes.count > limit {
      stop = .tooLarge
      return false
    }
    guard isWanted else {
      excerpt += bytes.prefix(Self.largestExcerpt - excerpt.count)
      guard excerpt.count >= Self.largestExcerpt else { return true }
      stop = .enough
      return false
    }
    do throws(SinkError) { try body.append(bytes) } catch {
      stop = .cannotKeep(error.reason)
      return false
    }
    return true
  }

  /// Takes how many bytes have come as they were sent; `false` to stop.
  func note(received: Int, expected: Int) -> Bool {
    progress(received, expected > 0 ? expected : nil)
    // What expands to nothing counts too.
    guard isWanted else {
      guard received <= Self.largestHead else {
        stop = stop ?? .enough
        return false
      }
      return true
    }
    guard received <= limit, expected <= limit else {
      stop = stop ?? .tooLarge
      return false
    }
    return true
  }

  /// Takes the end of the answer.
  func finish() {
    if let gzip, !gzip.isBetweenMembers, isWanted { stop = stop ?? .brokenGzip }
  }
}
