import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why libcurl received no complete answer.
struct TransferFailure {
  let code: CURLcode
  /// libcurl's message, which depends on its TLS library; empty for some codes.
  let detail: String
  /// The `errno` of the system call that failed; 0 if none did.
  let systemError: Int32
  /// Whether there was a connection.
  let isConnected: Bool
  /// The TLS library's result of verifying the certificate.
  let verification: Int
  /// The status of the proxy's answer to CONNECT.
  let proxyStatus: Int
  let received: Int
  /// The length that the server sent; negative if it sent none.
  let expected: Int
  let receiver: Receiver
  let address: WebAddress

  var error: FetchError {
    switch receiver.stop {
    case .tooLarge:
      return FetchError(
        "the answer is larger than \(Amount.words(bytes: receiver.limit)): '--max-size' allows more"
      )
    case .headTooLong: return FetchError("the headers of the answer do not end")
    case .cannotStore(let reason): return FetchError("cannot store the answer: \(reason)")
    case .brokenGzip:
      return FetchError(
        "the answer is not complete gzip, although its headers say gzip",
        isPassing: code == CURLE_OK)
    case .encoding(let name):
      return FetchError("the answer has the encoding '\(name.prefix(40))', expected gzip or none")
    case .lineTooLong:
      return FetchError(
        "a header of the answer is longer than \(Amount.words(bytes: Receiver.longestLine))")
    case .enough, nil: break
    }
    if proxyStatus >= 300 {
      return FetchError(
        "the proxy answered \(proxyStatus)"
          + (HTTPStatus.reason(proxyStatus).map { " (\($0))" } ?? "")
          + " and did not connect to the server")
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

  /// ": received 100 of 200 bytes".
  private var amount: String {
    guard receiver.status > 0 else { return "" }
    return expected > 0
      ? ": received \(received) of \(expected) bytes" : ": received \(received) bytes"
  }

  private var words: String {
    let words = detail.asClause
    return words.isEmpty ? "" : ": \(words)"
  }

  /// Why a certificate is not trusted.
  ///
  /// OpenSSL's message gives the reason. GnuTLS's only names files, so its status bits are used:
  /// `gnutls_certificate_status_t` in `gnutls/gnutls.h`.
  private var distrust: String {
    if detail.contains("does not match") || detail.contains("subject name matches") {
      return "it is for another host"
    }
    let problem = "SSL certificate problem: "
    guard detail.contains("CAfile:") else {
      return (detail.hasPrefix(problem) ? String(detail.dropFirst(problem.count)) : detail).asClause
    }
    let reasons = [
      (1 << 5, "it has been revoked"), (1 << 10, "it has expired"), (1 << 9, "it is not valid yet"),
      (1 << 6, "its issuer is not trusted"), (1 << 7, "its issuer may not sign"),
    ]
    return reasons.first { verification & $0.0 != 0 }?.1 ?? "it is not valid"
  }

  private var system: String {
    guard systemError != 0, let text = strerror(systemError) else { return "" }
    return ": " + String(cString: text).asClause
  }

  /// Mentions the proxy, if there is one, since it may be the cause.
  private var proxy: String {
    proxyVariable.map { ", or to the proxy that '\($0)' names" } ?? ""
  }

  /// The environment variable that names the proxy in use.
  private var proxyVariable: String? {
    let names =
      address.isSecure
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    let exceptions = Process.environment("no_proxy") ?? Process.environment("NO_PROXY") ?? ""
    // libcurl parses them exactly; this only avoids blaming a proxy that may not have been used.
    guard !address.isLoopback, exceptions != "*",
      !exceptions.split(whereSeparator: { $0 == "," || $0 == " " }).contains(where: {
        let name = $0.drop { $0 == "." }.lowercased()
        return address.host == name || address.host.hasSuffix("." + name)
      })
    else { return nil }
    return names.first { Process.environment($0) != nil }
  }
}
