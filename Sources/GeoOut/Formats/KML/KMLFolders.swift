import TyphoonTrack

/// Writes a storm as a folder, in it one for each layer, in drawing order.
struct KMLFolders {
  let storm: StormFeatures
  let icons: KMLIcons
  let options: WritingOptions
  /// Whether the features of a layer would crowd the list of places, and their view: then the folder alone
  /// stands there.
  static func isCrowded(_ layer: Layer, count: Int) -> Bool {
    count > 20 || (layer == .trackSegment && count > 0)
  }

  private var words: PlateWords { PlateWords(language: options.language) }

  /// Writes the folder of the storm.
  func write(to xml: inout XMLWriter) {
    guard var placemarks = KMLPlacemarks(storm, icons: icons, options) else { return }
    let plate = PlateStorm(features: storm, scale: options.scale(for: storm.storm))
    var head = TextBuffer()
    let alarm = words.status(storm.storm.status).map { "\($0): " } ?? ""
    head.append("\n")
    head.append(element: "name", alarm + storm.storm.heading(options.language))
    // A bulletin is about few storms, an archive about many.
    let hasForecast = storm.features.contains { $0.forecast != nil }
    head.append(element: "open", hasForecast ? "1" : "0")
    let summary = KMLWords.summary(of: plate, words)
    head.append("<Snippet maxLines=\"2\">")
    head.append(xml: summary)
    head.close("Snippet")
    head.append(htmlElement: "description") { text in
      if let status = words.status(storm.storm.status) { text.append(paragraph: status) }
      text.append(paragraph: summary)
      text.append(
        kmlSources: [storm.storm.source], issued: storm.storm.issued, baseTime: baseTime, words)
    }
    if let view { head.append(view) }
    xml.start("Folder")
    xml.attribute("id", storm.storm.id.description)
    xml.raw(head)
    var rest = storm.features[...]
    while let layer = rest.first?.layer {
      let features = rest.prefix { $0.layer == layer }
      rest = rest.dropFirst(features.count)
      writeFolder(of: layer, count: features.count, &head, to: &xml)
      for feature in features { placemarks.write(feature, to: &xml) }
      xml.end()
    }
    if options.hasKMLTrack { placemarks.writeMovement(to: &xml) }
    xml.end()
  }

  /// Opens the folder of a layer, without its features.
  private func writeFolder(
    of layer: Layer, count: Int, _ head: inout TextBuffer, to xml: inout XMLWriter
  ) {
    head.removeAll()
    head.append("\n")
    head.append(element: "name", Glossary.name(of: layer, options.language))
    head.append("<Snippet maxLines=\"2\">")
    head.append(xml: KMLWords.snippet(of: layer, words))
    head.close("Snippet")
    if Self.isCrowded(layer, count: count) {
      head.append(element: "styleUrl", "#" + KMLStyles.crowded)
    }
    xml.start("Folder")
    xml.raw(head)
  }

  /// The newest base time of the forecasts that are shown.
  private var baseTime: Timestamp? {
    storm.features.compactMap { storm.forecast(of: $0)?.baseTime }.max()
  }

  /// The view that frames the storm.
  private var view: KMLView? {
    var box: BoundingBox?
    for feature in storm.features {
      let own = BoundingBox(of: feature, in: storm)
      box = box.map { $0.union(own) } ?? own
    }
    var view = box.map { KMLView($0) }
    if options.hasKMLTrack { view?.period = KMLPeriod(storm.features) }
    return view
  }
}

extension TextBuffer {
  /// Adds what must be said of where a map comes from and of when it is, as HTML.
  mutating func append(
    kmlSources sources: [Source], issued: Timestamp? = nil, baseTime: Timestamp?,
    _ words: PlateWords
  ) {
    append(paragraph: Glossary.footer(sources, words.language))
    guard issued != nil || baseTime != nil else { return }
    append("<table>")
    if let issued { append(row: KMLWords.issued(words), words.moment(issued)) }
    if let baseTime { append(row: KMLWords.baseTime(words), words.moment(baseTime)) }
    append("</table>")
  }
}
