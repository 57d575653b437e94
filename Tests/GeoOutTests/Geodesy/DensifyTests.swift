import Foundation
import Testing

@testable import GeoOut

@Suite("lines along geodesics")
struct DensifyTests {
  private func line(_ start: Coordinate, _ end: Coordinate, tolerance: Double) -> [Coordinate] {
    var line = [start]
    Densify.append(to: end, on: &line, tolerance: tolerance)
    return line
  }

  /// The farthest that any edge lies from the geodesic, told by points along the geodesic and their
  /// distance from the line.
  private func farthest(_ line: [Coordinate], samples: Int = 400) -> Double {
    guard let first = line.first, let last = line.last else { return .infinity }
    let path = Geodesic.wgs84.path(from: first, to: last)
    return (0...samples).map { index in
      let place = Geodesic.wgs84.destination(
        from: first, azimuth: path.azimuth,
        distance: path.distance * Double(index) / Double(samples))
      let near = line.min {
        abs($0.longitude - place.longitude) < abs($1.longitude - place.longitude)
      }
      return line.distance(from: place.unrolled(toward: near?.longitude ?? 0))
    }.max() ?? .infinity
  }

  @Test("every edge is within the tolerance of the geodesic, and the ends are kept")
  func random() {
    var random = SplitMix64(seed: 47)
    var count = 0
    for _ in 0..<200 {
      let start = Coordinate.at(
        .random(in: -75...75, using: &random), .random(in: -180..<180, using: &random))
      let end = Geodesic.wgs84.destination(
        from: start, azimuth: .random(in: 0..<360, using: &random),
        distance: .random(in: 1_000...1_500_000, using: &random))
      guard abs(end.latitude) < 80 else { continue }
      let tolerance = pow(10, Double(Int.random(in: 1...3, using: &random)))
      let line = self.line(start, end, tolerance: tolerance)
      expectTrue(line.first == start && line.last == end)
      #expect(farthest(line) <= tolerance * 1.01, "\(start) \(end) \(tolerance)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test("a smaller tolerance makes more vertices, a large one none")
  func count() {
    let (start, end) = (Coordinate.at(45, 120), Coordinate.at(45, 150))
    #expect(line(start, end, tolerance: 10).count > line(start, end, tolerance: 100).count)
    expectEqual(line(start, end, tolerance: 1e6), [start, end])
  }

  @Test("the geodesic between two places of one latitude runs nearer to the pole")
  func bulge() {
    let north = line(.at(45, 120), .at(45, 150), tolerance: 100).dropFirst().dropLast()
    let south = line(.at(-45, 120), .at(-45, 150), tolerance: 100).dropFirst().dropLast()
    expectTrue(!north.isEmpty && north.allSatisfy { $0.latitude > 45 })
    expectTrue(!south.isEmpty && south.allSatisfy { $0.latitude < -45 })
  }

  @Test("along a meridian the longitude stays, and along the equator no vertex is needed")
  func straight() {
    let meridian = line(.at(-10, 120), .at(40, 120), tolerance: 100)
    #expect(meridian.allSatisfy { $0.longitude == 120 })
    #expect(zip(meridian, meridian.dropFirst()).allSatisfy { $0.latitude < $1.latitude })
    expectEqual(line(.at(20, 120), .at(25, 120), tolerance: 100).count, 2)
    expectEqual(line(.at(0, 120), .at(0, 160), tolerance: 100).count, 2)
  }

  @Test("two equal places make two equal vertices")
  func still() {
    expectEqual(line(.at(22, 124), .at(22, 124), tolerance: 100), [.at(22, 124), .at(22, 124)])
  }

  @Test(
    "longitudes run on over the 180th meridian, either way",
    arguments: [(179.0, -179.0, 181.0), (-179, 179, -181), (179, 181, 181), (541, -178, 542)])
  func antimeridian(_ row: (Double, Double, Double)) {
    let line = self.line(.at(40, row.0), .at(42, row.1), tolerance: 10)
    expectEqual(line.last, .at(42, row.2))
    for (one, next) in zip(line, line.dropFirst()) {
      #expect(abs(next.longitude - one.longitude) < 2)
    }
  }

  @Test("half round the globe, over a pole, no edge spans more than 180 degrees")
  func antipode() {
    let start = Coordinate.at(-4, -2.2914741605803)
    for end in [Coordinate.at(-4, 177.7085258394197), .at(4, 177.7085258394197)] {
      for tolerance in [1, 100.0, 100_000] {
        let line = line(start, end, tolerance: tolerance)
        for (one, next) in zip(line, line.dropFirst()) {
          #expect(abs(next.longitude - one.longitude) <= 180)
        }
      }
    }
  }
}
