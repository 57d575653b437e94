// How far winds reach, and other numbers of which 0 says that there is nothing.

extension RadialExtent {
  /// The area of one radius; `nil` where it is not given, or 0: then there is no such wind.
  static func reached(_ radius: Length?) -> RadialExtent? {
    radius.flatMap { $0.value > 0 ? .circle($0) : nil }
  }

  /// The area of the radii of quadrants, or of the mean radius where none of them is above 0.
  static func reached(_ quadrants: Quadrants, mean: Length? = nil) -> RadialExtent? {
    let isReached =
      quadrants.northEast?.value ?? 0 > 0 || quadrants.southEast?.value ?? 0 > 0
      || quadrants.southWest?.value ?? 0 > 0 || quadrants.northWest?.value ?? 0 > 0
    return isReached ? .quadrants(quadrants, mean: mean) : reached(mean)
  }
}

extension RadialExtent.Quadrants {
  /// The index of a quadrant, `NE`, `SE`, `SW` or `NW`; `nil` for another word.
  static func index(of word: String) -> Int? { ["NE", "SE", "SW", "NW"].firstIndex(of: word) }

  /// The radius of a quadrant: from north to east 0, and on clockwise.
  subscript(index: Int) -> Length? {
    get {
      switch index {
      case 0: northEast
      case 1: southEast
      case 2: southWest
      default: northWest
      }
    }
    set {
      switch index {
      case 0: northEast = newValue
      case 1: southEast = newValue
      case 2: southWest = newValue
      default: northWest = newValue
      }
    }
  }
}

extension ProbabilityRadius {
  /// The circle of 70 % as agencies give it, in km; `nil` where it is not given, or 0.
  init?(kilometresOf70Percent radius: Double?) {
    guard let length = Length(aboveZero: radius, .kilometres) else { return nil }
    self.init(length, percentage: 70)
  }
}

extension Quantity {
  /// A quantity that is above 0; `nil` where it is not given, or 0, which says that it is not known.
  init?(aboveZero value: Double?, _ unit: Unit) {
    guard let value, value > 0 else { return nil }
    self.init(value, unit)
  }
}
