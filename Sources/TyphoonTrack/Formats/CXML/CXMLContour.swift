/// Radii of winds or seas: `<windSpeed units="kt">34 <radius sector="NEQ" units="km">…`.
struct CXMLContour {
  private let place: Finding.Location
  private let unit, name: String
  private var text: [UInt8] = []
  private var circle: Length?
  /// The sectors that have occurred.
  private var sectors: Set<String> = []
  private var quadrants = RadialExtent.Quadrants()

  /// Reads the element.
  init(in xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: Report) throws(ReadError) {
    place = xml.location
    unit = xml.attribute("units") ?? ""
    name = xml.elementName.written
    var text: [UInt8] = []
    try xml.children(text: { if text.count < 200 { text.append(contentsOf: $0) } }) {
      (xml) throws(ReadError) in
      guard xml.isElement("radius") else { return header.leaveOut(&xml, finding) }
      let place = xml.location
      let sector = xml.attribute("sector") ?? "AAA"
      // Unknown sectors are reported one by one.
      guard sectors.count > 20 || sectors.insert(sector).inserted else {
        place.warn("duplicate radius for sector '\(sector)' ignored", to: finding)
        return
      }
      guard let length = try xml.cxmlLength(header, finding) else { return }
      add(length, in: sector, at: place, finding)
    }
    self.text = text
    if sectors.isEmpty { place.warn("'\(name: name)' omitted: it has no 'radius'", to: finding) }
  }

  private mutating func add(
    _ length: Length, in sector: String, at place: Finding.Location, _ finding: Report
  ) {
    let parts: [Int]
    switch sector {
    case "AAA", "full circle":
      circle = length
      return
    case "NEQ", "northeast quadrant": parts = [0]
    case "SEQ", "southeast quadrant": parts = [1]
    case "SWQ", "southwest quadrant": parts = [2]
    case "NWQ", "northwest quadrant": parts = [3]
    case "NNS", "north semicircle": parts = [3, 0]
    case "EES", "east semicircle": parts = [0, 1]
    case "SSS", "south semicircle": parts = [1, 2]
    case "WWS", "west semicircle": parts = [2, 3]
    default: return place.warn(.otherSector(sector), to: finding)
    }
    // A quadrant's own radius takes precedence over that of a semicircle.
    for part in parts where parts.count == 1 || quadrants[part] == nil { quadrants[part] = length }
  }

  /// The wind speed or wave height at the edge; `nil` if it is invalid, which is reported to
  /// `finding`.
  func limit<Value>(_ finding: Report, _ make: (Double, String) -> Value?) -> Value? {
    let (value, shown) = text.withUnsafeBufferPointer { bytes -> (Value?, String) in
      let saying = bytes.saying
      return (
        saying.flatMap { DecimalNumber.value(of: $0) }.flatMap { make($0, unit) },
        saying?.string ?? ""
      )
    }
    if value == nil { place.warn(.noLimit(name, shown, unit), to: finding) }
    return value
  }

  /// Adds the radii to those of a fix.
  func add(_ threshold: Speed, to radii: inout ReadWindRadii) {
    radii.add(threshold, quadrants, mean: circle)
  }

  /// The shape of the area; `nil` if it is empty.
  var extent: RadialExtent? { .reached(quadrants, mean: circle) }
}

extension Finding.Message {
  fileprivate static func otherSector(_ sector: String) -> Self {
    "radius omitted: found sector '\(sector)', expected a circle, a quadrant such as 'NEQ' or a semicircle such as 'NNS'"
  }
  fileprivate static func noLimit(_ name: String, _ text: String, _ unit: String) -> Self {
    "'\(name: name)' omitted: found '\(text)' with unit '\(unit)', expected a number with a unit"
  }
}
