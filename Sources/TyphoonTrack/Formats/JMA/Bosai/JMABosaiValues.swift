// Values of specifications.json: speeds and lengths in two units, areas with one or two directions.

extension JSONCursor {
  /// A speed in knots, and in m/s or km/h; a text next to it says where the wind blows.
  mutating func bosaiSpeed(of field: MemberName, _ finding: Report) throws(ReadError) -> Speed? {
    var words: (ja: String?, en: String?) = (nil, nil)
    return try bosaiSpeed(of: field, words: &words, finding)
  }

  /// A speed in knots, and in m/s or km/h, or a text instead.
  mutating func bosaiSpeed(
    of field: MemberName, words: inout (ja: String?, en: String?), _ finding: Report
  ) throws(ReadError) -> Speed? {
    var speed = JMAPair<SpeedUnit>()
    var note: (ja: String?, en: String?) = (nil, nil)
    try members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "kt": speed.add(try json.number(of: name, in: 0...500, finding), .knots, isFirst: true)
      case "m/s": speed.add(try json.number(of: name, in: 0...200, finding), .metresPerSecond)
      case "km/h": speed.add(try json.number(of: name, in: 0...900, finding), .kilometresPerHour)
      case "note": note = try json.japanese(of: name, finding)
      case "text": note.ja = try json.text(of: name, finding)
      default: try json.leaveOut(name, finding)
      }
    }
    words = note
    return speed.quantity
  }

  /// A length in nautical miles and km.
  mutating func bosaiLength(of field: MemberName, _ finding: Report) throws(ReadError) -> Length? {
    var length = JMAPair<LengthUnit>()
    try members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "nm":
        length.add(try json.number(of: name, in: 0...2_700, finding), .nauticalMiles, isFirst: true)
      case "km": length.add(try json.number(of: name, in: 0...5_000, finding), .kilometres)
      default: try json.leaveOut(name, finding)
      }
    }
    return length.quantity
  }

  /// Adds one part of an area to `axes`: all directions (`全域`), or one of two directions.
  mutating func bosaiArea(
    of field: MemberName, into axes: inout JMAAxes, _ finding: Report
  ) throws(ReadError) {
    var axis = JMAAxes.Axis(place: try here())
    var direction: (ja: String?, en: String?) = (nil, nil)
    try members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "area": direction = try json.japanese(of: name, finding)
      case "range": axis.radius = try json.bosaiLength(of: name, finding)
      default: try json.leaveOut(name, finding)
      }
    }
    if let word = direction.ja ?? direction.en, word != "全域", word.uppercased() != "ALL" {
      axis.bearing = CompassWord.bearing(word)
      if axis.bearing == nil {
        if axis.radius != nil { axis.place.warn(.noSide(word), to: finding) }
        axis.radius = nil
      }
    }
    axes.add(axis)
  }
}

extension Finding.Message {
  fileprivate static func noSide(_ word: String) -> Self {
    "radius omitted: found direction '\(word)', expected '全域' or a direction such as '北東'"
  }
}
