/// Determines the encoding of an HTML page.
///
/// Source: WHATWG, "HTML", section 13.2.3: a byte order mark takes precedence over the encoding
/// from the transport, which takes precedence over a `meta` in the page.
struct HTMLEncodingChoice {
  let encoding: TextEncoding
  /// The first declared encoding that is unknown.
  private(set) var unknown: String?
  /// Whether no encoding is declared and the page is not UTF-8.
  private(set) var isGuess = false

  /// Determines the encoding.
  ///
  /// - Parameters:
  ///   - bytes: The page, without its byte order mark.
  ///   - hasMark: Whether the page had a UTF-8 byte order mark, or has been converted to UTF-8.
  ///   - hint: The encoding declared by the transport.
  init(of bytes: [UInt8], hasMark: Bool, hint: String?) {
    if hasMark {
      encoding = .utf8
      return
    }
    let beginning = Array(bytes.prefix(HTMLPrescan.size))
    let labels =
      [hint].compactMap { $0 } + beginning.withUnsafeBufferPointer { HTMLPrescan.labels(in: $0) }
    for label in labels {
      if let known = TextEncoding(declared: label) {
        encoding = known
        return
      }
      unknown = unknown ?? label
    }
    isGuess = !TextEncoding.isUTF8(bytes)
    let sample = isGuess ? bytes.drop { $0 < 0x80 }.prefix(TextGuess.sampleSize) : []
    let guess = TextGuess(Array(sample), isWhole: sample.endIndex == bytes.endIndex)
    if case .encoding(let likely) = guess {
      encoding = likely
    } else {
      encoding = isGuess ? .latin1 : .utf8
    }
  }
}

/// Finds encoding declarations at the beginning of an HTML page.
///
/// Source: WHATWG, "HTML", section 13.2.3.2, "prescan a byte stream to determine its encoding".
enum HTMLPrescan {
  /// The number of bytes that are examined; the standard requires 1,024.
  static let size = 16 << 10

  /// The encodings that `meta` tags declare, in page order.
  static func labels(in bytes: Bytes) -> [String] {
    var labels: [String] = []
    var index = 0
    func byte(_ ahead: Int) -> UInt8 { index + ahead < bytes.count ? bytes[index + ahead] : 0 }
    func isMeta() -> Bool {
      guard index + 5 < bytes.count, !(byte(5) == UInt8(ascii: ">")) else { return false }
      return Bytes(rebasing: bytes[index + 1..<index + 5]).string.lowercased()
        == "meta" && HTMLAttributes.endsName(byte(5))
    }
    while let open = HTMLAttributes.first("<", in: bytes, from: index) {
      index = open
      if byte(1) == UInt8(ascii: "!"), byte(2) == UInt8(ascii: "-"), byte(3) == UInt8(ascii: "-") {
        // The dashes of `<!-->` both begin and end the comment.
        index += 2
        while let end = HTMLAttributes.first(">", in: bytes, from: index) {
          index = end + 1
          if end >= open + 4, bytes[end - 1] == UInt8(ascii: "-"),
            bytes[end - 2] == UInt8(ascii: "-")
          {
            break
          }
        }
      } else if isMeta() {
        var attributes = HTMLAttributes(in: bytes, at: index + 5)
        if let label = label(of: &attributes, in: bytes) { labels.append(label) }
        index = attributes.index
      } else {
        index += 1
      }
    }
    return labels
  }

  /// The encoding in a `meta`: in `charset`, or in `content` if `http-equiv` names the header.
  private static func label(of attributes: inout HTMLAttributes, in bytes: Bytes) -> String? {
    var charset, header, content: String?
    while let attribute = attributes.next() {
      func value() -> String { attribute.value(in: bytes, limit: 200)?.lowercased() ?? "" }
      if attribute.isNamed("charset", in: bytes) {
        charset = charset ?? value()
      } else if attribute.isNamed("http-equiv", in: bytes) {
        header = header ?? value()
      } else if attribute.isNamed("content", in: bytes) {
        content = content ?? value()
      }
    }
    guard attributes.isEnded else { return nil }
    var label = charset
    if label == nil, header == "content-type" { label = content.flatMap { Self.charset(in: $0) } }
    guard let label, !label.isEmpty else { return nil }
    // If this can be read, the page is in neither encoding.
    if label.hasPrefix("utf-16") { return "utf-8" }
    return label == "x-user-defined" ? "windows-1252" : String(label.prefix(40))
  }

  /// The value after `charset=` in a lower-case text.
  private static func charset(in content: String) -> String? {
    var rest = content[...]
    while let name = rest.firstRange(ofText: "charset") {
      rest = rest[name.upperBound...].drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      let value = rest.dropFirst().drop { $0.isWhitespace }
      guard let quote = value.first, quote == "\"" || quote == "'" else {
        return String(value.prefix { !$0.isWhitespace && $0 != ";" })
      }
      guard let end = value.dropFirst().firstIndex(of: quote) else { return nil }
      return String(value[value.index(after: value.startIndex)..<end])
    }
    return nil
  }
}
