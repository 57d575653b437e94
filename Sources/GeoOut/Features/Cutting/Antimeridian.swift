import TyphoonTrack

// Shapes are cut at the antimeridian only here, as the last step, for every writer that wants
// longitudes between -180 and 180.

extension StormFeatures {
  /// Returns the features with all longitudes between -180 and 180; shapes that cross the antimeridian
  /// are cut there, as RFC 7946 section 3.1.9 requires.
  ///
  /// Lines are cut where the geodesic crosses the meridian, areas where their edges do. Vertices
  /// that would round to the meridian are moved onto it, so that no part is too narrow to be
  /// written.
  ///
  /// - Parameter digits: The number of decimals of the written coordinates, in degrees.
  /// - Returns: The cut features.
  public consuming func cut(digits: Int = 6) -> StormFeatures {
    let resolution = Antimeridian.resolution(digits: digits)
    let isNear = vertices.contains { abs($0.longitude) > 180 - resolution }
    return isNear ? cut(resolution: resolution) : self
  }

  private func cut(resolution: Double) -> StormFeatures {
    var made = self
    (made.features, made.vertices, made.rings, made.polygons) = ([], [], [], [])
    var overlay = Overlay()
    for feature in features {
      let shape: Feature.Shape
      var isCut = false
      switch geometry(of: feature) {
      case .point(let place): shape = made.addPoint(place)
      case .lines(let lines):
        let parts = lines.flatMap { Antimeridian.cut($0, resolution: resolution) }
        // A line that would round to a single coordinate is omitted.
        guard !parts.isEmpty else { continue }
        shape = made.addLines(parts)
      case .polygons(let polygons):
        var parts: [Overlay.Polygon] = []
        for rings in polygons {
          let polygon = Overlay.Polygon(rings: rings)
          guard let cut = Antimeridian.cut(polygon, resolution: resolution, &overlay) else {
            made.findings.append(
              "part of '\(feature.layer.rawValue)' omitted: it could not be cut at the 180th meridian"
            )
            continue
          }
          parts += cut
        }
        // Polygons of a shape over a pole may be separate only because the 360° window ends between
        // them.
        if polygons.count > 1, polygons.contains(where: { $0[0].goesRound }) {
          parts = overlay.union(parts, grid: Overlay.grid) ?? parts
        }
        guard !parts.isEmpty else { continue }
        isCut = parts.contains { $0.runsAlongMeridian } && parts.map { $0.rings } != polygons
        shape = made.addPolygons(parts)
      }
      made.features.append(feature.with(shape))
      made.features[made.features.count - 1].isCut = isCut
    }
    return made
  }
}

enum Antimeridian {
  /// Whether an edge is the result of a cut: it lies on the antimeridian or at a pole.
  static func isCut(_ start: Coordinate, _ end: Coordinate) -> Bool {
    (start.longitude == end.longitude && abs(start.longitude) == 180)
      || (start.latitude == end.latitude && abs(start.latitude) == 90)
  }

  /// Returns the outline of a ring without the edges along which it was cut, there or at the user's box.
  static func outline(_ ring: ArraySlice<Coordinate>, _ box: GeoBox? = nil) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    var isOpen = false
    for (start, end) in zip(ring, ring.dropFirst()) {
      guard !isCut(start, end), !(box?.hasEdge(start, end) ?? false) else {
        isOpen = false
        continue
      }
      if isOpen { lines[lines.count - 1].append(end) } else { lines.append([start, end]) }
      isOpen = true
    }
    // The ring begins in the middle of a line.
    if lines.count > 1, lines.last?.last == lines.first?.first {
      lines[0] = lines.removeLast() + lines[0].dropFirst()
    }
    return lines
  }

  /// Returns the distance to the meridian, in degrees, below which a vertex rounds to it.
  static func resolution(digits: Int) -> Double {
    var resolution = 0.5
    for _ in 0..<min(max(digits, 0), 12) { resolution /= 10 }
    return resolution
  }

  /// Splits a line at the antimeridian.
  static func cut(
    _ line: [Coordinate], resolution: Double = resolution(digits: 6)
  ) -> [[Coordinate]] {
    let line = line.map { $0.snapped(resolution) }
    // A vertex on the meridian belongs to the side that the line comes from or begins on.
    let inside = line.first { !$0.isOnMeridian } ?? line.first
    guard var turn = inside.map({ (($0.longitude + 180) / 360).rounded(.down) }),
      var last = line.first
    else { return [] }
    var parts: [[Coordinate]] = [[]]
    for place in line {
      while abs(place.longitude - 360 * turn) > 180 {
        let step = place.longitude > 360 * turn ? 1.0 : -1
        let meridian = 360 * turn + 180 * step
        if last.longitude != meridian {
          let latitude = Geodesic.wgs84.latitude(at: meridian, from: last, to: place)
          last = Coordinate(longitude: meridian, latitude: latitude)
          parts[parts.count - 1].appendIfNew(last.wrapped(turn))
        }
        turn += step
        parts.append([last.wrapped(turn)])
      }
      parts[parts.count - 1].appendIfNew(place.wrapped(turn))
      last = place
    }
    return parts.filter { $0.count >= 2 }
  }

  /// Splits a polygon at the antimeridian; returns `nil` if GEOS fails.
  ///
  /// Parts too narrow to be written are omitted, except the widest.
  static func cut(
    _ polygon: Overlay.Polygon, resolution: Double = resolution(digits: 6), _ overlay: inout Overlay
  ) -> [Overlay.Polygon]? {
    let isInside = polygon.rings.joined().allSatisfy { abs($0.longitude) <= 180 }
    guard !isInside else { return [polygon] }
    guard let parts = overlay.parts(of: polygon, onto: -180...180) else { return nil }
    guard parts.count > 1 else { return parts }
    let widest = parts.map { $0.width }.max() ?? 0
    return parts.filter { $0.width >= min(2 * resolution, widest) }
  }
}

extension Overlay.Polygon {
  /// Whether an edge lies on the antimeridian.
  fileprivate var runsAlongMeridian: Bool {
    rings.contains { ring in zip(ring, ring.dropFirst()).contains(where: Antimeridian.isCut) }
  }

  /// The extent from west to east in degrees.
  fileprivate var width: Double { rings.first.map { CoordinateBounds($0[...]).width } ?? 0 }
}

extension Coordinate {
  /// Whether the coordinate lies on the antimeridian, at any multiple of 360 degrees.
  fileprivate var isOnMeridian: Bool { abs(longitude.remainder(dividingBy: 360)) == 180 }

  /// Moves the coordinate onto the antimeridian if it is closer to it than `resolution`.
  fileprivate func snapped(_ resolution: Double) -> Coordinate {
    let meridian = ((longitude - 180) / 360).rounded() * 360 + 180
    guard abs(longitude - meridian) < resolution else { return self }
    return Coordinate(longitude: meridian, latitude: latitude)
  }
}

extension [Coordinate] {
  /// Whether the ring spans the whole globe.
  fileprivate var goesRound: Bool { CoordinateBounds(self[...]).width > 360 - 1e-9 }

  fileprivate mutating func appendIfNew(_ place: Coordinate) { if last != place { append(place) } }
}
