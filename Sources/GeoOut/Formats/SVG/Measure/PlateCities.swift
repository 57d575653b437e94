import TyphoonTrack

// The cities that winds reach, as a table of the panel.

extension PlatePanel {
  /// A storm, and what it does at a city.
  typealias City = (storm: PlateStorm, passage: PlacePassage)

  /// Returns the cities that a plate lists: where gales of any storm come first, then the nearest.
  static func listed(_ storms: [PlateStorm], _ preset: PlatePreset) -> [City] {
    guard preset == .warning else { return [] }
    let all = storms.flatMap { storm in
      let end = storm.features.framedEnd
      return storm.features.passages.filter { passage in
        end.map { passage.winds[.gale] != nil || passage.closest?.time ?? $0 <= $0 } ?? true
      }.map { (storm: storm, passage: $0) }
    }
    return Array(all.sorted(by: isBefore).prefix(PlatePreset.mostCities))
  }

  private static func isBefore(_ one: City, _ other: City) -> Bool {
    one.passage.urgency(at: one.storm.now) < other.passage.urgency(at: other.storm.now)
  }

  /// Returns the least share of the plate's height that the map keeps above the list of storms or cities.
  static func leastMap(of storms: [PlateStorm], _ preset: PlatePreset) -> Double {
    listed(storms, preset).isEmpty ? storms.count > 1 ? 0.5 : 0.55 : 0.4
  }

  /// Whether it is known when, or whether, gales come to any of the cities.
  func knowsGales(_ cities: some Sequence<City>) -> Bool {
    cities.contains { $0.storm.start(of: $0.passage, words) != words[.unknownWinds] }
  }

  /// Returns the table: when gales begin at each city, and below it the closest approach and the chance; only these, and
  /// why, where no radii of gales are known.
  func list(_ cities: ArraySlice<City>, _ storms: [PlateStorm]) -> Block {
    var block = Block(weight: 3)
    let cities = cities.sorted(by: Self.isBefore)
    guard let first = cities.first?.storm else { return block }
    let isKnown = knowsGales(cities)
    let gales = first.gales(words)
    let told = isKnown ? words[.windsFrom, gales] : words[.closest].capitalizedFirst
    heading(words.detailed(told, words.clockName(at: first.now)), in: &block)
    let (bold, quiet) = (
      PlateTextStyle(size: 13, isBold: true), PlateTextStyle(size: 11.5, color: Palette.quiet)
    )
    let rows = cities.flatMap { storm, passage in
      let own = storm.own(words)
      let facts = [
        storms.count > 1 ? storm.label(words) : nil,
        passage.closest.map { own.entry(of: $0, at: storm.now) },
        passage.strike.map(own.label(ofChance:)),
      ]
      return [
        Row(
          text: passage.place.name(in: words.language), style: bold,
          end: isKnown ? storm.start(of: passage, words) : "", endStyle: bold, gap: 0),
        Row(
          text: facts.compactMap { $0?.unbroken }.joined(separator: "\u{A0}· "), style: quiet,
          gap: 4),
      ]
    }
    // A column ends with both rows of a city.
    add(rows, columns: isWide && cities.count.isMultiple(of: 2) ? 2 : 1, to: &block)
    if !isKnown {
      let reason: Phrase =
        cities.contains { $0.storm.hasGaleRadii } ? .windsKnownAtTimes : .windsNeverKnown
      let why = words.labelled(words[.windsFrom, gales], words[reason])
      add([Row(text: why, style: quiet)], to: &block)
    } else if cities.contains(where: { !knowsGales([$0]) }) {
      add([Row(text: words[.radiiMissing], style: quiet)], to: &block)
    }
    if let strike = cities.lazy.compactMap({ $0.passage.strike }).first {
      let note = words[.chanceNote, String(strike.members)]
      add([Row(text: note, style: quiet)], to: &block)
    }
    return block
  }
}

extension PlateStorm {
  /// The time of the analysis, or the base time.
  fileprivate var now: Timestamp {
    storm.track.last?.time ?? baseTime ?? Timestamp(secondsSince1970: 0)
  }

  /// Whether the source gives radii of gales for any time.
  fileprivate var hasGaleRadii: Bool {
    (storm.track + storm.forecasts.flatMap { $0.fixes }).contains { fix in
      fix.windRadii.contains { WindForce($0.threshold) == .gale }
    }
  }

  /// The lowest wind of gales, as the source gives radii.
  fileprivate func gales(_ words: MapWords) -> String {
    let isMetric = units == .metresPerSecond || scale.unit == .metresPerSecond
    let usual = isMetric ? Speed(15, .metresPerSecond) : Speed(34, .knots)
    let own = features.features.lazy.compactMap { features.threshold(of: $0) }
      .first { WindForce($0) == .gale }
    return self.own(words).inUnits(own ?? usual).shown
  }

  /// Returns when gales begin at a city: never a claim where their radii are unknown.
  func start(of passage: PlacePassage, _ words: MapWords) -> String {
    guard let gales = passage.winds[.gale] else {
      // Of one position the way is not known.
      let isKnown = passage.unknownWinds[.gale] == nil && passage.closest?.isPosition != true
      return words[isKnown ? passage.isNearGales ? .nearWinds : .noWinds : .unknownWinds]
    }
    if gales.start <= now, gales.end >= now { return words[.now] }
    return gales.knownStart.map { words.label($0.roundedToHour, .weekday) } ?? words[.unknownWinds]
  }
}
