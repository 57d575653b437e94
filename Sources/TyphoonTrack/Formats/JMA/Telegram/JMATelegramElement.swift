// Elements of JMA's telegrams: whose they are, and the texts, numbers and words in them.

/// The namespaces of JMA's telegrams: "Japan Meteorological Agency XML format" (気象庁防災情報XMLフォーマット),
/// told by their URIs, since prefixes mean nothing.
enum JMANamespace: CaseIterable {
  /// The report and its `Control` part.
  case report
  /// The part `Head`.
  case head
  /// The part `Body` of telegrams about weather.
  case body
  /// Quantities and classes, usually written with the prefix `jmx_eb`.
  case elements

  var uri: StaticString {
    switch self {
    case .report: "http://xml.kishou.go.jp/jmaxml1/"
    case .head: "http://xml.kishou.go.jp/jmaxml1/informationBasis1/"
    case .body: "http://xml.kishou.go.jp/jmaxml1/body/meteorology1/"
    case .elements: "http://xml.kishou.go.jp/jmaxml1/elementBasis1/"
    }
  }
}

extension XMLCursor {
  /// Whose the element is and what it is called: for `switch`; no namespace where it is not one of JMA's.
  var jmaName: (namespace: JMANamespace?, name: String) {
    let namespace = JMANamespace.allCases.first { isInNamespace($0.uri) }
    // No name of the format is longer.
    return (namespace, withElementName { String(decoding: $0.prefix(120), as: UTF8.self) })
  }

  /// Says that an element is not known, and so left out; or, where its name is, that it is not JMA's.
  mutating func leaveOutUnknown(_ finding: (Finding) -> Void) {
    let (namespace, name) = jmaName
    if namespace == nil {
      let uri = withNamespace { String(decoding: $0.prefix(120), as: UTF8.self) }
      finding(Finding(.note, .notOfJMA(name, uri), at: location))
    } else {
      finding(Finding(.note, .notKnown(name), at: location))
    }
  }

  /// Says of each attribute of an element that should have none that it is not known.
  func leaveOutAttributes(_ finding: (Finding) -> Void) {
    var keys: [String] = []
    attributes { key, _ in keys.append(key.string) }
    let name = keys.isEmpty ? "" : jmaName.name
    for key in keys { finding(Finding(.note, .unknownAttribute(name, key), at: location)) }
  }

  /// The text of an element that has nothing else; `nil` where it says nothing.
  mutating func jmaText(_ finding: (Finding) -> Void) throws(ReadError) -> String? {
    let element = try JMAElement(in: &self, finding)
    element.reportCondition(finding)
    return element.text.isEmpty ? nil : element.text
  }

  /// The time in an element; one without an offset is Japan's.
  mutating func jmaTime(_ finding: (Finding) -> Void) throws(ReadError) -> Timestamp? {
    try JMAElement(in: &self, finding).time(finding)
  }
}

/// An element with its attributes and its text, as most are that hold a value.
struct JMAElement {
  let name: String
  let place: Finding.Location
  /// What the value is of: 最大風速, or at a time 実況.
  private(set) var type = ""
  private(set) var unit = ""
  /// What there is instead of a number, or beside it: なし, ゆっくり, 全域, ほぼ正確.
  private(set) var condition = ""
  /// The value in words.
  private(set) var words = ""
  /// The text, without white space around it.
  private(set) var text = ""

  /// Reads an element.
  init(in xml: inout XMLCursor, _ finding: (Finding) -> Void) throws(ReadError) {
    name = xml.jmaName.name
    place = xml.location
    var unknown: [String] = []
    var values: [String: String] = [:]
    xml.attributes { key, value in
      let key = key.string
      switch key {
      case "type", "unit", "condition", "description": values[key] = value.saying?.string ?? ""
      case "lang": break
      default: unknown.append(key)
      }
    }
    type = values["type"] ?? ""
    unit = values["unit"] ?? ""
    condition = values["condition"] ?? ""
    words = values["description"] ?? ""
    for key in unknown { finding(Finding(.note, .unknownAttribute(name, key), at: place)) }
    let (text, hasElements) = try xml.withText { ($0.saying?.string ?? "", $1) }
    self.text = text
    if hasElements { finding(Finding(.warning, .elements(name), at: place)) }
  }

