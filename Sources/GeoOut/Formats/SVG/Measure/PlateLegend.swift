import TyphoonTrack

/// The legend of a plate: exactly the symbols that are drawn.
struct PlateLegend {
  /// A sample in the legend.
  enum Sample: Hashable {
    /// A fix, with a piece of the track in the colour of its class.
    case fix(PlateSymbol, hasTrack: Bool)
    /// A piece of a thin track in the colour of its class.
    case track(Palette.Color, length: Double)
    /// The tracks of storms that are not the subject.
    case others
    /// A piece of a track between fixes that are far apart in time.
    case gap(isThin: Bool)
    case forecastTrack
    /// The line of one forecast of several.
    case technique(PlateTechnique.Stroke)
    case area(FeatureStyle)
    /// Areas over each other, the lowest first.
    case areas([FeatureStyle])
    case circle(FeatureStyle)
    case landfall(FeatureStyle, isComputed: Bool)
    case warning(FeatureStyle)
    /// The area of winds, observed and forecast.
    case wind(WindForce, now: Bool, forecast: Bool)
  }

  struct Entry: Hashable {
    let sample: Sample
    let words: String
    /// The words where there is less room.
    let short: String

    init(sample: Sample, words: String, short: String? = nil) {
      self.sample = sample
      self.words = words
      self.short = short ?? words
    }
  }

  private(set) var entries: [Entry] = []
  /// The samples of thin lines, which stand in columns.
  private(set) var techniques: [Entry] = []
  /// How long warnings on coasts hold, and what the potential track area is.
  private(set) var warning: String?
  /// The sentences without which the symbols would be misunderstood.
  private(set) var limits: [String] = []
  private var coasts: [String] = []
  private var area: String?
  /// The sentences below the symbols.
  private(set) var notes: [String] = []

  init(_ storms: [PlateStorm], _ words: MapWords, others: [Entry] = []) {
    addClasses(storms, words)
    // Those of a class have the same look, but are not it.
    entries += others
    let features = storms.flatMap { storm in storm.features.features.map { (storm, $0) } }
    let layers = Set(features.map { $0.1.layer })
    addForecasts(features, words)
    addTechniques(storms.techniques, words)
    entries += Self.ensembles(of: features, words)
    if let (storm, error) = features.first(where: { $0.1.layer == .forecastError }) {
      let (row, style) = (words.words(for: .forecastError), storm.style(of: error))
      let stroke = PlateTechnique.Stroke(color: style.color, dashes: "", width: style.width)
      entries.append(Entry(sample: .technique(stroke), words: row.note, short: row.all))
    }
    for (storm, line) in features where line.layer == .arrival {
      let style = storm.style(of: line)
      let stroke = PlateTechnique.Stroke(color: style.color, dashes: "", width: style.width)
      let wind = storm.features.threshold(of: line).map(storm.own(words).inUnits)?.shown ?? ""
      let share = storm.features.share(of: line)?.name(in: words.language).capitalizedFirst
      let detail = storm.features.strike(of: line).map(words.label(ofArrival:)) ?? wind
      let entry = Entry(
        sample: .technique(stroke),
        words: words.detailed(share ?? words.words(for: .arrival).note, detail),
        short: share ?? storm.name(of: line, words))
      if !entries.contains(entry) { entries.append(entry) }
    }
    for layer in [Layer.warning, .potentialArea, .warningArea, .windSwath]
    where layers.contains(layer) {
      addArea(layer, features, words)
    }
    addConeSteps(features, words)
    addCircles(features, words)
    let isMarked =
      storms.count <= PlateStorm.mostWithTimes
      && features.contains {
        // The symbol of the present place would hide the ring.
        $0.1.layer == .fix && $0.1.fix.map { $0 + 1 } != $0.0.storm.track.count
          && $0.0.features.fix(of: $0.1)?.marks.contains(.landfall) ?? false
      }
    if isMarked || layers.contains(.landfall) {
      let (row, style) = (words.words(for: .landfall), FeatureStyle(.landfall, color: nil))
      if isMarked {
        entries.append(
          Entry(sample: .landfall(style, isComputed: false), words: words[.landfall]))
      }
      if layers.contains(.landfall) {
        entries.append(
          Entry(sample: .landfall(style, isComputed: true), words: row.note, short: row.all))
      }
    }
    addWinds(features, words)
    let areas = features.filter { $0.1.layer == .potentialArea }
    if let first = areas.first {
      let shares = Set(areas.map { $0.0.features.forecast(of: $0.1)?.commonProbability })
      let common = shares.count == 1 ? shares.first ?? nil : nil
      area = first.0.inBasin(
        Glossary.areaSentence(common, words.language, share: common.map(words.share)), words)
    }
    for storm in storms where storm.features.features.contains(where: { $0.layer == .warning }) {
      let note = storm.warningNote(words)
      coasts.append(storms.count == 1 ? note : words[.labelled, storm.label(words), note])
    }
    warning = note(area, words, storms.flatMap { $0.statedWarnings(words) })
    notes += Set(storms.compactMap { $0.areaEnd }).sorted().map(words.areaHolds)
    let isComputed = LayerSelection.computed.union(LayerSelection([.windSwath]))
    if features.contains(where: { $0.1.isDerived && !isComputed.contains($0.1.layer) }) {
      notes.append(words[.derived])
    }
    let hasMeans = storms.contains { $0.members?.count ?? 1 > 1 }
    notes += Self.ensembleNotes(features, hasMeans: hasMeans, words)
    if storms.contains(where: { $0.isVerified }) { notes.append(words[.forecastsNote]) }
    if layers.contains(.place) { notes.append(words[.passagesNote]) }
    // A plate of a season has a note below its list.
    if storms.first?.number == nil || storms.isCrowd || !words.isPlate,
      features.contains(where: { $0.1.layer == .trackSegment && $0.0.line(of: $0.1) == .firm }),
      storms.first?.ownColor == nil
    {
      notes.append(words[.trackNote])
    }
    if storms.contains(where: { $0.isFormationAlert }) { notes.append(words[.noAlertArea]) }
    let isTimed = storms.hasTimes && !storms.isCrowd && !words.isFilm
    if isTimed, features.contains(where: { $0.1.layer.isFix }) {
      notes.append(words.labelNote)
    }
  }

