import TyphoonTrack

/// The content of a placemark's balloon: a heading, and a small table in the language of the map.
struct KMLBalloon {
  let storm: PlateStorm
  let words: MapWords

  private var features: StormFeatures { storm.features }

  /// Appends the table of a feature, as HTML.
  func append(_ feature: Feature, to text: inout TextBuffer) {
    text.append("<table>")
    switch feature.layer {
    case .fix, .forecastFix, .landfall:
      append(words[.time], feature.time.start, to: &text)
      appendForecast(feature, to: &text)
      _ = features.withFix(of: feature) { append($0, to: &text) }
    case .trackSegment:
      appendSpan(feature, to: &text)
      _ = features.withFix(of: feature) { fix in
        if let intensity = storm.intensity(of: fix, words) {
          text.append(row: words.intensity, intensity)
        }
        if let wind = fix.pointee.wind {
          text.append(row: words.wind(wind.averagingPeriod), words.speed(wind.speed))
        }
      }
    case .windRadius, .windSwath, .warningArea:
      if let radii = features.windRadii(of: feature) {
        append(radii, to: &text)
      } else if let threshold = features.threshold(of: feature) {
        text.append(row: words[.area], words.area(threshold, agency: storm.storm.agency))
      }
      appendSpan(feature, to: &text)
      appendForecast(feature, to: &text)
    case .probabilityCircle:
      let circle = features.withFix(of: feature) { $0.pointee.probabilityRadius } ?? nil
      if let circle {
        text.append(startOfRow: words[.probability])
        text.append(circle.percentage, decimals: 1)
        text.append("%")
        text.appendRowEnd()
        text.append(row: words[.radius], words.length(circle.radius))
      }
      append(words[.time], feature.time.end ?? feature.time.start, to: &text)
      appendForecast(feature, to: &text)
    case .strikeProbability:
      if let strike = features.strike(of: feature) {
        text.append(row: words[.probability], "≥ \(strike.level.shown)%")
        text.append(row: words[.radius], words.length(strike.radius))
        text.append(row: words[.members], "\(strike.members)")
      }
      if let threshold = feature.threshold {
        text.append(row: words[.area], words.area(threshold, agency: storm.storm.agency))
      }
      appendSpan(feature, to: &text)
      appendForecast(feature, to: &text)
    case .ensembleMean:
      text.append(row: words[.time], words.moment(feature.time.start))
      if let mean = features.mean(of: feature) {
        text.append(row: words[.members], "\(mean.members)")
        let spread = Length((mean.spread / 1_000).rounded(), .kilometres)
        text.append(row: words[.spread], words.length(spread))
      }
      appendForecast(feature, to: &text)
    case .forecastError, .arrival:
      append(words[.time], feature.time.start, to: &text)
      if let threshold = feature.threshold {
        text.append(row: words[.area], words.area(threshold, agency: storm.storm.agency))
      }
      if let error = features.pair(of: feature)?.error {
        let length = Length((error.distance * 1.852).rounded(), .kilometres)
        text.append(row: words.words(for: .forecastError).one, words.length(length))
      }
      appendForecast(feature, to: &text)
    case .warning:
      let name = storm.name(of: feature, words)
      text.append(row: words.words(for: .warning).one.capitalizedFirst, name)
      append(words[.time], feature.time.start, to: &text)
    case .place:
      if let passage = features.passage(of: feature) {
        for (label, value) in words.facts(of: passage) { text.append(row: label, value) }
      }
    default:
      if let level = features.level(of: feature) {
        text.append(row: words[.probability], "\(level.shown)%")
      }
      if case .instant(let time) = feature.time {
        append(words[.time], time, to: &text)
      } else {
        appendSpan(feature, to: &text)
      }
      appendForecast(feature, to: &text)
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
    if feature.layer == .warning { text.append(paragraph: storm.warningNote(words)) }
    if feature.isDerived, feature.layer != .place { text.append(paragraph: words[.derivedShape]) }
  }

  private func append(_ radii: WindRadii, to text: inout TextBuffer) {
    text.append(
      row: words.radius(radii.threshold, agency: storm.storm.agency), words.extent(radii.extent))
  }

  /// Appends the facts of a fix as on plates.
  private func append(_ fix: UnsafePointer<Fix>, to text: inout TextBuffer) {
    if let intensity = storm.intensity(of: fix, words) {
      text.append(row: words.intensity, intensity)
    }
    text.append(row: words[.position], words.fullPlace(fix.pointee.position))
    if let pressure = fix.pointee.pressure {
      text.append(row: words[.pressure], words.pressure(pressure))
    }
    if let wind = fix.pointee.wind {
      text.append(row: words.wind(wind.averagingPeriod), words.speed(wind.speed))
    }
    if let gust = fix.pointee.gust { text.append(row: words[.gust], words.speed(gust.speed)) }
    if let shown = words.motion(of: fix.pointee) { text.append(row: words[.motion], shown) }
    for radii in fix.pointee.windRadii { append(radii, to: &text) }
    if let circle = fix.pointee.probabilityRadius {
      text.append(row: words.circle(circle.percentage), words.length(circle.radius))
    }
    // Most fixes have none, and to ask for them copies the fix.
    if fix.pointee.details != nil { append(remark: fix.pointee.remarks, to: &text) }
  }

  private func append(remark: LocalizedText, to text: inout TextBuffer) {
    guard let remark = remark[words.language.rawValue] ?? remark.entries.first?.text else { return }
    text.append(row: words[.remark], remark)
  }

  private func append(_ label: String, _ time: Timestamp, to text: inout TextBuffer) {
    text.append(startOfRow: label)
    text.append(words.moment(time))
    text.appendRowEnd()
  }

  private func appendSpan(_ feature: Feature, to text: inout TextBuffer) {
    append(words[.from], feature.time.start, to: &text)
    if let end = feature.time.end { append(words[.until], end, to: &text) }
  }

  private func appendForecast(_ feature: Feature, to text: inout TextBuffer) {
    _ = features.withForecast(of: feature) { forecast in
      append(words[.baseTime], forecast.pointee.baseTime, to: &text)
      if let lead = features.withFix(of: feature, { $0.pointee.leadTime }) ?? nil {
        text.append(startOfRow: words[.leadTime])
        text.append(Double(lead) / 3_600, decimals: 1)
        text.appendRowEnd()
      }
      text.append(startOfRow: words[.technique])
      text.append(xml: forecast.pointee.technique)
      if let member = forecast.pointee.member {
        text.append(" ")
        text.append(xml: member)
      }
      text.appendRowEnd()
    }
  }
}
