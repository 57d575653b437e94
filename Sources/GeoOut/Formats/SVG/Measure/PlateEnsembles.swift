import TyphoonTrack

// Strike probabilities and ensemble means on a plate.

extension PlateStorm {
  /// Removes the strike probabilities and the arrival of all but the first ensemble and the first wind: those of
  /// several would cover each other, and so would arrivals of members those of winds.
  mutating func keepFirstStrikes() {
    for layer in [Layer.strikeProbability, .arrival] {
      guard let first = features.features.first(where: { $0.layer == layer }) else { continue }
      let made = features
      features.features.removeAll {
        $0.layer == layer && made.strike(of: $0) != nil
          && ($0.forecast != first.forecast || $0.threshold?.inID != first.threshold?.inID)
      }
    }
  }
}

extension PlateLegend {
  /// Returns the samples of the classes of strike probability that are drawn, and of means.
  static func ensembles(
    of features: [(PlateStorm, Feature)], _ words: MapWords
  ) -> [Entry] {
    var entries: [Entry] = []
    let strikes = features.filter { $0.1.layer == .strikeProbability }
    for one in StrikeClass.allCases {
      // The lowest level of the class that is drawn.
      let own = strikes.filter { storm, feature in
        storm.features.strike(of: feature).map { StrikeClass($0.level) == one } ?? false
      }
      let lowest = own.min { left, right in
        (left.0.features.strike(of: left.1)?.level ?? 0)
          < (right.0.features.strike(of: right.1)?.level ?? 0)
      }
      guard let (storm, feature) = lowest, let strike = storm.features.strike(of: feature) else {
        continue
      }
      // As on the map, areas of higher levels lie on those of lower ones.
      let below = strikes.filter { $0.0.features.strike(of: $0.1)?.level ?? 0 <= strike.level }
      entries.append(
        Entry(
          sample: .areas(below.map { $0.0.style(of: $0.1) }.unique),
          words: words.legend(of: strike, feature.threshold, isFirst: entries.isEmpty)))
    }
    let means = features.filter { $0.1.layer == .ensembleMean }
    if !means.isEmpty {
      let codes = Set(means.compactMap { $0.0.features.forecast(of: $0.1)?.shownTechnique })
        .sorted()
      let stroke = PlateTechnique.Stroke(
        color: FeatureStyle(.ensembleMean, color: nil).color, dashes: "", width: 1.8)
      entries.append(
        Entry(
          sample: .technique(stroke),
          words: words.detailed(
            words.words(for: .ensembleMean).all, codes.joined(separator: ", "))))
    }
    return entries
  }

  /// Returns the notes about what is computed from ensembles.
  static func ensembleNotes(
    _ features: [(PlateStorm, Feature)], hasMeans: Bool, _ words: MapWords
  ) -> [String] {
    let strike = features.first { $0.1.layer == .strikeProbability }
    let note = strike.flatMap { storm, feature -> String? in
      guard let found = storm.features.strike(of: feature),
        let forecast = storm.features.forecast(of: feature)
      else { return nil }
      return words.strikeNote(found.members, forecast.shownTechnique, feature.time)
    }
    let hasMeans = hasMeans || features.contains { $0.1.layer == .ensembleMean }
    return [note].compactMap { $0 } + (note == nil && hasMeans ? [words[.meanNote]] : [])
  }
}

extension [FeatureStyle] {
  /// The styles, at most two of a kind: more look the same.
  fileprivate var unique: [FeatureStyle] {
    indices.filter { index in self[..<index].count { $0 == self[index] } < 2 }.map { self[$0] }
  }
}

extension MapWords {
  /// Returns the legend text of a class of strike probability; the first says what it is that of.
  fileprivate func legend(of strike: StrikeProbability, _ wind: Speed?, isFirst: Bool) -> String {
    let percentage = self[.percentOrMore, strike.level.shown]
    guard isFirst else { return percentage }
    let text = labelled(label(of: strike), percentage)
    return wind.map { detailed(text, windOrMore($0)) } ?? text
  }

  /// Returns the note about strike probabilities.
  fileprivate func strikeNote(
    _ members: Int, _ technique: String, _ time: Feature.Time
  ) -> String {
    let (start, end) = (shortMoment(time.start), shortMoment(time.end ?? time.start))
    return self[.strikeNote, start, end, String(members), technique]
  }

}
