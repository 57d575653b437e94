// Circles in JMA's telegrams: `Axes` with a radius in one direction, or in two opposite directions.

/// An extent: one `Circle` or `ProbabilityCircle`.
struct JMACircle {
  /// The centre, for circles that have their own.
  private(set) var center = JMAPosition()
  private let place: Finding.Location
  private(set) var axes = JMAAxes()
  /// The kind of the first radius: 半径, ７０パーセント確率半径.
  private var type: String?

  /// Reads a circle.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "BasePoint"): center.add(try JMAElement(in: &xml, finding), finding)
      case (.elements, "Axes"):
        try xml.children { (xml) throws(ReadError) in
          guard case (.elements, "Axis") = xml.jmaName else { return xml.leaveOutUnknown(finding) }
          try addAxis(in: &xml, finding)
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func addAxis(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    var axis = JMAAxes.Axis(place: xml.location)
    var length = JMAPair<LengthUnit>()
    var type = ""
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "Direction"):
        let direction = try JMAElement(in: &xml, finding)
        direction.reportCondition(finding)
        if direction.isEmpty {
          if direction.condition != "全域" {
            direction.place.warn(.noDirection(direction.condition), to: finding)
          }
        } else if let bearing = CompassWord.bearing(direction.text.asKey) {
          axis.bearing = bearing
        } else {
          direction.place.warn(.noDirection(direction.text), to: finding)
        }
      case (.elements, "Radius"):
        let radius = try JMAElement(in: &xml, finding)
        if type.isEmpty { type = radius.type }
        // Wider than any storm.
        let value = radius.number(in: 0...5_000, or: ["なし"], finding)
        if value == nil, radius.condition != "なし" { axes.isUnread = true }
        switch radius.unit.asKey {
        case "海里": length.add(value, .nauticalMiles)
        case "km": length.add(value, .kilometres)
        case let unit: radius.place.warn(.noUnit(unit), to: finding)
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
    axis.radius = length.quantity
    self.type = self.type ?? type
    axes.add(axis)
  }

  /// The radius of a circle around its centre; `nil` if there is none (なし).
  func radius(_ finding: Report) -> (length: Length, type: String)? {
    guard case .circle(let length)? = extent(finding) else { return nil }
    return (length, type ?? "")
  }

  /// The shape; `nil` if there is no such wind.
  func extent(_ finding: Report) -> RadialExtent? { axes.extent(at: place, finding) }
}

extension Finding.Message {
  fileprivate static func noDirection(_ word: String) -> Self {
    "direction of a radius omitted: found '\(word)', expected one of 8 directions such as '北東', or '全域'"
  }
  fileprivate static func noUnit(_ unit: String) -> Self {
    "radius omitted: its unit is '\(unit)', expected '海里' or 'km'"
  }
}
