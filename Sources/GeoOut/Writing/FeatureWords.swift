import TyphoonTrack

/// What features are called where people read.
enum FeatureWords {
  /// A feature's title: "TEMBIN, 22 Aug 00:00 UTC, 40 m/s".
  static func title(
    of feature: Feature, in features: StormFeatures, scale: IntensityScale, _ language: Language
  ) -> String {
    let name = features.storm.title(language)
    switch feature.layer {
    case .fix, .forecastFix:
      var title = "\(name), \(feature.time.start.shown) UTC"
      if let fix = features.fix(of: feature) {
        if let lead = fix.leadTime, feature.layer == .forecastFix {
          title += " (+\(lead / 3_600) h)"
        }
        if let wind = fix.wind { title += ", \(wind.speed.shown)" }
      }
      return title
    case .windRadius, .windSwath, .warningArea:
      let threshold = features.windRadii(of: feature).map { " \($0.threshold.shown)" } ?? ""
      return
        "\(name),\(threshold) \(Glossary.name(of: feature.layer, language).lowercased()), \(feature.time.start.shown) UTC"
    case .probabilityCircle:
      let time = feature.time.end ?? feature.time.start
      return
        "\(name), \(Glossary.name(of: feature.layer, language).lowercased()), \(time.shown) UTC"
    case .potentialArea, .track, .trackSegment, .forecastTrack:
      return "\(name), \(Glossary.name(of: feature.layer, language).lowercased())"
    }
  }
}

extension Timestamp {
  /// Day and time for people who read English: "22 Aug 00:00".
  var shown: String {
    let parts = parts
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(parts.day) \(months[parts.month - 1]) \(padded(parts.hour)):\(padded(parts.minute))"
  }
}

extension Speed {
  /// The speed as published, with its unit.
  var shown: String {
    switch unit {
    case .metresPerSecond: "\(value.shown) m/s"
    case .knots: "\(value.shown) kt"
    case .kilometresPerHour: "\(value.shown) km/h"
    case .milesPerHour: "\(value.shown) mph"
    }
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
