/// An element `cycloneData`: the values of a fix other than its position.
struct CXMLCycloneData {
  /// Whether the values are corrected for the model's bias.
  let isCorrected: Bool
  private let place: Finding.Location
  private var development, category: String?
  private var depth: Depth?
  private var motion = Motion()
  private var pressure: Pressure?
  private var isobar = OuterIsobar(pressure: nil, radius: nil)
  private var wind: Speed?
  /// `nil` if the averaging period is not a whole number of minutes.
  private var windMinutes: Int?
  private var gust: Speed?
  private var gustSeconds: Int?
  private var radiusOfMaximumWind, eye: Length?
  private var windRadii = ReadWindRadii()
  private var seasRadii: [SeasRadii] = []
  private var comments: String?

  /// Reads the element.
  init(in xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: Report) throws(ReadError) {
    place = xml.location
    header.leaveOutAttributes(of: &xml, except: ["biasCorrected"], finding)
    isCorrected = xml.attribute("biasCorrected") == "true"
    var repeats = MemberRepeats()
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      if Self.lone.contains(where: { $0 ~= field }) {
        guard try repeats.isFirst(field, &xml, finding) else { return }
      }
      switch field {
      case "development": development = try xml.text(of: field, finding)
      case "category": category = try xml.text(of: field, finding)
      case "systemdepth":
        depth = try xml.value(of: field, "deep, medium or shallow", finding) { bytes -> Depth? in
          switch bytes.string.lowercased() {
          case "deep": .deep
          case "medium": .medium
          case "shallow": .shallow
          default: nil
          }
        }
      case "comments": comments = try xml.text(of: field, finding)
      case "stormmotion", "minimumpressure", "lastclosedisobar", "maximumwind", "eye":
        try readParts(&xml, &header, finding)
      case "windcontours":
        try xml.children { (xml) throws(ReadError) in
          guard xml.isElement("windSpeed") else { return header.leaveOut(&xml, finding) }
          let read = try CXMLContour(in: &xml, &header, finding)
          guard let speed = read.limit(finding, { Speed(cxml: $0, $1) }) else { return }
          read.add(speed, to: &windRadii)
        }
      case "seacontours":
        try xml.children { (xml) throws(ReadError) in
          guard xml.isElement("waveHeight") else { return header.leaveOut(&xml, finding) }
          let read = try CXMLContour(in: &xml, &header, finding)
          guard let height = read.limit(finding, { Length(cxml: $0, $1) }), let extent = read.extent
          else { return }
          seasRadii.append(SeasRadii(height: height, extent: extent))
        }
      default: header.leaveOut(&xml, finding)
      }
    }
  }

  /// The elements that may occur only once.
  private static let lone: [String] = [
    "development", "category", "systemdepth", "comments", "stormmotion", "minimumpressure",
    "lastclosedisobar", "maximumwind", "eye",
  ]

  /// Reads an element whose values are child elements.
  private mutating func readParts(
    _ xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: Report
  ) throws(ReadError) {
    let name = xml.withElementName { $0.string }
    var repeats = MemberRepeats()
    try xml.children { (xml) throws(ReadError) in
      guard try repeats.isFirst(xml.elementName, &xml, finding) else { return }
      let place = xml.location
      switch (name, xml.withElementName { $0.string }) {
      case ("stormMotion", "speed"): motion.speed = try xml.cxmlSpeed(header, finding)
      case ("stormMotion", "directionToward"): motion.bearing = try xml.cxmlBearing(header, finding)
      case ("minimumPressure", "pressure"): pressure = try xml.cxmlPressure(header, finding)
      case ("lastClosedIsobar", "pressure"): isobar.pressure = try xml.cxmlPressure(header, finding)
      case ("lastClosedIsobar", "radius"): isobar.radius = try xml.cxmlLength(header, finding)
      case ("maximumWind", "speed"): wind = try xml.cxmlSpeed(header, finding)
      case ("maximumWind", "averagingPeriod"):
        let seconds = try xml.cxmlSeconds(header, finding)
        if let seconds, seconds == 0 || seconds % 60 != 0 {
          place.warn(
            "'averagingPeriod' omitted: found \(seconds) s, expected whole minutes", to: finding)
        } else {
          windMinutes = seconds.map { $0 / 60 }
        }
      case ("maximumWind", "radius"): radiusOfMaximumWind = try xml.cxmlLength(header, finding)
      case ("maximumWind", "gusts"): gust = try xml.cxmlSpeed(header, finding)
      case ("maximumWind", "gustAvgPeriod"): gustSeconds = try xml.cxmlSeconds(header, finding)
      case ("eye", "diameter"): eye = try xml.cxmlLength(header, finding)
      default: header.leaveOut(&xml, of: name, finding)
      }
    }
  }

  /// Adds the values to a fix.
  func complete(_ fix: inout Fix, _ finding: Report) {
    if let wind { fix.wind = Wind(wind, averagingPeriod: windMinutes) }
    if let gust { fix.gust = Gust(gust, averagingPeriod: gustSeconds) }
    fix.pressure = pressure
    if !motion.isEmpty { fix.motion = motion }
    fix.radiusOfMaximumWind = radiusOfMaximumWind
    fix.setWindRadii(windRadii)
    // The category is a number without a scale; `development`, if present, is more informative.
    if let development {
      fix.setClass(development, of: "development", at: place, finding)
      if Nature(words: development) == nil { fix.agencyClass?.code = category }
    } else if let category {
      fix.agencyClass = AgencyClass(code: category)
    }
    guard
      isobar.pressure != nil || isobar.radius != nil || eye != nil || depth != nil
        || !seasRadii.isEmpty || comments != nil
    else { return }
    fix.updateDetails { details in
      if isobar.pressure != nil || isobar.radius != nil { details.outerIsobar = isobar }
      details.eyeDiameter = eye
      details.depth = depth
      details.seasRadii = seasRadii
      if let comments { details.remarks = LocalizedText(comments, language: "en") }
    }
  }
}
