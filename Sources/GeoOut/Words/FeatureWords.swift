import TyphoonTrack

/// The titles of features, for people to read.
enum FeatureWords {
  /// Returns the title of a feature, such as "TEMBIN, 22 Aug 00:00 UTC, 40 m/s", with another name
  /// of the storm if one is given.
  static func title(
    of feature: Feature, in features: StormFeatures, _ language: Language,
    _ clock: TimeOffset = .utc, storm: String? = nil
  ) -> String {
    String { $0.append(titleOf: feature, in: features, language, clock, storm: storm) }
  }
}

extension TextBuffer {
  /// Appends the title of a feature: the storm, and what the feature shows.
  mutating func append(
    titleOf feature: Feature, in features: StormFeatures, _ language: Language,
    _ clock: TimeOffset = .utc, storm: String? = nil
  ) {
    append(storm ?? features.storm.title(language))
    append(", ")
    append(titleEndOf: feature, in: features, language, clock)
  }

  /// Appends the part of a feature's title after the storm.
  mutating func append(
    titleEndOf feature: Feature, in features: borrowing StormFeatures, _ language: Language,
    _ clock: TimeOffset = .utc
  ) {
    switch feature.layer {
    case .fix, .forecastFix:
      append(shown: feature.time.start, language, clock)
      _ = features.withFix(of: feature) { fix in
        if let lead = fix.pointee.leadTime, feature.layer == .forecastFix {
          append(" (+")
          append(Double(lead) / 3_600, decimals: 1)
          append(" h)")
        }
        if fix.pointee.hasWind {
          append(", ")
          append(shown: fix.pointee.shownSpeed)
        }
      }
    case .place:
      // The name of the place is the user's, and would have to be escaped.
      if let closest = features.passage(of: feature)?.closest {
        let time = String { $0.append(shown: closest.time, language, clock) }
        let distance = "\((closest.distance / 1_000).rounded().shown) km"
        append(
          closest.isApproaching
            ? language[.stillApproaching, time, distance]
            : "\(closest.isAtEnd ? "" : language[.closest] + " ")\(time), \(distance)")
      }
    default:
      let (row, threshold) = (feature.layer.row, features.threshold(of: feature))
      let share = features.share(of: feature)
      if row.coloring == .wind, share == nil, let threshold {
        append(shown: threshold)
        append(" ")
      }
      append(
        features.warning(of: feature)?.name(in: language) ?? share?.name(in: language)
          ?? language.catalogue.words(for: feature.layer).one)
      if let land = features.landfall(of: feature)?.land {
        append(", ")
        append(land.name(in: language))
      }
      if let level = features.level(of: feature) {
        append(" ")
        append(level, decimals: 1)
        append("%")
      }
      if let step = features.coneStep(of: feature) { append(" (\(step.origin(in: language)))") }
      if row.coloring == .strike || share != nil, let threshold {
        append(", ")
        append(shown: threshold)
      }
      if let time = row.timeInTitle(feature.time) {
        append(", ")
        append(shown: time, language, clock)
      }
    }
  }

  /// Appends a time for people to read: day, month, hour and minute at a UTC offset.
  mutating func append(shown time: Timestamp, _ language: Language, _ clock: TimeOffset = .utc) {
    let parts = clock.shown(time).parts
    if language.catalogue.writesDatesInDigits {
      append(monthAndDay: parts)
    } else {
      append(parts.day)
      append(" ")
      append(Glossary.englishMonth(parts.month))
    }
    append(" ")
    append(hourAndMinute: parts)
    guard clock != .utc else { return append(" UTC") }
    append(" \(clock.name(at: time))")
  }
}

extension ConeStep {
  /// Returns where its radii come from.
  func origin(in language: Language) -> String {
    guard let members else { return language[source == .table ? .stepOfTable : .stepIfNormal] }
    return language[.stepOfMembers, String(members)]
  }
}

extension MemberShare {
  /// Returns the name of its arrival.
  func name(in language: Language) -> String {
    language[self == .tenth ? .earliestArrival : .likelyArrival]
  }
}

extension CoastWarning.Kind {
  /// Returns the name in a language.
  func name(in language: Language) -> String { row.names[language.rawValue] ?? rawValue }
}

extension Storm {
  /// Returns the storm's name in a language, or in English if it has none there, or its number or
  /// id.
  func title(_ language: Language) -> String {
    if let name = names[language.rawValue] ?? shownName { return name }
    // The number means little if the agency is unknown.
    let number = source.attribution.isEmpty ? nil : number.map { "\(agency) \($0)" }
    return number ?? id.description
  }

  /// Returns the storm's name as a heading: in a language, and also in English if that is
  /// different.
  func heading(_ language: Language) -> String {
    let title = title(language)
    var others = language.catalogue.headingLanguages.map { names[$0] }
    others.removeAll { $0 == title }
    return ([title] + others.compactMap { $0 }.prefix(1)).joined(separator: " ")
  }
}
