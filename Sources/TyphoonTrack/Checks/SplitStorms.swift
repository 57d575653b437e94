/// Finds storms of one fix that is on the track of another storm of the input: mostly, its id is wrong.
struct SplitStorms {
  /// The storms that may be compared with later ones: rows of one storm are near each other.
  private static let maxKept = 32

  fileprivate struct Seen {
    let id: StormID
    let agency: String
    let name: String?
    let stops: [(time: Int64, position: GeoPoint)]
    /// The only fix, and its location, until a storm is found to which it may belong.
    var lone: (fix: Fix, place: Finding.Location)?
  }

  private var recent: [Seen] = []

  /// Adds a storm, and reports what may belong to another one.
  ///
  /// - Parameters:
  ///   - storm: The next storm of the input.
  ///   - place: Returns the location of its first fix.
  ///   - finding: Receives each finding.
  mutating func add(_ storm: Storm, at place: (Fix) -> Finding.Location, _ finding: Report) {
    var stops = storm.track.map { ($0.time.secondsSince1970, $0.position) }
    for forecast in storm.forecasts {
      stops += forecast.fixes.map { ($0.time.secondsSince1970, $0.position) }
    }
    let first = storm.track.first ?? storm.forecasts.first?.fixes.first
    let new = Seen(
      id: storm.id, agency: storm.agency, name: storm.names.shown, stops: stops,
      lone: stops.count == 1 ? first.map { ($0, place($0)) } : nil)
    recent.append(new)
    for index in recent.indices {
      guard let lone = recent[index].lone,
        let other = recent.first(where: { $0.passes(recent[index]) })
      else { continue }
      finding(.warning(.split(lone.fix, recent[index].id, from: other.id), at: lone.place))
      recent[index].lone = nil
    }
    if recent.count > Self.maxKept { recent.removeFirst() }
  }
}

extension SplitStorms.Seen {
  /// Whether the storm was where and when another one of a single fix was.
  fileprivate func passes(_ lone: Self) -> Bool {
    guard stops.count > 1, name == nil || lone.name == nil || name == lone.name,
      agency == lone.agency || agency == "unknown" || lone.agency == "unknown"
    else { return false }
    let (time, position) = lone.stops[0]
    let limit = Check.split.limit * 1_000
    return stops.indices.contains { index in
      let next = stops[index]
      if next.time == time { return !position.isBeyond(limit, of: next.position) }
      guard index > 0, stops[index - 1].time < time, time < next.time,
        next.time - stops[index - 1].time <= 86_400
      else { return false }
      let last = stops[index - 1]
      let share = Double(time - last.time) / Double(next.time - last.time)
      let east = (next.position.longitude - last.position.longitude).remainder(dividingBy: 360)
      let between = GeoPoint(
        latitude: last.position.latitude
          + share * (next.position.latitude - last.position.latitude),
        longitude: last.position.longitude + share * east)
      return between.map { !position.isBeyond(limit, of: $0) } ?? false
    }
  }
}

extension Finding.Message {
  fileprivate static func split(_ fix: Fix, _ id: StormID, from other: StormID) -> Self {
    "found only the fix \(fix.position.shown) at \(fix.time.compact) of \(id.description), on the track of \(other.description), expected one storm: kept as two"
  }
}
