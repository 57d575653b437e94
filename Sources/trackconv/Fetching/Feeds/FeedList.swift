/// The bytes of a list, in which texts are looked for; as bytes, since whose text it is nobody knows yet.
struct FeedList {
  /// So many texts are taken out of a list, and so long may each be.
  static let limits = (texts: 20_000, length: 4_000, values: 64)

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The first byte that is not white space.
  var first: UInt8? { bytes.first { $0 > 0x20 } }

  /// Whether a text stands in it.
  func holds(_ text: String) -> Bool { find(Array(text.utf8), from: 0) != nil }

  private func find(_ text: [UInt8], from start: Int) -> Int? {
    guard let first = text.first, bytes.count >= text.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index <= bytes.count - text.count {
        if bytes[index] == first, text.indices.allSatisfy({ bytes[index + $0] == text[$0] }) {
          return index
        }
        index += 1
      }
      return nil
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(Self.limits.length), as: UTF8.self)
  }

  /// The texts between two marks, without white space around them; `&amp;` is read.
  func texts(between start: String, and end: String) -> [String] {
    let (start, end) = (Array(start.utf8), Array(end.utf8))
    var found: [String] = []
    var index = 0
    while found.count < Self.limits.texts, let from = find(start, from: index),
      let to = find(end, from: from + start.count)
    {
      index = to + end.count
      let range = from + start.count..<to
      guard !range.isEmpty, range.count < Self.limits.length else { continue }
      found.append(
        text(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
          .replacing("&amp;", with: "&"))
    }
    return found
  }

  /// The texts that are values of a member in JSON, without escapes: names have none.
  func values(ofMember name: String) -> [String] {
    let member = Array("\"\(name)\"".utf8)
    var found: [String] = []
    var index = 0
    while found.count < Self.limits.texts, let from = find(member, from: index) {
      index = from + member.count
      func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      }
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { continue }
      index += 1
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { continue }
      let start = index + 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      found.append(text(start..<end))
      index = end + 1
    }
    return found
  }

  /// The innermost arrays behind a mark, their first values as text, with the quotes gone; `nil` without it.
  func rows(behind mark: String) -> [[String]]? {
    let mark = Array(mark.utf8)
    guard let start = find(mark, from: 0) else { return nil }
    var rows: [[String]] = []
    var row: [String] = []
    var value: [UInt8] = []
    var (isText, isEscaped) = (false, false)
    func end() {
      if row.count < Self.limits.values { row.append(String(decoding: value, as: UTF8.self)) }
      value.removeAll(keepingCapacity: true)
    }
    func add(_ byte: UInt8) {
      if value.count < Self.limits.length { value.append(byte) }
    }
    for byte in bytes[(start + mark.count)...] where rows.count < Self.limits.texts {
      if isText {
        if isEscaped || (byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")) { add(byte) }
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["):
        row.removeAll()
        value.removeAll(keepingCapacity: true)
      case UInt8(ascii: ","): end()
      case UInt8(ascii: "]"):
        let isRow = !row.isEmpty
        end()
        if isRow { rows.append(row) }
        row.removeAll()
      default: if byte > 0x20 { add(byte) }
      }
    }
    return rows
  }
}
