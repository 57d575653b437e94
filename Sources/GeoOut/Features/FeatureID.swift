import TyphoonTrack

extension TextBuffer {
  /// Appends the id of a feature, a valid `xs:ID` that is the same in every format.
  ///
  /// `<storm>.<layer>[.<technique>[.m<member>].<base time>][.<time>][.<threshold>][.p<level>][.<warning>]`
  mutating func append(idOf feature: Feature, in features: StormFeatures) {
    append(idStartOf: feature, in: features)
    append(idEndOf: feature, in: features)
  }

  /// Appends the part of the id that features of the same storm and layer share.
  mutating func append(idStartOf feature: Feature, in features: borrowing StormFeatures) {
    append(features.storm.id.description)
    append(".")
    append(feature.layer.rawValue)
  }

  /// Appends the part of the id after storm and layer.
  mutating func append(idEndOf feature: Feature, in features: borrowing StormFeatures) {
    _ = features.withForecast(of: feature) { append(idOf: $0) }
    if let time = feature.layer.row.timeInID(feature.time) {
      append(".")
      append(compact: time)
    }
    if feature.threshold != nil || feature.radius != nil,
      let threshold = features.threshold(of: feature)
    {
      append(".")
      append(threshold.value, decimals: Speed.decimalsInID)
      append(threshold.unit.code)
    }
    if let level = features.level(of: feature) {
      append(".p")
      append(level, decimals: 1)
    }
    if let kind = features.warning(of: feature) { append("." + kind.rawValue) }
    // A place has its number in the user's list.
    if feature.ordinal > 1 || feature.layer == .place {
      append(".")
      append(feature.ordinal)
    }
  }

  /// Appends the part of an id that identifies a forecast: `.<technique>[.m<member>].<base time>`.
  fileprivate mutating func append(idOf forecast: UnsafePointer<Forecast>) {
    append(identifier: forecast.pointee.technique, after: ".")
    if let member = forecast.pointee.member { append(identifier: member, after: ".m") }
    append(".")
    append(compact: forecast.pointee.baseTime)
  }

  /// Appends a code, with hyphens for characters that an id may not contain.
  private mutating func append(identifier code: String, after mark: StaticString) {
    append(mark)
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        append(byte)
      default: append("-")
      }
    }
  }
}

extension Speed {
  /// A threshold as encoded in ids: equal values give equal ids.
  struct InID: Hashable {
    fileprivate let value: RoundedNumber
    fileprivate let unit: SpeedUnit
  }

  fileprivate static var decimalsInID: Int { 1 }

  var inID: InID { InID(value: RoundedNumber(value, decimals: Self.decimalsInID), unit: unit) }
}

/// The parts of an id within a storm, without the ordinal.
struct FeatureKey: Hashable {
  let layer: Layer
  var forecast: Int?
  let time: Timestamp?
  let threshold: Speed.InID?
  /// The level of a strike probability or of a step of the cone, or the index of a warning.
  var level: Double?
}

extension StormFeatures {
  /// Records which of the shown forecasts have the same id.
  mutating func noteRepeats(in forecasts: [Int]) {
    guard forecasts.count > 1 else { return }
    var first: [String: Int] = [:]
    var groups: [Int: Int] = [:]
    for index in forecasts {
      let text = idText(index)
      groups[index] = first[text] ?? index
      if first[text] == nil { first[text] = index }
    }
    if first.count < forecasts.count { forecastGroups = groups }
  }

  /// Returns the number of a new feature among those with the same id.
  mutating func ordinal(of key: FeatureKey) -> Int {
    // Layers are ordered by time, so features with the same time are adjacent, unless a forecast is
    // present twice.
    guard forecastGroups.isEmpty else {
      var key = key
      key.forecast = key.forecast.map { forecastGroups[$0] ?? $0 }
      let count = idCounts[key, default: 0] + 1
      idCounts[key] = count
      return count
    }
    // By index: a loop over the features would retain them for each feature.
    for index in features.indices.reversed() {
      let earlier = features[index]
      guard earlier.layer == key.layer, earlier.forecast == key.forecast,
        key.layer.row.timeInID(earlier.time) == key.time
      else { break }
      // Its ordinal counts the ones before it.
      if threshold(of: earlier)?.inID == key.threshold, level(of: earlier) == key.level {
        return earlier.ordinal + 1
      }
    }
    return 1
  }

  private func idText(_ forecast: Int) -> String {
    withUnsafePointer(to: storm.forecasts[forecast]) { pointer in
      String { $0.append(idOf: pointer) }
    }
  }
}
