extension TCWMessage {
  /// The storm; `nil` if the message has no position, which is reported to `finding`.
  consuming func storm(_ finding: (Finding) -> Void) -> Storm? {
    var track = past
    if track.sortByTime() {
      place.warn("fixes of the track are not in order of time: sorted", to: finding)
    }
    for fix in fixes where fix.kind == .analysis { add(fix, to: &track, finding) }
    track = track.inTimeOrder()
    let forecast = fixes.filter { $0.kind == .forecast }.inTimeOrder()
    guard let first = track.first ?? forecast.first else {
      return place.reject("message omitted: it has no position", to: finding)
    }
    let product = kind == .alert ? "JTWC formation alert" : "JTWC warning"
    var storm = Storm(
      id: StormID(scheme: "atcf", firstFix: first.time), of: .jtwc, product: product, track: track)
    identify(&storm, first.time, last: track.last?.position ?? first.position, finding)
    if let name { storm.names.add(name: name, language: "en") }
    storm.advisory = advisory
    storm.issued = issued
    storm.messageType = type
    if let sent, baseTime != nil, storm.issued == nil {
      sent.place.warn(
        "issue time omitted: '\(sent.text)' is not a day, hour and minute", to: finding)
    }
    if let baseTime, !forecast.isEmpty {
      var official = Forecast(
        technique: Agency.jtwc.code, isOfficial: true, baseTime: baseTime, fixes: forecast)
      official.issued = issued
      official.advisory = advisory
      official.messageType = type
      storm.forecasts = [official]
    }
    return storm
  }

  /// Sets the storm's id, number, season and basin.
  private func identify(
    _ storm: inout Storm, _ first: Timestamp, last: GeoPoint, _ finding: (Finding) -> Void
  ) {
    guard let designation else { return }
    let deck: String
    if let known = designation.deck {
      deck = known
      storm.basin = designation.basin
    } else {
      deck = StormDesignation.deck(of: last)
      storm.basin = Basin(code: deck)
      place.note(.noBasin("\(designation.number)\(designation.letter)", deck), to: finding)
    }
    let season = ATCFStorm.season(of: first.secondsSince1970, in: deck, number: designation.number)
    let code = deck + designation.number + String(season)
    storm.id = StormID(scheme: "atcf", code: code)
    storm.otherIDs = [code]
    storm.number = designation.number
    storm.season = season
    if designation.isExercise { storm.status = .exercise }
  }

  /// Adds the analysis: merges it with the track's fix of the same time, or adds it as a fix of its
  /// own.
  private func add(_ fix: Fix, to track: inout [Fix], _ finding: (Finding) -> Void) {
    var fix = fix
    fix.nature = kind == .alert ? .disturbance : fix.nature
    fix.pressure = pressure(at: fix.time, finding)
    if let words { fix.agencyClass = AgencyClass(words: LocalizedText(words, language: "en")) }
    guard let known = track.lastIndex(where: { $0.time == fix.time }) else {
      return track.append(fix)
    }
    if fix.wind == nil { fix.wind = track[known].wind }
    // Longitudes up to 360 and down to -180 differ in the last bit of a double.
    let position = track[known].position
    let east = GeoPoint.normalized(position.longitude - fix.position.longitude)
    if abs(position.latitude - fix.position.latitude) < 1e-6, abs(east) < 1e-6 {
      fix.position = position
    }
    if position != fix.position || track[known].wind != fix.wind {
      place.warn(.differs, to: finding)
    }
    track[known] = fix
  }

  /// When the message was sent: the first time with its day, hour and minute, starting from the
  /// analysis.
  private var issued: Timestamp? {
    guard let sent, let baseTime else { return nil }
    let parts = baseTime.parts
    let isNext = sent.day < parts.day
    let month = isNext ? parts.month % 12 + 1 : parts.month
    return Timestamp(
      year: isNext && month == 1 ? parts.year + 1 : parts.year, month: month, day: sent.day,
      hour: sent.hour, minute: sent.minute)
  }
}

extension Finding.Message {
  fileprivate static func noBasin(_ designation: String, _ deck: String) -> Self {
    "'\(designation)' does not give a basin: used \(deck), where the system is"
  }
  fileprivate static var differs: Self {
    "position or wind of the track ignored: it differs from the analysis at the same time"
  }
}
