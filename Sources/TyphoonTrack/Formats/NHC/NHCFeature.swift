/// A feature of the NHC's GIS data as read: a point of a forecast or of a track, the radii of a wind, or
/// coasts under a warning.
///
/// Points of the Canadian Hurricane Centre have a time in full, `TIMESTAMP`, and their radii.
struct NHCFeature {
  let place: Finding.Location
  private(set) var title, advisory: String?
  private(set) var issued: NHCLocalTime?
  /// The hours of the forecast.
  private(set) var tau: Double?
  /// The time of a point of the track.
  private(set) var past: Timestamp?
  /// The synoptic time of radii, from which a forecast's hours count.
  private(set) var synoptic: Timestamp?
  /// The valid time of a Canadian point.
  private(set) var stamp: Timestamp?
  /// Whether it has Canada's radius of the error of the track.
  private(set) var isOfCanada = false
  private(set) var threshold: Double?
  /// The code of a warning.
  private(set) var warning: String?
  private(set) var quadrants = RadialExtent.Quadrants()
  private var (id, basin, number): (String?, String?, Int?)
  private var valid: String?
  private var (code, words, origin): (String?, String?, String?)
  private var (latitude, longitude): (Double?, Double?)
  private var (wind, gust, pressure, category): (Double?, Double?, Double?, Double?)
  private var motion = Motion()
  private(set) var shape = NHCShape()
  /// The radii of a Canadian point, by their winds in knots.
  private var radii: [Double: RadialExtent.Quadrants] = [:]

  /// Whose data it is.
  var agency: Agency { isOfCanada ? .eccc : .nhc }

