import Testing

@testable import GeoOut

@Suite("outer boundaries of polygons")
struct OuterBoundaryTests {
  private func ring(_ places: (Double, Double)...) -> [Coordinate] {
    let ring = places.map { Coordinate(longitude: $0.0, latitude: $0.1) }
    return ring + ring.prefix(1)
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate]
  {
    ring((west, south), (east, south), (east, north), (west, north))
  }

  /// The area within the boundary in square degrees; `nil` if it was not found.
  private func area(_ rings: [Coordinate]...) -> Double? {
    OuterBoundary(rings).ring().map { $0.doubledArea / 2 }
  }

  @Test("polygons that cross, contain each other or are the same")
  func plain() {
    let square = box(0, 0, 2, 2)
    expectEqual(area(square), 4)
    expectEqual(area(square, square), 4)
    expectEqual(area(square, box(0.5, 0.5, 1, 1)), 4)
    expectEqual(area(square, box(1, 1, 3, 3)), 7)
    expectEqual(area(box(1, 1, 3, 3), square), 7)
    #expect(area(square, ring((1, 1), (4, 0.5), (4, 1.5))) ?? 0 > 4.5)
    // A cross, and a third polygon over one of the crossings.
    expectEqual(area(box(0, 1, 3, 2), box(1, 0, 2, 3)), 5)
    expectEqual(area(box(0, 1, 3, 2), box(1, 0, 2, 3), box(1.5, 1.5, 2.5, 2.5)), 5.25)
  }

  @Test("edges on one meridian or parallel, either way")
  func collinear() {
    expectEqual(area(box(0, 0, 1, 2), box(1, 0, 2, 2)), 4)
    expectEqual(area(box(0, 0, 1, 2), box(1, 0, 2, 1)), 3)
    expectEqual(area(box(0, 0, 1, 2), box(1, -1, 2, 1)), 4)
    expectEqual(area(box(0, 0, 1, 2), box(1, 0.5, 2, 1)), 2.5)
    expectEqual(area(box(0, 0, 1, 2), box(1, 1, 2, 3)), 4)
    expectEqual(area(box(0, 0, 2, 2), box(1, 1, 2, 3)), 5)
    expectEqual(area(box(0, 0, 2, 2), box(1, 0, 3, 1)), 5)
    expectEqual(area(box(0, 0, 2, 2), box(0, 0, 1, 1)), 4)
    // Two on one meridian, both crossed.
    expectEqual(area(box(0, 0, 1, 3), box(0.5, 1, 1, 4), box(0.5, 1.5, 2, 2)), 4)
  }

  @Test("holes are filled")
  func holes() {
    expectEqual(area(box(0, 0, 4, 1), box(3, 0, 4, 4), box(0, 3, 4, 4), box(0, 0, 1, 4)), 16)
  }

  @Test("polygons that lie apart or touch in a vertex have none")
  func apart() {
    expectNil(area(box(0, 0, 1, 1), box(2, 0, 3, 1)))
    expectNil(area(box(0, 0, 1, 1), box(1, 1, 2, 2)))
    expectNil(area(box(0, 0, 4, 1), ring((2, 1), (3, 2), (1, 2))))
  }

  @Test("a crossing that rounding could hide is not guessed")
  func uncertain() {
    let square = box(0.1, 0.1, 1.1, 1.1)
    // A vertex as close to the diagonal as numbers allow.
    let slanted = ring((0.1, 0.1), (1.1, 0.1), (1.1, 1.1))
    #expect(area(slanted, ring((0.7, 0.7), (0.9, 0.2), (1, 0.3))) ?? 0.5 >= 0.5)
    expectNil(area(slanted, ring((0.3, 0.3 + 1e-17), (0.2, 0.9), (0.1, 0.8))))
    #expect(area(square) ?? 0 > 0.99)
  }

  @Test("the way an edge meets another")
  func meetings() {
    let (a, b) = (Coordinate.at(0, 0), Coordinate.at(4, 0))
    func kind(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> String {
      "\(EdgeMeeting(of: .at(south, west), .at(north, east), with: a, b))"
    }
    expectEqual(kind(1, -1, 2, 1), "crossing(toRight: true)")
    expectEqual(kind(1, 1, 2, -1), "crossing(toRight: false)")
    expectTrue(kind(1, 1, 2, 2) == "none" && kind(5, -1, 5, 1) == "none")
    expectTrue(kind(1, 0, 2, 1) == "start" && kind(2, 1, 1, 0) == "none")
    expectTrue(kind(4, 0, 5, 1) == "none" && kind(0, 0, 4, 0) == "none")
    expectTrue(kind(4, 0, 0, 0) == "opposite" && kind(5, 0, 1, 0) == "opposite")
    expectTrue(kind(1, 0, 5, 0) == "start" && kind(-1, 0, 1, 0) == "none")
  }
}
