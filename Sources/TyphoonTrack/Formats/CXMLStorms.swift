/// The disturbances of a CXML file, while it is being read.
struct CXMLStorms {
  /// How many fixes a file may have: 100 members of 50 storms have about 200,000.
  private static let mostFixes = 500_000
  /// How many disturbances a file may have.
  private static let mostStorms = 10_000

  private var storms: [CXMLStorm] = []
  private var indices: [String: Int] = [:]
  private var fixCount = 0

  /// Reads an element `data`: what one analysis, forecast or member says of all disturbances.
  mutating func readData(
    _ xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    let place = xml.location
    header.leaveOutAttributes(of: &xml, except: ["type", "member", "origin", "perturb"], finding)
    var data = CXMLData(center: header.center)
    xml.attributes { name, value in
      switch MemberName(name) {
      case "type": data.type = value.string
      case "member": data.member = value.saying?.string
      case "origin": if let origin = value.saying { data.technique = origin.string }
      case "perturb": data.perturbation = value.saying?.string
      default: break
      }
    }
    guard ["analysis", "forecast", "ensembleForecast"].contains(data.type) else {
      finding(Finding(.warning, .unknownType(data.type), at: place))
      return
    }
    try xml.children { (xml) throws(ReadError) in
      guard xml.isElement("disturbance") else { return header.leaveOut(&xml, finding) }
      try readDisturbance(&xml, data, &header, finding)
    }
  }

  private mutating func readDisturbance(
    _ xml: inout XMLCursor, _ data: CXMLData, _ header: inout CXMLHeader,
    _ finding: (Finding) -> Void
  ) throws(ReadError) {
    let place = xml.location
    header.leaveOutAttributes(of: &xml, except: ["ID"], finding)
    let id = xml.attribute("ID")
    let index = id.flatMap { indices[$0] } ?? storms.count
    if index == storms.count {
      guard index < Self.mostStorms else { throw ReadError(.tooManyStorms, at: place) }
      storms.append(CXMLStorm(id: id, place: place))
      if let id { indices[id] = index } else { finding(Finding(.warning, .noID, at: place)) }
    }
    var data = data
    var fixes: [(fix: Fix, place: Finding.Location)] = []
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      switch field {
      case "cyclonename": try storms[index].add(name: xml.text(of: field, finding))
      case "cyclonenumber":
        let number = try xml.text(of: field, finding)
        storms[index].number = storms[index].number ?? number
      case "localid": try storms[index].add(otherID: xml.text(of: field, finding))
      case "basin":
        let place = xml.location
        if let word = try xml.text(of: field, finding) {
          let basin = Basin(cxml: word)
          if basin == nil { header.once(.unknownBasin(word), at: place, finding) }
          storms[index].basin = storms[index].basin ?? basin
        }
      case "objectivetechnique": data.objectiveTechnique = try xml.text(of: field, finding)
      case "fix":
        fixCount += 1
        guard fixCount <= Self.mostFixes else { throw ReadError(.tooMany, at: xml.location) }
        let read = try CXMLFix(in: &xml, &header, finding)
        if let fix = read.fix(data.isForecast, base: header.baseTime, &header, finding) {
          fixes.append((fix, read.place))
        }
      default: header.leaveOut(&xml, finding)
      }
    }
    storms[index].add(fixes, of: data, base: header.baseTime, finding)
  }

  /// Gives the storms, in the order in which they appear first; none of a test that nobody asked for.
  mutating func finish(
    _ header: CXMLHeader, keepsTests: Bool, storm: (consuming Storm) throws(ReadError) -> Void,
    _ finding: (Finding) -> Void
  ) throws(ReadError) {
    if let place = header.testPlace, !keepsTests {
      finding(Finding(.warning, .isTest, at: place))
      return
    }
    for read in storms {
      if let made = read.storm(header, finding) { try storm(made) }
    }
    storms = []
  }
}

/// What an element `data` says of itself.
struct CXMLData {
  var type = ""
  var technique: String
  var member: String?
  var perturbation: String?
  var objectiveTechnique: String?

  init(center: String?) { technique = center ?? "CXML" }

  var isForecast: Bool { type != "analysis" }
}

/// A disturbance, while it is being read.
struct CXMLStorm {
  private let id: String?
  private let place: Finding.Location
  private var names = LocalizedText()
  var number: String?
  var basin: Basin?
  private var otherIDs: [String] = []
  private var track: [Fix] = []
  /// The times of the track.
  private var times: Set<Timestamp> = []
  private var forecasts: [Forecast] = []
  /// The times of each forecast.
  private var forecastTimes: [Set<Timestamp>] = []
  private var indices: [[String]: Int] = [:]

  init(id: String?, place: Finding.Location) {
    self.id = id
    self.place = place
  }

