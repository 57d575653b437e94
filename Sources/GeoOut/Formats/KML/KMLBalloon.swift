import TyphoonTrack

/// The content of a placemark's balloon: a heading, and a small table in the language of the map.
struct KMLBalloon {
  let storm: PlateStorm
  let words: MapWords

  private var features: StormFeatures { storm.features }

  /// Writes the table of a feature, as HTML.
  func put(_ feature: Feature, to pen: inout BytePen, _ days: inout DayText) {
    pen.need(8)
    pen.put("<table>")
    switch feature.layer {
    case .fix, .forecastFix:
      put(KMLWords.time(words), feature.time.start, to: &pen, &days)
      putForecast(feature, to: &pen, &days)
      _ = features.withFix(of: feature) { put($0, to: &pen) }
    case .trackSegment:
      putSpan(feature, to: &pen, &days)
      _ = features.withFix(of: feature) { fix in
        if let intensity = storm.intensity(of: fix, words) {
          pen.put(row: words.intensity, intensity)
        }
        if let wind = fix.pointee.wind {
          pen.put(row: words.wind(wind.averagingPeriod), words.speed(wind.speed))
        }
      }
    case .windRadius, .windSwath, .warningArea:
      if let radii = features.windRadii(of: feature) {
        put(radii, to: &pen)
      } else if let threshold = features.threshold(of: feature) {
        pen.put(
          row: KMLWords.area(words), words.area(threshold, agency: storm.storm.agency))
      }
      putSpan(feature, to: &pen, &days)
      putForecast(feature, to: &pen, &days)
    case .probabilityCircle:
      let circle = features.withFix(of: feature) { $0.pointee.probabilityRadius } ?? nil
      if let circle {
        pen.put(startOfRow: KMLWords.probability(words))
        pen.put(circle.percentage, decimals: 1)
        pen.put("%")
        pen.putRowEnd()
        pen.put(row: KMLWords.radius(words), words.length(circle.radius))
      }
      put(KMLWords.time(words), feature.time.end ?? feature.time.start, to: &pen, &days)
      putForecast(feature, to: &pen, &days)
    case .strikeProbability:
      if let strike = features.strike(of: feature) {
        pen.put(row: KMLWords.probability(words), "≥ \(strike.level.shown)%")
        pen.put(row: KMLWords.radius(words), words.length(strike.radius))
        pen.put(row: KMLWords.members(words), "\(strike.members)")
      }
      if let threshold = feature.threshold {
        pen.put(
          row: KMLWords.area(words), words.area(threshold, agency: storm.storm.agency))
      }
      putSpan(feature, to: &pen, &days)
      putForecast(feature, to: &pen, &days)
    case .ensembleMean:
      pen.put(row: KMLWords.time(words), words.moment(feature.time.start))
      if let mean = features.mean(of: feature) {
        pen.put(row: KMLWords.members(words), "\(mean.members)")
        let spread = Length((mean.spread / 1_000).rounded(), .kilometres)
        pen.put(row: KMLWords.spread(words), words.length(spread))
      }
      putForecast(feature, to: &pen, &days)
    case .place:
      if let passage = features.passage(of: feature) {
        for (label, value) in words.facts(of: passage) { pen.put(row: label, value) }
      }
    case .potentialArea, .track, .forecastTrack:
      putSpan(feature, to: &pen, &days)
      putForecast(feature, to: &pen, &days)
      if feature.layer == .forecastTrack, let forecast = features.forecast(of: feature) {
        put(remark: forecast.remarks, to: &pen)
      }
    }
    pen.need(8)
    pen.put("</table>")
    if feature.layer == .potentialArea {
      pen.put(
        paragraph: Glossary.areaSentence(
          features.forecast(of: feature)?.commonProbability, words.language))
    }
    if feature.isDerived, feature.layer != .place {
      pen.put(paragraph: KMLWords.derived(words))
    }
  }

  private func put(_ radii: WindRadii, to pen: inout BytePen) {
    pen.put(
      row: words.radius(radii.threshold, agency: storm.storm.agency), words.extent(radii.extent))
  }

  /// Writes the facts of a fix as on plates.
  private func put(_ fix: UnsafePointer<Fix>, to pen: inout BytePen) {
    if let intensity = storm.intensity(of: fix, words) {
      pen.put(row: words.intensity, intensity)
    }
    pen.put(startOfRow: words.position)
    pen.put(fullPlace: fix.pointee.position, words.language)
    pen.putRowEnd()
    if let pressure = fix.pointee.pressure {
      pen.put(row: words.pressure, words.pressure(pressure))
    }
    if let wind = fix.pointee.wind {
      pen.put(row: words.wind(wind.averagingPeriod), words.speed(wind.speed))
    }
    if let gust = fix.pointee.gust { pen.put(row: words.gust, words.speed(gust.speed)) }
    if let motion = fix.pointee.motion, let shown = words.motion(motion) {
      pen.put(row: words.motion, shown)
    }
    for radii in fix.pointee.windRadii { put(radii, to: &pen) }
    if let circle = fix.pointee.probabilityRadius {
      pen.put(row: words.circle(circle.percentage), words.length(circle.radius))
    }
    // Most fixes have none, and to ask for them copies the fix.
    if fix.pointee.details != nil { put(remark: fix.pointee.remarks, to: &pen) }
  }

  private func put(remark: LocalizedText, to pen: inout BytePen) {
    guard let remark = remark[words.language.rawValue] ?? remark.entries.first?.text else { return }
    pen.put(row: KMLWords.remark(words), remark)
  }

  private func put(
    _ label: String, _ time: Timestamp, to pen: inout BytePen, _ days: inout DayText
  ) {
    pen.put(startOfRow: label)
    pen.put(moment: time, words, &days)
    pen.putRowEnd()
  }

  private func putSpan(_ feature: Feature, to pen: inout BytePen, _ days: inout DayText) {
    put(KMLWords.from(words), feature.time.start, to: &pen, &days)
    if let end = feature.time.end { put(KMLWords.until(words), end, to: &pen, &days) }
  }

  private func putForecast(_ feature: Feature, to pen: inout BytePen, _ days: inout DayText) {
    _ = features.withForecast(of: feature) { forecast in
      put(KMLWords.baseTime(words), forecast.pointee.baseTime, to: &pen, &days)
      if let lead = features.withFix(of: feature, { $0.pointee.leadTime }) ?? nil {
        pen.put(startOfRow: KMLWords.leadTime(words))
        pen.put(Double(lead) / 3_600, decimals: 1)
        pen.putRowEnd()
      }
      pen.put(startOfRow: KMLWords.technique(words))
      pen.put(xml: forecast.pointee.technique)
      if let member = forecast.pointee.member {
        pen.need(1)
        pen.put(" ")
        pen.put(xml: member)
      }
      pen.putRowEnd()
    }
  }
}
