import TyphoonTrack

// Radii from which no shape can be made. Readers report and omit them, but programs that create
// storms themselves may pass any number.

extension StormFeatures {
  /// Omits radii that are not from 0 to 9,000 km, beyond which `Circle` is not exact, with a finding
  /// for each fix.
  mutating func omitUndrawableRadii() {
    // Storms are only changed, which would copy their fixes, if there is something to omit.
    for index in storm.track.undrawable {
      storm.track[index].omitUndrawableRadii()
      findings.append(.undrawable(storm.id, storm.track[index].time))
    }
    for forecast in storm.forecasts.indices {
      for index in storm.forecasts[forecast].fixes.undrawable {
        storm.forecasts[forecast].fixes[index].omitUndrawableRadii()
        findings.append(.undrawable(storm.id, storm.forecasts[forecast].fixes[index].time))
      }
    }
  }
}

extension [Fix] {
  /// The indices of the fixes with radii from which no shape can be made.
  fileprivate var undrawable: [Int] {
    withUnsafeBufferPointer { fixes in
      guard let first = fixes.baseAddress else { return [] }
      return fixes.indices.filter { !(first + $0).isDrawable }
    }
  }
}

extension UnsafePointer<Fix> {
  /// Whether all shapes of the fix, which is not copied, can be made.
  @inline(__always) fileprivate var isDrawable: Bool {
    pointee.windRadii.withUnsafeBufferPointer { radii in
      guard let first = radii.baseAddress else { return true }
      return radii.indices.allSatisfy { (first + $0).isDrawable }
    }
      && (pointee.probabilityRadius?.radius.isDrawable ?? true)
      && (pointee.details?.values.warningAreas.allSatisfy { $0.isDrawable } ?? true)
  }
}

extension Fix {
  fileprivate mutating func omitUndrawableRadii() {
    windRadii.removeAll { !$0.isDrawable }
    warningAreas.removeAll { !$0.isDrawable }
    if probabilityRadius?.radius.isDrawable == false { probabilityRadius = nil }
  }
}

extension WindRadii {
  fileprivate var isDrawable: Bool { withUnsafePointer(to: self) { $0.isDrawable } }
}

extension UnsafePointer<WindRadii> {
  /// Whether a shape can be made of the radii, which are not copied.
  fileprivate var isDrawable: Bool {
    guard RoundedNumber.canPrint(pointee.threshold.value(in: .metresPerSecond)) else {
      return false
    }
    switch pointee.extent {
    case .circle(let radius): return radius.isDrawable
    case .quadrants(let radii, let mean):
      return radii.northEast.isDrawable && radii.southEast.isDrawable
        && radii.southWest.isDrawable && radii.northWest.isDrawable && mean.isDrawable
    case .shifted(let long, let short, let bearing):
      return long.isDrawable && short.isDrawable && RoundedNumber.canPrint(bearing)
    }
  }
}

extension Length? { fileprivate var isDrawable: Bool { self?.isDrawable ?? true } }

extension Length { fileprivate var isDrawable: Bool { 0...9_000_000 ~= value(in: .metres) } }

extension Finding.Message {
  fileprivate static func undrawable(_ storm: StormID, _ time: Timestamp) -> Self {
    "radii of \(storm) at \(time.compact) omitted: expected radii from 0 to 9000 km, and numbers as threshold and bearing"
  }
}
