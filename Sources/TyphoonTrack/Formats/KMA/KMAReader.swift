/// Reads responses of the Korea Meteorological Administration's typhoon service
/// (`TyphoonInfoService`): analyses (`getTyphoonInfo`) and forecasts (`getTyphoonFcst`), as JSON or
/// XML.
///
/// Source: data.go.kr, data set 15043565 (기상청_태풍정보 조회서비스), responses of 2022 and 2026, and programs
/// that read them. Times are in Korea time (UTC+9), winds are 10-minute means in m/s, pressures are
/// in hPa, radii in km, motion speeds in km/h.
final class KMAReader: TrackReader {
  let name = "kma"
  let summary = "KMA TyphoonInfoService (기상청): getTyphoonInfo, getTyphoonFcst, JSON or XML"
  let formatOfOtherParts: String? = "kma"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      guard let first = bytes.firstIndex(where: { $0 > 0x20 }) else { return false }
      let text = Bytes(rebasing: bytes[first...].prefix(4_096))
      if text.first == UInt8(ascii: "<") {
        return (text.containsWord("<openapi") && text.containsWord("serviceresponse>"))
          || (text.containsWord("<response") && text.containsWord("<resultcode"))
      }
      var index = 1
      while index < text.count, text[index] <= 0x20 { index += 1 }
      let rest = Bytes(rebasing: text[min(index, text.count)...])
      return text.first == UInt8(ascii: "{") && rest.count >= 10
        && Bytes(rebasing: rest[..<10]).equals("\"response\"")
        && rest.containsWord("\"resultcode\"")
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let isXML = try source.withOpening { opening in
      opening.withUnsafeBufferPointer { $0.first { $0 > 0x20 } == UInt8(ascii: "<") }
    }
    var answer = KMAAnswer()
    let name = source.name
    if isXML {
      var xml = try XMLCursor(atRootOf: &source, in: options.zone)
      try xml.document { (name, xml) throws(ReadError) in try answer.member(name, &xml, finding) }
    } else {
      var json = JSONCursor(&source)
      json.clock.zone = options.zone
      let place = try json.here()
      let other = try json.members { (name, json: inout JSONCursor) throws(ReadError) in
        try answer.member(name, &json, finding)
      }
      if let other { throw ReadError(.notAnAnswer(other), at: place) }
      try json.leaveOutRest(finding)
    }
    for made in try answer.storms(of: name, finding) { try storm(made) }
  }

  func merge(_ storms: [Storm]) -> MergedStorm { KMAStorms.merge(storms) }
}

/// Collects a response of the service.
private struct KMAAnswer {
  /// The maximum number of items in a response; years of them have a few thousand.
  private static let maxItems = 100_000

  private var code: (text: String, place: Finding.Location)?
  private var words: String?
  private var items: [KMAItem] = []
  private var hasBody = false
  private var list: Finding.Location?
  /// The maximum number of unknown members that are reported.
  private static let maxOthers = 100
  /// The first unknown members.
  private var others: [(name: String, place: Finding.Location)] = []

  /// Reads a member and its contents.
  mutating func member(
    _ name: MemberName, _ cursor: inout some MemberCursor & ~Copyable, _ finding: Report
  ) throws(ReadError) {
    func enter() throws(ReadError) {
      _ = try cursor.members { (name, cursor) throws(ReadError) in
        try member(name, &cursor, finding)
      }
    }
    switch name {
    case "response", "header", "openapiserviceresponse", "cmmmsgheader": try enter()
    case "body", "items":
      hasBody = true
      try enter()
    case "resultcode", "returnreasoncode":
      let place = try cursor.here()
      if let text = try cursor.text(of: name, finding) { code = (text, place) }
    case "resultmsg", "returnauthmsg": words = try cursor.text(of: name, finding)
    case "errmsg": if words == nil { words = try cursor.text(of: name, finding) }
    case "item":
      let place = try cursor.here()
      guard items.count < Self.maxItems else {
        throw ReadError("found more than 100000 bulletins, expected fewer", at: place)
      }
      guard let item = try KMAItem(in: &cursor, finding) else { return }
      if item.isOfList { list = list ?? place } else { items.append(item) }
    case "datatype", "pageno", "numofrows", "totalcount", "text": break
    default: if others.count < Self.maxOthers { others.append((name.written, try cursor.here())) }
    }
  }

  /// The storms of the response; throws if the request failed or was about something else.
  consuming func storms(of file: String, _ finding: Report) throws(ReadError) -> [Storm] {
    // 00 is success, 03 a time without bulletins.
    if let code, ![0, 3].contains(Int(code.text)) {
      throw ReadError(.failed(code.text, words ?? ""), at: code.place)
    }
    guard code != nil || hasBody else {
      throw ReadError(
        .notAnAnswer(others.first.map { "'\($0.name)'" } ?? "nothing"),
        at: others.first?.place ?? Finding.Location(file: file))
    }
    for other in others { other.place.note(.unknownName(other.name), to: finding) }
    if let list, items.isEmpty { throw ReadError(.list, at: list) }
    return KMAStorms.storms(of: items, finding)
  }
}

extension Finding.Message {
  fileprivate static func notAnAnswer(_ found: String) -> Self {
    "found \(found), expected an object 'response' of KMA's TyphoonInfoService"
  }
  fileprivate static func failed(_ code: String, _ words: String) -> Self {
    "found the service's reply to a failed request: '\(code)'\(words.isEmpty ? "" : ", '\(words)'"), expected '00'"
  }
  fileprivate static var list: Self {
    "found KMA's list of bulletins, which holds no positions, expected a response of getTyphoonInfo or getTyphoonFcst"
  }
}
