import TyphoonTrack

/// Estimates the width of text without the font.
enum PlateText {
  /// Advance widths of U+0020 to U+007E in hundredths of an em: of each, the largest in the regular
  /// weights of Noto Sans, Noto Sans CJK, DejaVu Sans and Liberation Sans (as wide as Arial and
  /// Helvetica).
  private static let widths: [UInt8] = [
    32, 41, 48, 84, 64, 96, 78, 28, 40, 40, 55, 84, 32, 37, 32, 40, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 34, 54, 67, 56, 91, 76, 79,
    67, 79, 73, 67, 62, 74, 69, 99, 69, 67, 69, 40, 40, 40, 84, 56, 61, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 29, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 55, 64, 84,
  ]
  /// The same in the bold weights.
  private static let boldWidths: [UInt8] = [
    35, 46, 58, 84, 70, 101, 88, 33, 46, 46, 59, 84, 38, 42, 38, 40, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 40, 40, 84, 84, 84, 62, 101, 78, 77, 74, 84, 69, 69, 83, 84, 38, 57, 78, 64, 100, 84,
    86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 40, 46, 84, 57, 63, 68, 72, 60, 72, 68, 44,
    72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 59, 72, 84,
  ]

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
      ems += isWide(scalar) ? 1 : narrowWidth(scalar, isBold)
    }
    return ems * size
  }

  /// Returns the width of a text in most fonts, which are narrower than the widest.
  static func usualWidth(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let wide = Double(text.unicodeScalars.count { isWide($0) }) * size
    return wide + (width(text, size: size, isBold: isBold) - wide) * (isBold ? 0.86 : 0.93)
  }

  private static func narrowWidth(_ scalar: Unicode.Scalar, _ isBold: Bool) -> Double {
    let widths = isBold ? boldWidths : widths
    return switch scalar.value {
    case 0x20...0x7E: Double(widths[Int(scalar.value) - 0x20]) / 100
    case 0x00A0: Double(widths[0]) / 100  // a space that holds together
    case 0x00B7: 0.6  // middle dot
    case 0x00B0: 0.5  // degree
    case 0x0300...0x036F, 0x2060: 0  // combining marks, the word joiner
    case 0x2013: 0.56  // en dash
    case 0x2026: 1  // ellipsis
    default: 0.75
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
  /// No-break spaces (U+00A0) become plain spaces, and word joiners (U+2060) are removed.
  static func lines(
    _ text: String, size: Double, isBold: Bool = false, width limit: Double
  ) -> [String] {
    var lines: [String] = []
    // The width is added up, so that a word of a million letters takes no longer than many words.
    var (line, taken) = ("", 0.0)
    func measured(_ text: String) -> Double { width(text, size: size, isBold: isBold) }
    func flush() {
      // A separator between two facts is dropped where the line breaks.
      while line.last == " " || (line.last == "·" && line.count > 1) { line.removeLast() }
      if !line.isEmpty {
        var plain = String.UnicodeScalarView()
        for scalar in line.unicodeScalars where scalar != "\u{2060}" {
          plain.append(scalar == "\u{A0}" ? " " : scalar)
        }
        lines.append(String(plain))
      }
      (line, taken) = ("", 0)
    }
    for piece in pieces(text) {
      let needed = measured(piece.trimmed)
      if taken + needed <= limit {
        if !(line.isEmpty && piece.trimmed.isEmpty) {
          line += piece
          taken += measured(piece)
        }
        continue
      }
      flush()
      guard needed > limit else {
        (line, taken) = (piece, measured(piece))
        continue
      }
      for character in piece {
        let width = measured(String(character))
        if taken + width > limit { flush() }
        line.append(character)
        taken += width
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
    var short = ""
    var taken = width("…", size: size, isBold: isBold)
    for character in text {
      taken += width(String(character), size: size, isBold: isBold)
      guard taken <= limit else { break }
      short.append(character)
    }
    return short + "…"
  }

  /// Characters that may not begin a line: closing punctuation stays with the character before it.
  private static let closing: Set<Character> = [
    "，", "。", "；", "：", "、", "）", "」", "』", "》", "！", "？", "％", "%", "ー", "っ", "ゃ", "ゅ", "ょ",
  ]
  /// Characters that may not end a line.
  private static let opening: Set<Character> = ["（", "「", "『", "《"]
  /// The word joiner, at which no line breaks.
  fileprivate static let joiner: Character = "\u{2060}"

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
        && !(last.map(opening.contains) ?? false) && character != joiner && last != joiner
      if breaks || pieces.isEmpty { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      last = character
    }
    return pieces
  }
}

extension String {
  /// The text with no-break spaces, and with joiners between wide characters.
  var unbroken: String {
    let parts = replacing(text: " ", with: "\u{A0}").map(String.init)
    let isWide = unicodeScalars.contains(where: PlateText.isWide)
    return parts.joined(separator: isWide ? String(PlateText.joiner) : "")
  }

  /// The text without trailing spaces.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
