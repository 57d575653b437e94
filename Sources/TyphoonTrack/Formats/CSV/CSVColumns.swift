/// Maps the columns of a plain table to fields.
///
/// An index of -1 means that the table has no such column.
struct CSVColumns {
  let header: TableHeader
  var indices: [Int]
  /// The columns of the wind, at most two, with different units.
  private(set) var winds: [(column: Int, unit: SpeedUnit)] = []
  private(set) var gust: (column: Int, unit: SpeedUnit)?
  private(set) var motion: (column: Int, unit: SpeedUnit)?
  /// The columns of winds and gusts whose unit is unknown.
  var unknownUnits: [Int] = []
  /// The columns of lengths.
  let lengths: CSVLengths
  /// The columns that were not used.
  var unknown: [Int] = []
  /// Whether numbers may have a decimal comma.
  var decimalComma: Bool { header.separator == UInt8(ascii: ";") }
  /// Whether the name of the time column says that it counts seconds.
  private(set) var countsSeconds = false
  /// The unit, zone or hemisphere of each column, from its name or the row of units.
  var units: [CSVUnit?] = []
  /// The zones of the valid times and base times without an offset.
  private(set) var zones: (valid: CSVZone, base: CSVZone) = (
    CSVZone(nil, nil), CSVZone(nil, nil)
  )
  /// The user's order of days and months.
  let dateOrder: DateOrder?
  /// The column of years, which may be used otherwise or not at all.
  private(set) var yearColumn = -1
  /// The column of ids that was found by its values, and whether they are those of a catalogue.
  private(set) var identifiers: (column: Int, isOfCatalogue: Bool)?
  /// Findings about columns; one of severity error refuses the table.
  var doubts: [Doubt] = []
  /// The columns of a table that this program wrote; `nil` in other tables.
  let own: CSVOwnColumns?
  /// The column that tells forecast from observed.
  var role: Role?
  /// The columns that were taken because of their values, and those that the user has set.
  var byValues: Set<Int> = []
  private(set) var mapped: Set<Int> = []
  /// The first values of each column.
  var values: [CSVValues] = []
  /// Whether the season is taken from a column of years, which may also be the years of the fixes.
  private(set) var hasYearForSeason = false

  /// A finding about a column.
  typealias Doubt = (severity: Finding.Severity, message: Finding.Message, column: Int)

  subscript(field: CSVField) -> Int { indices[field.index] }

  /// The unit of pressures, if it is stated.
  var pressureUnit: CSVPressureUnit? { unit(of: .pressure)?.pressure }

  /// How latitudes or longitudes are written.
  func angle(_ axis: GeoAxis) -> CSVAngle {
    unit(of: axis == .latitude ? .latitude : .longitude)?.angle ?? CSVAngle()
  }

