/// How far a wind or a sea reaches: `<windSpeed units="kt">34 <radius sector="NEQ" units="km">…`.
struct CXMLContour {
  private let place: Finding.Location
  private let unit: String
  private let name: String
  private var text: [UInt8] = []
  private var circle: Length?
  /// The sectors that there were.
  private var sectors: Set<String> = []
  private var quadrants = RadialExtent.Quadrants()

  /// Reads the element.
  init(
    in xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    place = xml.location
    unit = xml.attribute("units") ?? ""
    name = xml.elementName.written
    var text: [UInt8] = []
    try xml.children(text: { if text.count < 200 { text.append(contentsOf: $0) } }) {
      (xml) throws(ReadError) in
      guard xml.isElement("radius") else { return header.leaveOut(&xml, finding) }
      let place = xml.location
      let sector = xml.attribute("sector") ?? "AAA"
      // Sectors that are not known are told of one by one.
      guard sectors.count > 20 || sectors.insert(sector).inserted else {
        finding(Finding(.warning, .sameSector(sector), at: place))
        return
      }
      guard let length = try xml.cxmlLength(header, finding) else { return }
      add(length, in: sector, at: place, finding)
    }
    self.text = text
    if sectors.isEmpty { finding(Finding(.warning, .noRadius(name), at: place)) }
  }

  private mutating func add(
    _ length: Length, in sector: String, at place: Finding.Location, _ finding: (Finding) -> Void
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
    default:
      finding(Finding(.warning, .otherSector(sector), at: place))
      return
    }
    // A quadrant's own radius counts more than that of the half that it is in.
    for part in parts where parts.count == 1 || quadrants[part] == nil { quadrants[part] = length }
  }

  /// The wind or height at the edge; `nil` where it is none, of which `finding` is told.
  func limit<Value>(
    _ finding: (Finding) -> Void, _ make: (Double, String) -> Value?
  ) -> Value? {
    let (value, shown) = text.withUnsafeBufferPointer { bytes -> (Value?, String) in
      let saying = bytes.saying
      return (
        saying.flatMap { DecimalNumber.value(of: $0) }.flatMap { make($0, unit) },
        saying?.string ?? ""
      )
    }
    if value == nil { finding(Finding(.warning, .noLimit(name, shown, unit), at: place)) }
    return value
  }

  /// The shape of the area; `nil` where the wind or the sea is nowhere.
  var extent: RadialExtent? { .reached(quadrants, mean: circle) }
}

extension Finding.Message {
  fileprivate static func otherSector(_ sector: String) -> Self {
    "radius omitted: its sector is '\(sector)', expected a circle, a quadrant as 'NEQ' or a half as 'NNS'"
  }
  fileprivate static func sameSector(_ sector: String) -> Self {
    "radius omitted: there is one of the sector '\(sector)' before it, expected each sector once"
  }
  fileprivate static func noRadius(_ name: String) -> Self {
    "'\(name: name)' omitted: it has no 'radius', expected how far it reaches"
  }
  fileprivate static func noLimit(_ name: String, _ text: String, _ unit: String) -> Self {
    "'\(name: name)' omitted: found '\(text)' in '\(unit)', expected a number with its unit"
  }
}
