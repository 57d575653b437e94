import TyphoonTrack

// The description of a plate for those who cannot see it: the text of what it shows.

extension MapWords {
  /// The largest number of positions that are listed one by one.
  private static let maxPositions = 12

  /// Returns the description of a plate.
  ///
  /// - Parameters:
  ///   - storms: The storms.
  ///   - headline: What the forecast of the only storm means.
  ///   - notes: The sentences below the legend.
  /// - Returns: The sentences of the description.
  func description(of storms: [PlateStorm], headline: String?, notes: [String]) -> String {
    guard !storms.isEmpty else { return sentence(self[.noStorms]) }
    guard !storms.isCrowd else {
      let title = filtered(storms.seasonTitle(self) ?? self[.cyclones, String(storms.count)])
      return ([sentence(title)] + notes).joined(separator: language.catalogue.sentenceSpace)
    }
    let said = storms.count == 1 ? sentences(of: storms[0], headline) : storms.map(summary)
    return (said + notes).joined(separator: language.catalogue.sentenceSpace)
  }

  /// Returns a full description of the only storm of a plate.
  private func sentences(of storm: PlateStorm, _ headline: String?) -> [String] {
    var said = [sentence(storm.title(self))]
    if storm.isFinished, let peak = storm.peak, let wind = peak.wind {
      let strongest = storm.own(self).speed(wind.speed) + self[.comma] + moment(peak.time)
      said.append(sentence(self[.strongest] + self[.colon] + strongest))
    }
    let landfall = storm.isFinished ? storm.landfall(self, isComputed: true)?.words : nil
    if let told = headline ?? landfall { said.append(sentence(told)) }
    if let fix = storm.current {
      let facts = storm.facts(self).map { $0.label + self[.colon] + $0.value }
      said.append(
        sentence(
          storm.heading(self) + self[.comma] + moment(fix.time) + self[.colon]
            + facts.joined(separator: self[.semicolon])))
    }
    let layers = Set(storm.features.features.map { $0.layer })
    if layers.contains(.track) || layers.contains(.trackSegment),
      let first = storm.storm.track.first
    {
      let name = words(for: .track).all
      let start = "\(moment(first.time)) \(place(first.position))"
      said.append(sentence(self[.trackStart, name, start]))
    }
    let ahead = storm.features.features.filter { $0.layer == .forecastFix }
      .compactMap { storm.features.fix(of: $0) }.filter { $0 != storm.current }
    let shown = ahead.count > Self.maxPositions ? Array(ahead.suffix(1)) : ahead
    if !shown.isEmpty {
      said.append(
        sentence(
          self[.forecast] + self[.colon]
            + shown.map { position(of: $0, storm) }.joined(separator: self[.semicolon])))
    }
    let kinds = [Layer.strikeProbability, .potentialArea, .warningArea, .windSwath]
    let areas =
      kinds.compactMap { layer in storm.features.features.first { $0.layer == layer } }
      + storm.features.features.filter { $0.layer == .warning }
    return said + areas.map { sentence(storm.name(of: $0, self)) }
  }

  /// Returns a description of one of several storms: its position, and the end of its forecast.
  private func summary(of storm: PlateStorm) -> String {
    let time = storm.current.map { moment($0.time) }
    let facts = [time].compactMap { $0 } + storm.brief(self)
    let end = storm.forecastEnd.map { self[.forecastTo, moment($0)] }
    let parts = [
      storm.title(self) + (facts.isEmpty ? "" : self[.colon])
        + facts.joined(separator: self[.comma])
    ]
    return (parts + [end].compactMap { $0 }).map(sentence)
      .joined(separator: language.catalogue.sentenceSpace)
  }

  /// Returns a forecast position with its time, wind and circle.
  private func position(of fix: Fix, _ storm: PlateStorm) -> String {
    let circle = fix.probabilityRadius.map {
      "\(self.circle($0.percentage)) \(storm.own(self).length($0.radius))"
    }
    return [
      "\(moment(fix.time)) \(place(fix.position))",
      fix.wind.map { storm.own(self).speed($0.speed) }, circle,
    ]
    .compactMap { $0 }.joined(separator: self[.comma])
  }

  /// Returns a text with a full stop.
  func sentence(_ words: String) -> String {
    let ends: [Character] = [".", "…", "。", "!", "！", "?", "？"]
    return words + (words.last.map(ends.contains) ?? true ? "" : self[.fullStop])
  }
}
