/// The meridians and parallels of a plate's map, and their labels at its edges.
struct PlateGraticule {
  /// A label at an edge.
  struct Label: Hashable {
    let text: String
    let point: PlatePoint
    let anchor: PlateTextStyle.Anchor
    let box: PlateRect
  }

  /// The lines.
  private(set) var path = PlatePath()
  /// The labels, none of which touches another.
  private(set) var labels: [Label] = []

  private static let labelSize = 11.0
  /// The steps between lines in degrees, and between the samples of a line.
  private static let steps: [Double] = [0.5, 1, 2, 5, 10, 15, 20, 30]
  private static let sampleStep = 2.5
  /// How far apart lines stand at the least, in units of the plate.
  private static let spacing = 95.0

  init(_ map: inout PlateMap) {
    let shown = Self.shown(&map)
    let span = max(shown.east - shown.west, 0.1)
    let step =
      Self.steps.first { map.frame.width / (span / $0) >= Self.spacing } ?? 30
    let west = (shown.west / step).rounded(.up) * step
    let south = (shown.south / step).rounded(.up) * step
    // Parallels come first: the left edge is theirs.
    for latitude in stride(from: south, through: shown.north, by: step) where abs(latitude) < 90 {
      let line = Self.samples(from: shown.west, to: shown.east)
        .map { Coordinate(longitude: $0, latitude: latitude) }
      add(line, Self.words(latitude: latitude), edges: [.left, .bottom], &map)
    }
    for longitude in stride(from: west, through: shown.east, by: step) {
      let line = Self.samples(from: shown.south, to: shown.north)
        .map { Coordinate(longitude: longitude, latitude: $0) }
      add(line, Self.words(longitude: longitude), edges: [.bottom, .left], &map)
    }
  }

  private enum Edge { case left, bottom }

  private mutating func add(
    _ line: [Coordinate], _ words: String, edges: [Edge], _ map: inout PlateMap
  ) {
    let pieces = map.pieces(line)
    for piece in pieces { path.add(piece, isClosed: false) }
    for edge in edges {
      guard let label = Self.label(words, on: edge, of: map.frame, pieces) else { continue }
      if labels.allSatisfy({ $0.box.overlap(label.box) == 0 }) { labels.append(label) }
      return
    }
  }

  /// The label where a line first leaves the frame by an edge.
  private static func label(
    _ words: String, on edge: Edge, of frame: PlateRect, _ pieces: [[PlatePoint]]
  ) -> Label? {
    let width = PlateText.width(words, size: labelSize)
    for piece in pieces {
      for (one, next) in zip(piece, piece.dropFirst()) {
        switch edge {
        case .bottom:
          guard (one.y - frame.maxY) * (next.y - frame.maxY) <= 0, one.y != next.y else { continue }
          let x = one.x + (frame.maxY - one.y) / (next.y - one.y) * (next.x - one.x)
          guard x >= frame.x, x <= frame.maxX else { continue }
          let point = PlatePoint(x: min(x, frame.maxX - width / 2), y: frame.maxY + 15)
          return Label(
            text: words, point: point, anchor: .middle,
            box: PlateRect(
              x: point.x - width / 2 - 4, y: point.y - 11, width: width + 8, height: 14))
        case .left:
          guard (one.x - frame.x) * (next.x - frame.x) <= 0, one.x != next.x else { continue }
          let y = one.y + (frame.x - one.x) / (next.x - one.x) * (next.y - one.y)
          guard y >= frame.y, y <= frame.maxY else { continue }
          let point = PlatePoint(x: frame.x - 6, y: min(max(y + 4, frame.y + 10), frame.maxY))
          return Label(
            text: words, point: point, anchor: .end,
            box: PlateRect(x: point.x - width, y: point.y - 11, width: width, height: 14))
        }
      }
    }
    return nil
  }

  /// The longitudes and latitudes that the frame shows, found by going over it.
  private static func shown(
    _ map: inout PlateMap
  ) -> (west: Double, south: Double, east: Double, north: Double) {
    var (west, south, east, north) = (Double.infinity, 90.0, -Double.infinity, -90.0)
    let count = 24
    for row in 0...count {
      for column in 0...count {
        let point = PlatePoint(
          x: map.frame.x + map.frame.width * Double(column) / Double(count),
          y: map.frame.y + map.frame.height * Double(row) / Double(count))
        guard let place = map.place(at: point) else { continue }
        west = min(west, place.longitude)
        east = max(east, place.longitude)
        south = min(south, place.latitude)
        north = max(north, place.latitude)
      }
    }
    // A projection without a way back: all of the globe.
    guard west <= east else { return (map.longitude - 180, -89, map.longitude + 180, 89) }
    // All round the globe: both ends of a parallel meet.
    if east - west > 330 { (west, east) = (map.longitude - 180, map.longitude + 180) }
    // Lines go on beyond the samples, and a pole may lie between them.
    let margin = max(0.5, (north - south) / Double(count))
    return (
      west - margin, max(-89.5, south - margin), east + margin, min(89.5, north + margin)
    )
  }

  private static func samples(from low: Double, to high: Double) -> [Double] {
    let count = max(1, Int(((high - low) / sampleStep).rounded(.up)))
    return (0...count).map { low + (high - low) * Double($0) / Double(count) }
  }
}

// MARK: - Words

extension PlateGraticule {
  /// A latitude as maps have it: `20°N`, `5°S`, and `0°` at the equator.
  static func words(latitude: Double) -> String {
    latitude == 0 ? "0°" : "\(abs(latitude).shown)°\(latitude > 0 ? "N" : "S")"
  }

  /// A longitude as maps have it: `125°E`, `170°W`, and `180°`, however far it has run on.
  static func words(longitude: Double) -> String {
    let turned = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
    if turned == -180 { return "180°" }
    return turned == 0 ? "0°" : "\(abs(turned).shown)°\(turned > 0 ? "E" : "W")"
  }
}
