/// Reads W-C0034-005, the CWA's open data on all tropical cyclones of the western North Pacific, as
/// JSON or XML.
///
/// Source: opendata.cwa.gov.tw, data set W-C0034-005 (熱帶氣旋路徑). The agency describes its members
/// only in prose, so the structure was inferred from files of 2022 to 2026. The file interface
/// returns an envelope (`cwbopendata`; `cwaopendata` since the agency's renaming in 2023) as XML,
/// or as JSON converted from it; the REST interface returns `records`. Names were in snake case,
/// then in camel case, and are now in Pascal case: `max_wind_speed`, `maxWindSpeed`,
/// `MaxWindSpeed`; `MemberCursor` treats them as equal. Times have an offset (+08:00), winds are
/// 10-minute means in m/s, pressures are in hPa, radii in km, motion speeds in km/h; numbers are
/// strings.
final class CWAOpenDataReader: TrackReader {
  let name = "cwa"
  let summary = "W-C0034-005, the CWA's open data of typhoons (Taiwan, since 2022), JSON or XML"
  let marksTests = true
  let isEmbeddedInPages = true

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { CWAOpening($0).isOurs }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let kind = try source.withOpening { opening in
      opening.withUnsafeBufferPointer { CWAOpening($0).kind }
    }
    var bulletin = CWABulletin(keepsTests: options.keepsTests)
    switch kind {
    case .json:
      var json = JSONCursor(&source)
      json.clock.zone = options.zone
      let mark = try json.mark()
      let place = json.location(of: mark)
      if let words = try bulletin.read(&json, storm: storm, finding) {
        throw ReadError(.notTheData(words), at: place)
      }
      try bulletin.finish(storm: storm, finding, at: Finding.Location(file: json.name))
      try json.leaveOutRest(finding)
    case .xml:
      var xml = try XMLCursor(atRootOf: &source, in: options.zone)
      try xml.document { (name, xml) throws(ReadError) in
        try bulletin.member(name, at: .top, &xml, storm: storm, finding)
      }
      try bulletin.finish(storm: storm, finding, at: Finding.Location(file: xml.name))
    case .page: throw ReadError(.page, in: source.name)
    }
  }
}

/// What the first bytes of an input reveal.
private struct CWAOpening {
  enum Kind {
    case json, xml
    /// A web page, such as servers return to report an error.
    case page
  }

  let kind: Kind
  private(set) var isOurs = false

  init(_ bytes: Bytes) {
    var rest = bytes[...]
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
    let text = Bytes(rebasing: rest)
    guard text.first == UInt8(ascii: "<") else {
      kind = .json
      isOurs = Self.isOurs(json: text)
      return
    }
    let beginning = Bytes(rebasing: text.prefix(4_096))
    kind =
      beginning.containsWord("<html") || beginning.containsWord("<!doctype html") ? .page : .xml
    isOurs =
      kind == .xml
      && (beginning.containsWord("<cwaopendata") || beginning.containsWord("<cwbopendata"))
      && Self.namesTheData(text)
  }

  private static func isOurs(json text: Bytes) -> Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    var rest = text.dropFirst()
    while let next = rest.first, next <= 0x20 { rest = rest.dropFirst() }
    // The first name in the object.
    guard rest.first == UInt8(ascii: "\"") else { return false }
    rest = rest.dropFirst()
    let key = Bytes(rebasing: rest.prefix { $0 != UInt8(ascii: "\"") })
    switch MemberName(key) {
    case "cwaopendata", "cwbopendata", "result", "records": return namesTheData(text)
    case "success": return namesTheData(text) || saysNo(rest.dropFirst(key.count + 1))
    default: return false
    }
  }

  /// Whether the value after `"success"` is false: the reply to a failed request.
  private static func saysNo(_ text: Slice<Bytes>) -> Bool {
    let value = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\"") }
    return Bytes(rebasing: value.prefix(5)).containsWord("false")
  }

  /// Whether a text names the data set, or its list of storms.
  private static func namesTheData(_ text: Bytes) -> Bool {
    text.containsWord("C0034-005") || text.containsWord("tropicalcyclone")
      || text.containsWord("tropical_cyclone")
  }
}

extension Finding.Message {
  fileprivate static var page: Self {
    "found an HTML page, the service's reply to a failed request, expected W-C0034-005"
  }
  fileprivate static func notTheData(_ found: String) -> Self {
    "found \(found), expected an object with 'cwaopendata' or 'records' of W-C0034-005"
  }
}
