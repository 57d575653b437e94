/// A fix of W-C0034-005, analysed or forecast, as parsed from the file.
struct CWAFix {
  private let place: Finding.Location
  private(set) var time: Timestamp?
  /// The fix's text about the days to come.
  private(set) var movement = LocalizedText()
  private var baseTime: Timestamp?
  private var leadHours: Int?
  private var coordinate: (longitude: Double, latitude: Double)?
  private var longitude, latitude, wind, gust, pressure: Double?
  private var motion = Motion()
  private var radii = ReadWindRadii()
  private var radius70: Double?
  /// What the system will become.
  private var transfer = LocalizedText()

  /// Reads a fix; `nil` if the value is empty.
  init?(
    in cursor: inout some MemberCursor & ~Copyable, of field: MemberName, _ finding: Report
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
      case "coordinatelongitude": longitude = try cursor.number(of: name, in: -360...360, finding)
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
      case "statetransfer", "statetransfers": try cursor.words(of: name, into: &transfer, finding)
      case "circleof15ms", "circle15ms": try cursor.circle(15, of: name, into: &radii, finding)
      case "circleof25ms", "circle25ms": try cursor.circle(25, of: name, into: &radii, finding)
      case "radiusof70percentprobability", "radius70percentprobability":
        radius70 = try cursor.number(of: name, in: 0...5_000, finding)
      default: try cursor.leaveOut(name, finding)
      }
    }
    if isEmpty { return nil }
  }

  /// The analysed fix; `nil` if it has no time or position, which is reported to `finding`.
  func analysis(_ finding: Report) -> Fix? {
    let (latitude, longitude) = coordinates
    guard var fix = Fix.read(.analysis, at: time, latitude, longitude, from: place, finding)
    else { return nil }
    fix.nature = .tropical
    complete(&fix)
    return fix
  }

  /// The forecast fix and its base time; `nil` if it has no time or position, which is reported to
  /// `finding`.
  func forecast(_ finding: Report) -> (fix: Fix, baseTime: Timestamp)? {
    let (latitude, longitude) = coordinates
    let read = Fix.read(leadHours, after: baseTime, latitude, longitude, from: place, finding)
    guard var fix = read, let baseTime else { return nil }
    // Forecasts with a wind are of tropical cyclones; without one, the nature is unknown.
    fix.nature = wind == nil ? .unknown : .tropical
    complete(&fix)
    return (fix, baseTime)
  }

  private var coordinates: (latitude: Double?, longitude: Double?) {
    (latitude ?? coordinate?.latitude, longitude ?? coordinate?.longitude)
  }

  /// Adds everything except the time and position.
  private func complete(_ fix: inout Fix) {
    fix.wind = wind.map { Wind(Speed($0, .metresPerSecond), of: .cwa) }
    if let gust { fix.gust = Gust(Speed(gust, .metresPerSecond)) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    fix.setWindRadii(radii)
    fix.probabilityRadius = ProbabilityRadius(kilometresOf70Percent: radius70)
    guard !transfer.isEmpty else { return }
    fix.remarks = transfer
    if transfer["en"]?.uppercased().contains("EXTRATROPICAL") ?? false
      || transfer["zh-Hant"]?.contains("溫帶") ?? false
    {
      fix.nature = .extratropical
    }
  }
}
