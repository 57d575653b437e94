/// An `nhc:Cyclone` of a feed as parsed; `storm` turns it into a `Storm`.
struct NHCCyclone {
  let place: Finding.Location
  private var position: GeoPoint?
  private var type: String?
  private(set) var name: String?
  /// The ATCF id: `AL012013`.
  private var atcf: (text: String, place: Finding.Location)?
  private var time: (local: NHCLocalTime, place: Finding.Location)?
  private var motion: Motion?
  private var pressure: Pressure?
  private var wind: Speed?
  private var headline: String?

  /// Reads a cyclone.
  init(in xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    place = xml.location
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      let place = xml.location
      guard xml.namespace == .nhc else {
        guard let name = xml.strayName(of: Self.fields) else {
          return try xml.leaveOut(field, finding)
        }
        return place.warn(.notOfNHC(name, xml.shownNamespace), to: finding)
      }
      switch field {
      case "center":
        position = try xml.value(of: field, "latitude and longitude such as '29.3, -86.5'", finding)
        {
          $0.position
        }
      case "type": type = try xml.text(of: field, finding)
      case "name": name = try xml.text(of: field, finding)
      case "atcf": atcf = try xml.text(of: field, finding).map { ($0, place) }
      case "datetime":
        time = try xml.value(
          of: field, "a local time in a known zone such as '6:00 PM EDT Wed Jun 5'", finding
        ) { NHCLocalTime($0) }.map { ($0, place) }
      case "movement":
        motion = try xml.value(of: field, "a motion such as 'N at 3 mph'", finding) {
          Self.motion($0.string)
        }
      case "pressure":
        pressure = try xml.value(of: field, "a pressure such as '1002 mb'", finding) {
          MeasureText($0)?.pressure
        }
      case "wind": wind = try xml.speed(of: field, as: "45 mph", finding)
      case "headline": headline = try xml.text(of: field, finding)
      // One of NHC's five reusable slots for storms of an ocean: not an identifier.
      case "wallet": break
      default: try xml.leaveOut(field, finding)
      }
    }
  }

  /// The fields that are read.
  private static let fields: [String] = [
    "center", "type", "name", "atcf", "datetime", "movement", "pressure", "wind", "headline",
  ]

  /// Parses a motion: `N at 3 mph`, `NW or 310 degrees at 12 mph`, `Stationary`.
  private static func motion(_ text: String) -> Motion? {
    let words = text.split(at: " ")
    if text.lowercased().contains("stationary") {
      return Motion(words: LocalizedText(text, language: "en"))
    }
    guard let first = words.first, let bearing = CompassWord.bearing(String(first)),
      let at = words.lastIndex(where: { $0.lowercased() == "at" })
    else { return nil }
    var measure = words[(at + 1)...].joined(separator: " ")
    guard let speed = measure.withUTF8({ MeasureText($0)?.speed }) else { return nil }
    var motion = Motion(
      bearing: bearing, speed: speed, directionWords: LocalizedText(String(first), language: "en"))
    if let or = words.firstIndex(where: { $0.lowercased() == "or" }), or + 1 < words.count,
      let degrees = Double(words[or + 1]), 0...360 ~= degrees
    {
      motion.bearing = degrees
    }
    return motion
  }

  /// The storm; `nil` if it has no time or position, which is reported to `finding`.
  ///
  /// `published` is when the item or the feed was published.
  func storm(published: Timestamp?, _ finding: Report) -> Storm? {
    guard let position else {
      return place.reject("storm omitted: it has no 'nhc:center'", to: finding)
    }
    let code = atcf.flatMap { ATCFID($0.text) }
    if let atcf, code == nil { atcf.place.warn(.noID(atcf.text), to: finding) }
    // If only the year of the season is known, assume its middle.
    let season = code.flatMap { Timestamp(year: $0.year, month: 8, day: 1, hour: 0) }
    guard let time else {
      return place.reject("storm omitted: it has no 'nhc:datetime'", to: finding)
    }
    guard let near = published ?? season else {
      return time.place.reject(
        "storm omitted: neither 'pubDate' nor 'nhc:atcf' gives the year of its time", to: finding)
    }
    var isOfThisDay = true
    guard let valid = time.local.nearest(to: near, isOfThisDay: &isOfThisDay) else {
      return time.place.reject("storm omitted: its date does not exist", to: finding)
    }
    if !isOfThisDay { time.place.warn(.otherDay(valid.parts.year), to: finding) }
    var storm = Storm(
      id: code.map { StormID(scheme: "atcf", code: $0.text) }
        ?? StormID(scheme: "nhc", firstFix: valid),
      of: code.flatMap { Agency.keepingDecks(of: $0.basin) } ?? .nhc, product: "NHC RSS")
    if let name { storm.names.add(name: name, language: "en") }
    storm.number = code?.number
    storm.season = code?.year ?? valid.parts.year
    storm.basin = code.flatMap { Basin(code: $0.basin) }
    storm.issued = published
    storm.track = [fix(at: valid, position, finding)]
    return storm
  }

  private func fix(at time: Timestamp, _ position: GeoPoint, _ finding: Report) -> Fix {
    var fix = Fix(.analysis, at: time, position: position, from: place)
    fix.wind = wind.map { Wind($0, of: .nhc) }
    fix.pressure = pressure
    fix.motion = motion
    if let type { fix.setClass(type, of: "nhc:type", at: place, finding) }
    if let headline { fix.remarks = LocalizedText(headline, language: "en") }
    return fix
  }
}

/// An ATCF id: basin, number and year.
struct ATCFID {
  let text, basin, number: String
  let year: Int

  /// Parses an id such as `AL012013`; `nil` for other texts.
  init?(_ text: String) {
    let text = text.uppercased()
    let bytes = Array(text.utf8)
    guard bytes.count == 8, bytes[..<2].allSatisfy({ 0x41...0x5A ~= $0 }),
      bytes[2...].areDigits, let year = Int(text.suffix(4)), year >= 1_800
    else { return nil }
    self.text = text
    basin = String(text.prefix(2))
    number = String(text.dropFirst(2).prefix(2))
    self.year = year
  }
}

extension Storm {
  /// Creates a storm of an ATCF id; without one, of its first fix.
  init(_ id: ATCFID?, firstFix: Timestamp, product: String) {
    self.init(
      id: StormID(scheme: "atcf", code: id?.text, firstFix: firstFix),
      of: id.flatMap { Agency.keepingDecks(of: $0.basin) } ?? .nhc, product: product)
    guard let id else { return }
    (number, season) = (Int(id.number).map(String.init), id.year)
    (basin, otherIDs) = (Basin(code: id.basin), [id.text])
  }
}

extension Finding.Message {
  /// The message about one of the agency's elements in another namespace.
  static func notOfNHC(_ name: String, _ uri: String) -> Self {
    "'\(name: name)' omitted: its namespace is '\(uri)', expected 'http://www.nhc.noaa.gov'"
  }
  fileprivate static func otherDay(_ year: Int) -> Self {
    "day of the week ignored: it is not that of the date in \(year)"
  }
  fileprivate static func noID(_ text: String) -> Self {
    "'nhc:atcf' omitted: found '\(text)', expected an id such as 'AL012013'"
  }
}
