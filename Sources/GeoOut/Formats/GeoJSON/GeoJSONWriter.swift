import TyphoonTrack

/// Writes GeoJSON (RFC 7946), one feature per line, styled by simplestyle 1.1: as one collection, or
/// as lines that each hold a feature.
final class GeoJSONWriter: FeatureWriter {
  let name, summary: String
  let extensions: [String]
  let layers = LayerSelection.standard
  let describesFixes = false
  let separator: StaticString
  /// Whether each line is a text of its own, as in newline-delimited GeoJSON and RFC 8142.
  private let hasOwnLines: Bool
  var mayContinueLongitudes: Bool { !hasOwnLines }

  init() {
    (name, summary) = ("geojson", "GeoJSON (RFC 7946), for web maps")
    (extensions, separator, hasOwnLines) = (["geojson", "json"], ",", false)
  }

  private init(lines extensions: [String]) {
    (name, summary) = ("geojsonl", "Newline-delimited GeoJSON, for pipelines and large data")
    (self.extensions, separator, hasOwnLines) = (extensions, "", true)
  }

  /// The writer of lines that programs read one by one.
  static let lines = GeoJSONWriter(lines: ["geojsonl", "ndjson", "geojsons"])

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    var made =
      (options.geoJSON.isCut ? storm.cut(digits: options.digits) : storm.withContinuousLongitudes())
      .clipped(to: options.clip).keepingValid(digits: options.digits)
    if options.geoJSON.isClockwise { made.reverseRings() }
    return made
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    guard !hasOwnLines else { return }
    output.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    let scale = options.scale(for: storm.storm)
    let all = FeatureProperties(of: storm, scale: scale, selection: options.properties)
    // What a user selects is all there is: no copy of the id, no style.
    let isWhole = options.properties.isAll
    let terms = hasOwnLines ? Self.terms(of: storm.storm.sources, options) : TextBuffer()
    let title = String(TextBuffer(json: storm.storm.title(.english) + ", ").string.dropLast())
    for (index, feature) in storm.features.enumerated() {
      if !hasOwnLines { output.append(index == 0 ? "\n" : ",\n") }
      output.append("{\"type\":\"Feature\",\"id\":\"")
      let id = output.count
      output.append(idOf: feature, in: storm)
      let idEnd = output.count
      output.append("\"")
      if options.geoJSON.lineTimes == .positions,
        let times = LineTimes(feature, in: storm, decimals: options.digits)
      {
        times.append(geometryTo: &output)
      } else {
        GeoJSONGeometry.append(
          feature, in: storm, decimals: feature.decimals ?? options.digits, to: &output)
      }
      output.append(",\"properties\":{")
      if isWhole {
        output.append("\"feature_id\":\"")
        output.append(again: id..<idEnd)
        output.append("\"")
      }
      GeoJSONProperties.append(to: &output, isFirst: !isWhole) { object in
        all.forEach(of: feature) { object.append($0, $1) }
        if options.geoJSON.isStyled, isWhole {
          object.appendStyle(of: feature, in: storm, title: title, scale: scale)
        }
        if options.geoJSON.lineTimes == .properties {
          object.append(lineTimesOf: feature, in: storm, decimals: options.digits)
        }
      }
      output.append("}")
      if hasOwnLines, index == 0 { output.append(terms) }
      output.append(hasOwnLines ? "}\n" : "}")
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    guard !hasOwnLines else { return }
    output.append("\n]")
    if let box = summary.box {
      output.append(",\"bbox\":")
      GeoJSONGeometry.append(box, decimals: options.digits, to: &output)
    }
    output.append(Self.terms(of: summary.sources, options))
    output.append("}\n")
  }

  /// Returns the foreign members that say where the features are from, and under which terms.
  static func terms(of sources: [Source], _ options: WritingOptions) -> TextBuffer {
    var text = TextBuffer()
    appendMember("source", sources.map { $0.product }, to: &text)
    if !options.geoJSON.isCut { text.append(",\"longitudes\":\"continuous\"") }
    if options.geoJSON.isClockwise { text.append(",\"winding\":\"clockwise\"") }
    appendMember(
      "attribution", sources.map { $0.attribution.isEmpty ? nil : $0.attribution }, to: &text)
    appendMember("license", sources.map { $0.license }, to: &text)
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

extension StormFeatures {
  /// Reverses the rings of all areas, whose outer rings run counterclockwise and holes clockwise.
  fileprivate mutating func reverseRings() {
    for ring in polygons.joined() { vertices[rings[ring]].reverse() }
  }
}
