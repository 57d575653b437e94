/// Turns the rows of a plain table into fixes.
struct CSVRow {
  private let columns: CSVColumns
  private let header: TableHeader
  private let decimalComma: Bool
  private let pressure, nature, type, bearing, period, name, mark: Int
  private let lead, technique, member: Int
  /// The unit of lead times in hours.
  private let leadUnit: Double
  private let timesAreBases: Bool
  private var latitude, longitude: CSVCoordinate
  private var times: CSVTimes
  private let pressureUnit: CSVPressureUnit
  /// The number of rows with two contradictory winds, and the winds of the first such row.
  private(set) var contradictions: (count: Int, winds: [String]) = (0, [])

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    self.columns = columns
    header = columns.header
    decimalComma = columns.decimalComma
    times = CSVTimes(columns, survey)
    timesAreBases = survey.timesAreBases
    pressureUnit = survey.hasPascals ? .pascals : columns.pressureUnit ?? .hectopascals
    latitude = CSVCoordinate(columns, .latitude)
    longitude = CSVCoordinate(columns, .longitude)
    (pressure, nature, type) = (columns[.pressure], columns[.nature], columns[.type])
    (bearing, period) = (columns[.bearing], columns[.period])
    (name, mark) = (columns[.name], columns[.mark])
    (lead, technique, member) = (columns[.lead], columns[.technique], columns[.member])
    leadUnit = lead < 0 ? 1 : CSVColumnName.hours(inUnitOf: header.names[lead])
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

