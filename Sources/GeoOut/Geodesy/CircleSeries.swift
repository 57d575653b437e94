import CSystem

/// The geodesics that leave a coordinate in evenly spaced directions from north through west to
/// south; created on first use, so that circles of several radii share them.
struct Fan {
  let center: Coordinate
  private var rays = [Geodesic.Ray?](repeating: nil, count: Fan.intervals + 1)

  /// The largest number of azimuth intervals from north to south.
  static let intervals = 8

  init(center: Coordinate) { self.center = center }

  /// Returns the coordinate at a distance along one of the rays.
  mutating func place(ray index: Int, at distance: Double) -> Coordinate {
    // A ray is large: it is used where it lies.
    if let place = rays[index]?.place(at: distance) { return place }
    let ray = Geodesic.Ray(from: center, azimuth: -180 * Double(index) / Double(Self.intervals))
    rays[index] = ray
    return ray.place(at: distance)
  }
}

/// A circle as trigonometric series in the azimuth, through five or nine exact geodesics.
///
/// Relative to the meridian of the centre, two components of the ellipsoid's unit normal on the
/// circle are even periodic functions of the azimuth, and one is odd. On a sphere they would be one
/// cosine and one sine; the ellipsoid adds harmonics that shrink by its flattening, two by two.
/// Their values at a few azimuths therefore give series whose error is about the size of their last
/// coefficient: L. N. Trefethen, "Approximation theory and approximation practice", theorem 8.2,
/// for the periodic case. The normal has no singularity at a pole, so neither do the series.
struct CircleSeries {
  /// The limit for the last coefficient, 0.4 mm on the ground.
  ///
  /// The truncation error never exceeded half a millimetre on any circle of the tests.
  private static let limit = 0.0004 / 6_371_000

  private let center: Coordinate
  /// The sine and cosine of the centre's latitude.
  private let (sine, cosine): (Double, Double)
  /// The coefficients: of the cosine series of the normal's components toward the centre's meridian
  /// and toward the north pole, and of the sine series of its component toward the east.
  private var terms: [SIMD4<Double>] = []

  /// Creates the series of a circle, or returns `nil` if nine geodesics are not enough.
  init?(_ fan: inout Fan, radius: Double) {
    center = fan.center
    (sine, cosine) = (sin(center.latitude * .pi / 180), cos(center.latitude * .pi / 180))
    for transform in [Transform.coarse, Transform.fine] {
      terms = transform.terms(&fan, radius: radius)
      guard let last = terms.last else { continue }
      if max(abs(last.x), abs(last.y)) < Self.limit { return }
    }
    return nil
  }

  /// Returns the coordinate at an azimuth, given by its cosine and sine, with a longitude within
  /// 180 degrees of the centre's.
  func place(cosine: Double, sine: Double) -> Coordinate {
    // C. W. Clenshaw, "A note on the summation of Chebyshev series" (1955).
    var (sum, before) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var index = terms.count - 1
    while index > 0 {
      (sum, before) = (terms[index] + 2 * cosine * sum - before, sum)
      index -= 1
    }
    let even = terms[0] + cosine * sum - before
    let (toward, north, east) = (even.x, even.y, sine * sum.z)
    let flat = (toward * toward + east * east).squareRoot()
    // The tangents of the differences from the centre's longitude and latitude.
    let tangents = SIMD2(
      east / toward,
      (north * self.cosine - flat * self.sine) / (flat * self.cosine + north * self.sine))
    guard toward > 0, abs(tangents.x) <= Self.small, abs(tangents.y) <= Self.small else {
      return Coordinate(
        longitude: center.longitude + atan2(east, toward) * 180 / .pi,
        latitude: atan2(north, flat) * 180 / .pi)
    }
    let differences = Self.arctangents(tangents) * (180 / .pi)
    return Coordinate(
      longitude: center.longitude + differences.x, latitude: center.latitude + differences.y)
  }

  /// The largest tangent for `arctangents`: that of 7 degrees, or 790 km.
  private static let small = 0.125

  /// Returns two arctangents of at most `small`, in radians, within 1e-17: the first nine terms of the Taylor series.
  private static func arctangents(_ tangents: SIMD2<Double>) -> SIMD2<Double> {
    let square = tangents * tangents
    var sum = SIMD2(repeating: 1.0 / 17)
    sum = 1.0 / 15 - square * sum
    sum = 1.0 / 13 - square * sum
    sum = 1.0 / 11 - square * sum
    sum = 1.0 / 9 - square * sum
    sum = 1.0 / 7 - square * sum
    sum = 1.0 / 5 - square * sum
    sum = 1.0 / 3 - square * sum
    return tangents - tangents * square * sum
  }

  /// Discrete cosine and sine transforms of the first kind, for values from north through west to
  /// south.
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
        // Values at both ends have half the weight.
        let weight = (index == 0 || index == count ? 0.5 : 1) * 2 / Double(count)
        let value = weight * SIMD4(flat * cos(longitude), sin(latitude), flat * sin(longitude), 0)
        for term in 0...count {
          let product = term * index
          let cosine = cosines[product % (2 * count)]
          // sin x = cos(x - π/2), and the count is even. Azimuths through west are negative.
          let sine = cosines[(product + 2 * count - count / 2) % (2 * count)]
          terms[term] += value * SIMD4(cosine, cosine, -sine, 0)
        }
      }
      // The coefficients at both ends have half the weight too, so that the series interpolates
      // every value.
      terms[0] *= 0.5
      terms[count] *= 0.5
      return terms
    }
  }
}
