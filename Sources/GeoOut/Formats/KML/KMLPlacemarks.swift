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
    (self.storm, self.options, self.icons) = (storm, options, icons)
    scale = options.scale(for: storm.storm)
    let words = MapWords(language: options.language)
    balloon = KMLBalloon(storm: PlateStorm(features: storm, scale: scale), words: words)
    var title = TextBuffer()
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
    for feature in storm.features {
      write(feature, to: &sections[KMLWriter.section(of: feature.layer)])
    }
  }

  private func write(_ feature: Feature, to text: inout TextBuffer) {
    let digits = feature.decimals ?? options.digits
    appendStart(of: feature, "", style: feature.isCut ? KMLStyles.cut : "", to: &text)
    text.append(kmlData: nil) { properties.forEach(of: feature, $0) }
    text.append(kmlShapeOf: feature, in: storm, decimals: digits)
    text.append("</Placemark>\n")
    guard feature.isCut else { return }
    // The outline of an area that is cut at the antimeridian or at a box, where it must not be stroked.
    appendStart(of: feature, ".outline", style: "", to: &text)
    text.append(kmlData: "kml-outline") {
      properties.forEachOfStorm(feature.layer, of: feature, $0)
    }
    text.append(kmlLines: storm.outline(of: feature), decimals: digits)
    text.append("</Placemark>\n")
  }

  /// Appends the beginning of a feature's placemark, up to its data.
  private func appendStart(
    of feature: Feature, _ idEnd: StaticString, style: StaticString, to text: inout TextBuffer
  ) {
    var title = TextBuffer()
    if let place = storm.passage(of: feature)?.place {
      title.append(xml: place.name(in: options.language))
      title.append(", ")
    }
    title.append(self.title)
    // Our own text and numbers need no escaping.
    title.append(titleEndOf: feature, in: storm, options.language)
    text.append("<Placemark id=\"")
    text.append(idOf: feature, in: storm)
    text.append(idEnd)
    text.append("\">\n<name>")
    text.append(title)
    // Without an empty snippet the list of places shows the first lines of every description.
    text.append("</name>\n<Snippet maxLines=\"0\"/>\n<description><![CDATA[<b>")
    text.append(title)
    text.append("</b>")
    balloon.append(feature, to: &text)
    text.append("]]></description>\n")
    text.append(kml: feature.shownTime(until: last))
    text.append("<styleUrl>#")
    KMLStyles.append(idOf: feature, in: storm, scale: scale, icons: icons, to: &text)
    text.append(style)
    text.append("</styleUrl>\n")
  }
}
