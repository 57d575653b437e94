import CSystem

extension GeoPoint {
  /// Returns the distance to another coordinate in metres on a sphere, correct to 0.6 %: enough to
  /// tell near from far.
  package func distance(to other: GeoPoint) -> Double {
    let radians = Double.pi / 180
    let latitudes = sin((other.latitude - latitude) * radians / 2)
    let longitudes = sin((other.longitude - longitude) * radians / 2)
    let half =
      latitudes * latitudes
      + cos(latitude * radians) * cos(other.latitude * radians) * longitudes * longitudes
    return 2 * 6_371_009 * asin(min(1, half.squareRoot()))
  }
}
