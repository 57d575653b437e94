import TyphoonTrack

/// The map of a plate: a projection, and the part of its plane that the frame shows.
///
/// Nothing of it changes, but Swift 6.2 does not lend a value with constants while it is made.
struct PlateMap: ~Copyable {
  /// The rectangle of the map on the plate.
  private(set) var frame: PlateRect
  /// The longitude toward which shapes are unrolled, in degrees.
  private(set) var longitude: Double
  /// The number of plate units per metre of the plane.
  private(set) var scale: Double
  /// Whether some of the storms may lie outside the frame.
  private(set) var showsPart: Bool
  /// Whether meridians and parallels are straight lines parallel to the sides of the frame.
  private(set) var isCylindrical: Bool
  /// The part of the globe that the frame shows.
  private(set) var view: PlateView
  private var center: Projection.Point
  private var projection: Projection

  /// The distance from the frame beyond which nothing is drawn: projections extend to infinity.
  private static let beyond = 20_000.0
  /// The narrowest map, in metres on the ground: 8 degrees of latitude.
  private static let narrowest = 890_000.0
  /// The margin for symbols and labels at the edges; the least holds half of the largest symbol.
  static let margins = 22.0...46.0

  /// Creates a map that shows a subject in a frame.
  ///
  /// - Parameters:
  ///   - subject: The area to show.
  ///   - projection: The projection.
  ///   - name: The user's name for the projection; `nil` if it was chosen automatically.
  ///   - frame: The rectangle of the map on the plate.
  ///   - home: The part of the frame, around its centre, that shows the subject; `nil` for all.
  ///   - margins: The least and the largest margin around the subject.
  /// - Throws: An error if the projection shows no part of the subject.
  init(
    _ subject: PlateSubject, _ projection: consuming Projection, called name: String?,
    frame: PlateRect, home: PlateRect? = nil, margins: ClosedRange<Double> = Self.margins
  ) throws(WriteError) {
    var projection = projection
    guard let extent = PlaneExtent(subject, &projection) else {
      throw WriteError(
        "'\(name ?? "the projection")' shows no part of "
          + (subject.isFixed ? "the extent" : "the map's storms"))
    }
    let home = home ?? frame
    let margin = min(
      max(min(home.width, home.height) * 0.08, margins.lowerBound), margins.upperBound)
    let inner = subject.isFixed ? home : home.inset(by: margin)
    let fitting = min(inner.width / max(1, extent.width), inner.height / max(1, extent.height))
    if subject.isFixed {
      scale = fitting
    } else {
      let ground = projection.groundScale(at: subject.center) ?? 1
      scale = min(fitting, min(home.width, home.height) / (Self.narrowest / ground))
    }
    // The canvas of a page is larger than what it shows first.
    center =
      subject.isFixed || home != frame
      ? extent.center
      : extent.center(
        in: frame.height / scale,
        within: (
          PlaneExtent.end(at: -90, &projection, along: subject.longitude),
          PlaneExtent.end(at: 90, &projection, along: subject.longitude)
        ))
    showsPart = subject.isPart || name != nil
    self.frame = frame
    isCylindrical = projection.isCylindrical(at: subject.center)
    longitude = subject.longitude
    self.projection = projection
    view = PlateView()
    let seen = PlateView(&self, near: subject)
    view = seen
  }

  /// Projects a coordinate onto the plate; returns `nil` if the projection does not show it.
  mutating func point(_ place: Coordinate) -> PlatePoint? {
    guard let point = projection(place) else { return nil }
    let shown = PlatePoint(
      x: frame.center.x + (point.x - center.x) * scale,
      y: frame.center.y - (point.y - center.y) * scale)
    guard abs(shown.x) < Self.beyond, abs(shown.y) < Self.beyond else { return nil }
    return shown
  }

  /// Returns the coordinate at a point of the plate, with the longitude nearest to the map's own.
  mutating func place(at point: PlatePoint) -> Coordinate? {
    projection.place(
      at: Projection.Point(
        x: center.x + (point.x - frame.center.x) / scale,
        y: center.y - (point.y - frame.center.y) / scale)
    )?.unrolled(toward: longitude)
  }

  /// Returns the number of metres on the ground per unit of the plate, from west to east.
  mutating func groundScale(at place: Coordinate) -> Double? {
    projection.groundScale(at: place).map { $0 / scale }
  }

  /// The definition of the projection.
  var definition: String { projection.definition }

  /// The point of the plate where the plane's x and y are 0; with `scale` it places what is
  /// projected.
  var origin: PlatePoint {
    PlatePoint(x: frame.center.x - center.x * scale, y: frame.center.y + center.y * scale)
  }

  /// Projects the position of a fix onto the plate.
  mutating func point(of fix: Fix) -> PlatePoint? {
    point(Coordinate(fix.position).unrolled(toward: longitude))
  }
}

/// The extent of a subject in the plane of a projection.
private struct PlaneExtent {
  private var low: Projection.Point
  private var high: Projection.Point

