import CCurl

/// The answer to one request, with any status.
struct TransferAnswer {
  let receiver: Receiver
  /// How many seconds the server asks to wait.
  let retryAfter: Int?
  var status: Int { receiver.status }
}

/// Owns a handle of libcurl, which reuses its connection for further attempts and redirects.
///
/// It belongs to one thread.
final class Transfer {
  /// The timeout of connecting, in seconds.
  static let connectTimeout = 10
  /// After how many seconds with less than a byte per second an answer counts as cut off.
  static let stallTimeout = 30

  /// Whether libcurl is initialized: once, and only if something is fetched.
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

  /// Requests a URL without following redirects.
  ///
  /// - Parameters:
  ///   - address: The URL without the key, for messages.
  ///   - url: The URL with the key.
  ///   - headers: Additional headers of the request.
  ///   - milliseconds: The timeout of the whole transfer.
  ///   - receiver: Receives the answer.
  /// - Returns: The answer, with any status.
  /// - Throws: If there is no answer or it is not complete.
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
      },
      { _, kind, _, count, state in
        guard kind == CURLINFO_DATA_IN, let state else { return 0 }
        Unmanaged<Receiver>.fromOpaque(state).takeUnretainedValue().countRaw(count)
        return 0
      })
    let code = curl_easy_perform(handle)
    // The list of headers is freed before the handle.
    _ = trackconv_curl_set_headers(handle, nil)
    if code == CURLE_OK { receiver.finish() }
    // Of an error or a redirect only the headers matter: its body may be cut off or endless.
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
    // No signals, because of threads. `Fetcher` checks and follows redirects.
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
    // Otherwise libcurl would ask a proxy for this machine, and get the proxy's machine.
    if isLoopback { _ = trackconv_curl_set_text(handle, CURLOPT_PROXY, "") }
    // The variables of OpenSSL, for the certificates of a company's proxy. They replace the system's.
    let file = Process.environment("SSL_CERT_FILE")
    let folder = Process.environment("SSL_CERT_DIR")
    if file != nil || folder != nil {
      _ = trackconv_curl_set_text(handle, CURLOPT_CAINFO, file)
      _ = trackconv_curl_set_text(handle, CURLOPT_CAPATH, folder)
    }
  }
}
