import TyphoonTrack

extension PlateStorm {
  /// Returns the maps on which a storm is: their order, their names and the strongest fix there.
  func groups(
    _ kind: Multiples, _ index: Int, isSouthern: Bool, _ words: MapWords
  ) -> [(order: Int, name: String, peak: Fix?)] {
    let parts = span.map { words.clock.shown($0.start).parts }
    // A season of the south is called by both years, and among those of the north no season is.
    let isAlone = seasonBasin?.isSouthern ?? false
    let own = isAlone ? parts?.year : storm.season ?? parts?.year
    guard let year = own else { return [] }
    switch kind {
    case .storm, .wind: return [(index, label(words), peak)]
    case .year where isSouthern:
      let end = parts.map { $0.month < 7 ? $0.year : $0.year + 1 } ?? year
      return [(end, .years(ofSeason: end), peak)]
    case .year: return [(year, String(year), peak)]
    case .decade: return [(year / 10, "\(year / 10 * 10)–\(year / 10 * 10 + 9)", peak)]
    case .month:
      return parts.map { [($0.month, words.month($0.month), peak)] } ?? []
    case .landfall:
      // Those of the source are on whatever coast; others are of tropical cyclones.
      let marked = storm.track.filter { $0.marks.contains(.landfall) }
      let computed = features.features.compactMap { features.landfall(of: $0) }
      let lands =
        marked.map { (land: Land.near($0.position, within: Self.coastal), fix: $0) }
        + computed.filter { !$0.fix.nature.isOver }.map { (land: $0.land, fix: $0.fix) }
      let named = Dictionary(grouping: lands) { $0.land?.name(in: words.language) }
        .compactMap { name, found in name.map { (0, $0, found.map { $0.fix }) } }
      return named.isEmpty
        ? [(1, words[.noLandfall], peak)]
        : named.sorted { $0.1 < $1.1 }
          .map { ($0, $1, $2.max { Optional($0).knots < Optional($1).knots }) }
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

extension [PlateStorm] {
  /// Whether all are of the south, whose seasons have two years.
  var isSouthern: Bool { basins.allSatisfy { $0?.isSouthern ?? false } }
}

extension PlateStorm {
  /// Whether another storm is highlighted.
  var isMuted: Bool { ownColor == Palette.unclassed }

  /// Whether its ring has the colour of forecasts, beside those of analyses.
  var hasForecastRing: Bool { isForecastOnly && !isMuted }

  /// Whether a row of winds shows a feature.
  func hasWindRow(_ feature: Feature) -> Bool {
    let isShown = feature.layer == .fix || feature.layer == .trackSegment && !isGap(feature)
    return isShown && feature.fix.map { storm.track[$0].hasWind } ?? false
  }
}

extension Fix? {
  /// The wind in knots, 0 of none.
  var knots: Double { self?.wind?.speed.value(in: .knots) ?? 0 }
}

extension PlateSubject {
  /// The sizes of maps of their own, in degrees of latitude; how much smaller one of all would make the storms; and the
  /// number of maps up to which one storm that would be a speck is enough.
  private static let (sizes, shrinkage, few) = ([16.0, 22, 30, 45], 3.0, 6)

  /// Returns an area for each map, all of one size, where storms would be specks on one of all; otherwise none.
  static func areas(of groups: [[PlateStorm]], among storms: [PlateStorm]) -> [PlateSubject] {
    func area(_ storms: [PlateStorm]) -> PlateSubject {
      var lines = storms
      lines.keepLines()
      return PlateSubject(lines.map { $0.features })
    }
    let own = groups.map(area)
    let least = 1.25 * (own.map { $0.extent }.max() ?? 0)
    let reaches = own.map { max($0.latitudes.upperBound - $0.latitudes.lowerBound, $0.width) }
    let reach = reaches.max() ?? 0
    let whole = area(storms).extent
    let possible = ([least] + sizes).filter { $0 >= max(least, sizes[0]) && $0 < whole / 1.6 }
    let hasSpeck = groups.count <= few && reaches.contains { $0 < whole / 8 }
    guard let size = possible.first, size < whole / (hasSpeck ? 1.6 : shrinkage) else { return [] }
    // The smallest on which the fewest maps are of open sea, and no track becomes a speck.
    let areas = possible.filter { $0 == size || reach < 1 || $0 < 4 * reach }
      .map { size in own.map { $0.around(size) } }
    func remote(_ areas: [PlateSubject]) -> Int { areas.count { $0.isRemote } }
    return areas.min { remote($0) < remote($1) } ?? []
  }
}
