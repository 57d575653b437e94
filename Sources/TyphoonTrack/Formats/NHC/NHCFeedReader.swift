/// Reads the RSS feeds of the National Hurricane Center: the current position of each cyclone.
///
/// Source: nhc.noaa.gov/aboutrss.shtml; feeds `index-at.xml`, `index-ep.xml`, `index-cp.xml`,
/// `gis-at.xml` and similar. The item that summarizes a cyclone holds an `nhc:Cyclone`: one
/// position, with a local time without a year, winds as 1-minute means in miles per hour, and the
/// pressure in mb. Track and forecast are in other files, which the other items name. On a quiet
/// day, no item holds an `nhc:Cyclone`.
final class NHCFeedReader: TrackReader {
  let name = "nhc-rss"
  let summary = "RSS feeds of the NHC (index-at.xml, gis-at.xml …): present positions"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    guard let root = XMLOpening(opening), root.root == "rss" else { return false }
    if root.namespaces.contains(.gdacs) || XMLOpening.declares(.gdacs, opening) { return false }
    // A quiet day's feed may lack the namespace declaration, which nothing in it needs.
    return root.namespaces.contains(.nhc) || XMLOpening.declares(.nhc, opening)
      || opening.withUnsafeBufferPointer {
        $0.containsWord("there are no tropical cyclones at this time")
      }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var xml = XMLCursor(&source)
    var feed = NHCFeed()
    try xml.feed(of: "the National Hurricane Center") { (xml) throws(ReadError) in
      switch xml.elementName {
      case "pubdate": if let time = try xml.mailTime(finding) { feed.published = time }
      case "item": try feed.readItem(&xml, storm: storm, finding)
      default: break
      }
    }
    try feed.finish(storm: storm)
  }
}

extension XMLCursor {
  /// Parses the element's text as an e-mail date; an invalid one is reported to `finding`.
  mutating func mailTime(_ finding: Report) throws(ReadError) -> Timestamp? {
    try value(of: elementName, "a time such as 'Thu, 30 May 2013 15:23:32 GMT'", finding) {
      MailTime($0)?.time
    }
  }
}
