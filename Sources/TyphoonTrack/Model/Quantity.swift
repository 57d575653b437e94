/// A unit of one kind of quantity.
public protocol QuantityUnit: ModelValue {
  /// The size of this unit in the kind's base unit; exact where the unit is defined exactly.
  var inBaseUnits: Double { get }
}

/// A number with its unit, as the source published it.
///
/// If a source gives a quantity in two units, both are kept. Each is rounded separately (JMA's 65
/// kt and 70 kt are both "35 m/s"), so neither can be computed from the other.
public struct Quantity<Unit: QuantityUnit>: ModelValue {
  /// The number, in `unit`.
  public let value: Double
  // The parts of `alternative`, stored separately and next to the parts of the same size: fixes hold
  // many quantities and are moved often.
  @usableFromInline let otherValue: Double
  /// The unit of `value`: the only or first unit that the source gives.
  public let unit: Unit
  @usableFromInline let otherUnit: Unit?

  /// The same quantity in another unit, if the source gives both.
  @inlinable public var alternative: Alternative? {
    otherUnit.map { Alternative(value: otherValue, unit: $0) }
  }

  /// The same quantity as published in a second unit.
  public struct Alternative: Hashable, Sendable {
    /// The number, in `unit`.
    public let value: Double
    /// The unit of `value`.
    public let unit: Unit

    @usableFromInline init(value: Double, unit: Unit) { (self.value, self.unit) = (value, unit) }
  }

  /// Creates a quantity as published in one unit.
  ///
  /// - Parameters:
  ///   - value: The number, in `unit`.
  ///   - unit: The unit.
  public init(_ value: Double, _ unit: Unit) {
    (self.value, self.unit) = (value, unit)
    (otherValue, otherUnit) = (0, nil)
  }

  /// Creates a quantity as published in two units.
  ///
  /// - Parameters:
  ///   - value: The number, in `unit`.
  ///   - unit: The unit.
  ///   - otherValue: The same quantity in `otherUnit`, as published.
  ///   - otherUnit: The second unit.
  public init(_ value: Double, _ unit: Unit, also otherValue: Double, _ otherUnit: Unit) {
    (self.value, self.unit, self.otherValue, self.otherUnit) = (value, unit, otherValue, otherUnit)
  }

  /// Returns the number that the source published in a unit, or `nil`.
  ///
  /// - Parameter wanted: The unit.
  /// - Returns: The published number, in `wanted`.
  @inlinable public func published(in wanted: Unit) -> Double? {
    unit == wanted ? value : otherUnit == wanted ? otherValue : nil
  }

  /// Returns the quantity in a unit: as published in that unit, otherwise converted.
  ///
  /// - Parameter wanted: The unit.
  /// - Returns: The number, in `wanted`.
  @inlinable public func value(in wanted: Unit) -> Double {
    published(in: wanted) ?? value * unit.inBaseUnits / wanted.inBaseUnits
  }
}

/// Units of speed; the base unit is the metre per second.
public enum SpeedUnit: String, QuantityUnit {
  /// Metres per second.
  case metresPerSecond = "m/s"
  /// Knots: international nautical miles (1,852 m) per hour.
  case knots = "kt"
  /// Kilometres per hour.
  case kilometresPerHour = "km/h"
  /// Statute miles (1,609.344 m) per hour.
  case milesPerHour = "mph"

  /// The size of this unit in metres per second.
  public var inBaseUnits: Double {
    switch self {
    case .metresPerSecond: 1
    case .knots: 1_852 / 3_600
    case .kilometresPerHour: 1 / 3.6
    case .milesPerHour: 1_609.344 / 3_600
    }
  }

  /// The symbol of the unit.
  package var symbol: String { rawValue }

  /// The symbol in names, which have no slash.
  package var code: String { symbol.filter { $0 != "/" } }
}

/// Units of length; the base unit is the metre.
public enum LengthUnit: String, QuantityUnit {
  /// Metres.
  case metres = "m"
  /// Kilometres.
  case kilometres = "km"
  /// International nautical miles of 1,852 m.
  case nauticalMiles = "nmi"
  /// International feet of 0.3048 m, used for the height of seas.
  case feet = "ft"

  /// The size of this unit in metres.
  public var inBaseUnits: Double {
    switch self {
    case .metres: 1
    case .kilometres: 1_000
    case .nauticalMiles: 1_852
    case .feet: 0.3048
    }
  }
}

/// Units of pressure; the base unit is the hectopascal.
public enum PressureUnit: String, QuantityUnit {
  /// Hectopascals, the same as millibars.
  case hectopascals = "hPa"

  /// The size of this unit in hectopascals.
  public var inBaseUnits: Double { 1 }
}

/// A speed with its unit.
public typealias Speed = Quantity<SpeedUnit>
/// A length with its unit.
public typealias Length = Quantity<LengthUnit>
/// A pressure with its unit.
public typealias Pressure = Quantity<PressureUnit>

extension SpeedUnit {
  /// Parses the name of a unit, ignoring case and marks: `km/h`, `KMH`, `km h-1`.
  package init?(written text: String) {
    guard text.utf8.count <= 16 else { return nil }
    switch text.lowercased().filter({ !" /-".contains($0) }) {
    case "ms", "ms1", "mps", "米秒", "米每秒", "公尺秒", "公尺每秒", "m秒": self = .metresPerSecond
    case "kt", "kn", "kts", "knot", "knots", "節", "节", "ノット": self = .knots
    case "kmh", "kmh1", "kph", "kmph", "公里小時", "公里小时", "公里時", "公里时", "千米小时":
      self = .kilometresPerHour
    case "mph", "mih", "mih1": self = .milesPerHour
    default: return nil
    }
  }
}
