/// The area that a radial shape sweeps between two coordinates, while its centre follows the
/// geodesic and its radii change linearly.
///
/// In a plane, where centre and radii change linearly, a circle or a quadrant sweeps exactly the
/// convex hull of its first and its last state. So the path is split into pieces short enough to be
/// treated as plane, and the area is the union of the hulls of the pieces.
enum Sweep {
  /// A radial shape at one end of a piece.
  struct Station {
    let shape: RadialShape
    /// The circle, counterclockwise, each coordinate once; a single coordinate if the radius is 0.
    ///
    /// Empty for quadrants.
    let circle: [Coordinate]

    /// Creates a station.
    ///
    /// - Parameters:
    ///   - shape: The shape.
    ///   - tolerance: The largest distance of an edge from the shape, in metres.
    init(_ shape: RadialShape, tolerance: Double) {
      self.shape = shape
      guard shape.isCircle else {
        circle = []
        return
      }
      guard shape.radii.x > 0 else {
        circle = [shape.center]
        return
      }
      var fan = Fan(center: shape.center)
      var places: [Coordinate] = []
      Circle.appendPlaces(&fan, radius: shape.radii.x, tolerance: tolerance, to: &places)
      circle = places
    }
  }

  /// Returns the ends of the pieces between two stations, each with the plane of its piece.
  static func stations(
    from first: Station, to last: Station, tolerance: Double
  ) -> [(end: Station, plane: AzimuthalPlane)] {
    let path = Geodesic.wgs84.path(from: first.shape.center, to: last.shape.center)
    let ray = Geodesic.Ray(from: first.shape.center, azimuth: path.azimuth)
    let count = pieces(path, first.shape, last.shape, tolerance: tolerance)
    return (1...count).map { index in
      let fraction = Double(index) / Double(count)
      let end =
        index == count
        ? last
        : Station(
          RadialShape(
            center: ray.place(at: path.distance * fraction),
            radii: first.shape.radii + fraction * (last.shape.radii - first.shape.radii)),
          tolerance: tolerance)
      let middle = ray.place(at: path.distance * (fraction - 0.5 / Double(count)))
      return (end, AzimuthalPlane(center: middle))
    }
  }

  /// Bounds the number of hulls of an area, so that a track that leaps to and fro over the globe
  /// takes no longer than others.
  ///
  /// Most steps of storms take 1 to 8 hulls, and a few, of a day at high latitudes, up to 40.
  struct Budget {
    private let tolerance: Double
    /// The number of hulls that every step may take.
    private let expected: Int
    /// How many more all steps of the area may take together.
    private var rest: Int

    /// Creates the budget of an area.
    ///
    /// - Parameter tolerance: The tolerance in metres; a smaller one takes more hulls.
    init(tolerance: Double) {
      self.tolerance = tolerance
      let fraction = max(1, (100 / tolerance).squareRoot())
      expected = Int(8 * fraction)
      rest = Int(2_048 * fraction)
    }

    /// Splits a chain of stations at the steps that take too many hulls.
    mutating func split(_ chain: [Station]) -> [[Station]] {
      var chains = [Array(chain.prefix(1))]
      for (one, next) in zip(chain, chain.dropFirst()) {
        if admits(one.shape, next.shape) {
          chains[chains.count - 1].append(next)
        } else {
          chains.append([next])
        }
      }
      return chains
    }

    /// Whether a step may take the hulls that it needs, which are then used.
    private mutating func admits(_ first: RadialShape, _ last: RadialShape) -> Bool {
      let path = Geodesic.wgs84.path(from: first.center, to: last.center)
      let isRound = first.isCircle && last.isCircle
      let count = pieces(path, first, last, tolerance: tolerance) * (isRound ? 1 : 4)
      let more = max(0, count - expected)
      guard more <= rest else { return false }
      rest -= more
      return true
    }
  }

  /// Returns the number of pieces that the path is split into.
  ///
  /// Halfway along a piece of length L, the plane displaces the outline of a circle of radius r by
  /// r·L²/24R². Quadrants turn with true north by the angle θ by which the course changes, which
  /// moves their corners by r·θ²/8, and by Δr·θ/4 while their radii change by Δr.
  private static func pieces(
    _ path: Geodesic.Path, _ first: RadialShape, _ last: RadialShape, tolerance: Double
  ) -> Int {
    let reach = max(first.reach, last.reach)
    var count = path.distance / 6_371_000 * (reach / (24 * tolerance)).squareRoot()
    if !first.isCircle || !last.isCircle {
      let difference = abs(path.endAzimuth - path.azimuth)
      let turn = min(difference, 360 - difference) * .pi / 180
      let (growth, decline) = (last.radii - first.radii, first.radii - last.radii)
      let change = max(growth.max(), decline.max())
      count = max(count, ((reach * turn / 8 + change / 4) * turn / tolerance).squareRoot())
    }
    return max(1, min(maxPieces, Int(min(count, 1e6).rounded(.up))))
  }

  /// Enough pieces for any storm; malformed radii and tolerances could ask for more.
  private static let maxPieces = 64
}
