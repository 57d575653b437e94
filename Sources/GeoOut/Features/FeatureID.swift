import TyphoonTrack

extension TextBuffer {
  /// Adds a feature's id: `<storm>.<layer>[.<technique>[.m<member>]][.<base time>][.<time>][.<threshold>]`,
  /// valid as an `xs:ID`, the same in every format.
  mutating func append(idOf feature: Feature, in features: StormFeatures) {
    var days = DayText()
    append(features.storm.id.description)
    append(UInt8(ascii: "."))
    append(feature.layer.rawValue)
    append(idEndOf: feature, in: features, &days)
  }

  /// Adds what stands in a feature's id behind storm and layer.
  mutating func append(
    idEndOf feature: Feature, in features: StormFeatures, _ days: inout DayText
  ) {
    if feature.forecast != nil, let forecast = features.forecast(of: feature) {
      append(idOf: forecast)
    }
    if let time = feature.layer.idTime(feature.time) {
      append(UInt8(ascii: "."))
      append(compact: time, &days)
    }
    if feature.threshold != nil || feature.radius != nil,
      let threshold = features.threshold(of: feature)
    {
      append(UInt8(ascii: "."))
      append(threshold.value, decimals: Speed.decimalsInID)
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

  /// Adds what ids say of a forecast: `.<technique>[.m<member>].<base time>`.
  fileprivate mutating func append(idOf forecast: Forecast) {
    append(UInt8(ascii: "."))
    append(identifier: forecast.technique)
    if let member = forecast.member {
      append(".m")
      append(identifier: member)
    }
    append(UInt8(ascii: "."))
    append(compact: forecast.baseTime)
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

extension Layer {
  /// The time that tells a feature from others of its layer: a fix's valid time, a segment's start; none
  /// for what there is once for a storm or forecast.
  func idTime(_ time: Feature.Time) -> Timestamp? {
    switch self {
    case .fix, .forecastFix, .windRadius, .trackSegment: time.start
    case .probabilityCircle: time.end
    case .track, .forecastTrack, .potentialArea, .warningArea, .windSwath: nil
    }
  }
}

extension Speed {
  /// A threshold as ids write it: two that are equal make equal ids.
  struct InID: Equatable {
    fileprivate let value: DecimalPrinter.Scaled
    fileprivate let unit: SpeedUnit
  }

  fileprivate static var decimalsInID: Int { 1 }

  var inID: InID {
    InID(value: DecimalPrinter.Scaled(value, decimals: Self.decimalsInID), unit: unit)
  }
}

extension StormFeatures {
  /// Whether ids say the same of two forecasts.
  func sharesID(_ one: Int?, _ other: Int?) -> Bool {
    guard one != other, let one, let other else { return one == other }
    return idText(one) == idText(other)
  }

  /// Notes whether ids say the same of two of the forecasts that are shown.
  mutating func noteRepeats(in forecasts: [Int]) {
    guard forecasts.count > 1 else { return }
    repeatsForecasts = Set(forecasts.map(idText)).count < forecasts.count
  }

  private func idText(_ forecast: Int) -> String {
    var text = TextBuffer(capacity: 64)
    text.append(idOf: storm.forecasts[forecast])
    return text.string
  }
}
