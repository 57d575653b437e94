/// Collects the disturbances of a CXML file.
struct CXMLStorms {
  /// The maximum number of fixes in a file; 100 members with 50 storms have about 200,000.
  private static let maxFixes = 500_000
  /// The maximum number of disturbances in a file, counted in each member.
  private static let maxDisturbances = 50_000

  private var disturbances: [CXMLDisturbance] = []
  private var partCount = 0
  private var fixCount = 0

  /// Reads a `data` element: the disturbances of one analysis, forecast or member.
  mutating func readData(
    _ xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: Report
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
      return place.warn(.unknownType(data.type), to: finding)
    }
    partCount += 1
    try xml.children { (xml) throws(ReadError) in
      guard xml.isElement("disturbance") else { return header.leaveOut(&xml, finding) }
      try readDisturbance(&xml, data, &header, finding)
    }
  }

  private mutating func readDisturbance(
    _ xml: inout XMLCursor, _ data: CXMLData, _ header: inout CXMLHeader, _ finding: Report
  ) throws(ReadError) {
    let place = xml.location
    header.leaveOutAttributes(of: &xml, except: ["ID"], finding)
    guard disturbances.count < Self.maxDisturbances else {
      throw ReadError("found more than 50,000 disturbances in a file", at: place)
    }
    var read = CXMLDisturbance(id: xml.attribute("ID"), place: place, part: partCount, data: data)
    if read.id == nil {
      place.warn("disturbance has no 'ID': read as a separate storm", to: finding)
    }
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      switch field {
      case "cyclonename":
        if let name = try xml.text(of: field, finding), StormName(name) == .real {
          read.names.append(name)
        }
      case "cyclonenumber":
        let number = try xml.text(of: field, finding)
        read.number = read.number ?? number
      case "localid": if let id = try xml.text(of: field, finding) { read.otherIDs.append(id) }
      case "basin":
        let place = xml.location
        if let word = try xml.text(of: field, finding) {
          let basin = Basin(cxml: word)
          if basin == nil { header.once(.unknownBasin(word), at: place, finding) }
          read.basin = read.basin ?? basin
        }
      case "objectivetechnique": read.data.objectiveTechnique = try xml.text(of: field, finding)
      case "fix":
        fixCount += 1
        guard fixCount <= Self.maxFixes else { throw ReadError(.tooMany, at: xml.location) }
        let element = try CXMLFix(in: &xml, &header, finding)
        if let fix = element.fix(data.isForecast, base: header.baseTime, &header, finding) {
          read.fixes.append((fix, element.place))
        }
      default: header.leaveOut(&xml, finding)
      }
    }
    disturbances.append(read)
  }

  /// Passes on the storms in order of first appearance; none if the file is an unwanted test.
  mutating func finish(
    _ header: CXMLHeader, keepsTests: Bool, storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    if let place = header.testPlace, !keepsTests { return place.warn(.isTest, to: finding) }
    let indices = CXMLJoin.storms(of: disturbances)
    var storms: [CXMLStorm] = []
    var shared: [String: Int] = [:]
    for (disturbance, index) in zip(disturbances, indices) {
      if index == storms.count {
        storms.append(CXMLStorm(id: disturbance.id, place: disturbance.place))
        if let id = disturbance.id { shared[id, default: 0] += 1 }
      }
      storms[index].add(disturbance, base: header.baseTime, finding)
    }
    disturbances = []
    var reported: Set<String> = []
    var seen: [StormID: Int] = [:]
    for read in storms {
      let count = read.id.flatMap { shared[$0] } ?? 1
      if count > 1, let id = read.id, reported.insert(id).inserted {
        read.place.note(.sharedID(id, count), to: finding)
      }
      guard var made = read.storm(header, isAlone: count == 1, finding) else { continue }
      let repeats = seen[made.id, default: 0] + 1
      seen[made.id] = repeats
      if repeats > 1 { made.id = made.id.repeated(repeats) }
      try storm(made)
    }
  }
}

/// The attributes of a `data` element.
struct CXMLData {
  var type = ""
  var technique: String
  var member, perturbation, objectiveTechnique: String?

  init(center: String?) { technique = center ?? "CXML" }

  var isForecast: Bool { type != "analysis" }
}

extension Basin {
  /// Parses a basin's name or code in CXML; `nil` if it is unknown.
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
    "'data' omitted: its type is '\(word)', expected 'analysis', 'forecast' or 'ensembleForecast'"
  }
  fileprivate static func unknownBasin(_ word: String) -> Self {
    "'basin' omitted: found '\(word)', expected a basin such as 'Northwest Pacific' or 'NWP'"
  }
  fileprivate static var tooMany: Self { "found more than 500,000 fixes in a file" }
  fileprivate static func sharedID(_ id: String, _ count: Int) -> Self {
    "'\(id)' is the ID of \(count) storms: distinguished by number, name, basin and first position"
  }
  fileprivate static var isTest: Self {
    "test message ignored: 'productionStatus' is 'test', expected 'prod'; --allow-test keeps it"
  }
}
