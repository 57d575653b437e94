/// Reads CXML, in which weather services exchange analyses, forecasts and ensembles of cyclones: one
/// forecast a member.
///
/// Source: "Cyclone XML (CXML) specification 1.3", Bureau of Meteorology (bom.gov.au/cyclone/cxmlinfo),
/// and its schemas 0.2, 1.1 and 1.3; archive: TIGGE's tropical cyclone tracks. Each `data` holds a member's
/// disturbances, so those of one storm stand far apart: the fixes of a file are all held until it ends.
/// Every number has its unit in `units`. Times without an offset are UTC.
struct CXMLReader: TrackReader {
  let name = "cxml"
  let summary = "CXML (cyclone XML): analyses, forecasts and ensembles, as in TIGGE"

  func recognizes(_ opening: Span<UInt8>) -> Bool { XMLOpening(opening)?.root == "cxml" }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    xml.knownAttributes = ["units", "sector", "precision"]
    guard xml.isElement("cxml") else {
      throw ReadError(.otherDocument(xml.elementName.written), at: xml.location)
    }
    var header = CXMLHeader()
    var storms = CXMLStorms()
    try xml.children { (xml) throws(ReadError) in
      switch xml.elementName {
      case "header": try header.read(&xml, finding)
      case "data": try storms.readData(&xml, &header, finding)
      default: header.leaveOut(&xml, finding)
      }
    }
    try xml.finish()
    try storms.finish(header, keepsTests: options.keepsTests, storm: storm, finding)
  }
}

/// The header of a file, and what is true of all of it.
struct CXMLHeader {
  /// The time from which lead times count.
  private(set) var baseTime: Timestamp?
  /// When the file was made.
  private(set) var created: Timestamp?
  /// Who made it: "ECMWF".
  private(set) var center: String?
  private(set) var product: String?
  /// Where it says that it is a test.
  private(set) var testPlace: Finding.Location?
  /// What stands for a number that is missing.
  private(set) var missing: [UInt8]?
  /// The elements of which was said that maps have no place for them.
  private var said: Set<String> = []

  mutating func read(_ xml: inout XMLCursor, _ finding: (Finding) -> Void) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      switch field {
      case "basetime": baseTime = try xml.timeInUTC(of: field, finding)
      case "creationtime": created = try xml.timeInUTC(of: field, finding)
      // The name of a part of the centre may stand beside the centre's own.
      case "productioncenter": center = try xml.withText { text, _ in text.saying?.string }
      case "product": product = try xml.text(of: field, finding)
      case "missing": missing = try xml.text(of: field, finding).map { Array($0.utf8) }
      case "generatingapplication", "model":
        try readModel(&xml, finding)
      case "moreinfo", "moremetadata", "spatialreferencesystem", "trackingdomain": break
      default: leaveOut(&xml, finding)
      }
    }
  }

  private mutating func readModel(
    _ xml: inout XMLCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      let place = xml.location
      switch xml.elementName {
      case "model":
        try xml.children { (xml) throws(ReadError) in try readStatus(&xml, at: place, finding) }
      default: try readStatus(&xml, at: place, finding)
      }
    }
  }

  /// Reads what says of a model's run, or of the application that made the file, that it is a test.
  private mutating func readStatus(
    _ xml: inout XMLCursor, at place: Finding.Location, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    guard xml.isElement("productionStatus") else { return }
    if try xml.text(of: xml.elementName, finding)?.lowercased() == "test" { testPlace = place }
  }

  /// Says of an element, once in a file, that it is left out.
  ///
  /// - Parameters:
  ///   - xml: The cursor at the element.
  ///   - parent: The element that it stands in, where its own name does not say enough.
  ///   - finding: Receives it.
  mutating func leaveOut(
    _ xml: inout XMLCursor, of parent: String = "", _ finding: (Finding) -> Void
  ) {
    let name = (parent.isEmpty ? "" : parent + "/") + xml.elementName.written
    guard said.count < 200, said.insert(name).inserted else { return }
    finding(Finding(.note, .noPlace(name), at: xml.location))
  }

  /// Says of the attributes of an element, of each once in a file, that they are left out, but for some.
  mutating func leaveOutAttributes(
    of xml: inout XMLCursor, except known: [StaticString], _ finding: (Finding) -> Void
  ) {
    // Asked before: at an attribute the reader gives its name for the element's.
    let element = xml.elementName
    xml.attributes { name, _ in
      guard !known.contains(where: { name.equals($0) }), said.count < 200 else { return }
      let shown = "\(element.written)/\(MemberName(name).written)"
      guard said.insert(shown).inserted else { return }
      finding(Finding(.note, .noPlace(shown), at: xml.location))
    }
  }

  /// Says something once in a file.
  mutating func once(
    _ message: Finding.Message, at place: Finding.Location, _ say: (Finding) -> Void
  ) {
    guard said.count < 200, said.insert(message.kind).inserted else { return }
    say(Finding(.warning, message, at: place))
  }
}

extension Finding.Message {
  fileprivate static func otherDocument(_ name: String) -> Self {
    "found '\(name)', expected 'cxml'"
  }
  fileprivate static func noPlace(_ name: String) -> Self {
    "'\(name: name)' ignored wherever it occurs: no map shows it"
  }
}
