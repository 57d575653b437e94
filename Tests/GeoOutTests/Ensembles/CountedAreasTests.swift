import Foundation
import Testing

@testable import GeoOut

@Suite("counted areas")
struct CountedAreasTests {
  private typealias Point = AzimuthalPlane.Point

  /// A polygon round a centre, counterclockwise.
  private func ring(_ x: Double, _ y: Double, _ radius: Double, sides: Int = 9) -> [Point] {
    (0..<sides).map { side in
      let angle = (Double(side) + 0.3) / Double(sides) * 2 * .pi
      return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
    }
  }

  /// Whether an odd number of edges is left of a point.
  private func isInside(_ point: Point, _ rings: [[Point]]) -> Bool {
    var isInside = false
    for (one, two) in rings.flatMap({ zip($0, $0.dropFirst() + $0.prefix(1)) })
    where (one.y > point.y) != (two.y > point.y) {
      let x = one.x + (point.y - one.y) / (two.y - one.y) * (two.x - one.x)
      if x < point.x { isInside.toggle() }
    }
    return isInside
  }

  @Test(
    "a place is inside the outlines of a count if at least so many areas hold it",
    arguments: [UInt64(1), 2, 3])
  func counts(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var areas = (0..<40).map { _ in [ring(number(0...60), number(0...60), number(0.5...12))] }
    // One in another, one apart, and one with a hole that holds others.
    areas += [[ring(100, 5, 6)], [ring(100.1, 5, 3)], [ring(130, 60, 2)]]
    areas.append([ring(30, 30, 50), ring(30, 30, 22).reversed()])
    var counted = CountedAreas(maxCrossings: 100_000)
    for area in areas { counted.add(area) }
    let found = try counted.outlines(of: Set(1...6))
    let outlines = try require(found)
    for _ in 0..<800 {
      let place = Point(x: number(-25...135), y: number(-25...85))
      let depth = areas.count { isInside(place, $0) }
      for (count, rings) in outlines {
        expectEqual(isInside(place, rings), (depth >= count), "\(place), \(count)")
      }
    }
  }

  @Test("areas that cross too often are refused before all crossings are found")
  func tooMany() {
    var counted = CountedAreas(maxCrossings: 1_000)
    func add(_ corners: [(Double, Double)]) {
      counted.add([corners.map { Point(x: $0.0, y: $0.1) }])
    }
    for place in stride(from: 0.0, to: 180, by: 3.01) {
      add([(0, place), (200, place + 0.1), (200, place + 1.1), (0, place + 1)])
      add([(place, -1), (place + 1, -1.1), (place + 1.1, 200), (place + 0.1, 201)])
    }
    #expect(throws: CountedAreas.TooManyCrossings.self) { try counted.outlines(of: [1]) }
  }
}
