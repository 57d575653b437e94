/// A box of longitudes and latitudes as in RFC 7946 section 5: if it crosses the 180th meridian,
/// its western longitude is greater than its eastern.
public struct BoundingBox: Hashable, Sendable {
  /// The western longitude in degrees.
  public private(set) var west: Double
  /// The southern latitude in degrees.
  public private(set) var south: Double
  /// The eastern longitude in degrees.
  public private(set) var east: Double
  /// The northern latitude in degrees.
  public private(set) var north: Double

  /// Creates a box from its sides in degrees.
  init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Creates the bounding box of a feature.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - features: The collection that contains the feature.
  init(of feature: Feature, in features: borrowing StormFeatures) {
    if case .point(let ring) = feature.shape {
      let place = features.vertices[features.rings[ring].lowerBound]
      (west, east) = (place.longitude, place.longitude)
      (south, north) = (place.latitude, place.latitude)
      return
    }
    (west, south, east, north) = (.infinity, .infinity, -.infinity, -.infinity)
    // A shape that is cut at the 180th meridian has parts on both sides of it: the parts that end
    // at 180 lie west of those that begin at -180.
    var (endsAtMeridian, beginsAtMeridian) = (false, false)
    features.forEachRun(of: feature) { run in
      for place in run {
        south = min(south, place.latitude)
        north = max(north, place.latitude)
      }
      let (low, high) = run.longitudes
      west = min(west, low)
      east = max(east, high)
      endsAtMeridian = endsAtMeridian || (high == 180 && low > -180)
      beginsAtMeridian = beginsAtMeridian || (low == -180 && high < 180)
    }
    if endsAtMeridian, beginsAtMeridian { cross(feature, features) }
  }

  /// Makes this a box across the 180th meridian that excludes the widest gap between the parts.
  private mutating func cross(_ feature: Feature, _ features: borrowing StormFeatures) {
    var parts: [(west: Double, east: Double)] = []
    features.forEachRun(of: feature) { parts.append($0.longitudes) }
    parts.sort { $0.west < $1.west }
    var (reached, widest) = (-180.0, 0.0)
    for part in parts {
      if part.west - reached > widest {
        widest = part.west - reached
        (west, east) = (part.west, reached)
      }
      reached = max(reached, part.east)
    }
  }

  /// Returns the smallest box that contains both boxes.
  ///
  /// - Parameter other: Another box.
  /// - Returns: The union of the boxes.
  public func union(_ other: BoundingBox) -> BoundingBox {
    var box = self
    box.south = min(south, other.south)
    box.north = max(north, other.north)
    // A box that ends on the 180th meridian and one that begins there are adjacent.
    let meet = (west == -180 && other.east == 180) || (other.west == -180 && east == 180)
    if west <= east, other.west <= other.east, !meet {
      // Neither box crosses the meridian: return the plain box, which is what readers expect.
      box.west = min(west, other.west)
      box.east = max(east, other.east)
      return box
    }
    let candidates = [
      (west, other.east), (other.west, east), (west, east), (other.west, other.east),
    ]
    let holding = candidates.filter { candidate in
      let whole = Span(candidate.0, candidate.1)
      return whole.holds(Span(west, east)) && whole.holds(Span(other.west, other.east))
    }
    guard let narrowest = holding.min(by: { Span($0.0, $0.1).width < Span($1.0, $1.1).width })
    else {
      (box.west, box.east) = (-180, 180)
      return box
    }
    (box.west, box.east) = narrowest
    return box
  }

  /// A range of longitudes.
  private struct Span {
    let west: Double
    let width: Double

    init(_ west: Double, _ east: Double) {
      self.west = west
      width = east >= west ? east - west : east - west + 360
    }

    func holds(_ other: Span) -> Bool {
      let offset = other.west >= west ? other.west - west : other.west - west + 360
      return offset + other.width <= width + 1e-12
    }
  }
}

extension ArraySlice<Coordinate> {
  /// The lowest and the highest longitude.
  fileprivate var longitudes: (west: Double, east: Double) {
    reduce(into: (west: Double.infinity, east: -Double.infinity)) { span, place in
      span.west = Swift.min(span.west, place.longitude)
      span.east = Swift.max(span.east, place.longitude)
    }
  }
}
