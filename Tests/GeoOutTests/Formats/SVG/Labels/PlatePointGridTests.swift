import Testing

@testable import GeoOut

@Suite("points by square")
struct PlatePointGridTests {
  @Test("the grid finds what a search of all points finds")
  func all() {
    let frame = PlateRect(x: -13, y: 7, width: 610, height: 390)
    var random = SystemRandomNumberGenerator()
    func point(_ reach: Double) -> PlatePoint {
      PlatePoint(
        x: frame.center.x + Double.random(in: -reach...reach, using: &random),
        y: frame.center.y + Double.random(in: -reach...reach, using: &random))
    }
    let points = (0..<2_000).map { _ in point(400) }
    let grid = PlatePointGrid(points, in: frame)
    for _ in 0..<500 {
      let corner = point(600)
      let box = PlateRect(
        x: corner.x, y: corner.y, width: Double.random(in: 0...300, using: &random),
        height: Double.random(in: 0...90, using: &random))
      #expect(grid.count(in: box) == points.count { box.contains($0) && frame.contains($0) })
      if grid.hasPoint(beside: corner, within: 4) {
        #expect(points.contains { $0.distance(to: corner) < 4 })
      }
    }
    #expect(points.filter(frame.contains).allSatisfy { grid.hasPoint(beside: $0, within: 1) })
    let none = PlatePointGrid([], in: PlateRect(x: 3, y: 3, width: -8, height: -8))
    #expect(none.count(in: frame) == 0 && !none.hasPoint(beside: frame.center, within: 9))
  }
}
