/// A forecast/advisory while its lines are read.
struct TCMMessage {
  typealias Report = (Finding.Severity, Finding.Message, Int) -> Void

  /// The maximum number of forecast positions; an advisory has eight.
  private static let maxForecasts = 100
  /// What is said of forecast positions.
  private static let stages: [(words: String, nature: Nature)] = [
    ("POST-TROP", .postTropical), ("EXTRATROP", .extratropical), ("REMNANT", .remnantLow),
    ("SUBTROP", .subtropical),
  ]

  let place: Finding.Location
  private let name: String
  private let type: NHCClass?
  private let advisory: String
  private let isSpecial: Bool
  private var isCorrected: Bool
  private var agency = Agency.nhc
  private var id: String?
  private var issued: Timestamp?
  private var isWhole = false
  private var past, analysis: Fix?
  private var forecasts: [Fix] = []
  /// What is said of times without a position.
  private var ends: [String] = []
  private var radii = ReadWindRadii()
  /// Whether lines belong to a time without a position.
  private var hasNoFix = false
  var warnings = TCMWarnings()

  /// Begins a message with its title, `HURRICANE IDA SPECIAL FORECAST/ADVISORY NUMBER 10`; `nil` for other lines.
  init?(_ words: LineWords, at place: Finding.Location) {
    guard let product = words.words.firstIndex(where: { $0.text.hasPrefix("FORECAST/ADVISORY") }),
      product > 0, words[product + 1].text == "NUMBER"
    else { return nil }
    self.place = place
    advisory = words[product + 2].text
    isCorrected = words.words.contains { $0.text.hasPrefix("CORRECT") }
    isSpecial = words[product - 1].text == "SPECIAL"
    let title = words.joined(0..<(isSpecial ? product - 1 : product))
    (type, name) = NHCClass.split(title)
  }

  /// Reads a line.
  mutating func read(_ words: LineWords, at place: Finding.Location, _ report: Report) {
    let first = words[0].text
    if isWhole { return }
    if first == "$$" || first == "NNNN" {
      isWhole = true
    } else if first == "FORECAST" || first == "OUTLOOK", words[1].text == "VALID" {
      readForecast(words, at: place, report)
    } else if first == "MAX", words[1].text.hasPrefix("WIND") || words[1].text == "SUSTAINED" {
      readWind(words, report)
    } else if words[1].text == "KT" || (words[1].text == "FT" && words[2].text == "SEAS") {
      readRadii(words, report)
    } else if omitGarbled(words, report) {
      return
    } else if analysis == nil || first == "AT" || first == "REPEAT" {
      readHead(words, at: place, report)
    } else {
      readDetails(words, report)
    }
  }

  // MARK: - Analysis

  private mutating func readHead(_ words: LineWords, at place: Finding.Location, _ report: Report) {
    if words.words.contains(where: { $0.text.hasPrefix("CORRECT") }) { isCorrected = true }
    if words.joined(0..<6).contains("CENTRAL PACIFIC HURRICANE") { agency = .cphc }
    // The CPHC's and older ids have years of two digits: EP0499.
    if let last = words.words.last?.text, id == nil, [6, 8].contains(last.utf8.count),
      last.utf8.dropFirst(2).areDigits, Basin(code: String(last.prefix(2))) != nil
    {
      let century = last.utf8.count == 8 ? "" : last.dropFirst(4) < "50" ? "20" : "19"
      id = last.prefix(4) + century + last.dropFirst(4)
    } else if issued == nil, let time = words.issueTime {
      issued = time
    }
    guard let near = words.words.firstIndex(where: { $0.text == "NEAR" }), near > 0,
      ["LOCATED", "CENTERED"].contains(words[near - 1].text)
    else {
      reportPosition(in: words, report)
      return
    }
    let isPast = near > 1 && words[near - 2].text == "WAS"
    let when = isPast ? 1 : near + 4
    guard let position = words.position(near + 1), words[when - 1].text == "AT",
      let time = Timestamp(dayAndClock: words[when].text, near: issued)
    else {
      let text = words.joined(0..<20)
      return report(
        .warning, .omitted("position", text, isNot: Self.examplePosition), words[near].offset)
    }
    var fix = Fix(.analysis, at: time, position: position, from: place)
    fix.nature = type?.nature ?? .unknown
    if isPast {
      past = past ?? fix
    } else if let known = analysis {
      if known.position != position || known.time != time {
        report(
          .warning, .omitted("position", words.joined(near..<near + 5), isNot: "the one above"),
          words[near].offset)
      }
    } else {
      fix.agencyClass = type.map { AgencyClass(code: $0.code) }
      analysis = fix
    }
  }

