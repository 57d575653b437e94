extension PlatePanel {
  /// Draws the blocks.
  static func draw(_ placed: [(block: Block, corner: PlatePoint)], to xml: inout PlateXML) {
    for (block, corner) in placed { for item in block.items { item(corner, &xml) } }
  }
}
