/// A tropical cyclone as one source tells it: who it is, where it was, where it may go.
public struct Storm: Hashable, Sendable {
  /// The lifelong identity in its agency's scheme.
  public var id: StormID
  /// What else the source calls it: numbers of other schemes, invest numbers.
  public var otherIDs: [String] = []
  /// The agency: "CWB", "JMA".
  public var agency: String
  /// The names by language; empty for an unnamed system.
  public var names = LocalizedText()
  /// The number in its agency's count of the season: "14".
  public var number: String?
  /// The season.
  ///
  /// In the southern hemisphere it is named for the year in which it ends.
  public var season: Int?
  /// The basin in which the agency counts it.
  public var basin: Basin?
  /// How settled the track is.
  public var trackType: TrackType?
  /// The observed fixes, in time order.
  public var track: [Fix] = []
  /// The forecasts, in the source's order.
  public var forecasts: [Forecast] = []

  /// When the source was issued.
  public var issued: Timestamp?
  /// The number of the advisory.
  public var advisory: String?
  /// Whether this is meant in earnest.
  public var status = Status.actual
  /// What the message does to earlier ones.
  public var messageType = MessageType.issue
  /// The time that the message is about, where the source says it apart from its fixes.
  public var targetTime: Timestamp?
  /// Where the agency puts its labels on its own map.
  public var labels: [AgencyLabel] = []
  /// The agency's order of display, 1 first.
  public var priority: Int?
  /// Where the data come from, and under which terms.
  public var source: Source

  /// How settled a track is.
  public enum TrackType: String, Hashable, Sendable {
    /// Made during the season; it may still change.
    case working
    /// Reviewed after the season.
    case final
    /// Published before the review is done.
    case provisional
  }

  /// Whether a message is meant in earnest.
  public enum Status: String, Hashable, Sendable {
    /// In earnest.
    case actual
    /// A drill (訓練).
    case exercise
    /// A test (試験).
    case test
  }

  /// What a message does to earlier ones.
  public enum MessageType: String, Hashable, Sendable {
    /// It is issued anew (発表).
    case issue
    /// It corrects an earlier one (訂正).
    case correction
    /// It takes an earlier one back (取消); it gives no forecast.
    case cancellation
  }

  /// Creates a storm of which nothing but its identity is known.
  ///
  /// - Parameters:
  ///   - id: The lifelong identity in its agency's scheme.
  ///   - agency: The agency.
  ///   - source: Where the data come from, and under which terms.
  public init(id: StormID, agency: String, source: Source) {
    self.id = id
    self.agency = agency
    self.source = source
  }
}

/// Where data come from, and under which terms.
public struct Source: Hashable, Sendable {
  /// The product: "CWB ty_infos.js".
  public var product: String
  /// The words by which the agency wants to be named; empty where the source does not say whose it is.
  public var attribution: String
  /// The licence or terms of use, with their address, where there are any.
  public var license: String?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - attribution: The words by which the agency wants to be named, or none.
  ///   - license: The licence or terms of use.
  public init(product: String, attribution: String, license: String? = nil) {
    self.product = product
    self.attribution = attribution
    self.license = license
  }
}

/// Where an agency puts a label on its own map.
public struct AgencyLabel: Hashable, Sendable {
  /// What a label speaks of.
  public enum Subject: Hashable, Sendable {
    /// The storm's name.
    case storm
    /// The fix with a lead time in seconds; 0 is the analysis.
    case fix(leadTime: Int)
    /// The potential track area, drawn from the circles with these lead times in seconds.
    case potentialArea(leadTimes: [Int])
  }

  /// What the label speaks of.
  public var subject: Subject
  /// Where the label stands.
  public var position: GeoPoint
  /// The agency's code of the side to which the label's arrow points.
  public var side: Int?

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - subject: What the label speaks of.
  ///   - position: Where the label stands.
  ///   - side: The agency's code of the side to which the label's arrow points.
  public init(_ subject: Subject, at position: GeoPoint, side: Int? = nil) {
    self.subject = subject
    self.position = position
    self.side = side
  }
}
