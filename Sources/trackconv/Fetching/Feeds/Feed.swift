import TyphoonTrack

/// A named source of an agency: what it is, where it lies, and how often it may be asked.
struct Feed: Sendable {
  /// What stands behind `feed:`.
  let id: String
  /// Whose it is.
  let agency: Agency
  /// What it is, in a line.
  let title: String
  /// The format of its documents, as readers are called.
  let format: String
  /// Where its documents are.
  let documents: Documents
  /// Which other documents its first document names, such as the forecasts of the analysed storms.
  var continuation: FeedIndex?
  /// How old a copy may be that is used without asking, in seconds: as often as it changes, or as its
  /// terms allow.
  var interval = 600
  /// The service whose key it wants.
  var service: KeyedService?
  /// The page that describes it.
  let page: String
  /// Whether status 404 means that there is no storm.
  var isMissingQuiet = false
  /// What stands in a short answer that says there is no storm.
  var quietMarks: [String] = []

  /// Where the documents of a feed are.
  enum Documents: Sendable {
    /// At these addresses.
    case at([String])
    /// At an address that has the present day in it; the second is what a copy is kept as.
    case dated(@Sendable (_ now: Timestamp) -> String, keptAs: String?)
    /// Where a list says that stands at an address.
    case listed(at: String, FeedIndex)
  }

  /// How arguments call it.
  var argument: String { "feed:\(id)" }

  /// Names the agency and its terms where a reader did not.
  func complete(_ source: inout Source) {
    if source.attribution.isEmpty { source.attribution = agency.attribution }
    if source.license?.isEmpty ?? true { source.license = agency.terms }
  }

  /// The feed with an id, in capitals or small letters.
  static func named(_ id: String) -> Feed? {
    all.first { $0.id == id.lowercased() }
  }
}