  /// Identifies a forecast among those of its storm.
  struct ForecastKey: Hashable {
    let technique: String
    let member: String?
    var baseTime: Timestamp
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
    let hours =
      lead < 0
      ? nil
      : row[lead].hoursOfDuration
        ?? row.number(
          lead, in: -2_400 / leadUnit...2_400 / leadUnit, header, decimalComma: decimalComma,
          &problems
        ).map { $0 * leadUnit }
    var base = times.base(row, &problems)
    var seconds = hours.map { Int64(($0 * 3_600).rounded()) }
    var valid: Timestamp?
    if times.hasValidTime {
      guard let read = times.valid(row, &problems) else { return nil }
      if timesAreBases, seconds != nil { base = read } else { valid = read }
    }
    guard let time = valid ?? base.flatMap({ base in seconds.map { base.moved(by: $0) ?? base } })
    else {
      problems.warn(.noTime, at: row.offset(max(columns[.baseTime], 0)))
      return nil
    }
    if let base, let valid {
      let between = valid.secondsSince1970 - base.secondsSince1970
      // Lead times may be rounded to hundredths of an hour.
      if let seconds, abs(seconds - between) > 36 {
        problems.warn(.otherLead(row.string(lead)), at: row.offset(lead))
      }
      seconds = between
    }
    // Without a technique or an ensemble, hour 0 is the analysis; with one, it belongs to the
    // technique's forecast.
    let role = columns.role?(row)
    let isOfTechnique = role != .observed && (!row.isBlank(technique) || !row.isBlank(member))
    let isForecast = seconds.map { $0 != 0 || isOfTechnique } ?? (role == .forecast)
    guard isForecast, abs(seconds ?? 0) <= 8_640_000 else {
      return Place(time: time, position: position)
    }
    let forecast = ForecastKey(
      technique: row.isBlank(technique) ? columns.defaultTechnique : row.string(technique),
      member: columns.member(of: row),
      baseTime: base ?? time.moved(by: -(seconds ?? 0)) ?? time)
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
      if row.isBlank(nature) { fix.nature = .unknown }
      own.complete(&fix, row, &problems)
    }
  }

  // MARK: - Position

  private mutating func position(
    _ row: TableRow, line: Int, _ problems: inout RowFindings
  ) -> GeoPoint? {
    let (north, east) = (latitude.read(row, line: line), longitude.read(row, line: line))
    for (reading, column) in [(north, CSVField.latitude), (east, .longitude)] {
      if case .contradiction(let message) = reading {
        problems.warn(message, at: row.offset(columns[column]))
        return nil
      }
    }
    if let message = latitude.takeMixture() {
      problems.warn(message, at: row.offset(columns[.latitude]))
    }
    if let message = longitude.takeMixture() {
      problems.warn(message, at: row.offset(columns[.longitude]))
    }
    guard case .degrees(let latitude) = north, case .degrees(let longitude) = east,
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      let texts = [CSVField.latitude, .longitude].map { row.string(columns[$0]) }
      problems.warn(.badPosition(texts[0], texts[1]), at: row.offset(columns[.latitude]))
      return nil
    }
    return position
  }

  // MARK: - Other values

  private mutating func addNumbers(
    to fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings
  ) {
    if let speed = wind(row, &problems) {
      let minutes = row.number(
        period, in: 1...60, header, decimalComma: decimalComma, &problems)
      fix.setWind(speed, averagingPeriod: minutes.map { Int($0) })
    }
    func number(_ column: Int, _ range: ClosedRange<Double>) -> Double? {
      row.number(column, in: range, header, decimalComma: decimalComma, &problems)
    }
    if let gust = columns.gust, let speed = number(gust.column, 0...600) {
      fix.gust = Gust(Speed(speed, gust.unit))
    }
    fix.pressure = row.pressure(
      pressure, in: pressureUnit, header, decimalComma: decimalComma, &problems)
    let moving = columns.motion.flatMap { motion in
      number(motion.column, 0...500).map { Speed($0, motion.unit) }
    }
    columns.lengths.add(
      row, to: &fix, header, decimalComma: decimalComma, isOwn: columns.own != nil, &problems)
    let bearing = number(bearing, 0...360)
    if moving != nil || bearing != nil { fix.motion = Motion(bearing: bearing, speed: moving) }
  }

  /// The wind from one column or two; if they contradict each other, that of the first.
  private mutating func wind(_ row: TableRow, _ problems: inout RowFindings) -> Speed? {
    var found: Speed?
    for (column, unit) in columns.winds {
      guard
        let value = row.number(
          column, in: 0...500, header, decimalComma: decimalComma, &problems),
        // No cyclone is calm: tables of JMA's have 0 for winds that it does not give.
        value > 0
      else { continue }
      let speed = Speed(value, unit)
      if let first = found {
        if first.isSame(as: speed) {
          found = Speed(first.value, first.unit, also: value, unit)
        } else {
          if contradictions.count == 0 {
            contradictions.winds = columns.winds.map { row.string($0.column) }
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
    // A table without a type or nature column is assumed to hold tropical cyclones.
    if type < 0, nature < 0 {
      fix.nature =
        name < 0
        ? .tropical : Nature(words: StormName.parts(of: row.string(name)).kind) ?? .tropical
    }
    if row[mark].equals("L") { fix.marks.append(.landfall) }
    if !row.isBlank(type) {
      fix.agencyClass = AgencyClass(code: row.string(type))
      fix.nature = Nature(code: row[type]) ?? .unknown
    }
    if nature >= 0, !row.isBlank(nature) {
      if let known = Nature(code: row[nature]) {
        fix.nature = known
      } else {
        problems.warn(.badNature(row.string(nature)), at: row.offset(nature))
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
    switch text {
    case "TD", "TS", "TY", "HU", "ST", "STS", "TC", "STY", "SUPERTY", "MH", "C1", "C2", "C3",
      "C4", "C5", "TROPICAL":
      self = .tropical
    case "SD", "SS", "SUBTROPICAL": self = .subtropical
    case "EX", "ET", "EXTRATROPICAL": self = .extratropical
    case "PT", "POST-TROPICAL": self = .postTropical
    case "RL", "REMNANT-LOW": self = .remnantLow
    case "LO", "LOW", "L": self = .low
    case "WV", "WAVE": self = .wave
    case "DB", "DS", "DISTURBANCE": self = .disturbance
    case "MD", "MONSOON-DEPRESSION": self = .monsoonDepression
    case "NR", "MX", "XX", "UNKNOWN": self = .unknown
    default: self.init(words: text)
    }
  }
}

extension Finding.Message {
  fileprivate static func badPosition(_ latitude: String, _ longitude: String) -> Self {
    "row omitted: '\(latitude)', '\(longitude)' is not a latitude and longitude in degrees"
  }
  fileprivate static var noTime: Self {
    "row omitted: it has neither a valid time nor both a base time and a lead time"
  }
  fileprivate static func otherLead(_ text: String) -> Self {
    "lead time omitted: '\(text)' h is not the difference between base time and valid time"
  }
  fileprivate static func badNature(_ text: String) -> Self {
    "nature omitted: '\(text)' is not a known code or word"
  }
}