  private func unit(of field: CSVField) -> CSVUnit? {
    self[field] < 0 ? nil : units[self[field]]
  }

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
    dateOrder = options.dateOrder
    own = CSVOwnColumns(header)
    lengths = CSVLengths(header)
    indices = [Int](repeating: -1, count: CSVField.allCases.count)
    var names = header.names.map { CSVColumnName($0) }
    for column in own?.columns ?? [] { names[column] = nil }
    func unit(_ column: Int, _ name: CSVColumnName) -> CSVUnit? {
      name.unit ?? (column < unitRow.count ? CSVUnit(inRow: unitRow[column], of: name.field) : nil)
    }
    var units = names.enumerated().map { column, name in name.flatMap { unit(column, $0) } }
    var sources: [Int: String] = [:]
    if options.windUnit == nil {
      for (column, name) in names.enumerated()
      where name?.field.kind == .speed && units[column] == nil {
        guard let known = CSVKnownUnits.unit(of: column, in: header) else { continue }
        (sources[column], units[column]) = (known.source, .speed(known.unit))
      }
    }
    for wanted in options.columns {
      guard let (field, given) = Self.fieldAndUnit(wanted.field) else {
        throw .noSuchField(wanted.field)
      }
      guard let column = header.index(of: wanted.header) else { throw .noSuchColumn(wanted.header) }
      names[column] = nil
      mapped.insert(column)
      units[column] = given ?? unit(column, CSVColumnName(header.names[column], as: field))
      take(field, column, units[column], options)
    }
    self.units = units
    for column in names.indices where isOfFamily(column) { names[column] = nil }
    let ofUser = indices
    var ranks = [Int](repeating: .max, count: indices.count)
    var speeds: [(CSVField, Int)] = []
    for (column, name) in names.enumerated() {
      guard let name, ofUser[name.field.index] < 0, name.field != .role, !isTakenByHand(name.field)
      else {
        continue
      }
      if name.field.kind == .speed {
        speeds.append((name.field, column))
      } else if name.rank < ranks[name.field.index] {
        ranks[name.field.index] = name.rank
        indices[name.field.index] = column
      }
    }
    for (field, column) in speeds { take(field, column, units[column], options) }
    yearColumn = self[.year]
    settleTimes()
    for (column, unit) in winds {
      guard let source = sources[column] else { continue }
      doubts.append((.note, .knownUnit(header.names[column], unit, source), column))
    }
    if let (column, unit) = lengths.known {
      doubts.append((.note, .knownRadii(header.names[column], unit), column))
    }
    settleZones(options)
    settleAngles(names)
    let used = Set(indices + winds.map { $0.column } + [gust?.column ?? -1, motion?.column ?? -1])
      .union(unknownUnits).union(own?.columns ?? []).union(lengths.columns)
    unknown = header.names.indices.filter { !used.contains($0) && !header.names[$0].isEmpty }
    if self[.time] >= 0 { countsSeconds = CSVField.countsSeconds(header.names[self[.time]]) }
  }

  /// Takes a column for that of ids, because of its values.
  mutating func identify(by found: (column: Int, isOfCatalogue: Bool)) {
    identifiers = found
    take(found.column, for: .id, .identifies(header.names[found.column]))
  }

  /// Whether years may be those of the Republic of China, 民國 1 being 1912.
  var hasMinguoYears: Bool {
    self[.year] >= 0 && values.indices.contains(self[.year])
      && values[self[.year]].all { Int($0).map { 1...199 ~= $0 } ?? false }
      && (header.names[self[.year]].contains("國") || header.names[self[.year]].contains("国")
        || values[self[.year]].all { $0.utf8.count == 3 })
  }

  /// Takes the hours and minutes beside a column of times that holds only days.
  ///
  /// - Returns: Whether there are hours; not those of a zone of their own.
  mutating func takeHours() -> Bool {
    func column(_ field: CSVField) -> Int {
      unknown.first { CSVColumnName(header.names[$0])?.field == field && units[$0] == nil } ?? -1
    }
    let (hour, minute) = (column(.hour), column(.minute))
    guard self[.time] >= 0, hour >= 0 else { return false }
    indices[CSVField.date.index] = self[.time]
    for (field, column) in [(CSVField.time, -1), (.hour, hour), (.minute, minute)] {
      indices[field.index] = column
    }
    unknown.removeAll { $0 == hour || $0 == minute }
    return true
  }

  /// Takes a column for a field because of its values, which a note reports.
  mutating func take(_ column: Int, for field: CSVField, _ note: Finding.Message) {
    indices[field.index] = column
    unknown.removeAll { $0 == column }
    byValues.insert(column)
    doubts.append((.note, note, column))
  }

  /// Whether there are columns for the position and time of each fix.
  var isComplete: Bool { self[.latitude] >= 0 && self[.longitude] >= 0 && hasTime }

  /// Whether there are columns for a time.
  var hasTime: Bool {
    self[.time] >= 0 || self[.date] >= 0
      || (self[.year] >= 0 && self[.month] >= 0 && self[.day] >= 0)
      || (self[.baseTime] >= 0 && self[.lead] >= 0)
  }

  private func isTakenByHand(_ field: CSVField) -> Bool {
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
    guard field.kind == .speed else {
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

  /// Sets the zones of times: those in the names of their columns, otherwise the user's.
  private mutating func settleZones(_ options: ReadingOptions) {
    let stated = zone(of: [.time, .date, .hour, .minute, .year, .month, .day], options)
    let base = zone(of: [.baseTime], options)
    zones.valid = CSVZone(stated?.zone ?? (options.zone == nil ? base?.zone : nil), options.zone)
    zones.base = CSVZone(base?.zone ?? (options.zone == nil ? stated?.zone : nil), options.zone)
    for zone in [stated, base] {
      if let zone, let user = options.zone, !zone.zone.agrees(with: user) {
        doubts.append(
          (.warning, .otherZone(header.names[zone.column], zone.zone.name, user.name), zone.column))
      }
    }
  }

  /// The zone that the columns of some fields name.
  private mutating func zone(
    of fields: [CSVField], _ options: ReadingOptions
  ) -> (zone: InputZone, column: Int)? {
    var found: (zone: InputZone, column: Int)?
    for column in fields.map({ self[$0] }) where column >= 0 {
      switch units[column] {
      case .zone(let zone):
        if let found, !found.zone.agrees(with: zone) {
          let names = [found.column, column].map { header.names[$0] }
          doubts.append(
            (.error, "columns \(list: names) name different zones, expected one", column))
        }
        found = found ?? (zone, column)
      case .unknown(let text) where text.contains("since"):
        doubts.append((.error, .otherEpoch(header.names[column]), column))
      case .unknown(let text) where options.zone == nil:
        doubts.append((.error, .unknownZone(header.names[column], text), column))
      default: break
      }
    }
    return found
  }

  /// Parses a field as users name it, optionally with a unit: `wind_kt`, `time_jst`, `lon_w`.
  private static func fieldAndUnit(_ text: String) -> (field: CSVField, unit: CSVUnit?)? {
    if let field = CSVField(rawValue: text) { return (field, nil) }
    if let mark = text.lastIndex(of: "_"), let field = CSVField(rawValue: String(text[..<mark])),
      let unit = CSVUnit(String(text[text.index(after: mark)...]), of: field)
    {
      return (field, unit)
    }
    return CSVColumnName(text).map { ($0.field, $0.unit) }
  }
}

/// The zone of times without an offset from UTC.
struct CSVZone: Equatable {
  let zone: InputZone
  /// Whether the table names the zone.
  let isStated: Bool
  /// Whether neither the table nor the user names a zone.
  var isAssumed = false

  /// A zone that the table names.
  init(_ zone: InputZone) { (self.zone, isStated) = (zone, true) }

  /// The zone that the table names, otherwise the user's, otherwise UTC.
  init(_ stated: InputZone?, _ user: InputZone?) {
    (zone, isStated) = (stated ?? user ?? .utc, stated != nil)
    isAssumed = stated == nil && user == nil
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

extension Finding.Message {
  fileprivate static func otherEpoch(_ column: String) -> Self {
    "found times counted as '\(name: column)', expected seconds since 1970, or dates"
  }
  fileprivate static func identifies(_ column: String) -> Self {
    "column '\(column)' identifies storms: its values are ids, and change only where tracks break off"
  }
  fileprivate static func knownUnit(_ column: String, _ unit: SpeedUnit, _ source: String) -> Self {
    "'\(name: column)' read as \(unit == .knots ? "knots" : "m/s"), as in tables of \(source); set another unit with --wind-unit"
  }
  fileprivate static func knownRadii(_ column: String, _ unit: LengthUnit) -> Self {
    unit == .kilometres
      ? "'\(name: column)' and similar columns read as wind radii of 34, 48 and 64 kt in kilometres, as in tables of the Bureau of Meteorology"
      : "'\(name: column)' and similar columns read as wind radii of 34, 50 and 64 kt in nautical miles, as in Kaggle's HURDAT2 and IBTrACS"
  }
  fileprivate static func unknownZone(_ column: String, _ zone: String) -> Self {
    "column '\(column)' is in the zone '\(zone)', which is unknown or has several meanings: set it with --input-tz, such as --input-tz +08:00 or --input-tz Asia/Taipei"
  }
  fileprivate static func otherZone(_ column: String, _ zone: String, _ user: String) -> Self {
    "times in '\(column)' read as \(zone), which the column names, and not as \(user) of --input-tz"
  }
}
