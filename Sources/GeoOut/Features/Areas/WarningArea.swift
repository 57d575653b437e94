import TyphoonTrack

// The area that should prepare for storm winds.

extension StormFeatures {
  /// Adds the area that storm winds may reach, for each threshold: the area that the agency's
  /// warning areas sweep, starting from the present wind area.
  ///
  /// JMA's radii already include the probability radius. For agencies that publish none, and only
  /// if the user asks for it, the sum of probability and wind radius is used instead.
  mutating func addWarningAreas(
    of index: Int, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let forecast = storm.forecasts[index]
    let isPublished = forecast.fixes.contains { !$0.warningAreas.isEmpty }
    guard isPublished || options.derivesWarningAreas else { return }
    // An estimate for an hour after the analysis has no circle, and does not end the area.
    let ahead = forecast.fixes.filter { $0.leadTime != 0 && $0.kind == .forecast }
    let base = storm.baseFix(of: forecast)
    let thresholds = ahead.flatMap { isPublished ? $0.warningAreas : $0.windRadii }.thresholds
    for threshold in thresholds {
      let fixes = [base].compactMap { $0 } + ahead
      let chains = WindChains(fixes, tolerance: options.tolerance) { fix in
        let isBase = fix.leadTime == 0 || fix.kind != .forecast
        let radii = isPublished && !isBase ? fix.warningAreas : fix.windRadii
        guard let extent = radii.extent(for: threshold) else { return nil }
        var shape = RadialShape(extent, at: Coordinate(fix.position))
        if !isPublished, !isBase {
          guard let probability = fix.probabilityRadius?.radius.value(in: .metres) else {
            return nil
          }
          shape?.radii += probability
        }
        return shape
      }
      guard let span = chains.span, chains.holdsForecast else { continue }
      guard let shape = addSweptArea(.warningArea, chains.stations, options, &overlay) else {
        continue
      }
      add(
        .warningArea, forecast: index, threshold: threshold, isDerived: !isPublished,
        time: .span(min(forecast.baseTime, span.start), span.end), shape: shape)
    }
  }
}