  private mutating func readDetails(_ words: LineWords, _ report: Report) {
    switch (words[0].text, words[1].text) {
    case ("PRESENT", "MOVEMENT"):
      var motion = Motion()
      motion.bearing = words.number(before: "DEGREES", in: 0...360)
      motion.speed = words.number(before: "KT", in: 0...150).map { Speed($0, .knots) }
      if motion.bearing == nil || motion.speed == nil {
        motion.words = LocalizedText(words.joined(2..<20), language: "en")
      }
      analysis?.motion = motion
    case ("ESTIMATED", "MINIMUM"):
      analysis?.pressure = words.number(before: "MB", in: 800...1_100)
        .map { Pressure($0, .hectopascals) }
      if analysis?.pressure == nil { report(.warning, words.omitted("pressure", "976 MB"), 0) }
    case ("EYE", "DIAMETER"):
      analysis?.eyeDiameter = words.number(before: "NM", in: 1...500)
        .map { Length($0, .nauticalMiles) }
    case ("POSITION", "ACCURATE"):
      analysis?.accuracy = words.number(before: "NM", in: 1...1_000)
        .map { PositionAccuracy(radius: Length($0, .nauticalMiles)) }
    default: if reportPosition(in: words, report) { endFix() }
    }
  }

  /// Reports a line that has a time and a position although it is none of those that have one; returns
  /// whether it is such a line.
  @discardableResult private func reportPosition(in words: LineWords, _ report: Report) -> Bool {
    guard words.words.contains(where: { $0.text.contains("/") && $0.text.hasSuffix("Z") }),
      words.words.indices.contains(where: {
        words.position($0) != nil || ["LOCATED", "CENTERED"].contains(words[$0].text)
      })
    else { return false }
    report(.warning, words.omitted("position", "FORECAST VALID 29/0600Z 27.5N 88.6W"), 0)
    return true
  }

  /// Reports a line that begins like wind radii, a wind or a forecast position but is none; returns
  /// whether it is such a line.
  private mutating func omitGarbled(_ words: LineWords, _ report: Report) -> Bool {
    let texts = words.words.map { $0.text }
    let numbers = texts.filter { 0x30...0x39 ~= $0.utf8.first ?? 0 }
    guard !numbers.isEmpty else { return false }
    let lengths = numbers.count { RadialExtent.Quadrants.index(of: String($0.suffix(2))) != nil }
    let isWind = [texts[0], words[1].text].contains { $0.hasPrefix("WIND") || $0.hasPrefix("MAX") }
    let number = texts[0].prefix { $0.isASCII && $0.isNumber }
    let unit = number.count < texts[0].count ? texts[0].dropFirst(number.count) : words[1].text[...]
    if lengths > 1 || ["34", "50", "64"].contains(number) && unit.hasPrefix("K") {
      report(.warning, words.omitted("radii", "34 KT...130NE 110SE  80SW 100NW"), 0)
    } else if isWind || texts.contains(where: { $0.hasPrefix("GUST") }) {
      report(.warning, words.omitted("wind", "MAX WIND 110 KT...GUSTS 135 KT"), 0)
    } else if ["FORECAST", "OUTLOOK"].contains(texts[0]) || words[1].text == "VALID" {
      endFix()
      report(.warning, words.omitted("forecast fix", "FORECAST VALID 29/0600Z 27.5N 88.6W"), 0)
    } else {
      return false
    }
    return true
  }

  // MARK: - Forecast

