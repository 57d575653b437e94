import TyphoonTrack

/// The map of a plate: a projection, and what of its plane the frame shows.
struct PlateMap: ~Copyable {
  /// Where the map stands on the plate.
  let frame: PlateRect
  /// The longitude toward which shapes are unrolled, in degrees.
  let longitude: Double
  /// How many units of the plate one metre of the plane is.
  let scale: Double
  private let center: Projection.Point
  private var projection: Projection

  /// Farther than this from the frame nothing is drawn: projections run to infinity.
  private static let beyond = 20_000.0
  /// The highest latitude that makes the map larger: Mercator's pole lies at infinity.
  private static let highestLatitude = 84.0
  /// The narrowest map, in metres of ground: 8 degrees of latitude.
  private static let narrowest = 890_000.0

  /// Creates the map that shows some features, with margins, in a frame.
  ///
  /// - Parameters:
  ///   - storms: The features.
  ///   - definition: The projection as PROJ has it; `nil` for Mercator round the features.
  ///   - frame: Where the map stands on the plate.
  /// - Throws: Where the projection cannot be made, or shows none of the features.
  init(_ storms: [StormFeatures], projection definition: String?, frame: PlateRect)
    throws(WriteError)
  {
    let places = Self.places(of: storms)
    let longitude = Self.middleLongitude(places)
    // +over: longitudes run on beyond the map's own 180th meridian.
    var projection = try Projection(
      definition ?? "+proj=merc +lon_0=\(longitude.shown) +datum=WGS84 +over")
    let shown = places.map { $0.unrolled(toward: longitude) }
    let points = shown.compactMap { projection($0) }
    guard let first = points.first else {
      throw WriteError("'\(definition ?? "merc")' shows no part of the map's storms")
    }
    var (low, high) = (first, first)
    for point in points {
      low = Projection.Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Projection.Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    center = Projection.Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    let latitudes = shown.map(\.latitude)
    let middle = Coordinate(
      longitude: longitude,
      latitude: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2)
    let ground = projection.groundScale(at: middle) ?? 1
    // Room for symbols and labels at the edges.
    let inner = frame.inset(by: 46)
    let fitting = min(
      inner.width / max(1, high.x - low.x), inner.height / max(1, high.y - low.y))
    scale = min(fitting, frame.width / (Self.narrowest / ground))
    self.frame = frame
    self.longitude = longitude
    self.projection = projection
  }

  /// Where a place lies on the plate, or `nil` where the projection does not show it.
  mutating func point(_ place: Coordinate) -> PlatePoint? {
    guard let point = projection(place) else { return nil }
    let shown = PlatePoint(
      x: frame.center.x + (point.x - center.x) * scale,
      y: frame.center.y - (point.y - center.y) * scale)
    guard abs(shown.x) < Self.beyond, abs(shown.y) < Self.beyond else { return nil }
    return shown
  }

  /// The place at a point of the plate, with the longitude nearest to the map's own.
  mutating func place(at point: PlatePoint) -> Coordinate? {
    projection.place(
      at: Projection.Point(
        x: center.x + (point.x - frame.center.x) / scale,
        y: center.y - (point.y - frame.center.y) / scale)
    )?.unrolled(toward: longitude)
  }

  /// How many metres of ground one unit of the plate is, from west to east.
  mutating func groundScale(at place: Coordinate) -> Double? {
    projection.groundScale(at: place).map { $0 / scale }
  }
}

// MARK: - Lines

extension PlateMap {
  /// How far, in units of the plate, an edge may lie from the line that it stands for.
  private static let tolerance = 0.3
  /// A jump that is left when an edge has been halved so often is a gap in the projection.
  private static let deepest = 10

  /// A line on the plate: in pieces where the projection has gaps.
  ///
  /// - Parameter line: The line's vertices, with longitudes that run on.
  /// - Returns: The pieces, each of two points or more.
  mutating func pieces(_ line: some Collection<Coordinate>) -> [[PlatePoint]] {
    var pieces: [[PlatePoint]] = [[]]
    var last: (place: Coordinate, point: PlatePoint?)?
    for vertex in line {
      let place = vertex.unrolled(toward: last?.place.longitude ?? longitude)
      let point = self.point(place)
      if let last {
        append(from: last, to: (place, point), depth: 0, &pieces)
      }
      Self.append(point, &pieces)
      last = (place, point)
    }
    return pieces.filter { $0.count >= 2 }
  }

  /// Adds what is needed between two vertices, which it does not add.
  private mutating func append(
    from left: (place: Coordinate, point: PlatePoint?),
    to right: (place: Coordinate, point: PlatePoint?), depth: Int, _ pieces: inout [[PlatePoint]]
  ) {
    if left.point == nil, right.point == nil { return }
    let place = Coordinate(
      longitude: (left.place.longitude + right.place.longitude) / 2,
      latitude: (left.place.latitude + right.place.latitude) / 2)
    guard depth < Self.deepest else {
      if let one = left.point, let other = right.point, one.distance(to: other) < 8 { return }
      if pieces[pieces.count - 1].isEmpty == false { pieces.append([]) }
      return
    }
    let point = self.point(place)
    if let one = left.point, let other = right.point, let point {
      let straight = PlatePoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
      if straight.distance(to: point) <= Self.tolerance { return }
    }
    append(from: left, to: (place, point), depth: depth + 1, &pieces)
    Self.append(point, &pieces)
    append(from: (place, point), to: right, depth: depth + 1, &pieces)
  }

  private static func append(_ point: PlatePoint?, _ pieces: inout [[PlatePoint]]) {
    if let point {
      pieces[pieces.count - 1].append(point)
    } else if !pieces[pieces.count - 1].isEmpty {
      pieces.append([])
    }
  }
}

// MARK: - Extent

extension PlateMap {
  /// All vertices that the map has to show.
  private static func places(of storms: [StormFeatures]) -> [Coordinate] {
    var places: [Coordinate] = []
    for storm in storms {
      for feature in storm.features {
        storm.forEachRun(of: feature) { places += $0 }
      }
    }
    // A map of nothing shows the western North Pacific, where there are most typhoons.
    guard !places.isEmpty else {
      return [(105, 0), (175, 45)].map { Coordinate(longitude: $0.0, latitude: $0.1) }
    }
    return places.map {
      Coordinate(
        longitude: $0.longitude, latitude: min(highestLatitude, max(-highestLatitude, $0.latitude)))
    }
  }

  /// The middle of the narrowest span of longitudes that holds all places: opposite the widest gap.
  private static func middleLongitude(_ places: [Coordinate]) -> Double {
    let longitudes = places.map { GeoPoint.normalized($0.longitude) }.sorted()
    guard let first = longitudes.first, let last = longitudes.last else { return 0 }
    var (gap, start, end) = (first + 360 - last, first, last)
    for (one, next) in zip(longitudes, longitudes.dropFirst()) where next - one > gap {
      (gap, start, end) = (next - one, next, one + 360)
    }
    return GeoPoint.normalized(((start + end) / 2 * 10).rounded() / 10)
  }
}
