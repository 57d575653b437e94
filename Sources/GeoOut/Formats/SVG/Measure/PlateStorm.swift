import TyphoonTrack

/// A storm with the texts that a plate shows for it.
struct PlateStorm {
  /// With more storms than this, only names are placed at the tracks, and forecast times where
  /// there is room.
  static let mostWithTimes = 4

  var features: StormFeatures
  let scale: IntensityScale
  /// Whether fixes are classed by their winds, because the source gives no class.
  var isClassedByWind = false
  /// The unit of speeds; `nil` for those of the source.
  var units: SpeedUnit?
  /// The forecasts that are drawn as thin lines, by index.
  var techniques: [Int: PlateTechnique] = [:]
  /// What is shown of the members of an ensemble instead of a forecast.
  var members: PlateMembers?
  /// The number at the ends of the track on a plate of a season.
  var number: String?
  /// Whether the plate shows very many storms, as density.
  var isInCrowd = false
  /// Whether the plate shows storms at their strongest.
  var isOfSeason = false
  /// Whether it is known from a forecast only, beside storms with an analysis.
  var isForecastOnly = false
  /// What tells storms of one name apart.
  enum Distinction: Hashable {
    /// The year, which reads as part of the name.
    case year(Int)
    /// The agency, where the plate shows one storm as several agencies do, or a number.
    case detail(String)
  }

  var distinction: Distinction?

  /// The label in tooltips, of which there are many; `nil` before it is known.
  var nameInTips: String?
  /// The colour of the track where neither this storm nor those beside it have classes that tell them apart.
  var ownColor: Palette.Color?

  var storm: Storm { features.storm }

  /// Whether the map shows classes of the storm.
  var hasClasses: Bool {
    (storm.track + storm.forecasts.flatMap { $0.fixes }).contains { symbol($0).kind != .unclassed }
  }

  /// Returns the symbol of a fix.
  func symbol(_ fix: Fix) -> PlateSymbol {
    var symbol = PlateSymbol(fix, scale: scale)
    if let ownColor, symbol.kind == .unclassed || ownColor == Palette.unclassed {
      symbol.color = ownColor
    }
    return symbol
  }

  /// The latest observed fix, or the first forecast fix if there is none; of an ensemble, the mean.
  var current: Fix? { ahead ?? storm.track.last ?? members?.mean ?? shownForecast?.fixes.first }

  /// The observed fix with the strongest wind, also if it is not among those shown; the first with
  /// a class if there are several.
  ///
  /// Winds of lows count only if the storm was nothing else.
  var peak: Fix? {
    var peak: (fix: Fix, speed: Double, hasClass: Bool)?
    let fixes = storm.track + [storm.omittedPeak].compactMap { $0 }
    let isLow = fixes.allSatisfy { $0.nature.isOver }
    for fix in fixes where isLow || !fix.nature.isOver {
      guard let speed = fix.wind?.speed.value(in: scale.unit) else { continue }
      let hasClass = scale.category(of: fix) != nil
      if let peak, (speed, hasClass ? 1 : 0) <= (peak.speed, peak.hasClass ? 1 : 0) { continue }
      peak = (fix, speed, hasClass)
    }
    return peak?.fix
  }

  /// The strongest fix; without winds, the first of a storm of unknown strength.
  var strongestFix: Fix? { peak ?? storm.track.first(where: isOfUnknownStrength) }

  /// Whether a fix is that of a tropical storm or a stronger cyclone whose wind JMA does not give
  /// (grade 9 of its best tracks).
  func isOfUnknownStrength(_ fix: Fix) -> Bool {
    isOfJMA && fix.nature == .tropical && fix.wind == nil && fix.agencyClass?.code == "9"
  }

  /// Whether the track has ended and has been reviewed, or was made by a model as a whole.
  var isFinal: Bool { storm.trackType == .final || storm.trackType == .synthetic }

  /// Whether the source is an alert that a cyclone may form.
  var isFormationAlert: Bool { storm.source.product == "JTWC formation alert" }

  /// The first and last time of the features shown.
  var span: (start: Timestamp, end: Timestamp)? {
    guard let start = storm.track.first?.time ?? current?.time else { return nil }
    return (start, storm.track.last?.time ?? start)
  }

