import TyphoonTrack

/// A named source of an agency: its documents and how often they may be requested.
struct Feed: Sendable {
  /// The name after `feed:`.
  let id: String
  let agency: Agency
  /// A description of one line.
  let title: String
  /// The name of the documents' track format.
  let format: String
  let documents: Documents
  /// How to find further documents in the first, such as the forecasts of the analysed storms.
  var continuation: FeedIndex?
  /// The age in seconds up to which a copy is used without a request: how often the feed changes, or what
  /// its terms allow.
  var interval = 600
  /// The service whose key it requires.
  var service: KeyedService?
  /// The page that describes it.
  let page: String
  /// Whether status 404 means that there is no storm.
  var isMissingQuiet = false
  /// Texts in a short response that say that there is no storm.
  var quietMarks: [String] = []

  /// How to find the documents of a feed.
  enum Documents: Sendable {
    /// URLs.
    case at([String])
    /// A URL that contains the current day, and the name of its copy.
    case dated(@Sendable (_ now: Timestamp) -> String, keptAs: String?)
    /// The URLs of the latest documents, of which the first that is there is fetched.
    case newest(@Sendable (_ now: Timestamp) -> [String])
    /// A list at a URL.
    case listed(at: String, FeedIndex)
  }

  /// The argument that names it.
  var argument: String { "feed:\(id)" }

  /// Adds the attribution and terms of the agency if the reader found none.
  func complete(_ source: inout Source) {
    if source.attribution.isEmpty { source.attribution = agency.attribution }
    if source.license?.isEmpty ?? true { source.license = agency.terms }
  }

  /// The feed with an id, in any case.
  static func named(_ id: String) -> Feed? { all.first { $0.id == id.lowercased() } }
}
