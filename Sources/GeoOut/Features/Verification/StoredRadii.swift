import TyphoonTrack

/// How far winds of 34, 50 and 64 kt reach in the four quadrants.
package struct StoredRadii: Hashable, Sendable {
  /// The speeds, in knots.
  package static let thresholds = [34, 50, 64]

  /// In nautical miles, by threshold, then by quadrant from the north-east clockwise; not a number if it is not
  /// known, 0 where the wind does not occur.
  private var lengths: [Float] = []

  /// Stores the radii of a fix; `nil` if none is known.
  init?(_ fix: Fix) {
    for threshold in Self.thresholds {
      let speed = Speed(Double(threshold), .knots)
      let extent = fix.windRadii.first {
        abs($0.threshold.value(in: .knots) - Double(threshold)) < 0.5
      }?.extent
      // Models that have no radii give 0 for a wind that they have.
      let isReached = fix.wind.map { $0.speed.value(in: .knots) >= Double(threshold) } ?? false
      let isKnown =
        extent != nil || !isReached && !fix.unknownWinds.isSuperset(of: WindForces(of: speed))
      for quadrant in 0..<4 {
        let length =
          switch extent {
          case .quadrants(let quadrants, _): quadrants[quadrant]
          case .circle(let radius): radius
          default: Length?.none
          }
        lengths.append(
          length.map { Float($0.value(in: .nauticalMiles)) }
            ?? (extent == nil && isKnown ? 0 : .nan))
      }
    }
    if lengths.allSatisfy({ $0.isNaN }) { return nil }
  }

  /// Returns the radius of a threshold in a quadrant, by their numbers.
  subscript(threshold: Int, quadrant: Int) -> Double? {
    let length = lengths[threshold * 4 + quadrant]
    return length.isNaN ? nil : Double(length)
  }
}
