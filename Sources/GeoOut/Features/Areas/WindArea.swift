import TyphoonTrack

// Wind areas around fixes.

extension StormFeatures {
  /// Adds the wind radii of the latest observed fix, or of all.
  ///
  /// - Parameters:
  ///   - past: Whether to add those of all fixes.
  ///   - tolerance: The largest distance of an edge from the area, in metres.
  ///   - forecasts: The forecasts that are shown.
  mutating func addObservedRadii(past: Bool, tolerance: Double, _ forecasts: [Int]) {
    guard past || !isAhead else { return }
    // The radii of the latest fix are valid until the first later fix of the forecast.
    let ahead = forecasts.first.map { storm.forecasts[$0].fixes } ?? []
    let shown = past ? storm.track.indices : storm.track.indices.suffix(1)
    let following = storm.track.followingTimes
    for index in shown {
      let fix = storm.track[index]
      let later = following[index] ?? ahead.first { $0.time > fix.time }?.time
      addRadii(of: fix, at: index, until: later, tolerance: tolerance)
    }
  }

  /// Adds the wind radii of a forecast's fixes, except those at hour 0 that an observed fix also
  /// has.
  mutating func addForecastRadii(of index: Int, past: Bool, tolerance: Double) {
    let fixes = storm.forecasts[index].fixes
    let observed = past ? storm.track[...] : storm.track.suffix(1)
    let following = fixes.followingTimes
    for (position, fix) in fixes.enumerated() where !isPast(fix) {
      let analysed = fix.leadTime == 0 ? observed.last { $0.time == fix.time } : nil
      addRadii(
        of: fix, at: position, forecast: index, until: following[position], tolerance: tolerance,
        except: analysed?.windRadii.map { NominalSpeed($0.threshold) } ?? [])
    }
  }

  private mutating func addRadii(
    of fix: Fix, at index: Int, forecast: Int? = nil, until end: Timestamp?, tolerance: Double,
    except shown: [NominalSpeed] = []
  ) {
    guard !fix.windRadii.isEmpty else { return }
    let largestFirst = fix.windRadii.indices.sorted {
      (-fix.windRadii[$0].extent.reach, $0) < (-fix.windRadii[$1].extent.reach, $1)
    }
    // The radii of a fix share the geodesics that leave it.
    var fan = Fan(center: Coordinate(fix.position))
    for radius in largestFirst
    where !shown.contains(NominalSpeed(fix.windRadii[radius].threshold)) {
      // A radius of 0 is not drawn.
      guard let area = RadialShape(fix.windRadii[radius].extent, at: fan.center) else { continue }
      let first = polygons.count
      for part in area.parts {
        let start = vertices.count
        part.append(&fan, tolerance: tolerance, to: &vertices)
        _ = addPolygon(from: start)
      }
      add(
        .windRadius, forecast: forecast, fix: index, radius: radius, time: .span(fix.time, end),
        shape: .polygon(first..<polygons.count))
    }
  }
}

extension RadialShape {
  /// Creates the area of published radii, or returns `nil` if it has no size.
  ///
  /// - Parameters:
  ///   - extent: The radii.
  ///   - center: The storm's centre.
  init?(_ extent: RadialExtent, at center: Coordinate) {
    switch extent {
    case .circle(let radius): self.init(center: center, radius: radius.value(in: .metres))
    case .quadrants(let radii, let mean):
      let lengths = [radii.northWest, radii.southWest, radii.southEast, radii.northEast]
      if let mean, lengths.allSatisfy({ $0 == nil }) {
        self.init(center: center, radius: mean.value(in: .metres))
      } else {
        let metres = lengths.map { max(0, $0?.value(in: .metres) ?? 0) }
        self.init(center: center, radii: SIMD4(metres[0], metres[1], metres[2], metres[3]))
      }
    case .shifted(let long, let short, let bearing):
      let (long, short) = (long.value(in: .metres), short.value(in: .metres))
      let shift = (long - short) / 2
      self.init(
        center: shift == 0
          ? center : Geodesic.wgs84.destination(from: center, azimuth: bearing, distance: shift),
        radius: (long + short) / 2)
    }
    guard reach > 0 else { return nil }
  }
}

extension RadialExtent {
  /// The largest distance from the centre to the edge of the area, in metres.
  var reach: Double {
    switch self {
    case .circle(let radius): radius.value(in: .metres)
    case .quadrants(let quadrants, let mean):
      [quadrants.northEast, quadrants.southEast, quadrants.southWest, quadrants.northWest]
        .compactMap { $0?.value(in: .metres) }.max() ?? mean?.value(in: .metres) ?? 0
    case .shifted(let long, _, _): long.value(in: .metres)
    }
  }
}
