/// A forecast of one technique from one base time.
public struct Forecast: Hashable, Sendable {
  /// The technique: an agency's official forecast (`OFCL`, `CWB`) or a model (`AVNO`).
  public var technique: String
  /// The ensemble member, if the forecast is from an ensemble.
  public var member: String?
  /// Whether this is the agency's official forecast.
  public var isOfficial: Bool
  /// The time from which lead times are counted.
  public var baseTime: Timestamp
  /// When the forecast was issued, if that differs from the storm's `issued`, which is that of the
  /// newest bulletin.
  public var issued: Timestamp?
  /// The number of the bulletin that issued the forecast, if the source gives one for each
  /// forecast.
  public var advisory: String?
  /// The effect of that bulletin on earlier ones; meaningful where `issued` or `advisory` is set.
  public var messageType = Storm.MessageType.issue
  /// Whether that bulletin was issued between the regular ones, as the NHC's special advisories are.
  public var isSpecial = false
  /// The forecast fixes, in time order.
  public var fixes: [Fix]
  /// The agency's remarks on the forecast.
  public var remarks = LocalizedText()

  /// Creates a forecast.
  ///
  /// - Parameters:
  ///   - technique: The technique.
  ///   - member: The ensemble member, if the forecast is from an ensemble.
  ///   - isOfficial: Whether this is the agency's official forecast.
  ///   - baseTime: The time from which lead times are counted.
  ///   - fixes: The forecast fixes, in time order.
  public init(
    technique: String, member: String? = nil, isOfficial: Bool, baseTime: Timestamp,
    fixes: [Fix] = []
  ) {
    (self.technique, self.member, self.isOfficial) = (technique, member, isOfficial)
    (self.baseTime, self.fixes) = (baseTime, fixes)
  }

  /// What tells the forecast from others of its storm.
  package var key: ForecastKey {
    ForecastKey(technique: technique, member: member, baseTime: baseTime)
  }
}

/// Identifies a forecast among those of its storm.
package struct ForecastKey: Hashable {
  let technique: String
  let member: String?
  var baseTime: Timestamp
}
