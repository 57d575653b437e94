/// Parses the lines of a deck, one after another.
struct ATCFParser {
  typealias Line = UnsafeBufferPointer<UInt8>

  /// The result of parsing a line.
  enum Parsed {
    /// A record with a new time or technique, which is in `row`.
    case row
    /// A record that differs from the previous one only in its wind radii.
    case more(ATCFRadii?)
    /// A record of an e-deck: a probability, not a fix.
    case probability
    /// A line that is not a valid record; a finding has been reported.
    case bad
    /// A blank line.
    case blank
  }

  /// The basins for which decks are kept.
  static let basins = ["AL", "EP", "CP", "WP", "IO", "SH", "SL", "HC", "ML", "TG"]

  private let file: String
  /// The record most recently parsed; it is not passed on because it is large.
  var row = ATCFRow()
  /// The name in the record before, as written and as read.
  private var name: (text: [UInt8], read: String) = ([], "")
  private var number = 0
  private(set) var fields = TextFields(separator: UInt8(ascii: ","))
  private(set) var radiiFields = TextFields(separator: UInt8(ascii: ","))
  /// The line of `row`, and the range of its wind radii; empty if it has none or is not the previous
  /// one.
  private var previous: [UInt8] = []
  private var previousRadii = 0..<0
  /// Whether `row` is of the line that `fields` were found in.
  private var hasRow = false
  /// Whether nothing was reported about the fields of `row` after its wind radii.
  private var isRestPlain = false
  /// The most recently parsed day, as written and in seconds since 1970.
  var day: (field: ShortField?, start: Int64) = (nil, 0)
  /// The most recently parsed level of development.
  private var lastKind: (field: ShortField?, code: ATCFCode) = (nil, .none)

  init(file: String) {
    self.file = file
  }

