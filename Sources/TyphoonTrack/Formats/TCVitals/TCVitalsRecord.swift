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
  }

  /// The numbers of digits in the fields after the position; 0 for fields that are not numbers.
  private static let widths = [
    3, 3, 4, 4, 4, 2, 3, 4, 4, 4, 4, 0, 4, 4, 4, 4, 2, 0, 0, 4, 4, 4, 4,
  ]

  /// Parses a line; `nil` if it has no position, which is reported to `finding`.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - file: The input's name.
  ///   - number: The line's number.
  ///   - isUnended: Whether the input ends with this line, without a line end; if so, its last
  ///     number may be truncated.
  ///   - finding: Receives findings.
  init?(
    _ line: UnsafeBufferPointer<UInt8>, file: String, number: Int, isUnended: Bool = false,
    _ finding: (Finding) -> Void
  ) {
    func location(_ offset: Int) -> Finding.Location {
      Finding.Location(file: file, line: number, column: min(offset, line.count) + 1)
    }
    func warn(_ message: Finding.Message, _ offset: Int) {
      finding(Finding(.warning, message, at: location(offset)))
    }
    place = location(0)
    // Names may contain a space, so the fields before the date are in fixed columns.
    guard line.count >= 42, let center = line.trimmed(0..<4).name, !center.isEmpty,
      center.utf8.allSatisfy({ 0x41...0x5A ~= $0 }),
      let designation = StormDesignation(line.trimmed(5..<8).string),
      let name = line.trimmed(9..<18).name
    else {
      warn(.noRecord(line.trimmed(0..<min(line.count, 60)).string), 0)
      return nil
    }
    (self.center, self.designation, self.name) = (center, designation, name)
    var words = LineWords(line, from: 18)
    let last = words.count - 5
    if isUnended, Self.widths.indices.contains(last),
      words[last + 4].text.utf8.count < Self.widths[last], let word = words.removeLast()
    {
      warn(.breaksOff(word.text), word.offset)
    }
    guard let time = Self.time(words[0], words[1]) else {
      warn(.noTime(words.joined(0..<2)), words[0].offset)
      return nil
    }
    guard let position = words.tenths(at: 2), !words.isPositionMissing(at: 2) else {
      warn(.noPosition(words.joined(2..<4)), words[2].offset)
      return nil
    }
    func sign(_ word: LineWords.Word) -> Sign? {
      word.longitudeBehindSign.map { _ in Sign(text: word.text, place: location(word.offset)) }
    }
    self.sign = sign(words[3])
    fix = Fix(.analysis, at: time, position: position, from: place)
    complete(words, warn)
    if forecast != nil { forecastSign = sign(words[22]) }
  }

  // MARK: - Minus signs next to letters

  /// Whether the longitude has a minus sign whose meaning is not yet decided.
  var hasSign: Bool { sign != nil }

  /// Decides the meaning of minus signs next to the letters of longitudes: records of storms at the
  /// 180th meridian have `-1798W` for 179.8° E.
  ///
  /// - Parameters:
  ///   - longitude: The longitude in the storm's other records; if `nil`, the basin decides.
  ///   - finding: Receives findings.
  mutating func settleSigns(beside longitude: Double?, _ finding: (Finding) -> Void) {
    if let sign {
      let (plain, turned) = (fix.position, fix.position.turned)
      if let longitude {
        let isNearer =
          plain.degrees(from: longitude) > turned.degrees(from: longitude)
        if isNearer { fix.position = turned }
        report(sign, isNearer ? .turned(sign.text, "is nearer to the storm's other records") : nil)
      } else {
        let fits = designation.fits(turned) && !designation.fits(plain)
        if fits { fix.position = turned }
        report(sign, fits ? .turned(sign.text, "lies in the storm's basin") : nil)
      }
    }
    if let forecastSign, let plain = forecast?.position {
      let here = fix.position.longitude
      let isNearer = plain.degrees(from: here) > plain.turned.degrees(from: here)
      if isNearer { forecast?.position = plain.turned }
      report(
        forecastSign,
        isNearer ? .turned(forecastSign.text, "is nearer to the analysed position") : nil)
    }
    (sign, forecastSign) = (nil, nil)
    func report(_ sign: Sign, _ turned: Finding.Message?) {
      finding(
        Finding(
          turned == nil ? .warning : .note, turned ?? .signIgnored(sign.text), at: sign.place))
    }
  }

  /// A date of eight digits, or six in messages, and a time of day of four digits.
  private static func time(_ day: LineWords.Word, _ clock: LineWords.Word) -> Timestamp? {
    let word = LineWords.Word(text: day.text + clock.text, offset: day.offset)
    return clock.isDigits(4) ? word.time(12) ?? word.time(10, from: 1950) : nil
  }

  private mutating func complete(
    _ words: LineWords, _ warn: (Finding.Message, Int) -> Void
  ) {
    /// A number; `nil` if it is missing, that is, negative.
    func value(_ index: Int, _ field: String, _ range: ClosedRange<Int>) -> Double? {
      let word = words[index]
      guard !word.text.isEmpty else { return nil }
      guard let value = word.number, value < 0 || range ~= value else {
        warn(.noNumber(field, word.text, range), word.offset)
        return nil
      }
      return value < 0 ? nil : Double(value)
    }
    var motion = Motion(bearing: value(4, "direction", 0...360))
    motion.speed = value(5, "speed", 0...999).map { Speed($0 / 10, .metresPerSecond) }
    if !motion.isEmpty { fix.motion = motion }
    // In these fields, 0 also means missing.
    fix.pressure = Pressure(
      aboveZero: value(6, "central pressure", 0...1_100), .hectopascals)
    fix.outerIsobar = OuterIsobar(
      aboveZero: value(7, "pressure of the outer isobar", 0...1_100),
      value(8, "radius of the outer isobar", 0...9_999), .kilometres)
    if let wind = Speed(aboveZero: value(9, "wind", 0...150), .metresPerSecond) {
      fix.wind = Wind(wind, of: .centre(center))
    }
    fix.radiusOfMaximumWind = Length(
      aboveZero: value(10, "radius of maximum wind", 0...2_000), .kilometres)

    var radii = ReadWindRadii()
    func quadrants(_ first: Int, _ knots: Double) {
      func radius(_ index: Int) -> Length? {
        value(first + index, "wind radius", 0...9_999).map { Length($0, .kilometres) }
      }
      radii.add(Speed(knots, .knots), RadialExtent.Quadrants((0..<4).map(radius)))
    }
    quadrants(11, 34)
    quadrants(16, 50)
    quadrants(23, 64)
    fix.setWindRadii(radii, .cells(of: .all))
    switch words[15].text {
    case "D", "M", "S": fix.depth = Depth(letter: words[15].text)
    case "", "X": break
    default: warn(.noDepth(words[15].text), words[15].offset)
    }
    addForecast(words, value(20, "forecast hours", 0...99), warn)
    addClass(words[27], warn)
    if words.count > 28 { warn(.rest(words.joined(28..<60)), words[28].offset) }
  }

  /// Parses a position some hours ahead, such as `72 192N 1275E`.
  private mutating func addForecast(
    _ words: LineWords, _ hours: Double?, _ warn: (Finding.Message, Int) -> Void
  ) {
    guard let hours, hours > 0 else { return }
    if words.isPositionMissing(at: 21) { return }
    guard let position = words.tenths(at: 21) else {
      warn(.noPosition(words.joined(21..<23)), words[21].offset)
      return
    }
    let lead = Int(hours) * 3_600
    guard let time = fix.time.moved(by: lead) else { return }
    forecast = Fix(.forecast, at: time, position: position, leadTime: lead, from: place)
    forecast?.nature = designation.isInvest ? .unknown : .tropical
  }

  private mutating func addClass(
    _ word: LineWords.Word, _ warn: (Finding.Message, Int) -> Void
  ) {
    // Invests without a class may be anything.
    fix.nature = designation.isInvest ? .unknown : .tropical
    guard !word.text.isEmpty, word.text != "XX" else { return }
    let nature = Nature(level: word.text)
    guard nature != .unknown || ["DS", "ET", "IN"].contains(word.text) else {
      warn(.noClass(word.text), word.offset)
      return
    }
    fix.agencyClass = AgencyClass(code: word.text)
    fix.nature = nature
  }
}