  var width: Double { high.x - low.x }
  var height: Double { high.y - low.y }
  var center: Projection.Point {
    Projection.Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
  }

  /// The centre of a window of a height, moved so that it does not show what lies beyond the poles.
  func center(in height: Double, within poles: (south: Double?, north: Double?)) -> Projection.Point
  {
    var center = center
    if let north = poles.north {
      center.y = min(center.y, max(north - height / 2, high.y - height / 2))
    }
    if let south = poles.south, center.y - height / 2 < south {
      // Where the globe is lower than the window, it is in the middle.
      center.y =
        poles.north.map { min(south + height / 2, max($0 - height / 2, (south + $0) / 2)) } ?? south
        + height / 2
    }
    return center
  }

  /// The highest latitude that counts for the extent if the pole lies at infinity.
  private static let highestLatitude = 84.0
  /// The number of coordinates at which the scale is sampled.
  private static let samples = 300
  /// The factor between a scale and the median scale beyond which a coordinate is considered to be
  /// at the edge of what the projection can show: gnomonic maps extend to infinity.
  private static let distortion = 5.0

  init?(_ subject: PlateSubject, _ projection: inout Projection) {
    let poles = [-90.0, 90].map { latitude in
      Self.reaches(latitude, &projection, along: subject.longitude)
        ? latitude : (latitude < 0 ? -Self.highestLatitude : Self.highestLatitude)
    }
    let window = Self.window(subject, &projection)
    var found: (low: Projection.Point, high: Projection.Point)?
    for place in subject.places {
      var place = place
      place.latitude = min(poles[1], max(poles[0], place.latitude))
      guard let point = projection(place), window?.holds(point) ?? true else { continue }
      let (low, high) = found ?? (point, point)
      found = (
        Projection.Point(x: min(low.x, point.x), y: min(low.y, point.y)),
        Projection.Point(x: max(high.x, point.x), y: max(high.y, point.y))
      )
    }
    guard let found else { return nil }
    (low, high) = found
  }

  private init(_ point: Projection.Point) { (low, high) = (point, point) }

  private func holds(_ point: Projection.Point) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// Whether a pole lies at a finite distance.
  private static func reaches(
    _ latitude: Double, _ projection: inout Projection, along longitude: Double
  ) -> Bool {
    let near = latitude < 0 ? -highestLatitude : highestLatitude
    guard let pole = projection(Coordinate(longitude: longitude, latitude: latitude)),
      let point = projection(Coordinate(longitude: longitude, latitude: near)),
      let farther = projection(Coordinate(longitude: longitude, latitude: near * 0.9))
    else { return false }
    let step = max(abs(point.x - farther.x), abs(point.y - farther.y))
    return max(abs(pole.x - point.x), abs(pole.y - point.y)) < 2 * step
  }

  /// The y of a pole beyond which the plane is empty; `nil` if the globe goes on there, or never ends.
  static func end(
    at latitude: Double, _ projection: inout Projection, along longitude: Double
  ) -> Double? {
    guard reaches(latitude, &projection, along: longitude),
      let pole = projection(Coordinate(longitude: longitude, latitude: latitude))
    else { return nil }
    let beyond = Projection.Point(x: pole.x, y: pole.y + (latitude < 0 ? -100_000 : 100_000))
    if let place = projection.place(at: beyond), abs(place.latitude) <= 90,
      let back = projection(place), abs(back.y - beyond.y) < 1_000
    {
      return nil
    }
    return pole.y
  }

  /// Returns the part of the plane that is away from the projection's edge; `nil` if all of it is.
  private static func window(
    _ subject: PlateSubject, _ projection: inout Projection
  ) -> PlaneExtent? {
    let step = max(1, subject.places.count / samples)
    var found: [(point: Projection.Point, scale: Double)] = []
    for index in stride(from: 0, to: subject.places.count, by: step) {
      let place = subject.places[index]
      // Measured along the meridian, because most projections are cut along one; they may end
      // beside a pole.
      var north = place
      north.latitude += place.latitude > 0 ? -0.01 : 0.01
      guard abs(place.latitude) < 80, let point = projection(place), let other = projection(north)
      else { continue }
      let length = max(abs(other.x - point.x), abs(other.y - point.y))
      guard length > 0 else { continue }
      let scale = 1 / length
      found.append((point, scale))
    }
    let median = found.map { $0.scale }.sorted()
    guard let last = median.last, let first = median.first else { return nil }
    let middle = median[median.count / 2]
    guard last > middle * distortion || first < middle / distortion else { return nil }
    var window: PlaneExtent?
    for (point, scale) in found
    where scale <= middle * distortion && scale >= middle / distortion {
      var grown = window ?? PlaneExtent(point)
      grown.low = Projection.Point(x: min(grown.low.x, point.x), y: min(grown.low.y, point.y))
      grown.high = Projection.Point(x: max(grown.high.x, point.x), y: max(grown.high.y, point.y))
      window = grown
    }
    return window
  }
}