  /// Parses a line.
  mutating func parse(_ line: Line, number: Int, _ finding: (Finding) -> Void) -> Parsed {
    self.number = number
    // Most records repeat the previous one except for the radii of another wind; columns are fixed.
    if line.count == previous.count, !previousRadii.isEmpty, let radii = repeated(line, finding) {
      return .more(radii)
    }
    previousRadii = 0..<0
    fields.split(line)
    let isAligned = fields.isAligned && hasRow
    hasRow = false
    if fields.count == 1, line.trimmed(0..<line.count).isEmpty { return .blank }
    if isProbability(line) { return .probability }
    guard readRow(line, isAligned, finding) else { return .bad }
    row.radii = plainRadii(line) ?? radii(line, .threshold, at: 0, finding)
    if fields.count > ATCFField.radius4.rawValue {
      previousRadii =
        fields.range(ATCFField.threshold.rawValue)
        .lowerBound..<fields.range(ATCFField.radius4.rawValue).upperBound
    }
    if previous.count != line.count { previous = [UInt8](repeating: 0, count: line.count) }
    previous.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: line) }
    hasRow = true
    return .row
  }

  /// Whether a line has the same text in a range as the line of `row`.
  @inline(__always)
  private func isSame(_ line: Line, _ range: Range<Int>) -> Bool {
    previous.withUnsafeBufferPointer {
      Line(rebasing: line[range]).isSame(as: Line(rebasing: $0[range]))
    }
  }

  /// The radii of a line that otherwise equals the previous one, which is that of `fields`; `nil` if
  /// it differs elsewhere.
  private mutating func repeated(_ line: Line, _ finding: (Finding) -> Void) -> ATCFRadii?? {
    let isSame = previous.withUnsafeBufferPointer { previous in
      Line(rebasing: previous[..<previousRadii.lowerBound])
        .isSame(as: Line(rebasing: line[..<previousRadii.lowerBound]))
        && Line(rebasing: previous[previousRadii.upperBound...])
          .isSame(as: Line(rebasing: line[previousRadii.upperBound...]))
    }
    guard isSame else { return nil }
    if let plain = plainRadii(line) { return .some(plain) }
    radiiFields.split(Line(rebasing: line[previousRadii]))
    guard radiiFields.count == 6 else { return nil }
    let shifted = Line(rebasing: line[previousRadii])
    return .some(radii(shifted, .threshold, at: previousRadii.lowerBound, finding))
  }

  // MARK: - Records

  /// Whether a line is of an e-deck: its fourth field has two letters, such as `RI` or `GN`, where
  /// other decks have a number or nothing.
  private mutating func isProbability(_ line: Line) -> Bool {
    guard fields.count > ATCFField.minutes.rawValue else { return false }
    let code = line.trimmed(fields.range(ATCFField.minutes.rawValue))
    guard code.count == 2, code.allSatisfy({ 0x41...0x5A ~= $0 }) else { return false }
    return Self.basins.contains(line.trimmed(fields.range(ATCFField.basin.rawValue)).string)
      && date(line.trimmed(fields.range(ATCFField.time.rawValue))) != nil
  }

  /// Parses a record, without its wind radii, into `row`; `false` if it is invalid, which is reported.
  ///
  /// If its fields are at the same places as those of `row`, those with the same text are not parsed
  /// again.
  private mutating func readRow(
    _ line: Line, _ isAligned: Bool, _ finding: (Finding) -> Void
  ) -> Bool {
    func text(_ field: ATCFField) -> Line { line.trimmed(fields.range(field.rawValue)) }
    func warn(_ message: Finding.Message, _ field: ATCFField) {
      finding(Finding(.warning, message, at: place(of: field, in: line)))
    }
    guard fields.count > ATCFField.longitude.rawValue else {
      finding(Finding(.warning, .tooFewFields(fields.count), at: location(0)))
      return false
    }
    if !isAligned || !isSame(line, 0..<fields.range(ATCFField.number.rawValue).upperBound) {
      guard let basin = ATCFCode(text(.basin)), let storm = ATCFCode(text(.number)),
        text(.basin).count == 2, text(.number).count <= 2
      else {
        warn(.noStorm(text(.basin).string, text(.number).string), .basin)
        return false
      }
      (row.basin, row.number) = (basin, storm)
    }
    if !isAligned || !isSame(line, fields.range(ATCFField.technique.rawValue)) {
      guard let technique = ATCFCode(text(.technique)) else {
        warn(.noTechnique(text(.technique).string), .technique)
        return false
      }
      row.technique = technique
      row.isBest = technique == .best
    }
    guard var base = shortDate(line) ?? date(text(.time)) else {
      warn(.noTime(text(.time).string), .time)
      return false
    }
    let isBest = row.isBest
    if isBest { base += minutes(line, finding) * 60 }
    // In best tracks, ADCIRC writes the hours of its run here; the valid time is in the time field.
    guard let lead = isBest ? 0 : Self.lead(text(.lead)) else {
      warn(.noLead(text(.lead).string), .lead)
      return false
    }
    @inline(__always)
    func tenths(_ field: ATCFField, _ axis: GeoAxis) -> Int? {
      ShortField(fields.range(field.rawValue), of: line)?.tenths(axis, hasPoint: false)
        ?? longTenths(field, axis, line)
    }
    let (latitude, longitude) = (tenths(.latitude, .latitude), tenths(.longitude, .longitude))
    guard let latitude, let longitude, (latitude, longitude) != (0, 0) else {
      let (latitudeText, longitudeText) = (text(.latitude), text(.longitude))
      if (latitude == 0 && longitude == 0) || (latitudeText.isEmpty && longitudeText.isEmpty) {
        finding(Finding(.note, .noPosition, at: place(of: .latitude, in: line)))
      } else {
        warn(.badPosition(latitudeText.string, longitudeText.string), .latitude)
      }
      return false
    }
    let rest = fields.range(ATCFField.outerPressure.rawValue).lowerBound..<line.count
    let isRestKnown = isAligned && isRestPlain && isSame(line, rest)
    var record = isRestKnown ? row.record : ATCFRecord()
    (record.line, record.time, record.lead) = (number, base + Int64(lead), lead)
    (record.latitude, record.longitude) = (Int16(latitude), Int16(longitude))
    record.wind = amount(.wind, in: line, upTo: 300, finding)
    record.pressure = amount(.pressure, in: line, from: 800, upTo: 1_100, finding)
    var isPlain = true
    func report(_ found: Finding) {
      isPlain = false
      finding(found)
    }
    if !isRestKnown { addSizeAndMotion(to: &record, line, report) }
    record.kind = kind(line, finding)
    if !isRestKnown {
      addRest(to: &record, line, report)
      isRestPlain = isPlain
      row.name = name(in: text(.name))
      row.aliases = []
      if fields.count > ATCFField.userData.rawValue { addAliases(line) }
    }
    (row.base, row.record) = (base, record)
    return true
  }

  @inline(never)
  private mutating func longTenths(_ field: ATCFField, _ axis: GeoAxis, _ line: Line) -> Int? {
    line.trimmed(fields.range(field.rawValue)).tenths(axis)
  }

  private mutating func addSizeAndMotion(
    to record: inout ATCFRecord, _ line: Line, _ finding: (Finding) -> Void
  ) {
    @inline(__always)
    func amount(_ field: ATCFField, upTo most: Int16, from least: Int16 = 1) -> Int16 {
      self.amount(field, in: line, from: least, upTo: most, finding)
    }
    record.outerPressure = amount(.outerPressure, upTo: 1_100, from: 800)
    record.outerRadius = amount(.outerRadius, upTo: 9_999)
    record.maximumWindRadius = amount(.maximumWindRadius, upTo: 999)
    record.gust = amount(.gust, upTo: 999)
    record.eye = amount(.eye, upTo: 999)
    (record.bearing, record.speed) = (
      amount(.bearing, upTo: 360, from: 0), amount(.speed, upTo: 999, from: 0)
    )
    // Both are 0 where they were not filled in; a stationary storm has no direction either.
    if record.speed <= 0, record.bearing <= 0 {
      (record.bearing, record.speed) = (ATCFRecord.missing, ATCFRecord.missing)
    }
  }

  /// Parses the level of development; most records repeat that of the one before.
  @inline(__always)
  private mutating func kind(_ line: Line, _ finding: (Finding) -> Void) -> ATCFCode {
    let short = ShortField(fields.range(ATCFField.kind.rawValue), of: line)
    if let short, short == lastKind.field { return lastKind.code }
    return otherKind(line, short, finding)
  }

  @inline(never)
  private mutating func otherKind(
    _ line: Line, _ short: ShortField?, _ finding: (Finding) -> Void
  ) -> ATCFCode {
    let kind = line.trimmed(fields.range(ATCFField.kind.rawValue))
    guard !kind.isEmpty, !kind.equals("XX") else { return .none }
    if kind.count == 2, let code = ATCFCode(kind) {
      lastKind = (short, code)
      return code
    }
    finding(Finding(.warning, .badCode(.kind, kind.string), at: place(of: .kind, in: line)))
    return .none
  }

  /// Parses the subregion, the depth and the radii of seas.
  private mutating func addRest(
    to record: inout ATCFRecord, _ line: Line, _ finding: (Finding) -> Void
  ) {
    record.subregion = letter(.subregion, of: "ABCELPQSW", line, finding)
    let depth = line.trimmed(fields.range(ATCFField.depth.rawValue))
    // After the name ADCIRC writes columns of its own: numbers, beginning with the cycle.
    guard depth.wholeNumber == nil else { return }
    record.depth = letter(.depth, of: "DMSX", line, finding)
    if let seas = radii(line, .seas, at: 0, finding), seas.isReached { record.seas = seas }
  }

  /// Parses a storm's other numbers: `TRANSITIONED, epC62026 to ep142026`.
  private mutating func addAliases(_ line: Line) {
    for index in ATCFField.userData.rawValue..<fields.count - 1 {
      let text = line.trimmed(fields.range(index))
      guard text.equals("TRANSITIONED") || text.equals("SPAWNINVEST") else { continue }
      for word in line.trimmed(fields.range(index + 1)).split(separator: 0x20)
      where word.count == 8 {
        guard let code = ATCFCode(Line(rebasing: word)) else { continue }
        row.aliases.append(code.string.uppercased())
      }
    }
  }

  /// The name as a string; most records repeat that of the one before.
  private mutating func name(in text: Line) -> String {
    if !name.text.withUnsafeBufferPointer({ $0.isSame(as: text) }) {
      name = (Array(text), text.string)
    }
    return name.read
  }

  // MARK: - Fields

  // Methods that are called for each record are mutating: others get a copy of the parser.

  /// Parses a number; `missing` if the field is blank or holds a missing-value number: a negative
  /// one, or 0 where `least` is positive.
  @inline(__always)
  private mutating func amount(
    _ field: ATCFField, in line: Line, from least: Int16 = 1, upTo most: Int16,
    _ finding: (Finding) -> Void
  ) -> Int16 {
    if let short = ShortField(fields.range(field.rawValue), of: line) {
      if let value = short.number {
        if value <= Int(most), value >= Int(least) { return Int16(truncatingIfNeeded: value) }
        if value == 0 { return ATCFRecord.missing }
      }
      if short.isMissing { return ATCFRecord.missing }
    }
    return longAmount(field, in: line, from: least, upTo: most, finding)
  }

  @inline(never)
  private mutating func longAmount(
    _ field: ATCFField, in line: Line, from least: Int16, upTo most: Int16,
    _ finding: (Finding) -> Void
  ) -> Int16 {
    let text = line.trimmed(fields.range(field.rawValue))
    guard !text.isEmpty else { return ATCFRecord.missing }
    guard let value = text.wholeNumber else {
      finding(
        Finding(.warning, .notANumber(field, text.string), at: place(of: field, in: line)))
      return ATCFRecord.missing
    }
    if value == 0, least > 0 { return ATCFRecord.missing }
    guard value >= 0 else {
      if !Self.isMissing(value) { report(value, least, most, field, line, finding) }
      return ATCFRecord.missing
    }
    guard Int(least)...Int(most) ~= value else {
      report(value, least, most, field, line, finding)
      return ATCFRecord.missing
    }
    return Int16(value)
  }

  private func report(
    _ value: Int, _ least: Int16, _ most: Int16, _ field: ATCFField, _ line: Line,
    _ finding: (Finding) -> Void
  ) {
    finding(
      Finding(
        .warning, .outOfRange(field, value, Int(least), Int(most)),
        at: place(of: field, in: line)))
  }

  /// Whether a number is a missing-value number: -9, -99, -999 or -9999.
  static func isMissing(_ value: Int) -> Bool {
    value == -99 || value == -999 || value == -9 || value == -9_999
  }

  /// Parses a field that holds one of the given letters; 0 if it is blank.
  private mutating func letter(
    _ field: ATCFField, of letters: StaticString, _ line: Line, _ finding: (Finding) -> Void
  ) -> UInt8 {
    let text = line.trimmed(fields.range(field.rawValue))
    guard let first = text.first else { return 0 }
    guard text.count == 1, letters.withUTF8Buffer({ $0.contains(first) }) else {
      finding(
        Finding(.warning, .badCode(field, text.string), at: place(of: field, in: line)))
      return 0
    }
    return first
  }

  // MARK: - Locations

  func location(_ offset: Int) -> Finding.Location {
    Finding.Location(file: file, line: number, column: offset + 1)
  }

  /// The location where a field's text begins, in the most recently parsed line.
  func place(of field: ATCFField, in line: Line) -> Finding.Location {
    let range = fields.range(field.rawValue)
    let blanks = line[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
    return location(range.lowerBound + (blanks < range.count ? blanks : 0))
  }
}

