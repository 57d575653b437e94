package import TyphoonTrack

/// A place, and a distance within which storms pass it.
package struct NearPlace: Hashable, Sendable {
  package let place: MapPlace
  package let distance: Length

  package init(_ place: MapPlace, within distance: Length) {
    (self.place, self.distance) = (place, distance)
  }

  /// Returns whether the centre of a storm passes, at any time along the observed track or a forecast.
  package func isPassed(by storm: Storm) -> Bool {
    isPassed(along: storm.track)
      || storm.forecasts.contains { isPassed(along: storm.fixesFromBase(of: $0)) }
  }

  private func isPassed(along fixes: [Fix]) -> Bool {
    let places = fixes.map { Coordinate($0.position) }
    let normals = places.map { $0.normal }
    let (place, metres) = (Coordinate(place.position), distance.value(in: .metres))
    let normal = place.normal
    let ends = places.count > 1 ? 1..<places.count : places.indices
    return ends.contains { end in
      let start = max(end - 1, 0)
      // No point of the leg is nearer than its start less its length.
      let length = Self.largestRadius * normals[start].angle(to: normals[end])
      guard TrackLeg.smallestRadius * normals[start].angle(to: normal) - length <= metres
      else { return false }
      let leg = TrackLeg.legs(through: Array(places[start...end]))[0]
      return leg.nearest(to: place).path.distance <= metres
    }
  }

  /// The largest radius of curvature of the ellipsoid, at the poles, in metres.
  private static let largestRadius = 6_399_594.0
}

/// What selects the storms of a plate, so that they are not a whole season; a title names what is known.
public struct PlateFilter: Hashable, Sendable {
  /// The categories of the Saffir-Simpson scale.
  public var categories: ClosedRange<Int>?
  /// The place that storms pass.
  package var near: NearPlace?

  /// Creates a filter of which nothing can be told.
  public init() {}
}

extension MapPlace {
  /// Returns the most important city with a name, in any language and in upper or lower case; one with namesakes
  /// has its country or state in its names.
  package static func city(named name: String) -> MapPlace? {
    let wanted = name.lowercased()
    var city = cities { _, _ in true }
      .filter { city in
        (city.names.entries + city.fullNames.entries).contains { $0.text.lowercased() == wanted }
      }
      .min { $0.rank < $1.rank }
    if let full = city?.fullNames, !full.isEmpty { city?.names = full }
    return city
  }
}
