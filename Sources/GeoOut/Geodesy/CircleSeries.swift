#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A circle as two trigonometric series in the azimuth, through a few exact geodesics.
///
/// Seen from the centre, latitude is an even and longitude an odd periodic function of the azimuth, and
/// smooth unless a pole is near. So their values at M + 1 azimuths from north to south give a cosine and
/// a sine series that are within the size of their last coefficients of the truth: L. N. Trefethen,
/// "Approximation theory and approximation practice", theorem 8.2, for the periodic case. Where those
/// are more than half a millimetre the series is refused.
struct CircleSeries {
  /// How many intervals of azimuth from north to south are tried.
  private static let sizes = [8, 12].map(Nodes.init)
  /// The largest last coefficient in degrees: half a millimetre.
  private static let limit = 0.0005 / 111_320

  private let center: Coordinate
  /// Of the cosine series of the latitude.
  private var latitudes: [Double] = []
  /// Of the sine series of the longitude's difference from the centre's; the first is 0.
  private var longitudes: [Double] = []

  /// Creates the series of a circle, or `nil` where the circle is too near a pole for one.
  init?(center: Coordinate, radius: Double) {
    self.center = center
    // Beyond a pole longitudes jump.
    guard !Circle.holdsPole(center: center, radius: radius, north: center.latitude >= 0) else {
      return nil
    }
    for nodes in Self.sizes {
      compute(nodes, radius)
      if isGood { return }
    }
    return nil
  }

  /// The cosines that the transforms need.
  private struct Nodes {
    let count: Int
    /// cos(π·i/M) for i from 0 to 2M - 1.
    let cosines: [Double]

    init(_ count: Int) {
      self.count = count
      cosines = (0..<2 * count).map { cos(.pi * Double($0) / Double(count)) }
    }

    /// cos(π·product/M).
    func cosine(_ product: Int) -> Double { cosines[product % (2 * count)] }
    /// sin(π·product/M), which is cos(π·product/M - π/2); M is even.
    func sine(_ product: Int) -> Double {
      cosines[(product + 2 * count - count / 2) % (2 * count)]
    }
  }

  private mutating func compute(_ nodes: Nodes, _ radius: Double) {
    let count = nodes.count
    let places = (0...count).map { index in
      Geodesic.wgs84.destination(
        from: center, azimuth: -180 * Double(index) / Double(count), distance: radius)
    }
    // Discrete transforms of the first kind; the coefficients at both ends of the cosine series count
    // half, so that the series meets every node.
    latitudes = (0...count).map { term in
      var sum = 0.0
      for (index, place) in places.enumerated() {
        let weight = index == 0 || index == count ? 0.5 : 1
        sum += weight * place.latitude * nodes.cosine(term * index)
      }
      return sum * (term == 0 || term == count ? 1 : 2) / Double(count)
    }
    longitudes = (0..<count).map { term in
      var sum = 0.0
      for index in 1..<count {
        sum += (places[index].longitude - center.longitude) * nodes.sine(term * index)
      }
      return sum * 2 / Double(count)
    }
  }

  /// Whether the last coefficients are small enough.
  ///
  /// Degrees of longitude are counted as long as those of latitude: they are shorter.
  private var isGood: Bool {
    latitudes.suffix(2).allSatisfy { abs($0) < Self.limit }
      && longitudes.suffix(2).allSatisfy { abs($0) < Self.limit }
  }

  /// Adds the west half of the circle: `half` + 1 vertices from north to south.
  func append(half: Int, to ring: inout [Coordinate]) {
    for index in 0...half {
      let azimuth = .pi * Double(index) / Double(half)
      let cosine = cos(azimuth)
      // C. W. Clenshaw, "A note on the summation of Chebyshev series" (1955).
      var (even, evenBefore) = (0.0, 0.0)
      for coefficient in latitudes.dropFirst().reversed() {
        (even, evenBefore) = (coefficient + 2 * cosine * even - evenBefore, even)
      }
      var (odd, oddBefore) = (0.0, 0.0)
      for coefficient in longitudes.dropFirst().reversed() {
        (odd, oddBefore) = (coefficient + 2 * cosine * odd - oddBefore, odd)
      }
      let isMeridian = index == 0 || index == half
      ring.append(
        Coordinate(
          longitude: center.longitude + (isMeridian ? 0 : odd * sin(azimuth)),
          latitude: latitudes[0] + cosine * even - evenBefore))
    }
  }
}
