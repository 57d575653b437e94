/// A fix of an NMC script, with the forecasts that start from it.
///
/// It is an array: id, time as 12 digits, the same in milliseconds since 1970, class, longitude,
/// latitude, pressure, wind, direction, speed, wind radii, forecasts by technique, and the time in
/// Beijing in several forms.
struct NMCFix {
  /// A forecast fix, and the forecast that it belongs to.
  struct ForecastFix {
    let technique: String
    let baseTime: Timestamp
    let fix: Fix
    let place: Finding.Location
  }

  /// The analysed fix, if it has a time and a position.
  private(set) var fix: Fix?
  private(set) var forecast: [ForecastFix] = []

  /// Reads a fix; `nil` if it is empty.
  init?(in json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    let place = try json.here()
    var values = NMCValues()
    var epoch: Double?
    var motion = Motion()
    var radii = ReadWindRadii()
    var count = 0
    try json.elements(of: "fixes", finding) { (json) throws(ReadError) in
      switch count {
      case 1: values.time = try json.nmcTime(finding)
      case 2: epoch = try json.number(of: MemberName("time"), in: 0...253_402_300_799_999, finding)
      case 3: values.agencyClass = try json.text(of: MemberName("class"), finding)
      case 4:
        values.longitude = try json.number(of: MemberName("longitude"), in: -360...360, finding)
      case 5: values.latitude = try json.number(of: MemberName("latitude"), in: -90...90, finding)
      case 6: values.pressure = try json.number(of: MemberName("pressure"), in: 0...1_100, finding)
      // More than was ever measured near the ground.
      case 7: values.wind = try json.number(of: MemberName("wind"), in: 0...200, finding)
      case 8: try json.nmcDirection(into: &motion, finding)
      case 9:
        let speed = try json.number(of: MemberName("speed"), in: 0...500, finding)
        motion.speed = speed.map { Speed($0, .kilometresPerHour) }
      case 10: radii = try json.nmcRadii(finding)
      case 11: try readForecasts(in: &json, finding)
      case 0, 12: break
      default: try json.leaveOut(MemberName("element \(count + 1) of the fix"), finding)
      }
      count += 1
    }
    if count == 0 { return nil }
    if let epoch {
      let time = Timestamp(secondsSince1970: Int64(epoch) / 1_000)
      if let text = values.time, text != time {
        place.warn(.otherTime(text.compact, time.compact), to: finding)
      }
      values.time = values.time ?? time
    }
    let read = Fix.read(
      .analysis, at: values.time, values.latitude, values.longitude, from: place, finding)
    guard var fix = read else { return }
    values.complete(&fix, at: place, finding)
    // Past fixes have neither: no direction, and a speed of 0.
    if motion.bearing == nil, motion.directionWords.isEmpty, motion.speed?.value == 0 {
      motion.speed = nil
    }
    if !motion.isEmpty { fix.motion = motion }
    fix.setWindRadii(radii)
    self.fix = fix
  }

  /// Reads an object with an array of forecast fixes for each technique: `{"BABJ": [[12, …], …]}`.
  private mutating func readForecasts(
    in json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    try json.members(of: "forecasts", finding) { (technique, json) throws(ReadError) in
      try json.elements(of: technique, finding) { (json) throws(ReadError) in
        let place = try json.here()
        if let (fix, base) = try json.nmcForecastFix(at: place, finding) {
          forecast.append(ForecastFix(technique: technique, baseTime: base, fix: fix, place: place))
        }
      }
    }
  }
}

/// The values that analysed and forecast fixes have in common.
struct NMCValues {
  var time: Timestamp?
  var agencyClass: String?
  var longitude, latitude, pressure, wind: Double?

  /// Adds class, pressure and wind.
  func complete(_ fix: inout Fix, at place: Finding.Location, _ finding: Report) {
    fix.wind = Speed(aboveZero: wind, .metresPerSecond).map { Wind($0, of: .nmc) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    guard let agencyClass else { return }
    fix.agencyClass = AgencyClass(code: agencyClass)
    switch agencyClass.uppercased() {
    // Here, `STY` is a severe typhoon.
    case "TC", "TD", "TS", "STS", "TY", "STY", "SUPERTY": fix.nature = .tropical
    case "ET", "EX", "EC": fix.nature = .extratropical
    case "LOW", "LO", "L": fix.nature = .low
    default: place.warn(.noClass(agencyClass), to: finding)
    }
  }
}

extension Finding.Message {
  fileprivate static func otherTime(_ text: String, _ epoch: String) -> Self {
    "time \(epoch) in milliseconds ignored: it differs from \(text) in digits"
  }
  fileprivate static func noClass(_ code: String) -> Self {
    "nature omitted: found '\(code)', expected TD, TS, STS, TY, STY or SuperTY"
  }
}
