/// Columns of known sources whose winds are in knots although their names do not say so.
enum CSVKnownUnits {
  /// The column of winds, the columns that identify the source's tables, and the source.
  private static let table: [(wind: String, others: [String], source: String)] = [
    ("maximumwind", ["lowwindne", "moderatewindne", "highwindne"], "Kaggle's HURDAT2"),
    ("vmax", ["time", "lat", "lon", "mslp", "type"], "tropycal"),
    ("vmax", ["cgpslat", "cgpslon", "isotime"], "CLIMADA"),
    ("wmowind", [], "IBTrACS"), ("wmowindx", [], "IBTrACS"), ("usawind", [], "IBTrACS"),
  ]

  /// The source of a table in which the winds of a column are in knots; `nil` if none is known.
  static func source(of column: Int, in header: TableHeader) -> String? {
    let names = header.names.map { CSVColumnName.letters($0) }
    return table.first { $0.wind == names[column] && Set(names).isSuperset(of: $0.others) }?.source
  }

  /// The thresholds of the wind radii in Kaggle's HURDAT2, which are in nautical miles.
  static let radii: [(name: String, threshold: String)] = [
    ("lowwind", "34"), ("moderatewind", "50"), ("highwind", "64"),
  ]
}
