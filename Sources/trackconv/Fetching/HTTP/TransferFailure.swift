import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why libcurl got no whole answer.
struct TransferFailure {
  let code: CURLcode
  /// What libcurl says; not for all codes, and not in the same words in each of its flavours.
  let detail: String
  /// The error of the system's last call, where that was the cause.
  let systemError: Int32
  /// Whether the server was reached.
  let isConnected: Bool
  /// What is wrong with the certificate, in numbers of the library of certificates.
  let verification: Int
  /// The status by which a proxy refused.
  let proxyStatus: Int
  let received: Int
  /// How many bytes there should have been; less than 0 where the server did not say.
  let expected: Int
  let receiver: Receiver
  let address: WebAddress

  /// The words of it, and whether it may go well a moment later.
  var error: FetchError {
    switch receiver.stop {
    case .tooLarge:
      return FetchError(
        "the answer is larger than \(Amount.words(bytes: receiver.limit)): '--max-size' allows more"
      )
    case .headTooLong: return FetchError("the head of the answer does not end")
    case .cannotKeep(let reason): return FetchError("cannot keep the answer: \(reason)")
    case .brokenGzip:
      return FetchError(
        "the answer says that it is gzip, and is not, or is broken", isPassing: code == CURLE_OK)
    case .encoding(let name):
      return FetchError("the answer is encoded as '\(name.prefix(40))', expected gzip or nothing")
    case .lineTooLong:
      return FetchError(
        "a line of the answer's head is longer than \(Amount.words(bytes: Receiver.longestLine))")
    case .enough, nil: break
    }
    if proxyStatus >= 300 {
      return FetchError(
        "the proxy answered \(proxyStatus)"
          + (HTTPStatus.reason(proxyStatus).map { " (\($0))" } ?? "")
          + ": it does not lead to the server")
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return FetchError("cannot find the host '\(address.host)'")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return FetchError(
        "cannot find the proxy that \(proxyVariable.map { "'\($0)'" } ?? "the environment") names")
    case CURLE_COULDNT_CONNECT:
      return FetchError(
        "cannot connect to '\(address.host)' port \(address.port)\(system)\(proxy)",
        isPassing: systemError != ECONNREFUSED)
    case CURLE_OPERATION_TIMEDOUT: return timeout
    case CURLE_PEER_FAILED_VERIFICATION:
      return FetchError("the certificate of '\(address.host)' cannot be trusted: \(distrust)")
    case CURLE_SSL_CACERT_BADFILE:
      return FetchError("cannot read the certificates to trust\(words)")
    case CURLE_SSL_CONNECT_ERROR:
      return FetchError("no secure connection to '\(address.host)'\(words)", isPassing: true)
    case CURLE_GOT_NOTHING:
      return FetchError("the server closed the connection without an answer", isPassing: true)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_HTTP3:
      return FetchError("the answer was cut off\(amount)", isPassing: true)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return FetchError("the answer is not HTTP")
    default: return FetchError("cannot be fetched\(words)")
    }
  }

  private var timeout: FetchError {
    guard isConnected else {
      return FetchError("no connection to '\(address.host)' in time\(proxy)", isPassing: true)
    }
    if receiver.status == 0 { return FetchError("the server does not answer in time") }
    return FetchError("the answer does not end in time\(amount)")
  }

  /// ": 100 of 200 bytes came".
  private var amount: String {
    guard receiver.status > 0 else { return "" }
    return expected > 0
      ? ": \(received) of \(expected) bytes came" : ": \(received) bytes came"
  }

  private var words: String {
    let words = detail.asWords
    return words.isEmpty ? "" : ": \(words)"
  }

  /// Why a certificate is not trusted.
  ///
  /// OpenSSL says it in words; GnuTLS gives bits, and words that only name files. Source: `gnutls_certificate_status_t` in `gnutls/gnutls.h`.
  private var distrust: String {
    if detail.contains("does not match") || detail.contains("subject name matches") {
      return "it is another host's"
    }
    let problem = "SSL certificate problem: "
    guard detail.contains("CAfile:") else {
      return (detail.hasPrefix(problem) ? String(detail.dropFirst(problem.count)) : detail).asWords
    }
    let reasons = [
      (1 << 5, "it has been revoked"), (1 << 10, "it has expired"), (1 << 9, "it is not valid yet"),
      (1 << 6, "nobody who is trusted has signed it"), (1 << 7, "who signed it may not sign"),
    ]
    return reasons.first { verification & $0.0 != 0 }?.1 ?? "it is not valid"
  }

  private var system: String {
    guard systemError != 0, let text = strerror(systemError) else { return "" }
    return ": " + String(cString: text).asWords
  }

  /// Where the environment names a proxy, it may be that which is not there.
  private var proxy: String {
    proxyVariable.map { ", or to the proxy that '\($0)' names" } ?? ""
  }

  /// The variable that names the proxy which is asked.
  private var proxyVariable: String? {
    let names =
      address.isSecure
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    let exceptions = Process.environment("no_proxy") ?? Process.environment("NO_PROXY") ?? ""
    // libcurl knows how to read them; here it is enough not to blame a proxy that was perhaps not asked.
    guard !address.isLoopback, exceptions != "*",
      !exceptions.split(whereSeparator: { $0 == "," || $0 == " " }).contains(where: {
        let name = $0.drop { $0 == "." }.lowercased()
        return address.host == name || address.host.hasSuffix("." + name)
      })
    else { return nil }
    return names.first { Process.environment($0) != nil }
  }
}
