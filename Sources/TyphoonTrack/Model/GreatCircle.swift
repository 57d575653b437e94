#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension GeoPoint {
  /// The distance to another place in metres, on a sphere: right to 0.6 %, to tell what is near from what is far.
  func distance(to other: GeoPoint) -> Double {
    let radians = Double.pi / 180
    let latitudes = sin((other.latitude - latitude) * radians / 2)
    let longitudes = sin((other.longitude - longitude) * radians / 2)
    let half =
      latitudes * latitudes
      + cos(latitude * radians) * cos(other.latitude * radians) * longitudes * longitudes
    return 2 * 6_371_009 * asin(min(1, half.squareRoot()))
  }
}
