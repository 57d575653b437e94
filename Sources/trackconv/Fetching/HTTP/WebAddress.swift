import CCurl

/// An address of the web that may be asked for: http or https, with neither user name nor fragment.
///
/// Taken apart by libcurl, which will also request it: two parsers could see two hosts in one address.
struct WebAddress: Hashable, Sendable {
  /// The whole address, with what must not stand in one encoded.
  let text: String
  /// `http` or `https`.
  let scheme: String
  /// The host's name in small letters.
  let host: String
  /// The port: the scheme's own where none is given.
  let port: Int
  let path: String
  let query: String?

  var isSecure: Bool { scheme == "https" }

  /// Whether it is an address of the machine itself, to which no proxy leads.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// What decides whether an answer comes from the same server.
  func isSameServer(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - base: What a relative one is relative to.
  /// - Throws: Where it is none that may be asked for.
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
      throw .malformed("it names no host")
    }
    parts.dropFragment()
    try parts.setHost(host)
    guard let whole = parts.part(CURLUPART_URL), whole.utf8.count <= 8_000 else {
      throw .malformed("it is too long")
    }
    self.text = whole
    self.scheme = scheme
    self.host = parts.part(CURLUPART_HOST) ?? host
    port =
      parts.part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap { Int($0) }
      ?? (scheme == "https" ? 443 : 80)
    path = parts.part(CURLUPART_PATH) ?? "/"
    query = parts.part(CURLUPART_QUERY)
  }

  /// The address with one more parameter in its query.
  func adding(_ parameter: String, _ encodedValue: String) -> String {
    text + (query == nil ? "?" : "&") + parameter + "=" + encodedValue
  }

  /// The address without parameters of these names, in capitals or small letters.
  func removing(_ parameters: [String]) -> WebAddress {
    guard let query, let mark = text.firstIndex(of: "?") else { return self }
    let unwanted = parameters.map { $0.lowercased() }
    let kept = query.split(separator: "&", omittingEmptySubsequences: true).filter { pair in
      !unwanted.contains(Self.decoded(String(pair.prefix { $0 != "=" })).lowercased())
    }
    let shorter = text[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    return (try? WebAddress(String(shorter))) ?? self
  }

  /// A text in which `%41` and its like are the bytes they stand for.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as the value of a parameter: all but letters, digits and `-._~` is encoded (RFC 3986 2.3).
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }
}

/// Why an address cannot be asked for.
enum AddressError: Error, Equatable {
  /// It is of another scheme.
  case scheme(String)
  /// It has a user name or a password in it.
  case user
  /// It is none.
  case malformed(String)
}

extension String {
  /// A sentence of a library as a part of ours: it begins small and ends without a full stop.
  var asWords: String {
    var words = self[...]
    while words.last.map({ $0 == "." || $0.isWhitespace }) ?? false { words = words.dropLast() }
    // An abbreviation stays one.
    let isSentence = words.dropFirst().first?.isLowercase ?? false
    return (isSentence ? words.prefix(1).lowercased() : String(words.prefix(1))) + words.dropFirst()
  }
}
