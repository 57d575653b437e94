// Values of JMA's telegrams: numbers in two units, positions, directions, classes.

/// A number that telegrams give in two units, each rounded separately.
struct JMAPair<Unit: QuantityUnit & Equatable> {
  private var values: [(value: Double, unit: Unit)] = []

  /// Adds the number in a unit, if there is one; only the first in each unit is kept.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - unit: The unit.
  ///   - isFirst: Whether this is JMA's working unit, which comes first wherever it is in the file.
  mutating func add(_ value: Double?, _ unit: Unit, isFirst: Bool = false) {
    guard let value, !values.contains(where: { $0.unit == unit }) else { return }
    values.insert((value, unit), at: isFirst ? 0 : values.count)
  }

  /// The quantity, in the first unit.
  var quantity: Quantity<Unit>? {
    guard let first = values.first else { return nil }
    guard values.count > 1 else { return Quantity(first.value, first.unit) }
    return Quantity(first.value, first.unit, also: values[1].value, values[1].unit)
  }
}

/// A position, which telegrams give twice: in tenths of a degree, and in degrees and minutes.
struct JMAPosition {
  private var degrees, minutes: GeoPoint?
  private var place: Finding.Location?
  /// JMA's description of the accuracy: 正確, ほぼ正確, 不正確.
  private(set) var accuracy = ""

  init() {}

  /// Creates a position from degrees, from degrees and minutes, or from both.
  init(degrees: GeoPoint?, minutes: GeoPoint?, at place: Finding.Location) {
    (self.degrees, self.minutes, self.place) = (degrees, minutes, place)
  }

  /// Adds a `Coordinate` or `BasePoint`: `+29.2+127.1/`, or `+2910+12705/` with minutes (ISO 6709).
  mutating func add(_ element: JMAElement, _ finding: Report) {
    if accuracy.isEmpty { accuracy = element.condition }
    guard !element.isEmpty else { return }
    let inMinutes = element.type.asKey.contains("度分")
    guard let point = Self.point(element.text.inNarrowLetters, inMinutes: inMinutes) else {
      return element.place.warn(
        "'\(name: element.name)' omitted: found '\(element.text)', expected a latitude and longitude such as '\(inMinutes ? "+2910+12705/" : "+29.2+127.1/")'",
        to: finding)
    }
    if let known = inMinutes ? minutes : degrees, known != point {
      element.place.warn(.secondPosition(element.name), to: finding)
    }
    if inMinutes { minutes = minutes ?? point } else { degrees = degrees ?? point }
    place = place ?? element.place
  }

  /// The position, preferably from degrees; `nil` if there is none.
  func point(_ finding: Report) -> GeoPoint? {
    if let degrees, let minutes, let place {
      // Tenths of a degree and steps of 5 minutes differ by at most a tenth of a degree.
      let turn = abs(degrees.longitude - minutes.longitude)
      let apart = max(abs(degrees.latitude - minutes.latitude), min(turn, 360 - turn))
      if apart > 0.101 { place.warn(.twoPositions, to: finding) }
    }
    return degrees ?? minutes
  }

  private static func point(_ text: String, inMinutes: Bool) -> GeoPoint? {
    var rest = Substring(text)
    func number() -> Double? {
      guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
      rest.removeFirst()
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest.removeFirst(digits.count)
      guard digits.utf8.count <= 12, let value = DecimalNumber.value(of: String(digits)) else {
        return nil
      }
      var size = value
      if inMinutes {
        let whole = (value / 100).rounded(.down)
        guard value - whole * 100 < 60 else { return nil }
        size = whole + (value - whole * 100) / 60
      }
      return sign == "-" ? -size : size
    }
    guard let latitude = number(), let longitude = number() else { return nil }
    guard rest == "/" || rest.isEmpty, abs(longitude) <= 180 else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}

/// The class of a system: 台風(TY), 熱帯低気圧(TD), 温帯低気圧(LOW), ハリケーン(Hurricane).
struct JMAClass {
  let code: String?
  let words: String
  let nature: Nature

  /// Parses the text of `TyphoonClass`; the parentheses may be full-width.
  init(_ element: JMAElement, _ finding: Report) {
    let text = element.text.inNarrowLetters
    let parts = text.split(at: "(", maxSplits: 1)
    words = parts.first.map { $0.filter { $0 != " " } } ?? ""
    let code = parts.count == 2 ? String(parts[1].prefix { $0 != ")" }) : ""
    self.code = code.isEmpty ? nil : code
    let known = Nature(jmaCode: code, words: words)
    nature = known ?? .unknown
    if known == nil { element.place.warn(.noClass(element.text), to: finding) }
  }
}

extension Finding.Message {
  fileprivate static func secondPosition(_ name: String) -> Self {
    "'\(name: name)' omitted: it differs from an earlier one of the same type"
  }
  fileprivate static var twoPositions: Self {
    "position in minutes ignored: it differs from the position in degrees"
  }
  fileprivate static func noClass(_ text: String) -> Self {
    "'TyphoonClass' is '\(text)', expected a class such as '台風(TY)': kept as text, with unknown nature"
  }
}
