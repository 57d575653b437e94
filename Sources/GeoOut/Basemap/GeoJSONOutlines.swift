import TyphoonTrack

/// Collects the lines of a GeoJSON text while reading it.
///
/// The members of an object can come in any order, so its coordinates are kept until its type is
/// known.
struct GeoJSONOutlines {
  private(set) var lines: [MapOutlines.Line] = []
  private var positionCount = 0

  /// The maximum number of positions in a file: 48 times as many as in Natural Earth 1:50m.
  private static let maxPositions = 2_000_000
  /// The maximum nesting depth of coordinates: that of a MultiPolygon.
  private static let deepest = 4
  /// The maximum nesting depth of objects: collections of geometries may hold collections, but none do.
  private static let deepestObject = 16

  /// The coordinates of a geometry whose type is not known yet: the positions and their grouping.
  private struct Coordinates {
    /// The offset at which they begin.
    var start = 0
    /// The number of arrays around a position, not counting its own; `nil` if there are no
    /// positions.
    var depth: Int?
    var lines: [[Coordinate]] = []
    /// The indices of the lines that begin a polygon, if the lines are rings.
    var polygonStarts: [Int] = []
  }

  /// Reads a FeatureCollection, a Feature or a geometry.
  mutating func readObject(_ json: inout JSONCursor, depth: Int = 0) throws(ReadError) {
    let start = try json.mark()
    guard depth < Self.deepestObject else {
      throw ReadError(.objectsTooDeep(depth), at: json.location(of: start))
    }
    var type: (name: String, start: Int)?
    var found: Coordinates?
    try json.members { (name: String, json: inout JSONCursor) throws(ReadError) -> Void in
      switch name {
      case "type":
        let start = try json.mark()
        type = (name: try json.string(), start: start)
      case "coordinates":
        guard try json.kind() == .array else { return }
        var coordinates = Coordinates(start: try json.mark())
        try self.readCoordinates(&json, depth: 0, &coordinates)
        found = coordinates
      case "geometry":
        // A feature may have a null geometry.
        if try json.kind() != .null { try self.readObject(&json, depth: depth + 1) }
      case "features", "geometries":
        try json.elements { (json) throws(ReadError) in
          try self.readObject(&json, depth: depth + 1)
        }
      default: break
      }
    }
    guard let type else {
      throw ReadError(
        "found an object without a 'type', expected GeoJSON", at: json.location(of: start))
    }
    try add(found, type.name, at: type.start, &json)
  }

  /// Adds an object's coordinates according to its type.
  private mutating func add(
    _ found: Coordinates?, _ type: String, at place: Int, _ json: inout JSONCursor
  ) throws(ReadError) {
    let depth: Int
    switch type {
    case "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint": return
    case "LineString": depth = 1
    case "Polygon", "MultiLineString": depth = 2
    case "MultiPolygon": depth = 3
    default: throw ReadError(.unknownType(type), at: json.location(of: place))
    }
    guard let found else {
      throw ReadError(
        "found a \(type) without an array of coordinates", at: json.location(of: place))
    }
    // An empty array is an empty geometry.
    guard let its = found.depth else { return }
    guard its == depth else {
      throw ReadError(.notNested(type, its, depth), at: json.location(of: found.start))
    }
    let isArea = type.hasSuffix("Polygon")
    for (index, line) in found.lines.enumerated() where !line.isEmpty {
      guard line.count >= (isArea ? 4 : 2) else {
        throw ReadError(.tooShort(type, line.count), at: json.location(of: found.start))
      }
      guard isArea else {
        lines.append(MapOutlines.Line(.line, line))
        continue
      }
      let isOuter = depth == 2 ? index == 0 : found.polygonStarts.contains(index)
      lines.append(MapOutlines.Line(isOuter ? .outer : .hole, line))
    }
  }

  /// Reads nested arrays, down to the positions.
  private mutating func readCoordinates(
    _ json: inout JSONCursor, depth: Int, _ found: inout Coordinates
  ) throws(ReadError) {
    let start = try json.mark()
    guard depth < Self.deepest else { throw ReadError(.tooDeep, at: json.location(of: start)) }
    var numbers: [Double] = []
    var isPosition: Bool?
    if depth == 1 { found.polygonStarts.append(found.lines.count) }
    if let known = found.depth, known == depth + 1 { found.lines.append([]) }
    try json.elements { (json) throws(ReadError) in
      let isNumber = try json.kind() == .number
      guard isPosition == nil || isPosition == isNumber else {
        throw try json.unexpected(isNumber ? "an array" : "a number")
      }
      isPosition = isNumber
      if isNumber {
        numbers.append(try json.double())
      } else {
        try self.readCoordinates(&json, depth: depth + 1, &found)
      }
    }
    guard isPosition == true else { return }
    guard numbers.count >= 2, abs(numbers[0]) <= 540, abs(numbers[1]) <= 90 else {
      throw ReadError(.notAPosition(numbers), at: json.location(of: start))
    }
    if found.depth == nil {
      found.depth = depth
      found.lines.append([])
    }
    guard found.depth == depth else {
      throw ReadError(.unevenlyNested, at: json.location(of: start))
    }
    positionCount += 1
    guard positionCount <= Self.maxPositions else {
      throw ReadError(.tooMany(Self.maxPositions), at: json.location(of: start))
    }
    found.lines[found.lines.count - 1].append(
      Coordinate(longitude: numbers[0], latitude: numbers[1]))
  }
}

extension Finding.Message {
  fileprivate static func unknownType(_ type: String) -> Self {
    "found type '\(type)', expected a GeoJSON type such as FeatureCollection or MultiPolygon"
  }
  fileprivate static func notNested(_ type: String, _ depth: Int, _ expected: Int) -> Self {
    "found positions nested in \(counted: depth, "array"), expected \(expected) for a \(type)"
  }
  fileprivate static func tooShort(_ type: String, _ count: Int) -> Self {
    "found a line with \(counted: count, "position") in a \(type), expected more"
  }
  fileprivate static var tooDeep: Self {
    "found arrays nested deeper than in a MultiPolygon, expected a position"
  }
  fileprivate static func objectsTooDeep(_ limit: Int) -> Self {
    "found objects nested \(limit) deep, expected features or geometries"
  }
  fileprivate static var unevenlyNested: Self {
    "found a position nested at another depth than the previous ones"
  }
  fileprivate static func notAPosition(_ numbers: [Double]) -> Self {
    "found [\(list: numbers.map { "\($0)" })], expected longitude and latitude in degrees"
  }
  fileprivate static func tooMany(_ limit: Int) -> Self {
    "found more than \(limit) positions, expected a smaller base map"
  }
}
