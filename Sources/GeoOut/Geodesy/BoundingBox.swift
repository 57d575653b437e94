/// A box of longitudes and latitudes as in RFC 7946 section 5: if it crosses the antimeridian,
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
  @inline(__always) mutating func formUnion(_ other: BoundingBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    // A box that ends on the antimeridian and one that begins there are adjacent.
    let meet = (west == -180 && other.east == 180) || (other.west == -180 && east == 180)
    if west <= east, other.west <= other.east, !meet {
      // Neither box crosses the meridian: the plain box is what readers expect.
      west = min(west, other.west)
      east = max(east, other.east)
    } else {
      var arcs = LongitudeArcs()
      arcs.add(west, east)
      arcs.add(other.west, other.east)
      (west, east) = arcs.box ?? (-180, 180)
    }
  }
}

/// The lowest and highest longitude and latitude of coordinates, found in one pass.
struct CoordinateBounds {
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)

  init() {}

  @inline(__always) init(_ run: ArraySlice<Coordinate>) {
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
  /// The width in degrees, negative without coordinates.
  var width: Double { high.x - low.x }

  mutating func add(_ other: CoordinateBounds) {
    low.replace(with: other.low, where: other.low .< low)
    high.replace(with: other.high, where: other.high .> high)
  }
}
