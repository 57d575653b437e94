public import TyphoonTrack

/// A scale of intensity: classes by the maximum sustained wind, as one agency draws them up.
///
/// The number that was published is compared in the unit of the scale, never a converted one where the
/// source gives the scale's own unit. A scale is meant for winds of one averaging period; a wind of
/// another is classed as it is, and marked.
public struct IntensityScale: Hashable, Sendable {
  /// A class of a scale.
  public struct Class: Hashable, Sendable {
    /// The code that properties give: "TS".
    public let code: String
    /// The lowest wind of the class in the scale's unit, inclusive.
    public let lowerBound: Double
    /// Its name by language.
    public let names: LocalizedText
    /// Its place in the scale's colours.
    let tone: Palette.Tone
  }

  /// The name on the command line: "cwa".
  public let name: String
  /// What the scale is, in a line.
  public let summary: String
  /// The averaging period of the winds that it is meant for, in minutes.
  public let averagingPeriod: Int
  /// The unit of its bounds.
  public let unit: SpeedUnit
  /// Its classes, weakest first; the first has no lower bound, 0.
  public let classes: [Class]

  /// The class of a wind.
  ///
  /// - Parameter speed: The wind as published.
  /// - Returns: The class.
  public func category(of speed: Speed) -> Class? {
    let value = speed.value(in: unit)
    return classes.last { value >= $0.lowerBound }
  }
}

/// A fix's place on a scale.
public struct Category: Hashable, Sendable {
  /// The class.
  public let category: IntensityScale.Class
  /// The scale.
  public let scale: IntensityScale
  /// Whether the wind has the averaging period that the scale is meant for.
  public let isExact: Bool
}

extension IntensityScale {
  /// The index of a fix's class in `classes`, as `category(of:)` has it.
  @inline(__always)
  func classIndex(of fix: UnsafePointer<Fix>) -> Int? {
    let nature = fix.pointee.nature
    guard nature == .tropical || nature == .subtropical else { return nil }
    guard fix.pointee.hasWind else {
      // JMA's depressions have a class and no wind.
      guard let code = fix.pointee.agencyClass?.code else { return nil }
      return classes.firstIndex { $0.code == code }
    }
    let value = fix.pointee.shownWind.speed.value(in: unit)
    var index = classes.count - 1
    while index >= 0, value < classes[index].lowerBound { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// The class of a fix, by its wind; where it has none, the agency's own, if the scale has that.
  ///
  /// - Parameter fix: The fix.
  /// - Returns: The class; `nil` where there is none, or the fix is not a tropical or subtropical cyclone.
  public func category(of fix: Fix) -> Category? {
    guard let index = withUnsafePointer(to: fix, { classIndex(of: $0) }) else { return nil }
    let isExact = fix.wind.map { $0.averagingPeriod == averagingPeriod } ?? true
    return Category(category: classes[index], scale: self, isExact: isExact)
  }

  /// The scale with a name.
  ///
  /// - Parameter name: The name: "cwa".
  /// - Returns: The scale, or `nil` where there is none.
  public static func named(_ name: String) -> IntensityScale? {
    all.first { $0.name == name }
  }

  /// The scale that an agency uses itself; the Saffir-Simpson scale for one that is not known.
  ///
  /// - Parameter agency: The agency: "CWB".
  /// - Returns: The scale.
  public static func scale(ofAgency agency: String) -> IntensityScale {
    Agency.named(agency).flatMap { named($0.scale) } ?? sshws
  }
}
