import CSystem
package import TyphoonTrack

/// Where a forecast position lies from the centre's, in nautical miles.
package struct TrackError: Hashable, Sendable {
  /// The distance.
  package let distance: Double
  /// The part in the direction of the storm's motion; negative if the forecast was too slow.
  package let along: Double
  /// The part across it; positive to the right, in both hemispheres.
  package let cross: Double

  /// What lengths are measured on.
  package enum Measure: Hashable, Sendable {
    /// The sphere of 60 nautical miles a degree, on which the NHC measures: only it gives its tenths.
    case sphere
    /// The ellipsoid of WGS 84.
    case geodesic
  }

  /// Measures an error.
  ///
  /// Its direction is that of the plane in which a degree of longitude is as long as at the mean latitude,
  /// as in `acerr.f` of MET; its length is that of the measure, so that the parts add up to it.
  ///
  /// - Parameters:
  ///   - forecast: The forecast position.
  ///   - observed: The position of the centre.
  ///   - heading: The direction in which the storm moves, in degrees clockwise from north.
  ///   - measure: What lengths are measured on.
  package init(
    of forecast: GeoPoint, from observed: GeoPoint, heading: Double, on measure: Measure
  ) {
    distance =
      switch measure {
      case .sphere: observed.nauticalMiles(to: forecast)
      case .geodesic:
        Geodesic.wgs84.path(from: Coordinate(observed), to: Coordinate(forecast)).distance / 1_852
      }
    guard distance > 0, let bearing = observed.planeBearing(to: forecast) else {
      (along, cross) = (0, 0)
      return
    }
    let angle = (bearing - heading) * .pi / 180
    (along, cross) = (distance * cos(angle), distance * sin(angle))
  }
}

extension GeoPoint {
  /// Returns the distance to another point on a sphere of 60 nautical miles a degree.
  func nauticalMiles(to other: GeoPoint) -> Double {
    // `distance(to:)` is in metres on a sphere of this radius.
    distance(to: other) / 6_371_009 * 180 / .pi * 60
  }

  /// Returns the point after a part of the straight line in longitude and latitude to another.
  func part(_ part: Double, of other: GeoPoint) -> GeoPoint? {
    let turn = other.longitude - longitude
    return GeoPoint(
      latitude: latitude + part * (other.latitude - latitude),
      longitude: GeoPoint.normalized(longitude + part * (turn - 360 * (turn / 360).rounded())))
  }

  /// Returns the direction to another point in the plane of their mean latitude, in degrees clockwise from
  /// north; `nil` if the two are the same.
  func planeBearing(to other: GeoPoint) -> Double? {
    let turn = other.longitude - longitude
    let east = (turn - 360 * (turn / 360).rounded()) * cos((latitude + other.latitude) * .pi / 360)
    let north = other.latitude - latitude
    return east == 0 && north == 0 ? nil : atan2(east, north) * 180 / .pi
  }
}
