import CCurl
import TyphoonTrack

/// A URL that may be fetched: http or https, without user name, password and fragment.
///
/// libcurl parses it and also requests it: two parsers could find different hosts in one URL.
struct WebAddress: Hashable, Sendable {
  /// The whole URL, with characters encoded where needed.
  let text: String
  /// `http` or `https`.
  let scheme: String
  /// The host in lower case.
  let host: String
  /// The port, by default that of the scheme.
  let port: Int
  let path: String
  let query: String?

  var isSecure: Bool { scheme == "https" }

  /// Whether the host is this machine, for which no proxy is used.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// Whether scheme, host and port are the same.
  func isSameServer(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - base: The base of a relative URL.
  /// - Throws: If it is not a URL, or may not be fetched.
  init(_ text: String, relativeTo base: WebAddress? = nil) throws(AddressError) {
    let parts = try AddressParts()
    if let base { try parts.set(base.text) }
    try parts.set(text)
    let scheme = parts.part(CURLUPART_SCHEME)?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    guard parts.part(CURLUPART_USER) == nil, parts.part(CURLUPART_PASSWORD) == nil else {
      throw .user
    }
    guard let host = parts.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty else {
      throw .malformed("it has no host")
    }
    parts.dropFragment()
    try parts.setHost(host)
    guard let whole = parts.part(CURLUPART_URL), whole.utf8.count <= 8_000 else {
      throw .malformed("it is too long")
    }
    (self.text, self.scheme) = (whole, scheme)
    self.host = parts.part(CURLUPART_HOST) ?? host
    port =
      parts.part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) }
      ?? (scheme == "https" ? 443 : 80)
    path = parts.part(CURLUPART_PATH) ?? "/"
    // The URL ends before an empty query.
    query = parts.part(CURLUPART_QUERY).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The URL with one more parameter in its query.
  func adding(_ parameter: String, _ encodedValue: String) -> String {
    text + (query == nil ? "?" : "&") + parameter + "=" + encodedValue
  }

  /// The URL without the parameters of these names, in any case.
  func removing(_ parameters: [String]) -> WebAddress {
    guard let query, let mark = text.firstIndex(of: "?") else { return self }
    let unwanted = parameters.map { $0.lowercased() }
    let kept = query.split(at: "&", omittingEmptySubsequences: true).filter { pair in
      !unwanted.contains(Self.decoded(String(pair.prefix { $0 != "=" })).lowercased())
    }
    let shorter = text[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    return (try? WebAddress(String(shorter))) ?? self
  }

  /// Decodes `%41` and the like.
  static func decoded(_ text: String) -> String {
    // The names of files are decoded too, and need no libcurl.
    guard text.contains("%") else { return text }
    var count: Int32 = 0
    guard let decoded = curl_easy_unescape(nil, text, Int32(clamping: text.utf8.count), &count)
    else { return text }
    defer { curl_free(decoded) }
    return String(
      decoding: UnsafeRawBufferPointer(start: decoded, count: Int(count)), as: UTF8.self)
  }

  /// Encodes a text as the value of a parameter: all but letters, digits and `-._~` (RFC 3986 2.3).
  static func encoded(_ text: String) -> String {
    guard let encoded = curl_easy_escape(nil, text, 0) else { return text }
    defer { curl_free(encoded) }
    return String(cString: encoded)
  }
}

/// Why a URL cannot be fetched.
enum AddressError: Error, Equatable {
  /// It has another scheme.
  case scheme(String)
  /// It contains a user name or a password.
  case user
  /// It is not a URL.
  case malformed(String)
}

extension String {
  /// A sentence of a library as a clause of a message: in lower case, without a full stop.
  var asClause: String {
    var words = self[...]
    while words.last.map({ $0 == "." || $0.isWhitespace }) ?? false { words = words.dropLast() }
    // An abbreviation stays in capitals.
    let isSentence = words.dropFirst().first?.isLowercase ?? false
    return (isSentence ? words.prefix(1).lowercased() : String(words.prefix(1))) + words.dropFirst()
  }
}
