/// The unit of pressures in a plain table.
enum CSVPressureUnit {
  case hectopascals, pascals, kilopascals, bars, millimetresOfMercury, inchesOfMercury

  /// Creates the unit with a name of lower-case letters and digits.
  init?(letters: String) {
    switch letters {
    case "hpa", "mb", "mbar", "millibar", "millibars", "百帕": self = .hectopascals
    case "pa", "pascal", "pascals": self = .pascals
    case "kpa", "kilopascal", "kilopascals": self = .kilopascals
    case "bar", "bars": self = .bars
    case "mmhg", "torr": self = .millimetresOfMercury
    case "inhg": self = .inchesOfMercury
    default: return nil
    }
  }

  /// Converts a value in this unit to hectopascals, with one decimal; a value in hectopascals is kept.
  func hectopascals(_ value: Double) -> Double {
    let factor =
      switch self {
      case .hectopascals: 1.0
      case .pascals: 0.01
      case .kilopascals: 10.0
      case .bars: 1_000.0
      case .millimetresOfMercury: 1.333224
      case .inchesOfMercury: 33.8639
      }
    return self == .hectopascals ? value : (value * factor * 10).rounded() / 10
  }

  /// The values that can be a pressure in or near a tropical cyclone: 800 to 1,100 hPa.
  ///
  /// Other values must be in another unit.
  var range: ClosedRange<Double> {
    switch self {
    case .hectopascals: 800...1_100
    case .pascals: 80_000...110_000
    case .kilopascals: 80...110
    case .bars: 0.8...1.1
    case .millimetresOfMercury: 600...825
    case .inchesOfMercury: 23.6...32.5
    }
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
