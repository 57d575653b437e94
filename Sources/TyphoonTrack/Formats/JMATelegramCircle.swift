// Circles of JMA's telegrams: `Axes` with a radius in one direction, or in two that are opposite.

/// How far something reaches, as one `Circle` or `ProbabilityCircle` has it.
struct JMACircle {
  /// One of its axes: a radius in both units, and where it points; nowhere where it is 全域.
  private struct Axis {
    var bearing: Double?
    var radius = JMAPair<LengthUnit>()
    /// The kind of radius: 半径, ７０パーセント確率半径.
    var type = ""
    var place: Finding.Location
  }

  /// The centre, of circles that have their own.
  private(set) var center = JMAPosition()
  private let place: Finding.Location
  private var axes: [Axis] = []

  /// Reads a circle.
  init(in xml: inout XMLCursor, _ finding: (Finding) -> Void) throws(ReadError) {
    place = xml.location
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "BasePoint"):
        center.add(try JMAElement(in: &xml, finding), finding)
      case (.elements, "Axes"):
        try xml.children { (xml) throws(ReadError) in
          switch xml.jmaName {
          case (.elements, "Axis"): try addAxis(in: &xml, finding)
          default: xml.leaveOutUnknown(finding)
          }
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func addAxis(
    in xml: inout XMLCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    var axis = Axis(place: xml.location)
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "Direction"):
        let direction = try JMAElement(in: &xml, finding)
        if direction.isEmpty {
          if direction.condition != "全域" {
            finding(Finding(.warning, .noDirection(direction.condition), at: direction.place))
          }
        } else if let bearing = CompassWord.bearing(direction.text.asKey) {
          axis.bearing = bearing
        } else {
          finding(Finding(.warning, .noDirection(direction.text), at: direction.place))
        }
      case (.elements, "Radius"):
        let radius = try JMAElement(in: &xml, finding)
        if axis.type.isEmpty { axis.type = radius.type }
        // Wider than any storm.
        let value = radius.number(in: 0...5_000, or: ["なし"], finding)
        switch radius.unit.asKey {
        case "海里": axis.radius.add(value, .nauticalMiles)
        case "km": axis.radius.add(value, .kilometres)
        case let unit: finding(Finding(.warning, .noUnit(unit), at: radius.place))
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
    // Two axes are all there can be; more are counted, not kept.
    if axes.count < 3 { axes.append(axis) }
  }

  /// The radius of a circle about its centre; `nil` where there is none (なし).
  func radius(_ finding: (Finding) -> Void) -> (length: Length, type: String)? {
    guard case .circle(let length)? = extent(finding) else { return nil }
    return (length, axes.first?.type ?? "")
  }

  /// The shape: a circle where there is one axis, a circle shifted toward the longer radius where there are
  /// two; `nil` where the wind reaches nowhere.
  func extent(_ finding: (Finding) -> Void) -> RadialExtent? {
    switch axes.count {
    case 0: return nil
    case 1:
      guard let length = axes[0].radius.quantity, length.value > 0 else { return nil }
      if axes[0].bearing != nil {
        finding(Finding(.warning, .oneDirection, at: axes[0].place))
      }
      return .circle(length)
    case 2:
      guard let first = axes[0].radius.quantity, let second = axes[1].radius.quantity else {
        if let only = axes[0].radius.quantity ?? axes[1].radius.quantity, only.value > 0 {
          finding(Finding(.warning, .oneRadius, at: place))
        }
        return nil
      }
      guard first.value > 0 || second.value > 0 else { return nil }
      if first == second { return .circle(first) }
      guard let one = axes[0].bearing, let other = axes[1].bearing, abs(one - other) == 180 else {
        finding(Finding(.warning, .notOpposite, at: place))
        return nil
      }
      let isFirstLonger = first.value(in: second.unit) > second.value
      return isFirstLonger
        ? .shifted(long: first, short: second, bearing: one)
        : .shifted(long: second, short: first, bearing: other)
    default:
      finding(Finding(.warning, .manyAxes, at: place))
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func noDirection(_ word: String) -> Self {
    "left out the direction of a radius: found '\(word)', expected one of 8 as '北東', or '全域'"
  }
  fileprivate static func noUnit(_ unit: String) -> Self {
    "left out a radius: its unit is '\(unit)', expected '海里' or 'km'"
  }
  fileprivate static var oneDirection: Self {
    "a radius has a direction and none opposite: took it for a circle about the centre"
  }
  fileprivate static var oneRadius: Self {
    "left out an area: it has two directions and one radius"
  }
  fileprivate static var notOpposite: Self {
    "left out an area: the directions of its two radii are not opposite"
  }
  fileprivate static var manyAxes: Self {
    "left out an area: it has more than two axes"
  }
}
