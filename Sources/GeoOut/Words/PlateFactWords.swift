import TyphoonTrack

// The text of a fix on a plate: numbers with their units as published, in the agency's own terms if
// it has them.

extension MapWords {
  var intensity: String { self[isPlate ? .intensity : .intensityOfData] }

  func wind(_ period: Int?) -> String {
    period.map { self[.averagedWind, String($0)] } ?? self[.maximumWind]
  }

  /// Formats a position in full, such as "北緯22.4度 東經124.5度".
  func fullPlace(_ point: GeoPoint) -> String {
    guard catalogue.spellsPositions else { return place(point) }
    let north = self[point.latitude < 0 ? .south : .north]
    let east = self[!hasSide(point.longitude) ? .noSide : point.longitude < 0 ? .west : .east]
    return "\(north)\(angle(point.latitude))度 \(east)\(angle(point.longitude))度"
  }

  /// Formats a position, such as "22.4°N 124.5°E".
  func place(_ point: GeoPoint) -> String {
    let north = hasSide(point.latitude) ? (point.latitude < 0 ? "S" : "N") : ""
    let east = hasSide(point.longitude) ? (point.longitude < 0 ? "W" : "E") : ""
    return "\(angle(point.latitude))°\(north) \(angle(point.longitude))°\(east)"
  }

  /// Whether an angle has a hemisphere: the equator and the meridians of 0° and 180° have none.
  private func hasSide(_ value: Double) -> Bool {
    let hundredths = (abs(value) * 100).rounded()
    return hundredths != 0 && hundredths != 18_000
  }

  /// Formats the magnitude of an angle with one decimal, or two if it has them.
  private func angle(_ value: Double) -> String {
    let text = String { $0.append(abs(value), decimals: 2) }
    return text.contains(".") ? text : text + ".0"
  }

  /// Formats a wind with its averaging period, such as "40 m/s (10-min)".
  func shortWind(_ wind: Wind) -> String {
    guard let period = wind.averagingPeriod else { return speed(wind.speed) }
    return speed(wind.speed) + self[.shortPeriod, String(period)]
  }

  func speed(_ speed: Speed) -> String {
    let speed = inUnits(speed)
    // Published decimals are those of a conversion: a plate shows whole numbers.
    if isPlate, speed.alternative == nil { return amount(speed.value.rounded(), speed.unit) }
    var words = amount(speed.value, speed.unit)
    if let other = speed.alternative { words += " (\(amount(other.value, other.unit)))" }
    return words
  }

  private func amount(_ value: Double, _ unit: SpeedUnit) -> String {
    switch unit {
    case .metresPerSecond: self[.metresPerSecond, value.shown]
    case .kilometresPerHour: self[.kilometresPerHour, value.shown]
    case .knots: self[.knots, value.shown]
    case .milesPerHour: self[.milesPerHour, value.shown]
    }
  }

  /// Formats the speed at which a storm moves: in km/h where winds are in m/s.
  private func travel(_ speed: Speed, besides wind: Speed?) -> String {
    var words = self
    // The NHC's list of current storms has winds in kt, and motion in mph.
    if isPlate, units == nil, speed.unit == .milesPerHour { words.units = wind?.unit }
    if units == .metresPerSecond || (isPlate && units == nil && speed.unit == .metresPerSecond) {
      words.units = .kilometresPerHour
    }
    return words.speed(speed)
  }

  func pressure(_ pressure: Pressure) -> String { "\(pressure.value.shown) " + self[.hectopascals] }

  func length(_ length: Length) -> String {
    let (value, unit) = inUnits(length)
    return "\(value.shown) \(unit)"
  }

  /// Formats the storm's motion, in the agency's own terms if it has them.
  func motion(of fix: Fix) -> String? {
    guard let motion = fix.motion else { return nil }
    let heading =
      motion.directionWords[language.rawValue] ?? motion.bearing.map(direction)
      ?? motion.directionWords.entries.first?.text
    let speed = motion.speed.map { travel($0, besides: fix.wind?.speed) } ?? slowness(motion.words)
    switch (heading, speed) {
    case (let heading?, let speed?): return self[.movingAt, heading, speed]
    case (let heading?, nil): return self[.heading, heading]
    case (nil, let speed): return speed
    }
  }

