/// The winds of a system and their extents: `WindPart` and `WarningAreaPart`.
struct JMATelegramWinds {
  /// The maximum sustained wind.
  private(set) var sustained = JMAPair<SpeedUnit>()
  /// The maximum gust.
  private(set) var gust = JMAPair<SpeedUnit>()
  /// The current wind radii: 暴風域 and 強風域.
  private(set) var radii = ReadWindRadii()
  /// Areas to be warned of a wind, wherever in its circle the centre will be: 暴風警戒域.
  private(set) var warningAreas: [WindRadii] = []

  /// Reads a `WindPart`.
  mutating func read(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      guard case (.elements, "WindSpeed") = xml.jmaName else { return xml.leaveOutUnknown(finding) }
      let element = try JMAElement(in: &xml, finding)
      // More than was ever measured near the ground, in either unit.
      // 0 is a wind that is not given, whatever the condition beside it.
      let value = element.number(in: 0...250, with: nil, finding).flatMap { $0 > 0 ? $0 : nil }
      guard let unit = Self.windUnit(element, finding) else { return }
      // The conditions 中心付近 and なし do not affect the map.
      if !["", "中心付近", "なし"].contains(element.condition), value != nil {
        element.place.note(
          "condition '\(element.condition)' of a wind omitted: kept as the maximum wind",
          to: finding)
      }
      switch element.type {
      case "最大風速": sustained.add(value, unit)
      case "最大瞬間風速": gust.add(value, unit)
      default:
        element.place.note(
          "wind omitted: it is '\(element.type)', expected '最大風速' or '最大瞬間風速'", to: finding)
      }
    }
  }

  private static func windUnit(_ element: JMAElement, _ finding: Report) -> SpeedUnit? {
    switch element.unit.asKey {
    case "ノット": return .knots
    case "m/s": return .metresPerSecond
    default:
      return element.place.reject(
        "'WindSpeed' omitted: unknown unit '\(element.unit)'", to: finding)
    }
  }

  /// Reads a `WarningAreaPart`: the extent of a wind (暴風域, 強風域), or the area to be warned of it
  /// (暴風警戒域).
  mutating func readArea(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    let place = xml.location
    let kind = xml.attribute("type") ?? ""
    var threshold = JMAPair<SpeedUnit>()
    var circle: JMACircle?
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "WindSpeed"):
        let element = try JMAElement(in: &xml, finding)
        guard ["", "風速"].contains(element.type), ["", "以上"].contains(element.condition) else {
          element.place.warn(
            "wind of an area omitted: it is '\(element.type)\(element.condition)', expected '風速以上'",
            to: finding)
          break
        }
        if let unit = Self.windUnit(element, finding) {
          threshold.add(element.number(in: 1...250, with: nil, finding), unit)
        }
      case (.elements, "Circle"): circle = try JMACircle(in: &xml, finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
    guard let circle else { return }
    let extent = circle.extent(finding)
    guard let speed = threshold.quantity else {
      if extent != nil {
        place.warn("area '\(kind)' omitted: it has no wind threshold", to: finding)
      }
      return
    }
    switch kind {
    case "暴風域", "強風域": if extent != nil || circle.axes.isNone { radii.add(speed, extent) }
    case "暴風警戒域": if let extent { warningAreas.append(WindRadii(threshold: speed, extent: extent)) }
    default:
      if extent != nil {
        place.warn("area omitted: found '\(kind)', expected '暴風域', '強風域' or '暴風警戒域'", to: finding)
      }
    }
  }
}
