import TyphoonTrack

// The units of a plate: those of the source, or those that the user prefers.

extension MapWords {
  /// Returns a speed as published in the chosen unit, otherwise converted to a whole number; the
  /// speed itself if no unit is chosen.
  func inUnits(_ speed: Speed) -> Speed {
    guard let units else { return speed }
    return Speed(speed.published(in: units) ?? speed.value(in: units).rounded(), units)
  }

  /// Returns a limit in the chosen unit; without one in m/s if the agency states it so, otherwise in
  /// the unit of its scale.
  func speed(of limit: WindLimit) -> Speed {
    if let units { return limit.speed(in: units) }
    return limit.stated.first { $0.unit == .metresPerSecond } ?? limit.stated[0]
  }

  /// Returns a length in the unit that goes with that of speeds, and the name of the unit: nautical
  /// miles with knots, statute miles with miles per hour, otherwise kilometres.
  func inUnits(_ length: Length) -> (value: Double, unit: String) {
    switch units {
    case nil: return (length.value, name(of: length.unit))
    case .knots: return (whole(length, .nauticalMiles), name(of: .nauticalMiles))
    case .milesPerHour:
      return ((length.value(in: .metres) / scaleUnit.metres).rounded(), scaleUnit.name)
    case .metresPerSecond, .kilometresPerHour:
      return (whole(length, .kilometres), name(of: .kilometres))
    }
  }

  /// The unit of the scale bar and of other distances on the map: that of radii, which readers
  /// measure with the bar; kilometres if no unit is chosen.
  var scaleUnit: (metres: Double, name: String) {
    switch units {
    case .knots: (1_852, name(of: .nauticalMiles))
    case .milesPerHour: (1_609.344, self[.miles])
    case .metresPerSecond, .kilometresPerHour, nil: (1_000, name(of: .kilometres))
    }
  }

  private func whole(_ length: Length, _ unit: LengthUnit) -> Double {
    length.published(in: unit) ?? length.value(in: unit).rounded()
  }

  private func name(of unit: LengthUnit) -> String {
    switch unit {
    case .metres: "m"
    case .kilometres: self[.kilometres]
    case .nauticalMiles: self[.nauticalMiles]
    case .feet: "ft"
    }
  }
}
