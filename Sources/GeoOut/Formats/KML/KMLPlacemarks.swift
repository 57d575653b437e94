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
  private let title: String
  /// The title of the feature that is being written.
  private var featureTitle = TextBuffer(capacity: 0)
  /// The last time of the features.
  private let last: Timestamp
  private let properties: FeatureProperties
  /// Writes the properties; while a placemark is written, its output is the caller's text.
  private var pen = KMLProperties()
  /// The encoded properties of the storm and the values that determine them; most features of a
  /// storm share them.
  private var ofStorm: (words: FeatureProperties.StormWords, text: TextBuffer)?

  /// Prepares to write the features of a storm.
  init(_ storm: StormFeatures, icons: KMLIcons, _ options: WritingOptions) {
    self.storm = storm
    self.options = options
    self.icons = icons
    scale = options.scale(for: storm.storm)
    let words = MapWords(language: options.language)
    balloon = KMLBalloon(storm: PlateStorm(features: storm, scale: scale), words: words)
    title = ListedStorm.name(of: storm.storm, words)
    properties = FeatureProperties(of: storm, scale: scale, selection: options.properties)
    last =
      storm.features.lazy.map { $0.time.end ?? $0.time.start }.max()
      ?? Timestamp(secondsSince1970: 0)
  }

  /// Writes a feature.
  mutating func write(_ feature: Feature, to output: inout TextBuffer) {
    swap(&pen.output, &output)
    defer { swap(&pen.output, &output) }
    begin(feature, "", style: feature.isCut ? KMLStyles.cut : "")
    appendStormData(of: feature)
    properties.visitOwn(feature, &pen)
    endData()
    pen.output.append(
      kmlShapeOf: feature, in: storm, decimals: feature.decimals ?? options.digits)
    pen.output.close("Placemark")
    if feature.isCut { writeOutline(of: feature) }
  }

  /// Writes the outline of an area that is cut at the 180th meridian, where it must not be stroked.
  private mutating func writeOutline(of feature: Feature) {
    begin(feature, ".outline", style: "")
    pen.layerName = "kml-outline"
    properties.visitStorm(properties.stormWords(of: feature), &pen)
    pen.layerName = nil
    endData()
    pen.output.append(
      kmlOutlineOf: feature, in: storm, decimals: feature.decimals ?? options.digits)
    pen.output.close("Placemark")
  }

  /// Writes the beginning of a feature's placemark, up to its data.
  private mutating func begin(_ feature: Feature, _ idEnd: StaticString, style: String) {
    writeTitle(of: feature)
    var days = pen.days
    pen.output.write { pen in
      pen.need(32)
      pen.put("<Placemark id=\"")
      pen.put(idStartOf: feature, in: storm)
      pen.put(idEndOf: feature, in: storm, &days)
      pen.need(64)
      pen.put(idEnd)
      pen.put("\">\n<name>")
      pen.put(featureTitle)
      pen.need(128)
      // Without an empty snippet the list of places shows the first lines of every description.
      pen.put("</name>\n<Snippet maxLines=\"0\"/>\n<description><![CDATA[<b>")
      pen.put(featureTitle)
      pen.need(16)
      pen.put("</b>")
    }
    pen.days = days
    balloon.append(feature, to: &pen.output, &pen.days)
    pen.output.append("]]></description>\n")
    pen.output.append(kml: feature.kmlTime(until: last), &pen.days)
    pen.output.append("<styleUrl>#")
    KMLStyles.append(idOf: feature, in: storm, scale: scale, icons: icons, to: &pen.output)
    pen.output.append(style)
    pen.output.append("</styleUrl>\n")
    beginData()
  }

  /// Writes the track as a `gx:Track`: a mark that moves with the time slider.
  mutating func writeMovement(to output: inout TextBuffer) {
    let fixes = storm.movement
    guard !fixes.isEmpty else { return }
    let words = balloon.words
    swap(&pen.output, &output)
    defer { swap(&pen.output, &output) }
    pen.output.append("<Placemark id=\"")
    pen.output.append(storm.storm.id.description)
    pen.output.append(".kml-track\">\n<name>")
    pen.output.append(xml: title)
    pen.output.append(", ")
    pen.output.append(KMLWords.movement(words))
    pen.output.append("</name>\n<Snippet maxLines=\"0\"/>\n<description><![CDATA[")
    pen.output.append(paragraph: KMLWords.summary(of: balloon.storm, words))
    pen.output.append("]]></description>\n<styleUrl>#")
    pen.output.append(KMLStyles.movement)
    pen.output.append("</styleUrl>\n")
    beginData()
    pen.layerName = "kml-track"
    properties.visitStorm(FeatureProperties.StormWords(layer: .track, basin: nil), &pen)
    pen.layerName = nil
    endData()
    pen.output.append(kmlTrack: fixes, decimals: options.digits, &pen.days)
    pen.output.close("Placemark")
  }

  private mutating func writeTitle(of feature: Feature) {
    featureTitle.removeAll()
    if let place = storm.passage(of: feature)?.place {
      featureTitle.append(xml: place.name(in: options.language))
      featureTitle.append(", ")
    }
    featureTitle.append(xml: title)
    featureTitle.append(", ")
    // Our own text and numbers need no escaping.
    featureTitle.append(titleEndOf: feature, in: storm, options.language, &pen.days)
  }

  private mutating func beginData() {
    pen.output.append("<ExtendedData><SchemaData schemaUrl=\"#")
    pen.output.append(KMLProperties.schema)
    pen.output.append("\">\n")
  }

  private mutating func endData() {
    pen.output.append("</SchemaData></ExtendedData>\n")
  }

  private mutating func appendStormData(of feature: Feature) {
    let words = properties.stormWords(of: feature)
    if let ofStorm, ofStorm.words == words {
      pen.output.append(ofStorm.text)
      return
    }
    let start = pen.output.count
    properties.visitStorm(words, &pen)
    var text = TextBuffer(capacity: pen.output.count - start)
    pen.output.withBytes(from: start) { text.append($0.bindMemory(to: UInt8.self)) }
    ofStorm = (words, text)
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
