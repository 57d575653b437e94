/// Reads `CurrentStorms.json` of the NHC: the present position of each active storm.
///
/// Source: NWS, "Experimental Tropical Cyclone JSON File" (PDD, 2019), and a file of 2026. Winds are 1-minute
/// means in kt, motions in degrees and miles per hour, times in UTC. Tracks and forecasts are in the files
/// that it names. On a quiet day it has no storm.
final class NHCCurrentReader: TrackReader {
  let name = "nhc-current"
  let summary = "CurrentStorms.json of the NHC: present positions"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      bytes.first { $0 > 0x20 } == UInt8(ascii: "{") && bytes.containsWord("\"activestorms\"")
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm give: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source)
    var seen: Set<StormID> = []
    _ = try json.document("the NHC's list 'activeStorms'") { (name, json) throws(ReadError) in
      guard case "activestorms" = name else { return try json.leaveOut(name, finding) }
      guard let storm = try Self.storm(in: &json, of: name, finding) else { return }
      guard seen.insert(storm.id).inserted else {
        let message: Finding.Message = "duplicate storm '\(storm.id.description)' ignored"
        return finding(.warning(message, at: storm.track[0].location(in: json.name)))
      }
      try give(storm)
    }
    try json.expectEnd()
  }

  private static func storm(
    in json: inout JSONCursor, of field: MemberName, _ finding: Report
  ) throws(ReadError) -> Storm? {
    let place = try json.here()
    var (id, title, code, advisory): (String?, String?, String?, String?)
    var (latitude, longitude, wind, pressure): (Double?, Double?, Double?, Double?)
    var (north, east): (String?, String?)
    var (time, issued): (Timestamp?, Timestamp?)
    var motion = Motion()
    try json.members(of: field, finding) { (name, json) throws(ReadError) in
      switch name {
      case "id": id = try json.text(of: name, finding)
      case "name": title = try json.text(of: name, finding)
      case "classification": code = try json.text(of: name, finding)
      case "intensity": wind = try json.number(of: name, in: 0...250, finding)
      case "pressure": pressure = try json.number(of: name, in: 0...1_100, finding)
      case "latitude": north = try json.text(of: name, finding)
      case "longitude": east = try json.text(of: name, finding)
      case "latitudenumeric": latitude = try json.number(of: name, in: -90...90, finding)
      case "longitudenumeric": longitude = try json.number(of: name, in: -360...360, finding)
      case "movementdir": motion.bearing = try json.number(of: name, in: 0...360, finding)
      case "movementspeed":
        motion.speed = try json.number(of: name, in: 0...200, finding)
          .map { Speed($0, .milesPerHour) }
      case "lastupdate": time = try json.updateTime(of: name, finding)
      case "publicadvisory", "forecastadvisory":
        try json.members(of: name, finding) { (name, json) throws(ReadError) in
          switch name {
          case "advnum":
            let number = try json.text(of: name, finding)
            advisory = advisory ?? number
          case "issuance":
            let time = try json.updateTime(of: name, finding)
            issued = issued ?? time
          default: break
          }
        }
      // Where its other files are.
      default: break
      }
    }
    let read = Fix.read(.analysis, at: time ?? issued, latitude, longitude, from: place, finding)
    guard var fix = read else { return nil }
    if var north, var east, let latitude = north.withUTF8({ $0.degrees(.latitude) }),
      let longitude = east.withUTF8({ $0.degrees(.longitude) }),
      GeoPoint(latitude: latitude, longitude: longitude)?.isBeyond(20_000, of: fix.position) ?? true
    {
      place.warn(
        "found '\(north) \(east)' and the numbers \(fix.position.shown), expected one position: used the numbers",
        to: finding)
    }
    fix.wind = Speed(aboveZero: wind, .knots).map { Wind($0, of: .nhc) }
    fix.pressure = Pressure(aboveZero: pressure, .hectopascals)
    if !motion.isEmpty { fix.motion = motion }
    if let code {
      fix.agencyClass = AgencyClass(code: code)
      fix.nature = NHCClass.nature(of: code)
    }
    let known = id.flatMap { ATCFID($0) }
    if known == nil { place.warn("'id' omitted: expected an id such as 'al092021'", to: finding) }
    var storm = Storm(known, firstFix: fix.time, product: "NHC CurrentStorms.json")
    if let title { storm.names.add(name: title, language: "en") }
    (storm.issued, storm.advisory) = (issued ?? time, advisory)
    storm.track = [fix]
    return storm
  }
}

extension JSONCursor {
  fileprivate mutating func updateTime(
    of name: MemberName, _ finding: Report
  ) throws(ReadError) -> Timestamp? {
    try time(of: name, as: "2026-07-24T21:00:00.000Z", in: InputZone(of: .nhc), nil, finding)
  }
}
