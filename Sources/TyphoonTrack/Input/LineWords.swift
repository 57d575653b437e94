/// The words of a line that has spaces between them, each with its place.
struct LineWords {
  /// A word, and how many bytes stand before it in the line.
  struct Word {
    let text: String
    let offset: Int

    /// The whole number that the word is, of digits with an optional sign.
    var number: Int? {
      var text = text
      return text.withUTF8 { $0.wholeNumber }
    }

    /// The number in digits and a point that the word is.
    var decimal: Double? { DecimalNumber.value(of: text) }

    /// Whether the word is so many digits and nothing else.
    func isDigits(_ count: Int) -> Bool { text.utf8.count == count && text.utf8.areDigits }
  }

  /// How many words are told apart; lines of track files have some thirty.
  private static let most = 200

  private(set) var words: [Word] = []
  /// The length of the line in bytes.
  let length: Int

  /// Finds the words.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - start: Where in it to begin.
  init(_ line: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    length = line.count
    var index = start
    while index < line.count, words.count < Self.most {
      while index < line.count, line[index] <= 0x20 { index += 1 }
      let first = index
      while index < line.count, line[index] > 0x20 { index += 1 }
      guard first < index else { break }
      let text = UnsafeBufferPointer(rebasing: line[first..<index])
      words.append(Word(text: text.string, offset: first))
    }
  }

  var count: Int { words.count }

  /// Forgets the last word, and returns it.
  mutating func removeLast() -> Word? { words.popLast() }

  /// The word at an index; an empty one at the line's end where there is none.
  subscript(index: Int) -> Word {
    index < words.count ? words[index] : Word(text: "", offset: length)
  }

  /// Words from an index on, with a space between.
  func joined(_ range: Range<Int>) -> String {
    words[range.clamped(to: 0..<words.count)].map(\.text).joined(separator: " ")
  }
}

extension LineWords.Word {
  /// The longitude behind a minus sign, which may turn its letter round: `-1798W`.
  ///
  /// Nines alone are none.
  var longitudeBehindSign: Double? {
    guard text.utf8.first == UInt8(ascii: "-"),
      text.utf8.dropFirst().dropLast().contains(where: {
        $0 != UInt8(ascii: "9")
      })
    else { return nil }
    return LineWords.Word(text: String(text.dropFirst()), offset: offset).longitude
  }
}