  /// Whether the track is that of a storm that has ended: it has been reviewed, or is a best track
  /// by itself, or it ends with a low that is not tropical, and no bulletin or forecast continues it.
  ///
  /// A bulletin issued before the last fix counts for nothing: the storm has moved since.
  var isFinished: Bool {
    guard !features.isCut else { return false }
    guard !isFinal, !storm.isArchived, !isVerified else { return true }
    return shownForecast == nil && issued == nil && storm.track.last?.nature.isOver ?? false
  }

  /// When the latest fix was issued, or the forecast of a storm without one.
  ///
  /// A best track has a date of revision instead; and a bulletin does not know later fixes.
  var issued: Timestamp? {
    guard !isFinal, !isVerified, let issued = storm.issued else { return nil }
    let isKnown = (storm.track.last?.time ?? baseTime).map { $0 <= issued } ?? true
    return isKnown ? issued : nil
  }

  /// The base time of the forecast shown.
  var baseTime: Timestamp? { shownForecast?.baseTime }

  /// The valid time of the last forecast fix shown.
  var forecastEnd: Timestamp? {
    isVerified
      ? nil
      : features.features.filter { $0.layer.isForecast }.map { $0.time.end ?? $0.time.start }.max()
  }

  /// The forecast shown.
  var shownForecast: Forecast? {
    guard !isVerified else { return nil }
    var first: Int?
    for feature in features.features {
      guard let index = feature.forecast, !LayerSelection.computed.contains(feature.layer) else {
        continue
      }
      if techniques[index] == nil { return storm.forecasts[index] }
      first = first ?? index
    }
    return first.map { storm.forecasts[$0] }
  }

  /// Returns the kind of the storm at a fix.
  func kind(of fix: Fix?, _ words: MapWords) -> String {
    guard let fix else { return words.kind(.unknown) }
    if words.isPlate, isOfUnknownStrength(fix) { return words[.unknownStrength] }
    let kind =
      isSubtropical(fix)
      ? words.kind(.subtropical)
      : scale.category(of: fix).map { name(of: $0, in: basin(of: fix), words) }
        ?? words.kind(fix.nature)
    return words.language.catalogue.sized(kind, fix.sizeClass)
  }

  /// Whether the title includes the number: the agency numbers typhoons, and its language is one of
  /// those of plates.
  var isNumbered: Bool {
    guard let agency = Agency.named(storm.agency), agency.numbersTyphoons,
      Language(rawValue: agency.language) != nil
    else { return false }
    return storm.number?.allSatisfy { $0.isNumber } ?? false
  }

  /// Returns the name of a class; outside the western Pacific a typhoon in it is a hurricane or a cyclone, as in
  /// the title, unless the agency numbers typhoons.
  func name(of category: Category, in basin: Basin?, _ words: MapWords) -> String {
    let name = words.name(of: category.category)
    guard words.isPlate, !isNumbered, let basin, basin != .westernPacific
    else { return name }
    let (typhoon, other) = (words[.typhoon], words.cyclone(in: basin))
    guard category.scale != .jtwc || PlateSymbol.kind(of: category) != .typhoon else {
      return other
    }
    // Scales that call weaker storms typhoons too.
    guard name.lowercased().contains(text: typhoon.lowercased()) else { return name }
    if PlateSymbol.kind(of: category) == .storm {
      return words.name(of: IntensityScale.sshws.classes[1])
    }
    return name.replacing(text: typhoon, with: other)
      .replacing(text: typhoon.lowercased(), with: other.lowercased())
  }

  /// Returns the heading of the latest fix.
  func heading(_ words: MapWords) -> String {
    if let members { return words.heading(of: members) }
    return storm.track.isEmpty || ahead != nil
      ? words[.forecast] : isFinished ? words[.lastFix] : words[.latestAnalysis]
  }

  /// Returns the label of the time of the latest fix.
  func timeLabel(_ words: MapWords) -> String {
    guard !storm.track.isEmpty, ahead == nil else { return words[.forecastFor] }
    return words[isFinished ? .lastFix : baseTime == nil && !features.isCut ? .latestFix : .valid]
  }

  /// Whether another storm is the same: it has the same id, or in the same season its name and a fix
  /// near one of the other's.
  fileprivate func isSame(as other: PlateStorm) -> Bool {
    let isSameID = storm.id == other.storm.id
    guard let name = storm.shownName, let known = other.storm.shownName else { return isSameID }
    let isSameSeason = storm.season != nil && storm.season == other.storm.season
    return name.uppercased() == known.uppercased() && (isSameID || isSameSeason && isNear(other))
  }

