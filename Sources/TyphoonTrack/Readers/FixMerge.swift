extension Fix {
  /// Merges another report of the same time; where the two differ, the other's values win.
  ///
  /// Position and kind stay unchanged.
  ///
  /// - Parameter other: The other report.
  /// - Returns: The names of the parts in which the two differ.
  mutating func merge(_ other: Fix) -> [String] {
    var parts: [String] = []
    func take<Value: Equatable>(_ part: String, _ own: inout Value?, _ new: Value?) {
      guard let new else { return }
      if let own, own != new { parts.append(part) }
      own = new
    }
    nature = other.nature == .unknown ? nature : other.nature
    take("wind", &wind, other.wind)
    take("gust", &gust, other.gust)
    take("pressure", &pressure, other.pressure)

    if let new = other.motion {
      var own = motion ?? Motion()
      take("direction", &own.bearing, new.bearing)
      take("speed", &own.speed, new.speed)
      if own.directionWords.merge(new.directionWords) { parts.append("direction in words") }
      motion = own
    }
    if let new = other.agencyClass {
      var own = agencyClass ?? AgencyClass()
      take("class", &own.code, new.code)
      if own.words.merge(new.words) { parts.append("class") }
      agencyClass = own
    }
    for radii in other.windRadii {
      guard let index = windRadii.firstIndex(where: { $0.threshold == radii.threshold }) else {
        windRadii.append(radii)
        continue
      }
      if windRadii[index] != radii { parts.append("wind radius") }
      windRadii[index] = radii
    }
    windRadii.sort { $0.threshold.value < $1.threshold.value }
    unknownWinds.formIntersection(other.unknownWinds)
    take("probability circle", &probabilityRadius, other.probabilityRadius)
    take("radius of maximum wind", &radiusOfMaximumWind, other.radiusOfMaximumWind)
    if let new = other.details?.values {
      updateDetails { own in
        take("accuracy", &own.accuracy, new.accuracy)
        take("size", &own.sizeClass, new.sizeClass)
        take("isobar", &own.outerIsobar, new.outerIsobar)
        take("eye", &own.eyeDiameter, new.eyeDiameter)
        take("depth", &own.depth, new.depth)
        take("name", &own.name, new.name)
        take("basin", &own.basin, new.basin)
        if own.place.merge(new.place) { parts.append("place") }
        if own.remarks.merge(new.remarks) { parts.append("remark") }
        if !new.warningAreas.isEmpty { own.warningAreas = new.warningAreas }
        if !new.seasRadii.isEmpty { own.seasRadii = new.seasRadii }
      }
    }
    return parts
  }
}

extension LocalizedText {
  /// Merges the texts of another report, which win where both have a text in the same language.
  ///
  /// - Parameter other: The other texts.
  /// - Returns: Whether the two have different texts in the same language.
  fileprivate mutating func merge(_ other: LocalizedText) -> Bool {
    var merged = LocalizedText()
    var differs = false
    for entry in entries {
      let new = other[entry.language]
      differs = differs || (new != nil && new != entry.text)
      merged.add(new ?? entry.text, language: entry.language)
    }
    for entry in other.entries where merged[entry.language] == nil {
      merged.add(entry.text, language: entry.language)
    }
    self = merged
    return differs
  }
}
