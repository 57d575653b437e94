import TyphoonTrack

/// The winds along a track through time: the one rule by which swaths, places, moving pages and
/// interpolated fixes follow wind radii from fix to fix.
///
/// Between two fixes with known radii these change linearly. A wind begins or ends where the maximum
/// wind, which changes linearly too, passes its threshold, or else at the fix that is known not to
/// have it: there its radii are 0. Nothing is known between fixes that are further apart than the
/// gap that tracks bridge. Unknown radii between known states at most twelve hours apart are
/// interpolated; elsewhere the time at which a wind begins or ends is unknown, as at the ends of a
/// track.
struct WindHistory {
  /// The area of a wind at a time.
  struct State {
    let time: Timestamp
    let center: Coordinate
    let extent: RadialExtent

    var shape: RadialShape {
      RadialShape(extent, at: center) ?? RadialShape(center: center, radius: 0)
    }
  }

  /// The areas of a wind, without a gap.
  struct Run {
    let threshold: Speed
    fileprivate(set) var states: [State]
    /// Whether the wind may have begun earlier than the first state.
    let isOpenAtStart: Bool
    /// Whether the wind may last longer than to the last state.
    fileprivate(set) var isOpenAtEnd = true

    /// Returns the radii at a time; `nil` outside the run.
    func extent(at time: Timestamp) -> RadialExtent? {
      guard let next = states.firstIndex(where: { $0.time >= time }) else { return nil }
      if states[next].time == time { return states[next].extent }
      return next == 0 ? nil : states[next - 1].extent(to: states[next], at: time)
    }
  }

  /// The longest time between states from which unknown radii are interpolated, in seconds.
  private static let longestGap: Int64 = 12 * 3_600

  /// The runs, those of the lowest threshold first, then in the order of time.
  private(set) var runs: [Run] = []
  /// The forces whose radii stay unknown at each fix.
  private(set) var unknown: [WindForces]
  private let fixes: [Fix]
  private let maxGap: Int64

  /// Follows the winds along fixes in the order of time.
  ///
  /// - Parameters:
  ///   - fixes: The fixes.
  ///   - maxGap: The longest time between two fixes, in seconds, across which winds are followed.
  init(_ fixes: [Fix], maxGap: Int = 86_400) {
    (self.fixes, self.maxGap) = (fixes, Int64(maxGap))
    unknown = fixes.map { $0.unknownWinds }
    for threshold in fixes.lazy.flatMap({ $0.windRadii }).thresholds { follow(threshold) }
    for force in WindForce.allCases { resolve(force.forces) }
  }

  /// The thresholds, lowest first.
  var thresholds: [Speed] { fixes.lazy.flatMap { $0.windRadii }.thresholds }

  /// Returns the runs of a threshold.
  func runs(of threshold: Speed) -> [Run] { runs.filter { $0.threshold.inID == threshold.inID } }

  /// Returns the radii of a threshold at a time; `nil` if there is no such wind, or if they are
  /// unknown.
  func extent(of threshold: Speed, at time: Timestamp) -> RadialExtent? {
    runs(of: threshold).lazy.compactMap { $0.extent(at: time) }.first
  }

  private mutating func follow(_ threshold: Speed) {
    var run: Run?
    var earlier: Int?
    for later in fixes.indices
    where !fixes[later].unknownWinds.contains(WindForces(of: threshold)) {
      let state = state(later, threshold)
      defer { earlier = later }
      guard let earlier else {
        run = state.map { Run(threshold: threshold, states: [$0], isOpenAtStart: true) }
        continue
      }
      let between = earlier + 1..<later
      func isBridged(_ start: State, _ end: State) -> Bool {
        start.time.distance(to: end.time) <= (between.isEmpty ? maxGap : Self.longestGap)
      }
      let isBefore = run != nil
      if var ending = run {
        let last = ending.states[ending.states.count - 1]
        let weakest = weakening(last.extent, threshold, from: earlier, to: later)
        if weakest == nil, let state, isBridged(last, state) {
          run?.states += states(between, from: last, to: state) + [state]
          continue
        }
        let end = weakest ?? (state == nil ? self.state(later, threshold, last.extent) : nil)
        if let end, isBridged(last, end) {
          ending.isOpenAtEnd = false
          if last.time < end.time { ending.states += states(between, from: last, to: end) + [end] }
        }
        runs.append(ending)
        run = nil
      }
      guard let state else { continue }
      let start =
        weakening(state.extent, threshold, from: later, to: earlier)
        ?? (isBefore ? nil : self.state(earlier, threshold, state.extent))
      guard let start, isBridged(start, state) else {
        run = Run(threshold: threshold, states: [state], isOpenAtStart: true)
        continue
      }
      let grown = start.time < state.time ? [start] + states(between, from: start, to: state) : []
      run = Run(threshold: threshold, states: grown + [state], isOpenAtStart: false)
    }
    if let run { runs.append(run) }
  }

