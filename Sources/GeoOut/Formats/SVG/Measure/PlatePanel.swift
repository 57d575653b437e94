import TyphoonTrack

/// The text beside or below the map: the latest analysis, the legend, the scale.
struct PlatePanel {
  /// A part that is not split between columns.
  struct Block {
    /// Draws an item, with the corner of the block at a point.
    typealias Item = (_ corner: PlatePoint, _ xml: inout PlateXML) -> Void

    var items: [Item] = []
    var height = 0.0
    /// Whether it is the chart of the wind, which shows classes.
    var isChart = false
    /// How much it matters: a legend more than facts, which the title and the map have too.
    var weight = 1
  }

  let width: Double
  let words: MapWords

  /// In columns from this width on, facts share a line and the legend has short words.
  private static let wide = 615.0
  /// The height of the scale bar with its text.
  private static let scaleHeight = 42.0

  var isWide: Bool { width >= Self.wide }

  /// What a panel may hold.
  struct Content {
    /// The blocks, the most important first, as it would be best, then with less and less; all hold everything.
    var choices: [[Block]] = []
    /// The blocks below the storms.
    var rest: [Block] = []
    /// Those of them that stand in the column of the storms.
    var beside: [Block] = []
    /// Legends with less and less.
    var parts: [Block] = []
    /// Whether numbers on the map refer to the list of storms.
    var isNumbered = false
    /// The storms in a height; those at the end of their list are left out.
    var storms: (_ height: Double) -> Block = { _ in Block() }
  }

  /// Measures what a panel may hold: the storms have a line for each fact, or less.
  static func content(
    _ storms: [PlateStorm], _ legend: PlateLegend, width: Double, isBelow: Bool, _ words: MapWords,
    _ preset: PlatePreset = .analysis
  ) -> Content {
    let panel = PlatePanel(width: width, words: words)
    // Below a map there is no room for it: the footer has it.
    let warning = isBelow ? [] : [panel.warning(legend)].filter { $0.height > 0 }
    let signs = [panel.legend(legend)].filter { $0.height > 0 }
    let errors = panel.errors(storms)
    var content = Content(rest: warning + signs, beside: warning)
    if errors.height > 0 {
      content.choices = [[errors] + content.rest]
      content.storms = { _ in errors }
      return content
    }
    var cities = listed(storms, preset)
    if !cities.isEmpty {
      // The city of the headline is in each list.
      let told = storms.count == 1 ? storms[0].arrival(words)?.city : nil
      if let index = cities.firstIndex(where: { $0.passage.place == told }), index > 2 {
        cities.insert(cities.remove(at: index), at: 2)
      }
      func list(_ height: Double) -> Block {
        (1...cities.count).reversed().lazy.map { panel.list(cities.prefix($0), storms) }
          .first { $0.height <= height } ?? Block()
      }
      // Where it is not known who is reached by gales, the present winds tell most.
      let hasFacts = storms.count > 1 || !panel.knowsGales(cities)
      let names = hasFacts ? [panel.analysis(storms, hasFacts: false)] : []
      // The map of a square needs the room more than the legend does.
      if panel.isWide, legend.limits.isEmpty { content.rest = [panel.shortLegend(legend)] }
      content.choices = [8, 6, 4, 3].map {
        [panel.list(cities.prefix($0), storms)] + names + content.rest
      }
      if !hasFacts {
        content.choices.insert(
          [list(.infinity), panel.analysis(storms, hasFacts: false)] + content.rest, at: 0)
      }
      content.parts = legend.parts.map { panel.legend(legend, part: $0) }.filter { $0.height > 0 }
      content.storms = list
      return content
    }
    let charts = preset == .warning ? [] : [panel.strip(storms)].filter { $0.height > 0 }
    for hasFacts in [true, false] where !hasFacts || !panel.isWide {
      let facts = [panel.analysis(storms, hasFacts: hasFacts)] + warning
      content.choices += [facts + charts + signs, facts + signs]
    }
    content.parts = legend.parts.map { panel.legend(legend, part: $0) }.filter { $0.height > 0 }
    content.isNumbered = storms.first?.number != nil
    content.storms = { panel.analysis(storms, hasFacts: false, height: $0) }
    return content
  }

  /// Returns the blocks that matter least; split, each note is one.
  static func notes(
    _ legend: PlateLegend, _ scaleBar: PlateScaleBar?, width: Double, _ words: MapWords,
    last: String? = nil, isSplit: Bool = false
  ) -> [Block] {
    let panel = PlatePanel(width: width, words: words)
    let scale = scaleBar.map(panel.scale) ?? Block(height: scaleHeight)
    let notes = isSplit ? legend.notes.reversed().map { [$0] } : [legend.notes]
    return ([scale] + (notes + [[last].compactMap { $0 }]).map(panel.notes)).filter {
      $0.height > 0
    }
  }
}
