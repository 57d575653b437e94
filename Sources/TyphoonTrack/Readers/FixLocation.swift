extension Fix {
  /// Creates a fix with a time and a position that were read from a location.
  init(
    _ kind: Kind, at time: Timestamp, position: GeoPoint, leadTime: Int64? = nil,
    from place: Finding.Location
  ) {
    self.init(kind, at: time, position: position, leadTime: leadTime)
    // Until the source says something of them.
    unknownWinds = .all
    origin = FixOrigin(place)
  }

  /// Returns the location of the fix in its input.
  func location(in file: String) -> Finding.Location {
    guard origin.line > 0 else { return Finding.Location(file: file) }
    return Finding.Location(file: file, line: Int(origin.line), column: Int(origin.column))
  }
}

extension FixOrigin {
  init(_ place: Finding.Location) { self.init(line: place.line ?? 0, column: place.column ?? 1) }
}

// MARK: - Fixes of bulletins

extension Fix {
  /// Makes a fix of what was read; `nil` if it has no position or no time, which is reported.
  static func read(
    _ kind: Kind, at time: Timestamp?, _ latitude: Double?, _ longitude: Double?,
    from place: Finding.Location, _ finding: Report
  ) -> Fix? {
    guard let latitude, let longitude else { return place.reject(.noCoordinate, to: finding) }
    guard let position = GeoPoint(latitude: latitude, longitude: longitude) else {
      return place.reject(.notOnGlobe("fix", latitude, longitude), to: finding)
    }
    guard let time else { return place.reject("fix omitted: it has no time", to: finding) }
    return Fix(kind, at: time, position: position, from: place)
  }

  /// Makes a forecast fix of what was read; `nil` if it has no position or no lead time, which is
  /// reported.
  static func read(
    _ hours: Int?, after base: Timestamp?, _ latitude: Double?, _ longitude: Double?,
    from place: Finding.Location, _ finding: Report
  ) -> Fix? {
    // The position comes first; any time will do for it.
    let start = Timestamp(secondsSince1970: 0)
    guard var fix = read(.forecast, at: start, latitude, longitude, from: place, finding) else {
      return nil
    }
    guard let hours, let base else {
      return place.reject("forecast fix omitted: it has no base time or lead time", to: finding)
    }
    let lead = Int64(hours) * 3_600
    guard let time = base.moved(by: lead) else { return place.reject(.beyondCalendar, to: finding) }
    (fix.time, fix.leadTime) = (time, lead)
    return fix
  }

  /// Sets the class that an agency publishes in English words; an unknown one is kept as text, with a warning.
  mutating func setClass(
    _ words: String, of field: Finding.Message, at place: Finding.Location, _ finding: Report
  ) {
    agencyClass = AgencyClass(words: LocalizedText(words, language: "en"))
    guard let known = Nature(words: words) else {
      return place.warn(
        "'\(message: field)' is '\(words)', expected a class such as 'Tropical Storm': kept as text",
        to: finding)
    }
    nature = known
  }
}
