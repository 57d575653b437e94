/// A fix of W-C0034-005, analysed or forecast, as parsed from the file.
struct CWAFix {
  private let place: Finding.Location
  private(set) var time: Timestamp?
  /// The fix's text about the days to come.
  private(set) var movement = LocalizedText()
  private var baseTime: Timestamp?
  private var leadHours: Int?
  private var coordinate: (longitude: Double, latitude: Double)?
  private var longitude: Double?
  private var latitude: Double?
  private var wind: Double?
  private var gust: Double?
  private var pressure: Double?
  private var motion = Motion()
  private var radii = ReadWindRadii()
  private var radius70: Double?
  /// What the system will become.
  private var transfer = LocalizedText()

  /// Reads a fix; `nil` if the value is empty.
  init?<Cursor: MemberCursor & ~Copyable>(
    in cursor: inout Cursor, of field: MemberName, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    place = try cursor.here()
    var isEmpty = true
    try cursor.members(of: field, finding) { (name, cursor) throws(ReadError) in
      isEmpty = false
      switch name {
      case "fixtime", "datetime": time = try cursor.time(of: name, finding)
      case "inittime", "initialtime": baseTime = try cursor.time(of: name, finding)
      case "tau", "forecasthour":
        leadHours = try cursor.wholeNumber(of: name, in: 0...2_400, finding)
      case "coordinate": coordinate = try cursor.coordinate(of: name, finding)
      case "coordinatelongitude":
        longitude = try cursor.number(of: name, in: -360...360, finding)
      case "coordinatelatitude": latitude = try cursor.number(of: name, in: -90...90, finding)
      // More than was ever measured near the ground, and more than the size of any storm.
      case "maxwindspeed": wind = try cursor.number(of: name, in: 0...200, finding)
      case "maxgustspeed": gust = try cursor.number(of: name, in: 0...200, finding)
      case "pressure": pressure = try cursor.number(of: name, in: 0...1_100, finding)
      case "movingspeed":
        let speed = try cursor.number(of: name, in: 0...500, finding)
        motion.speed = speed.map { Speed($0, .kilometresPerHour) }
      case "movingdirection": try cursor.direction(of: name, into: &motion, finding)
      case "movingprediction": try cursor.words(of: name, into: &movement, finding)
      case "statetransfer", "statetransfers":
        try cursor.words(of: name, into: &transfer, finding)
      case "circleof15ms", "circle15ms":
        try cursor.circle(15, of: name, into: &radii, finding)
      case "circleof25ms", "circle25ms":
        try cursor.circle(25, of: name, into: &radii, finding)
      case "radiusof70percentprobability", "radius70percentprobability":
        radius70 = try cursor.number(of: name, in: 0...5_000, finding)
      default: try cursor.leaveOut(name, finding)
      }
    }
    if isEmpty { return nil }
  }

  /// The analysed fix; `nil` if it has no time or position, which is reported to `finding`.
  func analysis(_ finding: (Finding) -> Void) -> Fix? {
    guard let position = position(finding) else { return nil }
    guard let time else {
      finding(Finding(.warning, .noTime, at: place))
      return nil
    }
    var fix = Fix(.analysis, at: time, position: position, from: place)
    fix.nature = .tropical
    complete(&fix)
    return fix
  }

  /// The forecast fix and its base time; `nil` if it has no time or position, which is reported to
  /// `finding`.
  func forecast(_ finding: (Finding) -> Void) -> (fix: Fix, baseTime: Timestamp)? {
    guard let position = position(finding) else { return nil }
    guard let baseTime, let leadHours else {
      finding(Finding(.warning, .noLeadTime, at: place))
      return nil
    }
    let lead = leadHours * 3_600
    guard let time = baseTime.moved(by: lead) else {
      finding(Finding(.warning, .beyondCalendar, at: place))
      return nil
    }
    var fix = Fix(.forecast, at: time, position: position, leadTime: lead, from: place)
    // Forecasts with a wind are of tropical cyclones; without one, the nature is unknown.
    fix.nature = wind == nil ? .unknown : .tropical
    complete(&fix)
    return (fix, baseTime)
  }

  /// Adds everything except the time and position.
  private func complete(_ fix: inout Fix) {
    fix.wind = wind.map { Wind(Speed($0, .metresPerSecond), of: .cwa) }
    if let gust { fix.gust = Gust(Speed(gust, .metresPerSecond)) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    fix.setWindRadii(radii, .lines(of: [.gale, .storm]))
    if let circle = ProbabilityRadius(kilometresOf70Percent: radius70) {
      fix.probabilityRadius = circle
    }
    guard !transfer.isEmpty else { return }
    fix.remarks = transfer
    if transfer["en"]?.uppercased().contains("EXTRATROPICAL") ?? false
      || transfer["zh-Hant"]?.contains("溫帶") ?? false
    {
      fix.nature = .extratropical
    }
  }

  private func position(_ finding: (Finding) -> Void) -> GeoPoint? {
    guard let latitude = latitude ?? coordinate?.latitude,
      let longitude = longitude ?? coordinate?.longitude
    else {
      finding(Finding(.warning, .noPosition, at: place))
      return nil
    }
    guard let position = GeoPoint(latitude: latitude, longitude: longitude) else {
      finding(Finding(.warning, .notOnGlobe(latitude, longitude), at: place))
      return nil
    }
    return position
  }
}

extension Finding.Message {
  fileprivate static var noTime: Self { "fix omitted: it has no time" }
  fileprivate static var noLeadTime: Self {
    "forecast fix omitted: it has no initial time or no forecast hour"
  }
  fileprivate static var noPosition: Self { "fix omitted: it has no longitude and latitude" }
  fileprivate static func notOnGlobe(_ latitude: Double, _ longitude: Double) -> Self {
    "fix omitted: \(latitude), \(longitude) is not a latitude and longitude in degrees"
  }
}
