import TyphoonTrack

// The fixes along which a storm moves.

extension StormFeatures {
  /// Returns the lines along which marks move, with a warning if the storm has none.
  consuming func selectingMovement(_ layers: LayerSelection) -> StormFeatures {
    var moving = selecting(layers)
    if moving.features.isEmpty, !storm.track.isEmpty || !storm.forecasts.isEmpty {
      moving.findings.append("\(storm.id) omitted: found one position, expected a track that moves")
    }
    return moving
  }

  /// Returns the fixes that a line connects; empty for a feature that is not a line along fixes.
  func fixesOfLine(_ feature: Feature) -> [Fix] {
    switch feature.layer {
    case .track: storm.track
    case .trackSegment: feature.fix.map { Array(storm.track[$0...$0 + 1]) } ?? []
    case .forecastTrack: forecast(of: feature).map(fixesFromBase) ?? []
    default: []
    }
  }
}

extension [Fix] {
  /// The fixes, one for each time: a moving mark has one position at a time.
  var oneForEachTime: [Fix] {
    var shown: [Fix] = []
    for fix in self where shown.last.map({ $0.time < fix.time }) ?? true { shown.append(fix) }
    return shown
  }
}
