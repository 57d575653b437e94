/// Turns the rows of a plain table into fixes.
struct CSVRow {
  private let columns: CSVColumns
  /// The unit of lead times in hours.
  private let leadUnit: Double
  private let survey: CSVSurvey
  private var latitude, longitude: CSVCoordinate
  private var times: CSVTimes
  /// The number of rows with two contradictory winds, and the winds of the first such row.
  private(set) var contradictions: (count: Int, winds: [String]) = (0, [])

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    (self.columns, self.survey, times) = (columns, survey, CSVTimes(columns, survey))
    (latitude, longitude) = (CSVCoordinate(columns, .latitude), CSVCoordinate(columns, .longitude))
    let lead = columns[.lead]
    leadUnit = lead < 0 ? 1 : CSVColumnName.hours(inUnitOf: columns.header.names[lead])
  }

  /// The number of times with a day but no hour.
  var daysOnly: Int { times.daysOnly }
  /// The zones in which times without an offset from UTC were read.
  var usedZones: [CSVZone] { times.usedZones }

  /// The time and position in a row, of which a fix is made where it is stored: it is large.
  struct Place {
    let time: Timestamp
    let position: GeoPoint
    /// Seconds from the base time; `nil` for observed fixes.
    var leadTime: Int64?
    /// The forecast that the fix belongs to.
    var forecast: ForecastKey?
    /// Whether nothing in the row tells when the forecast was made.
    var isUndated = false
  }

  /// Parses the time and position of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: Its line, for warnings about several rows.
  ///   - problems: Receives warnings.
  /// - Returns: The time and position; `nil` if the row has no fix, which is reported to `problems`.
  mutating func place(_ row: TableRow, line: Int, _ problems: inout RowFindings) -> Place? {
    guard let position = position(row, line: line, &problems) else { return nil }
    // Most tables have none.
    let lead = columns[.lead]
    let hours =
      lead < 0
      ? nil
      : row[lead].hoursOfDuration
        ?? number(row, .lead, -2_400 / leadUnit...2_400 / leadUnit, &problems).map { $0 * leadUnit }
    var base = times.base(row, &problems)
    var seconds = hours.map { Int64(($0 * 3_600).rounded()) }
    var valid: Timestamp?
    if times.hasValidTime {
      guard let read = times.valid(row, &problems) else { return nil }
      if survey.timesAreBases, seconds != nil { base = read } else { valid = read }
    }
    guard let time = valid ?? base.flatMap({ base in seconds.map { base.moved(by: $0) ?? base } })
    else {
      return problems.reject(
        "row omitted: it has neither a valid time nor both a base time and a lead time",
        at: row.offset(max(columns[.baseTime], 0)))
    }
    if let base, let valid {
      let between = valid.secondsSince1970 - base.secondsSince1970
      // Lead times may be rounded to hundredths of an hour.
      if let seconds, abs(seconds - between) > 36 {
        problems.warn(
          "lead time omitted: '\(row.string(lead))' h is not the difference between base time and valid time",
          at: row.offset(lead))
      }
      seconds = between
    }
    // Without a technique or an ensemble, hour 0 is the analysis; with one, it belongs to the
    // technique's forecast.
    let role = columns.role?(row)
    let isOfTechnique =
      role != .observed && !(row.isBlank(columns[.technique]) && row.isBlank(columns[.member]))
    let isForecast = seconds.map { $0 != 0 || isOfTechnique } ?? (role == .forecast)
    guard isForecast, abs(seconds ?? 0) <= 8_640_000 else {
      return Place(time: time, position: position)
    }
    let forecast = ForecastKey(
      technique: row.isBlank(columns[.technique])
        ? columns.defaultTechnique : row.string(columns[.technique]),
      member: columns.member(of: row), baseTime: base ?? time.moved(by: -(seconds ?? 0)) ?? time)
    return Place(
      time: time, position: position, leadTime: seconds ?? 0, forecast: forecast,
      isUndated: seconds == nil)
  }

  /// Completes the fix of a row, which has only a time and a position.
  mutating func complete(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    addNumbers(to: &fix, row, &problems)
    classify(&fix, row, &problems)
    if let own = columns.own {
      // Its classes do not tell the nature: there is a column for it.
      if row.isBlank(columns[.nature]) { fix.nature = .unknown }
      own.complete(&fix, row, &problems)
    }
  }

  // MARK: - Position

  private mutating func position(
    _ row: TableRow, line: Int, _ problems: inout RowFindings
  ) -> GeoPoint? {
    let (north, east) = (latitude.read(row, line: line), longitude.read(row, line: line))
    for (reading, field) in [(north, CSVField.latitude), (east, .longitude)] {
      guard case .contradiction(let message) = reading else { continue }
      return problems.reject(message, at: row.offset(columns[field]))
    }
    let mixtures = [
      (latitude.takeMixture(), CSVField.latitude), (longitude.takeMixture(), .longitude),
    ]
    for case (let message?, let field) in mixtures {
      problems.warn(message, at: row.offset(columns[field]))
    }
    guard case .degrees(let latitude) = north, case .degrees(let longitude) = east,
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      let texts = [CSVField.latitude, .longitude].map { row.string(columns[$0]) }
      return problems.reject(
        "row omitted: '\(texts[0])', '\(texts[1])' is not a latitude and longitude in degrees",
        at: row.offset(columns[.latitude]))
    }
    return position
  }

  // MARK: - Other values

  /// The number of a field, or in a column of that field; `nil` if it is missing or invalid.
  private func number(
    _ row: TableRow, _ field: CSVField, _ range: ClosedRange<Double>,
    _ problems: inout RowFindings, in column: Int? = nil
  ) -> Double? {
    row.number(
      column ?? columns[field], in: range, columns.header, decimalComma: columns.decimalComma,
      &problems)
  }

  private mutating func addNumbers(
    to fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings
  ) {
    if let speed = wind(row, &problems) {
      fix.setWind(speed, averagingPeriod: number(row, .period, 1...60, &problems).map { Int($0) })
    }
    func speed(_ field: CSVField, _ range: ClosedRange<Double>) -> Speed? {
      guard let unit = columns.unit(of: field)?.speed else { return nil }
      return number(row, field, range, &problems).map { Speed($0, unit) }
    }
    if let speed = speed(.gust, 0...600) { fix.gust = Gust(speed) }
    fix.pressure = row.pressure(
      columns[.pressure], in: survey.pressureUnit, columns.header,
      decimalComma: columns.decimalComma, &problems)
    let moving = speed(.motion, 0...500)
    columns.lengths.add(row, to: &fix, columns, &problems)
    let bearing = number(row, .bearing, 0...360, &problems)
    if moving != nil || bearing != nil { fix.motion = Motion(bearing: bearing, speed: moving) }
  }

  /// The wind from one column or two; if they contradict each other, that of the first.
  private mutating func wind(_ row: TableRow, _ problems: inout RowFindings) -> Speed? {
    var found: Speed?
    for column in columns.winds {
      // No cyclone is calm: tables of JMA's have 0 for winds that it does not give.
      guard let unit = columns.units[column]?.speed,
        let value = number(row, .wind, 0...500, &problems, in: column), value > 0
      else { continue }
      let speed = Speed(value, unit)
      if let first = found {
        if first.isSame(as: speed) {
          found = Speed(first.value, first.unit, also: value, unit)
        } else {
          if contradictions.count == 0 {
            contradictions.winds = columns.winds.map { row.string($0) }
          }
          contradictions.count += 1
        }
      } else {
        found = speed
      }
    }
    return found
  }

  private func classify(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    let (type, nature, name) = (columns[.type], columns[.nature], columns[.name])
    // A table without a type or nature column is assumed to hold tropical cyclones.
    if type < 0, nature < 0 {
      fix.nature =
        name < 0
        ? .tropical : Nature(words: StormName.parts(of: row.string(name)).kind) ?? .tropical
    }
    if row[columns[.mark]].equals("L") { fix.marks.append(.landfall) }
    if !row.isBlank(type) {
      fix.agencyClass = AgencyClass(code: row.string(type))
      fix.nature = Nature(code: row[type]) ?? .unknown
    }
    if nature >= 0, !row.isBlank(nature) {
      let known = Nature(code: row[nature])
      fix.nature = known ?? fix.nature
      if known == nil {
        problems.warn(
          "nature omitted: '\(row.string(nature))' is not a known code or word",
          at: row.offset(nature))
      }
    }
  }
}

extension Speed {
  /// Whether two speeds may be the same value, rounded separately: agencies round to 5 kt and to 5
  /// m/s.
  fileprivate func isSame(as other: Speed) -> Bool {
    let (one, two) = (value(in: .metresPerSecond), other.value(in: .metresPerSecond))
    return abs(one - two) <= max(4, max(one, two) / 10)
  }
}

extension Nature {
  /// The nature for a code of ATCF, HURDAT2, IBTrACS or an agency, for one of this program's own
  /// names, or for words such as "tropical storm".
  fileprivate init?(code: Bytes) {
    guard code.count <= 40 else { return nil }
    let text = code.string.uppercased()
    let level = Nature(level: text)
    if let own = Nature(rawValue: text.lowercased()) ?? (level == .unknown ? nil : level) {
      self = own
      return
    }
    switch text {
    case "STS", "STY", "SUPERTY", "MH", "C1", "C2", "C3", "C4", "C5": self = .tropical
    case "ET": self = .extratropical
    case "RL": self = .remnantLow
    case "L": self = .low
    case "DS": self = .disturbance
    case "NR", "MX", "XX": self = .unknown
    default: self.init(words: text)
    }
  }
}
