extension Unicode.Scalar {
  /// Whether a character controls a terminal, changes the direction of the text after it, or has no
  /// width, so that a text with it differs from what is seen.
  ///
  /// The joiners U+200C and U+200D are not among them: Persian and Indic names need them.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF:
      true
    default: false
    }
  }
}
