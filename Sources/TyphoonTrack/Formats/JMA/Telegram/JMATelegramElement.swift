// Elements of JMA's telegrams: their namespaces, texts, numbers and conditions.

/// The namespaces of JMA's telegrams: "Japan Meteorological Agency XML format" (気象庁防災情報XMLフォーマット).
///
/// They are identified by their URIs, since prefixes are arbitrary.
enum JMANamespace: CaseIterable {
  /// The report and its `Control` part.
  case report
  /// The part `Head`.
  case head
  /// The part `Body` of telegrams about weather.
  case body
  /// Quantities and classes, usually with the prefix `jmx_eb`.
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
  /// The element's namespace and name, for `switch`; the namespace is `nil` if it is not JMA's.
  var jmaName: (namespace: JMANamespace?, name: String) {
    let namespace = JMANamespace.allCases.first { isInNamespace($0.uri) }
    // No name of the format is longer.
    return (namespace, withElementName { String(decoding: $0.prefix(120), as: UTF8.self) })
  }

  /// Reports an element as unknown and ignored or, if it is in another namespace, as not JMA's.
  mutating func leaveOutUnknown(_ finding: Report) {
    let (namespace, name) = jmaName
    if namespace == nil {
      let uri = withNamespace { String(decoding: $0.prefix(120), as: UTF8.self) }
      location.note(
        "'\(name: name)' omitted: its namespace is '\(uri)', which is not one of JMA's", to: finding
      )
    } else {
      location.note(.unknownName(name), to: finding)
    }
  }

  /// Reports all attributes of an element that should have none.
  func leaveOutAttributes(_ finding: Report) {
    var keys: [String] = []
    attributes { key, _ in keys.append(key.string) }
    let name = keys.isEmpty ? "" : jmaName.name
    for key in keys { location.note(.unknownAttribute(name, key), to: finding) }
  }

  /// Reads the text of an element without child elements; `nil` if it is empty.
  mutating func jmaText(_ finding: Report) throws(ReadError) -> String? {
    let element = try JMAElement(in: &self, finding)
    element.reportCondition(finding)
    return element.text.isEmpty ? nil : element.text
  }

  /// Reads the time in an element; without an offset, it is in Japan time.
  mutating func jmaTime(_ finding: Report) throws(ReadError) -> Timestamp? {
    try JMAElement(in: &self, finding).time(&clock, finding)
  }
}

/// An element with its attributes and text, such as most elements that hold a value.
struct JMAElement {
  let name: String
  let place: Finding.Location
  /// The kind of value: 最大風速, or for a time 実況.
  private(set) var type = ""
  private(set) var unit = ""
  /// A qualifier instead of a number or next to it: なし, ゆっくり, 全域, ほぼ正確.
  private(set) var condition = ""
  /// The description of the value.
  private(set) var words = ""
  /// The text without surrounding white space.
  private(set) var text = ""

  /// Reads an element.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    (name, place) = (xml.jmaName.name, xml.location)
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
    for key in unknown { place.note(.unknownAttribute(name, key), to: finding) }
    let (text, hasElements) = try xml.withText { ($0.saying?.string ?? "", $1) }
    self.text = text
    if hasElements { place.warn("elements in '\(name: name)' omitted: expected text", to: finding) }
  }

  /// Whether the element has no value, but perhaps a condition: なし, ゆっくり.
  var isEmpty: Bool { text.isEmpty }

  /// Parses the number; `nil` if it is missing or invalid, the latter reported to `finding`.
  ///
  /// - Parameters:
  ///   - range: The plausible numbers.
  ///   - emptyWords: The conditions that may replace a number; empty if none may.
  ///   - conditions: The conditions that may accompany a number; `nil` for any.
  ///   - finding: Receives findings.
  /// - Returns: The number.
  func number(
    in range: ClosedRange<Double>, or emptyWords: [String] = [], with conditions: [String]? = [],
    _ finding: Report
  ) -> Double? {
    guard !text.isEmpty else {
      if !emptyWords.contains(condition), !(condition + words).isEmpty {
        place.warn(.noNumber(name, condition.isEmpty ? words : condition), to: finding)
      }
      return nil
    }
    guard let value = DecimalNumber.value(of: text.inNarrowLetters), range.contains(value) else {
      return place.reject(
        "'\(name: name)' omitted: found '\(text)', expected a number from \(range.lowerBound) to \(range.upperBound)",
        to: finding)
    }
    if let conditions { reportCondition(except: conditions, finding) }
    return value
  }

  /// Reports a condition next to a value as omitted.
  func reportCondition(except known: [String] = [], _ finding: Report) {
    guard !text.isEmpty, !condition.isEmpty, !known.contains(condition) else { return }
    place.warn("condition '\(condition)' of '\(name: name)' omitted: kept the value", to: finding)
  }

  /// Parses the text as a time; without an offset, it is in Japan time.
  func time(_ clock: inout InputClock, _ finding: Report) -> Timestamp? {
    guard !text.isEmpty else { return nil }
    var text = text.inNarrowLetters
    guard let read = text.withUTF8({ TimeText(moment: $0) }) else {
      return place.reject(.noTime(name, self.text), to: finding)
    }
    return clock.moment(of: read, in: InputZone(of: .jma), .warning) {
      finding(Finding($0, $1, at: place))
    }
  }
}

extension String {
  /// The text in narrow letters without spaces, for comparison.
  var asKey: String { inNarrowLetters.filter { $0 != " " } }
}

extension Finding.Message {
  fileprivate static func unknownAttribute(_ name: String, _ key: String) -> Self {
    "attribute '\(name: key)' of '\(name: name)' ignored: unknown name"
  }
  fileprivate static func noNumber(_ name: String, _ words: String) -> Self {
    "'\(name: name)' omitted: found '\(words)', expected a number"
  }
  fileprivate static func noTime(_ name: String, _ text: String) -> Self {
    "'\(name: name)' omitted: found '\(text)', expected a time such as '2017-10-16T09:00:00+09:00'"
  }
}
