/// A report of an HKO track as parsed; `storm` turns it into a `Storm`.
struct HKOStorm {
  private let place: Finding.Location
  private var id: String?
  private var names = LocalizedText()
  private var past: [HKOFix] = []
  private var analysis: [HKOFix] = []
  private var forecast: [HKOFix] = []
  /// The number of points that only shape the line, and the location of the first one.
  private var untimed: (count: Int, place: Finding.Location)?

  /// Reads a report.
  init(in xml: inout XMLCursor, of field: MemberName, _ finding: Report) throws(ReadError) {
    place = xml.location
    try xml.members(of: field, finding) { (name, xml) throws(ReadError) in
      switch name {
      case "tropicalcycloneid": id = try xml.text(of: name, finding)
      case "tropicalcyclonename", "tropicalcycloneenglishname", "tropicalcyclonechinesename":
        if let text = try xml.text(of: name, finding) {
          names.add(name: text, language: text.utf8.allSatisfy { $0 < 0x80 } ? "en" : "zh-Hant")
        }
      case "pastinformation": past += try timed(HKOFix(in: &xml, of: name, finding))
      case "analysisinformation": analysis.append(try HKOFix(in: &xml, of: name, finding))
      case "forecastinformation": forecast += try timed(HKOFix(in: &xml, of: name, finding))
      default: try xml.leaveOut(name, finding)
      }
      guard past.count + analysis.count + forecast.count <= HeadedStorm.maxFixes else {
        throw ReadError("found a storm with more than \(HeadedStorm.maxFixes) fixes", at: place)
      }
    }
  }

  /// The fix, unless it only shapes the line.
  private mutating func timed(_ fix: HKOFix) -> [HKOFix] {
    guard fix.isOfTheLineOnly else { return [fix] }
    untimed = ((untimed?.count ?? 0) + 1, untimed?.place ?? fix.place)
    return []
  }

  /// The storm; `nil` if it has no fix, which is reported to `finding`.
  ///
  /// `issued` is when the file was issued: the base time of the forecast if there are no observed
  /// fixes.
  func storm(issued: Timestamp?, _ finding: Report) -> Storm? {
    if let untimed {
      untimed.place.note("track points without a time omitted: \(untimed.count)", to: finding)
    }
    let analysed = Self.once(analysis, finding) { $0.fix(.analysis, finding) }
    let times = Set(analysed.map { $0.time })
    // The past positions may include the analysis.
    var track = Self.once(past, finding) { $0.fix(.analysis, finding) }
      .filter { !times.contains($0.time) }
    track += analysed
    if track.sortByTime() {
      place.warn("observed fixes are not in order of time: sorted", to: finding)
    }
    let forecast = official(from: track.last?.time ?? issued, finding)
    guard let first = track.first ?? forecast?.fixes.first else {
      return place.reject(.stormWithoutFix, to: finding)
    }
    var storm = Storm(
      id: StormID(scheme: "hko", code: id, firstFix: first.time),
      of: .hko, product: "HKO tropical cyclone track", track: track)
    storm.names = names
    storm.season = first.time.parts.year
    if let forecast { storm.forecasts = [forecast] }
    return storm
  }

  /// Turns positions into fixes; of fixes with the same time, only the first is kept.
  private static func once(_ read: [HKOFix], _ finding: Report, _ make: (HKOFix) -> Fix?) -> [Fix] {
    var times: Set<Timestamp> = []
    return read.compactMap { read in
      guard let fix = make(read) else { return nil }
      guard times.insert(fix.time).inserted else {
        read.place.warn("duplicate fix ignored: an earlier fix has the same time", to: finding)
        return nil
      }
      return fix
    }
  }

  /// The forecast; `nil` if there is none.
  private func official(from base: Timestamp?, _ finding: Report) -> Forecast? {
    guard let first = forecast.first else { return nil }
    guard let base else {
      return first.place.reject(
        "forecast omitted: it has no base time, expected an observed fix or 'BulletinTime'",
        to: finding)
    }
    let fixes = Self.once(forecast, finding) { $0.fix(.forecast, from: base, finding) }
    guard !fixes.isEmpty else { return nil }
    return Forecast(
      technique: Agency.hko.code, isOfficial: true, baseTime: base, fixes: fixes.inTimeOrder())
  }
}
