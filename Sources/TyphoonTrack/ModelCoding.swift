// How the model is written with `Codable`: members that say nothing are omitted, times and ids are texts, and
// what cannot be is refused. Values that are not here are written member by member.

/// The object that stands for a value, which has the required members, and those that differ from a blank value's.
private struct ObjectCoding<Root: Sendable>: Sendable {
  let blank: Root
  let required, others: [Member]

  struct Member: Sendable {
    let write: @Sendable (Root, inout KeyedEncodingContainer<Key>, _ other: Root?) throws -> Void
    let read: @Sendable (inout Root, KeyedDecodingContainer<Key>, _ isRequired: Bool) throws -> Void

    init<Value: ModelValue>(_ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable) {
      let key = Key(stringValue: name)
      write = { value, members, other in
        guard other?[keyPath: path] != value[keyPath: path] else { return }
        try members.encode(value[keyPath: path], forKey: key)
      }
      read = { value, members, isRequired in
        guard isRequired || members.contains(key) else { return }
        value[keyPath: path] = try members.decode(Value.self, forKey: key)
      }
    }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func read(_ decoder: any Decoder) throws -> Root {
    let members = try decoder.container(keyedBy: Key.self)
    var value = blank
    for member in required { try member.read(&value, members, true) }
    for member in others { try member.read(&value, members, false) }
    return value
  }

  func write(_ value: Root, _ encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    for member in required { try member.write(value, &members, nil) }
    for member in others { try member.write(value, &members, blank) }
  }
}

extension Decoder {
  /// Returns what was made of what was read, or says what was expected.
  fileprivate func expect<Value>(_ expected: String, _ value: Value?) throws -> Value {
    if let value { return value }
    throw DecodingError.dataCorrupted(
      .init(codingPath: codingPath, debugDescription: "expected \(expected)"))
  }
}

extension Storm: Codable {
  private static let coding = ObjectCoding<Storm>(
    blank: Storm(
      id: StormID(scheme: "", code: ""), agency: "", source: Source(product: "", attribution: "")),
    required: [.init("id", \.id), .init("agency", \.agency), .init("source", \.source)],
    others: [
      .init("otherIDs", \.otherIDs), .init("names", \.names), .init("number", \.number),
      .init("season", \.season), .init("basin", \.basin), .init("trackType", \.trackType),
      .init("track", \.track), .init("omittedPeak", \.omittedPeak), .init("forecasts", \.forecasts),
      .init("issued", \.issued), .init("advisory", \.advisory), .init("status", \.status),
      .init("coastWarnings", \.coastWarnings), .init("warningWords", \.warningWords),
      .init("messageType", \.messageType), .init("targetTime", \.targetTime),
      .init("priority", \.priority), .init("otherSources", \.otherSources),
    ])

  /// Reads a storm.
  public init(from decoder: any Decoder) throws { self = try Self.coding.read(decoder) }

  /// Writes the storm.
  public func encode(to encoder: any Encoder) throws { try Self.coding.write(self, encoder) }
}

extension Forecast: Codable {
  private static let coding = ObjectCoding<Forecast>(
    blank: Forecast(technique: "", isOfficial: false, baseTime: Timestamp(secondsSince1970: 0)),
    required: [
      .init("technique", \.technique), .init("isOfficial", \.isOfficial),
      .init("baseTime", \.baseTime), .init("fixes", \.fixes),
    ],
    others: [
      .init("member", \.member), .init("issued", \.issued), .init("advisory", \.advisory),
      .init("messageType", \.messageType), .init("isSpecial", \.isSpecial),
      .init("remarks", \.remarks),
    ])

  /// Reads a forecast.
  public init(from decoder: any Decoder) throws { self = try Self.coding.read(decoder) }

