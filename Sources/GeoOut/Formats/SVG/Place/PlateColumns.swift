import TyphoonTrack

/// Places the blocks of a panel in its columns.
enum PlateColumns {
  typealias Block = PlatePanel.Block

  private static let gap = 14.0

  /// Chooses the blocks of a panel for columns: the best that fit whole.
  ///
  /// - Returns: The blocks, and whether nothing of them had to be left out.
  static func chosen(
    _ content: PlatePanel.Content, in columns: [PlateRect]
  ) -> (blocks: [Block], isWhole: Bool) {
    guard let first = columns.first else { return ([], true) }
    for blocks in content.choices where place(blocks, in: columns).count == blocks.count {
      return (blocks, true)
    }
    // Numbers at the tracks are nothing without the list.
    if content.isNumbered {
      let blocks = [content.storms(first.height)] + content.rest
      if !place(blocks, in: columns).isEmpty { return (blocks, false) }
    }
    // Before the legend, storms at the end of their list are left out.
    for shown in [content.rest, content.beside] {
      let taken = columns.count > 1 ? content.beside : shown
      let room = first.height - taken.map { $0.height + gap }.reduce(0, +)
      let blocks = [content.storms(room)] + content.rest
      // Not all of them.
      if blocks[0].height > 0, place(blocks, in: columns).count > 1 + content.beside.count {
        return (blocks, false)
      }
    }
    // The signs of one storm explain more than its facts, which are in the title too.
    let isAlone =
      !content.isNumbered && place(content.rest, in: columns).count == content.rest.count
    if isAlone { return (content.rest, false) }
    let storms = content.storms(first.height)
    // A part of the legend is more than none.
    let part = content.parts.first { place([storms, $0], in: columns).count == 2 }
    return ([storms] + (part.map { [$0] } ?? content.rest), false)
  }

  /// Places blocks, each in the first column with room for it; those that fit nowhere are omitted.
  ///
  /// - Returns: The blocks, each with its upper left corner.
  static func place(
    _ blocks: [PlatePanel.Block], in columns: [PlateRect]
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
}
