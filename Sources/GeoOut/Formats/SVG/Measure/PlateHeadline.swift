import TyphoonTrack

// What a plate calls a storm: in its headline, in lists and at the track.

extension PlateStorm {
  /// The fix whose class the headline gives: the strongest of a storm that has ended or is one of a
  /// season, otherwise the current one.
  var headlineFix: Fix? { isFinished || isOfSeason ? strongestFix ?? current : current }

  /// Returns the headline: "Hurricane IKE (2008)", "2012年第14號颱風 天秤 TEMBIN", "Remnants of …".
  ///
  /// - Parameters:
  ///   - words: The language.
  ///   - hasFacts: Whether it has the number and the year.
  /// - Returns: The headline.
  func title(_ words: MapWords, hasFacts: Bool = true) -> String {
    func headline(_ kind: String) -> String { self.headline(kind, words, hasFacts: hasFacts) }
    let strongest = strongestFix.map(isCyclone) ?? false
    guard let current, !isFinished, strongest, !isCyclone(current), !isOfUnknownClass(current)
    else { return headline(headlineKind(of: headlineFix, words)) }
    // A depression after a typhoon is not yet its remnants.
    if current.nature == .tropical, !words.catalogue.numberIsName {
      return headline(kind(of: current, words))
    }
    return words.remnants(
      of: headline(headlineKind(of: strongestFix, words)), as: current.nature,
      kind(of: current, words))
  }

  /// The season, or the year in which the storm ended; both years of a southern season that the storm ended before,
  /// "2024–2025"; `nil` if its dates are made up.
  var season: String? {
    guard storm.trackType != .synthetic, let end = span?.end.parts.year else {
      return storm.season.map(String.init)
    }
    let (season, start) = (storm.season ?? end, min(span?.start.parts.year ?? end, end))
    if season == start, season + 1 == end { return "\(season)–\(end)" }
    return season == end + 1 ? "\(end)–\(season)" : String(season)
  }

  private func headline(_ kind: String, _ words: MapWords, hasFacts: Bool) -> String {
    let season = hasFacts ? season : nil
    // English readers know a storm by its class and name; the number is for lookups.
    let number = hasFacts && !words.catalogue.numberIsName && name(words) != nil && showsNumber
    let name = fullName(words)
    guard name == nil, kind == words.kind(.tropical) else {
      return words.headline(kind, name, season, number: number ? storm.number : nil)
    }
    return words.headline(words[.unnamed], nil, season)
  }

  /// Returns the name for lists and labels, or the kind and number of an unnamed storm; never an id.
  func shortTitle(_ words: MapWords, isDistinct: Bool = true) -> String {
    let title = name(words) ?? unnamedTitle(at: headlineFix, words)
    return isDistinct ? distinct(title, words) : title
  }

  /// Returns the title for the latest fix, which may be weaker than the class in the headline.
  func currentTitle(_ words: MapWords) -> String {
    let isPast = isFinished || isOfSeason
    let name = name(words) ?? (isPast ? number(words) : nil)
    return distinct(name ?? unnamedTitle(at: isPast ? headlineFix : current, words), words)
  }

  /// Returns the title among those of other storms: a class alone does not look like a name.
  func titleInList(_ words: MapWords) -> String {
    let title = shortTitle(words)
    return name(words) == nil && storm.number == nil
      ? words[.anUnnamed, title.prefix(1).lowercased() + title.dropFirst()] : title
  }

  /// Returns the title for labels at any fix, whatever its class.
  func label(_ words: MapWords) -> String {
    distinct(name(words) ?? number(words) ?? unnamedTitle(at: headlineFix, words), words)
  }

  private func number(_ words: MapWords) -> String? {
    let phrase = words.catalogue.numberIsName ? Phrase.numbered : .ordinal
    if showsNumber { return storm.number.map { words[phrase, $0] } }
    // A number alone says nothing.
    guard let designation, Int(designation.text) == nil else { return nil }
    return designation.isInvest ? "\(words[.invest]) \(designation.text)" : designation.text
  }

  private func distinct(_ title: String, _ words: MapWords) -> String {
    switch distinction {
    case .year(let year): "\(title) \(year)"
    case .detail(let detail): words.detailed(title, detail)
    case nil: title
    }
  }

  private func unnamedTitle(at fix: Fix?, _ words: MapWords) -> String {
    let isClassed = fix.map { scale.category(of: $0) != nil } ?? false
    let kind =
      isForecastOnly && isClassed ? words.kind(.tropical) : headlineKind(of: fix, words)
    if showsNumber, let number = storm.number {
      return !words.catalogue.numberIsName
        ? "\(kind) \(words[.ordinal, number])" : words[.numbered, number]
    }
    // Beside the symbol of another class, the class of its strongest fix would contradict that.
    guard let designation else {
      return isOfSeason && isClassed ? words.kind(.tropical) : kind
    }
    // "TD05" says what it is.
    if designation.text.hasPrefix("TD") { return designation.text }
    return "\(designation.isInvest ? words[.invest] : kind) \(designation.text)"
  }

  /// Returns the name, in languages of other letters also in Latin ones; `nil` if it has none.
  func fullName(_ words: MapWords) -> String? {
    guard let name = name(words) else {
      // The number in the kind is enough.
      guard showsNumber, let number = storm.number else { return designation?.text }
      return !words.catalogue.numberIsName ? words[.ordinal, number] : nil
    }
    let latin = words.catalogue.addsLatinNames ? storm.names["en"] : nil
    return ([name] + [latin].compactMap { $0 }.filter { $0 != name }).joined(separator: " ")
  }

