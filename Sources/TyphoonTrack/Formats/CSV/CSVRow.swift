/// Makes fixes of the rows of a plain table.
struct CSVRow {
  private let columns: CSVColumns
  private let header: TableHeader
  private let decimalComma: Bool
  private let latitude, longitude, pressure, nature, type, bearing, period: Int
  private let lead, technique, member: Int
  private var times: CSVTimes
  private let pressureUnit: CSVPressureUnit
  /// How many rows had two winds that contradict each other, and those of the first.
  private(set) var contradictions: (count: Int, winds: [String]) = (0, [])
  /// The class of the row before, which most rows have too, as text and read.
  private var lastClass: (text: [UInt8], read: AgencyClass, nature: Nature)?

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    self.columns = columns
    header = columns.header
    decimalComma = columns.decimalComma
    times = CSVTimes(columns, survey)
    pressureUnit = survey.hasPascals ? .pascals : columns.pressureUnit ?? .hectopascals
    (latitude, longitude) = (columns[.latitude], columns[.longitude])
    (pressure, nature, type) = (columns[.pressure], columns[.nature], columns[.type])
    (bearing, period) = (columns[.bearing], columns[.period])
    (lead, technique, member) = (columns[.lead], columns[.technique], columns[.member])
  }

  /// How many times had a day and no hour.
  var daysOnly: Int { times.daysOnly }

  /// What a row gives.
  struct Result {
    var fix: Fix
    /// The forecast that the fix belongs to.
    var forecast: ForecastKey?
  }

  /// What tells a forecast from others of its storm.
  struct ForecastKey: Hashable {
    var technique: String
    var member: String?
    var baseTime: Timestamp
  }

  /// Makes a fix of a row; `nil` where it gives none, of which `problems` is told.
  mutating func fix(_ row: TableRow, _ problems: inout RowFindings) -> Result? {
    guard let latitude = degrees(row[self.latitude], .latitude),
      let longitude = degrees(row[self.longitude], .longitude),
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      problems.warn(
        .badPosition(row.string(self.latitude), row.string(self.longitude)),
        at: row.offset(self.latitude))
      return nil
    }
    let hours = row.number(
      lead, in: -2_400...2_400, header, decimalComma: decimalComma, &problems)
    let base = times.base(row, &problems)
    var seconds = hours.map { Int(($0 * 3_600).rounded()) }
    var valid: Timestamp?
    if times.hasValidTime {
      guard let read = times.valid(row, &problems) else { return nil }
      valid = read
    }
    guard let time = valid ?? base.flatMap({ base in seconds.map { base.moved(by: $0) ?? base } })
    else {
      problems.warn(.noTime, at: row.offset(max(columns[.baseTime], 0)))
      return nil
    }
    if let base, let valid {
      let between = Int(valid.secondsSince1970 - base.secondsSince1970)
      if let seconds, seconds != between {
        problems.warn(.otherLead(row.string(lead)), at: row.offset(lead))
      }
      seconds = between
    }
    // Without a technique hour 0 is the analysis; a technique's own hour 0 belongs to its forecast.
    let isForecast = seconds.map { $0 != 0 || !row.isBlank(technique) } ?? false
    var result: Result
    if isForecast, let seconds, abs(seconds) <= 8_640_000 {
      result = Result(
        fix: Fix(.forecast, at: time, position: position, leadTime: seconds),
        forecast: ForecastKey(
          technique: row.isBlank(technique) ? "csv" : row.string(technique),
          member: row.isBlank(member) ? nil : row.string(member),
          baseTime: base ?? time.moved(by: -seconds) ?? time))
    } else {
      result = Result(fix: Fix(.analysis, at: time, position: position), forecast: nil)
    }
    complete(&result.fix, row, &problems)
    classify(&result.fix, row, &problems)
    return result
  }

  // MARK: - Place

  /// Degrees as a number, or with the letter of their half of the globe.
  private func degrees(
    _ text: UnsafeBufferPointer<UInt8>, _ axis: GeoAxis
  ) -> Double? {
    text.degrees(axis, decimalComma: decimalComma) ?? text.plainNumber(decimalComma: decimalComma)
  }

  // MARK: - The rest

  private mutating func complete(
    _ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings
  ) {
    if let speed = wind(row, &problems) {
      let minutes = row.number(
        period, in: 1...60, header, decimalComma: decimalComma, &problems)
      fix.wind = Wind(speed, averagingPeriod: minutes.map { Int($0) })
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
    let bearing = number(bearing, 0...360)
    if moving != nil || bearing != nil { fix.motion = Motion(bearing: bearing, speed: moving) }
  }

  /// The wind of one column or two; where they contradict each other, that of the first.
  private mutating func wind(_ row: TableRow, _ problems: inout RowFindings) -> Speed? {
    var found: Speed?
    for (column, unit) in columns.winds {
      guard
        let value = row.number(
          column, in: 0...500, header, decimalComma: decimalComma, &problems)
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

  private mutating func classify(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    // A table that says nothing of the kind of its storms is one of tropical cyclones.
    if type < 0, nature < 0 { fix.nature = .tropical }
    let text = row[type]
    if !row.isBlank(type) {
      if lastClass.map({ text.equals($0.text) }) != true {
        lastClass = (
          Array(text), AgencyClass(code: row.string(type)), Nature(code: text) ?? .unknown
        )
      }
      if let lastClass { (fix.agencyClass, fix.nature) = (lastClass.read, lastClass.nature) }
    }
    if !row.isBlank(nature) {
      if let known = Nature(code: row[nature]) {
        fix.nature = known
      } else {
        problems.warn(.badNature(row.string(nature)), at: row.offset(nature))
      }
    }
  }
}

extension Speed {
  /// Whether two speeds may be one, each rounded for itself: agencies round to 5 kt and 5 m/s.
  fileprivate func isSame(as other: Speed) -> Bool {
    let (one, two) = (value(in: .metresPerSecond), other.value(in: .metresPerSecond))
    return abs(one - two) <= max(4, max(one, two) / 10)
  }
}

extension Nature {
  /// The nature that a code stands for, of ATCF, HURDAT2, IBTrACS and the agencies, or our own word, or
  /// words such as "tropical storm".
  fileprivate init?(code: UnsafeBufferPointer<UInt8>) {
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
    "row omitted: it has no base time or no lead time, and no other time"
  }
  fileprivate static func otherLead(_ text: String) -> Self {
    "lead time omitted: '\(text)' h is not the time from the base time to the valid time"
  }
  fileprivate static func badNature(_ text: String) -> Self {
    "nature omitted: '\(text)' is not a word or code that is known"
  }
}
