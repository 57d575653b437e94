/// A unit that a quantity of one kind can be given in.
public protocol QuantityUnit: Hashable, Sendable {
  /// How many of the kind's base unit one of this unit is; exact where the unit is defined so.
  var inBaseUnits: Double { get }
}

/// A number with its unit, as the source published it.
///
/// Where a source gives the same quantity in two units, both are kept: they are rounded each for
/// itself (JMA's 65 kt and 70 kt are both "35 m/s"), so neither can be computed from the other.
public struct Quantity<Unit: QuantityUnit>: Hashable, Sendable {
  /// The number, in `unit`.
  public let value: Double
  /// The unit of `value`: the first, or only, one that the source gives.
  public let unit: Unit
  // The alternative's two parts, since an optional of both would take twice the room: fixes hold many
  // quantities, and are moved often.
  @usableFromInline let otherValue: Double
  @usableFromInline let otherUnit: Unit?

  /// The same quantity in another unit, where the source gives it too.
  @inlinable public var alternative: Alternative? {
    otherUnit.map { Alternative(value: otherValue, unit: $0) }
  }

  /// The same quantity as published in a second unit.
  public struct Alternative: Hashable, Sendable {
    /// The number, in `unit`.
    public let value: Double
    /// The unit of `value`.
    public let unit: Unit

    @usableFromInline init(value: Double, unit: Unit) {
      self.value = value
      self.unit = unit
    }
  }

  /// Creates a quantity as published in one unit.
  ///
  /// - Parameters:
  ///   - value: The number, in `unit`.
  ///   - unit: The unit.
  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
    otherValue = 0
    otherUnit = nil
  }

  /// Creates a quantity as published in two units.
  ///
  /// - Parameters:
  ///   - value: The number, in `unit`.
  ///   - unit: The unit.
  ///   - otherValue: The same quantity in `otherUnit`, as the source gives it.
  ///   - otherUnit: The second unit.
  public init(_ value: Double, _ unit: Unit, also otherValue: Double, _ otherUnit: Unit) {
    self.value = value
    self.unit = unit
    self.otherValue = otherValue
    self.otherUnit = otherUnit
  }

  /// The number that the source published in a unit, if it did.
  ///
  /// - Parameter wanted: The unit asked for.
  /// - Returns: The published number, in `wanted`.
  @inlinable
  public func published(in wanted: Unit) -> Double? {
    if unit == wanted { return value }
    return otherUnit == wanted ? otherValue : nil
  }

  /// The quantity in a unit: as published where it was, else converted.
  ///
  /// - Parameter wanted: The unit asked for.
  /// - Returns: The number, in `wanted`.
  @inlinable
  public func value(in wanted: Unit) -> Double {
    published(in: wanted) ?? value * unit.inBaseUnits / wanted.inBaseUnits
  }
}

/// Units of speed; the base unit is the metre a second.
public enum SpeedUnit: QuantityUnit {
  /// Metres a second.
  case metresPerSecond
  /// Knots: international nautical miles (1,852 m) an hour.
  case knots
  /// Kilometres an hour.
  case kilometresPerHour
  /// Statute miles (1,609.344 m) an hour.
  case milesPerHour

  /// How many base units one of this unit is.
  public var inBaseUnits: Double {
    switch self {
    case .metresPerSecond: 1
    case .knots: 1_852 / 3_600
    case .kilometresPerHour: 1 / 3.6
    case .milesPerHour: 1_609.344 / 3_600
    }
  }
}

/// Units of length; the base unit is the metre.
public enum LengthUnit: QuantityUnit {
  /// Metres.
  case metres
  /// Kilometres.
  case kilometres
  /// International nautical miles of 1,852 m.
  case nauticalMiles
  /// International feet of 0.3048 m: heights of seas.
  case feet

  /// How many base units one of this unit is.
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
public enum PressureUnit: QuantityUnit {
  /// Hectopascals, the same as millibars.
  case hectopascals

  /// How many base units one of this unit is.
  public var inBaseUnits: Double { 1 }
}

/// A speed with its unit.
public typealias Speed = Quantity<SpeedUnit>
/// A length with its unit.
public typealias Length = Quantity<LengthUnit>
/// A pressure with its unit.
public typealias Pressure = Quantity<PressureUnit>
