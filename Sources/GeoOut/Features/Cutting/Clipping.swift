import TyphoonTrack

// Shapes are cut to the user's box before they are cut at the antimeridian.

extension StormFeatures {
  /// Returns the parts of the features that are in a box, with all their properties.
  ///
  /// Edges are straight in longitude and latitude, as in the map. Features that are cut are marked;
  /// those outside are omitted.
  ///
  /// - Parameter box: The box; `nil` for the whole globe.
  /// - Returns: The features.
  consuming func clipped(to box: GeoBox?) -> StormFeatures {
    guard let box else { return self }
    return parts(in: box)
  }

  private func parts(in box: GeoBox) -> StormFeatures {
    var made = self
    (made.features, made.clip) = ([], box)
    var overlay = Overlay()
    for var feature in features {
      switch geometry(of: feature) {
      case .point(let place):
        guard box.contains(place) else { continue }
      case .lines(let lines):
        guard !box.contains(BoundingBox(of: feature.shape, in: self)) else { break }
        let parts = lines.flatMap(box.parts)
        guard !parts.isEmpty else { continue }
        feature.shape = made.addLines(parts)
        feature.isClipped = true
      case .polygons(let polygons):
        guard !box.contains(BoundingBox(of: feature.shape, in: self)) else { break }
        guard let parts = overlay.parts(of: polygons, in: box) else {
          made.findings.append(.notClipped(feature.layer.rawValue))
          continue
        }
        guard !parts.isEmpty else { continue }
        feature.shape = made.addPolygons(parts)
        (feature.isClipped, feature.isCut) = (true, true)
      }
      made.features.append(feature)
    }
    return made
  }
}

extension Overlay {
  /// Returns the parts of polygons in a box; `nil` if GEOS fails.
  fileprivate mutating func parts(of polygons: [[[Coordinate]]], in box: GeoBox) -> [Polygon]? {
    var whole = polygons.map { Polygon(rings: $0) }
    // GEOS may return a part of the box for a ring that crosses itself.
    if !isValid(whole) {
      guard let valid = makeValid(whole, grid: Self.grid) else { return nil }
      whole = valid
    }
    var parts: [Polygon] = []
    for polygon in whole {
      guard
        let found = self.parts(of: polygon, onto: box.longitudes, between: box.south...box.north)
      else { return nil }
      parts += found
    }
    // Polygons of a shape over a pole may be separate only because a 360° window ends between them.
    let isPolar = polygons.count > 1 && polygons.contains { $0[0].goesRound }
    return isPolar ? union(parts, grid: Self.grid) : parts
  }
}

extension GeoBox {
  fileprivate func contains(_ place: Coordinate) -> Bool {
    GeoPoint(latitude: place.latitude, longitude: place.longitude).map(contains) ?? false
  }

  /// Whether a shape with continuous longitudes is in the box.
  fileprivate func contains(_ bounds: BoundingBox) -> Bool {
    let turn = turn(at: bounds.west)
    return bounds.east - 360 * turn <= longitudes.upperBound
      && south <= bounds.south && bounds.north <= north
  }

  /// How often the globe is between the box and the last copy of it that begins west of a longitude.
  private func turn(at longitude: Double) -> Double {
    ((longitude - longitudes.lowerBound) / 360).rounded(.down)
  }

  /// Returns the parts of a line in the box, in the order of the line.
  fileprivate func parts(of line: [Coordinate]) -> [[Coordinate]] {
    guard let west = line.lazy.map(\.longitude).min(), let east = line.lazy.map(\.longitude).max()
    else { return [] }
    var parts: [[Coordinate]] = []
    for turn in stride(from: turn(at: west), through: turn(at: east), by: 1) {
      let line = line.map { $0.wrapped(turn) }
      var last: Coordinate?
      for (start, end) in zip(line, line.dropFirst()) {
        guard let edge = part(from: start, to: end) else { continue }
        if last == edge.start {
          parts[parts.count - 1].append(edge.end)
        } else {
          parts.append([edge.start, edge.end])
        }
        last = edge.end
      }
    }
    return parts
  }

  /// Returns the part of an edge in the box; `nil` if it has no length.
  private func part(
    from one: Coordinate, to other: Coordinate
  ) -> (start: Coordinate, end: Coordinate)? {
    var (first, last) = (0.0, 1.0)
    let ranges = [
      (one.longitude, other.longitude, longitudes), (one.latitude, other.latitude, south...north),
    ]
    for (from, to, range) in ranges {
      guard from != to else {
        guard range.contains(from) else { return nil }
        continue
      }
      let ends = [range.lowerBound, range.upperBound].map { ($0 - from) / (to - from) }
      first = max(first, min(ends[0], ends[1]))
      last = min(last, max(ends[0], ends[1]))
    }
    guard first < last else { return nil }
    func place(_ fraction: Double) -> Coordinate {
      let longitude = one.longitude + fraction * (other.longitude - one.longitude)
      let latitude = one.latitude + fraction * (other.latitude - one.latitude)
      return Coordinate(
        longitude: min(max(longitude, longitudes.lowerBound), longitudes.upperBound),
        latitude: min(max(latitude, south), north))
    }
    return (first == 0 ? one : place(first), last == 1 ? other : place(last))
  }

  /// Whether an edge runs along an edge of the box.
  func hasEdge(_ start: Coordinate, _ end: Coordinate) -> Bool {
    func isOn(_ value: KeyPath<Coordinate, Double>, _ limit: Double) -> Bool {
      [start, end].allSatisfy { abs(($0[keyPath: value] - limit).remainder(dividingBy: 360)) < 1e-9 }
    }
    return isOn(\.latitude, south) || isOn(\.latitude, north)
      || isOn(\.longitude, longitudes.lowerBound) || isOn(\.longitude, longitudes.upperBound)
  }
}

extension Finding.Message {
  fileprivate static func notClipped(_ layer: String) -> Self {
    "part of '\(layer)' omitted: it could not be cut to the box of '--clip'"
  }
}
