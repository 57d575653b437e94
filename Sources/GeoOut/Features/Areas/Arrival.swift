import TyphoonTrack

// Where winds come first at a time.

extension StormFeatures {
  /// Adds the lines that winds first reach at every sixth hour, or at every twelfth if they last for
  /// more than two days: of the official forecast, or the only one.
  mutating func addArrivals(_ inputs: LayerInputs) {
    let (options, shown) = (inputs.options, inputs.forecasts)
    let winds = options.arrivalWinds.isEmpty ? [Speed(34, .knots)] : options.arrivalWinds
    let forces = WindForce.allCases.filter { winds.map { WindForce($0) }.contains($0) }
    for index in shown where shown.count == 1 || storm.forecasts[index].isOfficial {
      let fixes = fixesFromBase(of: storm.forecasts[index])
      guard let base = fixes.first?.time else { continue }
      let now = max(past ?? base, base)
      // What came later than the forecast is no part of it.
      let passing = PassingStorm(
        observed: storm.track.filter { $0.time <= now }, forecast: fixes, area: [], members: [],
        scale: .scale(ofAgency: storm.agency), options)
      let runs = passing.winds.map { $0.run }.filter { forces.contains(WindForce($0.threshold)) }
      guard let end = runs.lazy.compactMap({ $0.states.last?.time }).max() else { continue }
      let step: Int64 = end > base.advanced(bySeconds: 48 * 3_600) ? 43_200 : 21_600
      let first = (now.secondsSince1970 / step + 1) * step
      for time in stride(from: first, through: end.secondsSince1970, by: Int(step))
        .map(Timestamp.init(secondsSince1970:))
      {
        for force in forces {
          let lines = passing.arrivals(of: force, at: time, tolerance: options.tolerance)
          guard !lines.isEmpty else { continue }
          let shape = addLines(lines)
          add(
            .arrival, forecast: index,
            threshold: runs.last { WindForce($0.threshold) == force }?.threshold, isDerived: true,
            time: .span(time, time), shape: shape)
        }
      }
    }
    if !shown.isEmpty, options.layers != LayerSelection(Layer.allCases),
      features.last?.layer != .arrival
    {
      notes.append("no 'arrival' of \(storm.id): no forecast brings such winds, or their radii")
    }
  }
}

extension PassingStorm {
  /// The longest edge whose ends alone tell whether it is new, in metres.
  private static let longestEdge = 20_000.0
  /// How far the first time at a place of a line may be from the line's, in seconds.
  private static let accuracy: Int64 = 30

  /// Returns the lines that winds of a force first reach at a time: the parts of the outline of their
  /// area then that they have not reached before.
  func arrivals(of force: WindForce, at time: Timestamp, tolerance: Double) -> [[Coordinate]] {
    let shapes = winds.lazy.filter { WindForce($0.run.threshold) == force }
      .compactMap { $0.areas.lazy.compactMap { $0.shape(at: time) }.first { $0.reach > 0 } }
    return shapes.flatMap { $0.parts }.flatMap { part in
      var (fan, ring) = (Fan(center: part.center), [Coordinate]())
      // A line ends at a vertex.
      part.append(&fan, tolerance: tolerance / 4, to: &ring)
      let places = zip(ring, ring.dropFirst()).flatMap { one, next in
        let count = max(1, Int(one.chord(to: next) / Self.longestEdge))
        return (0..<count).map { step in
          let share = Double(step) / Double(count)
          return Coordinate(
            longitude: one.longitude + share * (next.longitude - one.longitude),
            latitude: one.latitude + share * (next.latitude - one.latitude))
        }
      }
      return places.runs(closed: ring) { place in
        let start = period(of: force, at: place, place.normal)?.knownStart?.secondsSince1970
        return start.map { abs($0 - time.secondsSince1970) <= Self.accuracy } ?? false
      }
    }
  }
}

extension [Coordinate] {
  /// Returns the lines through consecutive vertices of a ring that satisfy a condition.
  fileprivate func runs(closed ring: Self, where condition: (Coordinate) -> Bool) -> [Self] {
    let isIn = map(condition)
    guard let start = isIn.firstIndex(of: false) else { return [ring] }
    var lines: [Self] = [[]]
    for index in (start...).prefix(count + 1).map({ $0 % count }) {
      if isIn[index] {
        lines[lines.count - 1].append(self[index])
      } else {
        lines.append([])
      }
    }
    return lines.filter { $0.count > 1 }
  }
}
