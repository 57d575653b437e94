import TyphoonTrack

/// Writes the features of a storm as placemarks, directly into the text.
///
/// The elements of a placemark are in the order of the schema.
struct KMLPlacemarks {
  private let storm: StormFeatures
  private let scale: IntensityScale
  private let options: WritingOptions
  private let icons: KMLIcons
  private let balloon: KMLBalloon
  /// The name of the storm in titles, escaped.
  private let title: TextBuffer
  /// The last time of the features.
  private let last: Timestamp
  private let properties: FeatureProperties

  /// Prepares to write the features of a storm.
  init(_ storm: StormFeatures, icons: KMLIcons, _ options: WritingOptions) {
    self.storm = storm
    self.options = options
    self.icons = icons
    scale = options.scale(for: storm.storm)
    let words = MapWords(language: options.language)
    balloon = KMLBalloon(storm: PlateStorm(features: storm, scale: scale), words: words)
    var title = TextBuffer(capacity: 0)
    title.append(xml: ListedStorm.name(of: storm.storm, words))
    title.append(", ")
    self.title = title
    properties = FeatureProperties(of: storm, scale: scale, selection: options.properties)
    last =
      storm.features.lazy.map { $0.time.end ?? $0.time.start }.max()
      ?? Timestamp(secondsSince1970: 0)
  }

  /// Writes the features, each to the section of its layer.
  func write(to sections: inout [TextBuffer]) {
    var days = DayText()
    var index = 0
    while index < storm.features.count {
      // A constant: what may change would be retained for each feature.
      let words = KMLStormWords(of: storm.features[index], properties, in: storm)
      let section = KMLWriter.section(of: storm.features[index].layer)
      repeat {
        write(storm.features[index], words, to: &sections[section], &days)
        index += 1
      } while index < storm.features.count
        && properties.stormWords(of: storm.features[index]) == words.source
    }
  }

  private func write(
    _ feature: Feature, _ words: borrowing KMLStormWords, to output: inout TextBuffer,
    _ days: inout DayText
  ) {
    let digits = feature.decimals ?? options.digits
    let room = GeoJSONGeometry.room(for: feature, in: storm) + 4_096
    output.write(room: room) { pen in
      putStart(
        of: feature, "", style: feature.isCut ? KMLStyles.cut : "", words, to: &pen, &days)
      pen.put(words.properties)
      var visitor = KMLProperties(pen, days)
      properties.visitOwn(feature, &visitor)
      pen = visitor.pen
      pen.putDataEnd()
      pen.put(kmlShapeOf: feature, in: storm, decimals: digits)
      pen.need(32)
      pen.put("</Placemark>\n")
    }
    guard feature.isCut else { return }
    // The outline of an area that is cut at the 180th meridian, where it must not be stroked.
    let lines = storm.outline(of: feature)
    output.write(room: room) { pen in
      putStart(of: feature, ".outline", style: "", words, to: &pen, &days)
      pen.need(64)
      var visitor = KMLProperties(pen, days, layerName: "kml-outline")
      properties.visitStorm(words.source, &visitor)
      pen = visitor.pen
      pen.putDataEnd()
      pen.put(kmlLines: lines, decimals: digits)
      pen.need(32)
      pen.put("</Placemark>\n")
    }
  }

  /// Writes the beginning of a feature's placemark, up to the storm's properties.
  @inline(__always)
  private func putStart(
    of feature: Feature, _ idEnd: StaticString, style: StaticString,
    _ words: borrowing KMLStormWords, to pen: inout BytePen, _ days: inout DayText
  ) {
    pen.put(words.head)
    pen.put(idEndOf: feature, in: storm, &days)
    pen.need(64)
    pen.put(idEnd)
    pen.put("\">\n<name>")
    let start = pen.count
    if let place = storm.passage(of: feature)?.place {
      pen.put(xml: place.name(in: options.language))
      pen.need(2)
      pen.put(", ")
    }
    pen.put(title)
    // Our own text and numbers need no escaping.
    pen.put(titleEndOf: feature, in: storm, options.language, &days)
    let end = pen.count
    pen.need(128)
    // Without an empty snippet the list of places shows the first lines of every description.
    pen.put("</name>\n<Snippet maxLines=\"0\"/>\n<description><![CDATA[<b>")
    pen.putAgain(start, end)
    pen.need(16)
    pen.put("</b>")
    balloon.put(feature, to: &pen, &days)
    pen.need(32)
    pen.put("]]></description>\n")
    pen.put(kml: feature.kmlTime(until: last), &days)
    pen.need(16)
    pen.put("<styleUrl>#")
    KMLStyles.put(idOf: feature, in: storm, scale: scale, icons: icons, to: &pen)
    pen.need(128)
    pen.put(style)
    pen.put("</styleUrl>\n")
    pen.putDataStart()
  }

