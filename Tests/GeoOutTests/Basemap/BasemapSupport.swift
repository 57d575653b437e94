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

  /// What is drawn by both.
  static func + (one: DrawnPath, other: DrawnPath) -> DrawnPath {
    var both = one
    both.lines += other.lines
    return both
  }

  /// The edges that a frame shows, or the width of a stroke beside it: rings as they are where it shows all
  /// of them, else in pieces.
  func seen(in frame: PlateRect) -> DrawnPath {
    let canvas = frame.inset(by: -1)
    var seen = self
    seen.lines = []
    for line in lines {
      var pieces: [[PlatePoint]] = [[]]
      for (one, next) in DrawnPath(line).edges {
        let box = PlateRect(
          x: min(one.x, next.x), y: min(one.y, next.y), width: abs(one.x - next.x),
          height: abs(one.y - next.y))
        let isHidden =
          box.maxX <= canvas.x || box.x >= canvas.maxX || box.maxY <= canvas.y
          || box.y >= canvas.maxY
        if isHidden {
          pieces.append([])
        } else {
          if pieces[pieces.count - 1].isEmpty { pieces[pieces.count - 1].append(one) }
          pieces[pieces.count - 1].append(next)
        }
      }
      if pieces.count == 1 {
        seen.lines.append(line)
      } else {
        seen.lines += pieces.filter { !$0.isEmpty }.map { Line(points: $0, isClosed: false) }
      }
    }
    return seen
  }

  private init(_ line: Line) {
    lines = [line]
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
  /// All that is filled.
  let land: DrawnPath
  /// All that is stroked where it is seen.
  let coast: DrawnPath
  let frame: PlateRect

  static let frame = PlateRect(x: 0, y: 0, width: 800, height: 600)

  init(
    of basemap: Basemap = .naturalEarth, _ box: GeographicBox, center: Coordinate,
    frame: PlateRect = Self.frame, _ project: (Coordinate) -> PlatePoint?
  ) {
    self.frame = frame
    painter = BasemapPainter(box: box, frame: frame, center: center, project: project) {
      basemap.forEachOutline(in: $0, $1)
    }
    let shores = DrawnPath(painter.shores)
    land = shores + DrawnPath(painter.land)
    coast = shores.seen(in: frame) + DrawnPath(painter.coast)
  }

  /// A plain map of longitudes and latitudes that fills the frame.
  init(of basemap: Basemap = .naturalEarth, plain box: GeographicBox) {
    let center = Coordinate(
      longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
    self.init(of: basemap, box, center: center) { Self.plain($0, box) }
  }

  /// The same map as a plate draws it: land goes on beyond the frame.
  init(wide box: GeographicBox) {
    let wide = GeographicBox(
      west: box.west - 2, south: box.south - 2, east: box.east + 2, north: box.north + 2)
    let center = Coordinate(
      longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
    self.init(wide, center: center) { Self.plain($0, box) }
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
