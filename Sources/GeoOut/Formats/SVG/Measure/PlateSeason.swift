import TyphoonTrack

// Plates of a season: many tracks, each with a number at its start and end.

extension [PlateStorm] {
  /// With more storms than this an archive is shown as a season.
  private static var maxWithNames: Int { PlateStorm.mostWithTimes }

  /// Numbers the storms of a season, and keeps only lines and the first and last fix of each.
  ///
  /// The numbers are the agency's if the storms are of one season and no two share one, otherwise
  /// those of the list.
  mutating func numberSeason() {
    guard isSeason, count > Self.maxWithNames else { return }
    let own = ownNumbers
    for index in indices {
      self[index].number = String(own.map { $0[index] } ?? index + 1)
      let last = self[index].storm.track.count - 1
      self[index].features.features.removeAll { feature in
        switch feature.layer {
        case .windRadius, .probabilityCircle: true
        case .fix: feature.fix != 0 && feature.fix != last
        default: false
        }
      }
    }
  }

  /// Keeps only the lines of storms on small maps, and the fixes of those without any.
  mutating func keepLines() {
    for index in indices {
      let storm = self[index]
      (self[index].number, self[index].isInCrowd) = (String(index + 1), true)
      let lines = storm.features.features.filter {
        [.track, .trackSegment, .forecastTrack].contains($0.layer)
      }
      let own = lines.filter { storm.technique(of: $0) == nil }
      let fixes = storm.features.features.filter { $0.layer.isFix }
      // The frame holds a storm that only an ensemble has; and the legend has the class where a track ends or, if there is
      // none, a forecast begins.
      let last = storm.storm.track.count - 1
      let end = fixes.first {
        last < 0 ? storm.hasClasses : $0.layer == .fix && $0.fix == last
      }
      let ends = [end].compactMap { $0 }
      self[index].features.features = own.isEmpty ? fixes.isEmpty ? lines : fixes : own + ends
    }
  }

  /// Leaves the storms with a name, an id or a number, as `--storm` does; returns the others.
  mutating func keep(_ name: String?) throws(WriteError) -> [PlateStorm] {
    guard let name else { return [] }
    var wanted = StormSelection()
    wanted.storms = [name]
    let others = filter { wanted.storms(naming: $0.storm).isEmpty }
    guard others.count < count else {
      throw WriteError("no storm to highlight is called '\(name)'")
    }
    removeAll { wanted.storms(naming: $0.storm).isEmpty }
    return others
  }

  /// With more storms than this their tracks are drawn as density.
  private static var maxWithMarks: Int { 50 }

  /// Keeps only the lines of very many storms, and the fixes of those without any.
  mutating func thinCrowd() {
    guard count > Self.maxWithMarks else { return }
    for index in indices {
      self[index].isInCrowd = true
      let hasLine = self[index].features.features.contains { $0.layer.row.geometry == .line }
      self[index].features.features.removeAll { feature in
        feature.layer.row.geometry != .line && (hasLine || !feature.layer.isFix)
      }
    }
  }

  /// Whether the tracks are drawn as density, without marks and labels.
  var isCrowd: Bool { first?.isInCrowd ?? false }

  /// Whether lines are thin, because they are many.
  var isThin: Bool { first?.number != nil || isCrowd }

  /// The warning that a plate shows very many storms as density only.
  static func crowdWarning(_ count: Int) -> [Finding.Message] {
    count > maxWithMarks ? [.crowd(count)] : []
  }

  /// The basins of the storms.
  var basins: Set<Basin?> { Set(map { $0.seasonBasin }) }

  /// The agency's numbers of the storms, if they are of one season and no two share one.
  private var ownNumbers: [Int]? {
    let own = compactMap { $0.storm.number.flatMap { Int($0) } }
    let isOwn =
      Set(map { $0.storm.season }).count == 1 && Set(own).count == count
      && own.allSatisfy { 1...99 ~= $0 }
    return isOwn ? own : nil
  }

  /// Whether the storms can be a whole season: there are many, and no number before the last is
  /// missing.
  private var isWholeSeason: Bool { ownNumbers?.max() == count && count > Self.maxOfPart }

  /// Minimum number of storms that are part of a season, even if their numbers have no gaps.
  private static var maxOfPart: Int { 8 }

  /// Returns the title of numbered storms, such as "2019 Atlantic hurricane season", or "6 tropical
  /// cyclones of the 2015 Pacific typhoon season" if others are missing.
  func seasonTitle(_ words: MapWords) -> String? {
    let seasons = compactMap { $0.storm.season }
    guard first?.number != nil, seasons.count == count, let season = seasons.min(),
      let last = seasons.max(), words.filter == nil || !words.filters.isEmpty
    else { return nil }
    // Southern seasons begin in July, are called by both years, and are numbered by the second.
    let isSplit =
      isSouthern
      && allSatisfy { storm in
        storm.span.map { $0.start.parts.year + ($0.start.parts.month >= 7 ? 1 : 0) } == season
      }
    // Several are called by the years of the dates.
    let isDated = season < last && basins.contains { $0?.isSouthern ?? false }
    let years = isDated ? years(words) ?? season...last : season...last
    return words.season(
      basins, isSplit ? .years(ofSeason: season) : years.words, isOne: season == last,
      part: isWholeSeason && words.filter == nil ? nil : count)
  }