  private func name(_ words: MapWords) -> String? {
    if let own = storm.names[words.language.rawValue] { return own }
    // Other oceans have the same names without the translations.
    let isTyphoon = [nil, .westernPacific].contains(seasonBasin)
    return storm.shownName.map {
      (isTyphoon ? words.language.catalogue.name(ofTyphoon: $0, by: storm.agency) : nil) ?? $0
    }
  }

  /// Whether the headline has the number of a typhoon: on plates in the agency's own language and its
  /// neighbours', and where there is no name.
  private var showsNumber: Bool {
    guard !isNumbered, storm.names.isEmpty, let number = storm.number else { return isNumbered }
    return (Agency.named(storm.agency)?.numbersTyphoons ?? false)
      && number.allSatisfy { $0.isNumber }
  }

  /// What an agency calls a storm without a name: "97E" (an invest, from 90 on), "14W", "b".
  ///
  /// There is no letter in the North Indian Ocean, where it depends on the sea.
  private var designation: (text: String, isInvest: Bool)? {
    // The number of a synthetic storm is its place in a file.
    guard let number = storm.number ?? storm.id.deckNumber, storm.trackType != .synthetic else {
      return nil
    }
    guard let count = Int(number) else { return number.count <= 4 ? (number, false) : nil }
    let letter = (storm.basin ?? current.flatMap(basin))?.letter ?? ""
    return (count.padded() + letter, count >= 90 && isWeak)
  }

  /// Whether it is watched because it may become a cyclone.
  var isInvest: Bool { storm.names.isEmpty && designation?.isInvest ?? false }

  /// Returns the kind that the headline gives for a fix: what the public calls it.
  private func headlineKind(of fix: Fix?, _ words: MapWords) -> String {
    if words.catalogue.numberIsName, showsNumber, let number = storm.number {
      return words[.numbered, number]
    }
    if let fix, isOfUnknownStrength(fix) { return words.kind(.tropical) }
    if isInvest { return words[.invest] }
    guard let fix, !isSubtropical(fix), let category = scale.category(of: fix) else {
      return kind(of: fix, words)
    }
    // Agencies that number typhoons keep the term east of 180°.
    return kind(of: category, in: isNumbered ? .westernPacific : basin(of: fix), words)
  }

  /// Returns the public's word for a class: agencies' own classes from 64 kt on have one name for
  /// each basin, and so do those that are only numbers.
  private func kind(of category: Category, in basin: Basin?, _ words: MapWords) -> String {
    let isShared = IntensityScale.shared.contains(category.scale)
    let isElsewhere = basin.map { !Basin.ofHurricanesAndTyphoons.contains($0) } ?? false
    switch PlateSymbol.kind(of: category) {
    case .typhoon: return words.cyclone(in: basin)
    case .storm where (category.scale == .bom && basin == nil) || isElsewhere && isShared:
      return words.cyclone(in: basin)
    case .storm where category.scale == .bom: return words.name(of: IntensityScale.sshws.classes[1])
    default: return name(of: category, in: basin, words)
    }
  }

  func basin(of fix: Fix) -> Basin? {
    fix.basin ?? Basin.allCases.first { $0 != .southernHemisphere && $0.contains(fix.position) }
      ?? storm.basin
  }

  /// Whether a fix is that of a subtropical storm or depression, which no scale has.
  func isSubtropical(_ fix: Fix) -> Bool {
    fix.nature == .subtropical
      && scale.category(of: fix).map { PlateSymbol.kind(of: $0) != .typhoon } ?? true
  }

  /// Whether a fix is that of a tropical or subtropical storm, not of a depression or a low.
  private func isCyclone(_ fix: Fix) -> Bool {
    guard !fix.nature.isOver else { return false }
    if isOfUnknownStrength(fix) { return true }
    return scale.category(of: fix).map { PlateSymbol.kind(of: $0) != .depression } ?? false
  }
}

extension PlateStorm {
  /// Whether a fix may still be that of a storm, because its class is not given.
  private func isOfUnknownClass(_ fix: Fix) -> Bool {
    switch fix.nature {
    case .unknown, .tropical, .subtropical: scale.category(of: fix) == nil
    default: false
    }
  }
}

extension IntensityScale {
  /// The scales whose storms have other names outside the Atlantic and the North Pacific.
  fileprivate static let shared = [sshws, jtwc, bom]
}

extension Basin {
  fileprivate static let ofHurricanesAndTyphoons: [Basin] = [
    .northAtlantic, .easternPacific, .centralPacific, .westernPacific,
  ]

  /// The letter after a number, as in "14W" (NHC, "Tropical cyclone names and numbers").
  fileprivate var letter: String? {
    switch self {
    case .northAtlantic: "L"
    case .easternPacific: "E"
    case .centralPacific: "C"
    case .westernPacific: "W"
    case .southIndian: "S"
    case .southPacific: "P"
    case .southAtlantic: "Q"
    case .northIndian, .southernHemisphere: nil
    }
  }
}

extension Nature {
  /// Whether a storm of this nature is no longer a tropical or subtropical cyclone.
  var isOver: Bool {
    switch self {
    case .low, .extratropical, .postTropical, .remnantLow: true
    case .disturbance, .wave, .monsoonDepression, .tropical, .subtropical, .unknown: false
    }
  }
}

extension StormID {
  /// The number in a code of decks, such as "al022010".
  fileprivate var deckNumber: String? {
    let code = description.suffix(8)
    let digits = code.dropFirst(2)
    guard description.dropLast(8).last == "-", Basin(code: code.prefix(2).uppercased()) != nil,
      digits.allSatisfy({ $0.isNumber })
    else { return nil }
    return String(digits.prefix(2))
  }
}
