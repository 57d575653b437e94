// CXML numbers with units; CXML 1.3, simple types `speedType`, `lengthType` and similar.

extension XMLCursor {
  /// Reads a number in the unit that `units` gives; `nil` if it is missing or invalid, the latter
  /// reported to `finding`.
  ///
  /// - Parameters:
  ///   - header: Defines the text that stands for a missing number.
  ///   - expected: What is expected, for the message.
  ///   - finding: Receives findings.
  ///   - make: Makes a value from the number and the unit.
  /// - Returns: The value.
  /// - Throws: If the document is malformed.
  mutating func quantity<Value>(
    _ header: CXMLHeader, _ expected: StaticString, _ finding: Report,
    _ make: (Double, String) -> Value?
  ) throws(ReadError) -> Value? {
    let field = elementName
    let place = location
    let unit = attribute("units") ?? ""
    let number = try value(of: field, "a number", finding) { bytes -> Double? in
      // A missing number becomes NaN, which no valid number is.
      if let missing = header.missing, bytes.equals(missing) { return .nan }
      return DecimalNumber.value(of: bytes).flatMap { $0.isFinite ? $0 : nil }
    }
    guard let number, !number.isNaN else { return nil }
    if let value = make(number, unit) { return value }
    return place.reject(
      "'\(name: field.written)' omitted: found \(number) '\(unit)', expected \(name: "\(expected)")",
      to: finding)
  }

  /// A speed of wind or motion.
  mutating func cxmlSpeed(_ header: CXMLHeader, _ finding: Report) throws(ReadError) -> Speed? {
    try quantity(header, "a speed in m/s, km/h, mi/h or kt", finding) { Speed(cxml: $0, $1) }
  }

  /// A length from 0 to 20,000 km.
  mutating func cxmlLength(_ header: CXMLHeader, _ finding: Report) throws(ReadError) -> Length? {
    try quantity(header, "a length in m, km, mi, nm, ft or deg", finding) { Length(cxml: $0, $1) }
  }

  /// A surface pressure from 800 to 1,100 hPa.
  mutating func cxmlPressure(
    _ header: CXMLHeader, _ finding: Report
  ) throws(ReadError) -> Pressure? {
    try quantity(header, "a pressure in Pa, hPa or mb", finding) { number, unit in
      let hectopascals: Double? =
        switch unit {
        case "hPa", "mb": number
        case "Pa": number / 100
        default: nil
        }
      return hectopascals.flatMap { 800...1_100 ~= $0 ? Pressure($0, .hectopascals) : nil }
    }
  }

  /// A bearing in degrees, 0 to 360.
  mutating func cxmlBearing(_ header: CXMLHeader, _ finding: Report) throws(ReadError) -> Double? {
    try quantity(header, "a direction in deg, grad or rad", finding) { number, unit in
      let degrees: Double? =
        switch unit {
        case "deg", "deg true": number
        case "grad": number * 0.9
        case "rad": number * 180 / .pi
        default: nil
        }
      return degrees.flatMap { 0...360 ~= $0 ? $0 : nil }
    }
  }

  /// A time in seconds, up to a day.
  mutating func cxmlSeconds(_ header: CXMLHeader, _ finding: Report) throws(ReadError) -> Int? {
    try quantity(header, "a time in s, min or h", finding) { number, unit in
      let seconds: Double? =
        switch unit {
        case "s": number
        case "m", "min": number * 60
        case "h": number * 3_600
        default: nil
        }
      return seconds.flatMap { 0...86_400 ~= $0 && $0.rounded() == $0 ? Int($0) : nil }
    }
  }
}

extension Speed {
  /// A speed in a CXML unit; `nil` for another unit, or above 200 m/s.
  init?(cxml number: Double, _ unit: String) {
    guard let known = SpeedUnit(written: unit) else { return nil }
    self.init(number, known)
    guard 0...200 ~= value(in: .metresPerSecond) else { return nil }
  }
}

extension Length {
  /// A length in a CXML unit; `nil` for another unit, or more than half the Earth's circumference.
  ///
  /// `Length` has neither statute miles nor degrees, so they are converted to kilometres and
  /// nautical miles: a mile is 1.609344 km, a degree of a great circle is 60 nautical miles.
  init?(cxml number: Double, _ unit: String) {
    switch unit {
    case "m": self.init(number, .metres)
    case "km": self.init(number, .kilometres)
    case "nm": self.init(number, .nauticalMiles)
    case "ft": self.init(number, .feet)
    case "mi": self.init(number * 1.609344, .kilometres)
    case "deg": self.init(number * 60, .nauticalMiles)
    default: return nil
    }
    guard 0...2e7 ~= value(in: .metres) else { return nil }
  }
}
