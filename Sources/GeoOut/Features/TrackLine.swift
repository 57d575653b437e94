import TyphoonTrack

// Lines through fixes, along geodesics.

extension StormFeatures {
  /// Adds the past track as one line, if there are at least two fixes.
  mutating func addTrack(tolerance: Double) {
    guard let first = storm.track.first, let last = storm.track.last,
      let start = addLineVertices(storm.track, tolerance: tolerance)
    else { return }
    let shape = addLine(from: start)
    add(.track, time: .span(first.time, last.time), shape: shape)
  }

  /// Adds the past track segment by segment.
  mutating func addTrackSegments(tolerance: Double) {
    for index in storm.track.indices.dropLast() {
      let pair = Array(storm.track[index...index + 1])
      guard let start = addLineVertices(pair, tolerance: tolerance) else { continue }
      let shape = addLine(from: start)
      add(.trackSegment, fix: index, time: .span(pair[0].time, pair[1].time), shape: shape)
    }
  }

  /// Adds the forecast track, starting at the base fix if there is one.
  mutating func addForecastTrack(of index: Int, tolerance: Double) {
    let fixes = fixesFromBase(of: storm.forecasts[index])
    guard let first = fixes.first, let last = fixes.last,
      let start = addLineVertices(fixes, tolerance: tolerance)
    else { return }
    let shape = addLine(from: start)
    add(.forecastTrack, forecast: index, time: .span(first.time, last.time), shape: shape)
  }

  /// Adds the vertices of a line and returns the index of the first, or `nil` if all fixes have the
  /// same coordinate: a line needs at least two positions.
  private mutating func addLineVertices(_ fixes: [Fix], tolerance: Double) -> Int? {
    addLineVertices(fixes.map { $0.position }, tolerance: tolerance)
  }

  mutating func addLineVertices(_ positions: [GeoPoint], tolerance: Double) -> Int? {
    let start = vertices.count
    for position in positions {
      let place = Coordinate(position)
      guard vertices.count > start else {
        vertices.append(place)
        continue
      }
      // A storm that does not move adds no vertex.
      let last = vertices[vertices.count - 1]
      guard place.unrolled(toward: last.longitude) != last else { continue }
      Densify.append(to: place, on: &vertices, tolerance: tolerance)
    }
    guard vertices.count - start >= 2 else {
      vertices.removeSubrange(start...)
      return nil
    }
    return start
  }
}
