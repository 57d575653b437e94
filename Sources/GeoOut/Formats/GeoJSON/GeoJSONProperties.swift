import TyphoonTrack

/// Writes properties as members of a JSON object.
struct GeoJSONProperties {
  /// The text, which moves into the object and is given back afterwards.
  private var text = TextBuffer()
  /// Whether the object has no member yet.
  private var isFirst: Bool

  /// Appends members to a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isFirst: Whether the object has no member yet.
  ///   - add: Appends the members.
  static func append(
    to text: inout TextBuffer, isFirst: Bool, _ add: (inout GeoJSONProperties) -> Void
  ) {
    var object = GeoJSONProperties(isFirst: isFirst)
    swap(&object.text, &text)
    add(&object)
    swap(&object.text, &text)
  }

  private init(isFirst: Bool) { self.isFirst = isFirst }

  private mutating func begin(_ name: String) {
    text.append(member: name, isFirst: isFirst)
    isFirst = false
  }

  mutating func append(_ property: Property, _ value: PropertyValue) {
    if isFirst { begin(property.name) } else { text.append(property.member) }
    switch value {
    case .text(let value): text.append(json: value)
    case .number(let number): text.append(number, decimals: 6)
    case .flag(let flag): text.append(flag ? "true" : "false")
    case .time(let time):
      text.append("\"")
      text.append(time)
      text.append("\"")
    case .list(let list): text.append(jsonList: list)
    case .unknown: text.append("null")
    }
  }

  /// Appends the times of the vertices of a line.
  mutating func append(lineTimesOf feature: Feature, in storm: StormFeatures, decimals: Int) {
    guard let times = LineTimes(feature, in: storm, decimals: decimals) else { return }
    begin("coordinateProperties")
    times.append(to: &text)
  }

  // MARK: - Style

  /// Appends the properties of simplestyle 1.1.
  ///
  /// Source: https://github.com/mapbox/simplestyle-spec/tree/master/1.1.0
  ///
  /// All features of a storm share the start of the title, a JSON string that is open.
  mutating func appendStyle(
    of feature: Feature, in storm: StormFeatures, title: String, scale: IntensityScale
  ) {
    begin("title")
    text.append(title)
    text.append(titleEndOf: feature, in: storm, .english)
    text.append("\"")
    let style = FeatureStyle(feature, in: storm, scale: scale, isCased: false)
    if case .point = feature.shape {
      _ = storm.withFix(of: feature) { append(descriptionOf: $0, feature, scale) }
      append("marker-color", style.color)
      begin("marker-size")
      return text.append(style.isProminent ? "\"large\"" : "\"small\"")
    }
    if feature.layer == .potentialArea {
      begin("description")
      text.append(
        json: Glossary.areaSentence(storm.forecast(of: feature)?.commonProbability, .english))
    }
    append("stroke", style.color)
    append("stroke-width", style.width)
    append("stroke-opacity", style.opacity)
    if case .polygon = feature.shape, let fill = style.fill {
      append("fill", fill)
      append("fill-opacity", style.fillOpacity)
    }
  }

  private mutating func append(_ name: String, _ color: Palette.Color) {
    begin(name)
    text.append("\"")
    text.append(color)
    text.append("\"")
  }

  private mutating func append(_ name: String, _ number: Double) {
    begin(name)
    text.append(number, decimals: 2)
  }

  /// Appends the description of a fix: its class, time, wind and pressure.
  private mutating func append(
    descriptionOf fix: UnsafePointer<Fix>, _ feature: Feature, _ scale: borrowing IntensityScale
  ) {
    begin("description")
    text.append("\"")
    let words =
      fix.pointee.agencyClass?.words["en"]
      ?? scale.classIndex(of: fix).flatMap { scale.classes[$0].names["en"] }
    if let words {
      text.append(jsonPart: words)
      text.append(", ")
    }
    let parts = feature.time.start.parts
    text.append(parts.day)
    text.append(" ")
    text.append(Glossary.englishMonth(parts.month))
    text.append(" ")
    text.append(parts, as: "cy h:n UTC")
    if fix.pointee.hasWind {
      text.append(", ")
      text.append(shown: fix.pointee.shownSpeed)
    }
    if let pressure = fix.pointee.pressure {
      text.append(", ")
      text.append(pressure.value(in: .hectopascals), decimals: 1)
      text.append(" hPa")
    }
    text.append("\"")
  }
}
