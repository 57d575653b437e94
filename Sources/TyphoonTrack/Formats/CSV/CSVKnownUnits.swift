/// Columns of known sources whose units their names do not say.
enum CSVKnownUnits {
  /// The column of winds or gusts, the columns that identify the source's tables, the unit, and the source.
  private static let table: [(wind: String, others: [String], unit: SpeedUnit, source: String)] = [
    ("maximumwind", ["lowwindne", "moderatewindne", "highwindne"], .knots, "Kaggle's HURDAT2"),
    ("vmax", ["time", "lat", "lon", "mslp", "type"], .knots, "tropycal"),
    ("vmax", ["date", "lat", "lon", "mslp", "type"], .knots, "tropycal"),
    (
      "wind", ["name", "year", "month", "day", "hour", "lat", "long", "status", "pressure"], .knots,
      "dplyr's storms"
    ),
    ("vmax", ["cgpslat", "cgpslon", "isotime"], .knots, "CLIMADA"),
    (
      "maxsustainedwind", ["centralpressure", "environmentalpressure", "radiusmaxwind"], .knots,
      "CLIMADA"
    ),
    ("wmowind", [], .knots, "IBTrACS"), ("wmowindx", [], .knots, "IBTrACS"),
    ("windwmo", ["serialnum"], .knots, "IBTrACS"), ("usawind", [], .knots, "IBTrACS"),
    ("usagust", [], .knots, "IBTrACS"),
    (
      "maxwindspd", ["disturbanceid", "centralpres"], .metresPerSecond, "the Bureau of Meteorology"
    ),
    (
      "maxwindgust", ["disturbanceid", "centralpres"], .metresPerSecond, "the Bureau of Meteorology"
    ),
  ]

  /// The unit of a column's winds, and the source that has it; `nil` if none is known.
  static func unit(of column: Int, in header: TableHeader) -> (unit: SpeedUnit, source: String)? {
    let names = header.names.map { $0.lettersAndDigits }
    return table.first { $0.wind == names[column] && Set(names).isSuperset(of: $0.others) }
      .map { ($0.unit, $0.source) }
  }

  /// The thresholds of wind radii in known sources, with the unit of the radii: in nautical miles in Kaggle's
  /// HURDAT2, in kilometres in the best tracks of the Bureau of Meteorology.
  static let radii: [(name: String, threshold: String, unit: LengthUnit)] = [
    ("lowwind", "34", .nauticalMiles), ("moderatewind", "50", .nauticalMiles),
    ("highwind", "64", .nauticalMiles), ("usar34", "34", .nauticalMiles),
    ("usar50", "50", .nauticalMiles),
    ("usar64", "64", .nauticalMiles), ("mnradiusgfsec", "34", .kilometres),
    ("mnradiussfsec", "48", .kilometres), ("mnradiushfsec", "64", .kilometres),
  ]

  /// Whether a line is one that the Bureau of Meteorology puts before the header.
  static func isPreamble(_ line: Bytes) -> Bool {
    let start = Bytes(rebasing: line.prefix(40))
    return start.containsWord("copyright") || start.containsWord("generated on:")
  }
}
