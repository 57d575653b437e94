/// One time of a JMA telegram, a `MeteorologicalInfo`: an analysis (実況), an estimate for an hour
/// later (推定), or a forecast (予報, in old telegrams also 延長予報).
struct JMATelegramFix {
  let place: Finding.Location
  private(set) var kind: Fix.Kind?
  private(set) var time: Timestamp?
  /// The lead time in hours in the text: 予報　２４時間後.
  private(set) var statedLeadHours: Int?
  /// The system's names and number, which are given with the analysis.
  private(set) var naming = JMATelegramName()
  private var center = JMATelegramCenter()
  private var winds = JMATelegramWinds()
  private var agencyClass: JMAClass?
  private var intensity = ""
  private var size = ""

  /// Reads a time.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.body, "DateTime"): takeTime(try JMAElement(in: &xml, finding), &xml.clock, finding)
      case (.body, "Item"):
        try xml.children { (xml) throws(ReadError) in
          switch xml.jmaName {
          case (.body, "Kind"):
            try xml.children { (xml) throws(ReadError) in
              switch xml.jmaName {
              case (.body, "Property"): try readProperty(in: &xml, finding)
              default: xml.leaveOutUnknown(finding)
              }
            }
          // Repeats the circle of the properties, for programs that only draw circles.
          case (.body, "Area"): break
          default: xml.leaveOutUnknown(finding)
          }
        }
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  /// Sets the time and, from its type, the kind of fix.
  private mutating func takeTime(
    _ element: JMAElement, _ clock: inout InputClock, _ finding: Report
  ) {
    time = element.time(&clock, finding)
    let type = element.type.asKey
    if type.hasPrefix("実況") {
      kind = .analysis
    } else if type.hasPrefix("推定") {
      kind = .estimate
    } else if type.hasPrefix("予報") || type.hasPrefix("延長予報") {
      kind = .forecast
    } else {
      element.place.warn(
        "'DateTime' is of type '\(element.type)', expected '実況', '推定' or '予報'", to: finding)
    }
    let digits = type.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    statedLeadHours = digits.count <= 4 ? Int(digits) : nil
  }

  private mutating func readProperty(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.body, "Type"): break  // 呼称, 階級, 中心, 風: implied by the element that follows
      case (.body, "TyphoonNamePart"): naming = try JMATelegramName(in: &xml, finding)
      case (.body, "ClassPart"): try readClass(in: &xml, finding)
      case (.body, "CenterPart"): try center.read(in: &xml, finding)
      case (.body, "WindPart"): try winds.read(in: &xml, finding)
      case (.body, "WarningAreaPart"): try winds.readArea(in: &xml, finding)
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func readClass(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.elements, "TyphoonClass"):
        let element = try JMAElement(in: &xml, finding)
        element.reportCondition(finding)
        // 延長予報 has none.
        if !element.isEmpty { agencyClass = JMAClass(element, finding) }
      case (.elements, "AreaClass"): size = try xml.jmaText(finding) ?? ""
      case (.elements, "IntensityClass"): intensity = try xml.jmaText(finding) ?? ""
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  // MARK: - The fix

  /// The fix, with lead times from `base`; `nil` if it has no time, kind or position, which is
  /// reported to `finding`.
  func fix(from base: Timestamp?, _ finding: Report) -> Fix? {
    guard let kind, let time else {
      return place.reject(
        "fix omitted: it has no time, or does not say whether it is an analysis or a forecast",
        to: finding)
    }
    guard let point = center.position.point(finding) else {
      return place.reject(.noCoordinate, to: finding)
    }
    var fix = Fix(kind, at: time, position: point, from: place)
    guard fix.countLead(from: base, stated: statedLeadHours, at: place, finding) else { return nil }
    fix.wind = winds.sustained.quantity.map { Wind($0, of: .jma) }
    fix.gust = winds.gust.quantity.map { Gust($0) }
    fix.pressure = center.pressure.map { Pressure($0, .hectopascals) }
    let motion = center.motion
    if !motion.isEmpty { fix.motion = motion }
    fix.nature = agencyClass?.nature ?? .unknown
    if let agencyClass {
      // JMA's own wording: 非常に強い台風.
      fix.agencyClass = AgencyClass(
        code: agencyClass.code, words: LocalizedText(intensity + agencyClass.words, language: "ja"))
    }
    fix.setWindRadii(winds.radii)
    fix.probabilityRadius = center.probability
    fix.marks = naming.marks
    fix.updateDetails {
      if !center.position.accuracy.isEmpty {
        $0.accuracy = PositionAccuracy(
          words: LocalizedText(center.position.accuracy, language: "ja"))
      }
      $0.place = LocalizedText(center.location, language: "ja")
      if !size.isEmpty { $0.sizeClass = AgencyClass(words: LocalizedText(size, language: "ja")) }
      $0.warningAreas = winds.warningAreas.sorted { $0.threshold.value < $1.threshold.value }
      $0.remarks = LocalizedText(naming.remark ?? "", language: "ja")
    }
    if let nature = Nature(remarks: fix.remarks) { fix.nature = nature }
    return fix
  }
}