  /// Reads `FORECAST VALID 29/0600Z 27.5N  88.6W...INLAND` or `OUTLOOK VALID 02/1800Z...DISSIPATED`.
  private mutating func readForecast(
    _ words: LineWords, at place: Finding.Location, _ report: Report
  ) {
    endFix()
    guard let time = Timestamp(dayAndClock: words[2].text, near: issued),
      forecasts.count < Self.maxForecasts
    else {
      return report(
        .warning, words.omitted("forecast fix", "FORECAST VALID 29/0600Z 27.5N 88.6W"), 0)
    }
    let isEnd = ["DISSIPATED", "ABSORBED"].contains { words.joined(3..<20).contains($0) }
    guard let position = words.position(3) else {
      if isEnd {
        ends.append(words.joined(1..<20))
      } else {
        report(.warning, words.omitted("forecast fix", "FORECAST VALID 29/0600Z 27.5N 88.6W"), 0)
      }
      return
    }
    hasNoFix = false
    var fix = Fix(.forecast, at: time, position: position, from: place)
    let remark = words.joined(5..<30)
    fix.nature =
      Self.stages.first { remark.contains($0.words) }?.nature
      ?? (analysis?.nature == .subtropical ? .unknown : .tropical)
    if !remark.isEmpty { fix.remarks = LocalizedText(remark, language: "en") }
    forecasts.append(fix)
  }

  /// Reads the wind and the gust of a position.
  private mutating func readWind(_ words: LineWords, _ report: Report) {
    if hasNoFix { return }
    let gusts = words.words.firstIndex { $0.text == "GUSTS" } ?? words.count
    guard let knots = words.number(before: "KT", in: 0...250, from: 0, to: gusts) else {
      return report(.warning, words.omitted("wind", "MAX WIND 110 KT"), 0)
    }
    let gust = words.number(before: "KT", in: 0...300, from: gusts, to: words.count)
    // A second number without the word is one too.
    let hasGust = gusts < words.count || words.words.count { $0.text == "KT" } > 1
    if hasGust, gust == nil {
      report(
        .warning, words.omitted("gust", "GUSTS 135 KT"), words[min(gusts, words.count - 1)].offset)
    }
    let agency = agency
    update { fix in
      fix.wind = knots > 0 ? Wind(Speed(knots, .knots), of: agency) : nil
      fix.gust = gust.map { Gust(Speed($0, .knots)) }
    }
  }

  /// Reads the radii of winds or seas by quadrant.
  private mutating func readRadii(_ words: LineWords, _ report: Report) {
    if hasNoFix || analysis == nil { return }
    let isSeas = words[1].text == "FT"
    let lengths = words.words.dropFirst(isSeas ? 3 : 2)
    var quadrants = RadialExtent.Quadrants()
    for word in lengths {
      guard let index = RadialExtent.Quadrants.index(of: String(word.text.suffix(2))),
        let miles = Int(word.text.dropLast(2)), 0...2_700 ~= miles
      else {
        report(
          .warning, .omitted("radius", found: word.text, "a radius such as '130NE'"), word.offset)
        continue
      }
      quadrants[index] = Length(Double(miles), .nauticalMiles)
    }
    guard let number = words[0].number, 1...300 ~= number, quadrants != RadialExtent.Quadrants()
    else { return report(.warning, words.omitted("radii", "34 KT...130NE 110SE  80SW 100NW"), 0) }
    if isSeas {
      let seas = SeasRadii(
        height: Length(Double(number), .feet), extent: .quadrants(quadrants, mean: nil))
      update { $0.seasRadii.append(seas) }
    } else {
      radii.add(Speed(Double(number), .knots), quadrants)
    }
  }

  /// Changes the fix that lines belong to.
  private mutating func update(_ change: (inout Fix) -> Void) {
    if forecasts.isEmpty {
      if var fix = analysis {
        change(&fix)
        analysis = fix
      }
    } else {
      change(&forecasts[forecasts.count - 1])
    }
  }

  /// Ends the fix that lines belong to: the next ones belong to none until there is a position.
  private mutating func endFix() {
    setRadii()
    hasNoFix = true
  }

  private mutating func setRadii() {
    let read = radii
    if !hasNoFix { update { $0.setWindRadii(read) } }
    radii = ReadWindRadii()
  }

  // MARK: - The storm

  private static let examplePosition: Finding.Message =
    "a position such as 'NEAR 26.2N 87.0W AT 28/2100Z'"

