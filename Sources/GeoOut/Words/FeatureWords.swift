import TyphoonTrack

/// The titles of features, for people to read.
enum FeatureWords {
  /// Returns the title of a feature, such as "TEMBIN, 22 Aug 00:00 UTC, 40 m/s", with another name
  /// of the storm if one is given.
  static func title(
    of feature: Feature, in features: StormFeatures, _ language: Language,
    _ clock: TimeOffset = .utc, storm: String? = nil
  ) -> String {
    var text = TextBuffer(capacity: BytePen.leastRoom)
    text.append(titleOf: feature, in: features, language, clock, storm: storm)
    return text.string
  }
}

extension TextBuffer {
  /// Appends the title of a feature: the storm, and what the feature shows.
  mutating func append(
    titleOf feature: Feature, in features: StormFeatures, _ language: Language,
    _ clock: TimeOffset = .utc, storm: String? = nil
  ) {
    write { pen in
      var days = DayText()
      pen.put(storm ?? features.storm.title(language))
      pen.need(2)
      pen.put(", ")
      pen.put(titleEndOf: feature, in: features, language, &days, clock)
    }
  }

  /// Appends the part of a feature's title after the storm.
  mutating func append(
    titleEndOf feature: Feature, in features: StormFeatures, _ language: Language,
    _ days: inout DayText
  ) {
    write { $0.put(titleEndOf: feature, in: features, language, &days) }
  }

  /// Appends a speed with its unit.
  mutating func append(shown speed: Speed) {
    write { $0.put(shown: speed) }
  }
}

extension BytePen {
  /// Writes the part of a feature's title after the storm.
  @inline(__always)
  mutating func put(
    titleEndOf feature: Feature, in features: borrowing StormFeatures, _ language: Language,
    _ days: inout DayText, _ clock: TimeOffset = .utc
  ) {
    need(256)
    switch feature.layer {
    case .fix, .forecastFix:
      put(shown: feature.time.start, language, &days, clock)
      _ = features.withFix(of: feature) { fix in
        if let lead = fix.pointee.leadTime, feature.layer == .forecastFix {
          put(" (+")
          put(Double(lead) / 3_600, decimals: 1)
          put(" h)")
        }
        if fix.pointee.hasWind {
          put(", ")
          put(shown: fix.pointee.shownSpeed)
        }
      }
    case .windRadius, .windSwath, .warningArea:
      if let threshold = features.threshold(of: feature) {
        put(shown: threshold)
        put(" ")
      }
      put(Glossary.singular(of: feature.layer, language))
      put(", ")
      put(shown: feature.time.start, language, &days, clock)
    case .probabilityCircle:
      put(Glossary.singular(of: feature.layer, language))
      put(", ")
      put(shown: feature.time.end ?? feature.time.start, language, &days, clock)
    case .strikeProbability:
      put(Glossary.singular(of: feature.layer, language))
      if let strike = features.strike(of: feature) {
        put(" ")
        put(strike.level, decimals: 1)
        put("%")
      }
      if let threshold = feature.threshold {
        put(", ")
        put(shown: threshold)
      }
    case .ensembleMean:
      put(Glossary.singular(of: feature.layer, language))
      put(", ")
      put(shown: feature.time.start, language, &days, clock)
    case .place:
      // The name of the place is the user's, and would have to be escaped.
      if let closest = features.passage(of: feature)?.closest {
        put(Glossary.closest(language))
        put(" ")
        put(shown: closest.time, language, &days, clock)
        put(", ")
        put((closest.distance / 1_000).rounded(), decimals: 0)
        put(" km")
      }
    case .potentialArea, .track, .trackSegment, .forecastTrack:
      put(Glossary.singular(of: feature.layer, language))
    }
  }

  /// Writes a time for people to read: day, month, hour and minute at a UTC offset, in at most 40
  /// bytes.
  @inline(__always)
  mutating func put(
    shown time: Timestamp, _ language: Language, _ days: inout DayText,
    _ clock: TimeOffset = .utc
  ) {
    let second = days.goTo(clock.shown(time))
    switch language {
    case .english:
      put(small: days.dayOfMonth)
      put(" ")
      put(Glossary.englishMonth(days.month))
    case .traditionalChinese, .japanese:
      put(monthAndDay: days)
    }
    put(" ")
    put(hourAndMinute: second)
    guard clock != .utc else { return put(" UTC") }
    put(" \(clock.name)")
    need(224)
  }

  /// Writes a speed with its unit, in at most 32 bytes.
  @inline(__always)
  mutating func put(shown speed: Speed) {
    put(speed.value, decimals: 1)
    switch speed.unit {
    case .metresPerSecond: put(" m/s")
    case .knots: put(" kt")
    case .kilometresPerHour: put(" km/h")
    case .milesPerHour: put(" mph")
    }
  }
}

extension Speed {
  /// The speed as published, with its unit.
  var shown: String {
    String { $0.put(shown: self) }
  }
}

extension Double {
  /// The number for people to read: at most one decimal.
  var shown: String {
    String { $0.put(self, decimals: 1) }
  }
}

extension Storm {
  /// Returns the storm's name in a language, or in English if it has none there, or its number or
  /// id.
  func title(_ language: Language) -> String {
    // The number means little if the agency is unknown.
    let number = source.attribution.isEmpty ? nil : number.map { "\(agency) \($0)" }
    return names[language.rawValue] ?? shownName ?? number ?? id.description
  }

  /// Returns the storm's name as a heading: in a language, and also in English if that is
  /// different.
  func heading(_ language: Language) -> String {
    let title = title(language)
    // English readers may look for the agency's own spelling; others need no third script.
    var others = language == .english ? [names["zh-Hant"], names["ja"]] : [names["en"]]
    others.removeAll { $0 == title }
    return ([title] + others.compactMap { $0 }.prefix(1)).joined(separator: " ")
  }
}