extension LineWords {
  /// The position in tenths of a degree whose latitude is the word at an index.
  ///
  /// A minus sign next to the letter of a longitude is ignored here: see `settleSigns`.
  fileprivate func tenths(at index: Int) -> GeoPoint? {
    let words = (self[index], self[index + 1])
    guard let latitude = words.0.latitude,
      let longitude = words.1.longitude ?? words.1.longitudeBehindSign
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}

extension LineWords {
  /// Whether the words of a position stand for a missing one: `000N 0000W`, `-99N -999W`.
  fileprivate func isPositionMissing(at index: Int) -> Bool {
    let numbers = [self[index], self[index + 1]].map { $0.text.prefix { !$0.isLetter } }
    return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 == "0" } }
      || numbers.allSatisfy { $0.hasPrefix("-9") && $0.dropFirst().allSatisfy { $0 == "9" } }
  }
}

extension GeoPoint {
  /// The position mirrored at the prime meridian.
  fileprivate var turned: GeoPoint {
    GeoPoint(latitude: latitude, longitude: -longitude) ?? self
  }

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
  fileprivate static func noRecord(_ text: String) -> Self {
    "line omitted: '\(text)' is not a TCVitals record such as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E …'"
  }
  fileprivate static func noTime(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a date and time such as '20131104 1200'"
  }
  fileprivate static func noPosition(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a position such as '061N 1483E'"
  }
  fileprivate static func turned(_ text: String, _ reason: String) -> Self {
    "'\(text)' has both a letter and a minus sign: read as the other hemisphere, which \(reason)"
  }
  fileprivate static func signIgnored(_ text: String) -> Self {
    "minus sign of '\(text)' ignored: expected a letter or a minus sign, not both"
  }
  fileprivate static func noNumber(
    _ field: String, _ text: String, _ range: ClosedRange<Int>
  ) -> Self {
    "\(name: field) omitted: found '\(text)', expected a whole number from \(range.lowerBound) to \(range.upperBound), or a negative number if it is missing"
  }
  fileprivate static func breaksOff(_ text: String) -> Self {
    "'\(text)' omitted: it is truncated"
  }
  fileprivate static func noDepth(_ text: String) -> Self {
    "depth omitted: found '\(text)', expected D, M, S or X"
  }
  fileprivate static func noClass(_ text: String) -> Self {
    "class omitted: found '\(text)', expected an ATCF class such as TS"
  }
  fileprivate static func rest(_ text: String) -> Self {
    "'\(text)' omitted: the line has no field there"
  }
}
