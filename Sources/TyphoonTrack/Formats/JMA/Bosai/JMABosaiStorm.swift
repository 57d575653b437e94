/// Collects the elements of `specifications.json`; `storm` turns them into a `Storm`.
struct JMABosaiStorm {
  private let place: Finding.Location
  private var code, number, english, japanese: String?
  private var issued: Timestamp?
  private var parts: [JMABosaiPart] = []
  /// Whether there are shapes, as in `forecast.json`, and the codes from elements of
  /// `targetTc.json`.
  private var hasShapes = false
  private var targets: [String] = []

  init(at place: Finding.Location) { self.place = place }

  /// Reads an element: the title, or a time.
  mutating func read(_ json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    var part = JMABosaiPart(at: try json.here())
    var hasPart = false
    var target: String?
    var isTitle = false
    try json.members(of: MemberName("element"), finding) { (name, json) throws(ReadError) in
      switch name {
      case "part":
        hasPart = true
        let place = try json.here()
        let words = try json.japanese(of: name, finding)
        isTitle = words.ja == "title"
        if !isTitle { part.setPart(words, at: place, finding) }
      case "tropicalcyclone": target = try json.text(of: name, finding)
      case "typhoonnumber": number = try json.text(of: name, finding) ?? number
      case "name":
        let words = try json.japanese(of: name, finding)
        (japanese, english) = (words.ja ?? japanese, words.en ?? english)
      case "issue": issued = try json.bosaiTime(of: name, finding) ?? issued
      case "center", "probabilitycircle", "galewarningarea", "stormwarningarea", "track":
        hasShapes = true
      default: try part.read(name, &json, finding)
      }
    }
    if let target {
      if hasPart { code = target } else { targets.append(target) }
    }
    if !isTitle, !part.isEmpty { parts.append(part) }
  }

  /// The storm; `nil` if it has no position, which is reported to `finding`.
  func storm(of file: String, _ finding: Report) throws(ReadError) -> Storm? {
    if !parts.contains(where: { $0.hasPosition }) {
      if hasShapes { throw ReadError(.shapes, at: place) }
      if !targets.isEmpty { throw ReadError(.targets(targets), at: place) }
    }
    let analysis = parts.first { $0.kind == .analysis }
    let base = analysis?.time ?? parts.lazy.compactMap { $0.baseTime }.first
    var track: [Fix] = []
    var forecast: [Fix] = []
    for part in parts {
      guard let fix = part.fix(from: base, finding) else { continue }
      if fix.kind == .analysis { track.append(fix) } else { forecast.append(fix) }
    }
    (track, forecast) = (track.inTimeOrder(), forecast.inTimeOrder())
    guard let first = track.first ?? forecast.first else {
      return place.reject(.noUsableFix, to: finding)
    }
    var storm = Storm(
      id: StormID(scheme: "jma", firstFix: first.time), of: .jma,
      product: "JMA specifications.json", dataSet: "台風情報", track: track)
    storm.season = Agency.jma.localTime(of: first.time).parts.year
    if let number, number.utf8.count == 4, number.utf8.areDigits {
      // The number is permanent, but is assigned only when a depression becomes a typhoon.
      storm.id = StormID(scheme: "jma", code: number)
      storm.otherIDs = [number]
      storm.number = String(number.suffix(2))
    } else {
      // Depressions have a letter.
      storm.number = number
    }
    if let code = code ?? Self.code(in: file) { storm.id = StormID(scheme: "jma", code: code) }
    if let english { storm.names.add(name: english, language: "en") }
    if let japanese { storm.names.add(name: japanese, language: "ja") }
    storm.issued = issued
    if let base, !forecast.isEmpty {
      storm.forecasts = [
        Forecast(technique: Agency.jma.code, isOfficial: true, baseTime: base, fixes: forecast)
      ]
    }
    return storm
  }

  /// The event's code, which is not in the file but in its path or URL: `…/TC2628/…`.
  private static func code(in file: String) -> String? {
    let bytes = Array(file.utf8)
    func isWord(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF }
    guard bytes.count >= 6 else { return nil }
    for start in 0...bytes.count - 6 {
      let part = bytes[start..<start + 6]
      guard part.starts(with: [UInt8(ascii: "T"), UInt8(ascii: "C")]), part.dropFirst(2).areDigits,
        start == 0 || !isWord(bytes[start - 1]),
        start + 6 == bytes.count || !isWord(bytes[start + 6])
      else { continue }
      return String(decoding: part, as: UTF8.self)
    }
    return nil
  }
}

extension JSONCursor {
  /// Reads a text in Japanese, or in Japanese and English: `"北"`, `{"jp": "台風", "en": "TS"}`.
  mutating func japanese(
    of field: MemberName, _ finding: Report
  ) throws(ReadError) -> (ja: String?, en: String?) {
    var words: (ja: String?, en: String?) = (nil, nil)
    try members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "jp", "text": words.ja = try json.text(of: name, finding)
      case "en": words.en = try json.text(of: name, finding)
      default: try json.leaveOut(name, finding)
      }
    }
    return words
  }

  /// Reads a time, which is given in Japan time and in UTC.
  mutating func bosaiTime(of field: MemberName, _ finding: Report) throws(ReadError) -> Timestamp? {
    var local, universal: Timestamp?
    try members(of: field, finding) { (name, json) throws(ReadError) in
      let expected: Finding.Message = "a time such as '2026-09-24T03:00:00Z'"
      switch name {
      case "utc", "text":
        universal = try json.value(of: name, expected, finding) { TimeText(moment: $0) }?.time
      case "jst":
        let zone = InputZone(of: .jma)
        local = try json.value(of: name, expected, finding) { TimeText(moment: $0) }
          .flatMap { $0.hasOffset ? $0.time : zone.moments($0.time).first }
      default: try json.leaveOut(name, finding)
      }
    }
    return universal ?? local
  }
}

extension Finding.Message {
  fileprivate static var shapes: Self {
    "found JMA's forecast.json, which holds shapes and no winds, expected specifications.json of the same folder"
  }
  fileprivate static func targets(_ codes: [String]) -> Self {
    "found JMA's list of tropical cyclones, which holds no positions, expected the specifications.json of one: \(list: codes.map { $0 + "/specifications.json" })"
  }
}
