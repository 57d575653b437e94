/// The position and motion of a system: `CenterPart`.
struct JMATelegramCenter {
  private(set) var position = JMAPosition()
  /// A description of the location: フィリピンの東.
  private(set) var location = ""
  /// The central pressure in hPa.
  private(set) var pressure: Double?
  /// The circle that will contain the centre.
  private(set) var probability: ProbabilityRadius?
  private var movement = Motion()
  private var speed = JMAPair<SpeedUnit>()

  /// The motion.
  var motion: Motion {
    var motion = movement
    motion.speed = speed.quantity
    return motion
  }

  /// Reads a `CenterPart`.
  mutating func read(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "Coordinate"): position.add(try JMAElement(in: &xml, finding), finding)
      case (.body, "ProbabilityCircle"): try readProbability(in: &xml, finding)
      case (.body, "Location"): location = try xml.jmaText(finding) ?? ""
      case (.elements, "Direction"): takeDirection(try JMAElement(in: &xml, finding), finding)
      case (.elements, "Speed"):
        let element = try JMAElement(in: &xml, finding)
        let value = element.number(in: 0...300, or: [element.condition], finding)
        switch element.unit.asKey {
        case "ノット": speed.add(value, .knots)
        case "km/h": speed.add(value, .kilometresPerHour)
        default: element.place.warn(.noUnit("Speed", element.unit), to: finding)
        }
        // The text ゆっくり is given in both units; keep one.
        if value == nil, movement.words.isEmpty {
          movement.words = LocalizedText(element.condition, language: "ja")
        }
      case (.elements, "Pressure"): takePressure(try JMAElement(in: &xml, finding), finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func takePressure(_ element: JMAElement, _ finding: Report) {
    guard ["", "中心気圧"].contains(element.type.asKey) else {
      return element.place.warn(
        "pressure omitted: it is '\(element.type)', expected '中心気圧'", to: finding)
    }
    guard element.unit.asKey == "hPa" else {
      return element.place.warn(.noUnit("Pressure", element.unit), to: finding)
    }
    guard let value = element.number(in: 800...1_100, finding) else { return }
    if let pressure, pressure != value {
      element.place.warn("pressure omitted: it differs from an earlier one", to: finding)
    }
    pressure = pressure ?? value
  }

  private mutating func takeDirection(_ element: JMAElement, _ finding: Report) {
    guard !element.isEmpty else {
      // 不定 means that there is no direction.
      if !["", "不定", "なし"].contains(element.condition) {
        element.place.warn(.noDirection(element.condition), to: finding)
      }
      return
    }
    element.reportCondition(finding)
    movement.setDirection(
      element.text.asKey, text: LocalizedText(element.text, language: "ja"), of: "Direction",
      at: element.place, finding)
  }

  /// Reads the circle that will contain the centre; its own centre is the forecast position.
  private mutating func readProbability(
    in xml: inout XMLCursor, _ finding: Report
  ) throws(ReadError) {
    let place = xml.location
    let circle = try JMACircle(in: &xml, finding)
    position = circle.center
    guard let (radius, kind) = circle.radius(finding) else { return }
    let type = kind.asKey
    let digits = type.prefix { $0.isASCII && $0.isNumber }
    guard type.dropFirst(digits.count).hasPrefix("パーセント"), digits.count <= 3,
      let percentage = Int(digits), 1...100 ~= percentage
    else { return place.warn(.noPercentage(kind), to: finding) }
    probability = ProbabilityRadius(radius, percentage: Double(percentage))
  }
}

extension Finding.Message {
  fileprivate static func noDirection(_ word: String) -> Self {
    "'Direction' omitted: found '\(word)', expected one of 16 directions such as '西北西'"
  }
  fileprivate static func noUnit(_ name: String, _ unit: String) -> Self {
    "'\(name: name)' omitted: unknown unit '\(unit)'"
  }
  fileprivate static func noPercentage(_ type: String) -> Self {
    "probability circle omitted: it is a '\(type)', expected a percentage such as '７０パーセント確率半径'"
  }
}
