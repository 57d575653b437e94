import TyphoonTrack

/// The text beside or below the map: the latest analysis, the legend, the scale.
struct PlatePanel {
  /// A part that is not split between columns.
  struct Block {
    /// Draws an item, with the corner of the block at a point.
    typealias Item = (_ corner: PlatePoint, _ xml: inout PlateXML) -> Void

    var items: [Item] = []
    var height = 0.0
  }

  let width: Double
  let words: MapWords

  private static let gap = 14.0
  /// In columns from this width on, facts share a line and the legend has short words.
  private static let wide = 615.0
  /// The height of the scale bar with its text.
  private static let scaleHeight = 42.0

  var isWide: Bool { width >= Self.wide }

  /// Returns the blocks of a panel, the most important first.
  ///
  /// The storms have a line for each fact if there is room for that and the legend, otherwise less.
  static func blocks(
    _ storms: [PlateStorm], _ legend: PlateLegend, in columns: [PlateRect],
    _ form: PlateLayout.Form, _ words: MapWords
  ) -> [Block] {
    guard let first = columns.first else { return [] }
    let panel = PlatePanel(width: first.width, words: words)
    // Below a map there is no room for it: the footer has it.
    let warning = form == .beside ? [panel.warning(legend)].filter { $0.height > 0 } : []
    let signs = [panel.legend(legend)].filter { $0.height > 0 }
    let errors = panel.errors(storms)
    if errors.height > 0 { return [errors] + warning + signs }
    let charts = [panel.strip(storms)].filter { $0.height > 0 }
    let choices = [
      (true, charts + signs), (true, signs), (false, charts + signs), (false, signs), (true, []),
    ]
    for (hasFacts, signs) in choices where !hasFacts || !panel.isWide {
      let blocks = [panel.analysis(storms, hasFacts: hasFacts)] + warning + signs
      if place(blocks, in: columns).count == blocks.count { return blocks }
    }
    let room = first.height - warning.map { $0.height + gap }.reduce(0, +)
    return [panel.analysis(storms, hasFacts: false, height: room)] + warning + signs
  }

  /// Returns the blocks that matter least.
  static func notes(
    _ legend: PlateLegend, _ scaleBar: PlateScaleBar?, in columns: [PlateRect], _ words: MapWords,
    last: String? = nil
  ) -> [Block] {
    let panel = PlatePanel(width: columns.first?.width ?? 0, words: words)
    let scale = scaleBar.map(panel.scale) ?? Block(height: scaleHeight)
    return [panel.notes(legend.notes), scale, panel.notes([last].compactMap { $0 })].filter {
      $0.height > 0
    }
  }

  /// Places blocks, each in the first column with room for it; those that fit nowhere are omitted.
  ///
  /// - Returns: The blocks, each with its upper left corner.
  static func place(
    _ blocks: [Block], in columns: [PlateRect]
  ) -> [(block: Block, corner: PlatePoint)] {
    var free = columns.map { $0.y }
    return blocks.compactMap { block in
      guard
        let column = columns.indices.first(where: {
          free[$0] + block.height <= columns[$0].maxY + 0.01
        })
      else { return nil }
      defer { free[column] += block.height + gap }
      return (block, PlatePoint(x: columns[column].x, y: free[column]))
    }
  }

  /// Returns the smallest height of columns in which the same blocks fit as in the columns.
  static func height(of blocks: [Block], in columns: [PlateRect]) -> Double {
    func fitting(_ height: Double) -> [Double] {
      let lower = columns.map { PlateRect(x: $0.x, y: $0.y, width: $0.width, height: height) }
      return place(blocks, in: lower).map { $0.block.height }
    }
    guard let limit = columns.first?.height else { return 0 }
    return stride(from: 0, to: limit, by: 5).first { fitting($0) == fitting(limit) } ?? limit
  }

  /// Draws the blocks.
  static func draw(_ placed: [(block: Block, corner: PlatePoint)], to xml: inout PlateXML) {
    for (block, corner) in placed { for item in block.items { item(corner, &xml) } }
  }
}
