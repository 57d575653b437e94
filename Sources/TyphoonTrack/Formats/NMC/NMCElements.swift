// The elements of a fix in NMC's scripts: times, directions, radii, forecast fixes.

extension JSONCursor {
  /// Reads a time in UTC as 12 digits: `202610050000`.
  mutating func nmcTime(_ finding: Report) throws(ReadError) -> Timestamp? {
    try value(of: MemberName("time"), "a time such as '202610050000'", finding) {
      Timestamp(digits: $0, 12)
    }
  }

  /// Reads one of 16 directions, or `no` if there is none.
  mutating func nmcDirection(into motion: inout Motion, _ finding: Report) throws(ReadError) {
    let mark = try mark()
    guard let word = try text(of: MemberName("direction"), finding), word.lowercased() != "no"
    else { return }
    motion.setDirection(word, of: "direction", at: location(of: mark), finding)
  }

  /// Reads wind radii, a row for each threshold: `["30KTS", 380, 250, 250, 380, 3351798]`.
  mutating func nmcRadii(_ finding: Report) throws(ReadError) -> ReadWindRadii {
    var radii = ReadWindRadii()
    try elements(of: "wind radii", finding) { (json) throws(ReadError) in
      let place = try json.here()
      var threshold: String?
      var quadrants = RadialExtent.Quadrants()
      var count = 0
      try json.elements(of: "wind radii", finding) { (json) throws(ReadError) in
        switch count {
        case 0: threshold = try json.text(of: MemberName("threshold"), finding)
        case 1...4:
          let radius = try json.number(of: MemberName("wind radius"), in: 0...5_000, finding)
          quadrants[count - 1] = radius.map { Length($0, .kilometres) }
        default: break
        }
        count += 1
      }
      guard let threshold else {
        if quadrants != RadialExtent.Quadrants() {
          place.warn(
            "wind radii omitted: they have no threshold, expected knots such as '30KTS'",
            to: finding)
        }
        return
      }
      guard threshold.uppercased().hasSuffix("KTS"),
        let knots = Int(threshold.dropLast(3)), 1...300 ~= knots
      else {
        place.warn(
          "wind radii omitted: their threshold is '\(threshold)', expected knots such as '30KTS'",
          to: finding)
        return
      }
      radii.add(Speed(Double(knots), .knots), quadrants)
    }
    return radii
  }

  /// Reads a forecast fix: lead hours, base time, longitude, latitude, pressure, wind, technique,
  /// class.
  mutating func nmcForecastFix(
    at place: Finding.Location, _ finding: Report
  ) throws(ReadError) -> (fix: Fix, baseTime: Timestamp)? {
    var values = NMCValues()
    var leadHours: Int?
    var count = 0
    try elements(of: "forecasts", finding) { (json) throws(ReadError) in
      switch count {
      case 0: leadHours = try json.wholeNumber(of: MemberName("lead hours"), in: 0...2_400, finding)
      case 1: values.time = try json.nmcTime(finding)
      case 2:
        values.longitude = try json.number(of: MemberName("longitude"), in: -360...360, finding)
      case 3: values.latitude = try json.number(of: MemberName("latitude"), in: -90...90, finding)
      case 4: values.pressure = try json.number(of: MemberName("pressure"), in: 0...1_100, finding)
      case 5: values.wind = try json.number(of: MemberName("wind"), in: 0...200, finding)
      // The technique is also the key of the array.
      case 6: break
      case 7: values.agencyClass = try json.text(of: MemberName("class"), finding)
      default: try json.leaveOut(MemberName("element \(count + 1) of the forecast"), finding)
      }
      count += 1
    }
    guard count > 0 else { return nil }
    let read = Fix.read(
      leadHours, after: values.time, values.latitude, values.longitude, from: place, finding)
    guard var fix = read, let base = values.time else { return nil }
    values.complete(&fix, at: place, finding)
    fix.setWindRadii(ReadWindRadii())
    return (fix, base)
  }
}