  /// Whether a storm could have gone from a fix to one of another storm in at most five days.
  private func isNear(_ other: PlateStorm) -> Bool {
    let (own, others) = (dated, other.dated)
    return own.contains { fix in
      others.contains { other in
        let seconds = abs(other.time.secondsSince1970 - fix.time.secondsSince1970)
        return seconds <= 5 * 86_400
          && fix.position.distance(to: other.position) < 500_000 + 20 * Double(seconds)
      }
    }
  }

  private var dated: [Fix] { storm.track.isEmpty ? [current].compactMap { $0 } : storm.track }

  fileprivate var lastTime: Int64 { current?.time.secondsSince1970 ?? .min }

  /// Returns the facts of the latest fix for the panel, by label.
  func facts(_ words: MapWords) -> [(label: String, value: String)] {
    members?.facts(own(words)) ?? current.map { facts(of: $0, words) } ?? []
  }

  /// Returns the facts of a fix, by label.
  func facts(of fix: Fix, _ words: MapWords) -> [(label: String, value: String)] {
    let words = own(words)
    var facts: [(label: String, value: String)] = []
    facts.reserveCapacity(6 + fix.windRadii.count)
    if let intensity = withUnsafePointer(to: fix, { intensity(of: $0, words) }) {
      facts.append((words.intensity, intensity))
    }
    facts.append((words[.position], words.fullPlace(fix.position)))
    if let pressure = fix.pressure { facts.append((words[.pressure], words.pressure(pressure))) }
    if let wind = fix.wind {
      facts.append((words.wind(wind.averagingPeriod), words.speed(wind.speed)))
    }
    if let gust = fix.gust { facts.append((words[.gust], words.speed(gust.speed))) }
    if let motion = words.motion(of: fix) { facts.append((words[.motion], motion)) }
    for radii in fix.windRadii {
      facts.append(
        (words.radius(radii.threshold, agency: storm.agency), words.extent(radii.extent)))
    }
    return facts
  }

  /// Returns the class of a fix, in the agency's own terms if it has them in the language.
  func intensity(of fix: UnsafePointer<Fix>, _ words: MapWords) -> String? {
    let index = scale.classIndex(of: fix)
    // That it is a tropical cyclone is less than its class says.
    if let own = fix.pointee.agencyClass?.words[words.language.rawValue],
      !words.isPlate || index == nil
        || scale == .scale(ofAgency: storm.agency)
          && own.lowercased() != words.kind(.tropical).lowercased()
    {
      guard words.isPlate else { return own }
      // JTWC's warnings are in capitals, CXML's classes in lower case.
      let isLoud = own.count > 3 && own == own.uppercased()
      let rest = String(own.dropFirst())
      return own.prefix(1).uppercased() + (isLoud ? rest.lowercased() : rest)
    }
    if !words.isPlate, let index { return words.name(of: scale.classes[index]) }
    if index != nil || fix.pointee.nature != .unknown { return kind(of: fix.pointee, words) }
    return words.isPlate && !words.catalogue.hasClassCodes ? nil : fix.pointee.agencyClass?.code
  }

  /// Returns the strongest wind if it was of a different class than now, such as "150 kt, 28 Aug,
  /// 18:00 UTC".
  func strongest(_ words: MapWords) -> String? {
    let words = own(words)
    guard let peak, let wind = peak.wind, let then = scale.category(of: peak),
      then.category.code != current.flatMap({ scale.category(of: $0) })?.category.code
    else { return nil }
    let comma = words.catalogue.hasWordSpaces ? "," : ""
    return
      "\(words.speed(wind.speed))\(comma) \(words.shortMoment(peak.time)) \(words.clockName(at: peak.time))"
  }

  /// Returns the short facts of the latest fix for the panel, in lines.
  func brief(_ words: MapWords) -> [String] {
    guard let fix = current else { return [] }
    let words = own(words)
    if let members {
      return [words.heading(of: members), members.brief(words).joined(separator: " · ")]
    }
    let place = [
      words.place(fix.position), fix.wind.map(words.shortWind), fix.pressure.map(words.pressure),
    ].compactMap { $0 }.joined(separator: " · ")
    guard let motion = words.motion(of: fix) else { return [place] }
    guard words.catalogue.hasWordSpaces else { return [place, motion] }
    let goesSomewhere = fix.motion.map { $0.bearing != nil || !$0.directionWords.isEmpty } ?? false
    let isMoving = goesSomewhere || fix.motion?.speed != nil
    return [
      place,
      isMoving ? "\(words[.motion]) \(motion)" : motion.prefix(1).uppercased() + motion.dropFirst(),
    ]
  }

