import Foundation
import Testing

@testable import GeoOut

@Suite("outlines of sweeps without a union")
struct SweepOutlineTests {
  /// How many tracks are tried; more by `SWEEP_CASES`.
  private static let cases =
    ProcessInfo.processInfo.environment["SWEEP_CASES"].flatMap(Int.init) ?? 200

  /// A track with quadrants; half of the tracks have positions and radii as agencies publish them:
  /// so many on one meridian, halts, equal radii and radii of 0.
  private func quadrants(_ random: inout SplitMix64) -> [Sweep.Station] {
    func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    let isRounded = number(0...1) < 0.5
    var center = Coordinate(longitude: number(-180...180), latitude: number(-60...60))
    var (course, speed) = (number(0...360), number(20_000...250_000))
    var radii = SIMD4((0..<4).map { _ in number(20_000...300_000) })
    return (0..<Int(number(2...12))).map { _ in
      var shape = RadialShape(center: center, radii: radii)
      if isRounded {
        shape.center.longitude = (center.longitude * 10).rounded() / 10
        shape.center.latitude = (center.latitude * 10).rounded() / 10
        shape.radii = (radii / 9_260).rounded(.toNearestOrEven) * 9_260
        for quadrant in 0..<4 where number(0...1) < 0.04 { shape.radii[quadrant] = 0 }
        if shape.reach == 0 { shape.radii[0] = 9_260 }
        if number(0...1) < 0.05 { shape.radii = SIMD4(repeating: shape.reach) }
      }
      course += number(0...1) < 0.03 ? number(-180...180) : number(-30...30)
      speed *= number(0.8...1.25)
      if number(0...1) > 0.05 {
        center = Geodesic.wgs84.destination(from: center, azimuth: course, distance: speed)
      }
      for quadrant in 0..<4 { radii[quadrant] *= number(0.8...1.25) }
      return Sweep.Station(shape, tolerance: 100)
    }
  }

  @Test("so it is for quadrants, with positions and radii of any kind")
  func equalsUnionForQuadrants() throws {
    var random = SplitMix64(seed: 19_811_113)
    var overlay = Overlay()
    var direct = 0
    for number in 0..<Self.cases {
      let chain = quadrants(&random)
      let rings = Sweep.quadrantRings(of: chain, tolerance: 100)
      guard let apart = try fromUnion(rings, of: chain, &overlay) else { continue }
      direct += 1
      #expect(apart < 0.001, "track \(number): \(apart) m")
    }
    #expect(Double(direct) > 0.7 * Double(Self.cases), "\(direct)")
  }

