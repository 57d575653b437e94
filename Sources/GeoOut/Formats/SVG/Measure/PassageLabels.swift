import TyphoonTrack

extension [PlateStorm] {
  /// A closest approach that is farther away, in metres, is of no interest on a map.
  private static var farthest: Double { 500_000 }

  /// Returns the text below the name of each place that a storm passes: the nearest, if there are
  /// several.
  func passageLabels(_ words: MapWords) -> [MapPlace: String] {
    var nearest: [MapPlace: ClosestApproach] = [:]
    var chances: [MapPlace: StrikeProbability] = [:]
    for storm in self {
      for feature in storm.features.features {
        guard let passage = storm.features.passage(of: feature) else { continue }
        let place = passage.place
        if let closest = passage.closest,
          closest.distance < nearest[place]?.distance ?? Self.farthest
        {
          nearest[place] = closest
        }
        if let strike = passage.strike, strike.level > chances[place]?.level ?? 0 {
          chances[place] = strike
        }
      }
    }
    let shown = Set(nearest.keys).union(chances.keys)
    return Dictionary(
      uniqueKeysWithValues: shown.map { place in
        let texts = [
          nearest[place].map(words.label), chances[place].map(words.label(ofChance:)),
        ]
        return (place, texts.compactMap { $0 }.joined(separator: " · "))
      })
  }
}
