/// Makes fixes of the rows of a plain table.
struct CSVRow {
  private let columns: CSVColumns
  private let header: TableHeader
  private let decimalComma: Bool
  private let time, date, hour, minute, year, month, day: Int
  private let latitude, longitude, pressure, nature, type, bearing, period: Int
  private let lead, baseTime, technique, member: Int
  /// Whether times are seconds since 1970: the first that is no other time decides.
  private var countsSeconds: Bool
  /// How many times had a day and no hour.
  private(set) var daysOnly = 0
  /// The class of the row before, which most rows have too, as text and read.
  private var lastClass: (text: [UInt8], read: AgencyClass, nature: Nature)?

  init(_ columns: CSVColumns) {
    self.columns = columns
    header = columns.header
    decimalComma = columns.decimalComma
    countsSeconds = columns.countsSeconds
    (time, date, hour, minute) = (
      columns[.time], columns[.date], columns[.hour], columns[.minute]
    )
    (year, month, day) = (columns[.year], columns[.month], columns[.day])
    (latitude, longitude) = (columns[.latitude], columns[.longitude])
    (pressure, nature, type) = (columns[.pressure], columns[.nature], columns[.type])
    (bearing, period) = (columns[.bearing], columns[.period])
    (lead, baseTime) = (columns[.lead], columns[.baseTime])
    (technique, member) = (columns[.technique], columns[.member])
  }

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
    guard let latitude = degrees(row[self.latitude], "N", "S"),
      let longitude = degrees(row[self.longitude], "E", "W"),
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      problems.warn(
        .badPosition(row.string(self.latitude), row.string(self.longitude)),
        at: row.offset(self.latitude))
      return nil
    }
    let hours = row.number(
      lead, in: -2_400...2_400, header, decimalComma: decimalComma, &problems)
    let base = baseTime(row, &problems)
    var seconds = hours.map { Int(($0 * 3_600).rounded()) }
    var valid: Timestamp?
    if hasValidTime {
      guard let read = validTime(row) else {
        problems.warn(.badTime(shownTime(row)), at: row.offset(firstTimeColumn))
        return nil
      }
      valid = read
    }
    guard let time = valid ?? base.flatMap({ base in seconds.map { base.moved(by: $0) } }) else {
      problems.warn(.noTime, at: row.offset(max(baseTime, 0)))
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
          baseTime: base ?? time.moved(by: -seconds)))
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
    _ text: UnsafeBufferPointer<UInt8>, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
  ) -> Double? {
    guard let last = text.last else { return nil }
    let letter = last & 0xDF
    guard letter == UInt8(ascii: positive) || letter == UInt8(ascii: negative) else {
      return text.plainNumber(decimalComma: decimalComma)
    }
    let number = text.trimmed(0..<text.count - 1)
    guard let value = number.plainNumber(decimalComma: decimalComma), value >= 0 else {
      return nil
    }
    return letter == UInt8(ascii: positive) ? value : -value
  }

  // MARK: - Time

  private var hasValidTime: Bool { time >= 0 || date >= 0 || year >= 0 }

  private var firstTimeColumn: Int { time >= 0 ? time : date >= 0 ? date : year }

  /// The text of a time that is none, for a message.
  private func shownTime(_ row: TableRow) -> String {
    [time, date, year, month, day, hour, minute].filter { $0 >= 0 }.map { row.string($0) }
      .joined(separator: " ")
  }

  private mutating func validTime(_ row: TableRow) -> Timestamp? {
    if time >= 0 {
      var hasHour = true
      guard let moment = moment(row[time], hasHour: &hasHour) else { return nil }
      if !hasHour { daysOnly += 1 }
      return moment
    }
    var start: Timestamp
    var hasHour = false
    if date >= 0 {
      guard let day = moment(row[date], hasHour: &hasHour) else { return nil }
      start = day
    } else {
      guard let year = row[year].wholeNumber, let month = row[month].wholeNumber,
        let day = row[day].wholeNumber,
        let made = Timestamp(year: year, month: month, day: day, hour: 0)
      else { return nil }
      start = made
    }
    guard hour >= 0, !hasHour else {
      if !hasHour { daysOnly += 1 }
      return start
    }
    guard let ofDay = TimeText.secondsOfDay(row[hour]) else { return nil }
    var minutes = 0
    if minute >= 0, !row.isBlank(minute) {
      guard let read = row[minute].wholeNumber, 0...59 ~= read else { return nil }
      minutes = read
    }
    return start.advanced(bySeconds: ofDay + minutes * 60)
  }

  private func baseTime(_ row: TableRow, _ problems: inout RowFindings) -> Timestamp? {
    guard baseTime >= 0, !row.isBlank(baseTime) else { return nil }
    var hasHour = true
    guard let time = TimeText.time(row[baseTime], hasHour: &hasHour) else {
      problems.warn(.badBaseTime(row.string(baseTime)), at: row.offset(baseTime))
      return nil
    }
    return time
  }

  private mutating func moment(
    _ text: UnsafeBufferPointer<UInt8>, hasHour: inout Bool
  ) -> Timestamp? {
    if !countsSeconds {
      // A run of digits is a year first: seconds of the same length lie in years that have no tracks.
      if let time = TimeText.time(text, hasHour: &hasHour),
        text.count < 10 || !text.isDigits || 1_500...2_500 ~= time.parts.year
      {
        return time
      }
    }
    guard let seconds = DecimalNumber.value(of: text), abs(seconds) >= 1e6 else {
      // Only a table whose name says so may hold seconds near 1970.
      guard countsSeconds, let seconds = DecimalNumber.value(of: text) else { return nil }
      return Timestamp(secondsSince1970: Int64(seconds))
    }
    // Milliseconds have three digits more.
    let whole = abs(seconds) >= 1e11 ? seconds / 1_000 : seconds
    guard -1.5e10...1.7e10 ~= whole else { return nil }
    countsSeconds = true
    hasHour = true
    return Timestamp(secondsSince1970: Int64(whole.rounded(.down)))
  }

  // MARK: - The rest

  private func complete(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    func number(_ column: Int, _ range: ClosedRange<Double>) -> Double? {
      row.number(column, in: range, header, decimalComma: decimalComma, &problems)
    }
    if let first = columns.winds.first, let speed = number(first.column, 0...500) {
      var quantity = Speed(speed, first.unit)
      if columns.winds.count > 1 {
        let second = columns.winds[1]
        if let other = number(second.column, 0...500) {
          quantity = Speed(speed, first.unit, also: other, second.unit)
        }
      }
      let minutes = number(period, 1...60)
      fix.wind = Wind(quantity, averagingPeriod: minutes.map { Int($0) })
    } else if columns.winds.count > 1, let speed = number(columns.winds[1].column, 0...500) {
      fix.wind = Wind(
        Speed(speed, columns.winds[1].unit),
        averagingPeriod: number(period, 1...60).map { Int($0) })
    }
    if let gust = columns.gust, let speed = number(gust.column, 0...600) {
      fix.gust = Gust(Speed(speed, gust.unit))
    }
    if let value = number(pressure, 0...1_100), value > 0 {
      fix.pressure = Pressure(value, .hectopascals)
    }
    let moving = columns.motion.flatMap { motion in
      number(motion.column, 0...500).map { Speed($0, motion.unit) }
    }
    let bearing = number(bearing, 0...360)
    if moving != nil || bearing != nil { fix.motion = Motion(bearing: bearing, speed: moving) }
  }

  private mutating func classify(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    // A table that says nothing of the kind of its storms is one of tropical cyclones.
    if type < 0, nature < 0 { fix.nature = .tropical }
    let text = row[type]
    if !text.isEmpty {
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

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isDigits: Bool { allSatisfy { $0 &- UInt8(ascii: "0") <= 9 } }
}

extension Timestamp {
  /// The moment some seconds later, or this one where that is outside the calendar.
  fileprivate func moved(by seconds: Int) -> Timestamp {
    let moved = advanced(bySeconds: seconds)
    return 1...9_999 ~= moved.parts.year ? moved : self
  }
}

extension Nature {
  /// The nature that a code stands for, of ATCF, HURDAT2, IBTrACS and the agencies, or our own word.
  fileprivate init?(code: UnsafeBufferPointer<UInt8>) {
    guard code.count <= 20 else { return nil }
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
    default: return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func badPosition(_ latitude: String, _ longitude: String) -> Self {
    "left out a row: '\(latitude)', '\(longitude)' is not a latitude and longitude in degrees"
  }
  fileprivate static func badTime(_ text: String) -> Self {
    "left out a row: '\(text)' is not a time, expected one such as '2012-08-22T06:00Z' or '2012082206'"
  }
  fileprivate static var noTime: Self {
    "left out a row: it has no base time or no lead time, and no other time"
  }
  fileprivate static func badBaseTime(_ text: String) -> Self {
    "left out a base time: '\(text)' is not a time, expected one such as '2012-08-22T06:00Z'"
  }
  fileprivate static func otherLead(_ text: String) -> Self {
    "left out a lead time: '\(text)' h is not the time from the base time to the valid time"
  }
  fileprivate static func badNature(_ text: String) -> Self {
    "left out a nature: '\(text)' is not a word or code that is known"
  }
}
