// Radii and other values for which 0 means that there is nothing.

/// The wind radii of a fix, as they are read.
///
/// A radius of 0 says that the wind does not occur; one that is missing says nothing.
struct ReadWindRadii {
  private(set) var radii: [WindRadii] = []
  /// The forces of which the source gives a radius, maybe 0.
  private var stated: WindForces = []
  /// The forces whose radii could not be read.
  private var unread: WindForces = []

  /// Adds an area; `nil` if the source says that there is none.
  mutating func add(_ threshold: Speed, _ extent: RadialExtent?) {
    stated.insert(WindForces(of: threshold))
    if let extent { radii.append(WindRadii(threshold: threshold, extent: extent)) }
  }

  /// Adds that the source gives radii that could not be read.
  mutating func addUnread(_ threshold: Speed) { unread.insert(WindForces(of: threshold)) }

  /// Adds a circle, if its radius is given.
  mutating func add(_ threshold: Speed, circle radius: Length?) {
    if radius != nil { add(threshold, .reached(radius)) }
  }

  /// Adds the radii of the quadrants, or their mean, if one of them is given.
  mutating func add(
    _ threshold: Speed, _ quadrants: RadialExtent.Quadrants, mean: Length? = nil
  ) {
    guard mean != nil || quadrants != RadialExtent.Quadrants() else { return }
    add(threshold, .reached(quadrants, mean: mean))
  }

  /// How a source says that a fix has no such wind.
  enum Form {
    /// By 0: what is missing is unknown.
    case numbers
    /// By 0 or a blank, which also stands for what is unknown.
    case cells(of: WindForces)
    /// By listing only the winds that the fix has.
    case lines(of: WindForces)
  }

  /// Returns the forces whose extent is unknown at a fix.
  ///
  /// A fix without any radii, although it has gales or no wind is given, does not list the winds that
  /// it has; and forecasts list fewer winds the farther ahead they are.
  func unknownWinds(of fix: borrowing Fix, _ form: Form) -> WindForces {
    let reached = fix.hasWind ? WindForces(reachedBy: fix.shownSpeed) : nil
    var unknown: WindForces =
      switch form {
      case .numbers: .all
      case .cells(let forces): WindForces.all.subtracting(forces).union(reached ?? .all)
      case .lines(let forces):
        WindForces.all.subtracting(forces)
          .union(fix.kind == .forecast || stated.isEmpty ? reached ?? .all : [])
      }
    // Who gives 34 and 64 kt has left out 50.
    let given = radii.map { WindForces(of: $0.threshold) }
    if given.contains(.gale), given.contains(.hurricane) { unknown.insert(.storm) }
    return unknown.union(unread).subtracting(stated)
  }
}

extension Fix {
  /// Sets the wind radii, the lowest threshold first, and which are unknown; call it after `wind` is
  /// set.
  mutating func setWindRadii(_ read: ReadWindRadii, _ form: ReadWindRadii.Form) {
    unknownWinds = read.unknownWinds(of: self, form)
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
  /// Creates the radii of the four quadrants, clockwise from north to east.
  init(_ radii: [Length?]) {
    self.init(
      northEast: radii[0], southEast: radii[1], southWest: radii[2], northWest: radii[3])
  }

  /// The index of a quadrant (`NE`, `SE`, `SW` or `NW`); `nil` for any other word.
  static func index(of word: String) -> Int? { ["NE", "SE", "SW", "NW"].firstIndex(of: word) }

  /// The radius of a quadrant, clockwise from 0 for north to east.
  package subscript(index: Int) -> Length? {
    get { [northEast, southEast, southWest, northWest][index] }
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
