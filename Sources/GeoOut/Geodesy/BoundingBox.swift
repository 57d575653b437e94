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
  ///   - shape: The feature's shape.
  ///   - features: The collection that contains the feature.
  init(of shape: Feature.Shape, in features: borrowing StormFeatures) {
    if case .point(let ring) = shape {
      let place = features.vertices[features.rings[ring].lowerBound]
      (west, east) = (place.longitude, place.longitude)
      (south, north) = (place.latitude, place.latitude)
      return
    }
    var whole = CoordinateBounds()
    // A shape that is cut at the 180th meridian has parts on both sides of it: the parts that end
    // at 180 lie west of those that begin at -180.
    var (endsAtMeridian, beginsAtMeridian) = (false, false)
    features.forEachRun(of: shape) { run in
      let bounds = CoordinateBounds(run)
      whole.add(bounds)
      endsAtMeridian = endsAtMeridian || (bounds.east == 180 && bounds.west > -180)
      beginsAtMeridian = beginsAtMeridian || (bounds.west == -180 && bounds.east < 180)
    }
    (west, south, east, north) = (whole.west, whole.south, whole.east, whole.north)
    if endsAtMeridian, beginsAtMeridian { cross(shape, features) }
  }

  /// Makes this a box across the 180th meridian that excludes the widest gap between the parts.
  private mutating func cross(_ shape: Feature.Shape, _ features: borrowing StormFeatures) {
    var parts: [(west: Double, east: Double)] = []
    features.forEachRun(of: shape) { run in
      let bounds = CoordinateBounds(run)
      parts.append((bounds.west, bounds.east))
    }
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
    box.formUnion(other)
    return box
  }

  /// Extends this box to the smallest one that contains another box too.
  @inline(__always)
  mutating func formUnion(_ other: BoundingBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    // A box that ends on the 180th meridian and one that begins there are adjacent.
    let meet = (west == -180 && other.east == 180) || (other.west == -180 && east == 180)
    if west <= east, other.west <= other.east, !meet {
      // Neither box crosses the meridian: the plain box is what readers expect.
      west = min(west, other.west)
      east = max(east, other.east)
    } else {
      (west, east) = longitudes(with: other)
    }
  }

  /// The narrowest range of longitudes that contains those of both boxes.
  @inline(never)
  private func longitudes(with other: BoundingBox) -> (west: Double, east: Double) {
    let candidates = [
      (west, other.east), (other.west, east), (west, east), (other.west, other.east),
    ]
    let holding = candidates.filter { candidate in
      let whole = Span(candidate.0, candidate.1)
      return whole.holds(Span(west, east)) && whole.holds(Span(other.west, other.east))
    }
    return holding.min { Span($0.0, $0.1).width < Span($1.0, $1.1).width } ?? (-180, 180)
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

/// The lowest and highest longitude and latitude of coordinates, found in one pass.
private struct CoordinateBounds {
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)

  init() {}

  @inline(__always)
  init(_ run: ArraySlice<Coordinate>) {
    for place in run {
      let place = SIMD2(place.longitude, place.latitude)
      low.replace(with: place, where: place .< low)
      high.replace(with: place, where: place .> high)
    }
  }

  var west: Double { low.x }
  var south: Double { low.y }
  var east: Double { high.x }
  var north: Double { high.y }

  mutating func add(_ other: CoordinateBounds) {
    low.replace(with: other.low, where: other.low .< low)
    high.replace(with: other.high, where: other.high .> high)
  }
}
