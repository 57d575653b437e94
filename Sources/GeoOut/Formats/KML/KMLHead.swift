import TyphoonTrack

/// The part of a document before its styles: its name, the storms, their sources, and a view.
struct KMLHead {
  private(set) var text = TextBuffer()

  init(_ summary: MapSummary, _ options: WritingOptions) {
    let words = MapWords(language: options.language)
    let storm = summary.onlyStorm.map { ListedStorm($0, options) }
    text.append("\n")
    text.append(element: "name", storm?.title ?? options.language[.mapTitle])
    text.append(element: "open", "1")
    text.append("<Snippet maxLines=\"2\">")
    text.append(xml: storm?.state ?? Glossary.footer([], options.language))
    text.close("Snippet")
    text.append(htmlElement: "description") { text in
      // Longer lists are not helpful in a balloon.
      let isListed = summary.stormCount <= MapSummary.maxListed
      for storm in (isListed ? summary.listed : []).map({ ListedStorm($0, options) }) {
        if let status = storm.status { text.append(paragraph: status) }
        text.append(paragraph: storm.state)
      }
      text.append(paragraph: Glossary.footer(summary.sources, options.language))
      var rows: [(String, Timestamp)] = []
      if let issued = storm?.issued { rows.append((words[.issuedLabel], issued)) }
      if let base = summary.baseTime { rows.append((words[.baseTime], base)) }
      guard !rows.isEmpty else { return }
      text.append("<table>")
      for (label, time) in rows { text.append(row: label, words.moment(time)) }
      text.append("</table>")
    }
    guard let box = summary.box else { return }
    text.append(KMLView(box))
  }
}

/// What a map says of a storm where it lists its storms.
struct ListedStorm {
  /// The name as a heading; it begins with the status of a test or exercise.
  let title: String
  /// The status of an exercise or a test.
  let status: String?
  /// The latest state; if there is no forecast, a summary of the storm's life.
  let state: String
  /// The issue time of the source.
  let issued: Timestamp?

  init(_ features: StormFeatures, _ options: WritingOptions) {
    let words = MapWords(language: options.language)
    let storm = features.storm
    let plate = PlateStorm(features: features, scale: options.scale(for: storm))
    title = Self.flagged(storm, storm.heading(options.language), words)
    status = words.status(storm.status)
    state = KMLWords.summary(of: plate, words)
    issued = storm.issued
  }

  /// Returns the short name of a storm as used in titles; it begins with the status too.
  static func name(of storm: Storm, _ words: MapWords) -> String {
    flagged(storm, storm.title(words.language), words)
  }

  private static func flagged(_ storm: Storm, _ name: String, _ words: MapWords) -> String {
    words.status(storm.status).map { words.labelled($0, name) } ?? name
  }
}
