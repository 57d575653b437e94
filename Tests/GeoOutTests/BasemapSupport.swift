@testable import GeoOut

/// What path data draws: lines and rings of absolute points.
struct DrawnPath {
  struct Line {
    var points: [PlatePoint]
    var isClosed: Bool
  }

  private(set) var lines: [Line] = []

  /// Reads what `PlatePath` writes: `M`, `l` and `z`.
  init(_ path: PlatePath) {
    self.init(path.data)
  }

  init(_ data: String) {
    for part in data.split(separator: "M") {
      let isClosed = part.hasSuffix("z")
      var numbers: [Double] = []
      var word = ""
      for character in part + " " {
        if " l-z".contains(character) {
          if let number = Double(word) { numbers.append(number) }
          word = character == "-" ? "-" : ""
        } else {
          word.append(character)
        }
      }
      var points = [PlatePoint(x: numbers[0], y: numbers[1])]
      for index in stride(from: 2, to: numbers.count - 1, by: 2) {
        points.append(points[points.count - 1].moved(numbers[index], numbers[index + 1]))
      }
      lines.append(Line(points: points, isClosed: isClosed))
    }
  }

  /// The edges, those that close rings too.
  var edges: [(PlatePoint, PlatePoint)] {
    lines.flatMap { line in
      Array(zip(line.points, line.points.dropFirst()))
        + (line.isClosed ? [(line.points[line.points.count - 1], line.points[0])] : [])
    }
  }

  /// How often the rings go round a point: not 0 is inside, as SVG fills.
  func winding(_ point: PlatePoint) -> Int {
    var winding = 0
    for (one, next) in edges where (one.y <= point.y) != (next.y <= point.y) {
      let side =
        (next.x - one.x) * (point.y - one.y) - (point.x - one.x) * (next.y - one.y)
      if one.y <= point.y, side > 0 { winding += 1 }
      if one.y > point.y, side < 0 { winding -= 1 }
    }
    return winding
  }
}

/// Base maps drawn through a mapping of the tests' own.
struct BasemapSheet {
  let painter: BasemapPainter
  let land: DrawnPath
  let coast: DrawnPath
  let frame: PlateRect

  static let frame = PlateRect(x: 0, y: 0, width: 800, height: 600)

  init(
    of basemap: Basemap = .naturalEarth, _ box: GeographicBox, center: Coordinate,
    frame: PlateRect = Self.frame, _ project: (Coordinate) -> PlatePoint?
  ) {
    self.frame = frame
    painter = BasemapPainter(basemap, box: box, frame: frame, center: center, project: project)
    land = DrawnPath(painter.land)
    coast = DrawnPath(painter.coast)
  }

  /// A plain map of longitudes and latitudes that fills the frame.
  init(of basemap: Basemap = .naturalEarth, plain box: GeographicBox) {
    let center = Coordinate(
      longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
    self.init(of: basemap, box, center: center) { Self.plain($0, box) }
  }

  /// Where a place lies on a plain map of a box.
  static func plain(_ place: Coordinate, _ box: GeographicBox) -> PlatePoint {
    PlatePoint(
      x: (place.longitude - box.west) / (box.east - box.west) * frame.width,
      y: (box.north - place.latitude) / (box.north - box.south) * frame.height)
  }

  func isLand(_ point: PlatePoint) -> Bool { land.winding(point) != 0 }

  var longestCoast: Double {
    coast.edges.map { $0.distance(to: $1) }.max() ?? 0
  }
}
