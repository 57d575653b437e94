/// Maps the columns of a plain table to fields.
///
/// An index of -1 means that the table has no such column.
struct CSVColumns {
  let header: TableHeader
  private var indices = [Int](repeating: -1, count: CSVField.allCases.count)
  /// What the name of each column says.
  let names: [CSVColumnName?]
  /// The unit, zone or hemisphere of each column, from its name, the row of units, the source or the user.
  var units: [CSVUnit?] = []
  /// The columns of the wind, at most two, with different units.
  private(set) var winds: [Int] = []
  /// The columns of winds and gusts whose unit is unknown.
  private(set) var unknownUnits: [Int] = []
  /// The columns of lengths.
  let lengths: CSVLengths
  /// The columns that were not used.
  var unknown: [Int] = []
  /// Whether numbers may have a decimal comma.
  var decimalComma: Bool { header.separator == UInt8(ascii: ";") }
  /// Whether the name of the time column says that it counts seconds.
  private(set) var countsSeconds = false
  /// The zones of the valid times and base times without an offset.
  private(set) var zones = (valid: CSVZone(nil, nil), base: CSVZone(nil, nil))
  /// Whether years may be those of the Republic of China, 民國 1 being 1912.
  var hasMinguoYears = false
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
  private(set) var (byValues, mapped): (Set<Int>, Set<Int>) = ([], [])
  /// The first values of each column.
  var values: [CSVValues] = []
  /// Whether the season is taken from a column of years, which may also be the years of the fixes.
  private(set) var hasYearForSeason = false

  /// A finding about a column.
  typealias Doubt = (severity: Finding.Severity, message: Finding.Message, column: Int)

  subscript(field: CSVField) -> Int {
    get { indices[field.rawValue] }
    set { indices[field.rawValue] = newValue }
  }

  /// The unit of a field's column, if it is stated or known.
  func unit(of field: CSVField) -> CSVUnit? { self[field] < 0 ? nil : units[self[field]] }

