import TyphoonTrack

extension StormFeatures {
  /// Returns the parts of the features that are in a box, with all their properties.
  ///
  /// Edges are straight in longitude and latitude, as in the map, so shapes are cut at the antimeridian
  /// before. Features that are cut are marked; those outside are omitted.
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
      var isInside = true
      forEachRun(of: feature) { isInside = isInside && box.contains($0) }
      switch geometry(of: feature) {
      case _ where isInside: break
      case .point: continue
      case .lines(let lines):
        let parts = lines.flatMap(box.parts)
        guard !parts.isEmpty else { continue }
        feature.shape = made.addLines(parts)
        feature.isClipped = true
      case .polygons(let polygons):
        guard let parts = overlay.parts(of: polygons, in: box) else {
          made.findings.append(
            "part of '\(feature.layer.rawValue)' omitted: it could not be cut to the box of '--clip'"
          )
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
      for longitudes in box.copies(along: polygon.rings[0][...]) {
        guard let found = part(polygon, between: longitudes, box.south...box.north)
        else { return nil }
        parts += found
      }
    }
    return parts
  }
}

extension GeoBox {
  /// The longitudes of the box, and of its copies some turns away, that may contain some of the coordinates.
  fileprivate func copies(along run: ArraySlice<Coordinate>) -> [ClosedRange<Double>] {
    let (west, east) = (longitudes.lowerBound, longitudes.upperBound)
    // Around the globe there is no edge.
    guard east - west < 360 else { return [-1_000...1_000] }
    let bounds = CoordinateBounds(run)
    let turns = [bounds.west, bounds.east].map { (($0 - west) / 360).rounded(.down) }
    return stride(from: turns[0], through: turns[1], by: 1).map { turn in
      west + 360 * turn...east + 360 * turn
    }
  }

  fileprivate func contains(_ run: ArraySlice<Coordinate>) -> Bool {
    copies(along: run).contains { longitudes in
      run.allSatisfy { longitudes.contains($0.longitude) && south...north ~= $0.latitude }
    }
  }

  /// Returns the parts of a line in the box, in the order of the line.
  fileprivate func parts(of line: [Coordinate]) -> [[Coordinate]] {
    var parts: [[Coordinate]] = []
    for longitudes in copies(along: line[...]) {
      var last: Coordinate?
      for (start, end) in zip(line, line.dropFirst()) {
        guard let edge = part(from: start, to: end, between: longitudes) else { continue }
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
    from one: Coordinate, to other: Coordinate, between longitudes: ClosedRange<Double>
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
      let place = one.part(fraction, toward: other)
      return Coordinate(
        longitude: min(max(place.longitude, longitudes.lowerBound), longitudes.upperBound),
        latitude: min(max(place.latitude, south), north))
    }
    return (first == 0 ? one : place(first), last == 1 ? other : place(last))
  }

  /// Whether an edge runs along an edge of the box.
  func hasEdge(_ start: Coordinate, _ end: Coordinate) -> Bool {
    func isOn(_ values: (Double, Double), _ limit: Double) -> Bool {
      abs((values.0 - limit).remainder(dividingBy: 360)) < 1e-9
        && abs((values.1 - limit).remainder(dividingBy: 360)) < 1e-9
    }
    let latitudes = (start.latitude, end.latitude)
    let longitudes = (start.longitude, end.longitude)
    return isOn(latitudes, south) || isOn(latitudes, north)
      || isOn(longitudes, self.longitudes.lowerBound)
      || isOn(longitudes, self.longitudes.upperBound)
  }
}
