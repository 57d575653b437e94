import CSystem

/// The coordinates of a feature, as GeoJSON or in ArcGIS's own JSON: how many there are, their box, and
/// the lines.
struct NHCShape {
  private(set) var count = 0
  private(set) var lines: [[GeoPoint]] = [[]]
  private(set) var (west, east, south, north) = (180.0, -180.0, 90.0, -90.0)
  /// How many numbers of the present position have been read, and the first.
  private var (index, first) = (0, 0.0)

  /// The only position; `nil` for lines and areas.
  var point: (latitude: Double, longitude: Double)? { count == 1 ? (south, west) : nil }

  /// Reads the geometry.
  mutating func read(
    in json: inout JSONCursor, of field: MemberName, _ finding: Report
  ) throws(ReadError) {
    var shape = self
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "coordinates", "rings", "paths", "x", "y": try shape.add(&json)
      case "type", "spatialreference", "bbox", "z", "hasz", "hasm": break
      default: try json.leaveOut(name, finding)
      }
    }
    self = shape
  }

  /// Adds numbers, or arrays of positions at any depth.
  private mutating func add(_ json: inout JSONCursor) throws(ReadError) {
    switch try json.kind() {
    case .number:
      let number = try json.double()
      index += 1
      if index == 1 { first = number }
      if index == 2 { add(first, number) }
    case .array:
      index = 0
      var shape = self
      try json.elements { (json) throws(ReadError) in try shape.add(&json) }
      self = shape
      // What ends is a line, not a position.
      if index == 0, lines.last?.isEmpty == false { lines.append([]) }
      index = 0
    // An empty position, `"NaN"`.
    default: break
    }
  }

  /// Adds a position in degrees, or in the metres of Web Mercator, as ArcGIS gives it by default.
  private mutating func add(_ x: Double, _ y: Double) {
    var (longitude, latitude) = (x, y)
    if abs(x) > 360 || abs(y) > 90 {
      let radius = 6_378_137.0
      longitude = x / radius * 180 / .pi
      latitude = atan(sinh(y / radius)) * 180 / .pi
    }
    // ArcGIS projects back and forth, which leaves -132.69999999999993.
    (longitude, latitude) = ((longitude * 1e5).rounded() / 1e5, (latitude * 1e5).rounded() / 1e5)
    count += 1
    if let place = GeoPoint(latitude: latitude, longitude: longitude) {
      lines[lines.count - 1].append(place)
    }
    (west, east) = (min(west, longitude), max(east, longitude))
    (south, north) = (min(south, latitude), max(north, latitude))
  }
}