extension Finding.Message {
  fileprivate static func tooFewFields(_ count: Int) -> Self {
    "record omitted: found \(count) fields, expected 8 or more: 'BASIN, CY, YYYYMMDDHH, …'"
  }
  fileprivate static func noStorm(_ basin: String, _ number: String) -> Self {
    "record omitted: '\(basin), \(number)' is not a basin and a number such as 'WP, 08'"
  }
  fileprivate static func noTechnique(_ text: String) -> Self {
    "record omitted: '\(text)' is not a technique, expected 1 to 8 letters and digits"
  }
  fileprivate static func noTime(_ text: String) -> Self {
    "record omitted: '\(text)' is not a time, expected YYYYMMDDHH"
  }
  fileprivate static func noLead(_ text: String) -> Self {
    "record omitted: '\(text)' is not a lead time, expected whole hours from -240 to 2400"
  }
  fileprivate static var noPosition: Self {
    "record omitted: it has no position"
  }
  fileprivate static func badPosition(_ latitude: String, _ longitude: String) -> Self {
    "record omitted: '\(latitude)', '\(longitude)' is not a position in tenths of a degree such as '187N', '402W'"
  }
  fileprivate static func notANumber(_ field: ATCFField, _ text: String) -> Self {
    "'\(name: field.name)' omitted: found '\(text)', expected a whole number"
  }
  fileprivate static func outOfRange(
    _ field: ATCFField, _ value: Int, _ least: Int, _ most: Int
  ) -> Self {
    "'\(name: field.name)' omitted: found \(value), expected a whole number from \(least) to \(most)"
  }
  fileprivate static func badCode(_ field: ATCFField, _ text: String) -> Self {
    "'\(name: field.name)' omitted: found '\(text)', expected an ATCF code"
  }
}
