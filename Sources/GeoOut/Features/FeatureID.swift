import TyphoonTrack

extension TextBuffer {
  /// Adds a feature's id: `<storm>.<layer>[.<technique>[.m<member>]][.<base time>][.<time>][.<threshold>]`,
  /// valid as an `xs:ID`, the same in every format.
  mutating func append(idOf feature: Feature, in features: StormFeatures) {
    append(features.storm.id.description)
    append(UInt8(ascii: "."))
    append(feature.layer.rawValue)
    if let forecast = features.forecast(of: feature) {
      append(UInt8(ascii: "."))
      append(identifier: forecast.technique)
      if let member = forecast.member {
        append(".m")
        append(identifier: member)
      }
      append(UInt8(ascii: "."))
      append(compact: forecast.baseTime)
    }
    if let time = feature.idTime {
      append(UInt8(ascii: "."))
      append(compact: time)
    }
    if let threshold = features.windRadii(of: feature)?.threshold {
      append(UInt8(ascii: "."))
      append(threshold.value, decimals: 1)
      switch threshold.unit {
      case .metresPerSecond: append("ms")
      case .knots: append("kt")
      case .kilometresPerHour: append("kmh")
      case .milesPerHour: append("mph")
      }
    }
    if feature.ordinal > 1 {
      append(UInt8(ascii: "."))
      append(feature.ordinal)
    }
  }

  /// Adds the characters of a code that an id may hold; others become hyphens.
  private mutating func append(identifier code: String) {
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        append(byte)
      default: append(UInt8(ascii: "-"))
      }
    }
  }
}

extension Feature {
  /// The time that tells the feature from others of its layer: a fix's valid time, a segment's start;
  /// none for what there is once for a storm or forecast.
  fileprivate var idTime: Timestamp? {
    switch layer {
    case .fix, .forecastFix, .windRadius, .trackSegment: time.start
    case .probabilityCircle: time.end
    case .track, .forecastTrack, .potentialArea, .warningArea, .windSwath: nil
    }
  }
}