  /// Returns an agency's text for a storm that hardly moves; the original text if there is no
  /// translation, and `nil` if the agency has none.
  private func slowness(_ words: LocalizedText) -> String? {
    // The NHC writes in capitals.
    if let own = words[language.rawValue] {
      return own == own.uppercased() ? own.lowercased() : own
    }
    let english = words["en"]?.lowercased()
    let known = [Phrase.slowly, .almostStationary].first {
      words["ja"] == Language.japanese[$0] || Language.english[$0].hasSuffix(english ?? " ")
    }
    return known.map { self[$0] } ?? words.entries.first?.text
  }

  /// Returns one of the sixteen compass points.
  func direction(_ bearing: Double) -> String {
    let index = Int((bearing / 22.5).rounded()) % 16
    return language.catalogue.compass[(index + 16) % 16]
  }

  /// Returns a label such as "Radius of 15 m/s winds"; the CWB and CWA have their own names for
  /// winds of Beaufort 7 and 10.
  func radius(_ threshold: Speed, agency: String) -> String {
    if let force = beaufort(threshold, agency) { return self[.namedRadius, force] }
    if language.catalogue.windNamer != nil { return area(threshold, agency: agency) }
    return self[.radiusOfWinds, inUnits(threshold).shown]
  }

  /// Returns a label such as "Winds of 15 m/s or more".
  func area(_ threshold: Speed, agency: String) -> String {
    let shown = inUnits(threshold).shown
    if let force = beaufort(threshold, agency) { return self[.namedArea, force, shown] }
    if let name = commonName(of: threshold) { return self[.namedArea, name, shown] }
    return self[.areaOfWinds, shown]
  }

  /// Returns the name for the area of winds of 15 or 25 m/s: in Japanese JMA's, 強風域, 暴風域.
  private func commonName(of threshold: Speed) -> String? {
    guard let names = language.catalogue.windNamer?.windNames else { return nil }
    if isPlate { return threshold.published(in: .metresPerSecond).flatMap { names[$0] } }
    let isNominal = threshold.unit == .metresPerSecond || threshold.alternative != nil
    return isNominal ? names[threshold.value] : nil
  }

  private func beaufort(_ threshold: Speed, _ agency: String) -> String? {
    guard language.catalogue.windNamer == nil, let agency = Agency.named(agency),
      agency.language == language.rawValue
    else { return nil }
    return threshold.published(in: .metresPerSecond).flatMap { agency.windNames[$0] }
  }

  func extent(_ extent: RadialExtent) -> String {
    switch extent {
    case .circle(let radius): return length(radius)
    case .quadrants(let quadrants, let mean):
      if let mean { return length(mean) }
      let parts: [(bearing: Double, radius: Length?)] = [
        (45, quadrants.northEast), (135, quadrants.southEast), (225, quadrants.southWest),
        (315, quadrants.northWest),
      ]
      let unit = parts.compactMap { $0.1 }.first.map { inUnits($0).unit } ?? ""
      if isPlate { return reach(parts, unit) }
      let shown = parts.compactMap { bearing, radius in
        radius.map { "\(direction(bearing)) \(inUnits($0).value.shown)" }
      }
      return shown.joined(separator: " ") + " " + unit
    case .shifted(let long, let short, let bearing):
      return "\(direction(bearing)) \(length(long)), \(direction(bearing + 180)) \(length(short))"
    }
  }

  /// Formats the radii of quadrants: one number if all are equal, otherwise those that are not zero.
  private func reach(_ parts: [(bearing: Double, radius: Length?)], _ unit: String) -> String {
    let shown = parts.compactMap { bearing, radius in
      radius.map { (direction(bearing), inUnits($0).value) }
    }
    if shown.count == 4, Set(shown.map({ $0.1 })).count == 1 {
      return "\(shown[0].1.shown) \(unit)"
    }
    let reached = shown.filter { $0.1 > 0 }.map { "\($0.0) \($0.1.shown)" }
    return reached.isEmpty ? "0 \(unit)" : "\(reached.joined(separator: self[.listComma])) \(unit)"
  }
}