  /// Whether the element says in words that it has no number: なし, ゆっくり.
  var isEmpty: Bool { text.isEmpty }

  /// The number in a range; `nil` where there is none, or something else, of which `finding` is told.
  ///
  /// - Parameters:
  ///   - range: Which numbers are plausible.
  ///   - emptyWords: The words that may stand instead of a number; empty where none may.
  ///   - conditions: The words that may stand beside a number; any, if `nil`.
  ///   - finding: Receives what is wrong with it.
  /// - Returns: The number.
  func number(
    in range: ClosedRange<Double>, or emptyWords: [String] = [], with conditions: [String]? = [],
    _ finding: (Finding) -> Void
  ) -> Double? {
    guard !text.isEmpty else {
      if !emptyWords.contains(condition), !(condition + words).isEmpty {
        finding(
          Finding(.warning, .noNumber(name, condition.isEmpty ? words : condition), at: place))
      }
      return nil
    }
    guard let value = DecimalNumber.value(of: text.inNarrowLetters), range.contains(value) else {
      finding(
        Finding(.warning, .badNumber(name, text, range.lowerBound, range.upperBound), at: place))
      return nil
    }
    if let conditions { reportCondition(except: conditions, finding) }
    return value
  }

  /// Says of a condition beside a value that there is no place for it.
  func reportCondition(except known: [String] = [], _ finding: (Finding) -> Void) {
    guard !text.isEmpty, !condition.isEmpty, !known.contains(condition) else { return }
    finding(Finding(.warning, .besideValue(name, condition), at: place))
  }

  /// The time that the text is; one without an offset is Japan's.
  func time(_ finding: (Finding) -> Void) -> Timestamp? {
    guard !text.isEmpty else { return nil }
    var text = text.inNarrowLetters
    guard let read = text.withUTF8({ TimeText(moment: $0) }) else {
      finding(Finding(.warning, .noTime(name, self.text), at: place))
      return nil
    }
    if !read.hasOffset { finding(Finding(.warning, .noOffset(name), at: place)) }
    return read.utc(of: .jma)
  }
}

extension String {
  /// The text with narrow letters, digits, signs and spaces for the full-width ones (U+FF01 to U+FF5E, U+3000)
  /// that Japanese writing has beside them.
  var inNarrowLetters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var narrow = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        narrow.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21)))
      case 0x3000: narrow.unicodeScalars.append(" ")
      default: narrow.unicodeScalars.append(scalar)
      }
    }
    return narrow
  }

  /// The same without spaces, for words that are compared.
  var asKey: String { inNarrowLetters.filter { $0 != " " } }
}

extension Finding.Message {
  fileprivate static func notKnown(_ name: String) -> Self {
    "'\(name: name)' ignored: unknown name"
  }
  fileprivate static func notOfJMA(_ name: String, _ uri: String) -> Self {
    "'\(name: name)' omitted: its namespace is '\(uri)', which is not one of JMA's"
  }
  fileprivate static func unknownAttribute(_ name: String, _ key: String) -> Self {
    "attribute '\(name: key)' of '\(name: name)' ignored: unknown name"
  }
  fileprivate static func elements(_ name: String) -> Self {
    "elements in '\(name: name)' omitted: expected a text"
  }
  fileprivate static func besideValue(_ name: String, _ condition: String) -> Self {
    "'\(name: name)' has the condition '\(condition)', which there is no place for: kept its value"
  }
  fileprivate static func noNumber(_ name: String, _ words: String) -> Self {
    "'\(name: name)' omitted: found '\(words)', expected a number"
  }
  fileprivate static func badNumber(
    _ name: String, _ text: String, _ least: Double, _ most: Double
  ) -> Self {
    "'\(name: name)' omitted: found '\(text)', expected a number from \(least) to \(most)"
  }
  fileprivate static func noTime(_ name: String, _ text: String) -> Self {
    "'\(name: name)' omitted: found '\(text)', expected a time as '2017-10-16T09:00:00+09:00'"
  }
  fileprivate static func noOffset(_ name: String) -> Self {
    "'\(name: name)' does not say how far it is from UTC: took it for Japan's time, +09:00"
  }
}
