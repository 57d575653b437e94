import TyphoonTrack

/// The description of a map: its sources, their terms and its period, in the XML of QGIS's layer
/// metadata.
enum GPKGMetadata {
  static func text(_ summary: MapSummary, _ options: WritingOptions) -> String {
    var xml = XMLWriter<Void>()
    xml.startDocument()
    xml.start("qgis")
    xml.attribute("version", "3.22")
    xml.element("identifier", "")
    xml.element("language", options.language.rawValue)
    xml.element("type", "dataset")
    xml.element("title", options.language[.mapTitle])
    xml.element("abstract", Glossary.footer(summary.sources, options.language))
    for attribution in texts(summary.sources.map { $0.attribution }) {
      xml.element("rights", attribution)
    }
    for license in texts(summary.sources.compactMap { $0.license }) {
      xml.element("license", license)
    }
    for product in texts(summary.sources.map { $0.product }) { xml.element("history", product) }
    if let period = summary.period {
      xml.start("extent")
      xml.start("temporal")
      xml.start("period")
      for (name, time) in [("start", period.begin), ("end", period.end)] {
        var text = TextBuffer()
        text.append(time)
        xml.element(name, text.string)
      }
      xml.end()
      xml.end()
      xml.end()
    }
    var text = TextBuffer()
    xml.end()
    xml.finish(to: &text)
    return text.string
  }

  /// The texts that are not empty, each once.
  private static func texts(_ all: [String]) -> [String] {
    all.indices.filter { !all[$0].isEmpty && !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }
}
