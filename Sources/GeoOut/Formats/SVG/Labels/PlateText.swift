/// Estimates the width of text without the font.
enum PlateText {
  /// Advance widths of U+0020 to U+007E in hundredths of an em: those of Noto Sans Regular.
  private static let widths: [UInt8] = [
    26, 27, 41, 65, 57, 83, 73, 22, 30, 30, 55, 57, 27, 32, 27, 37, 57, 57, 57, 57, 57, 57, 57, 57,
    57, 57, 27, 27, 57, 57, 57, 43, 90, 64, 65, 63, 73, 56, 52, 73, 74, 34, 27, 62, 52, 91, 76, 78,
    60, 78, 62, 55, 56, 73, 60, 93, 59, 57, 57, 33, 37, 33, 57, 44, 28, 56, 62, 48, 62, 56, 34, 62,
    62, 26, 26, 53, 26, 94, 62, 60, 62, 62, 41, 48, 36, 62, 51, 79, 53, 51, 47, 38, 55, 38, 57,
  ]
  /// The factor by which bold Latin letters are wider.
  private static let boldness = 1.07

  /// Estimates the width of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size.
  ///   - isBold: Whether the text is bold.
  /// - Returns: The approximate width, in the unit of the size.
  static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars {
      ems += isWide(scalar) ? 1 : narrowWidth(scalar) * (isBold ? boldness : 1)
    }
    return ems * size
  }

  private static func narrowWidth(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x20...0x7E: Double(widths[Int(scalar.value) - 0x20]) / 100
    case 0x00A0: Double(widths[0]) / 100  // a space that holds together
    case 0x00B7: 0.27  // middle dot
    case 0x00B0: 0.43  // degree
    case 0x0300...0x036F: 0  // combining marks
    case 0x2013: 0.5  // en dash
    case 0x2026: 0.8  // ellipsis
    default: 0.64
    }
  }

  /// Whether a character is as wide as it is high, as in Chinese, Japanese and Korean.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Splits a text into lines of a limited width: at spaces and between wide characters, or within
  /// a word that is wider than a line.
  ///
  /// No-break spaces (U+00A0) become plain spaces.
  static func lines(
    _ text: String, size: Double, isBold: Bool = false, width limit: Double
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    func flush() {
      // A separator between two facts is dropped where the line breaks.
      while line.last == " " || (line.last == "·" && line.count > 1) { line.removeLast() }
      if !line.isEmpty { lines.append(line.replacing("\u{A0}", with: " ")) }
      line = ""
    }
    for piece in pieces(text) {
      if width(line + piece.trimmed, size: size, isBold: isBold) <= limit {
        if !(line.isEmpty && piece.trimmed.isEmpty) { line += piece }
        continue
      }
      flush()
      guard width(piece.trimmed, size: size, isBold: isBold) > limit else {
        line = piece
        continue
      }
      for character in piece {
        if width(line + String(character), size: size, isBold: isBold) > limit { flush() }
        line.append(character)
      }
    }
    flush()
    return lines
  }

  /// Returns the largest of the given sizes at which a text fits a width, or the last if none does.
  static func fitting(_ text: String, sizes: [Double], isBold: Bool, width limit: Double) -> Double
  {
    sizes.first { width(text, size: $0, isBold: isBold) <= limit } ?? sizes.last ?? 12
  }

  /// Truncates a text to a width, with an ellipsis.
  static func cut(_ text: String, size: Double, isBold: Bool = false, width limit: Double) -> String
  {
    guard width(text, size: size, isBold: isBold) > limit else { return text }
    var short = text
    while !short.isEmpty, width(short + "…", size: size, isBold: isBold) > limit {
      short.removeLast()
    }
    return short + "…"
  }

  /// Characters that may not begin a line: closing punctuation stays with the character before it.
  private static let closing: Set<Character> = [
    "，", "。", "；", "：", "、", "）", "」", "』", "》", "！", "？", "％", "%", "ー", "っ", "ゃ", "ゅ", "ょ",
  ]
  /// Characters that may not end a line.
  private static let opening: Set<Character> = ["（", "「", "『", "《"]

  /// Returns the pieces between which a line may break: words with the space after them, and single
  /// wide characters.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var last: Character?
    for character in text {
      let isWide = character.unicodeScalars.first.map(Self.isWide) ?? false
      let wasWide = last?.unicodeScalars.first.map(Self.isWide) ?? true
      let breaks =
        (isWide || wasWide || last == " ") && character != " " && !closing.contains(character)
        && !(last.map(opening.contains) ?? false)
      if breaks || pieces.isEmpty { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      last = character
    }
    return pieces
  }
}

extension String {
  /// The text with no-break spaces.
  var unbroken: String { replacing(" ", with: "\u{A0}") }

  /// The text without trailing spaces.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
