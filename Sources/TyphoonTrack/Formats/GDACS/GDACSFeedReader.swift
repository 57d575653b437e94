/// Reads the RSS feeds of the Global Disaster Alert and Coordination System: the current position
/// of each tropical cyclone, and its maximum intensity.
///
/// Source: gdacs.org/xml/rss.xml as of 2016 and 2019, from which the structure was inferred. An
/// item is an event; those with `gdacs:eventtype` TC are tropical cyclones. Namespaces are
/// identified by their URIs. The position is that at `gdacs:todate`, the time of the event's last
/// bulletin; the wind is the maximum of the event, in km/h with `unit` and `value`, and as text.
final class GDACSFeedReader: TrackReader {
  let name = "gdacs"
  let summary = "RSS feeds of GDACS: present positions of tropical cyclones"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    guard let root = XMLOpening(opening), root.root == "rss" else { return false }
    return root.namespaces.contains(.gdacs) || XMLOpening.declares(.gdacs, opening)
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var xml = XMLCursor(&source)
    var seen: Set<String> = []
    var others: [(kind: String, count: Int)] = []
    var otherPlace: Finding.Location?
    try xml.feed(of: "GDACS") { (xml) throws(ReadError) in
      guard xml.isElement("item") else { return }
      let place = xml.location
      let item = try GDACSItem(in: &xml, finding)
      guard item.kind == "TC" else {
        let kind = item.kind ?? "no type"
        otherPlace = otherPlace ?? place
        if let index = others.firstIndex(where: { $0.kind == kind }) {
          others[index].count += 1
        } else if others.count < 30 {
          others.append((kind, 1))
        }
        return
      }
      guard let read = item.storm(finding) else { return }
      guard seen.insert(read.id.description).inserted else {
        place.warn("duplicate event '\(read.id.description)' ignored", to: finding)
        return
      }
      guard seen.count <= 10_000 else {
        throw ReadError("found more than 10,000 events in a feed", at: place)
      }
      try storm(read)
    }
    if let otherPlace {
      let kinds = others.map { "\($0.kind) \($0.count)" }
      otherPlace.note("events other than tropical cyclones omitted: \(list: kinds)", to: finding)
    }
  }
}
