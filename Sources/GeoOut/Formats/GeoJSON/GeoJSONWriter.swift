import TyphoonTrack

/// Writes GeoJSON (RFC 7946), one feature per line, styled by simplestyle 1.1: as one collection, or
/// as lines that each hold a feature.
struct GeoJSONWriter: FeatureWriter {
  var name = "geojson"
  var summary = "GeoJSON (RFC 7946), for web maps"
  var extensions = ["geojson", "json"]
  let layers = LayerSelection.standard
  let describesFixes = false
  var separator: StaticString = ","
  /// Whether each line is a text of its own, as in newline-delimited GeoJSON and RFC 8142.
  private var hasOwnLines = false

  /// The writer of lines that programs read one by one.
  static let lines = {
    var writer = GeoJSONWriter()
    writer.name = "geojsonl"
    writer.summary = "Newline-delimited GeoJSON, for pipelines and large data"
    writer.extensions = ["geojsonl", "ndjson", "geojsons"]
    writer.separator = ""
    writer.hasOwnLines = true
    return writer
  }()

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    (options.geoJSON.hasContinuousLongitudes
      ? storm.withContinuousLongitudes() : storm.cut(digits: options.digits))
      .keepingValid(digits: options.digits)
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard !hasOwnLines else { return }
    output.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {
    let scale = options.scale(for: storm.storm)
    let all = FeatureProperties(of: storm, scale: scale, selection: options.properties)
    // What a user selects is all there is: no copy of the id, no style.
    let isWhole = options.properties.isAll
    let title = Self.title(of: storm.storm)
    var days = DayText()
    let terms =
      hasOwnLines ? Self.terms(of: [storm.storm.source], options) : TextBuffer(capacity: 0)
    var index = 0
    while index < storm.features.count {
      // A constant: what may change would be retained for each feature.
      let words = GeoJSONStormWords(
        of: storm.features[index], all, in: storm, hasFeatureID: isWhole)
      repeat {
        let feature = storm.features[index]
        // The times of vertices take less room than the vertices.
        let shapes = options.geoJSON.hasLineTimes ? 2 : 1
        let room = GeoJSONGeometry.room(for: feature, in: storm) * shapes + 2_048 + terms.count
        output.write(room: room) { pen in
          pen.need(128)
          if hasOwnLines {
            if options.geoJSON.isSequence { pen.put("\u{1E}") }
          } else {
            pen.put(index == 0 ? "\n" : ",\n")
          }
          pen.put(words.head)
          pen.put(idEndOf: feature, in: storm, &days)
          GeoJSONGeometry.put(
            feature, in: storm, decimals: feature.decimals ?? options.digits, to: &pen)
          if isWhole {
            pen.put(words.idStart)
            pen.put(idEndOf: feature, in: storm, &days)
          }
          pen.put(words.properties)
          var properties = GeoJSONProperties(pen, days, isFirst: words.areEmpty)
          all.visitOwn(feature, &properties)
          if options.geoJSON.isStyled, isWhole {
            properties.putStyle(of: feature, in: storm, scale: scale, title: title)
          }
          pen = properties.pen
          if options.geoJSON.hasLineTimes {
            pen.put(
              lineTimesOf: feature, in: storm, decimals: options.digits,
              isFirst: properties.isFirst, &days)
          }
          pen.need(3)
          pen.put("}")
          if hasOwnLines, index == 0 || options.geoJSON.isSelfContained { pen.put(terms) }
          pen.need(2)
          pen.put(hasOwnLines ? "}\n" : "}")
        }
        index += 1
      } while index < storm.features.count
        && all.stormWords(of: storm.features[index]) == words.source
    }
  }

  /// The title member of features up to the storm's name and the comma after it.
  private static func title(of storm: borrowing Storm) -> TextBuffer {
    var text = TextBuffer(capacity: 0)
    let shown = storm.title(.english)
    text.write { pen in
      pen.need(16)
      pen.put(",\"title\":")
      pen.put(jsonStart: shown)
      pen.need(2)
      pen.put(", ")
    }
    return text
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    guard !hasOwnLines else { return }
    output.append("\n]")
    if let box = summary.box {
      output.append(",\"bbox\":")
      output.write { GeoJSONGeometry.put(box, decimals: options.digits, to: &$0) }
    }
    output.append(Self.terms(of: summary.sources, options))
    output.append("}\n")
  }

  /// Returns the foreign members that say where the features are from, and under which terms.
  private static func terms(of sources: [Source], _ options: WritingOptions) -> TextBuffer {
    var text = TextBuffer(capacity: 512)
    appendMember("source", sources.map(\.product), to: &text)
    if options.geoJSON.hasContinuousLongitudes { text.append(",\"longitudes\":\"continuous\"") }
    appendMember(
      "attribution", sources.map { $0.attribution.isEmpty ? nil : $0.attribution }, to: &text)
    appendMember("license", sources.map(\.license), to: &text)
    return text
  }

  /// Appends a foreign member: a text, or a list if the storms are from several sources.
  ///
  /// The lists of all members have the same order of sources, so a source without a text keeps its
  /// position.
  private static func appendMember(
    _ name: StaticString, _ texts: [String?], to output: inout TextBuffer
  ) {
    guard texts.contains(where: { $0 != nil }) else { return }
    output.append(",\"")
    output.append(name)
    output.append(texts.count > 1 ? "\":[" : "\":")
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(",") }
      if let text { output.append(json: text) } else { output.append("null") }
    }
    if texts.count > 1 { output.append("]") }
  }
}

/// The encoded parts that are the same for consecutive features of a storm.
private struct GeoJSONStormWords {
  /// The beginning of a feature, up to the layer in its id.
  private(set) var head = TextBuffer(capacity: 0)
  /// The beginning of the properties up to the layer in `feature_id`, if they have that.
  private(set) var idStart = TextBuffer(capacity: 0)
  /// The properties of the storm, with their beginning if they have no `feature_id`; within a layer
  /// only the basin can change them.
  private(set) var properties = TextBuffer(capacity: 0)
  /// Whether the storm has none, so that those of the feature come first.
  private(set) var areEmpty = false
  /// What they are made of: for a feature with other words they are others.
  let source: FeatureProperties.StormWords

  @inline(never)
  init(
    of feature: Feature, _ all: borrowing FeatureProperties, in storm: borrowing StormFeatures,
    hasFeatureID: Bool
  ) {
    source = all.stormWords(of: feature)
    head.write { pen in
      pen.need(32)
      pen.put("{\"type\":\"Feature\",\"id\":\"")
      pen.put(idStartOf: feature, in: storm)
    }
    if hasFeatureID {
      idStart.write { pen in
        pen.need(32)
        pen.put(",\"properties\":{\"feature_id\":\"")
        pen.put(idStartOf: feature, in: storm)
      }
    }
    properties.write { [source] pen in
      pen.need(32)
      pen.put(hasFeatureID ? "\"" : ",\"properties\":{")
      var visitor = GeoJSONProperties(pen, DayText(), isFirst: !hasFeatureID)
      all.visitStorm(source, &visitor)
      pen = visitor.pen
      areEmpty = visitor.isFirst
    }
  }
}