  /// Writes the track as a `gx:Track`: a mark that moves with the time slider.
  func writeMovement(to output: inout TextBuffer) {
    let fixes = storm.movement
    guard !fixes.isEmpty else { return }
    let words = balloon.words
    var days = DayText()
    output.append("<Placemark id=\"")
    output.append(storm.storm.id.description)
    output.append(".kml-track\">\n<name>")
    output.append(title)
    output.append(KMLWords.movement(words))
    output.append("</name>\n<Snippet maxLines=\"0\"/>\n<description><![CDATA[")
    output.append(paragraph: KMLWords.summary(of: balloon.storm, words))
    output.append("]]></description>\n<styleUrl>#")
    output.append(KMLStyles.movement)
    output.append("</styleUrl>\n")
    output.write { pen in
      pen.need(128)
      pen.putDataStart()
      var visitor = KMLProperties(pen, days, layerName: "kml-track")
      properties.visitStorm(FeatureProperties.StormWords(layer: .track, basin: nil), &visitor)
      pen = visitor.pen
      pen.putDataEnd()
    }
    output.append(kmlTrack: fixes, decimals: options.digits, &days)
    output.close("Placemark")
  }
}

/// The encoded parts that are the same for consecutive features of a storm.
private struct KMLStormWords {
  /// The beginning of a placemark, up to the layer in its id.
  private(set) var head = TextBuffer(capacity: 0)
  /// The properties of the storm.
  private(set) var properties = TextBuffer(capacity: 0)
  /// What they are made of: for a feature with other words they are others.
  let source: FeatureProperties.StormWords

  @inline(never)
  init(of feature: Feature, _ all: borrowing FeatureProperties, in storm: borrowing StormFeatures) {
    source = all.stormWords(of: feature)
    head.append("<Placemark id=\"")
    head.write { $0.put(idStartOf: feature, in: storm) }
    properties.write { [source] pen in
      var visitor = KMLProperties(pen, DayText())
      all.visitStorm(source, &visitor)
      pen = visitor.pen
    }
  }
}

extension BytePen {
  /// Writes the beginning of the data of a placemark, in 64 reserved bytes.
  @inline(__always)
  fileprivate mutating func putDataStart() {
    put("<ExtendedData><SchemaData schemaUrl=\"#")
    put(KMLProperties.schema)
    put("\">\n")
  }

  @inline(__always)
  fileprivate mutating func putDataEnd() {
    need(64)
    put("</SchemaData></ExtendedData>\n")
  }
}

// MARK: - Movement

extension StormFeatures {
  /// The fixes along which a mark moves: the observed ones, otherwise those of the forecast shown;
  /// one for each time, because a mark has one position at a time.
  fileprivate var movement: [Fix] {
    let forecast = features.lazy.filter { !LayerSelection.computed.contains($0.layer) }
      .compactMap(\.forecast).first
    let fixes =
      storm.track.isEmpty ? forecast.map { storm.forecasts[$0].fixes } ?? [] : storm.track
    var shown: [Fix] = []
    for fix in fixes where shown.last.map({ $0.time < fix.time }) ?? true { shown.append(fix) }
    return shown
  }
}

extension TextBuffer {
  /// Appends a `gx:Track`: all times, then as many coordinates.
  fileprivate mutating func append(kmlTrack fixes: [Fix], decimals: Int, _ days: inout DayText) {
    append("<gx:Track>\n")
    for fix in fixes { append(element: "when", fix.time, &days) }
    for fix in fixes {
      append("<gx:coord>")
      append(fix.position.longitude, decimals: decimals)
      append(" ")
      append(fix.position.latitude, decimals: decimals)
      append(" 0")
      close("gx:coord")
    }
    close("gx:Track")
  }
}
