import Testing

@testable import GeoOut

@Suite("unions and cuts")
struct OverlayTests {
  private func square(_ west: Double, _ south: Double, _ size: Double) -> [Coordinate] {
    [
      .at(south, west), .at(south, west + size), .at(south + size, west + size),
      .at(south + size, west), .at(south, west),
    ]
  }

  private func union(_ rings: [[Coordinate]]) throws -> [Overlay.Polygon] {
    var overlay = Overlay()
    let found = overlay.union(rings.map { Overlay.Polygon(rings: [$0]) })
    return try require(found)
  }

  private func area(_ polygons: [Overlay.Polygon]) -> Double {
    polygons.flatMap(\.rings).map { $0.doubledArea / 2 }.reduce(0, +)
  }

  @Test("squares that overlap become one, with what they share counted once")
  func overlapping() throws {
    let found = try union([square(0, 0, 2), square(1, 1, 2)])
    expectTrue(found.count == 1 && area(found) == 7)
  }

  @Test("squares apart stay apart")
  func apart() throws {
    let found = try union([square(0, 0, 1), square(5, 5, 1)])
    expectTrue(found.count == 2 && area(found) == 2)
  }

  @Test("squares that share a side become one")
  func touching() throws {
    let found = try union([square(0, 0, 1), square(1, 0, 1)])
    expectTrue(found.count == 1 && area(found) == 2)
  }

  @Test("outer rings run counterclockwise and holes clockwise, whichever way the rings ran")
  func winding() throws {
    // Four bars round a hole.
    let bars = [square(0, 0, 3), square(2, 0, 3), square(0, 2, 3), square(2, 2, 3)]
    let frame = [
      [Coordinate.at(0, 0), .at(0, 3), .at(1, 3), .at(1, 0), .at(0, 0)],
      [.at(0, 0), .at(3, 0), .at(3, 1), .at(0, 1), .at(0, 0)],
      [.at(3, 0), .at(2, 0), .at(2, 3), .at(3, 3), .at(3, 0)],
      [.at(0, 3), .at(0, 2), .at(3, 2), .at(3, 3), .at(0, 3)],
    ]
    let found = try union(frame)
    expectTrue(found.count == 1 && found[0].rings.count == 2)
    expectTrue(found[0].rings[0].doubledArea == 18 && found[0].rings[1].doubledArea == -2)
    try expectEqual(union(bars)[0].rings.count, 1)
  }

  @Test("of nothing the union is nothing")
  func nothing() throws {
    #expect(try union([]).isEmpty)
  }

  @Test("a polygon and its hole are cut between two meridians")
  func part() throws {
    var overlay = Overlay()
    let polygon = Overlay.Polygon(rings: [square(0, 0, 6), Array(square(2, 2, 2).reversed())])
    let left = overlay.part(polygon, between: -10...3)
    let found = try require(left)
    expectTrue(found.count == 1 && area(found) == 16)
    let none = overlay.part(polygon, between: 10...20)
    expectEqual(none?.isEmpty, true)
  }
}
