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

extension [PlateStorm] {
  /// Whether all are of the south, whose seasons have two years.
  var isSouthern: Bool { basins.allSatisfy { $0?.isSouthern ?? false } }
}

extension PlateStorm {
  /// Whether another storm is highlighted.
  var isMuted: Bool { ownColor == Palette.unclassed }

  /// Whether its ring has the colour of forecasts, beside those of analyses.
  var isOfModels: Bool { isForecastOnly && !isMuted }

  /// The greatest wind, by which storms are named.
  var strength: Double { peak?.wind?.speed.value(in: .knots) ?? 0 }
}

extension PlateSubject {
  /// The sizes of maps of their own, in degrees of latitude; and how much smaller one of all would make the storms of few
  /// maps and of many, which are compared.
  private static let (sizes, shrinkage) = ([16.0, 22, 30, 45], (few: 2.0, many: 3.0))

  /// Returns an area for each map, all of one size, where storms would be specks on one of all; otherwise none.
  static func areas(of groups: [[PlateStorm]], among storms: [PlateStorm]) -> [PlateSubject] {
    func area(_ storms: [PlateStorm]) -> PlateSubject {
      var lines = storms
      lines.keepLines()
      return PlateSubject(lines.map { $0.features })
    }
    let own = groups.map(area)
    let least = 1.25 * (own.map { $0.extent }.max() ?? 0)
    let reach =
      own.map { max($0.latitudes.upperBound - $0.latitudes.lowerBound, $0.width) }.max() ?? 0
    let whole = area(storms).extent
    let possible = ([least] + sizes).filter { $0 >= max(least, sizes[0]) && $0 < whole / 1.6 }
    guard let size = possible.first,
      size < whole / (groups.count > 6 ? shrinkage.many : shrinkage.few)
    else { return [] }
    // The smallest on which the fewest maps are of open sea, and no track becomes a speck.
    let areas = possible.filter { $0 == size || reach < 1 || $0 < 4 * reach }
      .map { size in own.map { $0.around(size) } }
    func remote(_ areas: [PlateSubject]) -> Int { areas.count { $0.isRemote } }
    return areas.min { remote($0) < remote($1) } ?? []
  }
}
