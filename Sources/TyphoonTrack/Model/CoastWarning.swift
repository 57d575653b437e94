/// A warning or a watch on coasts; it holds for the storm's advisory, and only until the next one.
public struct CoastWarning: ModelValue {
  /// What may come there.
  public var kind: Kind
  /// The coasts, as lines; without the zones inland.
  public var lines: [[GeoPoint]]

  /// What may come, by the NHC's codes; watches are drawn over warnings.
  public enum Kind: String, ModelValue, CaseIterable {
    /// Hurricane winds are expected.
    case hurricaneWarning = "HWR"
    /// Tropical storm winds are expected.
    case stormWarning = "TWR"
    /// Hurricane winds are possible.
    case hurricaneWatch = "HWA"
    /// Tropical storm winds are possible.
    case stormWatch = "TWA"
  }

  /// Creates a warning.
  ///
  /// - Parameters:
  ///   - kind: What may come there.
  ///   - lines: The coasts, as lines.
  public init(_ kind: Kind, lines: [[GeoPoint]]) { (self.kind, self.lines) = (kind, lines) }
}
