/// An item of a GDACS feed as parsed; `storm` turns it into a `Storm`.
struct GDACSItem {
  /// The type of event: `TC`, `EQ`.
  private(set) var kind: String?
  private let place: Finding.Location
  private var title: String?
  private var published, until: Timestamp?
  private var id, episode, glide, name: String?
  /// From `geo:lat` and `geo:long`.
  private var latitude, longitude: Double?
  /// From `georss:point`.
  private var point: GeoPoint?
  private var severity: GDACSSeverity?
  private var isOver: Finding.Location?
  /// A finding about the first of the item's fields that is in a wrong namespace.
  private var foreign: Finding?

  /// Reads an item.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    // Findings about events other than tropical cyclones are discarded.
    var said: [Finding] = []
    try xml.children { (xml) throws(ReadError) in
      try read(&xml) { if said.count < 100 { said.append($0) } }
    }
    if kind == "TC" { said.forEach(finding) }
    if let foreign { finding(foreign) }
  }

  private mutating func read(_ xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    let field = xml.elementName
    switch (xml.namespace, field) {
    case (.none, "title"): title = try xml.text(of: field, finding)
    case (.none, "pubdate"): published = try xml.mailTime(finding)
    case (.geo, "point"): try xml.children { (xml) throws(ReadError) in try read(&xml, finding) }
    case (.geo, "lat"): latitude = try xml.number(of: field, in: -90...90, finding)
    case (.geo, "long"): longitude = try xml.number(of: field, in: -360...360, finding)
    case (.geoRSS, "point"):
      point = try xml.value(of: field, "a latitude and longitude such as '-19.4 59.8'", finding) {
        $0.position
      }
    case (.gdacs, "eventtype"): kind = try xml.text(of: field, finding)?.uppercased()
    case (.gdacs, "eventid"): id = try xml.text(of: field, finding)
    case (.gdacs, "episodeid"): episode = try xml.text(of: field, finding)
    case (.gdacs, "eventname"): name = try xml.text(of: field, finding)
    case (.gdacs, "glide"): glide = try xml.text(of: field, finding)
    case (.gdacs, "todate"): until = try xml.mailTime(finding)
    case (.gdacs, "iscurrent"):
      let place = xml.location
      let isCurrent = try xml.value(of: field, "'true' or 'false'", finding) { bytes -> Bool? in
        switch bytes.string.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
      }
      if isCurrent == false { isOver = place }
    case (.gdacs, "severity"): severity = try GDACSSeverity(in: &xml, finding)
    case (.gdacs, _):
      if !Self.ignored.contains(where: { $0 ~= field }) { try xml.leaveOut(field, finding) }
    default:
      guard foreign == nil, let name = xml.strayName(of: Self.fields) else { break }
      foreign = Finding(.warning, .otherNamespace(name, xml.shownNamespace), at: xml.location)
    }
  }

  /// The fields that are read, and whose names other namespaces are unlikely to use.
  private static let fields: [String] = [
    "eventtype", "eventid", "episodeid", "eventname", "todate", "iscurrent", "severity",
  ]

  /// The fields that are known but never shown on a track map: alerts, population, images.
  private static let ignored: [String] = [
    "fromdate", "datemodified", "dateadded", "durationinweek", "year", "temporary", "version",
    "alertlevel", "alertscore", "episodealertlevel", "episodealertscore", "calculationtype",
    "population", "vulnerability", "iso3", "country", "bbox", "cap", "icon", "mapimage", "maplink",
    "gtsimage", "gtslink", "resources", "description", "link",
  ]

  /// The storm; `nil` if it has no time or position, which is reported to `finding`.
  func storm(_ finding: Report) -> Storm? {
    var position = point
    if let latitude, let longitude {
      position = GeoPoint(latitude: latitude, longitude: longitude)
      if let point, let position, point != position {
        place.warn("'georss:point' ignored: it differs from 'geo:lat' and 'geo:long'", to: finding)
      }
    }
    guard let position else {
      return place.reject("storm omitted: it has no position", to: finding)
    }
    guard let time = until ?? published else {
      return place.reject("storm omitted: it has neither 'gdacs:todate' nor 'pubDate'", to: finding)
    }
    if let isOver { isOver.note(.isOver, to: finding) }
    var storm = Storm(
      id: StormID(scheme: "gdacs", code: id, firstFix: time), of: .gdacs, product: "GDACS RSS")
    if let glide, glide != "0" { storm.otherIDs = [glide] }
    if let name { storm.names.add(name: Self.plain(name), language: "en") }
    let parts = time.parts
    storm.season = position.latitude < 0 && parts.month >= 7 ? parts.year + 1 : parts.year
    storm.issued = published
    storm.advisory = episode
    var fix = Fix(.analysis, at: time, position: position, from: place)
    severity?.complete(&fix, finding)
    if let title { fix.remarks = LocalizedText(title, language: "en") }
    storm.track = [fix]
    return storm
  }

  /// A name without the year that GDACS appends: `CALVINIA-19`.
  private static func plain(_ name: String) -> String {
    guard let hyphen = name.lastIndex(of: "-") else { return name }
    let year = name[hyphen...].dropFirst()
    let isYear = year.utf8.count == 2 && year.utf8.areDigits
    return isYear ? String(name[..<hyphen]) : name
  }
}

extension Finding.Message {
  fileprivate static func otherNamespace(_ name: String, _ uri: String) -> Self {
    "'\(name: name)' omitted: its namespace is '\(uri)', expected 'http://www.gdacs.org'"
  }
  fileprivate static var isOver: Self {
    "the event is over ('gdacs:iscurrent' is 'false'): its last position is shown"
  }
}
