/// The extent that the user asked for, in degrees.
public struct PlateExtent: Hashable, Sendable {
  /// The western longitude in degrees, -180 to 360.
  public let west: Double
  /// The southern latitude in degrees, -90 to 90.
  public let south: Double
  /// The eastern longitude in degrees, greater than the western: above 180 if the extent crosses
  /// that meridian.
  public let east: Double
  /// The northern latitude in degrees, -90 to 90.
  public let north: Double

  /// The smallest width and height of an extent, in degrees.
  public static let smallest = 0.5

  /// Creates an extent.
  ///
  /// - Parameters:
  ///   - west: The western longitude in degrees, -180 to 360.
  ///   - south: The southern latitude in degrees, -90 to 90.
  ///   - east: The eastern longitude in degrees, -180 to 360; less than the western if the extent
  ///     crosses the antimeridian.
  ///   - north: The northern latitude in degrees, -90 to 90.
  /// - Throws: An error if a number is out of range, or if the width or height is less than
  ///   `smallest`.
  public init(west: Double, south: Double, east: Double, north: Double) throws(WriteError) {
    for longitude in [west, east] where !(-180...360 ~= longitude) {
      throw WriteError("the longitude \(longitude.shown) is not from -180 to 360")
    }
    for latitude in [south, north] where !(-90...90 ~= latitude) {
      throw WriteError("the latitude \(latitude.shown) is not from -90 to 90")
    }
    guard south < north else {
      throw WriteError(
        "the southern latitude \(south.shown) is not less than the northern \(north.shown)")
    }
    let wrapped = east > west ? east : east + 360
    guard east != west, wrapped - west <= 360, wrapped - west >= Self.smallest,
      north - south >= Self.smallest
    else {
      throw WriteError("its width and height are not from \(Self.smallest.shown) to 360 degrees")
    }
    (self.west, self.south, self.east, self.north) = (west, south, wrapped, north)
  }
}
