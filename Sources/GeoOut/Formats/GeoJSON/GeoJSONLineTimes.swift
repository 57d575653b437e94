import TyphoonTrack

/// The times of the written vertices of a line: the value of `coordinateProperties`.
///
/// Source: https://github.com/mapbox/geojson-coordinate-properties, in the form that togeojson uses
/// for GPX tracks: times are texts.
struct LineTimes {
  /// The times, by part of the line.
  private var parts: [[Timestamp]] = []

  /// Finds the times; `nil` for a feature that is not a line along fixes.
  init?(_ feature: Feature, in storm: StormFeatures, decimals: Int) {
    guard case .line(let rings) = feature.shape,
      var clock = LineClock(
        storm.fixesOfLine(feature), resolution: Antimeridian.resolution(digits: decimals))
    else { return nil }
    for ring in rings {
      let vertices = storm.vertices[storm.rings[ring]]
      var positions = RoundedPositions(count: vertices.count, fewest: 2, decimals: decimals)
      var times: [Timestamp] = []
      for vertex in vertices {
        let time = clock.time(at: vertex)
        if positions.next(vertex) != nil { times.append(time) }
      }
      parts.append(times)
    }
  }

  /// Appends the times as JSON.
  func append(to text: inout TextBuffer) {
    text.append("{\"times\":")
    if parts.count > 1 { text.append("[") }
    for (index, times) in parts.enumerated() {
      if index > 0 { text.append(",") }
      text.append(jsonList: times.map { time in String { $0.append(time) } })
    }
    text.append(parts.count > 1 ? "]}" : "}")
  }
}

extension StormFeatures {
  /// Returns the fixes that a line connects.
  fileprivate func fixesOfLine(_ feature: Feature) -> [Fix] {
    switch feature.layer {
    case .track: storm.track
    case .trackSegment: feature.fix.map { Array(storm.track[$0...$0 + 1]) } ?? []
    case .forecastTrack: forecast(of: feature).map(fixesFromBase) ?? []
    default: []
    }
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
    self.fixes = fixes
    self.resolution = resolution
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
    let seconds = end.time.secondsSince1970 - start.time.secondsSince1970
    return start.time.advanced(
      bySeconds: Int((Double(seconds) * min(part / whole, 1)).rounded()))
  }

  /// Whether a vertex lies where another coordinate does, apart from whole turns and the error of
  /// adding them; a vertex on the antimeridian may have been moved there.
  private func isSame(_ vertex: Coordinate, _ place: Coordinate) -> Bool {
    let offset = abs((vertex.longitude - place.longitude).remainder(dividingBy: 360))
    return vertex.latitude == place.latitude
      && offset < (abs(vertex.longitude) == 180 ? resolution : 1e-9)
  }
}
