import TyphoonTrack

// The text of labels on a plate's map.

extension MapWords {
  /// Notes what dates in labels and the name of the clock need for these storms.
  mutating func describe(_ storms: [PlateStorm]) {
    let agencies = Set(storms.map { $0.storm.agency })
    agency = agencies.count == 1 ? agencies.first : nil
    let times = storms.flatMap {
      [$0.span?.start, $0.span?.end, $0.forecastEnd].compactMap { $0 }
    }
    if let first = times.min(), let last = times.max() { period = first...last }
    hasMonths = storms.isOfMonths(clock)
    hasYears = Set(storms.compactMap { $0.current?.time.parts.year }).count > 1
  }

  /// The detail of a time in a label.
  enum TimeDetail {
    /// "Sat 22 Aug 20:00", "22日(六)20時"
    case full
    /// "Sat 20:00", "22日20時": for times within a week.
    case weekday
    /// "22 Aug 20:00", "22日20時"
    case day
  }

  /// Returns the time of a fix for its label, at the UTC offset of the plate.
  func label(_ time: Timestamp, _ detail: TimeDetail) -> String {
    let local = clock.shown(time)
    let parts = local.parts
    let (hour, minutes) = (parts.hour.padded(), parts.minute.padded())
    let name = String(weekday(of: local).prefix(3))
    if catalogue.writesDatesInDigits {
      let year = hasYears && detail == .full ? "\(parts.year)年" : ""
      let hasMonth = hasMonths && detail != .weekday || !year.isEmpty
      let month = hasMonth ? "\(parts.month)月" : ""
      let day = "\(year)\(month)\(parts.day)日" + (detail == .full ? "(\(name))" : "")
      return day + hour + (parts.minute == 0 ? "時" : ":" + minutes)
    }
    let day = day(of: parts, withYear: hasYears && detail == .full)
    let date =
      switch detail {
      case .full: "\(name) \(day)"
      case .weekday: name
      case .day: day
      }
    return "\(date) \(hour):\(minutes)"
  }

  /// Returns the wind of a fix for its label, otherwise the agency's class, or its code.
  func labelIntensity(_ fix: Fix) -> String? {
    guard let wind = fix.wind else {
      guard let own = fix.agencyClass else { return nil }
      if catalogue.hasClassCodes { return own.code }
      if let words = own.words[language.rawValue] { return words }
      return fix.nature.isOver ? kind(fix.nature) : own.code
    }
    // The first of two units.
    return speed(wind.speed).split(at: " (").first.map(String.init)
  }

  /// The label of a fix at which the centre makes landfall; `nil` of others.
  func landfall(_ fix: Fix) -> String? {
    if fix.marks.contains(.landfall) { return self[.landfall] }
    guard fix.marks.contains(.landfallOrPassage) else { return nil }
    return self[.landfallOrPassage]
  }

  /// Returns the label where the past track leaves the map: the time of the first fix.
  func trackFrom(_ time: Timestamp) -> String {
    self[.trackFrom, day(of: clock.shown(time).parts, withYear: false)]
  }
}
