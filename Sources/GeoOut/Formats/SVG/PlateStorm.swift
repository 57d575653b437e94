import TyphoonTrack

/// A storm as a plate speaks of it.
struct PlateStorm {
  let features: StormFeatures
  let scale: IntensityScale

  var storm: Storm { features.storm }

  /// The latest observed fix, or where there is none the first forecast one.
  var current: Fix? { storm.track.last ?? shownForecast?.fixes.first }

  /// The valid time of the forecast's last fix that is drawn.
  var forecastEnd: Timestamp? {
    features.features.filter { $0.layer.isForecast }.map { $0.time.end ?? $0.time.start }.max()
  }

  /// The forecast that is drawn.
  private var shownForecast: Forecast? {
    features.features.lazy.compactMap { features.forecast(of: $0) }.first
  }

  /// What the storm is at the time of a fix.
  func kind(of fix: Fix?, _ words: PlateWords) -> String {
    guard let fix else { return words.kind(.unknown) }
    guard let category = scale.category(of: fix)?.category else { return words.kind(fix.nature) }
    return category.names[words.language.rawValue] ?? category.code
  }

  /// The storm in a line: what it is, its number or season, its name in both scripts.
  func title(_ words: PlateWords) -> String {
    let kind =
      if isNumbered, let number = storm.number {
        words.numbered(number, storm.season)
      } else {
        titleKind(words)
      }
    guard storm.names.isEmpty else {
      let name = storm.heading(words.language)
      if isNumbered { return "\(kind) \(name)" }
      return "\(kind) \(name)\(words.year(storm.season))"
    }
    if isNumbered { return kind }
    let code = [kind, storm.number].compactMap { $0 }.joined(separator: " ")
    return code + words.year(storm.season)
  }

  /// What the storm is called in a title: classes that are mere numbers are no names.
  private func titleKind(_ words: PlateWords) -> String {
    guard let category = current.flatMap({ scale.category(of: $0) }),
      category.scale == .sshws || category.scale == .bom,
      PlateSymbol.kind(of: category) != .depression
    else { return kind(of: current, words) }
    let american: [Basin] = [.northAtlantic, .easternPacific, .centralPacific]
    guard category.scale == .sshws, let basin = storm.basin, american.contains(basin) else {
      return words.kind(.tropical)
    }
    return PlateSymbol.kind(of: category) == .typhoon ? words.hurricane : kind(of: current, words)
  }

  /// Whether its title has its number: its agency numbers the typhoons of a year, not all depressions.
  private var isNumbered: Bool {
    ["CWB", "CWA", "JMA"].contains(storm.agency.uppercased())
      && storm.number?.allSatisfy(\.isNumber) ?? false
  }

  /// Its name where there is no room for more; without one its number or id, which tell it from others.
  func shortTitle(_ words: PlateWords) -> String {
    storm.title(words.language)
  }

  /// What the panel says of its latest fix, label by label.
  func facts(_ words: PlateWords) -> [(label: String, value: String)] {
    current.map { facts(of: $0, words) } ?? []
  }

  /// What is to be said of a fix, label by label.
  func facts(of fix: Fix, _ words: PlateWords) -> [(label: String, value: String)] {
    var facts: [(String, String?)] = []
    facts.append((words.intensity, intensity(of: fix, words)))
    facts.append((words.position, words.place(fix.position)))
    facts.append((words.pressure, fix.pressure.map(words.pressure)))
    facts.append((words.wind(fix.wind?.averagingPeriod), fix.wind.map { words.speed($0.speed) }))
    facts.append((words.gust, fix.gust.map { words.speed($0.speed) }))
    facts.append((words.motion, fix.motion.flatMap(words.motion)))
    for radii in fix.windRadii {
      facts.append(
        (words.radius(radii.threshold, agency: storm.agency), words.extent(radii.extent)))
    }
    return facts.compactMap { label, value in value.map { (label, $0) } }
  }

  /// The class of a fix: in the agency's own words where it has them in the language.
  func intensity(of fix: Fix, _ words: PlateWords) -> String? {
    if let own = fix.agencyClass?.words[words.language.rawValue] { return own }
    let known = scale.category(of: fix) != nil || fix.nature != .unknown
    return known ? kind(of: fix, words) : fix.agencyClass?.code
  }

  /// What the panel says of its latest fix where there is little room.
  ///
  /// - Parameters:
  ///   - words: The language.
  ///   - isDetailed: Whether there is room for a second line.
  /// - Returns: The lines.
  func brief(_ words: PlateWords, isDetailed: Bool) -> [String] {
    guard let fix = current else { return [] }
    let place = [
      words.place(fix.position), fix.wind.map { words.speed($0.speed) },
      fix.pressure.map(words.pressure),
    ].compactMap { $0 }.joined(separator: " · ")
    guard isDetailed, let motion = fix.motion.flatMap(words.motion) else { return [place] }
    return [place, words.language == .english ? "\(words.motion) \(motion)" : motion]
  }
}
