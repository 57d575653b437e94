/// The maximum intensity of a cyclone, which GDACS gives both as a value and as text:
/// `<gdacs:severity unit="km/h" value="92.592">Tropical Storm (maximum wind speed of 93 km/h)</…>`.
struct GDACSSeverity {
  private let place: Finding.Location
  private var value: Double?
  private var unit: SpeedUnit?
  /// Whether there is a unit, known or not.
  private var hasUnit = false
  /// The class in the text.
  private var words: String?
  /// The wind in the text.
  private var said: Speed?

  /// Reads the element.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    let field = xml.elementName
    try xml.members(of: field, finding) { (name, xml) throws(ReadError) in
      switch name {
      case "unit":
        hasUnit = true
        unit = try xml.value(of: name, "a unit of speed", finding) { SpeedUnit(written: $0.string) }
      case "value": value = try xml.number(of: name, in: 0...1_000, finding)
      case "text":
        guard let text = try xml.text(of: name, finding) else { return }
        let phrase = text.prefix { $0 != "(" }
        words = phrase.split(at: " ").joined(separator: " ")
        said = Self.speed(in: text)
      default: try xml.leaveOut(name, finding)
      }
    }
  }

  /// The speed that follows "of" in parentheses.
  private static func speed(in text: String) -> Speed? {
    let words = text.split { $0 == " " || $0 == ")" || $0 == "(" }
    guard let of = words.lastIndex(where: { $0 == "of" }), of + 2 < words.endIndex else {
      return nil
    }
    var measure = "\(words[of + 1]) \(words[of + 2])"
    return measure.withUTF8 { MeasureText($0)?.speed }
  }

  /// Adds wind and class to a fix.
  ///
  /// The value with its unit takes precedence, unless the text differs by more than rounding: then
  /// the text does, because it also gives the class, which belongs to the wind in the text.
  func complete(_ fix: inout Fix, _ finding: Report) {
    var speed: Speed?
    // A wind of 0 means missing, in the value as in the text.
    let said = said.flatMap { $0.value > 0 ? $0 : nil }
    if let value, value > 0 {
      speed = unit.map { Speed(value, $0) }
      if !hasUnit { place.warn(.noUnit(value), to: finding) }
    }
    if let number = speed, number.value(in: .metresPerSecond) > 200 {
      place.warn(
        "value of 'gdacs:severity' omitted: \(number.value) is stronger than any wind", to: finding)
      speed = nil
    }
    if let number = speed, let said, abs(number.value(in: said.unit) - said.value) > 1 {
      place.warn(.disagree(number.value, said.value), to: finding)
      speed = said
    }
    // GDACS relays winds of several agencies and does not give their averaging period.
    fix.wind = (speed ?? said).map { Wind($0, averagingPeriod: nil) }
    guard let words, !words.isEmpty else { return }
    fix.setClass(words, of: "gdacs:severity", at: place, finding)
  }
}

extension Finding.Message {
  fileprivate static func disagree(_ value: Double, _ said: Double) -> Self {
    "'gdacs:severity' has \(value) as its value but \(said) in its text: used the text, which also gives the class"
  }
  fileprivate static func noUnit(_ value: Double) -> Self {
    "value of 'gdacs:severity' omitted: found \(value) without 'unit', expected a unit of speed"
  }
}
