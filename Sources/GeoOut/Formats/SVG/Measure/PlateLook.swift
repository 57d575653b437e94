import TyphoonTrack

// How a plate draws a storm: as its agency draws it, and what is computed apart from what an agency
// issues.

extension PlateStorm {
  /// Returns the style of a feature.
  ///
  /// Red is for winds of storm force alone, so the potential track area is grey: as on JMA's maps,
  /// whose forecast circles are white or grey, and dashed (JMA, 台風情報の種類と表現方法). Taiwan's
  /// agency draws it with a red line.
  func style(of feature: Feature) -> FeatureStyle {
    var style = FeatureStyle(feature, in: features, scale: scale, isCased: true)
    switch feature.layer {
    case .warningArea: style.isDashed = feature.isDerived
    case .trackSegment where isGap(feature): style.color = Palette.quiet
    case .track, .trackSegment: style.color = ownColor ?? style.color
    case .potentialArea where !isOfTaiwan:
      (style.color, style.fill, style.width) = (Palette.coneLine, Palette.cone, 1)
      style.fillOpacity = 0.14
    case .potentialArea:
      (style.fill, style.fillOpacity) = (Palette.areaFillOfTaiwan, 0.5)
    case .arrival where features.share(of: feature) == nil: style.paint(force(of: feature))
    case .windRadius, .windSwath:
      style.paint(force(of: feature))
      let isFirm = feature.layer == .windRadius && feature.forecast == nil
      style.width = isFirm ? 1.5 : WindForce.forecastWidth
    case .forecastError: (style.color, style.opacity, style.width) = (Palette.quiet, 0.7, 1)
    case .probabilityCircle where isOfJMA:
      (style.color, style.opacity, style.width) = (Palette.quiet, 1, 1.2)
    default: break
    }
    return style
  }

  /// Returns the force of the winds at the edge of an area.
  func force(of area: Feature) -> WindForce? {
    features.threshold(of: area).map { WindForce($0) }
  }

  var isOfJMA: Bool { storm.agency == Agency.jma.code }
  private var isOfTaiwan: Bool { ["CWA", "CWB"].contains(storm.agency) }

  /// Whether a feature shows the winds of an observed fix that is not the latest.
  func isPast(_ feature: Feature) -> Bool {
    feature.layer == .windRadius && feature.forecast == nil
      && feature.fix != storm.track.indices.last
  }

  /// Whether the agency's own forecasts are official: those of a centre that runs models are not, nor
  /// are those of an unknown agency.
  var isOfForecaster: Bool {
    let centres = ["ECMWF", "NCEP", "ATCF", "DEEPMIND"]
    return Agency.named(storm.agency).map { !centres.contains($0.code) } ?? false
  }

  /// The end of an area from a table of radii, if the forecast goes on after it.
  var areaEnd: Timestamp? {
    guard let area = features.features.first(where: { $0.layer == .potentialArea && $0.isDerived }),
      let end = area.time.end, let last = features.forecast(of: area)?.fixes.last, end < last.time
    else { return nil }
    return end
  }

  /// Returns the name of an area of a threshold; one that no agency issued is not called a warning.
  func name(of area: Feature, _ words: MapWords) -> String {
    let threshold = features.threshold(of: area).map(own(words).inUnits)?.shown
    if area.layer == .warningArea, area.isDerived { return words[.computedArea, threshold ?? ""] }
    if let kind = features.warning(of: area) {
      return kind.name(in: words.language).capitalizedFirst
    }
    var name = inBasin(words.words(for: area.layer).all, words)
    // One sign stands for past and forecast.
    if area.layer == .windSwath, let last = storm.track.last?.time ?? baseTime,
      features.features.contains(where: {
        $0.layer == .windSwath && $0.time.end ?? $0.time.start > last
      })
    {
      name = words[.withForecast, name]
    }
    if area.layer == .potentialArea, area.isDerived, let table = features.coneTable {
      return name + words[.comma] + words.nameOfTable(table)
    }
    return threshold.map { words.detailed(name, $0.unbroken) } ?? name
  }

  /// Returns where a nested area comes from, with the ensemble or the table.
  func origin(of area: Feature, _ words: MapWords) -> String {
    guard let step = features.coneStep(of: area), let forecast = features.forecast(of: area) else {
      return ""
    }
    let table = features.coneTable.map(words.nameOfTable)
    let origin = step.origin(in: words.language)
    return (step.members == nil ? table : forecast.shownTechnique).map {
      "\(origin)\(words[.comma])\($0)"
    } ?? origin
  }

  /// Returns the note that warnings hold for their advisory only.
  func warningNote(_ words: MapWords) -> String {
    words[.warningNote, storm.advisory ?? storm.issued.map(words.moment) ?? ""]
  }

  /// Returns a text that says typhoon with the word of the storm's basin.
  func inBasin(_ text: String, _ words: MapWords) -> String {
    guard words.catalogue.saysTyphoonInTexts, let basin = storm.basin else { return text }
    return text.replacing(text: words.cyclone(in: .westernPacific), with: words.cyclone(in: basin))
  }

  /// Returns the title of a feature, for those who point at it.
  func tooltip(of feature: Feature, _ words: MapWords) -> String {
    let label = nameInTips ?? label(words)
    if feature.layer == .warningArea, feature.isDerived {
      return "\(label), \(name(of: feature, words))"
    }
    return FeatureWords.title(
      of: feature, in: features, words.language, words.clock, storm: label)
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension FeatureStyle {
  /// Paints the winds of a force as plates do.
  mutating func paint(_ force: WindForce?) {
    guard force == .gale else { return }
    color = Palette.galeLine
    if fillOpacity > 0 { (fill, fillOpacity) = (Palette.galeFill, 0.45) }
  }
}

extension MapWords {
  /// Returns the probability of circles: two thirds is no exact percentage.
  func share(_ percentage: Double) -> String {
    (66...67).contains(percentage) ? self[.twoThirds] : "\(percentage.shown)%"
  }

  /// Returns the label of probability circles, with the table of their radii, such as "NHC 2026".
  func circle(_ percentage: Double?, table: String? = nil) -> String {
    guard let percentage else { return words(for: .probabilityCircle).all }
    let share = share(percentage)
    let label =
      table.map { self[.circleOfTable, share, nameOfTable($0)] } ?? self[.circleOfShare, share]
    return label.capitalizedFirst
  }

  /// Returns the name of a table of radii, such as "NHC 2026".
  func nameOfTable(_ table: String) -> String {
    table.hasPrefix("nhc-") ? table.replacing(text: "nhc-", with: "NHC ") : table
  }

  /// Returns the note about an area that ends before the forecast.
  func areaHolds(until time: Timestamp) -> String { self[.areaHolds, moment(time)] }
}
