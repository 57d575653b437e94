/// What a column's name or a row of units says about the column's values.
enum CSVUnit: Equatable {
  case speed(SpeedUnit)
  case pressure(CSVPressureUnit)
  case angle(CSVAngle)
  case zone(InputZone)
  /// A text that is no unit of the field.
  case unknown(String)

  /// Parses a unit; `nil` if the field cannot have it.
  init?(_ text: String, of field: CSVField) {
    let letters = text.lettersAndDigits
    let found: CSVUnit? =
      switch field.kind {
      case .speed: SpeedUnit(written: letters).map { .speed($0) }
      case .pressure: CSVPressureUnit(letters: letters).map { .pressure($0) }
      case .angle(let axis): CSVAngle(text, axis).map { .angle($0) }
      case .time: Self.zone(text, letters)
      case .other: nil
      }
    guard let found else { return nil }
    self = found
  }

  private static func zone(_ text: String, _ letters: String) -> CSVUnit? {
    var word = String(text.drop { "_ .,:/".contains($0) })
    // A hyphen before a word is no minus sign.
    if word.first == "-", word.dropFirst().first?.isLetter ?? false { word.removeFirst() }
    while let last = word.last, "_ .,:/".contains(last) { word.removeLast() }
    if let zone = InputZone(word) { return .zone(zone) }
    let isUnclear =
      TimeZoneWords.isUnclear(word) || letters.hasPrefix("utc") || letters.hasPrefix("gmt")
    return isUnclear ? .unknown(word) : nil
  }

  /// Parses the text of a column in a row of units; one that is no unit of coordinates is unknown.
  init?(inRow text: String, of field: CSVField) {
    if let unit = CSVUnit(text, of: field) {
      self = unit
    } else if case .angle = field.kind, !text.lettersAndDigits.isEmpty {
      self = .unknown(text)
    } else {
      return nil
    }
  }

  /// Whether a text describes how times are written: `yyyymmdd`, `hh:mm`, `24h`, `s`, `seconds since 1970`.
  static func isTimeFormat(_ text: String) -> Bool {
    let letters = text.lettersAndDigits.filter { !$0.isNumber }
    return (!letters.isEmpty && letters.allSatisfy { "ymdhst".contains($0) })
      || [
        "民國", "民国", "民國年", "西元", "24小時制", "hours", "hour", "iso", "unix", "epoch", "seconds",
        "days",
      ].contains(letters)
      || (letters.contains("since") && text.contains("1970")
        && !["days", "hours", "minutes"].contains { letters.contains($0) })
  }

  /// What a unit in brackets says that a column is: `vent (km/h)`, `pression (hPa)`.
  static func quantity(inBracketsOf name: String) -> String? {
    let brackets = name.split { "()[]".contains($0) }.dropFirst().map(String.init)
    func has(_ field: CSVField) -> Bool { brackets.contains { CSVUnit($0, of: field) != nil } }
    return has(.wind) ? "a wind" : has(.pressure) ? "a pressure" : nil
  }

  /// The unit, if it is a unit of speed.
  var speed: SpeedUnit? { if case .speed(let unit) = self { unit } else { nil } }
  /// The unit, if it is a unit of pressure.
  var pressure: CSVPressureUnit? { if case .pressure(let unit) = self { unit } else { nil } }
  /// The angle, if it is one.
  var angle: CSVAngle? { if case .angle(let angle) = self { angle } else { nil } }
  /// The zone, if it is one.
  var zone: InputZone? { if case .zone(let zone) = self { zone } else { nil } }

  /// The unit for people, and as the name of a field in `--column` has it; `nil` if it cannot.
  var words: (shown: String, code: String?) {
    switch self {
    case .speed(let unit): (unit.symbol, unit.code)
    case .pressure(let unit): (unit.symbol, unit.symbol.lowercased())
    case .angle(let angle): angle.words
    case .zone(let zone): (zone.name, nil)
    case .unknown(let text): (text, nil)
    }
  }
}

/// The unit of pressures in a plain table.
enum CSVPressureUnit: CaseIterable {
  case hectopascals, pascals, kilopascals, bars, millimetresOfMercury, inchesOfMercury

  /// The symbol, the size in hectopascals, the values that can be a pressure in or near a tropical cyclone, which
  /// is 800 to 1,100 hPa, and the names in lower-case letters.
  private var row: (symbol: String, size: Double, range: ClosedRange<Double>, names: String) {
    switch self {
    case .hectopascals: ("hPa", 1, 800...1_100, "hpa mb mbar millibar millibars 百帕")
    case .pascals: ("Pa", 0.01, 80_000...110_000, "pa pascal pascals")
    case .kilopascals: ("kPa", 10, 80...110, "kpa kilopascal kilopascals")
    case .bars: ("bar", 1_000, 0.8...1.1, "bar bars")
    case .millimetresOfMercury: ("mmHg", 1.333224, 600...825, "mmhg torr")
    case .inchesOfMercury: ("inHg", 33.8639, 23.6...32.5, "inhg")
    }
  }

  /// Creates the unit with a name of lower-case letters and digits.
  init?(letters: String) {
    guard
      let unit = Self.allCases.first(where: { $0.row.names.split(at: " ").contains(letters[...]) })
    else { return nil }
    self = unit
  }

  var symbol: String { row.symbol }
  /// The values that can be a pressure; others must be in another unit.
  var range: ClosedRange<Double> { row.range }

  /// Converts a value in this unit to hectopascals, with one decimal; a value in hectopascals is kept.
  func hectopascals(_ value: Double) -> Double {
    self == .hectopascals ? value : (value * row.size * 10).rounded() / 10
  }
}

extension TableRow {
  /// Parses the pressure in a field; `nil` if it is blank or invalid, which is reported to
  /// `problems`.
  ///
  /// 0 means missing.
  func pressure(
    _ column: Int, in unit: CSVPressureUnit, _ header: TableHeader, decimalComma: Bool = false,
    _ problems: inout RowFindings
  ) -> Pressure? {
    guard self[column].plainNumber(decimalComma: decimalComma) != 0 else { return nil }
    return number(column, in: unit.range, header, decimalComma: decimalComma, &problems)
      .map { Pressure(unit.hectopascals($0), .hectopascals) }
  }
}
