import TyphoonTrack

/// The content of a placemark's balloon: a heading, and a small table in the language of the map.
struct KMLBalloon {
  let storm: PlateStorm
  let words: MapWords

  private var features: StormFeatures { storm.features }

  /// Appends the table of a feature, as HTML.
  func append(_ feature: Feature, to text: inout TextBuffer, _ days: inout DayText) {
    text.append("<table>")
    switch feature.layer {
    case .fix, .forecastFix:
      append(KMLWords.time(words), feature.time.start, to: &text, &days)
      appendForecast(feature, to: &text, &days)
      _ = features.withFix(of: feature) { append($0.pointee, feature, to: &text) }
    case .trackSegment:
      appendSpan(feature, to: &text, &days)
      if let fix = features.fix(of: feature) {
        if let intensity = storm.intensity(of: fix, words) {
          text.append(row: words.intensity, intensity)
        }
        if let wind = fix.wind {
          text.append(row: words.wind(wind.averagingPeriod), words.speed(wind.speed))
        }
      }
    case .windRadius, .windSwath, .warningArea:
      if let radii = features.windRadii(of: feature) {
        text.append(
          row: words.radius(radii.threshold, agency: storm.storm.agency),
          words.extent(radii.extent))
      } else if let threshold = features.threshold(of: feature) {
        text.append(
          row: KMLWords.area(words), words.area(threshold, agency: storm.storm.agency))
      }
      appendSpan(feature, to: &text, &days)
      appendForecast(feature, to: &text, &days)
    case .probabilityCircle:
      let circle = features.withFix(of: feature) { $0.pointee.probabilityRadius } ?? nil
      if let circle {
        text.append(row: KMLWords.probability(words), "\(circle.percentage.shown)%")
        text.append(row: KMLWords.radius(words), words.length(circle.radius))
      }
      append(KMLWords.time(words), feature.time.end ?? feature.time.start, to: &text, &days)
      appendForecast(feature, to: &text, &days)
    case .strikeProbability:
      if let strike = features.strike(of: feature) {
        text.append(row: KMLWords.probability(words), "≥ \(strike.level.shown)%")
        text.append(row: KMLWords.radius(words), words.length(strike.radius))
        text.append(row: KMLWords.members(words), "\(strike.members)")
      }
      if let threshold = feature.threshold {
        text.append(
          row: KMLWords.area(words), words.area(threshold, agency: storm.storm.agency))
      }
      appendSpan(feature, to: &text, &days)
      appendForecast(feature, to: &text, &days)
    case .ensembleMean:
      text.append(row: KMLWords.time(words), words.moment(feature.time.start))
      if let mean = features.mean(of: feature) {
        text.append(row: KMLWords.members(words), "\(mean.members)")
        let spread = Length((mean.spread / 1_000).rounded(), .kilometres)
        text.append(row: KMLWords.spread(words), words.length(spread))
      }
      appendForecast(feature, to: &text, &days)
    case .place:
      if let passage = features.passage(of: feature) {
        for (label, value) in words.facts(of: passage) { text.append(row: label, value) }
      }
    case .potentialArea, .track, .forecastTrack:
      appendSpan(feature, to: &text, &days)
      appendForecast(feature, to: &text, &days)
      if feature.layer == .forecastTrack, let forecast = features.forecast(of: feature) {
        append(remark: forecast.remarks, to: &text)
      }
    }
    text.append("</table>")
    if feature.layer == .potentialArea {
      text.append(
        paragraph: Glossary.areaSentence(
          features.forecast(of: feature)?.commonProbability, words.language))
    }
    if feature.isDerived, feature.layer != .place {
      text.append(paragraph: KMLWords.derived(words))
    }
  }

  private func append(_ fix: Fix, _ feature: Feature, to text: inout TextBuffer) {
    for fact in storm.facts(of: fix, words) { text.append(row: fact.label, fact.value) }
    if let circle = fix.probabilityRadius {
      text.append(row: words.circle(circle.percentage), words.length(circle.radius))
    }
    append(remark: fix.remarks, to: &text)
  }

  private func append(remark: LocalizedText, to text: inout TextBuffer) {
    guard let remark = remark[words.language.rawValue] ?? remark.entries.first?.text else { return }
    text.append(row: KMLWords.remark(words), remark)
  }

  private func append(
    _ label: String, _ time: Timestamp, to text: inout TextBuffer, _ days: inout DayText
  ) {
    text.append(row: label) { $0.append(moment: time, words, &days) }
  }

  private func appendSpan(
    _ feature: Feature, to text: inout TextBuffer, _ days: inout DayText
  ) {
    append(KMLWords.from(words), feature.time.start, to: &text, &days)
    if let end = feature.time.end { append(KMLWords.until(words), end, to: &text, &days) }
  }

  private func appendForecast(
    _ feature: Feature, to text: inout TextBuffer, _ days: inout DayText
  ) {
    guard let forecast = features.forecast(of: feature) else { return }
    append(KMLWords.baseTime(words), forecast.baseTime, to: &text, &days)
    if let lead = features.withFix(of: feature, { $0.pointee.leadTime }) ?? nil {
      text.append(row: KMLWords.leadTime(words), (Double(lead) / 3_600).shown)
    }
    let member = forecast.member.map { " \($0)" } ?? ""
    text.append(row: KMLWords.technique(words), forecast.technique + member)
  }
}
