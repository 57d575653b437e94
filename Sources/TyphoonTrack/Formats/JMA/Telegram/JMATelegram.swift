/// One telegram of JMA about one tropical cyclone, as parsed; `storm` turns it into a `Storm`.
struct JMATelegram {
  /// The maximum number of times; no telegram has more than a twentieth of it.
  private static let maxFixes = 1_000

  private let place: Finding.Location
  private var title = ""
  private var status: (word: String, place: Finding.Location)?
  private var type = Storm.MessageType.issue
  private var typePlace: Finding.Location?
  private var issued, target: Timestamp?
  private var eventID, serial: String?
  private var headline = LocalizedText()
  private var hasTyphoons = false
  private var fixes: [JMATelegramFix] = []

  /// Reads a telegram to its end.
  ///
  /// - Throws: If the document is malformed, or is another telegram.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    guard case (.report, "Report") = xml.jmaName else {
      throw ReadError(
        "found an XML document of '\(xml.jmaName.name)', expected JMA's 'Report'", at: place)
    }
    xml.leaveOutAttributes(finding)
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.report, "Control"): try readControl(in: &xml, finding)
      case (.head, "Head"): try readHead(in: &xml, finding)
      case (.body, "Body"): try readBody(in: &xml, finding)
      // Telegrams about earthquakes, volcanoes and so on have a body in another namespace.
      case (nil, "Body"): throw ReadError(.otherTelegram(title), at: xml.location)
      default: xml.leaveOutUnknown(finding)
      }
    }
    try xml.finish()
    guard isOfTyphoons || hasTyphoons else { throw ReadError(.otherTelegram(title), at: place) }
  }

  /// Titles of VPTW60 to 65, and of VPTW40 and 50 before 2018, begin so: 台風解析・予報情報（５日予報）（Ｈ３０）.
  private var isOfTyphoons: Bool { title.hasPrefix("台風解析・予報情報") }

  private mutating func readControl(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.report, "Title"):
        title = try xml.jmaText(finding) ?? ""
        guard title.isEmpty || isOfTyphoons else {
          throw ReadError(.otherTelegram(title), at: xml.location)
        }
      case (.report, "Status"):
        let place = xml.location
        if let word = try xml.jmaText(finding) { status = (word, place) }
      // When it was sent, and by whom.
      case (.report, "DateTime"), (.report, "EditorialOffice"), (.report, "PublishingOffice"): break
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func readHead(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.head, "ReportDateTime"): issued = try xml.jmaTime(finding)
      case (.head, "TargetDateTime"): target = try xml.jmaTime(finding)
      case (.head, "EventID"): eventID = try xml.jmaText(finding)
      case (.head, "Serial"): serial = try xml.jmaText(finding)?.inNarrowLetters
      case (.head, "InfoType"): takeType(try JMAElement(in: &xml, finding), finding)
      case (.head, "Headline"):
        try xml.children { (xml) throws(ReadError) in
          guard case (.head, "Text") = xml.jmaName else { return xml.leaveOutUnknown(finding) }
          if let text = try xml.jmaText(finding) { headline.add(text, language: "ja") }
        }
      // The title again, the time span of the forecast, which is known from its fixes, and format
      // versions.
      case (.head, "Title"), (.head, "TargetDuration"), (.head, "InfoKind"),
        (.head, "InfoKindVersion"):
        break
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  private mutating func takeType(_ element: JMAElement, _ finding: Report) {
    typePlace = element.place
    switch element.text {
    case "発表": type = .issue
    case "訂正": type = .correction
    case "取消": type = .cancellation
    default: element.place.warn(.unknownType(element.text), to: finding)
    }
  }

  private mutating func readBody(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      switch xml.jmaName {
      case (.body, "MeteorologicalInfos"):
        guard xml.attribute("type") == "台風情報" else {
          xml.leaveOutUnknown(finding)
          break
        }
        hasTyphoons = true
        try xml.children { (xml) throws(ReadError) in
          guard case (.body, "MeteorologicalInfo") = xml.jmaName else {
            return xml.leaveOutUnknown(finding)
          }
          guard fixes.count < Self.maxFixes else {
            throw ReadError(.manyFixes(Self.maxFixes), at: xml.location)
          }
          fixes.append(try JMATelegramFix(in: &xml, finding))
        }
      // The text of a cancellation.
      case (.body, "Text"):
        if let text = try xml.jmaText(finding) { headline.add(text, language: "ja") }
      default: xml.leaveOutUnknown(finding)
      }
    }
  }

  // MARK: - The storm

  /// The storm; `nil` if the telegram is an unwanted test or has no position, which is reported to
  /// `finding`.
  ///
  /// A cancellation may have no position.
  func storm(keepsTests: Bool, _ finding: Report) -> Storm? {
    guard let standing, standing == .actual || keepsTests else {
      finding(
        .warning(self.status.map { .drill($0.word) } ?? .noStatus, at: self.status?.place ?? place))
      return nil
    }
    let analysed = fixes.last { $0.kind == .analysis }
    let base = analysed?.time ?? target
    if let base, let target, base != target {
      finding(.warning(.otherTarget, at: analysed?.place ?? place))
    }
    let made = fixes.compactMap { $0.fix(from: base, finding) }
    let track = made.filter { $0.kind == .analysis }.inTimeOrder()
    let ahead = made.filter { $0.kind != .analysis }.inTimeOrder()
    // A cancellation may have no other content.
    let first = track.first?.time ?? ahead.first?.time
    guard let id = id(first), first != nil || type == .cancellation else {
      return place.reject(.noUsableFix, to: finding)
    }
    if eventID == nil { place.warn(.noEvent(id.description), to: finding) }
    var storm = Storm(
      id: id, of: .jma, product: Self.product(titled: isOfTyphoons ? title : ""),
      dataSet: Self.anyTitle, track: track)
    name(&storm)
    storm.status = standing
    if type == .cancellation {
      finding(.warning(.cancelled, at: typePlace ?? place))
    } else if let base, !ahead.isEmpty {
      var forecast = Forecast(
        technique: Agency.jma.code, isOfficial: true, baseTime: base, fixes: ahead)
      forecast.remarks = headline
      forecast.issued = issued
      forecast.advisory = serial
      forecast.messageType = type
      storm.forecasts = [forecast]
    }
    if storm.forecasts.isEmpty, !headline.isEmpty, let last = storm.track.indices.last {
      for entry in headline.entries {
        storm.track[last].remarks.add(entry.text, language: entry.language)
      }
      if let nature = Nature(remarks: headline) { storm.track[last].nature = nature }
    }
    return storm
  }

  /// Whether the telegram is operational, an exercise or a test; `nil` if the status is missing or
  /// unknown.
  private var standing: Storm.Status? {
    switch status?.word {
    case "通常": .actual
    case "訓練": .exercise
    case "試験": .test
    default: nil
    }
  }

  /// The event's number identifies the system throughout its life; the typhoon's number is assigned
  /// later.
  private func id(_ first: Timestamp?) -> StormID? {
    if let eventID { return StormID(scheme: "jma", code: eventID) }
    return first.map { StormID(scheme: "jma", firstFix: $0) }
  }

  /// Adds the names and other properties of the system apart from its fixes.
  private func name(_ storm: inout Storm) {
    let naming = fixes.map { $0.naming }.last { $0.number != nil || $0.english != nil } ?? .init()
    if let english = naming.english { storm.names.add(name: english, language: "en") }
    if let kana = naming.kana { storm.names.add(name: kana, language: "ja") }
    if let number = naming.number {
      storm.otherIDs = [number]
      storm.number = Int(number.suffix(2)).map { String($0) }
    }
    // From the typhoon's number or the event's, such as TC1725. Both begin with the year, and
    // neither is older than the format.
    let year = naming.number ?? eventID.map { String($0.drop { !$0.isNumber }) } ?? ""
    storm.season = year.count == 4 ? Int(year.prefix(2)).map { 2_000 + $0 } : nil
    storm.issued = issued
    storm.advisory = serial
    storm.messageType = type
    storm.targetTime = target
  }

  private static let anyTitle = "台風解析・予報情報"

  /// The product name for telegrams with a title; without a title, the general one.
  static func product(titled title: String) -> String { "JMA \(title.isEmpty ? anyTitle : title)" }
}

extension Finding.Message {
  fileprivate static func otherTelegram(_ title: String) -> Self {
    "found JMA's telegram '\(title)', expected a typhoon telegram: '台風解析・予報情報' (VPTW60 to 65)"
  }
  fileprivate static func manyFixes(_ limit: Int) -> Self {
    "found more than \(limit) times in one telegram, expected fewer"
  }
  fileprivate static func unknownType(_ word: String) -> Self {
    "'InfoType' is '\(word)', expected '発表', '訂正' or '取消': read as '発表'"
  }
  fileprivate static func drill(_ word: String) -> Self {
    "test message ignored: 'Status' is '\(word)', expected '通常'; --allow-test keeps drills and tests"
  }
  fileprivate static var noStatus: Self {
    "telegram omitted: it has no 'Status', which tells operational telegrams from tests"
  }
  fileprivate static var otherTarget: Self {
    "the time of the analysis differs from 'TargetDateTime': lead times count from the analysis"
  }
  fileprivate static func noEvent(_ id: String) -> Self {
    "telegram has no 'EventID': used the id '\(id)', not merged with other telegrams"
  }
  fileprivate static var cancelled: Self {
    "the telegram cancels an earlier one ('InfoType' is '取消'): it provides no analysis or forecast"
  }
}
