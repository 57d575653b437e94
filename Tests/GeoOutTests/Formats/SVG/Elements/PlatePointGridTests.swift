import Testing

@testable import GeoOut

@Suite("points by square")
struct PlatePointGridTests {
  @Test("the grid finds what a search of all points finds")
  func all() {
    let frame = PlateRect(x: -13, y: 7, width: 610, height: 390)
    var random = SplitMix64(seed: 10)
    func point(_ reach: Double) -> PlatePoint {
      PlatePoint(
        x: frame.center.x + Double.random(in: -reach...reach, using: &random),
        y: frame.center.y + Double.random(in: -reach...reach, using: &random))
    }
    let points = (0..<2_000).map { _ in point(400) }
    let grid = PlatePointGrid(points)
    for _ in 0..<500 {
      let corner = point(600)
      let box = PlateRect(
        x: corner.x, y: corner.y, width: Double.random(in: 0...300, using: &random),
        height: Double.random(in: 0...90, using: &random))
      expectEqual(grid.count(in: box), points.count(where: box.contains))
    }
    expectEqual(PlatePointGrid([]).count(in: frame), 0)
  }
}
