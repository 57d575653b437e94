/// A position of an HKO track as parsed: past, analysed or forecast.
struct HKOFix {
  let place: Finding.Location
  private(set) var time: Timestamp?
  private var latitude, longitude: Double?
  private var wind: Speed?
  private var words: String?

  /// Whether it only shapes the line: the agency inserts points with neither a time, a wind nor a
  /// class.
  var isOfTheLineOnly: Bool { time == nil && wind == nil && words == nil }

  /// Reads a position.
  init(in xml: inout XMLCursor, of field: MemberName, _ finding: Report) throws(ReadError) {
    place = xml.location
    var repeats = MemberRepeats()
    try xml.members(of: field, finding) { (name, xml) throws(ReadError) in
      guard try repeats.isFirst(name, &xml, finding) else { return }
      switch name {
      case "time": time = try xml.timeInUTC(of: name, finding)
      case "latitude": latitude = try xml.degrees(of: name, .latitude, finding)
      case "longitude": longitude = try xml.degrees(of: name, .longitude, finding)
      case "maximumwind": wind = try xml.speed(of: name, as: "240km/h", finding)
      case "intensity": words = try xml.text(of: name, finding)
      // The index of the position; positions are in this order.
      case "index": break
      default: try xml.leaveOut(name, finding)
      }
    }
  }

  /// The fix; `nil` if it has no time or position, which is reported to `finding`.
  ///
  /// `base` is the base time of forecasts.
  func fix(_ kind: Fix.Kind, from base: Timestamp? = nil, _ finding: Report) -> Fix? {
    guard var fix = Fix.read(kind, at: time, latitude, longitude, from: place, finding) else {
      return nil
    }
    let lead = base.map { fix.time.secondsSince1970 - $0.secondsSince1970 }
    if let lead, lead <= 0 {
      return place.reject(
        "forecast fix omitted: its time is not after that of the analysis", to: finding)
    }
    fix.leadTime = lead
    fix.wind = wind.map { Wind($0, of: .hko) }
    if let words {
      fix.setClass(words, of: "Intensity", at: place, finding)
      if let said = HKOClass(words: words), let wind {
        let blown = HKOClass(wind: wind)
        if said != blown { place.warn(.otherClass(words, blown), to: finding) }
      }
    }
    return fix
  }
}

extension XMLCursor {
  /// Degrees followed by the letter of the hemisphere: `7.40N`.
  fileprivate mutating func degrees(
    of field: MemberName, _ axis: GeoAxis, _ finding: Report
  ) throws(ReadError) -> Double? {
    try value(of: field, "degrees such as '7.40\(axis.letters.positive)'", finding) {
      $0.degrees(axis)
    }
  }
}

extension Finding.Message {
  fileprivate static func otherClass(_ words: String, _ blown: HKOClass) -> Self {
    "'Intensity' is '\(words)', but 'MaximumWind' is that of a '\(blown.rawValue)': kept both"
  }
}
