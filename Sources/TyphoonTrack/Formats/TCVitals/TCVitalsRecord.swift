/// A line of TCVitals: `JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 0352 23 064
/// 0084 0074 0074 0084 M`, optionally followed by more radii, a forecast position, and a class.
struct TCVitalsRecord {
  let place: Finding.Location
  /// The centre that made it: `NHC`, `JTWC`.
  let center: String
  let designation: StormDesignation
  let name: String
  private(set) var fix: Fix
  /// A position some hours ahead.
  private(set) var forecast: Fix?
  /// The longitudes of `fix` and `forecast` with both a letter and a minus sign, until
  /// `settleSigns`.
  private var sign, forecastSign: Sign?

  private struct Sign {
    let text: String
    let place: Finding.Location

    /// `nil` if the longitude in a field has no minus sign.
    init?(_ field: Int, in line: FieldLine, at place: Finding.Location) {
      guard line[field].longitudeBehindSign != nil else { return nil }
      text = line[field].string
      self.place = Finding.Location(
        file: place.file, line: place.line ?? 1, column: line.offset(of: field) + 1)
    }
  }

  /// The numbers of digits in the fields after the position; 0 for fields that are not numbers.
  private static let widths = [3, 3, 4, 4, 4, 2, 3, 4, 4, 4, 4, 0, 4, 4, 4, 4, 2, 0, 0, 4, 4, 4, 4]

  private static func numbers(of agency: Agency) -> [LineColumn] {
    [
      LineColumn(4, "direction", 0...360) { $0.motion = Motion(bearing: $1) },
      LineColumn(5, "speed", 0...999) {
        $0.motion = Motion(bearing: $0.motion?.bearing, speed: Speed($1 / 10, .metresPerSecond))
      },
      // In these fields, 0 also means missing.
      .pressure(6, 0...1_100, missing: [0], "central pressure"), .outerPressure(7, 0...1_100),
      .outerRadius(8, 0...9_999, .kilometres),
      .wind(9, 0...150, .metresPerSecond, of: agency, missing: [0]),
      .radiusOfMaximumWind(10, 0...2_000, .kilometres),
      .quadrants(11, of: 34, upTo: 9_999, .kilometres),
      .quadrants(16, of: 50, upTo: 9_999, .kilometres),
      .quadrants(23, of: 64, upTo: 9_999, .kilometres),
    ]
  }

  /// Splits a line into its fields: names may contain a space, so those before the date are in fixed
  /// columns, and are not among these.
  static func split(_ line: Bytes, into fields: inout TextFields) {
    fields.splitAtBlanks(line, from: 18)
  }

  /// Parses a line; `nil` if it has no position, which is reported.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - place: The line's location.
  ///   - isUnended: Whether the input ends with this line, without a line end; if so, its last
  ///     number may be truncated.
  init?(_ line: inout FieldLine, at place: Finding.Location, isUnended: Bool = false) {
    self.place = place
    guard line.text.count >= 42, let center = line[0..<4].name, !center.isEmpty,
      center.utf8.areCapitals, let designation = StormDesignation(line[5..<8].string),
      let name = line[9..<18].name
    else {
      line.warn(
        .omitted(
          "line", line[0..<60].string,
          isNot: "a TCVitals record such as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E …'"))
      return nil
    }
    (self.center, self.designation, self.name) = (center, designation, name)
    let last = line.count - 1
    if isUnended, Self.widths.indices.contains(last - 4), line[last].count < Self.widths[last - 4] {
      line.warn("'\(line[last].string)' omitted: it is truncated", in: last)
      line.dropLast()
    }
    guard let time = Self.time(line[0], line[1]) else {
      line.warn(
        .omitted("fix", line.joined(0...1), isNot: "a date and time such as '20131104 1200'"),
        in: 0)
      return nil
    }
    guard !line.isPositionMissing(at: 2), let position = line.tenths(at: 2) else {
      line.warn(.omitted("fix", line.joined(2...3), isNot: Self.position), in: 2)
      return nil
    }
    fix = Fix(.analysis, at: time, position: position, from: place)
    sign = Sign(3, in: line, at: place)
    complete(&line)
    if forecast != nil { forecastSign = Sign(22, in: line, at: place) }
  }

  private static let position: Finding.Message = "a position such as '061N 1483E'"

  // MARK: - Minus signs next to letters

  /// Whether the longitude has a minus sign whose meaning is not yet decided.
  var hasSign: Bool { sign != nil }

  /// Decides the meaning of minus signs next to the letters of longitudes: records of storms at the
  /// antimeridian have `-1798W` for 179.8° E.
  ///
  /// - Parameters:
  ///   - longitude: The longitude in the storm's other records; if `nil`, the basin decides.
  ///   - finding: Receives findings.
  mutating func settleSigns(beside longitude: Double?, _ finding: Report) {
    if let sign {
      let (plain, mirrored) = (fix.position, fix.position.mirrored)
      if let longitude {
        let isNearer = plain.degrees(from: longitude) > mirrored.degrees(from: longitude)
        if isNearer { fix.position = mirrored }
        report(
          sign, isNearer ? .mirrored(sign.text, "is nearer to the storm's other records") : nil)
      } else {
        let fits = designation.fits(mirrored) && !designation.fits(plain)
        if fits { fix.position = mirrored }
        report(sign, fits ? .mirrored(sign.text, "lies in the storm's basin") : nil)
      }
    }
    if let forecastSign, let plain = forecast?.position {
      let here = fix.position.longitude
      let isNearer = plain.degrees(from: here) > plain.mirrored.degrees(from: here)
      if isNearer { forecast?.position = plain.mirrored }
      report(
        forecastSign,
        isNearer ? .mirrored(forecastSign.text, "is nearer to the analysed position") : nil)
    }
    (sign, forecastSign) = (nil, nil)
    func report(_ sign: Sign, _ mirrored: Finding.Message?) {
      finding(
        Finding(
          mirrored == nil ? .warning : .note, mirrored ?? .signIgnored(sign.text), at: sign.place))
    }
  }

