/// An item of a response of KMA's service: the analysis of a bulletin, or one fix of its forecast.
struct KMAItem {
  let place: Finding.Location
  /// Whether the item is from `getTyphoonInfoList`, which has only titles.
  private(set) var isOfList = false
  /// Whether it is a forecast fix.
  private(set) var isForecast = false
  /// The typhoon's number in the year.
  private(set) var number: Int?
  /// When the bulletin was issued.
  private(set) var issued: Timestamp?
  /// The bulletin's number.
  private(set) var bulletin: Int?
  /// The valid time.
  private(set) var time: Timestamp?
  private(set) var english, korean: String?
  private var latitude, longitude, pressure, wind: Double?
  private var motion = Motion()
  private var gale = KMARadius()
  private var storm = KMARadius()
  private var radius70: Double?
  private var words, location: String?

  /// Reads an item; `nil` if it is empty.
  init?(in cursor: inout some MemberCursor & ~Copyable, _ finding: Report) throws(ReadError) {
    place = try cursor.here()
    var isEmpty = true
    var repeats = MemberRepeats()
    try cursor.members(of: MemberName("item"), finding) { (name, cursor) throws(ReadError) in
      isEmpty = false
      guard try repeats.isFirst(name, &cursor, finding) else { return }
      switch name {
      case "typseq", "seq": number = try cursor.wholeNumber(of: name, in: 1...999, finding)
      case "tmfc": issued = try cursor.koreanTime(of: name, finding)
      case "tmseq": bulletin = try cursor.wholeNumber(of: name, in: 0...9_999, finding)
      case "typtm": time = try cursor.koreanTime(of: name, finding)
      case "tm":
        isForecast = true
        time = try cursor.koreanTime(of: name, finding)
      case "typlat", "lat": latitude = try cursor.number(of: name, in: -90...90, finding)
      case "typlon", "lon": longitude = try cursor.number(of: name, in: -360...360, finding)
      case "typps", "ps": pressure = try cursor.number(of: name, in: 0...1_100, finding)
      // More than was ever measured near the ground.
      case "typws", "ws": wind = try cursor.number(of: name, in: 0...200, finding)
      case "typsp", "sp":
        let speed = try cursor.number(of: name, in: 0...500, finding)
        motion.speed = speed.map { Speed($0, .kilometresPerHour) }
      case "typdir", "dir":
        guard let word = try cursor.text(of: name, finding) else { return }
        motion.setDirection(word, of: name.written, at: place, finding)
      case "typ15", "rad15": gale.radius = try cursor.number(of: name, in: 0...5_000, finding)
      case "typ15ed", "ed15": gale.direction = try cursor.text(of: name, finding)
      case "typ15er", "er15": gale.other = try cursor.number(of: name, in: 0...5_000, finding)
      case "typ25", "rad25": storm.radius = try cursor.number(of: name, in: 0...5_000, finding)
      case "typ25ed", "ed25": storm.direction = try cursor.text(of: name, finding)
      case "typ25er", "er25": storm.other = try cursor.number(of: name, in: 0...5_000, finding)
      case "radpr": radius70 = try cursor.number(of: name, in: 0...5_000, finding)
      case "typen": english = try cursor.text(of: name, finding)
      case "typname": korean = try cursor.text(of: name, finding)
      case "rem": words = try cursor.text(of: name, finding)
      case "typloc", "loc", "fcloc", "fclocko": location = try cursor.text(of: name, finding)
      // The URL of an image, and the meaning of the name.
      case "img", "other": break
      case "announcetime", "announceseq", "typhoonseq", "title": isOfList = true
      default: try cursor.leaveOut(name, finding)
      }
    }
    if isEmpty { return nil }
  }

  /// The fix, with lead times from `base`; `nil` if it has no time or position, which is reported
  /// to `finding`.
  func fix(from base: Timestamp?, _ finding: Report) -> Fix? {
    let kind: Fix.Kind = isForecast ? .forecast : .analysis
    guard var fix = Fix.read(kind, at: time, latitude, longitude, from: place, finding) else {
      return nil
    }
    if isForecast, let base {
      fix.leadTime = fix.time.secondsSince1970 - base.secondsSince1970
      guard fix.time >= base else {
        return place.reject(
          "forecast fix omitted: its valid time is before the base time", to: finding)
      }
    }
    fix.nature = .tropical
    fix.wind = Speed(aboveZero: wind, .metresPerSecond).map { Wind($0, of: .kma) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    var radii = ReadWindRadii()
    for (threshold, radius) in [(15.0, gale), (25.0, storm)] where radius.radius != nil {
      radii.add(Speed(threshold, .metresPerSecond), aboveZero: radius.extent(at: place, finding))
    }
    fix.setWindRadii(radii)
    fix.probabilityRadius = ProbabilityRadius(kilometresOf70Percent: radius70)
    if let location { fix.place = LocalizedText(location, language: "ko") }
    if let words {
      // Each sentence ends with a bar.
      let sentences = words.split(at: "|").joined(separator: " ")
      fix.remarks = LocalizedText(sentences, language: "ko")
      if let nature = Nature(remarks: fix.remarks) { fix.nature = nature }
    }
    return fix
  }
}

/// The extent of a wind: a general radius and, where it differs, the radius in one direction.
private struct KMARadius {
  var radius: Double?
  var direction: String?
  var other: Double?

  /// The shape; `nil` if there is no such wind.
  func extent(at place: Finding.Location, _ finding: Report) -> RadialExtent? {
    let hasOther = other ?? 0 > 0 && other != radius
    guard let radius, radius > 0 else {
      if hasOther { place.warn(.noMainRadius, to: finding) }
      return nil
    }
    let length = Length(radius, .kilometres)
    guard hasOther, let other else { return .circle(length) }
    guard let direction else {
      place.warn(.noDirectionOfRadius, to: finding)
      return .circle(length)
    }
    guard let bearing = CompassWord.bearing(direction) else {
      place.warn(.noSide(direction), to: finding)
      return .circle(length)
    }
    let exception = Length(other, .kilometres)
    return other < radius
      ? .shifted(long: length, short: exception, bearing: CompassWord.opposite(of: bearing))
      : .shifted(long: exception, short: length, bearing: bearing)
  }
}

extension MemberCursor where Self: ~Copyable {
  /// Reads a time in Korea time (UTC+9) as 12 digits: `202211141500`.
  fileprivate mutating func koreanTime(
    of field: MemberName, _ finding: Report
  ) throws(ReadError) -> Timestamp? {
    try time(of: field, as: "202211141500", in: InputZone(of: .kma), nil, finding) {
      $0.count == 12 && $0.areDigits ? TimeText($0) : nil
    }
  }
}

extension Finding.Message {
  fileprivate static var noMainRadius: Self {
    "radius in one direction omitted: there is no radius for the other directions"
  }
  fileprivate static var noDirectionOfRadius: Self {
    "radius in one direction omitted: it has no direction, expected one of 16 such as 'WNW'"
  }
  fileprivate static func noSide(_ word: String) -> Self {
    "radius in one direction omitted: found '\(word)', expected one of 16 directions such as 'WNW'"
  }
}