  /// The storm; `nil` if the message has no position, which is reported.
  mutating func storm(_ finding: (Finding) -> Void) -> Storm? {
    setRadii()
    if !isWhole {
      place.note("the message does not end with '$$' or 'NNNN': it may be incomplete", to: finding)
    }
    guard var analysis else {
      return place.reject(
        "advisory omitted: it has no line such as 'CENTER LOCATED NEAR 26.2N 87.0W AT 28/2100Z'",
        to: finding)
    }
    // The last synoptic time before the position.
    let seconds = analysis.time.secondsSince1970 - 1
    let base =
      past.flatMap { $0.time < analysis.time ? $0.time : nil }
      ?? Timestamp(secondsSince1970: seconds - seconds % 21_600)
    let known = id.flatMap { ATCFID($0) }
    if known == nil {
      place.warn(
        "the advisory has no id such as 'AL092021': made one from the first fix", to: finding)
    }
    var storm = Storm(known, firstFix: analysis.time, product: "NHC forecast/advisory")
    (storm.agency, storm.source) = (agency.code, agency.source("NHC forecast/advisory"))
    storm.names.add(name: name, language: "en")
    (storm.issued, storm.advisory) = (issued, advisory)
    storm.warningWords = warnings.stated.filter { !$0.hasSuffix(":") }
    storm.messageType = isCorrected ? .correction : .issue
    if !storm.warningWords.isEmpty {
      analysis.remarks = LocalizedText(storm.warningWords.joined(separator: ". "), language: "en")
    }
    storm.track = (past.map { [$0] } ?? []) + [analysis]
    if let past, past.time >= analysis.time {
      storm.track = [analysis]
      // A special advisory between synoptic times repeats its position.
      if !isSpecial || past.position != analysis.position || past.time > analysis.time {
        past.location(in: place.file).warn(
          "earlier position omitted: \(past.time.iso8601) is not before the position", to: finding)
      }
    }
    var forecast = Forecast(technique: "OFCL", isOfficial: true, baseTime: base)
    (forecast.issued, forecast.advisory) = (issued, advisory)
    (forecast.messageType, forecast.isSpecial) = (storm.messageType, isSpecial)
    for var fix in forecasts {
      let lead = fix.time.secondsSince1970 - base.secondsSince1970
      guard fix.time > analysis.time, lead <= 864_000 else {
        fix.location(in: place.file).warn(
          "forecast fix omitted: \(fix.time.iso8601) is not within 10 days after the position",
          to: finding)
        continue
      }
      fix.leadTime = lead
      forecast.fixes.append(fix)
    }
    if forecast.fixes.sortByTime() {
      place.warn("forecast fixes are not in order of time: sorted", to: finding)
    }
    if !ends.isEmpty {
      forecast.remarks = LocalizedText(ends.joined(separator: "; "), language: "en")
    }
    if !forecast.fixes.isEmpty { storm.forecasts = [forecast] }
    return storm
  }
}

extension LineWords {
  /// The time in `2100 UTC SAT AUG 28 2021` or `2100Z SAT AUG 28 2004`.
  fileprivate var issueTime: Timestamp? {
    let isOld = self[0].text.hasSuffix("Z")
    guard count == (isOld ? 5 : 6), isOld || self[1].text == "UTC",
      let clock = Int(words[0].text.prefix(4)), let year = words[count - 1].number,
      let day = words[count - 2].number, let month = CalendarWords.month(words[count - 3].text[...])
    else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: clock / 100)
      .flatMap { clock % 100 < 60 ? $0.moved(by: clock % 100 * 60) : nil }
  }

  /// The position in two words, `26.2N  87.0W`.
  fileprivate func position(_ index: Int) -> GeoPoint? {
    guard let latitude = self[index].degrees("N", "S"),
      let longitude = self[index + 1].degrees("E", "W")
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// The number before the first such word in a part of the line.
  fileprivate func number(
    before unit: String, in range: ClosedRange<Double>, from: Int = 0, to: Int = .max
  ) -> Double? {
    guard let index = words.indices.first(where: { from..<to ~= $0 && words[$0].text == unit }),
      index > from, let number = words[index - 1].decimal, range ~= number
    else { return nil }
    return number
  }

  fileprivate func omitted(_ what: Finding.Message, _ example: String) -> Finding.Message {
    .omitted(what, found: joined(0..<20), "text such as '\(example)'")
  }
}

extension LineWords.Word {
  /// The degrees in `26.2N`.
  fileprivate func degrees(_ positive: String, _ negative: String) -> Double? {
    guard text.hasSuffix(positive) || text.hasSuffix(negative),
      let value = DecimalNumber.value(of: String(text.dropLast())), value >= 0
    else { return nil }
    return text.hasSuffix(negative) ? -value : value
  }
}
