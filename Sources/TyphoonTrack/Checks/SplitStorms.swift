/// Finds storms of one fix that is on the track of another storm of the input: mostly, its id is wrong.
struct SplitStorms {
  /// How many storms are compared with later ones: rows of one storm are near each other.
  private static let maxKept = 32

  private struct Seen {
    let id: StormID
    let agency: String
    let name: String?
    let stops: [(time: Int64, position: GeoPoint)]
    /// The only fix, and its location, until a storm is found to which it may belong.
    var lone: (fix: Fix, place: Finding.Location)?

    /// Whether the storm was where and when another one of a single fix was.
    func passes(_ lone: Seen) -> Bool {
      guard stops.count > 1, name == nil || lone.name == nil || name == lone.name,
        [lone.agency, "unknown"].contains(agency) || lone.agency == "unknown"
      else { return false }
      let (time, position) = lone.stops[0]
      return zip([stops[0]] + stops, stops).contains { last, next in
        last.time <= time && time <= next.time && next.time - last.time <= 86_400
          && position.distance(to: last.position) + position.distance(to: next.position)
            <= last.position.distance(to: next.position) + Check.split.limit * 1_000
      }
    }
  }

  private var recent: [Seen] = []

  /// Adds a storm, and reports what may belong to another one.
  ///
  /// - Parameters:
  ///   - storm: The next storm of the input.
  ///   - place: Returns the location of its first fix.
  ///   - finding: Receives each finding.
  mutating func add(_ storm: Storm, at place: (Fix) -> Finding.Location, _ finding: Report) {
    let fixes = [storm.track] + storm.forecasts.map { $0.fixes }
    let stops = fixes.joined().map { (time: $0.time.secondsSince1970, position: $0.position) }
    guard let first = fixes.joined().first else { return }
    recent.append(
      Seen(
        id: storm.id, agency: storm.agency, name: storm.names.shown, stops: stops,
        lone: stops.count == 1 ? (first, place(first)) : nil))
    for index in recent.indices {
      guard let (fix, place) = recent[index].lone,
        let other = recent.first(where: { $0.passes(recent[index]) })
      else { continue }
      recent[index].lone = nil
      place.warn(
        "found only the fix \(fix.position.shown) at \(fix.time.compact) of \(recent[index].id.description), on the track of \(other.id.description), expected one storm: kept as two",
        to: finding)
    }
    if recent.count > Self.maxKept { recent.removeFirst() }
  }
}
