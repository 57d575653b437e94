/// The part of the globe that the frame of a map shows, found by sampling the frame.
struct PlateView {
  /// The longitudes and latitudes, with a margin.
  private(set) var box = GeographicBox.globe(around: 0)
  /// The box split where the projection itself is cut from pole to pole, if it shows that cut.
  private(set) var parts: [GeographicBox] = []
  /// The fallback for shapes that leave the area that the projection shows; `nil` if it shows
  /// nothing.
  private(set) var refuge: OutlineRefuge?
  /// Whether the box spans the globe and its ends meet, as on maps of a pole.
  private(set) var isSeamless = false
  /// Whether every point of the frame corresponds to a coordinate.
  private(set) var isFull = true

  /// The number of cells sampled along each side of the frame.
  private static let count = 24
  /// The overlap of parts on both sides of a seam, in degrees, which hides the gap between them.
  private static let overlap = 0.05
  /// The distance of the ends of the box from a cut, in degrees: a centimetre.
  private static let sliver = 1e-7

  init() {}

  init(_ map: inout PlateMap, near subject: PlateSubject) {
    survey(&map)
    let spare = stride(from: 0, to: subject.places.count, by: 1 + subject.places.count / 50)
    let center = map.place(at: map.frame.center)
    // The middle of an azimuthal map, whose antipode is its rim: land there goes round the map.
    let middle = Coordinate(
      longitude: subject.longitude, latitude: subject.center.latitude.rounded())
    let opposite = Coordinate(longitude: middle.longitude + 180, latitude: -middle.latitude)
    let first = map.point(opposite) == nil ? [middle] : []
    for place in first + [center ?? subject.center, subject.center]
      + spare.map({ subject.places[$0] })
    {
      refuge = OutlineRefuge(place, in: box) { map.point($0) }
      if refuge != nil { break }
    }
    parts = box.parts { map.point($0) }
    guard box.east - box.west >= 360 else { return }
    guard ends(meetOn: &map) else {
      // On the cut itself rounding would choose the side.
      box.west += Self.sliver
      box.east -= Self.sliver
      parts = box.parts { map.point($0) }
      return
    }
    if parts.count == 2 {
      // The projection is cut elsewhere: the box ends there.
      box.west = parts[1].west
      box.east = parts[0].east + 360
      parts = [box]
    } else if parts.count == 1 {
      isSeamless = true
      // Keep the ends of the box away from the antipode, where the projection may end.
      if let refuge { box = .globe(around: refuge.place.longitude + 90) }
      box.west -= Self.overlap
      box.east += Self.overlap
      parts = [box]
    }
  }

  /// Samples the frame.
  private mutating func survey(_ map: inout PlateMap) {
    let globe = GeographicBox.globe(around: map.longitude)
    var box = GeographicBox(west: .infinity, south: 90, east: -.infinity, north: -90)
    let none = [Bool](repeating: false, count: Self.count + 1)
    var (rows, columns) = (none, none)
    for row in 0...Self.count {
      for column in 0...Self.count {
        let point = PlatePoint(
          x: map.frame.x + map.frame.width * Double(column) / Double(Self.count),
          y: map.frame.y + map.frame.height * Double(row) / Double(Self.count))
        guard let place = map.shownPlace(at: point) else {
          isFull = false
          continue
        }
        rows[row] = true
        columns[column] = true
        box.west = min(box.west, place.longitude)
        box.east = max(box.east, place.longitude)
        box.south = min(box.south, place.latitude)
        box.north = max(box.north, place.latitude)
      }
    }
    if box.west > box.east {
      isFull = true
      guard let found = Self.search(&map) else {
        self.box = globe
        return
      }
      box = found
    }
    // The area between two samples is shown too.
    let found = [rows, columns].map { $0.count { $0 } }
    let steps = Double(rows == none ? Self.count : max(1, min(found[0], found[1]) - 1))
    let margins = (
      longitude: 1.5 * max(1, (box.east - box.west) / steps),
      latitude: 1.5 * max(1, (box.north - box.south) / steps)
    )
    box.south = max(-90, box.south - margins.latitude)
    box.north = min(90, box.north + margins.latitude)
    box.west -= margins.longitude
    box.east += margins.longitude
    // Where a pole is a line, many degrees of latitude lie between it and the next sample.
    for pole in [-90.0, 90] {
      let isShown = stride(from: box.west, through: box.east, by: (box.east - box.west) / 12)
        .contains { longitude in
          map.point(Coordinate(longitude: longitude, latitude: pole))
            .map(map.frame.contains) ?? false
        }
      guard isShown else { continue }
      if pole < 0 { box.south = pole } else { box.north = pole }
    }
    // Near a pole every longitude is near.
    if box.east - box.west >= 330 || max(-box.south, box.north) >= 89 {
      (box.west, box.east) = (globe.west, globe.east)
    }
    self.box = box
  }

  /// Returns the box that the frame shows in a projection without an inverse, by sampling the
  /// globe.
  private static func search(_ map: inout PlateMap) -> GeographicBox? {
    let near = map.frame.inset(by: -map.frame.width / 4)
    var box: GeographicBox?
    for latitude in stride(from: -88.0, through: 88, by: 2) {
      for offset in stride(from: -180.0, to: 180, by: 2) {
        let place = Coordinate(longitude: map.longitude + offset, latitude: latitude)
        guard let point = map.point(place), near.contains(point) else { continue }
        let old =
          box
          ?? GeographicBox(
            west: place.longitude, south: latitude, east: place.longitude, north: latitude)
        box = GeographicBox(
          west: min(old.west, place.longitude), south: min(old.south, latitude),
          east: max(old.east, place.longitude), north: max(old.north, latitude))
      }
    }
    return box
  }

  /// Whether both ends of the box coincide on the map.
  private func ends(meetOn map: inout PlateMap) -> Bool {
    var meets = false
    for latitude in stride(from: -85.0, through: 85, by: 10) {
      // On the cut itself rounding would choose the side.
      let west = map.point(Coordinate(longitude: box.west + 1e-4, latitude: latitude))
      let east = map.point(Coordinate(longitude: box.east - 1e-4, latitude: latitude))
      if west == nil, east == nil { continue }
      guard let west, let east, west.distance(to: east) < 1 else { return false }
      meets = true
    }
    return meets
  }
}

extension PlateMap {
  /// The largest distance between a point and its coordinate projected back, in units of the plate.
  private static let slack = 0.5

  /// Returns the coordinate that the projection shows at a point of the plate; `nil` beyond its
  /// rim, even if the inverse gives a coordinate there.
  mutating func shownPlace(at point: PlatePoint) -> Coordinate? {
    guard let place = place(at: point), abs(place.latitude) <= 90,
      let back = self.point(place), back.distance(to: point) <= Self.slack
    else { return nil }
    return place
  }
}
