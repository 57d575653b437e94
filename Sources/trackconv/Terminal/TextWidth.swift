extension String {
  /// The width of the text in columns of a terminal; Chinese and Japanese characters take two each.
  var terminalWidth: Int { unicodeScalars.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// The text, truncated to a number of columns.
  ///
  /// The middle of a longer text is replaced with an ellipsis, since URLs differ mostly at their ends.
  func shortened(to columns: Int) -> String {
    guard terminalWidth > columns else { return self }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    var (head, tail) = ("", "")
    var free = columns - 1
    for scalar in unicodeScalars.reversed() {
      let width = scalar.isWide ? 2 : 1
      guard free - width >= (columns - 1) / 3 else { break }
      tail.unicodeScalars.insert(scalar, at: tail.unicodeScalars.startIndex)
      free -= width
    }
    for scalar in unicodeScalars {
      let width = scalar.isWide ? 2 : 1
      guard free >= width else { break }
      head.unicodeScalars.append(scalar)
      free -= width
    }
    return "\(head)…\(tail)"
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may show the character in two columns.
  ///
  /// Source: Unicode 15.1, EastAsianWidth.txt. Blocks of symbols and emoji count as wide entirely: a line that is
  /// too short does no harm.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23F3, 0x25FD...0x25FE, 0x2600...0x27BF,
      0x2B1B...0x2B55, 0x2E80...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x3FFFD:
      true
    default: false
    }
  }
}
