import TyphoonTrack

// Areas that winds sweep from fix to fix.

extension StormFeatures {
  /// Adds the areas that winds of each threshold swept along the past track.
  mutating func addObservedSwaths(_ options: FeatureOptions, _ overlay: inout Overlay) {
    addSwaths(of: storm.track, forecast: nil, options, &overlay)
  }

  /// Adds the areas that winds of each threshold will sweep along a forecast track, starting at the
  /// base fix.
  mutating func addForecastSwaths(
    of index: Int, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    addSwaths(
      of: fixesFromBase(of: storm.forecasts[index]), forecast: index, options, &overlay)
  }

  /// Returns the fixes of a forecast, preceded by its base fix if there is one.
  func fixesFromBase(of forecast: Forecast) -> [Fix] {
    [baseFix(of: forecast)].compactMap { $0 } + forecast.fixes.filter { $0.leadTime != 0 }
  }

  private mutating func addSwaths(
    of fixes: [Fix], forecast: Int?, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let fixes = fixes.interpolatingUnknownRadii()
    for threshold in fixes.lazy.flatMap({ $0.windRadii }).thresholds {
      let chains = WindChains(fixes, tolerance: options.tolerance) { fix in
        fix.windRadii.extent(for: threshold).flatMap {
          RadialShape($0, at: Coordinate(fix.position))
        }
      }
      // A forecast without radii has no swath, and neither does the base fix alone.
      guard let span = chains.span, forecast == nil || chains.holdsForecast else { continue }
      guard let shape = addSweptArea(.windSwath, chains.stations, options, &overlay) else {
        continue
      }
      add(
        .windSwath, forecast: forecast, threshold: threshold, isDerived: true,
        time: .span(span.start, span.end), shape: shape)
    }
  }
}

/// Consecutive fixes that each have an area; a fix without an area ends the chain.
struct WindChains {
  private(set) var stations: [[Sweep.Station]] = []
  /// The times of the first and the last fix with an area.
  private(set) var span: (start: Timestamp, end: Timestamp)?
  /// Whether a forecast fix has an area.
  private(set) var holdsForecast = false

  /// Creates the chains of fixes.
  ///
  /// - Parameters:
  ///   - fixes: The fixes in time order.
  ///   - tolerance: The largest distance of an edge from the areas, in metres.
  ///   - shape: Returns the area of a fix, or `nil` if it has none.
  init(_ fixes: [Fix], tolerance: Double, shape: (Fix) -> RadialShape?) {
    var isOpen = false
    for fix in fixes {
      guard let shape = shape(fix) else {
        isOpen = false
        continue
      }
      let station = Sweep.Station(shape, tolerance: tolerance)
      if isOpen { stations[stations.count - 1].append(station) } else { stations.append([station]) }
      isOpen = true
      span = (span?.start ?? fix.time, fix.time)
      holdsForecast = holdsForecast || (fix.leadTime ?? 0) != 0
    }
  }
}

extension Sequence<WindRadii> {
  /// The distinct thresholds of wind radii, lowest first, because their areas are the largest.
  var thresholds: [Speed] {
    var found: [Speed] = []
    for radii in self where !found.contains(where: { $0.inID == radii.threshold.inID }) {
      found.append(radii.threshold)
    }
    return found.sorted {
      $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond)
    }
  }

  /// Returns the first area for a threshold.
  func extent(for threshold: Speed) -> RadialExtent? {
    first { $0.threshold.inID == threshold.inID }?.extent
  }
}
