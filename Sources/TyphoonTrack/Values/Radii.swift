// Radii and other values for which 0 means that there is nothing.

/// The wind radii of a fix, as they are read, and what the source says of other winds.
///
/// Of each force the radii are known, or there are none, or they are unknown. There are none if the
/// source says so: in words, or by radii of 0 of a wind that is not below the fix's own. What it says
/// nothing of is unknown, except that no wind is above the maximum wind: see `Fix.unknownWinds`.
struct ReadWindRadii {
  private(set) var radii: [WindRadii] = []
  /// The forces that the source says the fix does not have.
  private var absent: WindForces = []
  /// The forces of which it gives radii of 0.
  private var zero: WindForces = []

  /// Adds an area; `nil` if the source says in words that there is none.
  mutating func add(_ threshold: Speed, _ extent: RadialExtent?) {
    if let extent {
      radii.append(WindRadii(threshold: threshold, extent: extent))
    } else {
      absent.insert(WindForces(of: threshold))
    }
  }

  /// Adds an area; `nil` if all its radii are 0, as is also written where they are not known.
  mutating func add(_ threshold: Speed, aboveZero extent: RadialExtent?) {
    if extent == nil { zero.insert(WindForces(of: threshold)) } else { add(threshold, extent) }
  }

  /// Adds a circle, if its radius is given.
  mutating func add(_ threshold: Speed, circle radius: Length?) {
    if radius != nil { add(threshold, aboveZero: .reached(radius)) }
  }

  /// Adds the radii of the quadrants, or their mean, if one of them is given.
  mutating func add(_ threshold: Speed, _ quadrants: RadialExtent.Quadrants, mean: Length? = nil) {
    guard mean != nil || quadrants != RadialExtent.Quadrants() else { return }
    add(threshold, aboveZero: .reached(quadrants, mean: mean))
  }

  /// Returns the forces of which the source says something, but for those that the fix's wind reaches, which
  /// radii of 0 contradict.
  fileprivate func stated(butFor reached: WindForces) -> WindForces {
    WindForces(radii.map { WindForces(of: $0.threshold) }).union(absent)
      .union(zero.subtracting(reached))
  }
}

extension Fix {
  /// Sets the wind radii, the lowest threshold first, and which are unknown; call it after `wind` is
  /// set.
  ///
  /// - Parameters:
  ///   - read: What the source says.
  ///   - trustsZeros: Whether 0 means that there is no such wind even if the fix's wind is not below
  ///     it, as in tables of this program.
  mutating func setWindRadii(_ read: ReadWindRadii, trustsZeros: Bool = false) {
    let reached = hasWind && !trustsZeros ? WindForces(reachedBy: shownSpeed) : []
    unknownWinds = .all.subtracting(read.stated(butFor: reached))
    guard !read.radii.isEmpty else { return }
    windRadii = read.radii.sorted {
      $0.threshold.value(in: .metresPerSecond) < $1.threshold.value(in: .metresPerSecond)
    }
  }
}

extension RadialExtent {
  /// The circle of a radius; `nil` if the radius is missing or 0, which means that the wind does
  /// not occur.
  static func reached(_ radius: Length?) -> RadialExtent? {
    radius.flatMap { $0.value > 0 ? .circle($0) : nil }
  }

  /// The area of the quadrants' radii, or of the mean radius if none of them is above 0.
  static func reached(_ quadrants: Quadrants, mean: Length? = nil) -> RadialExtent? {
    let isReached =
      quadrants.northEast?.value ?? 0 > 0 || quadrants.southEast?.value ?? 0 > 0
      || quadrants.southWest?.value ?? 0 > 0 || quadrants.northWest?.value ?? 0 > 0
    return isReached ? .quadrants(quadrants, mean: mean) : reached(mean)
  }
}

extension RadialExtent.Quadrants {
  /// The index of a quadrant (`NE`, `SE`, `SW` or `NW`); `nil` for any other word.
  static func index(of word: String) -> Int? { ["NE", "SE", "SW", "NW"].firstIndex(of: word) }
}

extension OuterIsobar {
  /// An isobar with its pressure in hPa; `nil` if both numbers are missing or 0.
  init?(aboveZero pressure: Double?, _ radius: Double?, _ unit: LengthUnit) {
    self.init(
      pressure: Pressure(aboveZero: pressure, .hectopascals),
      radius: Length(aboveZero: radius, unit))
    if self.pressure == nil, self.radius == nil { return nil }
  }
}

extension ProbabilityRadius {
  /// The 70 % probability circle that agencies give, in km; `nil` if it is missing or 0.
  init?(kilometresOf70Percent radius: Double?) {
    guard let length = Length(aboveZero: radius, .kilometres) else { return nil }
    self.init(length, percentage: 70)
  }
}

extension Quantity {
  /// A quantity above 0; `nil` if it is missing or 0, which means that it is unknown.
  init?(aboveZero value: Double?, _ unit: Unit) {
    guard let value, value > 0 else { return nil }
    self.init(value, unit)
  }
}
