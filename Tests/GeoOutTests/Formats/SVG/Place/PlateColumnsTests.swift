import Testing

@testable import GeoOut

@Suite("the places of a panel's blocks")
struct PlateColumnsTests {
  private typealias Block = PlatePanel.Block

  private static func columns(_ count: Int, _ height: Double) -> [PlateRect] {
    (0..<count).map { PlateRect(x: Double($0) * 300, y: 10, width: 284, height: height) }
  }

  /// A panel of storms with a line of 20 for each fact or each storm, and a legend of 60.
  private static func content(_ facts: Int, storms: Int) -> PlatePanel.Content {
    PlatePanel.Content(
      choices: [
        [Block(height: Double(20 * facts)), Block(height: 60)],
        [Block(height: Double(20 * storms)), Block(height: 60)],
      ],
      rest: [Block(height: 60)],
      storms: { room in Block(height: 20 * max(1, min(Double(storms), (room / 20).rounded(.down))))
      })
  }

  @Test("the best choice that fits is taken, and nothing is left out")
  func whole() {
    for (height, expected) in [(200.0, 100.0), (150, 40)] {
      let chosen = PlateColumns.chosen(Self.content(5, storms: 2), in: Self.columns(1, height))
      expectTrue(chosen.isWhole)
      expectEqual(chosen.blocks.map(\.height), [expected, 60])
    }
  }

  @Test("storms at the end of a list give way before the legend does")
  func legend() {
    let chosen = PlateColumns.chosen(Self.content(30, storms: 10), in: Self.columns(1, 160))
    expectTrue(!chosen.isWhole)
    expectEqual(chosen.blocks.map(\.height), [80, 60])
    expectEqual(PlateColumns.place(chosen.blocks, in: Self.columns(1, 160)).count, 2)
  }

  @Test("a block stands in the first column with room for it")
  func place() {
    let blocks = [100.0, 60, 30].map { Block(height: $0) }
    let placed = PlateColumns.place(blocks, in: Self.columns(2, 110))
    expectEqual(placed.map(\.corner.x), [0, 300, 300])
    expectEqual(placed.map(\.corner.y), [10, 10, 84])
    expectEqual(PlateColumns.height(of: blocks, in: Self.columns(2, 500)), 105)
  }
}
