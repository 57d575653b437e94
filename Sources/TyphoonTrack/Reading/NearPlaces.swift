#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension GeoPoint {
  /// About how far it is to another place in kilometres, on a sphere.
  ///
  /// Good for telling near from far; GeoOut measures distances.
  ///
  /// - Parameter other: The other place.
  /// - Returns: The distance, within 0.6 %.
  func roughKilometres(to other: GeoPoint) -> Double {
    let radians = Double.pi / 180
    let height = sin((other.latitude - latitude) * radians / 2)
    let width = sin((other.longitude - longitude) * radians / 2)
    let squared =
      height * height + cos(latitude * radians) * cos(other.latitude * radians) * width * width
    return 2 * 6_371 * asin(min(1, squared.squareRoot()))
  }
}
