/// What the formats of a workbook's cells say of numbers: which are days or times.
struct WorkbookStyles {
  private enum Kind { case day, clock, both }

  /// The formats that every workbook has, by their number: ECMA-376, part 1, 18.8.30.
  private var kinds: [Int: Kind] = [
    14: .day, 15: .day, 16: .day, 17: .day, 18: .clock, 19: .clock, 20: .clock, 21: .clock,
    22: .both, 45: .clock, 46: .clock, 47: .clock,
  ]
  /// The kind of each style of cells.
  private var styles: [Kind?] = []

  /// Reads a part of the styles.
  mutating func read(_ xml: inout XMLCursor) throws(ReadError) {
    var (kinds, styles) = (kinds, styles)
    let isStyles = xml.isElement("cellXfs")
    guard isStyles || xml.isElement("numFmts") else { return }
    try xml.children { (xml) throws(ReadError) in
      let number = xml.attribute("numFmtId").flatMap { Int($0) } ?? 0
      if isStyles {
        styles.append(kinds[number])
      } else {
        kinds[number] = xml.attribute("formatCode").flatMap(Self.kind)
      }
    }
    (self.kinds, self.styles) = (kinds, styles)
  }

  /// What a format shows; `nil` for numbers.
  private static func kind(of format: String) -> Kind? {
    var (letters, closing): (Set<UInt8>, UInt8?) = ([], nil)
    var isLiteral = false
    for byte in format.lowercased().utf8 {
      if let end = closing {
        if byte == end { closing = nil }
      } else if isLiteral {
        isLiteral = false
      } else {
        switch byte {
        case UInt8(ascii: "\""): closing = byte
        // Colours and places; `[h]` is of a duration.
        case UInt8(ascii: "["): closing = UInt8(ascii: "]")
        case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): isLiteral = true
        default: letters.insert(byte)
        }
      }
    }
    func has(_ text: String) -> Bool { text.utf8.contains { letters.contains($0) } }
    // A minute has no hour or second beside it only in a date.
    let (hasDay, hasClock) = (has("yd") || has("m") && !has("hs"), has("hs"))
    guard !letters.contains(UInt8(ascii: "g")) || has("yd") else { return nil }
    return hasDay && hasClock ? .both : hasDay ? .day : hasClock ? .clock : nil
  }

  /// A number as the time that a style makes of it: `2012-08-22 14:00:00`, `2012-08-22` or `14:00:00`.
  func time(_ number: Double, _ daysBefore: Double, _ style: Int) -> String? {
    guard styles.indices.contains(style), let kind = styles[style], number.isFinite else {
      return nil
    }
    if kind == .clock, 0..<1 ~= number {
      let time = Timestamp(secondsSince1970: Int64((number * 1_440).rounded()) * 60).iso8601
      return String(time.dropFirst(11).prefix(8))
    }
    guard let time = Timestamp(serialDay: number + daysBefore)?.iso8601 else { return nil }
    return kind == .day && number == number.rounded()
      ? String(time.prefix(10)) : "\(time.prefix(10)) \(time.dropFirst(11).prefix(8))"
  }
}
