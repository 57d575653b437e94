/// The areas that given fractions of the members pass within a distance of.
struct StrikeAreas {
  /// How many members there are, with and without a path in the window.
  let members: Int
  private let plane: CountedPlane
  private let tolerance: Double
  /// The outlines of the members' sweeps.
  private var counted = CountedAreas(maxCrossings: maxCrossings)

  /// How often the outlines of members may cross: those of 200 members for 15 days do so a tenth as
  /// often.
  static let maxCrossings = 1_000_000

  /// Sweeps the paths of members.
  ///
  /// - Parameters:
  ///   - paths: The path of each member; empty if it has none in the window.
  ///   - plane: The plane around all paths.
  ///   - radius: The distance in metres.
  ///   - tolerance: The largest distance of an edge from the true outline, in metres.
  ///   - overlay: The GEOS context for unions.
  init?(
    _ paths: [MemberPath], in plane: CountedPlane, radius: Double, tolerance: Double,
    _ overlay: inout Overlay
  ) {
    members = paths.count
    (self.tolerance, self.plane) = (tolerance, plane)
    for (index, path) in paths.enumerated() where !path.runs.isEmpty {
      // Members that start together would share outlines, in which none crosses another.
      let own = radius + Self.offset(index)
      let chains = path.runs.map { run in
        run.map { Sweep.Station(RadialShape(center: $0, radius: own), tolerance: tolerance) }
      }
      let rings = SweptArea.rings(chains, tolerance: tolerance).map { hull in
        plane.ring(hull, tolerance: tolerance / 10)
      }
      guard let area = overlay.union(rings.map { Overlay.Polygon(rings: [$0.closed]) }) else {
        return nil
      }
      counted.add(
        area.flatMap { $0.rings }.map { $0.dropLast().map { $0.point } }
          .filter { $0.width > tolerance || $0.doubledArea > 0 })
    }
  }

  /// Returns the amount in metres by which a member's radius differs: less than half a metre, and
  /// different for each of 1,000 members.
  private static func offset(_ index: Int) -> Double {
    (Double(index) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) / 2 - 0.25
  }

  /// Returns the area of the places that at least a given percentage of the members pass, for each
  /// level; empty where they pass none.
  ///
  /// - Parameters:
  ///   - levels: The levels, as percentages.
  ///   - overlay: The GEOS context.
  /// - Returns: The areas in the order of the levels; `nil` if they could not be computed.
  /// - Throws: An error if the outlines of members cross too often.
  mutating func areas(
    levels: [Double], _ overlay: inout Overlay
  ) throws(CountedAreas.TooManyCrossings) -> [[Overlay.Polygon]]? {
    let counts = levels.map { max(1, Int(($0 * Double(members) / 100 - 1e-9).rounded(.up))) }
    guard let rings = try counted.outlines(of: Set(counts)) else { return nil }
    var areas: [Int: [Overlay.Polygon]] = [:]
    for (count, rings) in rings {
      guard let polygons = polygons(rings, &overlay) else { return nil }
      areas[count] = polygons
    }
    return counts.map { areas[$0] ?? [] }
  }

  /// Makes polygons of outlines with the area on their left.
  private func polygons(
    _ rings: [[AzimuthalPlane.Point]], _ overlay: inout Overlay
  ) -> [Overlay.Polygon]? {
    // What is narrower than a metre comes from the different radii.
    let wide = rings.filter { $0.width > 1 }
    let outer = wide.filter { $0.doubledArea > 0 }.sorted { $0.doubledArea < $1.doubledArea }
    var holes = [[[AzimuthalPlane.Point]]](repeating: [], count: outer.count)
    for hole in wide where hole.doubledArea < 0 {
      // The smallest outline that holds it.
      let place = Coordinate(longitude: hole[0].x, latitude: hole[0].y)
      guard let index = outer.firstIndex(where: { $0.closed.surrounds(place) }) else { continue }
      holes[index].append(hole.reversed())
    }
    var polygons: [Overlay.Polygon] = []
    for (ring, holes) in zip(outer, holes) {
      let outline = onGlobe(ring)
      let middle = outline[0].longitude
      let window = middle.rounded() + 1 / 64 - 180...middle.rounded() + 1 / 64 + 180
      let inner = holes.map { hole in
        let ring = onGlobe(hole)
        let shift = ring[0].unrolled(toward: middle).longitude - ring[0].longitude
        return ring.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) }
      }
      guard (inner + [outline]).joined().contains(where: { abs($0.latitude) == 90 }) else {
        polygons.append(Overlay.Polygon(rings: [outline] + inner.map { $0.wound(.clockwise) }))
        continue
      }
      // Round a pole the outline and its holes need the same window.
      guard let parts = overlay.parts(of: Overlay.Polygon(rings: [outline]), onto: window)
      else { return nil }
      var cut: [Overlay.Polygon] = []
      for hole in inner {
        guard let part = overlay.parts(of: Overlay.Polygon(rings: [hole]), onto: window)
        else { return nil }
        cut += part
      }
      for part in parts {
        guard let rest = overlay.difference(part, cut, grid: Overlay.grid) else { return nil }
        polygons += rest
      }
    }
    // Vertices as they are written, so that rounding does not make an area invalid.
    return polygons.isEmpty ? [] : overlay.union(polygons, grid: 1e-6)
  }

  /// Returns a closed ring on the globe.
  private func onGlobe(_ ring: [AzimuthalPlane.Point]) -> [Coordinate] {
    var places = ring.map(plane.place)
    places.close(from: 0)
    return places
  }
}

extension [AzimuthalPlane.Point] {
  /// The points as those of a closed ring of GEOS.
  fileprivate var closed: [Coordinate] {
    (self + prefix(1)).map { Coordinate(longitude: $0.x, latitude: $0.y) }
  }

  /// Twice the area inside the ring, positive if it runs counterclockwise.
  fileprivate var doubledArea: Double { closed.doubledArea }

  /// The mean width: the area divided by half the length of the outline.
  fileprivate var width: Double {
    let length = zip(self, dropFirst() + prefix(1)).reduce(0) { sum, edge in
      let (x, y) = (edge.1.x - edge.0.x, edge.1.y - edge.0.y)
      return sum + (x * x + y * y).squareRoot()
    }
    return length > 0 ? abs(doubledArea) / length : 0
  }
}

extension Coordinate {
  /// The point of the plane that stands in a ring of GEOS.
  fileprivate var point: AzimuthalPlane.Point { AzimuthalPlane.Point(x: longitude, y: latitude) }
}
