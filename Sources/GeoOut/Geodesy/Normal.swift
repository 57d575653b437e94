import CSystem

extension Coordinate {
  /// The unit vector along the normal of the ellipsoid.
  var normal: SIMD3<Double> {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }
}

extension SIMD3<Double> {
  /// The coordinate whose normal has the vector's direction.
  var coordinate: Coordinate {
    Coordinate(
      longitude: atan2(y, x) * 180 / .pi,
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi)
  }
  /// The angle to another unit vector, in radians.
  func angle(to other: Self) -> Double {
    let difference = self - other
    return 2 * asin(Swift.min((difference * difference).sum().squareRoot(), 2) / 2)
  }
}
