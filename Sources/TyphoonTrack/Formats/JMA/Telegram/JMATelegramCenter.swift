/// Where a system is and how it moves: `CenterPart`.
struct JMATelegramCenter {
  private(set) var position = JMAPosition()
  /// Where the centre is, in words: フィリピンの東.
  private(set) var location = ""
  /// The pressure at the centre in hPa.
  private(set) var pressure: Double?
  /// The circle in which the centre will be.
  private(set) var probability: ProbabilityRadius?
  private var movement = Motion()
  private var speed = JMAPair<SpeedUnit>()

  /// How it moves.
  var motion: Motion {
    var motion = movement
    motion.speed = speed.quantity
    return motion
  }

  /// Reads a `CenterPart`.
  mutating func read(
    in xml: inout XMLCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "Coordinate"): position.add(try JMAElement(in: &xml, finding), finding)
      case (.body, "ProbabilityCircle"): try readProbability(in: &xml, finding)
      case (.body, "Location"): location = try xml.jmaText(finding) ?? ""
      case (.elements, "Direction"):
        takeDirection(try JMAElement(in: &xml, finding), finding)
      case (.elements, "Speed"):
        let element = try JMAElement(in: &xml, finding)
        let value = element.number(in: 0...300, or: [element.condition], finding)
        switch element.unit.asKey {
        case "ノット": speed.add(value, .knots)
        case "km/h": speed.add(value, .kilometresPerHour)
        default: finding(Finding(.warning, .noUnit("Speed", element.unit), at: element.place))
        }
        // Both units say ゆっくり; one word is enough.
        if value == nil, movement.words.isEmpty {
          movement.words = LocalizedText(element.condition, language: "ja")
        }
      case (.elements, "Pressure"): takePressure(try JMAElement(in: &xml, finding), finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func takePressure(_ element: JMAElement, _ finding: (Finding) -> Void) {
    guard ["", "中心気圧"].contains(element.type.asKey) else {
      finding(Finding(.warning, .otherPressure(element.type), at: element.place))
      return
    }
    guard element.unit.asKey == "hPa" else {
      finding(Finding(.warning, .noUnit("Pressure", element.unit), at: element.place))
      return
    }
    guard let value = element.number(in: 800...1_100, finding) else { return }
    if let pressure, pressure != value {
      finding(Finding(.warning, .secondPressure, at: element.place))
    }
    pressure = pressure ?? value
  }

  private mutating func takeDirection(_ element: JMAElement, _ finding: (Finding) -> Void) {
    guard !element.isEmpty else {
      // 不定 says that there is none.
      if !["", "不定", "なし"].contains(element.condition) {
        finding(Finding(.warning, .noDirection(element.condition), at: element.place))
      }
      return
    }
    element.reportCondition(finding)
    movement.directionWords = LocalizedText(element.text, language: "ja")
    movement.bearing = CompassWord.bearing(element.text.asKey)
    if movement.bearing == nil {
      finding(Finding(.warning, .keptDirection(element.text), at: element.place))
    }
  }

  /// The circle in which the centre will be, whose centre is the forecast position.
  private mutating func readProbability(
    in xml: inout XMLCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    let place = xml.location
    let circle = try JMACircle(in: &xml, finding)
    position = circle.center
    guard let (radius, kind) = circle.radius(finding) else { return }
    let type = kind.asKey
    let digits = type.prefix { $0.isASCII && $0.isNumber }
    guard type.dropFirst(digits.count).hasPrefix("パーセント"), digits.count <= 3,
      let percentage = Int(digits), 1...100 ~= percentage
    else {
      finding(Finding(.warning, .noPercentage(kind), at: place))
      return
    }
    probability = ProbabilityRadius(radius, percentage: Double(percentage))
  }
}

extension Finding.Message {
  fileprivate static func noDirection(_ word: String) -> Self {
    "'Direction' omitted: found '\(word)', expected one of 16 directions as '西北西'"
  }
  fileprivate static func keptDirection(_ word: String) -> Self {
    "'Direction' is '\(word)', expected one of 16 directions as '西北西': kept it as words"
  }
  fileprivate static func noUnit(_ name: String, _ unit: String) -> Self {
    "'\(name: name)' omitted: its unit is '\(unit)', which is not known"
  }
  fileprivate static func otherPressure(_ type: String) -> Self {
    "pressure omitted: it is '\(type)', expected '中心気圧'"
  }
  fileprivate static var secondPressure: Self {
    "pressure omitted: another stands before it and says something else"
  }
  fileprivate static func noPercentage(_ type: String) -> Self {
    "probability circle omitted: it is a '\(type)', expected a percentage as in '７０パーセント確率半径'"
  }
}