  /// Removes a force from the unknown ones where known states tell it.
  private mutating func resolve(_ force: WindForces) {
    var earlier: Int?
    for later in fixes.indices where !fixes[later].unknownWinds.contains(force) {
      defer { earlier = later }
      guard let earlier, later > earlier + 1 else { continue }
      let isNear = fixes[earlier].time.distance(to: fixes[later].time) <= Self.longestGap
      for index in earlier + 1..<later
      where isNear
        || runs.contains(where: {
          WindForces(of: $0.threshold) == force && $0.extent(at: fixes[index].time) != nil
        })
      {
        unknown[index].remove(force)
      }
    }
  }

  // MARK: - States

  /// The state at a fix that has radii of the threshold.
  private func state(_ index: Int, _ threshold: Speed) -> State? {
    fixes[index].windRadii.extent(for: threshold).map {
      State(time: fixes[index].time, center: Coordinate(fixes[index].position), extent: $0)
    }
  }

  /// The state at a fix at which a wind begins or ends, with such radii but of 0.
  private func state(_ index: Int, _ threshold: Speed, _ extent: RadialExtent) -> State {
    State(time: fixes[index].time, center: Coordinate(fixes[index].position), extent: extent.shrunk)
  }

  /// The states at fixes between two states.
  private func states(_ indices: Range<Int>, from one: State, to two: State) -> [State] {
    indices.compactMap { index in
      let time = fixes[index].time
      guard one.time < time, time < two.time else { return nil }
      return State(
        time: time, center: Coordinate(fixes[index].position), extent: one.extent(to: two, at: time)
      )
    }
  }

  /// Returns the first state, on the way from one fix to another, at which the maximum wind is weaker
  /// than a threshold, with such radii but of 0; `nil` if it is nowhere known to be.
  private func weakening(
    _ extent: RadialExtent, _ threshold: Speed, from start: Int, to end: Int
  ) -> State? {
    let way = start < end ? Array(start...end) : (end...start).reversed()
    for (position, index) in way.enumerated() where fixes[index].isWeaker(than: threshold) {
      guard position > 0 else { return state(index, threshold, extent) }
      let (one, two) = (fixes[way[position - 1]], fixes[index])
      guard let fraction = one.crossing(threshold, toward: two) else {
        return state(index, threshold, extent)
      }
      let leg = TrackLeg(from: one, to: two)
      return State(
        time: leg.time(at: fraction), center: leg.center(at: fraction), extent: extent.shrunk)
    }
    return nil
  }
}

extension WindHistory.State {
  /// Returns the radii at a time between this state and another.
  fileprivate func extent(to other: Self, at time: Timestamp) -> RadialExtent {
    RadialExtent.interpolated(
      extent, other.extent,
      at: Double(self.time.distance(to: time)) / Double(self.time.distance(to: other.time)))
  }
}

extension Timestamp {
  /// The seconds from this time to another.
  fileprivate func distance(to other: Timestamp) -> Int64 {
    other.secondsSince1970 - secondsSince1970
  }
}

extension Fix {
  /// Whether the maximum wind is known to be weaker than the wind at the edge of an area.
  fileprivate func isWeaker(than threshold: Speed) -> Bool {
    let (unit, limit) = limit(of: threshold)
    return hasWind && exactWind(in: unit) < limit
  }

  /// Where the maximum wind passes a threshold on the way to another fix, from 0 to 1; `nil` if this
  /// fix has no wind that compares with the other's.
  fileprivate func crossing(_ threshold: Speed, toward other: Fix) -> Double? {
    guard Wind(between: wind, other.wind, at: 0) != nil else { return nil }
    let (unit, limit) = limit(of: threshold)
    let own = exactWind(in: unit)
    return (own - limit) / (own - other.exactWind(in: unit))
  }

  /// The least wind of an area: in the unit of its threshold, or else where its force begins, since
  /// agencies round both.
  private func limit(of threshold: Speed) -> (unit: SpeedUnit, value: Double) {
    if shownSpeed.published(in: threshold.unit) != nil { return (threshold.unit, threshold.value) }
    let force = WindForces(of: threshold)
    let limit = WindForces.limits.first { $0.force == force }
    return (.metresPerSecond, limit?.metresPerSecond ?? threshold.value(in: .metresPerSecond))
  }
}

extension Sequence<WindRadii> {
  /// The distinct thresholds of wind radii, lowest first, because their areas are the largest.
  var thresholds: [Speed] {
    var found: [Speed] = []
    for radii in self where !found.contains(where: { $0.inID == radii.threshold.inID }) {
      found.append(radii.threshold)
    }
    return found.sorted { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
  }

  /// Returns the first area for a threshold.
  func extent(for threshold: Speed) -> RadialExtent? {
    first { $0.threshold.inID == threshold.inID }?.extent
  }
}
