/// A forecast of one technique from one base time.
public struct Forecast: Hashable, Sendable {
  /// The technique: an agency's official forecast (`OFCL`, `CWB`) or a model (`AVNO`).
  public var technique: String
  /// The ensemble member, where the forecast is one.
  public var member: String?
  /// Whether this is the agency's official forecast.
  public var isOfficial: Bool
  /// The time from which lead times count.
  public var baseTime: Timestamp
  /// When the forecast was issued, where that differs from the storm's: the storm has its newest bulletin's.
  public var issued: Timestamp?
  /// The number of the bulletin that issued the forecast, where the source gives it for each forecast.
  public var advisory: String?
  /// What the bulletin that issued the forecast does to earlier ones, where `issued` or `advisory` is given.
  public var messageType = Storm.MessageType.issue
  /// The forecast fixes, in time order.
  public var fixes: [Fix]
  /// What the agency says of the forecast.
  public var remarks = LocalizedText()

  /// Creates a forecast.
  ///
  /// - Parameters:
  ///   - technique: The technique.
  ///   - member: The ensemble member, where the forecast is one.
  ///   - isOfficial: Whether this is the agency's official forecast.
  ///   - baseTime: The time from which lead times count.
  ///   - fixes: The forecast fixes, in time order.
  public init(
    technique: String, member: String? = nil, isOfficial: Bool, baseTime: Timestamp,
    fixes: [Fix] = []
  ) {
    self.technique = technique
    self.member = member
    self.isOfficial = isOfficial
    self.baseTime = baseTime
    self.fixes = fixes
  }
}
