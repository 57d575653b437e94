/// Collects an NHC feed while it is read.
struct NHCFeed {
  /// The maximum number of cyclones in a feed; a year on all oceans has about a hundred.
  private static let limit = 10_000

  /// When the feed was published.
  var published: Timestamp?
  /// The last storm, until the following items have given its advisory number.
  private var pending: Storm?
  /// The storm's name in the feed, or the number of a depression in words.
  private var pendingName: String?
  private var seen: Set<String> = []

  /// Reads an item.
  mutating func readItem(
    _ xml: inout XMLCursor, storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    var title: String?
    var published: Timestamp?
    var cyclones: [NHCCyclone] = []
    try xml.children { (xml) throws(ReadError) in
      switch (xml.namespace, xml.elementName) {
      case (.none, "title"): title = try xml.text()
      case (.none, "pubdate"): published = try xml.mailTime(finding)
      case (.nhc, "cyclone"):
        guard cyclones.count < Self.limit else { throw ReadError(.tooMany, at: xml.location) }
        cyclones.append(try NHCCyclone(in: &xml, finding))
      default:
        guard let name = xml.strayName(of: ["cyclone"]) else { break }
        xml.location.warn(.notOfNHC(name, xml.shownNamespace), to: finding)
      }
    }
    if cyclones.isEmpty, let title { addAdvisory(title) }
    for cyclone in cyclones { try add(cyclone, published, storm: storm, finding) }
  }

  /// Adds a cyclone.
  private mutating func add(
    _ cyclone: NHCCyclone, _ published: Timestamp?, storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    try finish(storm: storm)
    let read = cyclone.storm(published: published ?? self.published, finding)
    guard let read else { return }
    guard seen.insert(read.id.description).inserted else {
      return cyclone.place.warn("duplicate cyclone '\(read.id.description)' ignored", to: finding)
    }
    guard seen.count <= Self.limit else { throw ReadError(.tooMany, at: cyclone.place) }
    pending = read
    pendingName = cyclone.name
  }

  /// Extracts the number from a title such as `Tropical Storm Andrea Public Advisory Number 5A`.
  private mutating func addAdvisory(_ title: String) {
    let words = title.split(at: " ")
    guard pending?.advisory == nil, let name = pendingName,
      let index = words.indices.last(where: { words[$0].lowercased() == "number" }),
      index > words.startIndex, words[index - 1].lowercased() == "advisory",
      index + 1 < words.endIndex, words.contains(where: { $0.lowercased() == name.lowercased() })
    else { return }
    pending?.advisory = String(words[index + 1].prefix(8))
  }

  /// Passes on the last storm.
  mutating func finish(storm: StormHandler) throws(ReadError) {
    guard let last = pending else { return }
    pending = nil
    try storm(last)
  }
}

extension Finding.Message {
  fileprivate static var tooMany: Self { "found more than 10,000 cyclones in a feed" }
}
