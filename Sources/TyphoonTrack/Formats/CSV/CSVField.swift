/// The fields that a column of a plain table may hold; `CSVColumnTable` says all about each.
enum CSVField: Int, CaseIterable {
  case time, date, hour, minute, year, month, day, dayOfYear, latitude, longitude, wind, gust,
    pressure, id, storm, name, number, season, basin, agency, nature, type, bearing, motion, period,
    lead, baseTime, technique, member, advisory, role, mark, northOrSouth, eastOrWest, zone

  /// The fields of a day, and those of a time.
  static let ofDay = [CSVField.date, .year, .month, .day, .dayOfYear]
  static let ofTime = [.time] + ofDay + [.hour, .minute]

  /// What the values of a field are: a unit of that kind may follow its name.
  enum Kind: Equatable {
    case speed, pressure, time, other
    case angle(GeoAxis)
  }

  /// Finds the field with a name of `--column`.
  init?(option: String) {
    guard let found = Self.allCases.first(where: { $0.name == option }) else { return nil }
    self = found
  }

  /// The name in `--column` and in tables of columns.
  var name: String { CSVColumnTable.rows[rawValue].name }

  /// The name in messages.
  var shown: String { self == .latitude ? "latitude" : self == .longitude ? "longitude" : name }

  /// What the values of the field are.
  var kind: Kind { CSVColumnTable.rows[rawValue].kind }

  /// The names of the field in headers, the most common first: lower case, without spaces, `_`, `-`
  /// and `.`.
  ///
  /// A unit, a zone or a hemisphere may follow: see `CSVColumnName`.
  var spellings: [String] { CSVColumnTable.rows[rawValue].names }
}
