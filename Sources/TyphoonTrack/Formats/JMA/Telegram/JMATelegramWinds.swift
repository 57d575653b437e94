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
      switch xml.jmaName {
      case (.elements, "WindSpeed"):
        let element = try JMAElement(in: &xml, finding)
        // More than was ever measured near the ground, in either unit.
        // 0 is a wind that is not given, whatever the condition beside it.
        let value = element.number(in: 0...250, with: nil, finding).flatMap { $0 > 0 ? $0 : nil }
        guard let unit = Self.windUnit(element, finding) else { break }
        // The conditions 中心付近 and なし do not affect the map.
        if !["", "中心付近", "なし"].contains(element.condition), value != nil {
          finding(.note(.whichWind(element.condition), at: element.place))
        }
        switch element.type {
        case "最大風速": sustained.add(value, unit)
        case "最大瞬間風速": gust.add(value, unit)
        default: finding(.note(.noWind(element.type), at: element.place))
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private static func windUnit(_ element: JMAElement, _ finding: Report) -> SpeedUnit? {
    switch element.unit.asKey {
    case "ノット": return .knots
    case "m/s": return .metresPerSecond
    default:
      finding(.warning("'WindSpeed' omitted: unknown unit '\(element.unit)'", at: element.place))
      return nil
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
          finding(.warning(.otherThreshold(element.type, element.condition), at: element.place))
          break
        }
        if let unit = Self.windUnit(element, finding) {
          threshold.add(element.number(in: 1...250, with: nil, finding), unit)
        }
      case (.elements, "Circle"):
        circle = try JMACircle(in: &xml, finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
    guard let circle else { return }
    let extent = circle.extent(finding)
    guard let speed = threshold.quantity else {
      if extent != nil {
        finding(.warning("area '\(kind)' omitted: it has no wind threshold", at: place))
      }
      return
    }
    switch kind {
    case "暴風域", "強風域": if extent != nil || circle.axes.isNone { radii.add(speed, extent) }
    case "暴風警戒域":
      if let extent { warningAreas.append(WindRadii(threshold: speed, extent: extent)) }
    default:
      if extent != nil { finding(.warning(.noArea(kind), at: place)) }
    }
  }
}

extension Finding.Message {
  fileprivate static func noWind(_ type: String) -> Self {
    "wind omitted: it is '\(type)', expected '最大風速' or '最大瞬間風速'"
  }
  fileprivate static func whichWind(_ condition: String) -> Self {
    "condition '\(condition)' of a wind omitted: kept as the maximum wind"
  }
  fileprivate static func otherThreshold(_ type: String, _ condition: String) -> Self {
    "wind of an area omitted: it is '\(type)\(condition)', expected '風速以上'"
  }
  fileprivate static func noArea(_ type: String) -> Self {
    "area omitted: found '\(type)', expected '暴風域', '強風域' or '暴風警戒域'"
  }
}
