/// Reads CXML, the format in which weather services exchange analyses, forecasts and ensembles of
/// cyclones, with a forecast for each member.
///
/// Source: "Cyclone XML (CXML) specification 1.3", Bureau of Meteorology
/// (bom.gov.au/cyclone/cxmlinfo), and its schemas 0.2, 1.1 and 1.3; archive: TIGGE's tropical
/// cyclone tracks. Each `data` holds a member's disturbances, so those of one storm are far apart,
/// and all fixes are held until the file ends. Every number has its unit in `units`. Times without
/// an offset are in UTC.
final class CXMLReader: TrackReader {
  let name = "cxml"
  let summary = "CXML (cyclone XML): analyses, forecasts and ensembles, as in TIGGE"
  let marksTests = true

  func recognizes(_ opening: Span<UInt8>) -> Bool { XMLOpening(opening)?.root == "cxml" }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var xml = try XMLCursor(
      atRootOf: &source, in: options.zone, attributes: ["units", "sector", "precision"])
    guard xml.isElement("cxml") else {
      throw ReadError("found '\(xml.elementName.written)', expected 'cxml'", at: xml.location)
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

/// The file's header, and state that applies to the whole file.
struct CXMLHeader {
  /// The time that lead times count from.
  private(set) var baseTime: Timestamp?
  /// When the file was created.
  private(set) var created: Timestamp?
  /// The producing centre, such as "ECMWF".
  private(set) var center, product: String?
  /// The location where the file declares itself a test.
  private(set) var testPlace: Finding.Location?
  /// The text that stands for a missing number.
  private(set) var missing: [UInt8]?
  /// The elements and attributes already reported as ignored.
  private var reported: Set<String> = []

  mutating func read(_ xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      switch field {
      case "basetime": baseTime = try xml.timeInUTC(of: field, finding)
      case "creationtime": created = try xml.timeInUTC(of: field, finding)
      // The subcentre's name may follow the centre's own.
      case "productioncenter": center = try xml.withText { text, _ in text.saying?.string }
      case "product": product = try xml.text(of: field, finding)
      case "missing": missing = try xml.text(of: field, finding).map { Array($0.utf8) }
      case "generatingapplication", "model": try readModel(&xml, finding)
      case "moreinfo", "moremetadata", "spatialreferencesystem", "trackingdomain": break
      default: leaveOut(&xml, finding)
      }
    }
  }

  private mutating func readModel(_ xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      let place = xml.location
      switch xml.elementName {
      case "model":
        try xml.children { (xml) throws(ReadError) in try readStatus(&xml, at: place, finding) }
      default: try readStatus(&xml, at: place, finding)
      }
    }
  }

  /// Reads whether a model run, or the application that created the file, is a test.
  private mutating func readStatus(
    _ xml: inout XMLCursor, at place: Finding.Location, _ finding: Report
  ) throws(ReadError) {
    guard xml.isElement("productionStatus") else { return }
    if try xml.text(of: xml.elementName, finding)?.lowercased() == "test" { testPlace = place }
  }

  /// Reports an element as ignored, once per file.
  ///
  /// - Parameters:
  ///   - xml: The cursor at the element.
  ///   - parent: The parent element, if the name alone is ambiguous.
  ///   - finding: Receives the finding.
  mutating func leaveOut(_ xml: inout XMLCursor, of parent: String = "", _ finding: Report) {
    let name = (parent.isEmpty ? "" : parent + "/") + xml.elementName.written
    guard reported.count < 200, reported.insert(name).inserted else { return }
    xml.location.note(.noPlace(name), to: finding)
  }

  /// Reports the attributes of an element as ignored, each once per file, except some.
  mutating func leaveOutAttributes(
    of xml: inout XMLCursor, except known: [StaticString], _ finding: Report
  ) {
    // Read the name first: inside `attributes`, the cursor returns the attribute's name instead.
    let element = xml.elementName
    xml.attributes { name, _ in
      guard !known.contains(where: { name.equals($0) }), reported.count < 200 else { return }
      let shown = "\(element.written)/\(MemberName(name).written)"
      guard reported.insert(shown).inserted else { return }
      xml.location.note(.noPlace(shown), to: finding)
    }
  }

  /// Reports a warning once per file.
  mutating func once(_ message: Finding.Message, at place: Finding.Location, _ finding: Report) {
    guard reported.count < 200, reported.insert(message.kind).inserted else { return }
    place.warn(message, to: finding)
  }
}

extension Finding.Message {
  fileprivate static func noPlace(_ name: String) -> Self {
    "'\(name: name)' ignored throughout the file: maps do not show it"
  }
}
