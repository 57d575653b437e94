import TyphoonTrack

/// The written vertices of a line, with their times.
struct LineTimes {
  /// The vertices, by part of the line.
  private var parts: [[(place: Coordinate, time: Timestamp)]] = []
  private let decimals: Int

  /// Finds the times; `nil` for a feature that is not a line along fixes.
  init?(_ feature: Feature, in storm: StormFeatures, decimals: Int) {
    guard case .line(let rings) = feature.shape,
      var clock = LineClock(
        storm.fixesOfLine(feature), resolution: Antimeridian.resolution(digits: decimals))
    else { return nil }
    self.decimals = decimals
    for ring in rings {
      let vertices = storm.vertices[storm.rings[ring]]
      var positions = RoundedPositions(count: vertices.count, fewest: 2, decimals: decimals)
      var part: [(place: Coordinate, time: Timestamp)] = []
      for vertex in vertices {
        let time = clock.time(at: vertex)
        if positions.next(vertex) != nil { part.append((vertex, time)) }
      }
      parts.append(part)
    }
  }

  /// Appends the times as the value of `coordinateProperties`.
  ///
  /// Source: https://github.com/mapbox/geojson-coordinate-properties, in the form that togeojson
  /// uses for GPX tracks: times are texts.
  func append(to text: inout TextBuffer) {
    text.append("{\"times\":")
    if parts.count > 1 { text.append("[") }
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(",") }
      text.append(jsonList: part.map { vertex in String { $0.append(vertex.time) } })
    }
    text.append(parts.count > 1 ? "]}" : "}")
  }

  /// Appends the member `geometry`, whose positions have four numbers: the height, which is 0, and
  /// the time in seconds since 1970.
  ///
  /// Source: https://docs.kepler.gl/docs/user-guides/c-types-of-layers/k-trip
  func append(geometryTo text: inout TextBuffer) {
    text.append(",\"geometry\":{\"type\":\"LineString\",\"coordinates\":")
    for (index, vertex) in parts.joined().enumerated() {
      text.append(index == 0 ? "[[" : "],[")
      text.append(vertex.place.longitude, decimals: decimals)
      text.append(",")
      text.append(vertex.place.latitude, decimals: decimals)
      text.append(",0,")
      text.append("\(vertex.time.secondsSince1970)")
    }
    text.append("]]}")
  }
}

/// Tells the time at each vertex of a line: that of the fix there, and between two fixes a time in
/// proportion to the distance along the geodesic.
private struct LineClock {
  private let fixes: [Fix]
  /// The distance in degrees within which vertices are moved onto the antimeridian.
  private let resolution: Double
  /// The index of the fix that comes next.
  private var next = 0
  private var last: (vertex: Coordinate, time: Timestamp)?

  init?(_ fixes: [Fix], resolution: Double) {
    guard !fixes.isEmpty else { return nil }
    (self.fixes, self.resolution) = (fixes, resolution)
  }

  /// Returns the time at a vertex, which must not come before the vertex of the previous call.
  mutating func time(at vertex: Coordinate) -> Timestamp {
    let time: Timestamp
    if let last, isSame(vertex, last.vertex) {
      time = last.time  // the same place on the other side of the antimeridian
    } else if next < fixes.count, isSame(vertex, Coordinate(fixes[next].position)) {
      // A storm that stays has one vertex there, with the time of its arrival.
      time = fixes[next].time
      next += 1
      while next < fixes.count, isSame(vertex, Coordinate(fixes[next].position)) { next += 1 }
    } else {
      time = timeBetween(fixes[max(next - 1, 0)], fixes[min(next, fixes.count - 1)], at: vertex)
    }
    last = (vertex, time)
    return time
  }

  private func timeBetween(_ start: Fix, _ end: Fix, at vertex: Coordinate) -> Timestamp {
    let place = Coordinate(start.position)
    let whole = Geodesic.wgs84.path(from: place, to: Coordinate(end.position)).distance
    let part = Geodesic.wgs84.path(from: place, to: vertex).distance
    guard whole > 0 else { return end.time }
    let (first, last) = (start.time.secondsSince1970, end.time.secondsSince1970)
    return Timestamp(
      secondsSince1970: first + Int64((Double(last - first) * min(part / whole, 1)).rounded()))
  }

  /// Whether a vertex lies where another coordinate does, apart from whole turns and the error of
  /// adding them; a vertex on the antimeridian may have been moved there.
  private func isSame(_ vertex: Coordinate, _ place: Coordinate) -> Bool {
    let offset = abs((vertex.longitude - place.longitude).remainder(dividingBy: 360))
    return vertex.latitude == place.latitude
      && offset < (abs(vertex.longitude) == 180 ? resolution : 1e-9)
  }
}
