/// Collects the lines of a JTWC warning or alert; `storm` turns them into a `Storm`.
struct TCWMessage {
  typealias Report = (Finding.Severity, Finding.Message, Int) -> Void

  /// The kind of message.
  enum Kind {
    /// A warning: a cyclone and its forecast.
    case warning
    /// An alert that a cyclone may form.
    case alert
  }

  /// The maximum number of positions in a message; a long track has two hundred.
  static let maxFixes = 5_000

  let kind: Kind
  let place: Finding.Location
  var designation: StormDesignation?
  var name, advisory: String?
  /// The time of the analysis, which lead times count from.
  var baseTime: Timestamp?
  /// When the message was sent (day, hour and minute), and the text and location of that time.
  var sent: (day: Int, hour: Int, minute: Int, text: String, place: Finding.Location)?
  /// Whether the message corrects or cancels an earlier one.
  var type = Storm.MessageType.issue
  /// The analysis and the forecast.
  var fixes: [Fix] = []
  var past: [Fix] = []
  /// The class of the system in the message: "TROPICAL STORM".
  var words: String?
  var analysis = Fix(.analysis, at: Timestamp(secondsSince1970: 0), position: .origin)
  /// Whether lines are human-readable text.
  private(set) var isText = false
  /// The words of that text.
  var text = TCWText()
  /// Whether the input is truncated in the current line.
  var isCutOff = false
  /// The number of numeric lines of an alert that have been read.
  private var numbers = 0

  /// Starts a message.
  init(
    _ kind: Kind, _ words: LineWords, heading: (words: LineWords, place: Finding.Location)?,
    at place: Finding.Location, _ report: Report
  ) {
    (self.kind, self.place) = (kind, place)
    if let heading {
      setSent(heading.words[2], at: heading.place)
      if heading.words[3].isCorrection { type = .correction }
    }
    designation = StormDesignation(words[3].text)
    if designation == nil {
      report(.warning, "found '\(words[3].text)', expected a storm such as '14E'", words[3].offset)
    }
    takeRest(words, from: 6, report)
  }

  /// Reads a line; `false` if the message has too many positions.
  mutating func read(_ words: LineWords, at place: Finding.Location, _ report: Report) -> Bool {
    let first = words[0].text
    // Data lines are recognized even within text: not every message ends its text.
    let isLead = first.utf8.first == UInt8(ascii: "T") && first.utf8.count == 4
    if words[0].isDigits(10), let position = words[1].position {
      isText = false
      readPast(words, position, at: place, report)
    } else if isLead, words.count >= 3, !isText || words[1].latitude != nil {
      readFix(words, at: place, report)
    } else if kind == .warning, words[0].isDigits(10), StormDesignation(words[1].text) != nil {
      readHeader(words, report)
    } else if first.hasPrefix("//") {
      isText = false
      if words.count > 1 || first.utf8.count > 2 {
        report(.warning, .unknownLine(words.joined(0..<20)), 0)
      }
    } else if first.hasPrefix("SUBJ") {
      readSubject(words, report)
      isText = true
    } else if first == "AMP" || first.hasPrefix("RMKS") {
      isText = true
    } else if isText {
      // The text repeats the data, except for the pressure. `//` ends it.
      text.read(words, report)
      if first.hasSuffix("//") { isText = false }
    } else if kind == .alert, numbers < 8, words[0].decimal != nil {
      readNumbers(words, at: place, report)
    } else {
      report(.warning, .unknownLine(words.joined(0..<20)), 0)
    }
    return fixes.count + past.count <= Self.maxFixes
  }

