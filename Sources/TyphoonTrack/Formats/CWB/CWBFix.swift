/// A fix of `ty_infos.js` as parsed from the script: an element of `best_track` or `fcst`, or
/// `curr`.
struct CWBFix {
  /// The location where the object begins.
  let place: Finding.Location
  private(set) var time: Timestamp?
  private(set) var leadHours, previousLeadHours: Int?
  /// In m/s.
  private(set) var wind: Double?
  /// The text in `curr` about the days to come.
  private(set) var movement = LocalizedText()
  private var latitude: Double?
  private var longitude, gust, pressure, radius7, radius10, radius70, bearing, speed: Double?
  private var direction = LocalizedText()
  private var intensity = LocalizedText()

  /// Reads the object; `nil` if the value is not an object.
  init?(in json: inout JSONCursor, of field: String, _ finding: Report) throws(ReadError) {
    let kind = try json.kind()
    place = json.source.location(of: json.source.position)
    try json.members(of: field, finding) { (key, json) throws(ReadError) in
      switch key {
      case "lat": latitude = try json.number(of: key, finding)
      case "lon": longitude = try json.number(of: key, finding)
      case "time": time = try json.scriptTime(of: key, finding)
      case "tau": leadHours = try json.wholeNumber(of: MemberName(key), in: 0...2_400, finding)
      case "prev_tau":
        previousLeadHours = try json.wholeNumber(of: MemberName(key), in: 0...2_400, finding)
      // More than was ever measured near the ground, and more than the size of any storm.
      case "wind": wind = try json.number(of: MemberName(key), in: 0...200, finding)
      case "gust": gust = try json.number(of: MemberName(key), in: 0...200, finding)
      case "cenpress": pressure = try json.number(of: MemberName(key), in: 0...1_100, finding)
      case "r7": radius7 = try json.number(of: MemberName(key), in: 0...5_000, finding)
      case "r10": radius10 = try json.number(of: MemberName(key), in: 0...5_000, finding)
      case "pr70": radius70 = try json.number(of: MemberName(key), in: 0...5_000, finding)
      case "dir": bearing = try json.number(of: MemberName(key), in: 0...360, finding)
      case "speed": speed = try json.number(of: MemberName(key), in: 0...500, finding)
      case "dir16": direction = try json.words(of: key, finding)
      case "intensity": intensity = try json.words(of: key, finding)
      case "movement": movement = try json.words(of: key, finding)
      default: try json.leaveOut(MemberName(key), finding)
      }
    }
    guard kind == .object else { return nil }
  }

  /// The position of the centre, if both numbers are present and valid.
  var position: GeoPoint? {
    guard let latitude, let longitude else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// The position, or `nil` if there is none; an invalid one is reported to `finding`.
  func givenPosition(_ finding: Report) -> GeoPoint? {
    if position == nil, let latitude, let longitude {
      place.warn(.notOnGlobe("position", latitude, longitude), to: finding)
    }
    return position
  }

  /// The observed fix; `nil` if it has no time or position, which is reported to `finding`.
  func analysis(at time: Timestamp?, _ finding: Report) -> Fix? {
    guard var fix = Fix.read(.analysis, at: time, latitude, longitude, from: place, finding)
    else { return nil }
    complete(&fix)
    return fix
  }

  /// The forecast fix; `nil` if it has no lead time or position, which is reported to `finding`.
  func forecast(from base: Timestamp, _ finding: Report) -> Fix? {
    guard var fix = Fix.read(leadHours, after: base, latitude, longitude, from: place, finding)
    else { return nil }
    complete(&fix)
    // The script does not give the nature of a forecast system.
    fix.nature = .unknown
    return fix
  }

  /// Everything except the time and position, as a fix with a dummy time and position.
  var details: Fix {
    var fix = Fix(.analysis, at: Timestamp(secondsSince1970: 0), position: .origin)
    complete(&fix)
    return fix
  }

  /// Adds everything except the time and position.
  private func complete(_ fix: inout Fix) {
    fix.nature = .tropical
    fix.wind = wind.map { Wind(Speed($0, .metresPerSecond), of: .cwb) }
    if let gust { fix.gust = Gust(Speed(gust, .metresPerSecond)) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    let motion = Motion(
      bearing: bearing, speed: speed.map { Speed($0, .kilometresPerHour) },
      directionWords: direction)
    if !motion.isEmpty { fix.motion = motion }
    if !intensity.isEmpty { fix.agencyClass = AgencyClass(words: intensity) }
    var radii = ReadWindRadii()
    for (threshold, radius) in [(15.0, radius7), (25.0, radius10)] {
      radii.add(Speed(threshold, .metresPerSecond), circle: radius.map { Length($0, .kilometres) })
    }
    fix.setWindRadii(radii)
    fix.probabilityRadius = ProbabilityRadius(kilometresOf70Percent: radius70)
  }
}

extension JSONCursor {
  /// Reads a text in English and Chinese: `{"cht": "西北", "eng": "NW"}`.
  fileprivate mutating func words(
    of field: String, _ finding: Report
  ) throws(ReadError) -> LocalizedText {
    if try kind() == .string {
      return LocalizedText(try text(of: field, finding) ?? "", language: "en")
    }
    var english, chinese: String?
    try members(of: field, finding) { (key, json) throws(ReadError) in
      switch key {
      case "eng": english = try json.text(of: key, finding)
      case "cht": chinese = try json.text(of: key, finding)
      default: break
      }
    }
    var words = LocalizedText()
    if let english { words.add(english, language: "en") }
    if let chinese { words.add(chinese, language: "zh-Hant") }
    return words
  }
}
