import TyphoonTrack

/// Writes properties as members of a JSON object.
struct GeoJSONProperties: PropertyVisitor {
  /// The pen, which moves into the visitor and is taken back afterwards.
  private(set) var pen: BytePen
  /// The cached text of the last day written.
  private var days: DayText
  /// Whether the object has no member yet.
  private(set) var isFirst: Bool

  /// Creates a visitor.
  ///
  /// - Parameters:
  ///   - pen: The pen that writes the object.
  ///   - days: The cached text of a day that is likely to come.
  ///   - isFirst: Whether the object has no member yet.
  @inline(__always)
  init(_ pen: BytePen, _ days: DayText, isFirst: Bool = false) {
    self.pen = pen
    self.days = days
    self.isFirst = isFirst
  }

  @inline(__always)
  private mutating func begin(_ property: Property) {
    // The name, followed by a number, a time or one of our own constants.
    pen.need(64)
    pen.put(member: property, isFirst: isFirst)
    isFirst = false
  }

  @inline(__always)
  mutating func visit(_ property: Property, text: String) {
    begin(property)
    pen.put(json: text)
  }

  @inline(__always)
  mutating func visit(_ property: Property, number: Double) {
    begin(property)
    pen.put(number, decimals: 6)
  }

  @inline(__always)
  mutating func visit(_ property: Property, flag: Bool) {
    begin(property)
    pen.put(flag ? "true" : "false")
  }

  @inline(__always)
  mutating func visit(_ property: Property, time: Timestamp) {
    begin(property)
    pen.put("\"")
    pen.put(time, &days)
    pen.put("\"")
  }

  mutating func visit(_ property: Property, list: [String]) {
    begin(property)
    pen.put(jsonList: list)
  }
}

// MARK: - Style

extension GeoJSONProperties {
  /// Writes the properties of simplestyle 1.1.
  ///
  /// Source: https://github.com/mapbox/simplestyle-spec/tree/master/1.1.0
  @inline(__always)
  mutating func putStyle(
    of feature: Feature, in storm: borrowing StormFeatures, scale: borrowing IntensityScale,
    title: borrowing TextBuffer
  ) {
    pen.put(title)
    // The text after the storm is our own and numbers, which need no escaping.
    pen.put(titleEndOf: feature, in: storm, .english, &days)
    pen.need(256)
    pen.put("\"")
    let style = FeatureStyle(feature, in: storm, scale: scale, isCased: false)
    if case .point = feature.shape {
      putDescription(of: feature, in: storm, scale: scale)
      pen.put(",\"marker-color\":\"")
      pen.put(style.color)
      pen.put(
        style.isProminent ? "\",\"marker-size\":\"large\"" : "\",\"marker-size\":\"small\"")
    } else {
      put(style, of: feature, in: storm)
    }
  }

  /// Writes the description of a fix: its class, time, wind and pressure.
  @inline(__always)
  private mutating func putDescription(
    of feature: Feature, in storm: borrowing StormFeatures, scale: borrowing IntensityScale
  ) {
    _ = storm.withFix(of: feature) { fix in
      pen.put(",\"description\":")
      if let words = fix.pointee.agencyClass?.words["en"]
        ?? scale.classIndex(of: fix).flatMap({ scale.classes[$0].names["en"] })
      {
        pen.put(jsonStart: words)
        pen.need(256)
        pen.put(", ")
      } else {
        pen.put("\"")
      }
      let second = days.goTo(feature.time.start)
      pen.put(small: days.dayOfMonth)
      pen.put(" ")
      pen.put(Glossary.englishMonth(days.month))
      pen.put(" ")
      pen.put(pair: days.year / 100)
      pen.put(pair: days.year % 100)
      pen.put(" ")
      pen.put(hourAndMinute: second)
      pen.put(" UTC")
      if fix.pointee.hasWind {
        pen.put(", ")
        pen.put(shown: fix.pointee.shownSpeed)
      }
      if let pressure = fix.pointee.pressure {
        pen.put(", ")
        pen.put(pressure.value(in: .hectopascals), decimals: 1)
        pen.put(" hPa")
      }
      pen.put("\"")
    }
    pen.need(128)
  }

  private mutating func put(
    _ style: FeatureStyle, of feature: Feature, in storm: borrowing StormFeatures
  ) {
    if feature.layer == .potentialArea {
      pen.put(",\"description\":")
      pen.put(
        json: Glossary.areaSentence(storm.forecast(of: feature)?.commonProbability, .english))
      pen.need(256)
    }
    pen.put(",\"stroke\":\"")
    pen.put(style.color)
    pen.put("\",\"stroke-width\":")
    pen.put(style.width, decimals: 2)
    pen.put(",\"stroke-opacity\":")
    pen.put(style.opacity, decimals: 2)
    if case .polygon = feature.shape, let fill = style.fill {
      pen.put(",\"fill\":\"")
      pen.put(fill)
      pen.put("\",\"fill-opacity\":")
      pen.put(style.fillOpacity, decimals: 2)
    }
  }
}

extension BytePen {
  /// Writes texts as a JSON array.
  mutating func put(jsonList texts: [String]) {
    need(2)
    put("[")
    for (index, text) in texts.enumerated() {
      if index > 0 {
        need(1)
        put(",")
      }
      put(json: text)
    }
    need(1)
    put("]")
  }

  /// Writes a text as a JSON string without the closing quotation mark.
  mutating func put(jsonStart text: String) {
    put(json: text)
    removeLast()
  }
}
