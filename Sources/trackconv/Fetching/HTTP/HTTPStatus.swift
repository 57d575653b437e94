/// Messages about HTTP statuses.
enum HTTPStatus {
  /// The reason phrase of a status (RFC 9110 15, RFC 6585); HTTP/2 servers do not send one.
  static func reason(_ status: Int) -> String? {
    switch status {
    case 204: "No Content"
    case 206: "Partial Content"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 410: "Gone"
    case 414: "URI Too Long"
    case 418: "I'm a Teapot"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: nil
    }
  }

  /// Whether another attempt may succeed.
  static func isPassing(_ status: Int) -> Bool {
    status == 429 || status == 408 || (500...599 ~= status && status != 501 && status != 505)
  }

  /// "the server answered 404 (Not Found): 'the first line of the body'".
  static func words(_ status: Int, _ body: String) -> String {
    let reason = reason(status).map { " (\($0))" } ?? ""
    let line = firstLine(body)
    return "the server answered \(status)\(reason)" + (line.isEmpty ? "" : ": '\(line)'")
  }

  /// The first line of a body that contains a letter or digit: without markup, 200 characters at most.
  static func firstLine(_ body: String) -> String {
    let text = String(decoding: body.utf8.prefix(8 << 10), as: UTF8.self)
    let beginning = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let plain = beginning.first == "<" ? withoutMarkup(beginning) : String(beginning)
    for line in plain.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard words.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
      // Scalars, since a character may have thousands of combining marks.
      let shown = String(words.unicodeScalars.prefix(200))
      return shown == words ? words : shown + "…"
    }
    return ""
  }

  /// The text of a page without scripts and style sheets; tags end lines.
  private static func withoutMarkup(_ page: Substring) -> String {
    var text = ""
    var rest = page
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0.isLetter }.lowercased()
      if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return text }
        rest = rest[end.upperBound...]
        continue
      }
      if rest.hasPrefix("<![CDATA[") {
        rest = rest.dropFirst(9)
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { return text }
      rest = rest[rest.index(after: end)...]
      text += "\n"
      guard name == "script" || name == "style" else { continue }
      guard let close = rest.firstRange(of: "</" + name) else { return text }
      rest = rest[close.lowerBound...]
    }
    return text + rest
  }
}
