// Values of W-C0034-005: times, coordinates, directions, bilingual texts, circles.

extension MemberCursor where Self: ~Copyable {
  /// The location of the next value.
  mutating func here() throws(ReadError) -> Finding.Location {
    let mark = try mark()
    return location(of: mark)
  }

  /// A time; without an offset from UTC, it is in Taiwan time unless the user named a zone.
  mutating func time(of field: MemberName, _ finding: Report) throws(ReadError) -> Timestamp? {
    try time(of: field, as: "2026-08-21T08:00:00+08:00", in: InputZone(of: .cwa), .warning, finding)
  }

  /// A longitude and a latitude, separated by a comma.
  mutating func coordinate(
    of field: MemberName, _ finding: Report
  ) throws(ReadError) -> (longitude: Double, latitude: Double)? {
    try value(of: field, "a longitude and latitude such as '135.2,17.5'", finding) { $0.numberPair }
      .map { (longitude: $0.first, latitude: $0.second) }
  }

  /// One of the sixteen compass directions: `WNW`.
  mutating func direction(
    of field: MemberName, into motion: inout Motion, _ finding: Report
  ) throws(ReadError) {
    let mark = try mark()
    guard let word = try text(of: field, finding) else { return }
    let language = word.utf8.allSatisfy { $0 < 0x80 } ? "en" : "zh-Hant"
    motion.setDirection(
      word, text: LocalizedText(word, language: language), of: field.written,
      at: location(of: mark), finding)
  }

  /// A text with its language.
  mutating func words(
    of field: MemberName, into words: inout LocalizedText, _ finding: Report
  ) throws(ReadError) {
    var text, language: String?
    try members(of: field, finding) { (name, cursor) throws(ReadError) in
      switch name {
      case "value", "text": text = try cursor.text(of: name, finding)
      case "lang": language = try cursor.text(of: name, finding)
      default: try cursor.leaveOut(name, finding)
      }
    }
    guard let text else { return }
    let tag =
      switch language?.lowercased() {
      case "zh-hant", "zh-tw": "zh-Hant"
      case "en-us", "en": "en"
      case let other?: other
      case nil: text.utf8.allSatisfy { $0 < 0x80 } ? "en" : "zh-Hant"
      }
    words.add(text, language: tag)
  }

  /// Reads wind radii: a mean radius in km and, in analyses, the radius of each quadrant.
  mutating func circle(
    _ threshold: Double, of field: MemberName, into radii: inout ReadWindRadii, _ finding: Report
  ) throws(ReadError) {
    var mean: Length?
    var quadrants = RadialExtent.Quadrants()
    let place = try here()
    try members(of: field, finding) { (name, cursor) throws(ReadError) in
      switch name {
      // In a few files, the radius is the element's text.
      case "radius", "text":
        let radius = try cursor.number(of: name, in: 0...5_000, finding)
        mean = radius.map { Length($0, .kilometres) }
      case "quadrantradii":
        try cursor.members(of: name, finding) { (name, cursor) throws(ReadError) in
          guard case "radius" = name else { return try cursor.leaveOut(name, finding) }
          try cursor.quadrant(of: name, into: &quadrants, finding)
        }
      default: try cursor.leaveOut(name, finding)
      }
    }
    // A few bulletins repeat the quadrants of another circle.
    let given = (0..<4).compactMap { quadrants[$0]?.value }
    let average = given.reduce(0, +) / Double(max(given.count, 1))
    if let mean, mean.value > 0, !given.isEmpty, abs(average - mean.value) > mean.value / 2 {
      place.warn(
        "quadrants of '\(name: field.written)' ignored: their mean is \(Int(average.rounded())) km, expected about the radius, \(Int(mean.value.rounded())) km",
        to: finding)
      quadrants = RadialExtent.Quadrants()
    }
    radii.add(Speed(threshold, .metresPerSecond), quadrants, mean: mean)
  }

  private mutating func quadrant(
    of field: MemberName, into quadrants: inout RadialExtent.Quadrants, _ finding: Report
  ) throws(ReadError) {
    let place = try here()
    var radius: Double?
    var direction: String?
    try members(of: field, finding) { (name, cursor) throws(ReadError) in
      switch name {
      case "value", "text": radius = try cursor.number(of: name, in: 0...5_000, finding)
      case "dir": direction = try cursor.text(of: name, finding)
      default: try cursor.leaveOut(name, finding)
      }
    }
    guard let radius else { return }
    guard let quadrant = RadialExtent.Quadrants.index(of: direction?.uppercased() ?? "") else {
      return place.warn(
        "radius omitted: found quadrant '\(direction ?? "")', expected 'NE', 'SE', 'SW' or 'NW'",
        to: finding)
    }
    quadrants[quadrant] = Length(radius, .kilometres)
  }
}
