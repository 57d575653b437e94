/// Reads QWeather's (和风天气) responses about a storm: `storm-track` and `storm-forecast`.
///
/// Source: dev.qweather.com/docs/api/tropical-cyclone. Times have an offset, winds are in m/s, pressures
/// are in hPa, radii in km, motion speeds in km/h. A response has neither name nor id of its storm, so
/// the name of its file serves for both parts.
final class QWeatherReader: TrackReader {
  let name = "qweather"
  let summary = "QWeather storm-track and storm-forecast (和风天气), JSON"
  let formatOfOtherParts: String? = "qweather"

  private static let thresholds = [30.0, 50, 64]

  func merge(_ storms: [Storm]) -> MergedStorm { StormUnion.merge(storms) { _ in 0 } }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      bytes.first { $0 > 0x20 } == UInt8(ascii: "{") && bytes.containsWord("\"updatetime\"")
        && bytes.containsWord("\"windspeed\"")
        && (bytes.containsWord("\"fxtime\"") || bytes.containsWord("\"track\""))
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm give: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source)
    json.clock.zone = options.zone
    var code: String?
    var (track, forecast): ([Fix], [Fix]) = ([], [])
    var issued: Timestamp?
    let place = try json.document("a response of QWeather") { (name, json) throws(ReadError) in
      switch name {
      case "code": code = try json.text(of: name, finding)
      case "updatetime": issued = try json.qweatherTime(of: name, finding)
      case "track":
        if let fix = try Self.fix(.analysis, in: &json, of: name, finding) { track.append(fix) }
      case "forecast":
        if let fix = try Self.fix(.forecast, in: &json, of: name, finding) { forecast.append(fix) }
      // The last of the track, and what maps do not show.
      case "now", "isactive", "fxlink", "refer": break
      default: try json.leaveOut(name, finding)
      }
    }
    if let code, code != "200" {
      throw ReadError("the response has the code '\(code)', expected 200", at: place)
    }
    if track.sortByTime() || forecast.sortByTime() {
      place.warn("fixes are not in order of time: sorted", to: finding)
    }
    guard let first = track.first ?? forecast.first else {
      return place.warn(.noUsableFix, to: finding)
    }
    let stem = (json.name.split(at: "/").last ?? "").prefix { $0 != "." }
    place.note(.nameOfFile(String(stem)), to: finding)
    var storm = Storm(
      id: StormID(
        scheme: "qweather", code: stem.isEmpty ? nil : String(stem), firstFix: first.time),
      of: .qweather, product: "QWeather storm data", track: track)
    (storm.issued, storm.season) = (issued, first.time.parts.year)
    if !forecast.isEmpty, let base = issued ?? forecast.first?.time {
      for index in forecast.indices {
        forecast[index].leadTime = forecast[index].time.secondsSince1970 - base.secondsSince1970
      }
      let kept = forecast.filter { $0.leadTime ?? 0 >= 0 }
      if kept.count < forecast.count {
        place.warn(.beforeIssue(forecast.count - kept.count), to: finding)
      }
      var own = Forecast(technique: "QWeather", isOfficial: true, baseTime: base, fixes: kept)
      own.issued = issued
      if !kept.isEmpty { storm.forecasts = [own] }
    }
    guard !storm.track.isEmpty || !storm.forecasts.isEmpty else {
      return place.warn(.noUsableFix, to: finding)
    }
    try give(storm)
  }

  private static func fix(
    _ kind: Fix.Kind, in json: inout JSONCursor, of field: MemberName, _ finding: Report
  ) throws(ReadError) -> Fix? {
    let place = try json.here()
    var time: Timestamp?
    var (latitude, longitude, wind, pressure): (Double?, Double?, Double?, Double?)
    var type: String?
    var motion = Motion()
    var radii = ReadWindRadii()
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "time", "fxtime": time = try json.qweatherTime(of: name, finding)
      case "lat": latitude = try json.number(of: name, in: -90...90, finding)
      case "lon": longitude = try json.number(of: name, in: -360...360, finding)
      case "type": type = try json.text(of: name, finding)
      case "pressure": pressure = try json.number(of: name, in: 0...1_100, finding)
      case "windspeed": wind = try json.number(of: name, in: 0...200, finding)
      case "movespeed":
        motion.speed = try json.number(of: name, in: 0...500, finding)
          .map { Speed($0, .kilometresPerHour) }
      case "move360": motion.bearing = try json.number(of: name, in: 0...360, finding)
      case "windradius30", "windradius50", "windradius64":
        var quadrants = RadialExtent.Quadrants()
        try json.members(of: name, finding) { (side, json) throws(ReadError) in
          guard let index = RadialExtent.Quadrants.index(of: side.written.prefix(2).uppercased())
          else { return try json.leaveOut(side, finding) }
          quadrants[index] = try json.number(of: side, in: 0...5_000, finding)
            .map { Length($0, .kilometres) }
        }
        if let knots = thresholds.first(where: { name.written.hasSuffix(String(Int($0))) }) {
          radii.add(Speed(knots, .knots), quadrants)
        }
      // `move360` in words.
      case "movedir": break
      default: try json.leaveOut(name, finding)
      }
    }
    let read = Fix.read(kind, at: time, latitude, longitude, from: place, finding)
    guard var fix = read else { return nil }
    fix.wind = Speed(aboveZero: wind, .metresPerSecond).map { Wind($0, of: .qweather) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    if let type {
      fix.agencyClass = AgencyClass(code: type)
      fix.nature =
        ["TD", "TS", "STS", "TY", "STY", "SuperTY"].contains(type) ? .tropical : .unknown
    }
    fix.setWindRadii(radii)
    return fix
  }
}

extension JSONCursor {
  fileprivate mutating func qweatherTime(
    of name: MemberName, _ finding: Report
  ) throws(ReadError) -> Timestamp? {
    try time(
      of: name, as: "2020-08-08T08:00+08:00", in: InputZone(of: .qweather), .warning, finding)
  }
}

extension Finding.Message {
  fileprivate static func nameOfFile(_ name: String) -> Self {
    "the response does not name its storm: used '\(name)', the name of the file"
  }
  fileprivate static func beforeIssue(_ count: Int) -> Self {
    "\(count) forecast positions omitted: their times are before the response's"
  }
}
