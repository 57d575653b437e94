import CSystem
import TyphoonTrack

/// A circle that contains the centre with a given probability.
struct ProbabilityCircle {
  /// The index of the fix in the forecast.
  let fix: Int
  let radius: ProbabilityRadius
  let station: Sweep.Station

  /// Returns the circles of a forecast, in time order.
  static func circles(of forecast: Forecast, tolerance: Double) -> [ProbabilityCircle] {
    forecast.fixes.enumerated().compactMap { index, fix in
      guard let radius = fix.probabilityRadius else { return nil }
      let metres = radius.radius.value(in: .metres)
      guard metres > 0 else { return nil }
      let shape = RadialShape(center: Coordinate(fix.position), radius: metres)
      return ProbabilityCircle(
        fix: index, radius: radius, station: Sweep.Station(shape, tolerance: tolerance))
    }
  }
}

extension StormFeatures {
  mutating func addProbabilityCircles(_ circles: [ProbabilityCircle], of forecast: Int) {
    let fixes = storm.forecasts[forecast].fixes
    let preceding = fixes.precedingTimes
    for circle in circles {
      // The first radius of a table is used only for the area.
      guard circle.radius.origin == .published || fixes[circle.fix].leadTime != 0,
        !isPast(fixes[circle.fix])
      else { continue }
      let time = fixes[circle.fix].time
      let earlier = preceding[circle.fix]
      let start = vertices.count
      vertices += circle.station.circle
      vertices.close(from: start)
      let shape = addPolygon(from: start)
      add(
        .probabilityCircle, forecast: forecast, fix: circle.fix,
        isDerived: circle.radius.origin == .table,
        time: .span(earlier ?? min(time, storm.forecasts[forecast].baseTime), time), shape: shape)
    }
  }

  /// Adds the potential track area: the area that the probability circle sweeps from lead time to
  /// lead time.
  ///
  /// It starts at the base fix: with radius 0, as CWA and JMA draw it, or with the first radius of
  /// the table that the circles are from, as NHC draws it.
  mutating func addPotentialArea(
    of index: Int, circles: [ProbabilityCircle], _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let forecast = storm.forecasts[index]
    guard let first = circles.first, let last = circles.last else { return }
    let isOfTable = first.radius.origin == .table
    var stations = circles.map { $0.station }
    if let base = baseState(of: forecast, circles: circles, options) {
      stations.insert(Sweep.Station(base.shape, tolerance: options.tolerance), at: 0)
    }
    guard let shape = addSweptArea(.potentialArea, [stations], options, &overlay) else { return }
    add(
      .potentialArea, forecast: index, isDerived: isOfTable,
      time: .span(forecast.baseTime, forecast.fixes[last.fix].time), shape: shape)
  }

  /// Returns the circle of the base fix; `nil` if the forecast's own hour 0 has one.
  private func baseState(
    of forecast: Forecast, circles: [ProbabilityCircle], _ options: FeatureOptions
  ) -> MovingArea.State? {
    guard let first = circles.first, forecast.fixes[first.fix].leadTime != 0,
      let base = storm.baseFix(of: forecast)
    else { return nil }
    let isOfTable = first.radius.origin == .table
    let radius = isOfTable ? options.cone?.radius(of: base, in: storm, leadTime: 0) : nil
    return MovingArea.State(
      base.time, base.position, radius: radius?.radius.value(in: .metres) ?? 0)
  }

  /// Returns the circles that sweep the potential track area, with their times.
  func areaStates(
    of forecast: Forecast, circles: [ProbabilityCircle], _ options: FeatureOptions
  ) -> [MovingArea.State] {
    [baseState(of: forecast, circles: circles, options)].compactMap { $0 }
      + circles.map { MovingArea.State(time: forecast.fixes[$0.fix].time, shape: $0.station.shape) }
  }
}

extension Forecast {
  /// The probability of the circles as a percentage, if all have the same.
  var commonProbability: Double? {
    let percentages = fixes.compactMap { $0.probabilityRadius?.percentage }
    guard let first = percentages.first, percentages.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
