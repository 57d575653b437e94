import TyphoonTrack

/// A response that libcurl receives, piece by piece, and that is stopped if it exceeds a limit.
///
/// libcurl has a pointer to it while it runs, on one thread.
final class Response {
  /// The largest size of all headers, in bytes: some servers never end them.
  static let largestHead = 256 << 10
  /// How many bytes of an error's body are kept for the message.
  static let largestExcerpt = 16 << 10

  /// The status of the last headers; 0 before there are any.
  private(set) var status = 0
  /// The last headers, by their names in lower case.
  private(set) var headers: [String: String] = [:]
  /// How many seconds the server asks to wait.
  var retryAfter: Int?
  /// The body, if the status is one of success.
  let body = Spool()
  /// The first bytes of the body of any other response.
  private(set) var excerpt: [UInt8] = []
  /// Why libcurl was told to stop.
  private(set) var stop: Stop?

  enum Stop: Equatable {
    /// The error's body is long enough for the message.
    case enough
    case tooLarge, headTooLong
    /// The gzip body ends too early, which libcurl does not notice.
    case cutOff
    /// The body has an encoding that was not requested.
    case encoding(String)
    case cannotStore(String)
  }

  /// The largest body, in bytes.
  let limit: Int
  private var headSize = 0
  /// The size of the body as it was sent, with the framing of chunks, and its last bytes.
  private var (rawSize, rawEnd) = (0, [UInt8]())
  private var hasBody = false
  private let progress: (_ bytes: Int, _ expected: Int?) -> Void

  init(limit: Int, progress: @escaping (_ bytes: Int, _ expected: Int?) -> Void) {
    (self.limit, self.progress) = (limit, progress)
  }

  /// Whether the body is the document.
  private var isWanted: Bool { 200...299 ~= status && status != 206 }

  // MARK: - Called by libcurl

  /// Receives a header; returns `false` to stop.
  func head(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headSize += bytes.count
    guard headSize <= Self.largestHead else { return stop(.headTooLong) }
    // Trailers, which follow the body, are ignored.
    guard !hasBody else { return true }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // The headers of another response: 100 Continue is followed by one.
      headers = [:]
      status = line.split(at: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].splitWords().joined(separator: " ")
      if !value.isEmpty { headers[line[..<colon].lowercased()] = value }
    }
    return true
  }

  /// Receives bytes of the body, decoded; returns `false` to stop.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    hasBody = true
    guard isWanted else {
      excerpt += bytes.prefix(Self.largestExcerpt - excerpt.count)
      return excerpt.count < Self.largestExcerpt || stop(.enough)
    }
    guard body.count + bytes.count <= limit else { return stop(.tooLarge) }
    do throws(SinkError) { try body.append(bytes) } catch {
      return stop(.cannotStore(error.reason))
    }
    return true
  }

  /// Receives bytes of the body as they were sent: extensions of chunks are in no other count.
  func takeRaw(_ bytes: UnsafeRawBufferPointer) {
    rawSize += bytes.count
    rawEnd = (rawEnd + bytes.suffix(256)).suffix(256)
  }

  /// Receives how many bytes have been sent; returns `false` to stop.
  func note(received: Int, expected: Int) -> Bool {
    progress(received, expected > 0 ? expected : nil)
    // Bytes that expand to nothing, and those between chunks, count too.
    let received = max(received, rawSize)
    guard isWanted else { return received <= Self.largestHead || stop(.enough) }
    return max(received, expected) <= limit || stop(.tooLarge)
  }

  /// Receives the end of the response.
  func finish() {
    guard isWanted, let encoding = headers["content-encoding"]?.lowercased() else { return }
    switch encoding {
    case "identity": break
    case "gzip", "x-gzip":
      // It ends with its checksum and size (RFC 1952 2.3.1). The framing of chunks may be between them and
      // after them, so their bytes are looked for one by one.
      let end = [body.checksum, UInt32(truncatingIfNeeded: body.count)].flatMap { number in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      var rest = rawEnd[...]
      for byte in end {
        guard let index = rest.firstIndex(of: byte) else {
          _ = stop(.cutOff)
          return
        }
        rest = rest[(index + 1)...]
      }
    default: _ = stop(.encoding(encoding))
    }
  }

  private func stop(_ reason: Stop) -> Bool {
    stop = stop ?? reason
    return false
  }
}
