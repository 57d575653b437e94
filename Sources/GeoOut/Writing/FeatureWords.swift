import TyphoonTrack

/// What features are called where people read.
enum FeatureWords {
  /// A feature's title: "TEMBIN, 22 Aug 00:00 UTC, 40 m/s".
  static func title(
    of feature: Feature, in features: StormFeatures, _ language: Language
  ) -> String {
    var text = TextBuffer(capacity: 128)
    text.append(titleOf: feature, in: features, language)
    return text.string
  }
}

extension TextBuffer {
  /// Adds a feature's title, with the storm's where that is known already.
  mutating func append(
    titleOf feature: Feature, in features: StormFeatures, _ language: Language,
    storm: String? = nil
  ) {
    append(storm ?? features.storm.title(language))
    append(", ")
    switch feature.layer {
    case .fix, .forecastFix:
      append(shown: feature.time.start, language)
      let known = features.withFix(of: feature) { (lead: $0.leadTime, speed: $0.wind?.speed) }
      guard let known else { return }
      if let lead = known.lead, feature.layer == .forecastFix {
        append(" (+")
        append(Double(lead) / 3_600, decimals: 1)
        append(" h)")
      }
      if let speed = known.speed {
        append(", ")
        append(shown: speed)
      }
    case .windRadius, .windSwath, .warningArea:
      if let threshold = features.threshold(of: feature) {
        append(shown: threshold)
        append(" ")
      }
      append(Glossary.singular(of: feature.layer, language))
      append(", ")
      append(shown: feature.time.start, language)
    case .probabilityCircle:
      append(Glossary.singular(of: feature.layer, language))
      append(", ")
      append(shown: feature.time.end ?? feature.time.start, language)
    case .potentialArea, .track, .trackSegment, .forecastTrack:
      append(Glossary.singular(of: feature.layer, language))
    }
  }

  /// Adds day and time for people to read: "22 Aug 00:00 UTC", "8月22日 00:00 UTC".
  mutating func append(shown time: Timestamp, _ language: Language) {
    let parts = time.parts
    switch language {
    case .english:
      append(parts.day)
      append(" ")
      append(Glossary.englishMonth(parts.month))
    case .traditionalChinese, .japanese:
      append(parts.month)
      append("月")
      append(parts.day)
      append("日")
    }
    append(" ")
    append(parts.hour, width: 2)
    append(":")
    append(parts.minute, width: 2)
    append(" UTC")
  }

  /// Adds a speed as published, with its unit.
  mutating func append(shown speed: Speed) {
    append(speed.value, decimals: 1)
    switch speed.unit {
    case .metresPerSecond: append(" m/s")
    case .knots: append(" kt")
    case .kilometresPerHour: append(" km/h")
    case .milesPerHour: append(" mph")
    }
  }
}

extension Speed {
  /// The speed as published, with its unit.
  var shown: String {
    var text = TextBuffer(capacity: 32)
    text.append(shown: self)
    return text.string
  }
}

extension Double {
  /// The number for people to read: one decimal at most.
  var shown: String {
    var text = TextBuffer(capacity: 32)
    text.append(self, decimals: 1)
    return text.string
  }
}

extension Storm {
  /// The storm's name in a language, in English where it has none there; else its number or id.
  func title(_ language: Language) -> String {
    names[language.rawValue] ?? shownName ?? number.map { "\(agency) \($0)" } ?? id.description
  }

  /// The storm's name as a heading: in a language, and in English where that is another.
  func heading(_ language: Language) -> String {
    let title = title(language)
    var others = [names["en"], names["zh-Hant"], names["ja"]].compactMap { $0 }
    others.removeAll { $0 == title }
    return ([title] + others.prefix(1)).joined(separator: " ")
  }
}
