import TyphoonTrack

/// Writes GeoJSON: RFC 7946, a feature a line, styled by simplestyle 1.1.
struct GeoJSONWriter: FeatureWriter {
  let name = "geojson"
  let summary = "GeoJSON (RFC 7946), for web maps"
  let extensions = ["geojson", "json"]
  let layers = LayerSelection.standard
  let wantsCutShapes = true
  let keepsStorms = false
  let separator: StaticString = ","

  func open(
    _ summary: MapSummary, isWhole: Bool, options: WritingOptions, to output: inout TextBuffer
  ) {
    output.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {
    let scale = options.scale(for: storm.storm)
    // What properties say of the storm is the same from one fix to the next, but for the basin.
    var ofStorm: (words: FeatureProperties.StormWords, text: Range<Int>)?
    var properties = GeoJSONProperties(stormTitle: storm.storm.title(.english))
    for (index, feature) in storm.features.enumerated() {
      output.append(index == 0 ? "\n" : ",\n")
      output.append("{\"type\":\"Feature\",\"id\":\"")
      output.append(idOf: feature, in: storm)
      output.append("\"")
      if case .point = feature.shape {
      } else {
        output.append(",\"bbox\":")
        append(BoundingBox(of: feature, in: storm), options, to: &output)
      }
      output.append(",\"geometry\":")
      append(feature, in: storm, options, to: &output)
      output.append(",\"properties\":{")
      // The bytes change hands, since a copy of them would be made where two held them.
      properties.begin()
      swap(&properties.output, &output)
      let all = FeatureProperties(features: storm, feature: feature, scale: scale)
      if let ofStorm, ofStorm.words == all.stormWords {
        properties.repeatMembers(ofStorm.text)
      } else {
        let start = properties.output.count
        all.visitStorm(&properties)
        ofStorm = (all.stormWords, start..<properties.output.count)
      }
      all.visitOwn(&properties)
      if options.isStyled { properties.appendStyle(of: feature, in: storm, scale: scale) }
      swap(&properties.output, &output)
      output.append("}}")
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("\n]")
    if let box = summary.box {
      output.append(",\"bbox\":")
      append(box, options, to: &output)
    }
    appendMember("source", summary.sources.map(\.product), to: &output)
    appendMember("attribution", summary.sources.map(\.attribution), to: &output)
    appendMember("license", summary.sources.compactMap(\.license), to: &output)
    output.append("}\n")
  }

  /// Adds a foreign member: a text, or a list where the storms come from several sources.
  private func appendMember(
    _ name: StaticString, _ texts: [String], to output: inout TextBuffer
  ) {
    guard let first = texts.first else { return }
    output.append(",\"")
    output.append(name)
    output.append("\":")
    guard texts.count > 1 else {
      output.append(json: first)
      return
    }
    output.append(jsonList: texts)
  }

  private func append(
    _ box: BoundingBox, _ options: WritingOptions, to output: inout TextBuffer
  ) {
    output.append("[")
    output.append(box.west, decimals: options.digits)
    output.append(",")
    output.append(box.south, decimals: options.digits)
    output.append(",")
    output.append(box.east, decimals: options.digits)
    output.append(",")
    output.append(box.north, decimals: options.digits)
    output.append("]")
  }
}

// MARK: - Geometry

extension GeoJSONWriter {
  private func append(
    _ feature: Feature, in storm: StormFeatures, _ options: WritingOptions,
    to output: inout TextBuffer
  ) {
    switch feature.shape {
    case .point(let ring):
      output.append("{\"type\":\"Point\",\"coordinates\":")
      output.append(json: storm.vertices[storm.rings[ring]], fewest: 1, decimals: options.digits)
    case .line(let parts):
      output.append(
        parts.count == 1
          ? "{\"type\":\"LineString\",\"coordinates\":"
          : "{\"type\":\"MultiLineString\",\"coordinates\":[")
      append(rings: parts, of: storm, fewest: 2, options, to: &output)
      if parts.count > 1 { output.append("]") }
    case .polygon(let parts):
      output.append(
        parts.count == 1
          ? "{\"type\":\"Polygon\",\"coordinates\":"
          : "{\"type\":\"MultiPolygon\",\"coordinates\":[")
      for part in parts {
        if part > parts.lowerBound { output.append(",") }
        output.append("[")
        append(rings: storm.polygons[part], of: storm, fewest: 4, options, to: &output)
        output.append("]")
      }
      if parts.count > 1 { output.append("]") }
    }
    output.append("}")
  }

  private func append(
    rings: Range<Int>, of storm: StormFeatures, fewest: Int, _ options: WritingOptions,
    to output: inout TextBuffer
  ) {
    for ring in rings {
      if ring > rings.lowerBound { output.append(",") }
      output.append("[")
      output.append(
        json: storm.vertices[storm.rings[ring]], fewest: fewest, decimals: options.digits)
      output.append("]")
    }
  }
}

extension TextBuffer {
  /// Adds positions as JSON arrays, with commas between them.
  fileprivate mutating func append(
    json positions: ArraySlice<Coordinate>, fewest: Int, decimals: Int
  ) {
    append(
      positions, fewest: fewest, open: UInt8(ascii: "["), between: UInt8(ascii: ","),
      close: UInt8(ascii: "]"), decimals: decimals)
  }

  /// Adds texts as a JSON array.
  fileprivate mutating func append(jsonList texts: [String]) {
    append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { append(",") }
      append(json: text)
    }
    append("]")
  }
}

// MARK: - Properties

/// Writes properties as members of a JSON object.
private struct GeoJSONProperties: PropertyVisitor {
  var output = TextBuffer(capacity: 0)
  private var isFirst = true
  private var scratch = TextBuffer(capacity: 0)
  private let stormTitle: String

