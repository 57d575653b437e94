import TyphoonTrack

// Warnings and watches on coasts, as features.

/// How a kind of warning is drawn and what it is called: in the colours of the NHC's own graphics, watches narrower,
/// so that both are seen where a watch and a warning are on one coast.
struct CoastWarningRow {
  let color: Palette.Color
  let width: Double
  /// The names by the tag of the language.
  let names: [String: String]
}

extension CoastWarning.Kind {
  var row: CoastWarningRow {
    switch self {
    case .stormWarning:
      Self.row(Palette.stormWarning, 5.5, "tropical storm warning", "熱帶風暴警報", "熱帯暴風雨警報")
    case .hurricaneWarning:
      Self.row(Palette.hurricaneWarning, 5.5, "hurricane warning", "颶風警報", "ハリケーン警報")
    case .stormWatch: Self.row(Palette.stormWatch, 3, "tropical storm watch", "熱帶風暴監視", "熱帯暴風雨注意報")
    case .hurricaneWatch: Self.row(Palette.hurricaneWatch, 3, "hurricane watch", "颶風監視", "ハリケーン注意報")
    }
  }

  private static func row(
    _ color: Palette.Color, _ width: Double, _ english: String, _ chinese: String,
    _ japanese: String
  ) -> CoastWarningRow {
    CoastWarningRow(
      color: color, width: width, names: ["en": english, "zh-Hant": chinese, "ja": japanese])
  }
}

extension StormFeatures {
  /// Adds the coasts under each kind of warning, unless the track has gone on for longer than a forecast may.
  mutating func addCoastWarnings(_ choice: ForecastChoice) {
    guard !storm.coastWarnings.isEmpty, let issued = storm.issued else { return }
    let age = (storm.track.last?.time ?? issued).secondsSince1970 - issued.secondsSince1970
    guard choice.keepsStale || age <= ForecastChoice.longestAge else {
      return notes.append(
        "warnings of advisory \(storm.advisory ?? "?") omitted: the track goes on for more than 12 hours after it; '--stale' keeps them"
      )
    }
    for (index, warning) in storm.coastWarnings.enumerated() {
      let lines = warning.lines.map { line in
        line.map { Coordinate($0).unrolled(toward: line[0].longitude) }
      }
      add(.warning, entry: index, time: .span(issued, nil), shape: addLines(lines))
    }
  }

  /// Returns the kind of warning that a feature shows.
  func warning(of feature: Feature) -> CoastWarning.Kind? {
    feature.layer == .warning ? feature.entry.map { storm.coastWarnings[$0].kind } : nil
  }
}
