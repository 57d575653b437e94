/// A tropical cyclone as one source describes it: its identity, track and forecasts.
public struct Storm: Hashable, Sendable {
  /// The permanent identifier in its agency's scheme.
  public var id: StormID
  /// Other identifiers in the source: numbers of other schemes, invest numbers.
  public var otherIDs: [String] = []
  /// The agency's code, such as "CWB" or "JMA".
  public var agency: String
  /// The names by language; empty for an unnamed system.
  public var names = LocalizedText()
  /// The number in its agency's numbering of the season, such as "14".
  public var number: String?
  /// The season, as a year.
  ///
  /// A season of the Southern Hemisphere is named for the year in which it ends.
  public var season: Int?
  /// The basin in which the agency numbers it.
  public var basin: Basin?
  /// The review status of the track.
  public var trackType: TrackType?
  /// The observed fixes, in time order.
  public var track: [Fix] = []
  /// The strongest of the observed fixes that a selection has removed from the track.
  public var omittedPeak: Fix?
  /// The forecasts, in the order of the source.
  public var forecasts: [Forecast] = []

  /// Wind radii for whose times the input has no positions.
  package var strayRadii: [StrayRadii] = []

  /// When the source was issued.
  public var issued: Timestamp?
  /// The number of the advisory.
  public var advisory: String?
  /// The warnings and watches on coasts, which hold for this advisory only; each kind once.
  public var coastWarnings: [CoastWarning] = []
  /// The warnings and watches in the words of the advisory, which hold for it only, each after its kind:
  /// "HURRICANE WATCH: ISLE OF YOUTH; MATANZAS...AND HAVANA".
  public var warningWords: [String] = []
  /// Whether the message is operational, a drill or a test.
  public var status = Status.actual
  /// The effect of the message on earlier ones.
  public var messageType = MessageType.issue
  /// The time that the message refers to, if the source gives it separately from its fixes.
  public var targetTime: Timestamp?
  /// The agency's display order, from 1.
  public var priority: Int?
  /// The source and licence of the data.
  public var source: Source
  /// The sources of all that was joined, if the storm is joined from several inputs.
  package var otherSources: [Source] = []
  /// Its source, and those of all that was joined, each once.
  package var sources: [Source] { ([source] + otherSources).distinct }

  /// The review status of a track.
  public enum TrackType: String, ModelValue {
    /// Made during the season; it may still change.
    case working
    /// Reviewed after the season.
    case final
    /// Published before the review is complete.
    case provisional
    /// Made by a statistical model: the storm never existed.
    case synthetic
  }

  /// Whether a message is operational, a drill or a test.
  public enum Status: String, ModelValue {
    /// Operational.
    case actual
    /// A drill (訓練).
    case exercise
    /// A test (試験).
    case test
  }

  /// The effect of a message on earlier ones.
  public enum MessageType: String, ModelValue {
    /// A new message (発表).
    case issue
    /// A correction of an earlier message (訂正).
    case correction
    /// A cancellation of an earlier message (取消), without a forecast.
    case cancellation
  }

  /// Creates a storm with nothing but its identity.
  ///
  /// - Parameters:
  ///   - id: The permanent identifier in its agency's scheme.
  ///   - agency: The agency's code.
  ///   - source: The source and licence of the data.
  public init(id: StormID, agency: String, source: Source) {
    (self.id, self.agency, self.source) = (id, agency, source)
  }
}

/// The source of data, and their licence.
public struct Source: ModelValue {
  /// The product, such as "CWB ty_infos.js".
  public var product: String
  /// The attribution that the agency asks for; empty if the source does not name its owner.
  public var attribution: String
  /// The licence or terms of use with their URL, if there are any.
  public var license: String?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - attribution: The attribution that the agency asks for; may be empty.
  ///   - license: The licence or terms of use.
  public init(product: String, attribution: String, license: String? = nil) {
    (self.product, self.attribution, self.license) = (product, attribution, license)
  }
}
