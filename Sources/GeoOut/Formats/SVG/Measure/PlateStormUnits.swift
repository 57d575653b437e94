import TyphoonTrack

// The values of a storm as its plate shows them.

extension PlateStorm {
  /// Changes the values to those that the plate shows.
  mutating func prepareForPlate() {
    convertUnits()
    removeEstimates()
  }

  /// Returns the words with the units of this storm.
  func own(_ words: MapWords) -> MapWords {
    var words = words
    words.units = units
    return words
  }

  /// Puts winds in the unit of the plate, and adds the metric values that JMA would publish.
  private mutating func convertUnits() {
    guard let units else { return }
    let (other, isOfJMA) = (scale.unit, isOfJMA)
    changeFixes { $0.convert(to: units, classedIn: other, isOfJMA: isOfJMA) }
  }

  /// Removes JMA's estimates for one hour after the analysis (推定) unless a forecast follows.
  ///
  /// They are no forecast. Their wind areas are always removed: they nearly repeat those of the
  /// analysis.
  private mutating func removeEstimates() {
    let storm = storm
    features.features.removeAll { feature in
      guard let index = feature.forecast else { return false }
      let fixes = storm.forecasts[index].fixes
      guard fixes.contains(where: { $0.kind == .estimate }) else { return false }
      if fixes.allSatisfy({ $0.kind == .estimate }) { return true }
      return feature.layer == .windRadius
        && fixes.contains { $0.kind == .estimate && $0.time == feature.time.start }
    }
  }

  private mutating func changeFixes(_ change: (inout Fix) -> Void) {
    for index in storm.track.indices { change(&features.storm.track[index]) }
    if var peak = storm.omittedPeak {
      change(&peak)
      features.storm.omittedPeak = peak
    }
    for forecast in storm.forecasts.indices {
      for index in storm.forecasts[forecast].fixes.indices {
        change(&features.storm.forecasts[forecast].fixes[index])
      }
    }
  }
}

extension Fix {
  fileprivate mutating func convert(
    to unit: SpeedUnit, classedIn other: SpeedUnit, isOfJMA: Bool
  ) {
    if let speed = wind?.speed {
      wind?.speed = speed.shown(in: unit, classedIn: other, isOfJMA: isOfJMA)
    }
    if let speed = gust?.speed {
      gust?.speed = speed.shown(in: unit, classedIn: other, isOfJMA: isOfJMA)
    }
    guard isOfJMA else { return }
    for index in windRadii.indices {
      windRadii[index].threshold = windRadii[index].threshold.asOfJMA
      switch windRadii[index].extent {
      case .circle(let radius): windRadii[index].extent = .circle(radius.asOfJMA)
      case .shifted(let long, let short, let bearing):
        windRadii[index].extent = .shifted(
          long: long.asOfJMA, short: short.asOfJMA, bearing: bearing)
      case .quadrants: break
      }
    }
  }
}

extension Speed {
  /// Returns the speed in a unit, with the value by which it is classed in the unit of the scale.
  fileprivate func shown(
    in unit: SpeedUnit, classedIn other: SpeedUnit, isOfJMA: Bool
  ) -> Speed {
    let speed = isOfJMA ? asOfJMA : self
    // A rounded value must not replace the published one if the scale needs it.
    guard unit != other, self.unit == other else { return speed }
    let value = speed.published(in: unit) ?? speed.value(in: unit).rounded()
    return Speed(value, unit, also: speed.value, other)
  }

  /// The speed with the m/s that JMA publishes beside knots: multiples of 5, apart from 18 and 23.
  ///
  /// Pairs as in its telegrams of 2017 to 2025: 35 kt are 18 m/s, 65 and 70 kt both 35 m/s, and so
  /// are wind thresholds, 30 kt being 15 m/s and 50 kt 25 m/s.
  fileprivate var asOfJMA: Speed {
    guard unit == .knots, alternative == nil else { return self }
    let nominal: Double =
      switch value {
      case ..<30: self.value(in: .metresPerSecond).rounded()
      case 35: 18
      case 45: 23
      default: (self.value(in: .metresPerSecond) / 5).rounded() * 5
      }
    return Speed(value, .knots, also: nominal, .metresPerSecond)
  }
}

extension Length {
  /// The length with the kilometres that JMA publishes beside nautical miles: multiples of 10.
  fileprivate var asOfJMA: Length {
    guard unit == .nauticalMiles, alternative == nil else { return self }
    let tens = (value(in: .kilometres) / 10).rounded() * 10
    return Length(value, .nauticalMiles, also: tens, .kilometres)
  }
}
