import TyphoonTrack

/// Receives an answer from libcurl, piece by piece, and stops it if it exceeds a limit.
///
/// libcurl has a pointer to it while it runs, on one thread.
final class Receiver {
  /// The largest size of all headers, in bytes: some servers never end them.
  static let largestHead = 256 << 10
  /// The longest header, in bytes: longer than any URL that is requested.
  static let longestLine = 16 << 10
  /// How many bytes of an error's body are kept for the message.
  static let largestExcerpt = 16 << 10

  /// The status of the last headers; 0 before there are any.
  private(set) var status = 0
  private(set) var etag: String?
  private(set) var lastModified: String?
  private(set) var type: String?
  private(set) var location: String?
  /// The body, if the status is one of success.
  let body = Spool()
  /// The first bytes of the body of any other answer.
  private(set) var excerpt: [UInt8] = []
  /// Why libcurl was told to stop.
  private(set) var stop: Stop?

  enum Stop: Equatable {
    /// The error's body is long enough for the message.
    case enough
    case tooLarge
    case headTooLong
    case lineTooLong
    /// The body is not gzip although the headers say so, or it ends too early.
    case brokenGzip
    /// The body has an encoding that was not requested.
    case encoding(String)
    case cannotStore(String)
  }

  /// The largest body, in bytes.
  let limit: Int
  private var headSize = 0
  /// The size of the body as it was sent, with the framing of chunks.
  private var rawSize = 0
  private var hasBody = false
  private var encoding: String?
  private var gzip: GzipExpander?
  private let progress: (_ bytes: Int, _ expected: Int?) -> Void

  init(limit: Int, progress: @escaping (_ bytes: Int, _ expected: Int?) -> Void) {
    self.limit = limit
    self.progress = progress
  }

  /// Whether the body is the document.
  private var isWanted: Bool { 200...299 ~= status && status != 206 }

  // MARK: - Called by libcurl

  /// Receives a header; returns `false` to stop.
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
    // Trailers, which follow the body, are ignored.
    guard !hasBody else { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/"), line.prefix(while: { $0 != " " }).last != ":" {
      // The headers of another answer: 100 Continue is followed by one.
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

  /// Receives bytes of the body as they were sent; returns `false` to stop.
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
      stop = .cannotStore(error.reason)
      return false
    }
    return true
  }

  /// Counts bytes of the body as they were sent: extensions of chunks are in no other count.
  func countRaw(_ count: Int) { rawSize += count }

  /// Receives how many bytes have been sent; returns `false` to stop.
  func note(received: Int, expected: Int) -> Bool {
    progress(received, expected > 0 ? expected : nil)
    // Bytes that expand to nothing, and those between chunks, count too.
    let received = max(received, rawSize)
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

  /// Receives the end of the answer.
  func finish() {
    if let gzip, !gzip.isBetweenMembers, isWanted { stop = stop ?? .brokenGzip }
  }
}
