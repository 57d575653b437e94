import TyphoonTrack

/// The circles that hold the centre with a given probability.
enum ProbabilityCircles {
  /// A circle: which fix it belongs to, and its ring.
  struct Circle {
    let fix: Int
    let center: Coordinate
    /// Closed, counterclockwise.
    let ring: [Coordinate]

    /// Whether a pole lies inside.
    var holdsPole: Bool { ring.contains { abs($0.latitude) == 90 } }
  }

  /// The circles of a forecast, in time order.
  static func circles(of forecast: Forecast, tolerance: Double) -> [Circle] {
    forecast.fixes.enumerated().compactMap { index, fix in
      guard let radius = fix.probabilityRadius?.radius.value(in: .metres), radius > 0 else {
        return nil
      }
      let center = Coordinate(fix.position)
      var ring: [Coordinate] = []
      GeoOut.Circle.append(center: center, radius: radius, tolerance: tolerance, to: &ring)
      return Circle(fix: index, center: center, ring: ring)
    }
  }
}

extension StormFeatures {
  mutating func addProbabilityCircles(_ circles: [ProbabilityCircles.Circle], of forecast: Int) {
    let fixes = storm.forecasts[forecast].fixes
    for circle in circles {
      let time = fixes[circle.fix].time
      let earlier = fixes[..<circle.fix].last { $0.time < time }?.time
      let start = vertices.count
      vertices += circle.ring
      let shape = addPolygon(from: start)
      add(
        .probabilityCircle, forecast: forecast, fix: circle.fix,
        time: .span(earlier ?? min(time, storm.forecasts[forecast].baseTime), time), shape: shape)
    }
  }

  /// Adds the area where the centre may go: the union, over successive pairs of circles, of the
  /// hull of the two.
  ///
  /// It starts at the base fix with radius 0, as CWA and JMA draw it. Holes are filled.
  mutating func addPotentialArea(
    of index: Int, circles: [ProbabilityCircles.Circle], tolerance: Double,
    _ overlay: inout Overlay?
  ) {
    let forecast = storm.forecasts[index]
    guard let last = circles.last else { return }
    // Longitudes run on from circle to circle, so that all hulls lie in one plane.
    var steps = circles
    if let base = baseFix(of: forecast), forecast.fixes[circles[0].fix].leadTime != 0 {
      let center = Coordinate(base.position)
      steps.insert(
        ProbabilityCircles.Circle(fix: 0, center: center, ring: [center, center]), at: 0)
    }
    // The hulls are united in the plane of longitude and latitude, which has no pole.
    guard !circles.contains(where: \.holdsPole) else {
      findings.append(.areaOverPole(storm.id))
      return
    }
    var hulls: [[Coordinate]] = []
    if steps.count == 1 { hulls = [circles[0].ring] }
    var longitude = steps[0].center.longitude
    for index in steps.indices.dropLast() {
      let (one, next) = (steps[index], steps[index + 1])
      let path = Geodesic.wgs84.path(from: one.center, to: next.center)
      let middle = Geodesic.wgs84.destination(
        from: one.center, azimuth: path.azimuth, distance: path.distance / 2
      ).unrolled(toward: longitude)
      longitude = middle.longitude
      var hull: [Coordinate] = []
      PairHull.append(
        one.ring.dropLast(), next.ring.dropLast(), in: AzimuthalPlane(center: middle),
        tolerance: tolerance, to: &hull)
      hulls.append(hull)
    }
    guard let area = overlay?.union(hulls), !area.isEmpty else {
      findings.append(.noArea(storm.id))
      return
    }
    let filled = area.map { Overlay.Polygon(rings: Array($0.rings.prefix(1))) }
    let shape = addPolygons(filled)
    add(
      .potentialArea, forecast: index,
      time: .span(forecast.baseTime, forecast.fixes[last.fix].time), shape: shape)
  }
}

extension Forecast {
  /// The probability of its circles as a percentage, where it is the same for all.
  var commonProbability: Double? {
    let percentages = fixes.compactMap { $0.probabilityRadius?.percentage }
    guard let first = percentages.first, percentages.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension Finding.Message {
  fileprivate static func areaOverPole(_ storm: StormID) -> Self {
    "left out the potential area of \(storm): one of its circles holds a pole"
  }
  fileprivate static func noArea(_ storm: StormID) -> Self {
    "left out the potential area of \(storm): its circles could not be united"
  }
}
