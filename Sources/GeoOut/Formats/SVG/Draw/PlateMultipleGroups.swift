import TyphoonTrack

extension PlateStorm {
  /// Returns the maps on which a storm is: their order and their names.
  func groups(
    _ kind: Multiples, _ index: Int, isSouthern: Bool, _ words: MapWords
  ) -> [(order: Int, name: String)] {
    let parts = span.map { words.clock.shown($0.start).parts }
    // A season of the south is called by both years, and among those of the north no season is.
    let isAlone = seasonBasin?.isSouthern ?? false
    let own = isAlone ? parts?.year : storm.season ?? parts?.year
    guard let year = own else { return [] }
    switch kind {
    case .storm, .wind: return [(index, label(words))]
    case .year where isSouthern:
      let end = parts.map { $0.month < 7 ? $0.year : $0.year + 1 } ?? year
      return [(end, .years(ofSeason: end))]
    case .year: return [(year, String(year))]
    case .decade: return [(year / 10, "\(year / 10 * 10)–\(year / 10 * 10 + 9)")]
    case .month:
      return parts.map { [($0.month, words.month($0.month))] } ?? []
    case .landfall:
      // Those of the source are on whatever coast; others are of tropical cyclones.
      let marked = storm.track.filter { $0.marks.contains(.landfall) }
      let computed = features.features.compactMap { features.landfall(of: $0) }
      let lands =
        marked.map { Land.near($0.position, within: Self.coastal) }
        + computed.filter { !$0.fix.nature.isOver }.map { $0.land }
      let names = Set(lands.compactMap { $0?.name(in: words.language) })
      return names.isEmpty ? [(1, words[.noLandfall])] : names.sorted().map { (0, $0) }
    }
  }
}

extension String {
  /// Returns both years of a season that ends in a year, such as "2019–20".
  static func years(ofSeason end: Int) -> String {
    "\(end - 1)–\(end % 100 < 10 ? "0" : "")\(end % 100)"
  }
}

extension ClosedRange<Int> {
  /// The numbers of both ends, such as "2005–2012", or of the only one.
  var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}