  /// A forecast whose circles grow, with now and then a sharp turn, a halt or a smaller circle.
  private func chain(_ random: inout SplitMix64) -> [Sweep.Station] {
    func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }
    var center = Coordinate(longitude: number(-180...180), latitude: number(-65...65))
    var (course, speed) = (number(0...360), number(20_000...300_000))
    var radius = number(-1...1) < 0 ? 0 : number(10_000...100_000)
    return (0..<Int(number(2...9))).map { _ in
      let station = Sweep.Station(RadialShape(center: center, radius: radius), tolerance: 100)
      course += number(0...1) < 0.03 ? number(-180...180) : number(-30...30)
      speed *= number(0.8...1.25)
      center = Geodesic.wgs84.destination(from: center, azimuth: course, distance: speed)
      radius = max(1_000, radius + number(-10_000...80_000))
      return station
    }
  }

  @Test("the outline is that of the union, to the millimetre, for forecasts of every shape")
  func equalsUnion() throws {
    var random = SplitMix64(seed: 20_120_822)
    var overlay = Overlay()
    var direct = 0
    for number in 0..<Self.cases {
      let chain = chain(&random)
      let rings = Sweep.circleRings(of: chain, tolerance: 100)
      guard let apart = try fromUnion(rings, of: chain, &overlay) else { continue }
      direct += 1
      #expect(apart < 0.001, "forecast \(number): \(apart) m")
    }
    // Few forecasts need a union, or this test would test little.
    #expect(Double(direct) > 0.7 * Double(Self.cases), "\(direct)")
  }

  @Test("edges of a circle outside a tangent whose beginning a crossing cut off are not lost")
  func cutTangent() throws {
    // Forecast 18,000 of the test above, of which 17 m were lost.
    let chain = [
      (-38.45472220286862, 34.67343399158341, 0),
      (-37.99830932631046, 35.33197980382352, 34_947.86679640557),
      (-37.4048087033974, 36.085544367536436, 92_718.9141099652),
      (-37.11333133871685, 37.076356673096065, 98_965.89788539518),
      (-36.90313470602019, 37.98564593897173, 165_314.11273112224),
      (-37.04946750891087, 38.9603982973051, 192_686.91950762307),
    ].map {
      Sweep.Station(RadialShape(center: .at($0.0, $0.1), radius: $0.2), tolerance: 100)
    }
    var overlay = Overlay()
    let rings = Sweep.circleRings(of: chain, tolerance: 100)
    let apart = try fromUnion(rings, of: chain, &overlay)
    #expect(apart ?? 0 < 0.001)
  }

  @Test("a track that meets itself, a halt and a pole leave more than one ring, or their own")
  func others() {
    func rings(_ stations: [(Double, Double, Double)]) -> Int {
      Sweep.circleRings(
        of: stations.map {
          Sweep.Station(RadialShape(center: .at($0.0, $0.1), radius: $0.2), tolerance: 100)
        }, tolerance: 100
      ).count
    }
    expectEqual(rings([(10, 130, 0), (12, 129, 80_000), (14, 128, 120_000)]), 1)
    #expect(rings([(10, 130, 50_000), (14, 130, 50_000), (10, 130.2, 60_000)]) > 1)
    #expect(rings([(10, 130, 50_000), (10.1, 130, 90_000), (12, 130, 95_000)]) > 1)
    #expect(rings([(86, 0, 90_000), (88, 60, 90_000), (86, 180, 90_000)]) >= 1)
    #expect(
      rings([
        (10, 130, 20_000), (10, 133, 20_000), (13, 133, 20_000), (13, 130, 20_000),
        (9, 130, 20_000),
      ]) > 1)
  }

  /// Returns the distance in metres between an outline and that of the union of hulls, which must be
  /// a single ring; `nil` if the outline has not been built directly.
  private func fromUnion(
    _ rings: [[Coordinate]], of chain: [Sweep.Station], _ overlay: inout Overlay
  ) throws -> Double? {
    guard rings.count == 1 else { return nil }
    let hulls = Array(Sweep.hulls(of: chain, tolerance: 100).joined())
    let united = overlay.unionOnGlobe(hulls) { _ in false }
    let union = try require(united)
    try require(union.count == 1 && union[0].rings.count == 1)
    let (ring, other) = (rings[0], union[0].rings[0])
    return max(farthest(of: ring, from: other), farthest(of: other, from: ring))
  }

  /// The largest distance in metres of a vertex of a ring from another ring.
  private func farthest(of ring: [Coordinate], from other: [Coordinate]) -> Double {
    let turn = ((ring[0].longitude - other[0].longitude) / 360).rounded() * 360
    let other = other.map { Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude) }
    let known = Set(other)
    return ring.filter { !known.contains($0) }.map(other.distance).max() ?? 0
  }
}

@Suite("rings that surely meet nothing of themselves")
struct SimpleRingTests {
  private func ring(_ places: (Double, Double)...) -> [Coordinate] {
    let ring = places.map { Coordinate(longitude: $0.0, latitude: $0.1) }
    return ring + ring.prefix(1)
  }

  @Test("a square and a comb are simple")
  func simple() {
    #expect(ring((0, 0), (1, 0), (1, 1), (0, 1)).isSurelySimple)
    var comb: [Coordinate] = []
    for tooth in stride(from: 0.0, to: 50, by: 1) {
      comb.append(Coordinate(longitude: tooth, latitude: 0))
      comb.append(Coordinate(longitude: tooth + 0.5, latitude: 10))
    }
    comb.append(Coordinate(longitude: 50, latitude: -1))
    comb.append(Coordinate(longitude: 0, latitude: -1))
    comb.append(comb[0])
    #expect(comb.isSurelySimple)
  }

  @Test("a figure of eight, a touch, a spike and a double edge are not")
  func others() {
    #expect(!ring((0, 0), (1, 1), (1, 0), (0, 1)).isSurelySimple)
    #expect(!ring((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)).isSurelySimple)
    #expect(!ring((0, 0), (4, 0), (6, 0), (4, 0), (4, 4)).isSurelySimple)
    #expect(!ring((0, 0), (4, 0), (4, 4), (3, 0), (1, 0)).isSurelySimple)
    #expect(!ring((0, 0), (1, 0)).isSurelySimple)
  }

  @Test("a loop inside is enclosed; one that leaves the ring or lies outside is not")
  func enclosed() {
    let square = ring((0, 0), (2, 0), (4, 0), (4, 4), (0, 4))
    #expect(square.surelyEncloses(ring((2, 0), (3, 1), (1, 1))))
    #expect(!square.surelyEncloses(ring((2, 0), (3, 1), (5, 2), (1, 1))))
    #expect(!square.surelyEncloses(ring((2, 0), (1, -1), (3, -1))))
  }
}
