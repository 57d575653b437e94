import CCurl

/// What one request gave: an answer of any status.
struct TransferAnswer {
  let receiver: Receiver
  /// How many seconds the server asks to wait.
  let retryAfter: Int?
  var status: Int { receiver.status }
}

/// Owns a handle of libcurl, which keeps its connection while a document is asked for again or redirected; it
/// belongs to one thread.
final class Transfer {
  /// How long a connection may take, in seconds.
  static let connectTimeout = 10
  /// After so many seconds in which next to nothing comes, an answer counts as cut off.
  static let stallTimeout = 30

  /// libcurl is made ready once, and only where something is fetched.
  private static let isReady = trackconv_curl_begin() == CURLE_OK

  private let handle: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>

  init() throws(FetchError) {
    guard Self.isReady, let handle = curl_easy_init() else {
      throw FetchError("cannot fetch anything: libcurl does not start")
    }
    self.handle = handle
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(handle)
    errorText.deallocate()
  }

  /// Asks for an address, without following where the answer points.
  ///
  /// - Parameters:
  ///   - address: What is asked, for messages.
  ///   - url: The address with its key.
  ///   - headers: More lines of the request's head.
  ///   - milliseconds: How long it may take in all.
  ///   - receiver: Receives the answer.
  /// - Returns: The answer, whatever its status.
  /// - Throws: Where there is none, or none that is whole.
  func get(
    _ address: WebAddress, url: String, headers: [String], milliseconds: Int, to receiver: Receiver
  ) throws(FetchError) -> TransferAnswer {
    errorText.pointee = 0
    set(url: url, isLoopback: address.isLoopback, milliseconds: milliseconds)
    var lines: UnsafeMutablePointer<curl_slist>?
    for header in headers + ["Accept-Encoding: gzip"] {
      lines = curl_slist_append(lines, header) ?? lines
    }
    defer { curl_slist_free_all(lines) }
    _ = trackconv_curl_set_headers(handle, lines)
    trackconv_curl_set_receiver(
      handle, Unmanaged.passUnretained(receiver).toOpaque(),
      { bytes, size, count, state in
        guard let state else { return 0 }
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        let receiver = Unmanaged<Receiver>.fromOpaque(state).takeUnretainedValue()
        return receiver.take(piece) ? piece.count : 0
      },
      { bytes, size, count, state in
        guard let state else { return 0 }
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        let receiver = Unmanaged<Receiver>.fromOpaque(state).takeUnretainedValue()
        return receiver.head(piece) ? piece.count : 0
      },
      { state, expected, received, _, _ in
        guard let state else { return 1 }
        let receiver = Unmanaged<Receiver>.fromOpaque(state).takeUnretainedValue()
        return receiver.note(received: Int(received), expected: Int(expected)) ? 0 : 1
      })
    let code = curl_easy_perform(handle)
    // The handle points to the lines, which go away before it.
    _ = trackconv_curl_set_headers(handle, nil)
    if code == CURLE_OK { receiver.finish() }
    // The head of an error or of a redirect says all: its page may be cut off, or never end.
    let isAnswered = receiver.status >= 300 && (receiver.stop ?? .enough) == .enough
    if !isAnswered, code != CURLE_OK || receiver.stop != nil {
      throw TransferFailure(
        code: code, detail: String(cString: errorText),
        systemError: Int32(truncatingIfNeeded: trackconv_curl_number(handle, CURLINFO_OS_ERRNO)),
        isConnected: trackconv_curl_large(handle, CURLINFO_PRETRANSFER_TIME_T) > 0,
        verification: trackconv_curl_number(handle, CURLINFO_SSL_VERIFYRESULT),
        proxyStatus: trackconv_curl_number(handle, CURLINFO_HTTP_CONNECTCODE),
        received: Int(trackconv_curl_large(handle, CURLINFO_SIZE_DOWNLOAD_T)),
        expected: Int(trackconv_curl_large(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)),
        receiver: receiver, address: address
      ).error
    }
    let wait = trackconv_curl_large(handle, CURLINFO_RETRY_AFTER)
    return TransferAnswer(receiver: receiver, retryAfter: wait > 0 ? Int(wait) : nil)
  }

  private func set(url: String, isLoopback: Bool, milliseconds: Int) {
    curl_easy_reset(handle)
    _ = trackconv_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    _ = trackconv_curl_set_text(handle, CURLOPT_URL, url)
    _ = trackconv_curl_set_protocols(handle)
    _ = trackconv_curl_set_text(handle, CURLOPT_USERAGENT, "trackconv/\(Version.current)")
    // Threads and signals do not go together; redirects are followed by who asks, who looks at them.
    for (option, value) in [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_HTTP_CONTENT_DECODING, 0), (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_HTTPGET, 1),
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1), (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2),
      (CURLOPT_CONNECTTIMEOUT_MS, min(Self.connectTimeout * 1_000, milliseconds)),
      (CURLOPT_TIMEOUT_MS, milliseconds), (CURLOPT_LOW_SPEED_LIMIT, 1),
      (CURLOPT_LOW_SPEED_TIME, Self.stallTimeout),
    ] {
      _ = trackconv_curl_set_number(handle, option, value)
    }
    // Else libcurl asks the environment's proxy for the machine itself, which only the proxy's own would be.
    if isLoopback { _ = trackconv_curl_set_text(handle, CURLOPT_PROXY, "") }
    // As other programs take certificates of a company's own proxy; those of the system count no more then.
    let file = Process.environment("SSL_CERT_FILE")
    let folder = Process.environment("SSL_CERT_DIR")
    if file != nil || folder != nil {
      _ = trackconv_curl_set_text(handle, CURLOPT_CAINFO, file)
      _ = trackconv_curl_set_text(handle, CURLOPT_CAPATH, folder)
    }
  }
}
