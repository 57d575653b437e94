/// One object of the array in `ty_infos.js`, as parsed; `storm` turns it into a `Storm`.
///
/// Its members are in any order, so they are collected first: a forecast's time needs `init`.
struct CWBStorm {
  private var place: Finding.Location
  private var names = LocalizedText()
  private var number: String?
  private var priority: Int?
  private var baseTime: Timestamp?
  private var current: CWBFix?
  private var bestTrack: [CWBFix] = []
  private var forecast: [CWBFix] = []

  /// Reads the object; `nil` if the value is not an object, which is reported to `finding`.
  init?(in json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    guard try json.kind() == .object else {
      let place = json.source.location(of: json.source.position)
      place.warn(.notAStorm(try json.kind().words), to: finding)
      try json.skip()
      return nil
    }
    place = json.source.location(of: json.source.position)
    var english, chinese: String?
    try json.members { (key, json) throws(ReadError) in
      switch key {
      case "typhname_eng": english = try json.text(of: key, finding)
      case "typhname_cht": chinese = try json.text(of: key, finding)
      case "typhno": number = try json.text(of: key, finding)
      case "priority": priority = try json.wholeNumber(of: MemberName(key), in: 0...10_000, finding)
      case "init": baseTime = try json.scriptTime(of: key, finding)
      case "curr": current = try CWBFix(in: &json, of: key, finding)
      case "best_track":
        try json.elements(of: key, finding) { (json) throws(ReadError) in
          if let fix = try CWBFix(in: &json, of: key, finding) { bestTrack.append(fix) }
        }
      case "fcst":
        try json.elements(of: key, finding) { (json) throws(ReadError) in
          if let fix = try CWBFix(in: &json, of: key, finding) { forecast.append(fix) }
        }
      case "products": break  // where the agency's own page has its labels
      default:
        guard try json.kind() == .array else { return try json.leaveOut(MemberName(key), finding) }
        let place = json.source.location(of: json.source.position)
        var isData = false
        try json.elements { (json) throws(ReadError) in
          if try json.holdsPositions(within: 5) { isData = true }
        }
        finding(
          isData ? .warning(.unknownData(key), at: place) : .note(.unknownName(key), at: place))
      }
    }
    if let english { names.add(name: english, language: "en") }
    if let chinese { names.add(name: chinese, language: "zh-Hant") }
  }

  /// The storm; `nil` if it has no position, which is reported to `finding`.
  func storm(_ finding: Report) -> Storm? {
    var track = bestTrack.compactMap { $0.analysis(at: $0.time, finding) }
    if track.sortByTime() {
      place.warn("fixes of 'best_track' are not in order of time: sorted", to: finding)
    }
    if let current { merge(current, into: &track, finding) }
    let forecast = officialForecast(finding)
    if forecast == nil, let movement = current?.movement,
      let last = track.lastIndex(where: { $0.time == baseTime })
    {
      track[last].remarks = movement
    }

    guard let first = track.first ?? forecast?.fixes.first else {
      return place.reject(.noUsableFix, to: finding)
    }
    let year = first.time.parts.year
    var storm = Storm(
      id: StormID(scheme: "cwb", code: number.map { "\(year)-\($0)" }, firstFix: first.time),
      of: .cwb, product: "CWB ty_infos.js", track: track, forecasts: forecast.map { [$0] } ?? [])
    storm.names = names
    storm.number = number
    storm.priority = priority
    storm.season = year
    return storm
  }

  /// Merges `curr` with the last fix of the same time, or adds it as a fix of its own.
  private func merge(_ current: CWBFix, into track: inout [Fix], _ finding: Report) {
    guard let baseTime else { return current.place.warn(.noInit("current analysis"), to: finding) }
    guard let last = track.lastIndex(where: { $0.time == baseTime }) else {
      guard let fix = current.analysis(at: baseTime, finding) else { return }
      track.append(fix)
      track = track.inTimeOrder()
      return
    }
    if let position = current.givenPosition(finding), position != track[last].position {
      current.place.warn(.differs("position"), to: finding)
      track[last].position = position
    }
    for part in track[last].merge(current.details) {
      current.place.warn(.differs(part), to: finding)
    }
  }

  private func officialForecast(_ finding: Report) -> Forecast? {
    guard let earliest = forecast.first else { return nil }
    guard let baseTime else { return earliest.place.reject(.noInit("forecast"), to: finding) }
    let leads = Set(forecast.compactMap { $0.leadHours }).union([0])
    for fix in forecast {
      guard let previous = fix.previousLeadHours, !leads.contains(previous) else { continue }
      fix.place.warn(.gap(previous), to: finding)
    }
    let fixes = forecast.compactMap { $0.forecast(from: baseTime, finding) }.inTimeOrder()
    guard !fixes.isEmpty else { return nil }
    var made = Forecast(
      technique: Agency.cwb.code, isOfficial: true, baseTime: baseTime, fixes: fixes)
    made.remarks = current?.movement ?? LocalizedText()
    return made
  }
}

extension JSONCursor {
  /// Reads a time: an array of year, month, day, hour, and optionally minute and second, in UTC.
  mutating func scriptTime(of field: String, _ finding: Report) throws(ReadError) -> Timestamp? {
    _ = try nextByte()
    let start = source.position
    source.hold()
    defer { source.release() }
    var parts: [Int] = []
    var isWhole = true
    try elements(of: field, finding) { (json) throws(ReadError) in
      guard let part = try json.wholeNumber(of: MemberName(field), in: 0...9_999, finding) else {
        isWhole = false
        return
      }
      if parts.count < 7 { parts.append(part) }
    }
    let shown = source.withBytes(start..<source.position) { String(decoding: $0, as: UTF8.self) }
    guard isWhole, !parts.isEmpty else { return nil }
    guard 4...6 ~= parts.count,
      let time = Timestamp(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3],
        minute: parts.count > 4 ? parts[4] : 0, second: parts.count > 5 ? parts[5] : 0)
    else {
      source.location(of: start).warn(.noSuchTime(shown, field), to: finding)
      return nil
    }
    return time
  }
}

extension Finding.Message {
  fileprivate static func notAStorm(_ found: String) -> Self {
    "storm omitted: found \(found), expected an object"
  }
  fileprivate static func noInit(_ part: String) -> Self {
    "\(name: part) omitted: 'init' has no valid time"
  }
  fileprivate static func differs(_ part: String) -> Self {
    "\(name: part) in 'curr' differs from 'best_track' at the same time: used 'curr'"
  }
  fileprivate static func gap(_ hours: Int) -> Self {
    "'prev_tau' is \(hours) h, but no fix has this lead time: joined to the previous fix"
  }
  fileprivate static func noSuchTime(_ text: String, _ field: String) -> Self {
    "'\(name: field)' omitted: '\(text)' is not a time, expected [year, month, day, hour]"
  }
}
