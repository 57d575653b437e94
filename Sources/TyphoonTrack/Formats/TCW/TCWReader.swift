/// Reads the JTWC's machine-readable warnings (`.tcw`): analysis, forecast and track of a cyclone;
/// and alerts that a cyclone may form.
///
/// Source: warnings and alerts of 2026 (metoc.navy.mil/jtwc/products); the centre published no
/// description. Times are in UTC, positions in tenths of a degree with a letter, winds are 1-minute
/// means in kt, radii are in nautical miles by quadrant. A file may hold several messages.
final class TCWReader: TrackReader {
  let name = "tcw"
  let summary = "JTWC warnings and formation alerts for programs (.tcw)"
  let formatOfOtherParts: String? = "atcf"

  func merge(_ storms: [Storm]) -> MergedStorm { ATCFReader().merge(storms) }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      bytes.split(separator: 0x0A, maxSplits: 20).prefix(20).contains { line in
        TCWMessage.Kind(LineWords(Bytes(rebasing: line.prefix(200)))) != nil
      }
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    var current: TCWMessage?
    var heading: (words: LineWords, place: Finding.Location)?
    var found = false
    let file = lines.name
    func emit(_ message: TCWMessage?, isWhole: Bool = false) throws(ReadError) {
      if let message, !isWhole { message.place.note(.noEnd, to: finding) }
      guard let made = message?.storm(finding), options.admits(made, of: file, finding) else {
        return
      }
      try storm(made)
    }
    while try lines.next() {
      var words = lines.withLine { LineWords($0) }
      if words.count == 0 { continue }
      func report(_ severity: Finding.Severity, _ message: Finding.Message, _ offset: Int) {
        finding(Finding(severity, message, at: lines.location(offset)))
      }
      if let kind = TCWMessage.Kind(words) {
        try emit(current)
        found = true
        current = TCWMessage(kind, words, heading: heading, at: lines.location(), report)
        heading = nil
      } else if TCWMessage.isHeading(words) {
        heading = (words, lines.location())
        // Text may repeat the heading; the next line tells whether a message begins.
        if current?.isText == true { continue }
        try emit(current)
        current = nil
        // `RRA` marks a delayed message.
        if words.count > 3, !words[3].isCorrection, !words[3].text.hasPrefix("RR") {
          report(.warning, .unknownName(words[3].text), words[3].offset)
        }
      } else if words[0].text == "NNNN" {
        try emit(current, isWhole: true)
        current = nil
      } else if current != nil {
        // A complete message is followed by `NNNN`, so a last word without a line end may be
        // truncated.
        if lines.isUnended, current?.isText != true, let last = words.removeLast() {
          report(.warning, "'\(last.text)' omitted: the message is truncated there", last.offset)
          current?.isCutOff = true
          if words.count == 0 { continue }
        }
        heading = nil
        let isFull = current?.read(words, at: lines.location(), report) == false
        if isFull { throw ReadError(.tooMany, at: lines.location()) }
      } else {
        report(.warning, "line outside of any message omitted: '\(words.joined(0..<20))'", 0)
      }
    }
    try emit(current)
    guard found else { throw ReadError(.noMessage, in: lines.name) }
  }
}

extension TCWMessage {
  /// Whether a line is a WMO heading: `WTPN51 PHNC 120400`.
  static func isHeading(_ words: LineWords) -> Bool {
    3...4 ~= words.count && words[0].text.utf8.count == 6 && words[1].text.utf8.count == 4
      && words[0].text.utf8.prefix(4).allSatisfy({ 0x41...0x5A ~= $0 }) && words[2].isDigits(6)
  }
}

extension TCWMessage.Kind {
  /// The kind of message that a line begins; `nil` if it begins none: `WARNING    ATCG MIL 14E NEP
  /// 260912032055`.
  init?(_ words: LineWords) {
    guard words.count >= 4, words[1].text.hasPrefix("ATC"), words[2].text == "MIL" else {
      return nil
    }
    switch words[0].text {
    case "WARNING": self = .warning
    case "ALERT": self = .alert
    default: return nil
    }
  }
}

extension Finding.Message {
  fileprivate static var noMessage: Self {
    "found no message, expected lines such as 'WARNING    ATCG MIL 14E NEP 260912032055'"
  }
  fileprivate static var noEnd: Self {
    "the message does not end with 'NNNN': it may be incomplete"
  }
  fileprivate static var tooMany: Self {
    "found a message with more than \(TCWMessage.maxFixes) positions, expected 'NNNN' before"
  }
}
