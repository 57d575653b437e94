/// One time of `specifications.json`: an analysis, an estimate or a forecast.
struct JMABosaiPart {
  let place: Finding.Location
  private(set) var kind = Fix.Kind.forecast
  private(set) var time: Timestamp?
  /// Whether no member of a time has been read.
  private(set) var isEmpty = true
  private var leadHours: Int?
  private var position = JMABosaiPosition()
  private var category, intensity, size, location: (ja: String?, en: String?)
  private var motion = Motion()
  private var pressure: Double?
  private var wind, gust: Speed?
  private var gale = JMAAxes()
  private var storm = JMAAxes()
  private var probability: (radius: Length, place: Finding.Location)?

  init(at place: Finding.Location) { self.place = place }

  /// Whether there is a position.
  var hasPosition: Bool { position.isGiven }

  /// The time that lead times count from.
  var baseTime: Timestamp? {
    guard let time, let leadHours else { return nil }
    return time.moved(by: -leadHours * 3_600)
  }

  /// Sets the kind: `実況`, `推定　１時間後`, `予報　２４時間後`.
  mutating func setPart(
    _ words: (ja: String?, en: String?), at place: Finding.Location, _ finding: Report
  ) {
    guard let text = words.ja ?? words.en else { return }
    let kinds: [(String, Fix.Kind)] = [
      ("実況", .analysis), ("推定", .estimate), ("予報", .forecast), ("延長予報", .forecast),
      ("analysis", .analysis), ("estimate", .estimate), ("forecast", .forecast),
    ]
    guard let known = kinds.first(where: { text.lowercased().hasPrefix($0.0) }) else {
      return place.warn(
        "'part' is '\(text)', expected '実況', '推定' or '予報': read as a forecast", to: finding)
    }
    kind = known.1
  }

  /// Reads a member.
  mutating func read(
    _ name: MemberName, _ json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    switch name {
    case "advancedhours":
      leadHours = try json.wholeNumber(of: name, in: 0...2_400, finding)
      if leadHours == 0 { kind = .analysis }
    case "validtime": time = try json.bosaiTime(of: name, finding)
    case "category":
      // The title has one too.
      category = try json.japanese(of: name, finding)
      return
    case "position": try position.read(name, &json, finding)
    case "location": location = try json.japanese(of: name, finding)
    case "scale": size = try json.japanese(of: name, finding)
    case "intensity": intensity = try json.japanese(of: name, finding)
    case "course": try readCourse(name, &json, finding)
    case "speed": try readSpeed(name, &json, finding)
    case "pressure": pressure = try json.number(of: name, in: 0...1_100, finding)
    case "maximumwind":
      try json.members(of: name, finding) { (name, json) throws(ReadError) in
        switch name {
        case "sustained": wind = try json.bosaiSpeed(of: name, finding)
        case "gust": gust = try json.bosaiSpeed(of: name, finding)
        default: try json.leaveOut(name, finding)
        }
      }
    case "galewarning": try json.bosaiArea(of: name, into: &gale, finding)
    case "stormwarning": try json.bosaiArea(of: name, into: &storm, finding)
    case "probabilitycircleradius":
      let place = try json.here()
      probability = try json.bosaiLength(of: name, finding).map { ($0, place) }
    default: try json.leaveOut(name, finding)
    }
    isEmpty = false
  }

  private mutating func readCourse(
    _ name: MemberName, _ json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    let place = try json.here()
    let words = try json.japanese(of: name, finding)
    guard let word = words.ja ?? words.en else { return }
    motion.setDirection(word, text: Self.text(words), of: "course", at: place, finding)
  }

  /// Reads a speed in km/h and kt, or as text: `ゆっくり`, `ほとんど停滞`.
  private mutating func readSpeed(
    _ name: MemberName, _ json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    var words: (ja: String?, en: String?) = (nil, nil)
    motion.speed = try json.bosaiSpeed(of: name, words: &words, finding)
    if let text = words.ja { motion.words.add(text, language: "ja") }
    if let text = words.en { motion.words.add(text, language: "en") }
  }

  /// The fix; `nil` if it has no time or position, which is reported to `finding`.
  func fix(from base: Timestamp?, _ finding: Report) -> Fix? {
    guard let point = position.point(at: place, finding) else {
      return place.reject(.noCoordinate, to: finding)
    }
    guard let time = time ?? leadHours.flatMap({ base?.moved(by: $0 * 3_600) }) else {
      return place.reject("fix omitted: it has no time, or one beyond the year 9999", to: finding)
    }
    var fix = Fix(kind, at: time, position: point, from: place)
    guard fix.countLead(from: base, stated: leadHours, at: place, finding) else { return nil }
    complete(&fix, finding)
    return fix
  }

  private func complete(_ fix: inout Fix, _ finding: Report) {
    if let accuracy = position.accuracy {
      fix.accuracy = PositionAccuracy(words: LocalizedText(accuracy, language: "ja"))
    }
    if let text = location.ja { fix.place.add(text, language: "ja") }
    if let text = location.en { fix.place.add(text, language: "en") }
    if !motion.isEmpty { fix.motion = motion }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    fix.wind = wind.map { Wind($0, of: .jma) }
    fix.gust = gust.map { Gust($0) }
    let sizeWords = Self.text(size)
    if !sizeWords.isEmpty { fix.sizeClass = AgencyClass(words: sizeWords) }
    var radii = ReadWindRadii()
    if let gale = gale.extent(finding) { radii.add(Self.gale, gale) }
    if let storm = storm.extent(finding) {
      // In a forecast, it is the warning area (暴風警戒域), which contains the probability circle.
      if kind == .forecast {
        fix.warningAreas = [WindRadii(threshold: Self.storm, extent: storm)]
      } else {
        radii.add(Self.storm, storm)
      }
    }
    fix.setWindRadii(radii)
    if let probability, probability.radius.value > 0 {
      if kind == .analysis {
        probability.place.warn(
          "probability circle omitted: it belongs to an analysis, expected a forecast", to: finding)
      } else {
        fix.probabilityRadius = ProbabilityRadius(probability.radius, percentage: 70)
      }
    }
    addClass(to: &fix, finding)
  }

  private func addClass(to fix: inout Fix, _ finding: Report) {
    // A category in one language is a code.
    let isCode = category.en == nil && category.ja?.utf8.allSatisfy { $0 < 0x80 } == true
    let code = category.en ?? (isCode ? category.ja : nil)
    let kindWords = isCode ? nil : category.ja
    guard code != nil || kindWords != nil else { return }
    var words = LocalizedText()
    if let kindWords { words.add((intensity.ja ?? "") + kindWords, language: "ja") }
    if intensity.ja == nil, let text = intensity.en { words.add(text, language: "en") }
    fix.agencyClass = AgencyClass(code: code, words: words)
    guard let nature = Nature(jmaCode: code, words: kindWords) else {
      return place.warn(
        "nature omitted: found '\(code ?? kindWords ?? "")', expected TD, TS, STS, TY or LOW",
        to: finding)
    }
    fix.nature = nature
  }

  /// The Japanese text or, without one, the English text.
  private static func text(_ words: (ja: String?, en: String?)) -> LocalizedText {
    words.ja.map { LocalizedText($0, language: "ja") }
      ?? LocalizedText(words.en ?? "", language: "en")
  }

  /// Wind thresholds of the areas, which the agency gives in both units.
  private static let gale = Speed(30, .knots, also: 15, .metresPerSecond)
  private static let storm = Speed(50, .knots, also: 25, .metresPerSecond)
}