  /// The calendar years of the dates shown.
  func years(_ words: MapWords) -> ClosedRange<Int>? {
    let spans = compactMap { $0.span }
    guard let first = spans.map({ $0.start }).min(), let last = spans.map({ $0.end }).max() else {
      return nil
    }
    let year = words.clock.shown(first).parts.year
    return year...Swift.max(year, words.clock.shown(last).parts.year)
  }
}

extension PlateLegend {
  /// Returns what grey lines of other storms, or rings of those without, are, and of which years if these are not
  /// those of the heading.
  static func others(
    _ others: [PlateStorm], beside storms: [PlateStorm], _ words: MapWords
  ) -> [Entry] {
    guard !others.isEmpty else { return [] }
    let sample: Sample =
      others.contains { $0.storm.track.count > 1 }
      ? .others : .fix(PlateSymbol(.unclassed, color: Palette.unclassed), hasTrack: false)
    let (count, years) = (words[.otherStorms, String(others.count)], others.years(words))
    guard let years, years != storms.years(words), !others.isSynthetic else {
      return [Entry(sample: sample, words: count)]
    }
    return [Entry(sample: sample, words: words.detailed(count, years.words))]
  }
}

extension PlateStorm {
  /// The basin whose season the storm belongs to: that of the source, otherwise of its first fix.
  var seasonBasin: Basin? {
    // Agencies that number typhoons do so in the western Pacific.
    let isNumbered = Agency.named(storm.agency)?.numbersTyphoons ?? false
    return storm.basin ?? (isNumbered ? .westernPacific : storm.track.first.flatMap(basin))
  }
}

extension [PlateStorm] {
  /// Keeps what the public needs: the potential track area and the agency's warning area, the
  /// track, the latest fix and the forecast fixes, and of a storm that has ended its first fix,
  /// landfalls and greatest strength too; and removes radii and gusts from the facts.
  ///
  /// - Parameters:
  ///   - named: The layers that the user named, which are kept.
  ///   - isWarning: Whether the plate warns: then radii are kept where no lines tell when the winds of
  ///     a present storm come.
  mutating func simplify(except named: LayerSelection, isWarning: Bool) {
    for index in indices {
      let named =
        isWarning && !self[index].arrives && !self[index].isFinished
        ? named.union([.windRadius]) : named
      let storm = self[index]
      let last = storm.storm.track.count - 1
      let isKept = storm.storm.track.indices.map { number in
        let fix = storm.storm.track[number]
        return number == last
          || storm.isOver && (number == 0 || fix == storm.peak || fix.marks.contains(.landfall))
      }
      self[index].features.features.removeAll { feature in
        switch feature.layer {
        case _ where named.contains(feature.layer): false
        case .windRadius, .windSwath, .probabilityCircle: true
        case .warningArea: feature.isDerived
        case .fix: feature.fix.map { !isKept[$0] } ?? true
        default: false
        }
      }
      // Radii that are drawn are read from their fix.
      guard last >= 0, !named.contains(.windRadius), !named.contains(.windSwath) else { continue }
      self[index].features.storm.track[last].windRadii = []
      self[index].features.storm.track[last].gust = nil
    }
  }
}

extension PlateStorm {
  /// Whether nothing continues the track.
  fileprivate var isOver: Bool { isFinished || baseTime == nil && issued == nil }
}

extension MapWords {
  /// Returns the name of one season or several, or of the storms of basins that share none; with
  /// their number if they are a part of it.
  fileprivate func season(
    _ basins: Set<Basin?>, _ year: String, isOne: Bool, part: Int?
  ) -> String {
    guard let basin = basin(basins) else {
      return part.map { self[.someCyclonesOfYear, year, String($0)] } ?? self[.cyclonesOfYear, year]
    }
    let kind = cyclone(in: basins.first ?? nil)
    let cyclones = self[.cyclonesIn, basin, kind.lowercased()]
    let season = self[isOne ? .season : .seasons, year, cyclones]
    return part.map { self[.partOfSeason, season, String($0)] } ?? season
  }
}

extension MapWords {
  /// Returns the name of a basin, or of several that have one name; `nil` of others.
  func basin(_ basins: Set<Basin?>) -> String? {
    let name: Phrase? =
      switch basins {
      case [.northAtlantic]: .atlantic
      case [.southAtlantic]: .southAtlantic
      case [.easternPacific]: .easternPacific
      case [.centralPacific]: .centralPacific
      case [.easternPacific, .centralPacific]: .pacific
      case [.westernPacific]: .westernPacific
      case [.northIndian]: .northIndian
      case [.southIndian]: .southIndian
      case [.southPacific]: .southPacific
      case let basins where !basins.isEmpty && basins.allSatisfy { $0?.isSouthern ?? false }:
        .southernHemisphere
      default: nil
      }
    return name.map { self[$0] }
  }
}

extension Finding.Message {
  fileprivate static func crowd(_ count: Int) -> Self {
    "\(count) storms on one plate are thin lines without names; small maps ('--preset multiples'), a GeoPackage ('-o x.gpkg') or a plate for each storm ('-o {storm_id}.svg') show more"
  }
}
