#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The geodesics that leave a place in evenly spaced directions over the west, from north to south; made
/// when they are first needed, so that circles of several radii share them.
struct Fan {
  let center: Coordinate
  private var rays = [Geodesic.Ray?](repeating: nil, count: Fan.intervals + 1)

  /// How many intervals of azimuth there are from north to south at the most.
  static let intervals = 8

  init(center: Coordinate) {
    self.center = center
  }

  /// The place at a distance in the direction of one of the rays.
  mutating func place(ray index: Int, at distance: Double) -> Coordinate {
    let ray =
      rays[index]
      ?? Geodesic.Ray(from: center, azimuth: -180 * Double(index) / Double(Self.intervals))
    rays[index] = ray
    return ray.place(at: distance)
  }
}

/// A circle as trigonometric series in the azimuth, through five or nine exact geodesics.
///
/// Seen from the centre's meridian, two components of the ellipsoid's unit normal on the circle are even
/// and one is an odd periodic function of the azimuth. On a sphere they would be one cosine and one sine;
/// the ellipsoid adds harmonics that shrink by its flattening, two by two. So their values at a few
/// azimuths give series that are within the size of their last coefficient of the truth: L. N.
/// Trefethen, "Approximation theory and approximation practice", theorem 8.2, for the periodic case.
/// The normal knows no poles, so neither do the series.
struct CircleSeries {
  /// The largest last coefficient, 0.4 mm on the ground; what is left out was never more than half a
  /// millimetre, on any of the circles of the tests.
  private static let limit = 0.0004 / 6_371_000

  private let longitude: Double
  /// The coefficients: of the cosine series of the normal's parts toward the centre's meridian and
  /// toward the north pole, and of the sine series of its part toward the east.
  private var terms: [SIMD4<Double>] = []

  /// Creates the series of a circle, or `nil` where nine geodesics do not give it.
  init?(_ fan: inout Fan, radius: Double) {
    longitude = fan.center.longitude
    for transform in [Transform.coarse, Transform.fine] {
      terms = transform.terms(&fan, radius: radius)
      guard let last = terms.last else { continue }
      if max(abs(last.x), abs(last.y)) < Self.limit { return }
    }
    return nil
  }

  /// The place at an azimuth, given by its cosine and sine, with a longitude within 180 degrees of the
  /// centre's.
  func place(cosine: Double, sine: Double) -> Coordinate {
    // C. W. Clenshaw, "A note on the summation of Chebyshev series" (1955).
    var (sum, before) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for index in stride(from: terms.count - 1, to: 0, by: -1) {
      (sum, before) = (terms[index] + 2 * cosine * sum - before, sum)
    }
    let even = terms[0] + cosine * sum - before
    let east = sine * sum.z
    return Coordinate(
      longitude: longitude + atan2(east, even.x) * 180 / .pi,
      latitude: atan2(even.y, (even.x * even.x + east * east).squareRoot()) * 180 / .pi)
  }

  /// Discrete cosine and sine transforms of the first kind, of values from north over west to south.
  private struct Transform {
    static let coarse = Transform(4)
    static let fine = Transform(Fan.intervals)

    let count: Int
    /// cos(π·i/count) for i from 0 to 2·count - 1.
    private let cosines: [Double]

    private init(_ count: Int) {
      self.count = count
      cosines = (0..<2 * count).map { cos(.pi * Double($0) / Double(count)) }
    }

    func terms(_ fan: inout Fan, radius: Double) -> [SIMD4<Double>] {
      var terms = [SIMD4<Double>](repeating: .zero, count: count + 1)
      for index in 0...count {
        let place = fan.place(ray: index * Fan.intervals / count, at: radius)
        let latitude = place.latitude * .pi / 180
        let longitude = (place.longitude - fan.center.longitude) * .pi / 180
        let flat = cos(latitude)
        // Values at both ends count half.
        let weight = (index == 0 || index == count ? 0.5 : 1) * 2 / Double(count)
        let value = weight * SIMD4(flat * cos(longitude), sin(latitude), flat * sin(longitude), 0)
        for term in 0...count {
          let product = term * index
          let cosine = cosines[product % (2 * count)]
          // sin x = cos(x - π/2), and the count is even. Azimuths over the west are negative.
          let sine = cosines[(product + 2 * count - count / 2) % (2 * count)]
          terms[term] += value * SIMD4(cosine, cosine, -sine, 0)
        }
      }
      // So do the coefficients at both ends, so that the series meets every value.
      terms[0] *= 0.5
      terms[count] *= 0.5
      return terms
    }
  }
}
