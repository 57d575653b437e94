import TyphoonTrack

// How far winds reach round a fix.

extension StormFeatures {
  /// Adds the wind radii of the latest observed fix, or of all.
  mutating func addObservedRadii(past: Bool, tolerance: Double, _ forecasts: [Int]) {
    // Those of the latest fix hold until the forecast's first after it.
    let ahead = forecasts.first.map { storm.forecasts[$0].fixes } ?? []
    let shown = past ? storm.track.indices : storm.track.indices.suffix(1)
    for index in shown {
      let fix = storm.track[index]
      let later =
        storm.track[(index + 1)...].first { $0.time > fix.time }
        ?? ahead.first { $0.time > fix.time }
      addRadii(of: fix, at: index, until: later?.time, tolerance: tolerance)
    }
  }

  /// Adds the wind radii of a forecast's fixes.
  mutating func addForecastRadii(of index: Int, tolerance: Double) {
    let fixes = storm.forecasts[index].fixes
    for (position, fix) in fixes.enumerated() {
      let later = fixes[(position + 1)...].first { $0.time > fix.time }
      addRadii(
        of: fix, at: position, forecast: index, until: later?.time, tolerance: tolerance)
    }
  }

  private mutating func addRadii(
    of fix: Fix, at index: Int, forecast: Int? = nil, until end: Timestamp?, tolerance: Double
  ) {
    let largestFirst = fix.windRadii.indices.sorted {
      (-fix.windRadii[$0].extent.reach, $0) < (-fix.windRadii[$1].extent.reach, $1)
    }
    for radius in largestFirst {
      // Of a radius of 0 there is nothing to draw.
      guard case .circle(let length) = fix.windRadii[radius].extent, length.value > 0 else {
        continue
      }
      let start = vertices.count
      Circle.append(
        center: Coordinate(fix.position), radius: length.value(in: .metres), tolerance: tolerance,
        to: &vertices)
      let shape = addPolygon(from: start)
      add(
        .windRadius, forecast: forecast, fix: index, radius: radius, time: .span(fix.time, end),
        shape: shape)
    }
  }
}

extension RadialExtent {
  /// How far the area reaches at the most, in metres.
  var reach: Double {
    switch self {
    case .circle(let radius): radius.value(in: .metres)
    case .quadrants(let quadrants, _):
      [quadrants.northEast, quadrants.southEast, quadrants.southWest, quadrants.northWest]
        .map { $0?.value(in: .metres) ?? 0 }.max() ?? 0
    case .shifted(let long, _, _): long.value(in: .metres)
    }
  }
}