  /// Parts of the signs, with less and less: those of classes, areas and warnings, of classes and warnings, or of one of
  /// these.
  var parts: [[Entry]] {
    let signs = entries.filter {
      switch $0.sample {
      case .circle, .wind, .technique, .gap: false
      default: true
      }
    }
    let classes = signs.filter { if case .fix = $0.sample { true } else { false } }
    let warnings = signs.filter { if case .warning = $0.sample { true } else { false } }
    return [signs, classes + warnings, warnings, classes]
  }

  /// Returns what the footer of a plate without room for the note must say: what the area is, so
  /// that nobody takes it for the storm, and how long warnings hold.
  func essentials(_ words: MapWords) -> String? {
    let ends = words.catalogue.clauseEnds
    return note(area.map { words.sentence(String($0.prefix { !ends.contains($0) })) }, words)
  }

  /// Returns what must be said; a footer has no room for warnings in the words of bulletins.
  private func note(_ area: String?, _ words: MapWords, _ stated: [String] = []) -> String? {
    let said = stated + coasts + [area].compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: words.catalogue.sentenceSpace)
  }

  /// Adds an entry; without symbols, those of one colour are one.
  private mutating func add(_ entry: Entry) {
    guard let same = entries.firstIndex(where: { $0.sample == entry.sample }) else {
      return entries.append(entry)
    }
    entries[same] = Entry(sample: entry.sample, words: "\(entries[same].words) · \(entry.words)")
  }

  private mutating func addClasses(_ storms: [PlateStorm], _ words: MapWords) {
    struct Class {
      let rank: Double
      let words: String
      let symbol: PlateSymbol
      var scale: IntensityScale?
      var limit: Speed?
      var agencies: Set<String>
    }
    let isThin = storms.isThin
    let features = storms.map { $0.features.features }
    let hasTrack = features.contains { $0.contains { $0.layer == .trackSegment } }
    var classes: [Class] = []
    var scales: [IntensityScale] = []
    for storm in storms {
      let line = storm.meanLine
      for feature in storm.features.features
      where feature.layer.isFix || feature.layer == .trackSegment || feature == line {
        guard !storm.isGap(feature),
          let fix = feature == line ? storm.members?.mean : storm.features.fix(of: feature)
        else { continue }
        let symbol = storm.symbol(fix)
        // A forecast fix without a class is covered by the sample of the forecast track.
        if feature.layer == .forecastFix, symbol.kind == .unclassed { continue }
        let category = storm.scale.category(of: fix)
        let limit = category?.category.limit
        let name =
          switch fix.nature {
          case _ where category != nil && storm.isSubtropical(fix): words.kind(.subtropical)
          case _ where category != nil:
            category.map { storm.name(of: $0, in: storm.basin(of: fix), words) } ?? ""
          case _ where storm.isOfUnknownStrength(fix): words[.unknownStrength]
          case _ where symbol.kind == .extratropical: words[.noLongerTropical]
          case _ where symbol.kind == .disturbance: words[.disturbance]
          default: storm.ownColor == nil ? words[.unclassed] : storm.label(words)
          }
        // Arms as on the map; those of the first fix if it has both.
        let known = classes.firstIndex {
          $0.words == name && $0.symbol.kind == symbol.kind && $0.symbol.color == symbol.color
        }
        if let known {
          classes[known].agencies.insert(storm.storm.agency)
          continue
        }
        if let category, !category.isExact,
          !scales.contains(where: { $0.name == category.scale.name })
        {
          scales.append(category.scale)
        }
        let rank: Double =
          symbol.kind == .extratropical ? -1 : storm.isOfUnknownStrength(fix) ? 17 : -2
        classes.append(
          Class(
            rank: limit?.speed(in: .metresPerSecond).value ?? rank, words: name, symbol: symbol,
            scale: category?.scale, limit: limit.map(storm.own(words).speed),
            agencies: [storm.storm.agency]))
      }
    }
    // Strongest first, as in most tables.
    let order = classes.indices.sorted { (-classes[$0].rank, $0) < (-classes[$1].rank, $1) }
    let rows = order.map { classes[$0] }.map { row in
      // JMA has one word for both classes below 64 kt.
      let isUpper = classes.contains {
        $0.words == row.words && $0.scale == row.scale && $0.rank >= 0 && $0.rank < row.rank
      }
      // Two agencies' classes of one name.
      let isShared = classes.contains { $0.words == row.words && $0.scale != row.scale }
      let agencies = row.agencies.sorted().joined(separator: words[.listComma])
      let name = isShared ? words.detailed(row.words, agencies) : row.words
      return Entry(
        sample: isThin && hasTrack
          ? .track(
            storms.isCrowd ? Palette.thin(row.symbol.color).color : row.symbol.color,
            length: Sample.width)
          : .fix(
            isThin ? PlateSymbol(.unclassed, color: row.symbol.color) : row.symbol,
            hasTrack: hasTrack),
        words: row.limit.map { isUpper ? words.orMore(row.words, $0) : name } ?? name)
    }
    for row in rows { add(row) }
    let hasGap = storms.contains { storm in
      storm.features.features.contains {
        storm.isGap($0) || $0.layer == .track && !storm.legs(of: $0).gaps.isEmpty
      }
    }
    if hasGap {
      entries.append(Entry(sample: .gap(isThin: isThin), words: words[.gap]))
    }
    limits = scales.map(words.inexact)
    if storms.contains(where: { $0.isClassedByWind }) { notes.append(words[.classedByWind]) }
  }

  /// Adds the sample of the forecast, with its name if there are others.
  private mutating func addForecasts(_ features: [(PlateStorm, Feature)], _ words: MapWords) {
    let shown = features.filter {
      ($0.1.layer == .forecastTrack || $0.1.layer == .forecastFix)
        && $0.0.technique(of: $0.1) == nil && $0.1 != $0.0.meanLine
    }
    // A fix with a class has the sign of that.
    let isSeen = shown.contains { storm, feature in
      feature.layer == .forecastTrack
        || storm.features.fix(of: feature).map {
          storm.symbol($0).kind == .unclassed
        } ?? false
    }
    guard isSeen else { return }
    let codes = Set(shown.compactMap { $0.0.features.forecast(of: $0.1)?.shownTechnique })
    let name =
      if features.contains(where: { $0.0.technique(of: $0.1) != nil }) {
        (shown.allSatisfy { $0.0.isOfForecaster } ? words[.officialForecast] : words[.forecast])
          + (codes.count == 1 ? codes.map { " (\($0))" }.joined() : "")
      } else {
        words.words(for: .forecastTrack).all
      }
    entries.append(Entry(sample: .forecastTrack, words: name))
  }

  /// Adds the sample of each technique or ensemble.
  private mutating func addTechniques(_ shown: [PlateTechnique], _ words: MapWords) {
    let faint = shown.filter { $0.stroke.isFaint }
    if let first = faint.first, !first.isMember {
      entries.append(
        Entry(sample: .technique(first.stroke), words: words[.otherModels, String(faint.count)]))
    }
    var counts = Dictionary(shown.map { ($0.group, 1) }, uniquingKeysWith: +)
    let groups = counts.count
    for technique in shown where technique.isMember || !technique.stroke.isFaint {
      guard let count = counts.removeValue(forKey: technique.group) else { continue }
      let sample = Sample.technique(technique.stroke)
      if technique.isMember {
        let name = words.members(technique.group, count, of: technique.total)
        entries.append(Entry(sample: sample, words: name))
      } else {
        // Of forecasts from pale to strong there are many.
        let words =
          technique.stroke.strength == nil || words.isFilm
          ? groups == 1 ? words.detailed(words[.forecast], technique.group) : technique.group
          : words[.withBaseTimes, "\(technique.group) (\(count))"]
        techniques.append(Entry(sample: sample, words: words))
      }
    }
  }

  /// Adds the samples of the areas of a layer, each once, lower thresholds first.
  private mutating func addArea(
    _ layer: Layer, _ features: [(PlateStorm, Feature)], _ words: MapWords
  ) {
    func speed(_ row: (PlateStorm, Feature)) -> Double {
      row.0.features.threshold(of: row.1)?.value(in: .metresPerSecond) ?? 0
    }
    let areas = features.filter { $0.1.layer == layer }.sorted { speed($0) < speed($1) }
    for (storm, area) in areas {
      let style = storm.style(of: area)
      // The footer says what the area is.
      let name = words.words(for: layer).one.capitalizedFirst
      let entry = Entry(
        sample: layer == .warning ? .warning(style) : .area(style),
        words: storm.name(of: area, words),
        short: layer == .potentialArea ? storm.inBasin(name, words) : nil)
      if !entries.contains(where: { $0.words == entry.words }) { entries.append(entry) }
    }
  }

  /// Adds the samples of nested areas, which name where they come from.
  private mutating func addConeSteps(_ features: [(PlateStorm, Feature)], _ words: MapWords) {
    let steps = Dictionary(grouping: features.filter { $0.1.layer == .coneStep }) {
      $0.0.origin(of: $0.1, words)
    }
    for (origin, own) in steps.sorted(by: { $0.key < $1.key }) {
      let levels = Set(own.compactMap { $0.0.features.level(of: $0.1) }).sorted()
      let shares = levels.map { $0.shown }.joined(separator: words[.listComma]) + "%"
      let name = words.labelled(words.words(for: .coneStep).all, shares)
      let styles = own.prefix(levels.count).map { $0.0.style(of: $0.1) }
      entries.append(Entry(sample: .areas(styles), words: words.detailed(name, origin)))
    }
  }

  private mutating func addCircles(_ features: [(PlateStorm, Feature)], _ words: MapWords) {
    let circles = features.filter { $0.1.layer == .probabilityCircle }
    guard let (storm, circle) = circles.first else { return }
    let percentages = Set(
      circles.compactMap { $0.0.features.fix(of: $0.1)?.probabilityRadius?.percentage })
    let table = circle.isDerived ? storm.features.coneTable : nil
    entries.append(
      Entry(
        sample: .circle(storm.style(of: circle)),
        words: words.circle(percentages.count == 1 ? percentages.first : nil, table: table)))
  }

  private mutating func addWinds(
    _ features: [(PlateStorm, Feature)], _ words: MapWords
  ) {
    typealias Wind = (name: String, threshold: Speed, isForecast: Bool)
    let winds = features.filter { $0.1.layer == .windRadius }.compactMap { row -> Wind? in
      let (storm, feature) = row
      return storm.features.threshold(of: feature).map {
        (storm.own(words).area($0, agency: storm.storm.agency), $0, feature.forecast != nil)
      }
    }.sorted {
      ($0.threshold.value(in: .metresPerSecond), $0.name)
        < ($1.threshold.value(in: .metresPerSecond), $1.name)
    }
    var seen: Set<String> = []
    for wind in winds where seen.insert(wind.name).inserted {
      let own = winds.filter { $0.name == wind.name }
      let (now, forecast) = (own.contains { !$0.isForecast }, own.contains { $0.isForecast })
      entries.append(
        Entry(
          sample: .wind(WindForce(wind.threshold), now: now, forecast: forecast),
          words: words.windArea(wind.name, now: now, forecast: forecast), short: wind.name))
    }
  }
}

extension MapWords {
  /// Returns the label of wind areas, with the meaning of each of its samples.
  fileprivate func windArea(_ name: String, now: Bool, forecast: Bool) -> String {
    guard forecast else { return name }
    return self[now ? .nowAndForecast : .forecastOf, name]
  }
}
