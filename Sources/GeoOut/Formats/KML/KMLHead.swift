import TyphoonTrack

/// What a document says of itself before its styles: its name, the storms, where they are from, and a view.
struct KMLHead {
  private(set) var text = TextBuffer()

  init(_ summary: MapSummary, _ options: WritingOptions) {
    let words = PlateWords(language: options.language)
    let storm = summary.onlyStorm
    text.append("\n")
    text.append(element: "name", storm?.title ?? Glossary.mapTitle(options.language))
    text.append(element: "open", "1")
    text.append("<Snippet maxLines=\"2\">")
    text.append(xml: storm?.state ?? Glossary.footer([], options.language))
    text.close("Snippet")
    text.append(htmlElement: "description") { text in
      // Longer lists are no help in a balloon.
      let isListed = summary.stormCount <= MapSummary.mostListed
      for storm in isListed ? summary.listed : [] {
        if let status = storm.status { text.append(paragraph: status) }
        text.append(paragraph: storm.state)
      }
      text.append(paragraph: Glossary.footer(summary.sources, options.language))
      var rows: [(String, Timestamp)] = []
      if let issued = storm?.issued { rows.append((KMLWords.issued(words), issued)) }
      if let base = summary.baseTime { rows.append((KMLWords.baseTime(words), base)) }
      guard !rows.isEmpty else { return }
      text.append("<table>")
      for (label, time) in rows { text.append(row: label, words.moment(time)) }
      text.append("</table>")
    }
    guard let box = summary.box else { return }
    var view = KMLView(box)
    if options.kml.hasTrack { view.period = summary.period }
    text.append(view)
  }
}

/// What a map says of a storm where it lists its storms.
struct ListedStorm: Hashable, Sendable {
  /// The storm's id.
  let id: String
  /// Its short name, and its name as a heading; a word that must not be missed stands before both.
  let name: String
  let title: String
  /// Whether it is an exercise or a test, in words.
  let status: String?
  /// Its latest state, or where it has no forecast, its life.
  let state: String
  /// When its source was issued.
  let issued: Timestamp?

  init(_ features: StormFeatures, _ options: WritingOptions) {
    let words = PlateWords(language: options.language)
    let storm = features.storm
    let plate = PlateStorm(features: features, scale: options.scale(for: storm))
    id = storm.id.description
    name = Self.name(of: storm, words)
    title = Self.flagged(storm, storm.heading(options.language), words)
    status = words.status(storm.status)
    state = KMLWords.summary(of: plate, words)
    issued = storm.issued
  }

  /// What a storm is called before what is said of it.
  static func name(of storm: Storm, _ words: PlateWords) -> String {
    flagged(storm, storm.title(words.language), words)
  }

  private static func flagged(_ storm: Storm, _ name: String, _ words: PlateWords) -> String {
    words.status(storm.status).map { words.labelled($0, name) } ?? name
  }
}
