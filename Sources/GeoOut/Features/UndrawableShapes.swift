import TyphoonTrack

// Radii from which no shape can be made. Readers report and omit them, but programs that create
// storms themselves may pass any number.

extension StormFeatures {
  /// Omits radii that are not from 0 to 9,000 km, beyond which `Circle` is not exact, with a finding
  /// for each fix.
  mutating func omitUndrawableRadii() {
    let id = storm.id
    for index in storm.track.indices where !storm.track[index].isDrawable {
      storm.track[index].omitUndrawableRadii()
      findings.append(.undrawable(id, storm.track[index].time))
    }
    for forecast in storm.forecasts.indices {
      for index in storm.forecasts[forecast].fixes.indices
      where !storm.forecasts[forecast].fixes[index].isDrawable {
        storm.forecasts[forecast].fixes[index].omitUndrawableRadii()
        findings.append(.undrawable(id, storm.forecasts[forecast].fixes[index].time))
      }
    }
  }
}

extension Fix {
  fileprivate var isDrawable: Bool {
    windRadii.allSatisfy(\.isDrawable) && (probabilityRadius?.radius.isDrawable ?? true)
      && (details == nil || warningAreas.allSatisfy(\.isDrawable))
  }

  fileprivate mutating func omitUndrawableRadii() {
    windRadii.removeAll { !$0.isDrawable }
    warningAreas.removeAll { !$0.isDrawable }
    if probabilityRadius?.radius.isDrawable == false { probabilityRadius = nil }
  }
}

extension WindRadii {
  fileprivate var isDrawable: Bool {
    guard DecimalPrinter.canPrint(threshold.value(in: .metresPerSecond)) else { return false }
    switch extent {
    case .circle(let radius): return radius.isDrawable
    case .quadrants(let radii, let mean):
      return [radii.northEast, radii.southEast, radii.southWest, radii.northWest, mean]
        .allSatisfy { $0?.isDrawable ?? true }
    case .shifted(let long, let short, let bearing):
      return long.isDrawable && short.isDrawable && DecimalPrinter.canPrint(bearing)
    }
  }
}

extension Length {
  fileprivate var isDrawable: Bool { 0...9_000_000 ~= value(in: .metres) }
}

extension Finding.Message {
  fileprivate static func undrawable(_ storm: StormID, _ time: Timestamp) -> Self {
    "radii of \(storm) at \(time.compact) omitted: expected radii from 0 to 9000 km, and numbers as threshold and bearing"
  }
}
