/// The words of a line, separated by spaces, each with its offset.
struct LineWords {
  /// A word, and its offset in the line in bytes.
  struct Word {
    let text: String
    let offset: Int

    /// The whole number that the word gives: digits with an optional sign.
    var number: Int? {
      var text = text
      return text.withUTF8 { $0.wholeNumber }
    }

    /// The decimal number that the word gives.
    var decimal: Double? { DecimalNumber.value(of: text) }

    /// Whether the word consists of exactly `count` digits.
    func isDigits(_ count: Int) -> Bool { text.utf8.count == count && text.utf8.areDigits }
  }

  /// The maximum number of words; lines of track files have about thirty.
  private static let limit = 200

  private(set) var words: [Word]
  /// The length of the line in bytes.
  let length: Int

  /// Finds the words.
  init(_ line: Bytes) {
    length = line.count
    let found = line.split(maxSplits: Self.limit) { $0 <= 0x20 }
    words = found.prefix(Self.limit).map {
      Word(text: String(decoding: $0, as: UTF8.self), offset: $0.startIndex)
    }
  }

  var count: Int { words.count }

  /// Removes the last word and returns it.
  mutating func removeLast() -> Word? { words.popLast() }

  /// The word at an index; an empty one at the line's end if it is missing.
  subscript(index: Int) -> Word {
    index < words.count ? words[index] : Word(text: "", offset: length)
  }

  /// The words in a range, joined by spaces.
  func joined(_ range: Range<Int>) -> String {
    words[range.clamped(to: 0..<words.count)].map { $0.text }.joined(separator: " ")
  }
}
