public import TyphoonTrack

/// An agency's intensity scale: classes by maximum sustained wind.
///
/// A class begins where the wind reaches its limit (`WindLimit`). A scale is meant for winds of one
/// averaging period; winds of another period are classed unchanged, and marked.
public struct IntensityScale: Hashable, Sendable {
  /// A class of an intensity scale.
  public struct Class: Hashable, Sendable {
    /// The code used in properties, such as "TS".
    public let code: String
    /// The lowest wind of the class, in each unit in which the agency states it.
    public let limit: WindLimit
    /// The names of the class by language.
    public let names: LocalizedText
    /// The tone that the class is drawn in.
    let tone: Palette.Tone
  }

  /// The name on the command line, such as "cwa".
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The averaging period of the winds that the scale is meant for, in minutes.
  public let averagingPeriod: Int
  /// The unit in which the agency classes winds.
  public let unit: SpeedUnit
  /// The classes, weakest first; the limit of the first is 0.
  public let classes: [Class]

  /// Returns the class of a wind speed.
  ///
  /// - Parameter speed: The wind speed as published.
  /// - Returns: The class.
  public func category(of speed: Speed) -> Class? { classes.last { $0.limit.isReached(by: speed) } }

  /// Returns a speed as a limit: that of a class counts in each unit in which it is stated.
  func limit(_ speed: Speed) -> WindLimit {
    classes.map { $0.limit }.first { $0.stated.contains(speed) } ?? WindLimit([speed])
  }
}

/// The class of a fix on a scale.
public struct Category: Hashable, Sendable {
  /// The class.
  public let category: IntensityScale.Class
  /// The scale.
  public let scale: IntensityScale
  /// Whether the wind has the averaging period that the scale is meant for.
  public let isExact: Bool
}

extension IntensityScale {
  /// Returns the index in `classes` of a fix's class, as in `category(of:)`.
  @inline(__always) func classIndex(of fix: UnsafePointer<Fix>) -> Int? {
    let nature = fix.pointee.nature
    guard nature == .tropical || nature == .subtropical else { return nil }
    guard fix.pointee.hasWind else {
      // JMA's depressions have a class but no wind.
      guard let code = fix.pointee.agencyClass?.code else { return nil }
      return classes.indices.first { classes[$0].code == code }
    }
    // An element that is bound to a name is copied.
    return classes.indices.last { classes[$0].limit.isReached(by: fix.pointee.shownSpeed) }
  }

  /// Classes a fix by its wind or, if it has none, by the agency's class if the scale contains it.
  ///
  /// - Parameter fix: The fix.
  /// - Returns: The class; `nil` if there is none, or if the fix is not a tropical or subtropical
  ///   cyclone.
  public func category(of fix: Fix) -> Category? {
    guard let index = withUnsafePointer(to: fix, { classIndex(of: $0) }) else { return nil }
    let isExact = fix.wind.map { $0.averagingPeriod == averagingPeriod } ?? true
    return Category(category: classes[index], scale: self, isExact: isExact)
  }

  /// Returns the scale with a name.
  ///
  /// - Parameter name: The name, such as "cwa".
  /// - Returns: The scale, or `nil` if there is no such scale.
  public static func named(_ name: String) -> IntensityScale? { all.first { $0.name == name } }

  /// Returns the scale that an agency uses, or the Saffir-Simpson scale if the agency is unknown.
  ///
  /// - Parameter agency: The agency's code, such as "CWB".
  /// - Returns: The scale.
  public static func scale(ofAgency agency: String) -> IntensityScale {
    ofAgencies[agency] ?? Agency.named(agency).flatMap { named($0.scale) } ?? sshws
  }

  /// The scale of each agency: every storm asks for it.
  private static let ofAgencies = Dictionary(
    uniqueKeysWithValues: Agency.all.map { ($0.code, named($0.scale) ?? sshws) })
}

extension WindLimit {
  /// Returns the limit in a unit: as stated in it, otherwise converted to a whole number.
  func speed(in unit: SpeedUnit) -> Speed {
    if let stated = stated.first(where: { $0.unit == unit }) { return stated }
    return Speed(stated.first?.value(in: unit).rounded() ?? 0, unit)
  }
}