  /// How latitudes or longitudes are written.
  func angle(_ axis: GeoAxis) -> CSVAngle { unit(of: axis.field)?.angle ?? CSVAngle(axis) }

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
    (self.header, dateOrder) = (header, options.dateOrder)
    own = CSVOwnColumns(header)
    lengths = CSVLengths(header, unitRow)
    names = header.names.map { CSVColumnName($0) }
    var open = names
    for column in own?.columns ?? [] { open[column] = nil }
    func unit(_ column: Int, _ name: CSVColumnName) -> CSVUnit? {
      name.unit ?? (column < unitRow.count ? CSVUnit(inRow: unitRow[column], of: name.field) : nil)
    }
    units = open.enumerated().map { column, name in name.flatMap { unit(column, $0) } }
    var sources: [Int: String] = [:]
    for (column, name) in open.enumerated() where options.windUnit == nil && units[column] == nil {
      guard name?.field.kind == .speed, let known = CSVKnownUnits.unit(of: column, in: header)
      else { continue }
      (sources[column], units[column]) = (known.source, .speed(known.unit))
    }
    for wanted in options.columns {
      guard let (field, given) = Self.fieldAndUnit(wanted.field) else {
        let fields = CSVField.allCases.map { $0.name }
        throw CSVColumnError(
          message: "unknown field '\(wanted.field)', expected one of \(list: fields)")
      }
      // A unit in brackets may be left out.
      let named = header.names.firstIndex { $0.hasPrefix(wanted.header + " (") }
      guard let column = header.index(of: wanted.header) ?? named else {
        throw CSVColumnError(
          message: "found no column '\(wanted.header)' among \(list: header.names)")
      }
      open[column] = nil
      mapped.insert(column)
      units[column] = given ?? unit(column, CSVColumnName(header.names[column], as: field))
      take(field, column, options)
    }
    var ranks = indices.map { $0 < 0 ? Int.max : -1 }
    for column in open.indices where isOfFamily(column) { open[column] = nil }
    for (column, name) in open.enumerated() {
      guard let name, ranks[name.field.rawValue] >= 0, name.field != .role else { continue }
      if name.field.kind == .speed {
        take(name.field, column, options)
      } else if name.rank < ranks[name.field.rawValue] {
        ranks[name.field.rawValue] = name.rank
        self[name.field] = column
      }
    }
    yearColumn = self[.year]
    settleTimes()
    for column in winds {
      guard let source = sources[column], let unit = units[column]?.speed else { continue }
      doubts.add(
        .note, column,
        "'\(name: header.names[column])' read as \(unit == .knots ? "knots" : unit.symbol), as in tables of \(source); set another unit with --wind-unit"
      )
    }
    if let (column, unit) = lengths.known {
      doubts.add(
        .note, column,
        unit == .kilometres
          ? "'\(name: header.names[column])' and similar columns read as wind radii of 34, 48 and 64 kt in kilometres, as in tables of the Bureau of Meteorology"
          : "'\(name: header.names[column])' and similar columns read as wind radii of 34, 50 and 64 kt in nautical miles, as in Kaggle's HURDAT2 and IBTrACS"
      )
    }
    settleZones(options)
    settleAngles(open)
    let used = Set(indices + winds + unknownUnits + lengths.columns).union(own?.columns ?? [])
    unknown = header.names.indices.filter { !used.contains($0) && !header.names[$0].isEmpty }
    if self[.time] >= 0 { countsSeconds = CSVColumnTable.countsSeconds(header.names[self[.time]]) }
  }

  /// Takes a column for that of ids, because of its values.
  mutating func identify(by found: (column: Int, isOfCatalogue: Bool)) {
    identifiers = found
    take(
      found.column, for: .id,
      "column '\(header.names[found.column])' identifies storms: its values are ids, and change only where tracks break off"
    )
  }

  /// Takes the hours and minutes beside a column of times that holds only days.
  ///
  /// - Returns: Whether there are hours; not those of a zone of their own.
  mutating func takeHours() -> Bool {
    func column(_ field: CSVField) -> Int {
      unknown.first { names[$0]?.field == field && units[$0] == nil } ?? -1
    }
    let (hour, minute) = (column(.hour), column(.minute))
    guard self[.time] >= 0, hour >= 0 else { return false }
    (self[.date], self[.time]) = (self[.time], -1)
    (self[.hour], self[.minute]) = (hour, minute)
    unknown.removeAll { $0 == hour || $0 == minute }
    return true
  }

  /// Takes a column of times for hours if its numbers can be only that, beside a year, month and day.
  ///
  /// - Returns: Whether they are.
  mutating func takeTimesOfDay(_ head: CSVHead) -> Bool {
    let time = self[.time]
    let parts = [CSVField.year, .month, .day].map { field -> Int in
      header.names.indices.first(where: { names[$0]?.field == field && units[$0] == nil }) ?? -1
    }
    guard time >= 0, head.count > 0, !parts.contains(-1),
      head.all({ row in row[time].count <= 4 && row.whole(time).map { 0...2_400 ~= $0 } ?? false })
    else { return false }
    (self[.hour], self[.time]) = (time, -1)
    for (field, column) in zip([CSVField.year, .month, .day], parts) { self[field] = column }
    unknown.removeAll { parts.contains($0) }
    return true
  }

  /// Takes a column for a field because of its values, which a note reports.
  mutating func take(_ column: Int, for field: CSVField, _ note: Finding.Message) {
    self[field] = column
    unknown.removeAll { $0 == column }
    byValues.insert(column)
    doubts.add(.note, column, note)
  }

  /// Whether there are columns for the position and time of each fix.
  var isComplete: Bool { self[.latitude] >= 0 && self[.longitude] >= 0 && hasTime }

  /// Whether there are columns for a time.
  var hasTime: Bool {
    self[.time] >= 0 || self[.date] >= 0
      || (self[.year] >= 0 && self[.month] >= 0 && self[.day] >= 0)
      || (self[.year] >= 0 && self[.dayOfYear] >= 0) || (self[.baseTime] >= 0 && self[.lead] >= 0)
  }

  /// Takes a column for a field; winds may have two, with different units.
  private mutating func take(_ field: CSVField, _ column: Int, _ options: ReadingOptions) {
    guard field.kind == .speed else {
      self[field] = column
      return
    }
    // A motion speed without a unit could be a wind, so it is not used.
    guard let unit = units[column]?.speed ?? (field == .motion ? nil : options.windUnit) else {
      if field != .motion { unknownUnits.append(column) }
      return
    }
    units[column] = .speed(unit)
    if self[field] < 0 { self[field] = column }
    if field == .wind, winds.count < 2, !winds.contains(where: { units[$0]?.speed == unit }) {
      winds.append(column)
    }
  }

  /// Resolves redundant columns: next to a date, the time is a time of day; a year without a month
  /// is a season.
  private mutating func settleTimes() {
    if self[.date] >= 0, self[.time] >= 0, self[.hour] < 0 {
      (self[.hour], self[.time]) = (self[.time], -1)
    }
    if self[.month] >= 0, self[.day] >= 0 { self[.dayOfYear] = -1 }
    if self[.year] >= 0, self[.month] < 0, self[.dayOfYear] < 0 {
      if self[.season] < 0 {
        self[.season] = self[.year]
        hasYearForSeason = true
      }
      self[.year] = -1
    }
    if self[.time] < 0, self[.date] < 0, self[.baseTime] >= 0, self[.lead] < 0 {
      // Beside a base time, steps are hours.
      self[.lead] =
        header.names.firstIndex { ["step", "steps", "leaddays"].contains($0.lettersAndDigits) }
        ?? -1
    }
    if self[.time] >= 0 || self[.date] >= 0 {
      for field in [CSVField.year, .month, .day, .dayOfYear] { self[field] = -1 }
    }
    if self[.time] >= 0 { for field in [CSVField.date, .hour, .minute] { self[field] = -1 } }
  }

  /// Sets the zones of times: those in the names of their columns, otherwise the user's.
  private mutating func settleZones(_ options: ReadingOptions) {
    let valid = zone(of: CSVField.ofTime, options)
    let base = zone(of: [.baseTime], options)
    let isOpen = options.zone == nil
    zones.valid = CSVZone(valid ?? (isOpen ? base : nil), options.zone)
    zones.base = CSVZone(base ?? (isOpen ? valid : nil), options.zone)
  }

  /// The zone that the columns of some fields name.
  private mutating func zone(of fields: [CSVField], _ options: ReadingOptions) -> InputZone? {
    var found: (zone: InputZone, column: Int)?
    for column in fields.map({ self[$0] }) where column >= 0 {
      switch units[column] {
      case .zone(let zone):
        if let found, !found.zone.agrees(with: zone) {
          let names = [found.column, column].map { header.names[$0] }
          doubts.add(.error, column, "columns \(list: names) name different zones, expected one")
        }
        found = found ?? (zone, column)
      case .unknown(let text) where text.contains("since"):
        doubts.add(
          .error, column,
          "found times counted as '\(name: header.names[column])', expected seconds since 1970, or dates"
        )
      case .unknown(let text) where options.zone == nil:
        doubts.add(
          .error, column,
          "column '\(header.names[column])' is in the zone '\(text)', which is unknown or has several meanings: set it with --input-tz, such as --input-tz +08:00 or --input-tz Asia/Taipei"
        )
      default: break
      }
    }
    if let found, let user = options.zone, !found.zone.agrees(with: user) {
      doubts.add(
        .warning, found.column,
        "times in '\(header.names[found.column])' read as \(found.zone.name), which the column names, and not as \(user.name) of --input-tz"
      )
    }
    return found?.zone
  }

  /// Parses a field as users name it, optionally with a unit: `wind_kt`, `time_jst`, `lon_w`.
  private static func fieldAndUnit(_ text: String) -> (field: CSVField, unit: CSVUnit?)? {
    if let field = CSVField(option: text) { return (field, nil) }
    if let mark = text.lastIndex(of: "_"), let field = CSVField(option: String(text[..<mark])),
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
struct CSVColumnError: Error { let message: Finding.Message }

extension [CSVColumns.Doubt] {
  /// Adds a finding about a column.
  mutating func add(_ severity: Finding.Severity, _ column: Int, _ message: Finding.Message) {
    append((severity, message, column))
  }
}
