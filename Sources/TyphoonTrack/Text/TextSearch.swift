// Searches in the bytes of texts.
//
// `String` compares Characters: a quote or a comma beside a combining mark, a joiner or U+0600 is one Character
// with it, and is not found. Whatever separates, quotes or escapes is therefore found in UTF-8, here alone.

extension StringProtocol {
  /// Returns the range of the first occurrence of a text, by its bytes; `nil` if there is none.
  package func firstRange(ofText text: String) -> Range<Index>? {
    let wanted = text.utf8
    var start = utf8.startIndex
    while start < utf8.endIndex {
      var (index, matched) = (start, wanted.startIndex)
      while matched < wanted.endIndex, index < utf8.endIndex, utf8[index] == wanted[matched] {
        utf8.formIndex(after: &index)
        wanted.formIndex(after: &matched)
      }
      if matched == wanted.endIndex { return start..<index }
      utf8.formIndex(after: &start)
    }
    return nil
  }

  /// Whether a text occurs, by its bytes.
  package func contains(text: String) -> Bool { firstRange(ofText: text) != nil }

  /// Returns the parts between separators, which are compared by their bytes.
  ///
  /// - Parameters:
  ///   - separator: The separator; not empty.
  ///   - maxSplits: The maximum number of splits.
  ///   - omittingEmptySubsequences: Whether to omit empty parts.
  /// - Returns: The parts.
  package func split(
    at separator: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while parts.count < maxSplits, let range = rest.firstRange(ofText: separator) {
      let part = self[rest.startIndex..<range.lowerBound]
      rest = rest[range.upperBound...]
      if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) }
    }
    if !rest.isEmpty || !omittingEmptySubsequences { parts.append(self[rest.startIndex...]) }
    return parts
  }

  /// Returns the text with each occurrence of a text, found by its bytes, replaced by another.
  package func replacing(text: String, with new: String) -> String {
    split(at: text, omittingEmptySubsequences: false).joined(separator: new)
  }

  /// Returns the parts between scalars for which `isSeparator` is true, without empty ones.
  package func split(atScalars isSeparator: (Unicode.Scalar) -> Bool) -> [SubSequence] {
    unicodeScalars.split(whereSeparator: isSeparator).map { self[$0.startIndex..<$0.endIndex] }
  }

  /// Returns the words between white space.
  package func splitWords() -> [SubSequence] { split(atScalars: { $0.properties.isWhitespace }) }

  /// Returns the lines that are not empty; CR, LF and Unicode's line ends end them.
  package func splitLines() -> [SubSequence] { split(atScalars: { $0.isLineEnd }) }
}

extension String {
  /// The folder of a path, up to its last slash, and the name after it.
  package var folderAndName: (folder: Substring, name: Substring) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return (self[..<startIndex], self[...])
    }
    let name = utf8.index(after: slash)
    return (self[..<name], self[name...])
  }
}

extension Unicode.Scalar {
  /// Whether a line ends with the scalar (Unicode Standard Annex 14, BK, CR, LF and NL).
  package var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
