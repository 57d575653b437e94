import TyphoonTrack

// Wind radii that a source does not give for a time, such as that of a landfall.

extension [Fix] {
  /// The longest time between two fixes from whose radii unknown ones are interpolated, in seconds.
  private static let longestGap: Int64 = 12 * 3_600

  /// Returns the fixes with the radii that are unknown between two fixes with known ones, changing
  /// linearly in time; 0 is known too.
  ///
  /// Wherever radii are followed through time, it is through these fixes.
  func interpolatingUnknownRadii() -> [Fix] {
    guard contains(where: { !$0.unknownWinds.isEmpty }) else { return self }
    var fixes = self
    for force in WindForce.allCases {
      let forces = force.forces
      let thresholds = lazy.flatMap { $0.windRadii }.thresholds.filter { WindForce($0) == force }
      var known: Int?
      for next in indices where !self[next].unknownWinds.contains(forces) {
        defer { known = next }
        guard let known, next > known + 1 else { continue }
        let (start, end) = (self[known], self[next])
        let gap = end.time.secondsSince1970 - start.time.secondsSince1970
        guard 1...Self.longestGap ~= gap else { continue }
        for index in known + 1..<next {
          fixes[index].unknownWinds.remove(forces)
          let since = self[index].time.secondsSince1970 - start.time.secondsSince1970
          for threshold in thresholds {
            let extent = RadialExtent.interpolated(
              start.windRadii.extent(for: threshold), end.windRadii.extent(for: threshold),
              at: Double(since) / Double(gap))
            if let extent {
              fixes[index].windRadii.append(WindRadii(threshold: threshold, extent: extent))
            }
          }
        }
      }
    }
    return fixes
  }
}

extension RadialExtent {
  /// Returns the extent at a fraction of the way from one to another; `nil` is no wind, a radius of 0.
  static func interpolated(
    _ one: RadialExtent?, _ two: RadialExtent?, at fraction: Double
  ) -> RadialExtent? {
    guard let first = one ?? two?.shrunk, let second = two ?? one?.shrunk else { return nil }
    func mixed(_ one: Length, _ two: Length) -> Length {
      Length(one.value + fraction * (two.value(in: one.unit) - one.value), one.unit)
    }
    switch (first, second) {
    case (.circle(let one), .circle(let two)): return .circle(mixed(one, two))
    case (.quadrants, _), (_, .quadrants):
      let (one, two) = (first.ofQuadrants, second.ofQuadrants)
      return .quadrants(
        Quadrants(
          northEast: mixed(one[0], two[0]), southEast: mixed(one[1], two[1]),
          southWest: mixed(one[2], two[2]), northWest: mixed(one[3], two[3])), mean: nil)
    default:
      let (one, two) = (first.axis, second.axis)
      let from = one.bearing ?? two.bearing ?? 0
      let turn = ((two.bearing ?? from) - from).remainder(dividingBy: 360)
      return .shifted(
        long: mixed(one.long, two.long), short: mixed(one.short, two.short),
        bearing: from + fraction * turn)
    }
  }

  /// The same shape with radii of 0.
  private var shrunk: RadialExtent {
    func zero(_ length: Length) -> Length { Length(0, length.unit) }
    switch self {
    case .circle(let radius): return .circle(zero(radius))
    case .quadrants: return .circle(zero(ofQuadrants[0]))
    case .shifted(let long, let short, let bearing):
      return .shifted(long: zero(long), short: zero(short), bearing: bearing)
    }
  }

  /// The radii of the four quadrants, clockwise from north-east.
  private var ofQuadrants: [Length] {
    switch self {
    case .circle(let radius): return Array(repeating: radius, count: 4)
    case .quadrants(let radii, let mean):
      let own = [radii.northEast, radii.southEast, radii.southWest, radii.northWest]
      let unit = own.lazy.compactMap { $0 }.first?.unit ?? mean?.unit ?? .kilometres
      // Without quadrants the mean is the radius in all directions; a missing quadrant is 0.
      let other = own.allSatisfy { $0 == nil } ? mean : nil
      return own.map { $0 ?? other ?? Length(0, unit) }
    case .shifted(let long, let short, _):
      let mean = Length((long.value + short.value(in: long.unit)) / 2, long.unit)
      return Array(repeating: mean, count: 4)
    }
  }

  /// The long and the short radius with the bearing of the long one, which a circle lacks.
  private var axis: (long: Length, short: Length, bearing: Double?) {
    switch self {
    case .shifted(let long, let short, let bearing): return (long, short, bearing)
    case .circle(let radius): return (radius, radius, nil)
    case .quadrants: return (ofQuadrants[0], ofQuadrants[0], nil)
    }
  }
}