  /// Writes the forecast.
  public func encode(to encoder: any Encoder) throws { try Self.coding.write(self, encoder) }
}

extension Fix: Codable {
  private static let coding = ObjectCoding<Fix>(
    blank: Fix(.analysis, at: Timestamp(secondsSince1970: 0), position: .origin),
    required: [.init("kind", \.kind), .init("time", \.time), .init("position", \.position)],
    others: [
      .init("leadTime", \.leadTime), .init("accuracy", \.accuracy), .init("place", \.place),
      .init("name", \.name), .init("basin", \.basin), .init("nature", \.nature),
      .init("agencyClass", \.agencyClass), .init("sizeClass", \.sizeClass), .init("winds", \.winds),
      .init("gust", \.gust), .init("pressure", \.pressure), .init("motion", \.motion),
      .init("windRadii", \.windRadii), .init("unknownWinds", \.unstatedWinds),
      .init("probabilityRadius", \.probabilityRadius), .init("warningAreas", \.warningAreas),
      .init("radiusOfMaximumWind", \.radiusOfMaximumWind), .init("outerIsobar", \.outerIsobar),
      .init("seasRadii", \.seasRadii), .init("eyeDiameter", \.eyeDiameter),
      .init("depth", \.depth), .init("marks", \.marks), .init("remarks", \.remarks),
    ])

  /// Reads a fix.
  public init(from decoder: any Decoder) throws { self = try Self.coding.read(decoder) }

  /// Writes the fix.
  public func encode(to encoder: any Encoder) throws { try Self.coding.write(self, encoder) }
}

extension Quantity {
  private struct Members: Codable {
    var value: Double
    var unit: Unit
    var otherValue: Double?
    var otherUnit: Unit?
  }

  /// Reads a quantity.
  public init(from decoder: any Decoder) throws {
    let read = try Members(from: decoder)
    (value, unit) = (read.value, read.unit)
    (otherValue, otherUnit) = (read.otherValue ?? 0, read.otherUnit)
  }

  /// Writes the quantity.
  public func encode(to encoder: any Encoder) throws {
    try Members(value: value, unit: unit, otherValue: alternative?.value, otherUnit: otherUnit)
      .encode(to: encoder)
  }
}

extension RadialExtent {
  private struct Members: Codable {
    var radius, mean, long, short: Length?
    var quadrants: Quadrants?
    var bearing: Double?

    var extent: RadialExtent? {
      if let radius { return .circle(radius) }
      if let quadrants { return .quadrants(quadrants, mean: mean) }
      guard let long, let short, let bearing else { return nil }
      return .shifted(long: long, short: short, bearing: bearing)
    }
  }

  /// Reads an extent.
  public init(from decoder: any Decoder) throws {
    self = try decoder.expect("radii", Members(from: decoder).extent)
  }

  /// Writes the extent.
  public func encode(to encoder: any Encoder) throws {
    var members = Members()
    switch self {
    case .circle(let radius): members.radius = radius
    case .quadrants(let four, let mean): (members.quadrants, members.mean) = (four, mean)
    case .shifted(let long, let short, let bearing):
      (members.long, members.short, members.bearing) = (long, short, bearing)
    }
    try members.encode(to: encoder)
  }
}

extension GeoPoint {
  private struct Members: Codable { let latitude, longitude: Double }

  /// Reads a coordinate.
  public init(from decoder: any Decoder) throws {
    let read = try Members(from: decoder)
    self = try decoder.expect(
      "a latitude and a longitude", GeoPoint(latitude: read.latitude, longitude: read.longitude))
  }
}

extension Timestamp {
  /// Reads a time as in ISO 8601.
  public init(from decoder: any Decoder) throws {
    let text = try Array(String(from: decoder).utf8)
    self = try decoder.expect(
      "a time such as '2012-08-22T00:00:00Z'",
      text.withUnsafeBufferPointer { TimeText(moment: $0)?.time })
  }

  /// Writes the time as in ISO 8601.
  public func encode(to encoder: any Encoder) throws { try iso8601.encode(to: encoder) }
}

extension StormID {
  /// Reads an identifier.
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let dash = text.firstIndex(of: "-") ?? text.endIndex
    let read = StormID(scheme: String(text[..<dash]), code: String(text[dash...].dropFirst()))
    self = try decoder.expect("an id such as 'cwb-2012-14'", read.description == text ? read : nil)
  }

  /// Writes the identifier as text.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
