import TyphoonTrack

extension HTMLMap {
  /// Draws small maps as the way into many storms: each is a link to its part of the map, at its end.
  ///
  /// - Parameters:
  ///   - options: The options, without whose preset nothing is drawn.
  ///   - context: What the page's drawings have used so far.
  /// - Returns: The drawing, with what has been used since.
  /// - Throws: If no storm is the one to highlight.
  mutating func multiples(
    _ options: PlateOptions, _ context: PlateContext
  ) throws(WriteError) -> PlateXML {
    var xml = PlateXML()
    xml.context = context
    guard options.preset == .multiples, storms.count > 1 else { return xml }
    var views: [StormID: [PlatePoint]] = [:]
    for storm in storms {
      let fixes = storm.storm.track + [storm.current].compactMap { $0 }
      views[storm.storm.id] = fixes.compactMap { map.point(of: $0) }
    }
    let multiples = try PlateMultiples(storms, options, words, views: views)
    var shown = storms
    shown.keepLines()
    let area = PlateRect(x: 0, y: 0, width: Self.home.width, height: Self.home.height)
    // Its ids are not those of the map.
    xml.context.prefix = "many-"
    xml.start(
      "svg",
      [
        "viewBox": "-16 0 \((area.width + 32).shown) \(area.height.shown)", "role": "group",
        "aria-label": .text(words[.storms]),
        "font-family": .text(PlateFonts.family(words.language)),
      ])
    xml.start("defs")
    PlateSymbol(.unclassed, color: Palette.ink).shape.define(to: &xml)
    xml.end()
    let legend = PlateLegend(multiples.keyed(shown), words, others: multiples.key)
    try multiples.draw(in: area, PlateSubject(shown, options), legend, options, to: &xml)
    xml.end()
    xml.context.prefix = context.prefix
    return xml
  }
}
