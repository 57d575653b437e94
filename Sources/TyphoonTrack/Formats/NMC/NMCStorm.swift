/// The storm of a script of NMC as it stands there; `storm` makes a storm of it.
///
/// An array: id, English name, Chinese name, number, number or its serial, serial, what the name means, whether
/// the storm goes on (`start`) or has ended (`stop`), fixes, other storms with tracks alike.
struct NMCStorm {
  private let place: Finding.Location
  private var id: String?
  private var english: String?
  private var chinese: String?
  private var number: String?
  private var serial: String?
  private var fixes: [NMCFix] = []

  /// Reads the array; `nil` where there is something else in its place, of which `finding` is told.
  init?(in json: inout JSONCursor, _ finding: (Finding) -> Void) throws(ReadError) {
    place = try json.here()
    var count = 0
    try json.elements(of: "typhoon", finding) { (json) throws(ReadError) in
      switch count {
      case 0: id = try json.text(of: MemberName("id"), finding)
      case 1: english = try json.text(of: MemberName("name"), finding)
      case 2: chinese = try json.text(of: MemberName("Chinese name"), finding)
      case 3: number = try json.text(of: MemberName("number"), finding)
      case 4: serial = try json.text(of: MemberName("number"), finding)
      case 8:
        try json.elements(of: "fixes", finding) { (json) throws(ReadError) in
          if let fix = try NMCFix(in: &json, finding) { fixes.append(fix) }
        }
      case 5, 6, 7, 9: break
      default: try json.leaveOut(MemberName(text: "element \(count + 1) of the storm"), finding)
      }
      count += 1
    }
    if count == 0 {
      finding(Finding(.warning, .empty, at: place))
      return nil
    }
  }

  /// The storm, or `nil` where it has no position at all, of which `finding` is told.
  func storm(_ finding: (Finding) -> Void) -> Storm? {
    var track = fixes.compactMap(\.fix)
    if track.sortByTime() { finding(Finding(.warning, .notInOrder, at: place)) }
    let forecasts = forecasts(finding)
    guard let first = track.first ?? forecasts.first?.fixes.first else {
      finding(Finding(.warning, .noPosition, at: place))
      return nil
    }
    var storm = Storm(
      id: StormID(scheme: "nmc", code: id, firstFix: first.time),
      of: .nmc, product: "NMC typhoon map")
    // So are called the depressions that never had a name.
    if english?.lowercased() != "nameless" {
      if let english { storm.names.add(english, language: "en") }
      if let chinese, !chinese.hasPrefix("热带低压") {
        storm.names.add(chinese, language: "zh-Hans")
      }
    }
    // The year in China, where the numbers are given.
    let year = Agency.nmc.localTime(of: first.time).parts.year
    storm.season = year
    if let digits = number ?? serial { add(number: digits, year, to: &storm, finding) }
    storm.track = track
    storm.forecasts = forecasts
    return storm
  }

  /// Adds the agency's number, and the season that it is of.
  ///
  /// `year` is that of the first fix.
  private func add(
    number digits: String, _ year: Int, to storm: inout Storm, _ finding: (Finding) -> Void
  ) {
    guard let value = Int(digits) else {
      storm.otherIDs = [digits]
      finding(Finding(.warning, .otherNumber(digits), at: place))
      return
    }
    switch value {
    case ...0: break
    case 101...9_999:
      // Two digits of the year, and the number: 523 is number 23 of 2005.
      let code = String(repeating: "0", count: 4 - min(4, digits.utf8.count)) + digits
      storm.number = String(code.suffix(2))
      storm.otherIDs = [code]
      // Of the centuries' years that nearest to the fixes. A storm of the turn of a year may be numbered in
      // the one that follows.
      let nearest = year - (year - value / 100 + 150) % 100 + 50
      let season = nearest < 1 ? nearest + 100 : nearest
      storm.season = season
      if season != year, season != year + 1 {
        finding(Finding(.warning, .otherYear(code, season, year), at: place))
      }
    default:
      // 20260027 is the 27th system of 2026, which has no number among the named ones.
      storm.otherIDs = [digits]
      if digits.utf8.count == 8 { storm.season = value / 10_000 }
    }
  }

  /// The forecasts of all fixes, by technique and base time.
  private func forecasts(_ finding: (Finding) -> Void) -> [Forecast] {
    struct Key: Hashable {
      let technique: String
      let base: Timestamp
    }
    var forecasts: [Forecast] = []
    var indices: [Key: Int] = [:]
    var leads: [[Int: Int]] = []
    for item in fixes.lazy.flatMap(\.forecast) {
      let key = Key(technique: item.technique, base: item.baseTime)
      guard let index = indices[key] else {
        indices[key] = forecasts.count
        leads.append([item.fix.leadTime ?? 0: 0])
        forecasts.append(
          Forecast(
            technique: item.technique, isOfficial: item.technique == "BABJ",
            baseTime: item.baseTime, fixes: [item.fix]))
        continue
      }
      // A fix between two forecasts repeats the one before.
      if let known = leads[index][item.fix.leadTime ?? 0] {
        if forecasts[index].fixes[known] != item.fix {
          finding(Finding(.warning, .twice, at: item.place))
          forecasts[index].fixes[known] = item.fix
        }
        continue
      }
      leads[index][item.fix.leadTime ?? 0] = forecasts[index].fixes.count
      forecasts[index].fixes.append(item.fix)
    }
    for index in forecasts.indices {
      forecasts[index].fixes = forecasts[index].fixes.inTimeOrder()
    }
    return forecasts
  }
}

extension Finding.Message {
  fileprivate static var empty: Self {
    "storm omitted: found nothing, expected an array of id, names, number and fixes"
  }
  fileprivate static func otherNumber(_ text: String) -> Self {
    "the number is '\(text)', expected digits as '2628': kept it as another id"
  }
  fileprivate static func otherYear(_ code: String, _ season: Int, _ year: Int) -> Self {
    "the number '\(code)' is of \(season), and the first fix of \(year): took the number's year for the season"
  }
  fileprivate static var notInOrder: Self {
    "the fixes are not in the order of their times: sorted them"
  }
  fileprivate static var noPosition: Self {
    "storm omitted: it has no fix with time and position"
  }
  fileprivate static var twice: Self {
    "a forecast fix of the same technique, base time and lead time says something else than an earlier one: took the later"
  }
}
