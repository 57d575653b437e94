/// The central pressure, which a warning gives only in its human-readable text.
///
/// The sentence is `MINIMUM CENTRAL PRESSURE AT 120000Z IS 975 MB.`
struct TCWText {
  private static let sentence = ["MINIMUM", "CENTRAL", "PRESSURE", "AT", nil, "IS", nil, "MB"]

  /// The last words: a sentence may continue on the next line.
  private var words: [LineWords.Word] = []
  /// The central pressure, with its day, hour and minute.
  private(set) var pressure: (value: Pressure, time: String)?

  /// Reads a line.
  mutating func read(_ line: LineWords, _ report: TCWMessage.Report) {
    for word in line.words {
      words.append(word)
      if words.count > Self.sentence.count { words.removeFirst() }
      let matches = zip(words, Self.sentence).allSatisfy { word, expected in
        expected.map { word.text.bare == $0 } ?? true
      }
      guard words.count == Self.sentence.count, matches else { continue }
      guard let value = words[6].number, 800...1_100 ~= value else {
        report(.warning, .noPressure(words[6].text), word.offset)
        continue
      }
      pressure = (Pressure(Double(value), .hectopascals), words[4].text)
    }
  }
}

extension TCWMessage {
  /// The central pressure in the text, if it is for the given time, that of the analysis.
  func pressure(at time: Timestamp, _ finding: (Finding) -> Void) -> Pressure? {
    guard let found = text.pressure else { return nil }
    let parts = time.parts
    let digits = [parts.day, parts.hour, parts.minute].reduce(1) { $0 * 100 + $1 }
    guard found.time == "\(digits)".dropFirst() + "Z" else {
      return place.reject(.otherTime(found.time), to: finding)
    }
    return found.value
  }
}

extension String {
  /// The word without a full stop, comma or slashes at its end.
  fileprivate var bare: Substring {
    var word = self[...]
    while let last = word.last, last == "." || last == "/" || last == "," { word.removeLast() }
    return word
  }
}

extension Finding.Message {
  fileprivate static func noPressure(_ text: String) -> Self {
    "central pressure omitted: found '\(text)', expected a whole number from 800 to 1100"
  }
  fileprivate static func otherTime(_ text: String) -> Self {
    "central pressure omitted: it is for \(text), not for the time of the analysis"
  }
}