  /// Returns the facts of a storm in a season: its dates, and its intensity.
  func record(_ words: MapWords, withYear: Bool) -> [String] {
    // Of a storm without a track, those of its forecast.
    let fixes = storm.track.isEmpty ? storm.forecasts.first?.fixes ?? [] : []
    let ahead = fixes.first.flatMap { first in fixes.last.map { (first.time, $0.time) } }
    let days = ahead ?? span.map { ($0.start, $0.end) }
    let period =
      storm.trackType == .synthetic
      ? nil : days.map { words.days($0, $1, withYear: withYear) }
    let strongest = peak ?? fixes.max { Optional($0).knots < Optional($1).knots }
    return [period, speed(of: strongest, words)].compactMap { $0 }
  }

  /// Returns the wind of a fix.
  func speed(of fix: Fix?, _ words: MapWords) -> String? {
    fix?.wind.map { own(words).speed($0.speed) }
  }
}

extension [PlateStorm] {
  /// The storm that all of these are, as several agencies see it; `nil` of different storms.
  var onlyOne: PlateStorm? {
    guard let first, allSatisfy({ $0.isSame(as: first) }) else { return nil }
    return self.max { $0.lastTime < $1.lastTime } ?? first
  }

  /// Adds the agency to names if the storms are one that several agencies track, and the year or a number to
  /// names that several storms have, where each of many is shown also to those of a season.
  mutating func tellApart(_ words: MapWords, areMany: Bool = false) {
    guard count > 1 else { return }
    if onlyOne != nil, Set(map({ $0.storm.agency })).count == count {
      for index in indices { self[index].distinction = .detail(self[index].storm.agency) }
      return
    }
    let titles = map { $0.shortTitle(words) }
    let years = map { $0.storm.trackType == .synthetic ? nil : [$0].years(words)?.lowerBound }
    for same in Dictionary(grouping: indices, by: { titles[$0] }).values where same.count > 1 {
      let isByYear = Set(same.map { years[$0] }).count == same.count
      // Storms of a season have numbers.
      guard isByYear || isFew || areMany else { continue }
      for (rank, index) in same.enumerated() {
        self[index].distinction =
          isByYear ? years[index].map { .year($0) } : .detail(String(rank + 1))
      }
    }
    // Among numbers with a year none is without.
    let isByYear = contains { if case .year = $0.distinction { true } else { false } }
    for index in indices where areMany && isByYear && self[index].storm.names.isEmpty {
      self[index].distinction = self[index].distinction ?? years[index].map { .year($0) }
    }
  }

  /// Whether the storms are from different times, as in an archive, and no storm has a continuing
  /// forecast.
  var isSeason: Bool { allSatisfy { $0.baseTime == nil } && isOfDays }

  /// Whether labels have times: not those of a season of more than a few storms, which have numbers.
  var hasTimes: Bool { isFew && !isSynthetic }

  private var isFew: Bool { !isSeason || count <= PlateStorm.mostWithTimes }

  /// Whether the dates are made up: they are on no calendar.
  var isSynthetic: Bool { !isEmpty && allSatisfy { $0.storm.trackType == .synthetic } }

  /// Whether the latest fixes of two storms are more than a day apart.
  var isOfDays: Bool {
    let times = compactMap { $0.current?.time }
    guard let first = times.min(), let last = times.max() else { return false }
    return first.advanced(bySeconds: 86_400) < last
  }

  /// Whether observed fixes are from several months, so that past dates need a month.
  func isOfMonths(_ clock: TimeOffset) -> Bool {
    let times = flatMap { [$0.storm.track.first?.time, $0.storm.track.last?.time] }
    return Set(times.compactMap { $0.map { clock.shown($0).parts.month } }).count > 1
  }

  /// Whether the storms are from several years but not one season, so that dates need a year.
  var isOfYears: Bool {
    if let season = first?.storm.season, allSatisfy({ $0.storm.season == season }) { return false }
    let spans = compactMap { $0.span }
    return Set(spans.map { $0.start.parts.year } + spans.map { $0.end.parts.year }).count > 1
  }
}