  /// Reads the feature.
  init(in json: inout JSONCursor, of field: MemberName, _ finding: Report) throws(ReadError) {
    place = try json.here()
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "properties", "attributes":
        try json.members(of: name, finding) { (name, json) throws(ReadError) in
          try read(name, in: &json, finding)
        }
      case "geometry": try shape.read(in: &json, of: name, finding)
      case "type", "id", "bbox": break
      default: try json.leaveOut(name, finding)
      }
    }
  }

  private mutating func read(
    _ name: MemberName, in json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    switch name {
    case "stormid": id = try json.text(of: name, finding)
    case "basin": basin = try json.text(of: name, finding)?.uppercased()
    case "stormnum": number = try json.wholeNumber(of: name, in: 0...99, finding)
    case "stormname": title = try json.text(of: name, finding)
    case "stormtype": code = try json.text(of: name, finding)
    case "tcdvlp": words = try json.text(of: name, finding)
    case "stormsrc": origin = try json.text(of: name, finding)
    case "advisnum", "advnum": advisory = try json.text(of: name, finding)
    case "advdate":
      let expected: Finding.Message = "a local time such as '1100 AM EDT Fri Aug 27 2021'"
      issued = try json.value(of: name, expected, finding) { NHCLocalTime($0) }
    case "timestamp":
      stamp = try json.value(of: name, "a time such as '2020-09-14T18:00Z'", finding) {
        TimeText($0)?.time
      }
    case "errct": isOfCanada = true
    case "validtime": valid = try json.text(of: name, finding)
    case "dtg": past = try json.hour(of: name, finding)
    case "synoptime": synoptic = try json.hour(of: name, finding)
    case "tau": tau = try json.figure(of: name, in: 0...240, finding)
    case "maxwind", "intensity": wind = try json.figure(of: name, in: 0...250, finding)
    case "gust": gust = try json.figure(of: name, in: 0...300, finding)
    case "mslp": pressure = try json.figure(of: name, in: 0...1_100, finding)
    case "ssnum", "ss": category = try json.figure(of: name, in: -9...5, finding)
    case "tcdir": motion.bearing = try json.figure(of: name, in: 0...360, finding)
    case "tcspd":
      motion.speed = try json.figure(of: name, in: 0...150, finding).map { Speed($0, .knots) }
    case "lat": latitude = try json.figure(of: name, in: -90...90, finding)
    case "lon": longitude = try json.figure(of: name, in: -360...360, finding)
    case "tcww": warning = try json.text(of: name, finding)?.uppercased()
    case "radii": threshold = try json.figure(of: name, in: 1...200, finding)
    case "ne", "se", "sw", "nw":
      guard let index = RadialExtent.Quadrants.index(of: name.written.uppercased()) else { return }
      quadrants[index] = try json.figure(of: name, in: 0...2_700, finding)
        .map { Length($0, .nauticalMiles) }
    // What other attributes say too, and what ArcGIS adds.
    case "fcstprd", "stormforce", "active", "filename", "filedate", "datelbl", "fldatelbl", "dvlbl",
      "timezone", "year", "month", "day", "hhmm",
      "objectid", "fid", "binnumber", "idpsource", "idpfiledate", "idpingestdate", "shapelength",
      "shapearea", "starea(shape)", "stperimeter(shape)", "stlength(shape)":
      break
    default:
      let text = name.written.uppercased()
      guard text.utf8.count == 5, text.hasPrefix("R"),
        let knots = Double(text.dropFirst().prefix(2)),
        let index = RadialExtent.Quadrants.index(of: String(text.suffix(2)))
      else { return try json.leaveOut(name, finding) }
      radii[knots, default: RadialExtent.Quadrants()][index] = try json.figure(
        of: name, in: 0...2_700, finding
      ).map { Length($0, .nauticalMiles) }
    }
  }

  /// When the advisory was issued.
  func issued(_ finding: Report) -> Timestamp? {
    var isOfThisDay = true
    // It has its year.
    let time = issued?.nearest(to: Timestamp(secondsSince1970: 0), isOfThisDay: &isOfThisDay)
    if !isOfThisDay {
      place.warn("'ADVDATE' has another day of the week than its date", to: finding)
    }
    return time
  }

  /// The valid time: of a point `27/1200`, which has no month, of radii `2021082712`.
  func valid(near issued: Timestamp?, _ finding: Report) -> Timestamp? {
    if let stamp { return stamp }
    guard var text = valid else { return nil }
    let time =
      text.withUTF8 { Timestamp(digits: $0, 10) } ?? Timestamp(dayAndClock: text, near: issued)
    if time == nil {
      let expected: Finding.Message = "a time such as '27/1200' near that of 'ADVDATE'"
      place.warn(.omitted("'VALIDTIME'", found: text, expected), to: finding)
    }
    return time
  }

  /// The storm's id in ATCF, of the season of a time.
  func code(of time: Timestamp?) -> String? {
    if let id, ATCFID(id) != nil { return id.uppercased() }
    guard let basin, let number, let time else { return nil }
    return ATCFID(basin + (number < 10 ? "0" : "") + "\(number)\(time.parts.year)")?.text
  }

  /// Whether the polygon is as high as the radii say, which that of the initial radii never quite is.
  func hasShapeOfRadii() -> Bool {
    func reach(_ one: Length?, _ other: Length?) -> Double {
      max(one?.value ?? 0, other?.value ?? 0)
    }
    let miles =
      reach(quadrants.northEast, quadrants.northWest)
      + reach(quadrants.southEast, quadrants.southWest)
    return shape.count < 3 || 0.75...1.1 ~= (shape.north - shape.south) * 60 / miles
  }

  /// The fix of a point; `nil` if it has no position or no time, which is reported.
  func fix(_ kind: Fix.Kind, at time: Timestamp?, _ finding: Report) -> Fix? {
    func warn(_ message: Finding.Message) { place.warn(message, to: finding) }
    let drawn = shape.point
    if let latitude, let longitude {
      // ArcGIS's service rounds the attributes to whole degrees.
      let isRounded = latitude == latitude.rounded() && longitude == longitude.rounded()
      let limit = isRounded ? 0.501 : 0.051
      if let drawn {
        let apart = abs(drawn.longitude - longitude)
        if abs(drawn.latitude - latitude) > limit || min(apart, abs(360 - apart)) > limit {
          warn("'LAT' and 'LON' (\(latitude), \(longitude)) ignored: the geometry is elsewhere")
        }
      } else if isRounded {
        warn("the feature has no geometry: its position may be rounded to whole degrees")
      }
    }
    let read = Fix.read(
      kind, at: time, drawn?.latitude ?? latitude, drawn?.longitude ?? longitude, from: place,
      finding)
    guard var fix = read else { return nil }
    fix.wind = Speed(aboveZero: wind, .knots).map { Wind($0, of: agency) }
    fix.gust = Speed(aboveZero: gust, .knots).map { Gust($0) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    // Canada's STORMTYPE is that of the whole advisory, or a number; its TCDVLP is a code.
    let code = isOfCanada ? words : code
    if let code { fix.agencyClass = AgencyClass(code: code) }
    if !radii.isEmpty {
      var read = ReadWindRadii()
      for (knots, extent) in radii.sorted(by: { $0.key < $1.key }) {
        read.add(Speed(knots, .knots), extent)
      }
      fix.setWindRadii(read)
    }
    // The class is one of wind and says nothing of a cyclone that is tropical no longer.
    let isPast = origin.flatMap { Nature(words: $0) } == .postTropical
    fix.nature =
      isPast
      ? .postTropical
      : words.flatMap { Nature(words: $0) } ?? code.map { NHCClass.nature(of: $0) } ?? .unknown
    if let wind, let category, category > 0 {
      let reached = [64.0, 83, 96, 113, 137].count { $0 <= wind }
      if reached != Int(category) {
        warn("category \(category) ignored: it is not that of the wind of \(wind) kt")
      }
    }
    return fix
  }
}

extension JSONCursor {
  /// Reads a time such as 2021082712, which may be a number.
  fileprivate mutating func hour(
    of name: MemberName, _ finding: Report
  ) throws(ReadError) -> Timestamp? {
    try value(of: name, "a time such as '2021082712'", finding) { bytes in
      guard let value = DecimalNumber.value(of: bytes), 0...9_999_999_999 ~= value else {
        return nil
      }
      var digits = String(Int64(value))
      return digits.withUTF8 { Timestamp(digits: $0, 10) }
    }
  }
}
