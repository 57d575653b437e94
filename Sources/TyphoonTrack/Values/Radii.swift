// Radii and other values for which 0 means that there is nothing.

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

  /// The radius of a quadrant, clockwise from 0 for north to east.
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
