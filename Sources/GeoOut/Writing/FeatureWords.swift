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
  /// Adds a feature's title.
  mutating func append(
    titleOf feature: Feature, in features: StormFeatures, _ language: Language
  ) {
    var days = DayText()
    append(features.storm.title(language))
    append(", ")
    append(titleEndOf: feature, in: features, language, &days)
  }

  /// Adds what stands in a feature's title behind the storm: words of our own, and numbers.
  mutating func append(
    titleEndOf feature: Feature, in features: StormFeatures, _ language: Language,
    _ days: inout DayText
  ) {
    switch feature.layer {
    case .fix, .forecastFix:
      append(shown: feature.time.start, language, &days)
      let known = features.withFix(of: feature) { fix in
        (lead: fix.leadTime, speed: fix.winds.isEmpty ? nil : fix.winds[0].speed)
      }
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
      append(shown: feature.time.start, language, &days)
    case .probabilityCircle:
      append(Glossary.singular(of: feature.layer, language))
      append(", ")
      append(shown: feature.time.end ?? feature.time.start, language, &days)
    case .potentialArea, .track, .trackSegment, .forecastTrack:
      append(Glossary.singular(of: feature.layer, language))
    }
  }

  /// Adds day and time for people to read: "22 Aug 00:00 UTC", "8月22日 00:00 UTC".
  mutating func append(shown time: Timestamp, _ language: Language, _ days: inout DayText) {
    let second = days.goTo(time)
    let (month, day) = (days.month, days.dayOfMonth)
    write(atMost: 32) { memory in
      var pen = BytePen(memory)
      switch language {
      case .english:
        pen.put(small: day)
        pen.put(" ")
        pen.put(Glossary.englishMonth(month))
      case .traditionalChinese, .japanese:
        pen.put(small: month)
        pen.put("月")
        pen.put(small: day)
        pen.put("日")
      }
      pen.put(" ")
      pen.put(pair: second / 3_600)
      pen.put(":")
      pen.put(pair: second / 60 % 60)
      pen.put(" UTC")
      return pen.end - memory
    }
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
