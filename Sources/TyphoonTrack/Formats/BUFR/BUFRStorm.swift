/// Makes the storm of a message: its observed centre, and the forecasts of all members.
struct BUFRStorm {
  /// From cycle 50r1 on, the control forecast is the high-resolution one.
  private static let cycle50r1 = Timestamp(year: 2026, month: 5, day: 12, hour: 0)

  private let data: BUFRData
  private let place: Finding.Location

  init(_ data: BUFRData, at place: Finding.Location) { (self.data, self.place) = (data, place) }

  /// The storm; `nil` if no member has it, which is reported.
  func storm(_ finding: Report) throws(ReadError) -> Storm? {
    guard let base = try baseTime else { throw damaged("it has no base time") }
    guard let code = data.text("stormIdentifierLong") ?? data.text("stormIdentifier") else {
      throw damaged("it has no 'stormIdentifier'")
    }
    let observed = try centre(at: base)
    let forecasts = try forecasts(from: base)
    guard observed != nil || !forecasts.isEmpty else {
      finding(Finding(.note, "storm '\(code)' omitted: it has no fix", at: place))
      return nil
    }
    var storm = identified(code, base)
    if let name = data.text("longStormName"), name != code, StormName(name) == .real {
      storm.names.add(name, language: "en")
    }
    storm.track = observed.map { [$0] } ?? []
    storm.forecasts = forecasts
    return storm
  }

  private func damaged(_ words: String) -> ReadError { ReadError(.damagedBUFR(words), at: place) }

  /// A storm with its id: a number of the season, or one of 70 to 99 for a storm that forms in the forecast, which
  /// another run gives to another storm.
  private func identified(_ code: String, _ base: Timestamp) -> Storm {
    let source = Agency.ecmwf.source("ECMWF tropical cyclone tracks (BUFR)", year: base.parts.year)
    let designation = StormDesignation(code)
    let (number, deck) = (designation?.number ?? "", designation?.deck)
    let season = ATCFStorm.season(of: base.secondsSince1970, in: deck ?? "", number: number)
    let own = number < "70" ? deck.map { "\($0)\(number)\(season)" } : nil
    let id = StormID(scheme: own == nil ? "ecmf" : "atcf", code: own ?? "\(code)-\(base.compact)")
    var storm = Storm(id: id, agency: Agency.ecmwf.code, source: source)
    (storm.trackType, storm.season, storm.otherIDs) = (.working, season, [own ?? code])
    (storm.number, storm.basin) = (designation?.number, designation?.basin)
    return storm
  }

  private var baseTime: Timestamp? {
    get throws(ReadError) {
      let parts = try ["year", "month", "day", "hour", "minute"].map { (key) throws(ReadError) in
        Int(try data.number(key) ?? -1)
      }
      return Timestamp(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
    }
  }

  /// The observed centre, the same for all members.
  private func centre(at base: Timestamp) throws(ReadError) -> Fix? {
    guard let latitude = try data.number("latitude"), let longitude = try data.number("longitude")
    else { return nil }
    guard try data.number("meteorologicalAttributeSignificance") ?? 1 == 1,
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else { throw damaged("its first position is not that of a centre") }
    return Fix(.analysis, at: base, position: position, from: place)
  }

  /// The forecasts of the members that have the storm.
  private func forecasts(from base: Timestamp) throws(ReadError) -> [Forecast] {
    let steps = Int(try data.number("delayedDescriptorReplicationFactor") ?? 0)
    let thresholds = try thresholds(steps: steps)
    var forecasts = try members(from: base)
    for step in 0...max(0, steps) {
      let points = try BUFRPoints(step, data, thresholds: thresholds, at: place)
      for member in forecasts.indices {
        guard let fix = points.fix(of: member, after: base, from: place) else { continue }
        if let last = forecasts[member].fixes.last, last.time >= fix.time {
          throw damaged("its steps are not in order of time")
        }
        forecasts[member].fixes.append(fix)
      }
    }
    return forecasts.filter { !$0.fixes.isEmpty }
  }

  /// How many winds have radii at each time: three, four in newer templates, none in older ones.
  private func thresholds(steps: Int) throws(ReadError) -> Int {
    var count = 0
    while count < 8, try data.numbers("windSpeedThreshold", count * (steps + 1) + 1) != nil {
      count += 1
    }
    return count
  }

  /// The forecasts, still without fixes: type 0 or number 52 is the high-resolution one, type 1 or number 51 the
  /// control.
  private func members(from base: Timestamp) throws(ReadError) -> [Forecast] {
    let missing = [Double?](repeating: nil, count: data.frame.subsets)
    let numbers = try data.numbers("ensembleMemberNumber") ?? missing
    let types = try data.numbers("ensembleForecastType") ?? missing
    let isOld = Self.cycle50r1.map { base < $0 } ?? false
    let kinds = zip(numbers, types).map { number, type in
      type ?? (number == 52 && isOld ? 0 : number == 51 ? 1 : nil)
    }
    let hasOwn = kinds.contains(0)
    var seen: Set<String> = []
    return try zip(numbers, kinds).map { (number, kind) throws(ReadError) in
      let isOwn = kind == 0 || kind == 1 && !hasOwn && !isOld
      let member = isOwn ? nil : number.map { String(Int($0)) }
      guard isOwn || member != nil else { throw damaged("a member has no number") }
      guard seen.insert(member ?? "").inserted else {
        throw damaged("it has member \(member ?? "0") twice")
      }
      return Forecast(technique: "ECMF", member: member, isOfficial: isOwn, baseTime: base)
    }
  }
}
