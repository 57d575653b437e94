import TyphoonTrack

/// The description of a map: its sources, their terms and its period, in the XML of QGIS's layer
/// metadata.
enum GPKGMetadata {
  static func text(_ summary: MapSummary, _ options: WritingOptions) -> String {
    XMLWriter.document("qgis", ["version": "3.22"]) { xml in
      xml.element("identifier", "")
      xml.element("language", options.language.rawValue)
      xml.element("type", "dataset")
      xml.element("title", options.language[.mapTitle])
      xml.element("abstract", Glossary.footer(summary.sources, options.language))
      for (name, all) in [
        ("rights", summary.sources.map { $0.attribution }),
        ("license", summary.sources.compactMap { $0.license }),
        ("history", summary.sources.map { $0.product }),
      ] {
        for text in all.distinct where !text.isEmpty { xml.element(name, text) }
      }
      guard let period = summary.period else { return }
      xml.element("extent") {
        $0.element("temporal") {
          $0.element("period") { xml in
            for (name, time) in [("start", period.begin), ("end", period.end)] {
              xml.element(name, String { $0.append(time) })
            }
          }
        }
      }
    }
  }
}
