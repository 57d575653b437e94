import CCurl

/// Owns a handle of libcurl, which reuses its connection for further attempts and redirects.
///
/// It belongs to one thread.
final class Transfer {
  /// The timeout of connecting, in seconds.
  static let connectTimeout = 10
  /// After how many seconds with less than a byte per second a response counts as cut off.
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
  ///   - address: The URL without the key.
  ///   - url: The URL with the key.
  ///   - headers: Additional headers of the request.
  ///   - milliseconds: The timeout of the whole transfer.
  ///   - response: Receives the response, with any status.
  /// - Throws: If there is no response or it is not complete.
  func get(
    _ address: WebAddress, url: String, headers: [String], milliseconds: Int, to response: Response
  ) throws(FetchError) {
    errorText.pointee = 0
    set(url: url, isLoopback: address.isLoopback, milliseconds: milliseconds)
    var lines: UnsafeMutablePointer<curl_slist>?
    for header in headers { lines = curl_slist_append(lines, header) ?? lines }
    defer { curl_slist_free_all(lines) }
    _ = trackconv_curl_set_headers(handle, lines)
    trackconv_curl_set_receiver(
      handle, Unmanaged.passUnretained(response).toOpaque(),
      { bytes, size, count, state in
        Transfer.response(state).take(UnsafeRawBufferPointer(start: bytes, count: size * count))
          ? size * count : 0
      },
      { bytes, size, count, state in
        Transfer.response(state).head(UnsafeRawBufferPointer(start: bytes, count: size * count))
          ? size * count : 0
      },
      { state, expected, received, _, _ in
        Transfer.response(state).note(received: Int(received), expected: Int(expected)) ? 0 : 1
      },
      { _, kind, bytes, count, state in
        guard kind == CURLINFO_DATA_IN else { return 0 }
        Transfer.response(state).takeRaw(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
      })
    let code = curl_easy_perform(handle)
    // The list of headers is freed before the handle.
    _ = trackconv_curl_set_headers(handle, nil)
    if code == CURLE_OK { response.finish() }
    // Of an error or a redirect only the headers matter: its body may be cut off or endless.
    let isComplete =
      response.status >= 300
      ? (response.stop ?? .enough) == .enough : code == CURLE_OK && response.stop == nil
    guard isComplete else { throw error(code, response) }
    let wait = trackconv_curl_large(handle, CURLINFO_RETRY_AFTER)
    response.retryAfter = wait > 0 ? Int(wait) : nil
  }

  /// Why there is no complete response: a limit of ours, or what libcurl says.
  private func error(_ code: CURLcode, _ response: Response) -> FetchError {
    switch response.stop {
    case .tooLarge:
      return FetchError(
        "the response is larger than \(Amount.words(bytes: response.limit)): '--max-size' allows more"
      )
    case .headTooLong: return FetchError("the headers of the response do not end")
    case .cutOff: return FetchError("the response is not complete gzip", isPassing: true)
    case .encoding(let name):
      return FetchError("the response has the encoding '\(name.prefix(40))', expected gzip or none")
    case .cannotStore(let reason): return FetchError("cannot store the response: \(reason)")
    case .enough, nil: break
    }
    let detail = String(cString: errorText)
    let isPassing =
      switch code {
      case CURLE_SSL_CONNECT_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR,
        CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3:
        true
      case CURLE_OPERATION_TIMEDOUT:
        // That of connecting.
        trackconv_curl_large(handle, CURLINFO_PRETRANSFER_TIME_T) == 0
      case CURLE_COULDNT_CONNECT:
        trackconv_curl_number(handle, CURLINFO_OS_ERRNO) != Int(ECONNREFUSED)
      default: false
      }
    return FetchError(
      (detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail).asClause,
      isPassing: isPassing)
  }

  /// The response that a callback is for.
  private static func response(_ state: UnsafeMutableRawPointer?) -> Response {
    guard let state else { preconditionFailure("libcurl passes no response") }
    return Unmanaged<Response>.fromOpaque(state).takeUnretainedValue()
  }

  private func set(url: String, isLoopback: Bool, milliseconds: Int) {
    curl_easy_reset(handle)
    _ = trackconv_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    _ = trackconv_curl_set_text(handle, CURLOPT_URL, url)
    _ = trackconv_curl_set_protocols(handle)
    _ = trackconv_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
    _ = trackconv_curl_set_text(handle, CURLOPT_USERAGENT, "trackconv/\(Version.current)")
    // No signals, because of threads. `Fetcher` checks and follows redirects.
    for (option, value) in [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_HTTPGET, 1),
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1), (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
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
