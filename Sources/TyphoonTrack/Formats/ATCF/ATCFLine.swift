extension FieldLine {
  /// The text of a field; empty if it is missing.
  subscript(field: ATCFField) -> Bytes { self[field.rawValue] }

  mutating func warn(
    _ message: Finding.Message, _ field: ATCFField, _ severity: Finding.Severity = .warning
  ) { warn(message, at: offset(of: field.rawValue), severity) }

  /// Reports a field that is not what is expected, and therefore omitted.
  mutating func reject<Value>(_ message: Finding.Message, _ field: ATCFField) -> Value? {
    reject(message, in: field.rawValue)
  }

  mutating func omit(_ field: ATCFField, _ expected: Finding.Message) {
    omit("'\(name: field.name)'", field.rawValue, expected: expected)
  }

  // MARK: - Records

  /// The code of a line of an e-deck: its fourth field has two letters, such as `RI` or `GN`, where
  /// other decks have a number or nothing.
  var probability: String? {
    let code = self[.minutes]
    guard code.count == 2, code.allSatisfy({ 0x41...0x5A ~= $0 }),
      ATCFReader.basins.contains(self[.basin].string), time != nil
    else { return nil }
    return code.string
  }

  /// Parses the record; `nil` if the line is not a valid one, which is reported.
  mutating func row(number: Int) -> ATCFRow? {
    guard count > ATCFField.longitude.rawValue else {
      return reject(
        "record omitted: found \(count) fields, expected 8 or more: 'BASIN, CY, YYYYMMDDHH, …'")
    }
    guard let basin = self[.basin].code, let storm = self[.number].code, basin.utf8.count == 2,
      storm.utf8.count <= 2
    else {
      return reject(
        "record omitted: '\(self[.basin].string), \(self[.number].string)' is not a basin and a number such as 'WP, 08'",
        .basin)
    }
    guard var technique = self[.technique].code else {
      return reject(
        "record omitted: '\(self[.technique].string)' is not a technique, expected 1 to 8 letters and digits",
        .technique)
    }
    guard var base = time else {
      return reject(
        "record omitted: '\(self[.time].string)' is not a time, expected YYYYMMDDHH", .time)
    }
    let isBest = technique == "BEST" || technique.first == "b" && technique.uppercased() == "BEST"
    if isBest { technique = "BEST" }
    if isBest { base += Int64(minutes() * 60) }
    // In best tracks, ADCIRC writes the hours of its run here; the valid time is in the time field, if that differs.
    guard let lead = isBest ? max(0, self.lead ?? 0) : self.lead else {
      return reject(
        "record omitted: '\(self[.lead].string)' is not a lead time, expected whole hours from -240 to 2400",
        .lead)
    }
    guard let position = position() else { return nil }
    if let second = secondRecord {
      warn(
        "second record of the line omitted: found another time and position, expected one record a line",
        at: offset(of: second))
    }
    var numbers = ATCFField.numbers.map { self.number($0.field, in: $0.range) }
    // Both are 0 where they were not filled in; a stationary storm has no direction either.
    let motion = numbers.count - 2..<numbers.count
    if numbers[motion].allSatisfy({ $0 ?? 0 == 0 }) {
      numbers.replaceSubrange(motion, with: [nil, nil])
    }
    var record = ATCFRecord(
      line: number, time: base + (isBest ? 0 : lead), lead: lead, position: position,
      numbers: numbers)
    record.kind = kind()
    record.subregion = letter(.subregion, of: "ABCELPQSW")
    // After the name ADCIRC writes columns of its own: numbers, beginning with the cycle.
    if self[.depth].wholeNumber == nil {
      record.depth = letter(.depth, of: "DMSX")
      if let seas = radii(.seas), seas.extent != nil { record.seas = [seas] }
    }
    if !self[.name].isEmpty { record.name = self[.name].string }
    if let radii = radii(.threshold) { record.radii = [radii] }
    return ATCFRow(
      basin: basin, number: storm, base: base, technique: technique, record: record,
      aliases: aliases)
  }

  /// The field at which another record begins, if the end of a line was lost: its time, two fields
  /// later its technique, and two after that its latitude.
  private var secondRecord: Int? {
    for time in stride(from: ATCFField.wind.rawValue + 2, to: count - 4, by: 1)
    where self[time].count == 10 && self[time].wholeNumber != nil {
      if self[time + 2].code != nil, self[time + 4].tenths(.latitude) != nil { return time - 2 }
    }
    return nil
  }

  /// The storm's other numbers: `TRANSITIONED, epC62026 to ep142026`.
  private var aliases: [String] {
    var found: [String] = []
    for index in ATCFField.userData.rawValue..<max(ATCFField.userData.rawValue, count) {
      let key = self[index]
      guard key.equals("TRANSITIONED") || key.equals("SPAWNINVEST") else { continue }
      found += self[index + 1].split(separator: 0x20)
        .filter { $0.count == 8 }
        .compactMap { Bytes(rebasing: $0).code?.uppercased() }
    }
    return found
  }

  // MARK: - Fields

  /// The time in seconds since 1970: `YYYYMMDDHH`, optionally followed by two digits of minutes.
  private var time: Int64? {
    let text = self[.time]
    guard text.count == 10 || text.count == 12, let time = Timestamp(digits: text, text.count),
      text.number(0..<4) <= 9_998
    else { return nil }
    return time.secondsSince1970
  }

  /// The minutes of a best-track record, which most lack.
  private mutating func minutes() -> Int {
    let text = self[.minutes]
    guard !text.isEmpty else { return 0 }
    guard let minutes = text.wholeNumber, 0...59 ~= minutes else {
      warn(.omitted("minutes", found: text.string, .number(in: 0...59, isWhole: true)), .minutes)
      return 0
    }
    return minutes
  }

  /// The lead time in seconds, given in hours; five digits are hundredths of an hour.
  private var lead: Int64? {
    let text = self[.lead]
    guard let value = text.wholeNumber.map(Int64.init) else { return nil }
    let seconds = text.count == 5 && value >= 0 ? value * 36 : value * 3_600
    return -864_000...8_640_000 ~= seconds ? seconds : nil
  }

  private mutating func position() -> GeoPoint? {
    let (north, east) = (self[.latitude], self[.longitude])
    let (latitude, longitude) = (north.tenths(.latitude), east.tenths(.longitude))
    let isMissing = (latitude == 0 && longitude == 0) || (north.isEmpty && east.isEmpty)
    guard !isMissing, let latitude, let longitude,
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else {
      if isMissing {
        warn("record omitted: it has no position", .latitude, .note)
      } else {
        warn(
          "record omitted: '\(north.string)', '\(east.string)' is not a position in tenths of a degree such as '187N', '402W'",
          .latitude)
      }
      return nil
    }
    return position
  }

  /// Parses a number; `nil` if the field is blank or holds a missing-value number: a negative one, or
  /// 0 where the range is above it.
  private mutating func number(_ field: ATCFField, in range: ClosedRange<Int>) -> Int16? {
    let text = self[field]
    guard !text.isEmpty else { return nil }
    guard let value = text.wholeNumber else {
      omit(field, "a whole number")
      return nil
    }
    if range ~= value { return Int16(value) }
    if value != 0, !Self.isMissing(value) {
      warn(
        "'\(name: field.name)' omitted: found \(value), expected a whole number from \(range.lowerBound) to \(range.upperBound)",
        field)
    }
    return nil
  }

  /// Whether a number is a missing-value number.
  static func isMissing(_ value: Int) -> Bool { [-9, -99, -999, -9_999].contains(value) }

  /// Parses the level of development.
  private mutating func kind() -> String? {
    let text = self[.kind]
    guard !text.isEmpty, !text.equals("XX") else { return nil }
    if text.count == 2, let code = text.code { return code }
    omit(.kind, "an ATCF code")
    return nil
  }

  /// Parses a field that holds one of the given letters; `nil` if it is blank.
  private mutating func letter(_ field: ATCFField, of letters: String) -> String? {
    let text = self[field]
    guard let first = text.first else { return nil }
    if text.count == 1, letters.utf8.contains(first) { return text.string }
    omit(field, "an ATCF code")
    return nil
  }
}
