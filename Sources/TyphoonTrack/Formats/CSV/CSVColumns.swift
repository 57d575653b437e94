/// Maps the columns of a plain table to fields.
///
/// An index of -1 means that the table has no such column.
struct CSVColumns {
  let header: TableHeader
  private(set) var indices: [Int]
  /// The columns of the wind, at most two, with different units.
  private(set) var winds: [(column: Int, unit: SpeedUnit)] = []
  private(set) var gust: (column: Int, unit: SpeedUnit)?
  private(set) var motion: (column: Int, unit: SpeedUnit)?
  /// The columns of winds and gusts whose unit is unknown.
  private(set) var unknownUnits: [Int] = []
  /// The columns of lengths.
  let lengths: CSVLengths
  /// The columns that were not used.
  private(set) var unknown: [Int] = []
  /// Whether numbers may have a decimal comma.
  var decimalComma: Bool { header.separator == UInt8(ascii: ";") }
  /// Whether the name of the time column says that it counts seconds.
  private(set) var countsSeconds = false
  /// The unit of pressures, if the column's name or the row of units gives it.
  private(set) var pressureUnit: CSVPressureUnit?
  /// Whether the season is taken from a column of years, which may also be the years of the fixes.
  private(set) var hasYearForSeason = false

  subscript(field: CSVField) -> Int { indices[field.index] }

  /// Maps the columns of a header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - options: The user's column mappings, and the unit of winds without one.
  ///   - unitRow: The fields of the row of units; empty if there is none.
  /// - Throws: If the user names a column that does not exist, or an unknown field.
  init(
    _ header: TableHeader, _ options: ReadingOptions, unitRow: [String] = []
  ) throws(CSVColumnError) {
    self.header = header
    lengths = CSVLengths(header)
    indices = [Int](repeating: -1, count: CSVField.allCases.count)
    var names = header.names.map { CSVColumnName($0) }
    var units = names.enumerated().map { column, name -> CSVUnit? in
      guard let name, name.unit == nil, column < unitRow.count else { return name?.unit }
      return CSVUnit(letters: CSVColumnName.letters(unitRow[column]), of: name.field)
    }
    var isMapped = Set<Int>()
    for wanted in options.columns {
      let parts = Self.fieldAndUnit(wanted.field)
      guard let field = parts.field else { throw .noSuchField(wanted.field) }
      guard let column = header.index(of: wanted.header) else { throw .noSuchColumn(wanted.header) }
      names[column] = nil
      isMapped.insert(column)
      if let unit = parts.unit { units[column] = unit }
      take(field, column, units[column], options)
    }
    let mapped = indices
    var ranks = [Int](repeating: .max, count: indices.count)
    var speeds: [(CSVField, Int)] = []
    for (column, name) in names.enumerated() {
      guard let name, mapped[name.field.index] < 0, !isTakenByHand(name.field, isMapped) else {
        continue
      }
      if name.field.hasSpeedUnit {
        speeds.append((name.field, column))
      } else if name.rank < ranks[name.field.index] {
        ranks[name.field.index] = name.rank
        indices[name.field.index] = column
      }
    }
    for (field, column) in speeds { take(field, column, units[column], options) }
    settleTimes()
    let used = Set(indices + winds.map(\.column) + [gust?.column ?? -1, motion?.column ?? -1])
      .union(unknownUnits).union(lengths.columns)
    unknown = header.names.indices.filter { !used.contains($0) && !header.names[$0].isEmpty }
    if self[.time] >= 0 { countsSeconds = CSVField.countsSeconds(header.names[self[.time]]) }
    if self[.pressure] >= 0 { pressureUnit = units[self[.pressure]]?.pressure }
  }

  /// Whether there are columns for the position and time of each fix.
  var isComplete: Bool { self[.latitude] >= 0 && self[.longitude] >= 0 && hasTime }

  /// Whether there are columns for a time.
  var hasTime: Bool {
    self[.time] >= 0 || self[.date] >= 0
      || (self[.year] >= 0 && self[.month] >= 0 && self[.day] >= 0)
      || (self[.baseTime] >= 0 && self[.lead] >= 0)
  }

  private func isTakenByHand(_ field: CSVField, _ mapped: Set<Int>) -> Bool {
    switch field {
    case .wind: winds.contains { mapped.contains($0.column) }
    case .gust: gust.map { mapped.contains($0.column) } ?? false
    case .motion: motion.map { mapped.contains($0.column) } ?? false
    default: false
    }
  }

  private mutating func take(
    _ field: CSVField, _ column: Int, _ own: CSVUnit?, _ options: ReadingOptions
  ) {
    guard field.hasSpeedUnit else {
      indices[field.index] = column
      return
    }
    // A motion speed without a unit could be a wind, so it is not used.
    guard let unit = own?.speed ?? (field == .motion ? nil : options.windUnit) else {
      if field != .motion { unknownUnits.append(column) }
      return
    }
    switch field {
    case .wind:
      if winds.count < 2, !winds.contains(where: { $0.unit == unit }) {
        winds.append((column, unit))
      }
    case .gust: if gust == nil { gust = (column, unit) }
    default: if motion == nil { motion = (column, unit) }
    }
  }

  /// Resolves redundant columns: next to a date, the time is a time of day; a year without a month
  /// is a season.
  private mutating func settleTimes() {
    if self[.date] >= 0, self[.time] >= 0, self[.hour] < 0 {
      indices[CSVField.hour.index] = self[.time]
      indices[CSVField.time.index] = -1
    }
    if self[.year] >= 0, self[.month] < 0 {
      if self[.season] < 0 {
        indices[CSVField.season.index] = self[.year]
        hasYearForSeason = true
      }
      indices[CSVField.year.index] = -1
    }
    if self[.time] >= 0 || self[.date] >= 0 {
      for field in [CSVField.year, .month, .day] { indices[field.index] = -1 }
    }
    if self[.time] >= 0 {
      for field in [CSVField.date, .hour, .minute] { indices[field.index] = -1 }
    }
  }

  /// Parses a field as users name it, optionally with a unit: `wind_kt`.
  private static func fieldAndUnit(_ text: String) -> (field: CSVField?, unit: CSVUnit?) {
    if let field = CSVField(rawValue: text) { return (field, nil) }
    guard let mark = text.lastIndex(of: "_"),
      let field = CSVField(rawValue: String(text[..<mark])),
      let unit = CSVUnit(letters: String(text[text.index(after: mark)...]), of: field)
    else { return (CSVColumnName(text)?.field, CSVColumnName(text)?.unit) }
    return (field, unit)
  }
}

/// Why the user's column mapping is invalid.
enum CSVColumnError: Error {
  case noSuchField(String)
  case noSuchColumn(String)
}

extension CSVField {
  /// The field's index in `CSVColumns.indices`.
  var index: Int { Self.indicesByField[self] ?? 0 }

  private static let indicesByField: [CSVField: Int] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
