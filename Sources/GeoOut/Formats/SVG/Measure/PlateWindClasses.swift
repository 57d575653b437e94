import TyphoonTrack

extension PlateStorm {
  /// Creates a storm of a plate.
  ///
  /// Fixes with a wind but neither class nor nature, as in `fort.22`, are classed by their winds.
  init(_ features: StormFeatures, _ options: WritingOptions) {
    self.init(features: features, scale: options.scale(for: features.storm))
    keepFirstStrikes()
    units = options.plate.units ?? (isOfJMA ? .metresPerSecond : nil)
    let hasUnclassed = features.features.contains { feature in
      features.withFix(of: feature) { $0.pointee.nature == .unknown && $0.pointee.hasWind } ?? false
    }
    guard hasUnclassed else { return }
    classByWinds(.tropical)
    // An invest is no depression yet, whatever its wind.
    if isInvest {
      self.features.storm = features.storm
      classByWinds(.disturbance)
    }
    let classed = self.features
    isClassedByWind = classed.features.contains { feature in
      features.fix(of: feature)?.nature == .unknown && classed.fix(of: feature)?.nature == .tropical
    }
  }

  private mutating func classByWinds(_ nature: Nature) {
    let isCMA = storm.agency == Agency.cma.code
    features.storm.track.classByWinds(nature, isCMA: isCMA)
    var peak = [storm.omittedPeak].compactMap { $0 }
    peak.classByWinds(nature, isCMA: isCMA)
    features.storm.omittedPeak = peak.first
    for index in storm.forecasts.indices {
      features.storm.forecasts[index].fixes.classByWinds(nature, isCMA: isCMA)
    }
  }
}

extension [Fix] {
  /// Gives fixes with a wind but without a nature one: a scale classes what is tropical.
  fileprivate mutating func classByWinds(_ nature: Nature, isCMA: Bool) {
    for index in indices where self[index].nature == .unknown && self[index].hasWind {
      // CMA's code 0 is for what is weaker than its depressions, or unknown.
      let isWeaker =
        isCMA && self[index].agencyClass?.code == "0"
        && self[index].shownSpeed.value(in: .metresPerSecond) < 10.8
      self[index].nature = isWeaker ? .disturbance : nature
    }
  }
}
