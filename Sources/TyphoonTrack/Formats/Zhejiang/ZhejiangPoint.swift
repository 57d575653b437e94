/// A point of Zhejiang's JSON, observed or forecast.
struct ZhejiangPoint {
  /// The classes of GB/T 19201-2006.
  private static let classes: [(words: String, code: String, nature: Nature)] = [
    ("热带低压", "TD", .tropical), ("热带风暴", "TS", .tropical), ("强热带风暴", "STS", .tropical),
    ("台风", "TY", .tropical), ("强台风", "STY", .tropical), ("超强台风", "SuperTY", .tropical),
    ("温带气旋", "ET", .extratropical), ("热带扰动", "DB", .disturbance), ("低压", "LO", .low),
  ]
  /// Where winds of Beaufort 7, 10 and 12 begin, in m/s.
  private static let thresholds = [13.9, 24.5, 32.7]

  let place: Finding.Location
  private(set) var time: Timestamp?
  private var (latitude, longitude): (Double?, Double?)
  private var (wind, pressure): (Double?, Double?)
  private var type: String?
  private var motion = Motion()
  private var radii: [[Double?]] = [[], [], []]
  private(set) var forecasts: [(source: String?, points: [ZhejiangPoint])] = []

  /// Reads the object.
  init(in json: inout JSONCursor, of field: MemberName, _ finding: Report) throws(ReadError) {
    place = try json.here()
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "time": time = try json.beijingTime(of: name, finding)
      case "lat", "latitude": latitude = try json.number(of: name, in: -90...90, finding)
      case "lng", "lon", "longitude": longitude = try json.number(of: name, in: -360...360, finding)
      case "speed": wind = try json.number(of: name, in: 0...200, finding)
      case "pressure": pressure = try json.number(of: name, in: 0...1_100, finding)
      case "strong": type = try json.text(of: name, finding)
      case "movespeed":
        motion.speed = try json.number(of: name, in: 0...500, finding)
          .map { Speed($0, .kilometresPerHour) }
      case "movedirection":
        let mark = try json.mark()
        if let word = try json.text(of: name, finding) {
          motion.setDirection(
            word, text: LocalizedText(word, language: "zh-Hans"), of: "movedirection",
            at: json.location(of: mark), finding)
        }
      case "radius7", "radius10", "radius12": try readRadii(in: &json, of: name, finding)
      case "radius7quad", "radius10quad", "radius12quad":
        try json.members(of: name, finding) { (side, json) throws(ReadError) in
          try readRadius(side.written.uppercased(), of: name, in: &json, finding)
        }
      case "en7", "es7", "wn7", "ws7", "en10", "es10", "wn10", "ws10", "en12", "es12", "wn12",
        "ws12":
        let side = String(name.written.prefix(2).uppercased().reversed())
        try readRadius(side, of: name, in: &json, finding)
      case "forecast", "data": forecasts.append(try Self.forecast(in: &json, of: name, finding))
      // What the wind says too, or what maps do not show.
      case "power", "ckposition", "jl", "id": break
      default: try json.leaveOut(name, finding)
      }
    }
  }

  private static func forecast(
    in json: inout JSONCursor, of field: MemberName, _ finding: Report
  ) throws(ReadError) -> (source: String?, points: [ZhejiangPoint]) {
    var (source, points): (String?, [ZhejiangPoint]) = (nil, [])
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "tm", "sets", "source": source = try json.text(of: name, finding)
      case "forecastpoints", "points", "data":
        points.append(try ZhejiangPoint(in: &json, of: name, finding))
      case "time": break
      default: try json.leaveOut(name, finding)
      }
    }
    return (source, points)
  }

  /// The index of the threshold in the name of a radius.
  private static func index(of name: MemberName) -> Int {
    name.written.contains("12") ? 2 : name.written.contains("10") ? 1 : 0
  }

  /// Reads `250|220|200|180`, in the order NE, SE, NW, SW, or a single radius.
  private mutating func readRadii(
    in json: inout JSONCursor, of name: MemberName, _ finding: Report
  ) throws(ReadError) {
    let expected: Finding.Message = "radii in km such as '250|220|200|180'"
    let read = try json.value(of: name, expected, finding) { bytes -> [Double?]? in
      let parts = bytes.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { DecimalNumber.value(of: Bytes(rebasing: $0)) }
      let isValid = parts.allSatisfy { $0.map { 0...5_000 ~= $0 } ?? false }
      return isValid && [1, 4].contains(parts.count) ? parts : nil
    }
    let index = Self.index(of: name)
    guard let read, radii[index].count < 4 else { return }
    radii[index] = read.count == 4 ? [read[0], read[1], read[3], read[2]] : read
  }

  private mutating func readRadius(
    _ side: String, of name: MemberName, in json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    guard let quadrant = RadialExtent.Quadrants.index(of: side) else {
      return try json.leaveOut(name, finding)
    }
    let index = Self.index(of: name)
    guard let radius = try json.number(of: name, in: 0...5_000, finding) else { return }
    if radii[index].count < 4 { radii[index] = [nil, nil, nil, nil] }
    radii[index][quadrant] = radius
  }

  /// The fix; `nil` if it has no position or no time, which is reported.
  mutating func fix(_ kind: Fix.Kind, minutes: Int?, _ finding: Report) -> Fix? {
    let read = Fix.read(kind, at: time, latitude, longitude, from: place, finding)
    guard var fix = read else { return nil }
    fix.wind = Speed(aboveZero: wind, .metresPerSecond).map { Wind($0, averagingPeriod: minutes) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    if let type {
      let stem = String(type.prefix { !"(（".contains($0) })
      let known = Self.classes.first { $0.words == stem }
      fix.agencyClass = AgencyClass(
        code: known?.code, words: LocalizedText(type, language: "zh-Hans"))
      fix.nature = known?.nature ?? .unknown
      if known == nil {
        place.warn(
          "nature omitted: found '\(type)', expected a class such as '热带风暴' or '超强台风'", to: finding)
      }
    }
    var winds = ReadWindRadii()
    for (threshold, lengths) in zip(Self.thresholds, radii) {
      let speed = Speed(threshold, .metresPerSecond)
      let read = lengths.map { $0.map { Length($0, .kilometres) } }
      if read.count == 4 { winds.add(speed, RadialExtent.Quadrants(read)) }
      if read.count == 1 { winds.add(speed, circle: read[0]) }
    }
    fix.setWindRadii(winds)
    return fix
  }
}
