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
  ) { addSwaths(of: fixesFromBase(of: storm.forecasts[index]), forecast: index, options, &overlay) }

  private mutating func addSwaths(
    of fixes: [Fix], forecast: Int?, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let history = WindHistory(fixes, maxGap: options.maxGap)
    let base = fixes.last { ($0.leadTime ?? 0) == 0 }?.time
    for threshold in history.thresholds {
      let runs = history.runs(of: threshold)
      guard let first = runs.first?.states.first?.time, let last = runs.last?.states.last?.time
      else { continue }
      // A forecast without radii has no swath, and neither does the base fix alone.
      if forecast != nil, let base, last <= base { continue }
      let stations = runs.map {
        $0.states.map { Sweep.Station($0.shape, tolerance: options.tolerance) }
      }
      guard let shape = addSweptArea(.windSwath, stations, options, &overlay) else { continue }
      add(
        .windSwath, forecast: forecast, threshold: threshold, isDerived: true,
        time: .span(first, last), shape: shape)
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
