/// The points of the NHC's forecasts (`al092021_010adv_TRACK.kml`) and best tracks in KML, as the GeoJSON of the
/// same points.
///
/// Source: files of 2016 to 2026 as public programs read them. A point of a forecast has a table in HTML as its
/// description, with `12 hr Forecast`, `Valid at: 5:00 PM MST September 25, 2026` and `Maximum Wind: 155 knots
/// (180 mph)`; the first has no hour. A point of a best track has elements such as `atcfdtg` and `intensity`.
struct NHCKML {
  /// What attributes of the GeoJSON are called in KML.
  private static let names = [
    "stormname": "STORMNAME", "stormnum": "STORMNUM", "basin": "BASIN", "stormtype": "STORMTYPE",
    "intensity": "INTENSITY", "minsealevelpres": "MSLP", "atcfdtg": "DTG",
  ]
  /// What stands before values in descriptions.
  private static let labels = [
    "valid at:": "VALIDTIME", "maximum wind:": "MAXWIND", "wind gusts:": "GUST",
    "minimum pressure:": "MSLP", "advisory #": "ADVISNUM",
  ]

  private var text = Array("{\"features\": [".utf8)
  /// The line of the coordinates in the file.
  private var place = 1
  /// The line of the text, which is that of the coordinates in the file.
  private var line = 1
  /// What one point says for the next ones too.
  private var common: [String: String] = [:]

  static func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer {
      $0.containsWord("<kml") && ($0.containsWord("<atcfdtg>") || $0.containsWord("valid at:"))
    }
  }

  /// The source of the points as GeoJSON, in which a point has the line of its coordinates.
  static func features(_ source: inout ByteSource, _ finding: Report) throws(ReadError)
    -> ByteSource
  {
    let name = source.name
    var xml = XMLCursor(&source)
    var kml = NHCKML()
    // The storm's id may be in the file's name alone.
    kml.common["STORMID"] = name.split(at: "/").last.map { String($0.prefix(8)) }
    try xml.goToRoot()
    try kml.placemarks(&xml, finding)
    return ByteSource(text: kml.text + Array("]}".utf8), name: name)
  }

  private mutating func placemarks(_ xml: inout XMLCursor, _ finding: Report) throws(ReadError) {
    try xml.children { (xml) throws(ReadError) in
      guard xml.isElement("Placemark") else { return try placemarks(&xml, finding) }
      let place = xml.location
      var values: [String: String] = [:]
      try collect(&xml, "", &values)
      if values["description"]?.contains(text: "<Placemark") ?? false {
        place.warn("points omitted: the text of a placemark holds others", to: finding)
      }
      add(values)
    }
  }

  /// Collects the texts in a placemark by the names of elements and data, in lower case.
  private mutating func collect(
    _ xml: inout XMLCursor, _ outer: String, _ values: inout [String: String]
  ) throws(ReadError) {
    let element = xml.withElementName { $0.string }.lowercased()
    let name = element == "value" ? outer : xml.attribute("name")?.lowercased() ?? element
    if name == "coordinates" { place = xml.location.line ?? place }
    var text: [UInt8] = []
    try xml.children(text: { text += $0 }) { (xml) throws(ReadError) in
      try collect(&xml, name, &values)
    }
    values[name] = text.withUnsafeBufferPointer { $0.saying?.string } ?? values[name]
  }

  private mutating func add(_ values: [String: String]) {
    // Lines and areas have several positions.
    guard let written = values["coordinates"]?.splitWords(),
      written.count == 1 || !written.allSatisfy({ $0.contains(",") })
    else { return }
    let position = String(written.first ?? "").split(at: ",").prefix(2)
      .compactMap { DecimalNumber.value(of: String($0)) }
    var fields: [String: String] = [:]
    for (name, field) in Self.names { fields[field] = values[name] }
    if fields["DTG"] == nil { describe(values["description"] ?? "", &fields) }
    for field in ["STORMID", "STORMNAME", "ADVISNUM", "ADVDATE"] where fields["DTG"] == nil {
      fields[field] = fields[field] ?? common[field]
      common[field] = fields[field]
    }
    let isFirst = text.last == UInt8(ascii: "[")
    text += [UInt8](repeating: 0x0A, count: max(0, place - line))
    line = max(place, line)
    text += "\(isFirst ? "" : ","){\"properties\": {".utf8
    for (index, (name, value)) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
      text += "\(index > 0 ? ", " : "")\"\(name)\": ".utf8 + Shapefile.quoted(Array(value.utf8))
    }
    let coordinates = position.map { "\($0)" }.joined(separator: ", ")
    text += "}, \"geometry\": {\"coordinates\": [\(coordinates)]}}".utf8
  }

  /// Reads the lines of a description.
  private mutating func describe(_ html: String, _ fields: inout [String: String]) {
    fields["TAU"] = "0"
    for piece in html.split(atScalars: { $0 == "<" || $0 == ">" || $0.isLineEnd }) {
      let words = piece.splitWords()
      let said = words.joined(separator: " ")
      if let hours = words.first, said.lowercased().hasSuffix(" hr forecast") {
        fields["TAU"] = String(hours)
      } else if let id = words.last?.dropFirst().dropLast(), ATCFID(String(id)) != nil {
        // `Hurricane IDA (AL092021)`
        fields["STORMID"] = String(id)
        fields["STORMNAME"] = words.dropLast().joined(separator: " ")
      } else if let (label, field) = Self.labels.first(where: {
        said.lowercased().hasPrefix($0.key)
      }) {
        let rest = said.dropFirst(label.count).splitWords()
        // In knots, not in the miles per hour behind them; in millibars.
        let isNumber = rest.count > 1 && ["knots", "kt", "mb"].contains(rest[1])
        fields[field] = isNumber ? String(rest[0]) : rest.joined(separator: " ")
        if field == "ADVISNUM" { fields[field] = String(rest.joined().drop { $0 == "0" }) }
      }
    }
    guard let local = fields["VALIDTIME"]?.replacing(text: ",", with: "") else { return }
    guard fields["TAU"] != "0" else {
      // The first point has the advisory's time, not the one from which hours count.
      (fields["ADVDATE"], fields["VALIDTIME"]) = (local, nil)
      return
    }
    var isOfThisDay = true
    let time = Array(local.utf8).withUnsafeBufferPointer { NHCLocalTime($0) }?
      .nearest(to: Timestamp(secondsSince1970: 0), isOfThisDay: &isOfThisDay)
    if let parts = time?.parts, parts.minute == 0 {
      fields["VALIDTIME"] = [parts.year, parts.month, parts.day, parts.hour]
        .map { $0.padded() }.joined()
    }
  }
}