  /// A date of eight digits, or six in messages, and a time of day of four digits.
  private static func time(_ day: Bytes, _ clock: Bytes) -> Timestamp? {
    let date = Timestamp(digits: day, 8) ?? Timestamp(digits: day, 6, from: 1950)
    return date?.at(clock: clock)
  }

  private mutating func complete(_ line: inout FieldLine) {
    line.read(Self.numbers(of: .centre(center)), into: &fix, .unsigned)
    let letter = line[15].string
    fix.depth = Depth(letter: letter)
    if fix.depth == nil, !["", "X"].contains(letter) {
      line.omit("depth", 15, expected: "D, M, S or X")
    }
    addForecast(&line)
    addClass(&line)
    line.reportRest(from: 28)
  }

  /// Parses a position some hours ahead, such as `72 192N 1275E`.
  private mutating func addForecast(_ line: inout FieldLine) {
    guard let hours = line.number(20, "forecast hours", in: 0...99, style: .unsigned), hours > 0,
      !line.isPositionMissing(at: 21)
    else { return }
    guard let position = line.tenths(at: 21) else {
      return line.warn(.omitted("fix", line.joined(21...22), isNot: Self.position), in: 21)
    }
    let lead = Int64(hours) * 3_600
    guard let time = fix.time.moved(by: lead) else { return }
    forecast = Fix(.forecast, at: time, position: position, leadTime: lead, from: place)
    forecast?.nature = designation.isInvest ? .unknown : .tropical
  }

  private mutating func addClass(_ line: inout FieldLine) {
    // Invests without a class may be anything.
    fix.nature = designation.isInvest ? .unknown : .tropical
    let code = line[27].string
    guard !["", "XX"].contains(code) else { return }
    let nature = Nature(level: code)
    guard nature != .unknown || ["DS", "ET", "IN"].contains(code) else {
      return line.omit("class", 27, expected: "an ATCF class such as TS")
    }
    (fix.nature, fix.agencyClass) = (nature, AgencyClass(code: code))
  }
}

extension FieldLine {
  /// The position in tenths of a degree whose latitude is in a field.
  ///
  /// A minus sign next to the letter of a longitude is ignored here: see `settleSigns`.
  fileprivate func tenths(at field: Int) -> GeoPoint? {
    let east = self[field + 1]
    guard let latitude = self[field].tenths(.latitude),
      let longitude = east.tenths(.longitude) ?? east.longitudeBehindSign
    else { return nil }
    return GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
  }

  /// Whether the fields of a position stand for a missing one: `000N 0000W`, `-99N -999W`.
  fileprivate func isPositionMissing(at field: Int) -> Bool {
    let numbers = [self[field], self[field + 1]].map { $0.string.prefix { !$0.isLetter } }
    return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 == "0" } }
      || numbers.allSatisfy { $0.hasPrefix("-9") && $0.dropFirst().allSatisfy { $0 == "9" } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The longitude in tenths of a degree after a minus sign, ignoring the sign: `-1798W`.
  ///
  /// `nil` for a text of only nines, which means a missing value.
  fileprivate var longitudeBehindSign: Int? {
    guard first == UInt8(ascii: "-"), dropFirst().dropLast().contains(where: { $0 != 0x39 })
    else { return nil }
    return Bytes(rebasing: dropFirst()).tenths(.longitude)
  }
}

extension GeoPoint {
  /// The position mirrored at the prime meridian.
  fileprivate var mirrored: GeoPoint { GeoPoint(latitude: latitude, longitude: -longitude) ?? self }

  /// The difference in longitude from a meridian in degrees, the shorter way.
  fileprivate func degrees(from meridian: Double) -> Double {
    abs((longitude - meridian).remainder(dividingBy: 360))
  }
}

extension StormDesignation {
  /// Whether a position is in the basin of the letter.
  fileprivate func fits(_ place: GeoPoint) -> Bool {
    switch letter {
    case "S", "U": place.longitude > 0
    case "P": !(-60...120 ~= place.longitude)
    case "Q": -70...20 ~= place.longitude
    default: Self.deck(of: place) == deck
    }
  }
}

extension Finding.Message {
  fileprivate static func mirrored(_ text: String, _ reason: String) -> Self {
    "'\(text)' has both a letter and a minus sign: read as the other hemisphere, which \(reason)"
  }
  fileprivate static func signIgnored(_ text: String) -> Self {
    "minus sign of '\(text)' ignored: expected a letter or a minus sign, not both"
  }
}
