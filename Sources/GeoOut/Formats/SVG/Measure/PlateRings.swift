import TyphoonTrack

// The rings of a plate: as many as a reader can follow.

extension PlateStorm {
  /// Whether a forecast fix is one of those with a label of their own: every 24 hours, and the last.
  func isDaily(_ feature: Feature) -> Bool {
    guard let fix = features.fix(of: feature), let lead = fix.leadTime, lead % 86_400 != 0 else {
      return true
    }
    return features.forecast(of: feature)?.fixes.last?.leadTime == lead
  }

  /// Keeps the forecast wind radii that have a label, and no probability circles where the area that
  /// they make up is drawn; those of JMA are its own convention, and have a label too.
  ///
  /// - Parameters:
  ///   - named: The layers that the user named, which are kept.
  ///   - isOfYears: Whether the storms are of different years, whose winds would be one heap.
  mutating func thinRings(except named: LayerSelection, ofYears isOfYears: Bool) {
    let shown = features.features
    // Who wants all layers named none.
    let named = named == LayerSelection(Layer.allCases) ? [] : named
    let hasArea = shown.contains { $0.layer == .potentialArea }
    // Their edges are those of the rings along a forecast.
    let hasSwath = shown.contains { $0.layer == .windSwath || $0.layer == .arrival }
    features.features = shown.filter { feature in
      switch feature.layer {
      case _ where named.contains(feature.layer): true
      case .windRadius where isOfYears, .windSwath where isOfYears: false
      case .windRadius: feature.forecast == nil || !hasSwath && isDaily(feature)
      case .probabilityCircle: isOfJMA ? isDaily(feature) : !hasArea
      default: true
      }
    }
  }
}
