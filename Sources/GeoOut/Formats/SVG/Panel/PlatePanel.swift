import TyphoonTrack

/// The text beside the map: the latest analysis, the legend, the scale.
///
/// It is laid out before it is drawn, so that it can be shrunk until it fits.
struct PlatePanel {
  /// A part that is not split between columns, with items positioned relative to its upper left
  /// corner.
  struct Block {
    enum Item {
      case words(String, PlatePoint, PlateTextStyle)
      case sample(PlateLegend.Sample, PlatePoint)
      case symbol(PlateSymbol, PlatePoint)
      case rule(Double)
      /// A bar at the left, between two heights.
      case bar(Double, Double)
      case scaleBar(PlateScaleBar, PlatePoint)
    }

    var items: [Item] = []
    var height = 0.0
    /// The number of storms that did not fit.
    var hidden = 0
  }

  let width: Double
  let words: MapWords
  /// The scale factor of everything: 1, or less if there is much text.
  let size: Double

  /// The smallest text has 10 units.
  private static let sizes = [1.0, 0.93, smallest]
  private static let smallest = 0.87
  /// The smallest width below a map at which the legend has two columns.
  private static let leastOfColumns = 470.0
  private static let gap = 16.0

  /// Lays out the panel in columns.
  ///
  /// - Returns: The blocks, each with its upper left corner.
  static func layOut(
    _ storms: [PlateStorm], _ legend: PlateLegend, _ scaleBar: PlateScaleBar?,
    in columns: [PlateRect], _ form: PlateLayout.Form, _ words: MapWords
  ) -> [(block: Block, corner: PlatePoint)] {
    guard let first = columns.first else { return [] }
    guard !form.isSmall else {
      let block = low(storms, legend, width: first.width, most: first.height + 0.01, words)
      return block.map { [($0, PlatePoint(x: first.x, y: first.y))] } ?? []
    }
    var best: [(Block, PlatePoint)]?
    var last: [(Block, PlatePoint)] = []
    for step in 0...PlateLegend.steps {
      let legend = legend.shortened(step)
      for size in sizes {
        let panel = PlatePanel(width: columns.first?.width ?? 0, words: words, size: size)
        let fixed = [panel.legend(legend), panel.scale(step > 1 ? nil : scaleBar)]
          .filter { $0.height > 0 }
        // Several storms share the remaining height.
        let rest = fixed.map { $0.height + gap }.reduce(0, +)
        let room = columns.count > 1 ? columns[0].height : (columns.first?.height ?? 0) - rest
        let analysis =
          storms.count == 1 ? panel.analysis(storms[0]) : panel.list(storms, height: room)
        let blocks = [analysis].filter { $0.height > 0 } + fixed
        let found = flow(blocks, columns)
        if let found, analysis.hidden == 0 { return found }
        // Smaller text for all storms is better than larger text for some.
        if let found, best == nil { best = found }
        last = flow(blocks, columns.map { $0.taller }) ?? []
      }
      if let best { return best }
    }
    return last
  }

  /// Returns the height that two columns need for everything.
  static func height(
    _ storms: [PlateStorm], _ legend: PlateLegend, columnWidth: Double, _ words: MapWords
  ) -> Double {
    let panel = PlatePanel(width: columnWidth, words: words, size: 1)
    let analysis =
      storms.count == 1 ? panel.analysis(storms[0]) : panel.list(storms, height: .infinity)
    let legend = panel.legend(legend).height
    let scale = gap + scaleHeight
    return min(
      max(analysis.height + scale, legend), max(analysis.height, legend + scale))
  }

  /// Returns the height of what is below the map of a small plate; `nil` if nothing fits.
  static func lowHeight(
    _ storms: [PlateStorm], _ legend: PlateLegend, width: Double, most height: Double,
    _ words: MapWords
  ) -> Double? {
    low(storms, legend, width: width, most: height, words)?.height
  }

  /// Returns the list of a season, or as much of the legend as there is room for.
  private static func low(
    _ storms: [PlateStorm], _ legend: PlateLegend, width: Double, most height: Double,
    _ words: MapWords
  ) -> Block? {
    let panel = PlatePanel(width: width, words: words, size: smallest)
    guard storms.first?.number == nil else {
      let list = panel.list(storms, height: height)
      return list.hidden == 0 && list.height <= height ? list : nil
    }
    // Without the areas a legend explains nothing that matters.
    let columns = width < leastOfColumns ? 1 : 2
    return (1...2).lazy.map { panel.legend(legend.shortened($0), columns: columns) }
      .first { $0.height > 0 && $0.height <= height }
  }

  /// The approximate height of the scale bar with its text.
  private static let scaleHeight = 44.0

  /// Places blocks in columns, or returns `nil` if they do not fit.
  private static func flow(
    _ blocks: [Block], _ columns: [PlateRect]
  ) -> [(block: Block, corner: PlatePoint)]? {
    var placed: [(Block, PlatePoint)] = []
    var column = 0
    var y = columns.first?.y ?? 0
    for (index, block) in blocks.enumerated() {
      // The scale, which is last, may be below the analysis, which otherwise has the first of two
      // columns to itself.
      if index == 2, columns.count > 1, let first = placed.first {
        let free = first.1.y + first.0.height + gap
        if free + block.height <= columns[0].maxY {
          placed.append((block, PlatePoint(x: columns[0].x, y: free)))
          continue
        }
      }
      let isFull = column < columns.count && y + block.height > columns[column].maxY + 0.5
      if isFull || (index == 1 && columns.count > 1) {
        column += 1
        guard column < columns.count, block.height <= columns[column].height else { return nil }
        y = columns[column].y
      }
      guard column < columns.count else { return nil }
      placed.append((block, PlatePoint(x: columns[column].x, y: y)))
      y += block.height + gap
    }
    return placed
  }

  /// Draws the blocks.
  static func draw(
    _ placed: [(block: Block, corner: PlatePoint)], width: Double, _ words: MapWords,
    to xml: inout PlateXML
  ) {
    for (block, corner) in placed {
      for item in block.items {
        switch item {
        case .words(let text, let point, let style):
          xml.words(text, at: corner.moved(point.x, point.y), style)
        case .sample(let sample, let point):
          sample.draw(at: corner.moved(point.x, point.y), to: &xml)
        case .symbol(let symbol, let point):
          symbol.draw(at: corner.moved(point.x, point.y), radius: 4.6, to: &xml)
        case .rule(let y):
          xml.line(
            from: corner.moved(0, y), to: corner.moved(width, y), stroke: PlateColor.rule)
        case .bar(let top, let bottom):
          xml.rectangle(
            PlateRect(x: corner.x, y: corner.y + top, width: 4, height: bottom - top),
            fill: PlateColor.alarm)
        case .scaleBar(let bar, let point):
          bar.draw(at: corner.moved(point.x, point.y), words, to: &xml)
        }
      }
    }
  }
}

extension PlateRect {
  /// The rectangle with enough height for anything, for use if nothing fits.
  fileprivate var taller: PlateRect { PlateRect(x: x, y: y, width: width, height: 100_000) }
}
