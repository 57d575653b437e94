import TyphoonTrack

// The one place where shapes are cut at the 180th meridian: after everything else is done, for every
// writer that wants longitudes between -180 and 180.

extension StormFeatures {
  /// The features with all longitudes between -180 and 180: shapes that cross the 180th meridian are
  /// cut there, as RFC 7946 section 3.1.9 asks.
  public func cut() -> StormFeatures {
    guard vertices.contains(where: { abs($0.longitude) > 180 }) else { return self }
    var made = StormFeatures(storm)
    made.findings = findings
    var overlay = Overlay()
    for feature in features {
      let shape: Feature.Shape
      switch geometry(of: feature) {
      case .point(let place): shape = made.addPoint(place)
      case .lines(let lines): shape = made.addLines(lines.flatMap(Antimeridian.cut))
      case .polygons(let polygons):
        var parts: [Overlay.Polygon] = []
        for rings in polygons {
          let polygon = Overlay.Polygon(rings: rings)
          guard let cut = Antimeridian.cut(polygon, &overlay) else {
            made.findings.append(.notCut(feature.layer.rawValue))
            continue
          }
          parts += cut
        }
        guard !parts.isEmpty else { continue }
        shape = made.addPolygons(parts)
      }
      made.features.append(
        Feature(
          layer: feature.layer, forecast: feature.forecast, fix: feature.fix,
          radius: feature.radius, time: feature.time, ordinal: feature.ordinal, shape: shape))
    }
    return made
  }

  fileprivate mutating func addLines(_ lines: [[Coordinate]]) -> Feature.Shape {
    let first = rings.count
    for line in lines {
      rings.append(vertices.count..<vertices.count + line.count)
      vertices += line
    }
    return .line(first..<rings.count)
  }
}

enum Antimeridian {
  /// The turn of the globe that a longitude lies in: 0 for -180 to 180.
  private static func turn(_ longitude: Double) -> Double {
    ((longitude + 180) / 360).rounded(.down)
  }

  /// The parts of a line, each within one turn.
  static func cut(_ line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = [[]]
    for (index, place) in line.enumerated() {
      guard index > 0 else {
        parts = [[place.turned(turn(place.longitude))]]
        continue
      }
      let last = line[index - 1]
      let (from, to) = (turn(last.longitude), turn(place.longitude))
      if from != to {
        // Edges are short, so they cross one meridian at the most.
        let meridian = 360 * max(from, to) - 180
        let share = (meridian - last.longitude) / (place.longitude - last.longitude)
        let latitude = last.latitude + share * (place.latitude - last.latitude)
        let crossing = Coordinate(longitude: meridian, latitude: latitude)
        parts[parts.count - 1].appendIfNew(crossing.turned(from))
        parts.append([crossing.turned(to)])
      }
      parts[parts.count - 1].appendIfNew(place.turned(to))
    }
    return parts.filter { $0.count >= 2 }
  }

  /// The parts of a polygon, each within one turn; `nil` where GEOS fails.
  static func cut(
    _ polygon: Overlay.Polygon, _ overlay: inout Overlay?
  ) -> [Overlay.Polygon]? {
    let longitudes = polygon.rings.joined().lazy.map(\.longitude)
    guard let west = longitudes.min(), let east = longitudes.max() else { return [] }
    guard west < -180 || east > 180 else { return [polygon] }
    var parts: [Overlay.Polygon] = []
    var turn = Self.turn(west)
    while 360 * turn - 180 < east {
      let window = 360 * turn - 180...360 * turn + 180
      guard let found = overlay?.part(polygon, between: window) else { return nil }
      parts += found.map { part in
        Overlay.Polygon(rings: part.rings.map { ring in ring.map { $0.turned(turn) } })
      }
      turn += 1
    }
    // What runs once round the globe, over a pole, begins and ends on one meridian: there its parts meet.
    guard east - west > 360 - 1e-9, parts.allSatisfy({ $0.rings.count == 1 }) else { return parts }
    // Turning by 360 rounds differently on the two sides, so longitudes are rounded to 10 micrometres.
    let rings = parts.map { part in
      part.rings[0].map { place in
        Coordinate(
          longitude: (place.longitude * 1e10).rounded() / 1e10, latitude: place.latitude)
      }
    }
    return overlay?.union(rings)
  }
}

extension Coordinate {
  fileprivate func turned(_ turns: Double) -> Coordinate {
    Coordinate(longitude: longitude - 360 * turns, latitude: latitude)
  }
}

extension [Coordinate] {
  fileprivate mutating func appendIfNew(_ place: Coordinate) {
    if last != place { append(place) }
  }
}

extension Finding.Message {
  fileprivate static func notCut(_ layer: String) -> Self {
    "left out a part of '\(layer)': it could not be cut at the 180th meridian"
  }
}