  /// Reads the header, `2026091200 14E NORBERT    010  02 295 09 SATL 030`: time, storm, name,
  /// warning number, number of cyclones, motion, how the position was found (`SATL RADR`), and its
  /// accuracy in nautical miles.
  private mutating func readHeader(_ words: LineWords, _ report: Report) {
    guard baseTime == nil else {
      return report(.warning, "second header line ignored", words[0].offset)
    }
    baseTime = Self.time(words[0], report)
    designation = StormDesignation(words[1].text)
    let number = words.words.indices.dropFirst(2).first {
      words[$0].text.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
    }
    guard let number else { return report(.warning, .shortHeader, words.length) }
    name = words.joined(2..<number)
    advisory = words[number].text
    func value(_ index: Int, _ range: ClosedRange<Int>) -> Double? {
      guard let value = words[index].number, range ~= value else {
        report(.warning, .noNumber(words[index].text, range), words[index].offset)
        return nil
      }
      return Double(value)
    }
    guard words.count > number + 3 else { return report(.warning, .shortHeader, words.length) }
    var motion = Motion(bearing: value(number + 2, 0...360))
    motion.speed = value(number + 3, 0...200).map { Speed($0, .knots) }
    if !motion.isEmpty { analysis.motion = motion }
    let rest = words.words.indices.dropFirst(number + 4)
    guard let miles = rest.first(where: { words[$0].number != nil }) else {
      if !rest.isEmpty {
        report(.warning, .noAccuracy(words.joined(rest)), words[number + 4].offset)
      }
      return
    }
    analysis.accuracy = PositionAccuracy(
      words: LocalizedText(words.joined(rest.lowerBound..<miles), language: "en"),
      radius: value(miles, 0...999).map { Length($0, .nauticalMiles) })
    takeRest(words, from: miles + 1, report)
  }

  /// Reads the numeric lines of an alert: time, the two ends of the area's axis, half its width,
  /// the system's position, the time when the alert was sent (twice), and a number of unknown
  /// meaning.
  private mutating func readNumbers(
    _ words: LineWords, at place: Finding.Location, _ report: Report
  ) {
    numbers += 1
    switch numbers {
    case 1: baseTime = Self.time(words[0], report)
    case 2: report(.note, .area, words[0].offset)
    case 3, 4, 7, 8: break
    case 5:
      guard words.count == 2, let latitude = words[0].decimal, let longitude = words[1].decimal,
        let position = GeoPoint(latitude: latitude, longitude: longitude)
      else { return report(.warning, .noPlace(words.joined(0..<4)), words[0].offset) }
      guard let baseTime else {
        return report(.warning, "alert's position omitted: no line gives its time", words[0].offset)
      }
      var fix = analysis
      fix.position = position
      fix.origin = FixOrigin(place)
      fixes.append(fix.moved(to: baseTime))
    case 6: if sent == nil { setSent(words[0], at: place) }
    default: break
    }
  }

  private mutating func setSent(_ word: LineWords.Word, at place: Finding.Location) {
    guard word.isDigits(6), let value = word.number else { return }
    sent = (value / 10_000, value / 100 % 100, value % 100, word.text, place)
  }

  /// Parses a time such as `2026091200`.
  private static func time(_ word: LineWords.Word, _ report: Report) -> Timestamp? {
    let time = word.time(10)
    if time == nil {
      report(.warning, "found '\(word.text)', expected a time such as '2026091200'", word.offset)
    }
    return time
  }
}

extension Fix {
  /// The same fix at another time.
  func moved(to time: Timestamp) -> Fix {
    var fix = self
    fix.time = time
    return fix
  }
}

extension Finding.Message {
  fileprivate static func unknownLine(_ text: String) -> Self { "unknown line omitted: '\(text)'" }
  fileprivate static var shortHeader: Self {
    "found an incomplete header line, expected '2026091200 14E NORBERT    010  02 295 09 SATL 030'"
  }
  fileprivate static func noAccuracy(_ text: String) -> Self {
    "'\(text)' omitted: expected how the position was found and its accuracy in n mi, such as 'SATL 030'"
  }
  fileprivate static func noNumber(_ text: String, _ range: ClosedRange<Int>) -> Self {
    "number of the header omitted: found '\(text)', expected a whole number from \(range.lowerBound) to \(range.upperBound)"
  }
  fileprivate static var area: Self {
    "area in which a cyclone may form omitted: only the system's track is read"
  }
  fileprivate static func noPlace(_ text: String) -> Self {
    "alert's position omitted: found '\(text)', expected a latitude and longitude such as '12.9 247.2'"
  }
}
