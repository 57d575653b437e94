public import TyphoonTrack

extension MapPlace {
  /// Reads places from a file: a comma-separated table, or GeoJSON points (RFC 7946).
  ///
  /// The table has a header with the columns `name`, `latitude` (or `lat`) and `longitude` (`lon`, `lng`), or
  /// Chinese or Japanese words for these, in degrees. Points have the property `name`; other geometries are ignored. `name_zh_hant` and `name_ja`,
  /// as columns or properties, are names in these languages. The first places are the most important.
  ///
  /// - Parameter source: The file.
  /// - Returns: The places in the order of the file.
  /// - Throws: Where the file cannot be read, a value is no coordinate, or there is no place in it.
  public static func places(from source: inout ByteSource) throws(ReadError) -> [MapPlace] {
    let name = source.name
    let isJSON = try source.withOpening { opening in
      opening.withUnsafeBufferPointer { $0.first { $0 > 0x20 } == UInt8(ascii: "{") }
    }
    let places = isJSON ? try points(from: &source) : try rows(from: &source)
    guard !places.isEmpty else {
      throw ReadError("found no place, expected a table or GeoJSON points with names", in: name)
    }
    return places
  }

  private static func rows(from source: inout ByteSource) throws(ReadError) -> [MapPlace] {
    let table = try SmallTable(
      &source,
      columns: [
        ["name", "名稱", "地名", "地點", "地点"], ["latitude", "lat", "緯度"],
        ["longitude", "lon", "lng", "經度", "経度"], ["name_zh_hant"], ["name_ja"],
      ], needed: 3)
    var places: [MapPlace] = []
    for row in table.rows {
      let fields = row.fields
      guard !fields[0].contains("\u{FFFD}") else {
        throw ReadError("found a name in another encoding, expected UTF-8", at: row.locations[0])
      }
      guard !fields[0].isEmpty else { throw ReadError(.noName, at: row.locations[0]) }
      guard let latitude = Double(fields[1]), let longitude = Double(fields[2]),
        let position = GeoPoint(latitude: latitude, longitude: longitude)
      else { throw ReadError(.notACoordinate(fields[1], fields[2]), at: row.locations[1]) }
      places.append(
        MapPlace(names(fields[0], chinese: fields[3], japanese: fields[4]), at: position))
    }
    return places
  }

  private static func points(from source: inout ByteSource) throws(ReadError) -> [MapPlace] {
    var json = JSONCursor(&source)
    var places: [MapPlace] = []
    try readObject(&json, &places)
    try json.expectEnd()
    return places
  }

  /// Reads a FeatureCollection, or a Feature.
  private static func readObject(
    _ json: inout JSONCursor, _ places: inout [MapPlace]
  ) throws(ReadError) {
    var texts: [String: String] = [:]
    var position: GeoPoint?
    let start = try json.mark()
    try json.members { (name: String, json: inout JSONCursor) throws(ReadError) -> Void in
      switch name {
      case "features":
        try json.elements { (json) throws(ReadError) in try readObject(&json, &places) }
      case "properties":
        guard try json.kind() == .object else { return }
        try json.members { (name: String, json: inout JSONCursor) throws(ReadError) -> Void in
          if try json.kind() == .string { texts[name] = try json.string() }
        }
      case "geometry":
        guard try json.kind() == .object else { return }
        position = try point(&json)
      default: break
      }
    }
    guard let position else { return }
    guard let name = texts["name"], !name.isEmpty else {
      throw ReadError(.noName, at: json.location(of: start))
    }
    places.append(
      MapPlace(
        names(name, chinese: texts["name_zh_hant"] ?? "", japanese: texts["name_ja"] ?? ""),
        at: position))
  }

  /// Reads a geometry; returns the coordinate of a point, and `nil` for another geometry.
  private static func point(_ json: inout JSONCursor) throws(ReadError) -> GeoPoint? {
    var isPoint = false
    var numbers: [Double] = []
    var start = try json.mark()
    try json.members { (name: String, json: inout JSONCursor) throws(ReadError) -> Void in
      switch name {
      case "type": isPoint = try json.string() == "Point"
      case "coordinates":
        start = try json.mark()
        try json.elements { (json) throws(ReadError) in
          if try json.kind() == .number, numbers.count < 3 { numbers.append(try json.double()) }
        }
      default: break
      }
    }
    guard isPoint else { return nil }
    guard numbers.count >= 2, let point = GeoPoint(latitude: numbers[1], longitude: numbers[0])
    else {
      let texts = (numbers + [.nan, .nan]).prefix(2).map { "\($0)" }
      throw ReadError(.notACoordinate(texts[1], texts[0]), at: json.location(of: start))
    }
    return point
  }

  private static func names(_ name: String, chinese: String, japanese: String) -> LocalizedText {
    var names = LocalizedText(name, language: "und")
    names.add(chinese, language: "zh-Hant")
    names.add(japanese, language: "ja")
    return names
  }
}

extension Finding.Message {
  fileprivate static var noName: Self { "found a place without a name, expected 'name'" }
  fileprivate static func notACoordinate(_ latitude: String, _ longitude: String) -> Self {
    "found '\(latitude)', '\(longitude)', expected a latitude and longitude in degrees"
  }
}
