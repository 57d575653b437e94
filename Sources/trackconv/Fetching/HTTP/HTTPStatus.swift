import TyphoonTrack

/// Messages about HTTP statuses.
enum HTTPStatus {
  /// The reason phrases that users meet (RFC 9110 15, RFC 6585); HTTP/2 servers do not send one.
  private static let reasons = [
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 429: "Too Many Requests",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]

  /// Whether another attempt may succeed.
  static func isPassing(_ status: Int) -> Bool {
    status == 429 || status == 408 || (500...599 ~= status && status != 501 && status != 505)
  }

  /// "the server answered 404 (Not Found): 'the first line of the body'".
  static func words(_ status: Int, _ body: String) -> String {
    let reason = reasons[status].map { " (\($0))" } ?? ""
    let line = firstLine(body)
    return "the server answered \(status)\(reason)" + (line.isEmpty ? "" : ": '\(line)'")
  }

  /// The first line of a body that contains a letter or digit: without markup, 200 characters at most.
  static func firstLine(_ body: String) -> String {
    let text = String(decoding: body.utf8.prefix(8 << 10), as: UTF8.self)
    let beginning = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let plain =
      beginning.first == "<"
      ? beginning.replacing(
        /(?is)<(script|style)\b.*?(?:<\/\1[^>]*>|$)|<!--.*?(?:-->|$)|<!\[CDATA\[|<[^>]*(?:>|$)/,
        with: "\n") : beginning
    for line in plain.splitLines() {
      let words = line.splitWords().joined(separator: " ")
      guard words.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
      // Scalars, since a character may have thousands of combining marks.
      let shown = String(words.unicodeScalars.prefix(200))
      return shown == words ? words : shown + "…"
    }
    return ""
  }
}
