import CSystem
import TyphoonTrack

// Wind radii that change in time.

extension RadialExtent {
  /// Returns the extent at a fraction of the way from one to another: the radii of quadrants change
  /// linearly, of a shifted circle its radius and its centre, as in `Sweep`.
  static func interpolated(
    _ first: RadialExtent, _ second: RadialExtent, at fraction: Double
  ) -> RadialExtent {
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
      let (long, short) = (mixed(one.long, two.long), mixed(one.short, two.short))
      let to = two.bearing ?? from
      guard from != to else { return .shifted(long: long, short: short, bearing: from) }
      let (start, end) = (
        (1 - fraction) * (one.long.value - one.short.value(in: long.unit)),
        fraction * (two.long.value(in: long.unit) - two.short.value(in: long.unit))
      )
      let east = start * sin(from * .pi / 180) + end * sin(to * .pi / 180)
      let north = start * cos(from * .pi / 180) + end * cos(to * .pi / 180)
      let (sum, shift) = (
        long.value + short.value(in: long.unit), (east * east + north * north).squareRoot()
      )
      let bearing = atan2(east, north) * 180 / .pi
      return .shifted(
        long: Length((sum + shift) / 2, long.unit), short: Length((sum - shift) / 2, long.unit),
        bearing: bearing < 0 ? bearing + 360 : bearing)
    }
  }

  /// The same shape with radii of 0.
  var shrunk: RadialExtent {
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
