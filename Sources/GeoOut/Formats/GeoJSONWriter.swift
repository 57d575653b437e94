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
    guard let first = storm.features.first else { return }
    let scale = options.scale(for: storm.storm)
    var all = FeatureProperties(features: storm, feature: first, scale: scale)
    // What is the same from one feature of a layer to the next is copied: the beginning up to the id's
    // layer, and the properties of the storm, which the basin alone may change.
    var head: (layer: Layer, text: Range<Int>)?
    var ofStorm: (words: FeatureProperties.StormWords, text: Range<Int>)?
    var properties = GeoJSONProperties(stormTitle: storm.storm.title(.english))
    for (index, feature) in storm.features.enumerated() {
      output.append(index == 0 ? "\n" : ",\n")
      if let head, head.layer == feature.layer {
        output.append(copyOf: head.text)
      } else {
        let start = output.count
        output.append("{\"type\":\"Feature\",\"id\":\"")
        output.append(storm.storm.id.description)
        output.append(".")
        output.append(feature.layer.rawValue)
        head = (feature.layer, start..<output.count)
      }
      output.append(idEndOf: feature, in: storm, &properties.days)
      if case .point(let ring) = feature.shape {
        output.append(
          point: storm.vertices[storm.rings[ring].lowerBound], decimals: options.digits)
      } else {
        output.append("\",\"bbox\":")
        append(BoundingBox(of: feature, in: storm), options, to: &output)
        output.append(",\"geometry\":")
        append(feature, in: storm, options, to: &output)
        output.append(",\"properties\":{")
      }
      // The bytes change hands, since a copy of them would be made where two held them.
      properties.begin()
      swap(&properties.output, &output)
      all.feature = feature
      let words = all.stormWords
      if let ofStorm, ofStorm.words == words {
        properties.repeatMembers(ofStorm.text)
      } else {
        let start = properties.output.count
        all.visitStorm(&properties)
        ofStorm = (words, start..<properties.output.count)
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
  /// Adds what stands between a point's id and its properties.
  fileprivate mutating func append(point place: Coordinate, decimals: Int) {
    write(atMost: 128) { memory in
      var pen = BytePen(memory)
      pen.put("\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
      pen.put(place.longitude, decimals: decimals)
      pen.put(",")
      pen.put(place.latitude, decimals: decimals)
      pen.put("]},\"properties\":{")
      return pen.end - memory
    }
  }

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
  /// The day of the last time.
  var days = DayText()
  private var isFirst = true
  private let names = PropertyNames.all
  /// The member of the title up to the storm's, and the comma behind it.
  private var titleStart = TextBuffer(capacity: 64)

  init(stormTitle: String) {
    titleStart.append(",\"title\":")
    titleStart.append(json: stormTitle)
    titleStart.removeLast()
    titleStart.append(", ")
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

  /// Adds a member, of a value that takes no more than some bytes.
  @inline(__always)
  private mutating func add(
    _ property: Property, atMost room: Int, _ value: (inout BytePen) -> Void
  ) {
    let (isFirst, names) = (isFirst, names)
    output.write(atMost: PropertyNames.slotSize + room) { memory in
      var pen = BytePen(memory)
      pen.put(member: property, isFirst: isFirst, names)
      value(&pen)
      return pen.end - memory
    }
    self.isFirst = false
  }

  mutating func visit(_ property: Property, text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(property, atMost: 6 * bytes.count + 2) { $0.put(json: bytes) }
    }
  }

  mutating func visit(_ property: Property, number: Double) {
    add(property, atMost: DecimalPrinter.longest) { $0.put(number, decimals: 6) }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    add(property, atMost: 5) { $0.put(flag ? "true" : "false") }
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    let second = days.goTo(time)
    let day = days
    add(property, atMost: 22) { pen in
      pen.put("\"")
      pen.put(time: day, second)
      pen.put("\"")
    }
  }

  mutating func visit(_ property: Property, list: [String]) {
    add(property, atMost: 0) { _ in }
    output.append(jsonList: list)
  }

  /// Adds the properties of simplestyle 1.1.
  ///
  /// Source: https://github.com/mapbox/simplestyle-spec/tree/master/1.1.0
  mutating func appendStyle(
    of feature: Feature, in storm: StormFeatures, scale: IntensityScale
  ) {
    output.append(titleStart)
    // Behind the storm stand words of our own and numbers, in which nothing is to be escaped.
    output.append(titleEndOf: feature, in: storm, .english, &days)
    output.append("\"")
    let style = FeatureStyle(feature, in: storm, scale: scale)
    if case .point = feature.shape {
      append(marker: style)
      return
    }
    if feature.layer == .potentialArea {
      begin("description")
      output.append(
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

  private mutating func append(marker style: FeatureStyle) {
    output.append(",\"marker-color\":\"")
    output.append(style.color)
    output.append(
      style.isProminent ? "\",\"marker-size\":\"large\"" : "\",\"marker-size\":\"small\"")
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