  init(stormTitle: String) {
    self.stormTitle = stormTitle
  }

  /// Begins another object.
  mutating func begin() {
    isFirst = true
  }

  private mutating func begin(_ name: String) {
    output.append(member: name, isFirst: isFirst)
    isFirst = false
  }

  /// Adds members that were written before, the first of an object among them.
  mutating func repeatMembers(_ text: Range<Int>) {
    output.append(copyOf: text)
    isFirst = false
  }

  mutating func visit(_ property: Property, text: String) {
    begin(property.rawValue)
    output.append(json: text)
  }

  mutating func visit(_ property: Property, number: Double) {
    begin(property.rawValue)
    output.append(number, decimals: 6)
  }

  mutating func visit(_ property: Property, flag: Bool) {
    begin(property.rawValue)
    output.append(flag ? "true" : "false")
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    begin(property.rawValue)
    output.append("\"")
    output.append(time)
    output.append("\"")
  }

  mutating func visit(_ property: Property, list: [String]) {
    begin(property.rawValue)
    output.append(jsonList: list)
  }

  /// Adds the properties of simplestyle 1.1.
  ///
  /// Source: https://github.com/mapbox/simplestyle-spec/tree/master/1.1.0
  mutating func appendStyle(
    of feature: Feature, in storm: StormFeatures, scale: IntensityScale
  ) {
    let style = FeatureStyle(feature, in: storm, scale: scale)
    begin("title")
    scratch.removeAll()
    scratch.append(titleOf: feature, in: storm, .english, storm: stormTitle)
    output.append(json: scratch)
    if feature.layer == .potentialArea {
      begin("description")
      output.append(
        json: Glossary.areaSentence(storm.forecast(of: feature)?.commonProbability, .english))
    }
    switch feature.shape {
    case .point:
      append("marker-color", style.color)
      append("marker-size", style.isProminent ? "large" : "small")
    case .line, .polygon:
      append("stroke", style.color)
      append("stroke-width", style.width)
      append("stroke-opacity", style.opacity)
    }
    if case .polygon = feature.shape, let fill = style.fill {
      append("fill", fill)
      append("fill-opacity", style.fillOpacity)
    }
  }

  private mutating func append(_ name: String, _ text: String) {
    begin(name)
    output.append(json: text)
  }

  private mutating func append(_ name: String, _ color: Palette.Color) {
    begin(name)
    output.append("\"")
    output.append(color)
    output.append("\"")
  }

  private mutating func append(_ name: String, _ number: Double) {
    begin(name)
    output.append(number, decimals: 2)
  }
}