  /// Adds a name, if it is one and not known yet.
  mutating func add(name: String?) {
    guard let name, names.entries.count < 20, ATCFName.isReal(name),
      !names.entries.contains(where: { $0.text == name })
    else { return }
    names.add(name, language: "en")
  }

  /// Adds an id of the centre's own, if it is not known yet.
  mutating func add(otherID: String?) {
    guard let otherID, !otherIDs.contains(otherID), otherIDs.count < 200 else { return }
    otherIDs.append(otherID)
  }

  /// Adds the fixes of an analysis, or of a forecast or member; of two of one time the first.
  mutating func add(
    _ read: [(fix: Fix, place: Finding.Location)], of data: CXMLData, base: Timestamp?,
    _ finding: (Finding) -> Void
  ) {
    guard let first = read.first?.fix else { return }
    func once(_ times: inout Set<Timestamp>) -> [Fix] {
      read.compactMap { fix, place in
        if times.insert(fix.time).inserted { return fix }
        finding(Finding(.warning, .sameTime, at: place))
        return nil
      }
    }
    guard data.isForecast else { return track += once(&times) }
    let start = base ?? first.time.advanced(bySeconds: -(first.leadTime ?? 0))
    let key = [data.technique, data.member ?? "", data.member == nil ? "" : "m", start.compact]
    if let index = indices[key] {
      forecasts[index].fixes += once(&forecastTimes[index])
      return
    }
    forecastTimes.append([])
    var forecast = Forecast(
      technique: data.technique, member: data.member, isOfficial: data.type == "forecast",
      baseTime: start, fixes: once(&forecastTimes[forecastTimes.count - 1]))
    for words in [data.objectiveTechnique, data.perturbation].compactMap(\.self) {
      forecast.remarks.add(words, language: "en")
    }
    indices[key] = forecasts.count
    forecasts.append(forecast)
  }

  /// The storm, or `nil` where it has no fix, of which `finding` is told.
  func storm(_ header: CXMLHeader, _ finding: (Finding) -> Void) -> Storm? {
    guard let first = track.min(by: { $0.time < $1.time }) ?? forecasts.first?.fixes.first else {
      finding(Finding(.warning, .noFix, at: place))
      return nil
    }
    let agency = header.center ?? "CXML"
    var storm = Storm(
      id: id.map { StormID(scheme: "cxml", code: $0) }
        ?? StormID(scheme: "cxml", firstFix: first.time),
      agency: agency,
      source: Source(
        product: header.product.map { "CXML \($0)" } ?? "CXML", attribution: header.center ?? ""))
    storm.names = names
    storm.number = number
    storm.otherIDs = otherIDs
    storm.basin = basin
    let parts = (header.baseTime ?? first.time).parts
    storm.season = first.position.latitude < 0 && parts.month >= 7 ? parts.year + 1 : parts.year
    storm.issued = header.created
    storm.trackType = .working
    if header.testPlace != nil { storm.status = .test }
    storm.track = track.inTimeOrder()
    storm.forecasts = forecasts.map { forecast in
      var forecast = forecast
      forecast.fixes = forecast.fixes.inTimeOrder()
      return forecast
    }
    return storm
  }
}

extension Basin {
  /// The basin of a word or code of CXML; `nil` for others.
  init?(cxml word: String) {
    switch word.lowercased() {
    case "atl", "north atlantic": self = .northAtlantic
    case "nep", "northeast pacific": self = .easternPacific
    case "nwp", "northwest pacific": self = .westernPacific
    case "nio", "north indian": self = .northIndian
    case "swi", "southwest indian", "sei", "southeast indian": self = .southIndian
    case "swp", "southwest pacific": self = .southPacific
    default:
      guard let basin = Basin(code: word.uppercased()) else { return nil }
      self = basin
    }
  }
}

extension Finding.Message {
  fileprivate static func unknownType(_ word: String) -> Self {
    "left out 'data': its type is '\(word)', expected 'analysis', 'forecast' or 'ensembleForecast'"
  }
  fileprivate static var noID: Self {
    "a disturbance has no 'ID': took it for a storm of its own"
  }
  fileprivate static func unknownBasin(_ word: String) -> Self {
    "left out 'basin': found '\(word)', expected one as 'Northwest Pacific' or 'NWP'"
  }
  fileprivate static var tooMany: Self { "found more than 500,000 fixes in a file" }
  fileprivate static var tooManyStorms: Self { "found more than 10,000 disturbances in a file" }
  fileprivate static var noFix: Self { "left out a disturbance: it has no fix" }
  fileprivate static var sameTime: Self {
    "left out a fix: there is one of the same time before it, expected each time once"
  }
  fileprivate static var isTest: Self {
    "left out what is not meant in earnest: 'productionStatus' is 'test', expected 'prod'; --allow-test keeps it"
  }
}
