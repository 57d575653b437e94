import Foundation
import Testing

@testable import GeoOut

@Suite("circles")
struct CircleTests {
  /// A circle of a random size at a random place.
  struct Sample: CustomTestStringConvertible, Sendable {
    let center: Coordinate
    let radius: Double
    let tolerance: Double

    init(_ random: inout SplitMix64) {
      center = .at(
        .random(in: -85...85, using: &random), .random(in: -180..<180, using: &random))
      radius = 1_000 * exp(.random(in: 0...log(2_000), using: &random))
      tolerance = pow(10, Double(Int.random(in: 1...3, using: &random)))
    }

    init(_ center: Coordinate, radius: Double, tolerance: Double = 100) {
      self.center = center
      self.radius = radius
      self.tolerance = tolerance
    }

    var ring: [Coordinate] {
      var ring: [Coordinate] = []
      Circle.append(center: center, radius: radius, tolerance: tolerance, to: &ring)
      return ring
    }

    /// How far the nearer pole lies outside the circle, in metres; negative where it is held.
    var distanceOfPole: Double {
      let pole = Coordinate.at(center.latitude < 0 ? -90 : 90, center.longitude)
      return Geodesic.wgs84.path(from: center, to: pole).distance - radius
    }

    /// How far a place lies outside the circle, in metres.
    func height(_ place: Coordinate) -> Double {
      Geodesic.wgs84.path(from: center, to: place).distance - radius
    }

    var testDescription: String { "\(center) \(radius) m, tolerance \(tolerance) m" }
  }

  /// 1,500 circles, a fifth of which are within 25 degrees of a pole.
  static let random: [Sample] = {
    var random = SplitMix64(seed: 20_120_822)
    return (0..<1_500).map { _ in Sample(&random) }
  }()

  @Test("every vertex is within a millimetre of the radius")
  func vertices() {
    for sample in Self.random where sample.distanceOfPole > 0 {
      let worst = sample.ring.map { abs(sample.height($0)) }.max() ?? .infinity
      #expect(worst < 0.001, "\(sample.testDescription)")
    }
  }

  @Test("the middle of every edge is within the tolerance of the circle")
  func edges() {
    // Nearer to a pole than a tenth of the radius a straight edge is no good whatever its length.
    for sample in Self.random where sample.distanceOfPole > max(20_000, sample.radius / 10) {
      let ring = sample.ring
      let worst = zip(ring, ring.dropFirst()).map { one, next in
        abs(
          sample.height(
            .at((one.latitude + next.latitude) / 2, (one.longitude + next.longitude) / 2)))
      }.max()
      #expect((worst ?? .infinity) <= sample.tolerance, "\(sample.testDescription) \(ring.count)")
    }
  }

  @Test(
    "a ring is closed, counterclockwise and simple, of a multiple of four vertices, 96 at least")
  func rings() {
    for sample in Self.random where sample.distanceOfPole > 0 {
      let ring = sample.ring
      expectEqual(ring.first, ring.last)
      expectTrue((ring.count - 1) % 4 == 0 && ring.count > 96, "\(sample.testDescription)")
      expectTrue(ring.doubledArea > 0 && ring.holds(sample.center), "\(sample.testDescription)")
    }
    for sample in Self.random.prefix(150) where sample.distanceOfPole > 0 {
      #expect(sample.ring.isSimpleRing, "\(sample.testDescription)")
    }
  }

  @Test("due north and due south the longitude is the centre's own, and east mirrors west")
  func mirror() {
    for sample in Self.random where sample.distanceOfPole > 0 {
      let ring = sample.ring
      let half = (ring.count - 1) / 2
      expectEqual(ring[0].longitude, sample.center.longitude)
      expectEqual(ring[half].longitude, sample.center.longitude)
      for index in 1..<half {
        expectEqual(ring[index].latitude, ring[2 * half - index].latitude)
        expectEqual(
          ring[2 * half - index].longitude, 2 * sample.center.longitude - ring[index].longitude)
      }
    }
  }

  /// What `GeodSolve -p 9` of GeographicLib 2.1.2 (Debian's geographiclib-tools) prints for
  /// `<latitude> <longitude> <azimuth> <distance>`: latitude, longitude.
  static let solved: [(center: Coordinate, azimuth: Double, distance: Double, place: Coordinate)] =
    [
      (.at(22.4, 124.5), 0, 50_000, .at(22.851_512_863_816_77, 124.5)),
      (.at(22.4, 124.5), 37.5, 330_000, .at(24.751_518_786_182_05, 126.485_539_547_451_34)),
      (.at(22.4, 124.5), 90, 330_000, .at(22.368_250_563_737_21, 127.704_330_252_982_74)),
      (.at(22.4, 124.5), 180, 330_000, .at(19.419_402_173_648_01, 124.5)),
      (.at(22.4, 124.5), 270, 50_000, .at(22.399_270_894_150_94, 124.014_423_626_428_96)),
      (.at(22.4, 124.5), 333.75, 330_000, .at(25.065_712_217_217_52, 123.053_907_556_832_19)),
      (.at(-17.5, -179.9), 37.5, 50_000, .at(-17.141_371_905_130_43, -179.613_944_898_548_91)),
      (.at(-17.5, -179.9), 270, 330_000, .at(-17.475_693_604_943_53, 176.992_914_071_210_46 - 360)),
      (
        .at(-17.5, -179.9), 333.75, 50_000,
        .at(-17.094_699_681_006_48, 179.892_222_145_472_03 - 360)
      ),
      (.at(70, 10), 37.5, 330_000, .at(72.258_658_884_915_21, 15.912_129_374_865_15)),
      (.at(70, 10), 90, 330_000, .at(69.791_464_605_366_49, 18.584_640_671_936_04)),
      (.at(70, 10), 180, 50_000, .at(69.551_807_368_244_18, 10)),
      (.at(70, 10), 270, 330_000, .at(69.791_464_605_366_49, 1.415_359_320_063_96)),
      (.at(70, 10), 333.75, 50_000, .at(70.400_991_761_507_43, 9.409_519_959_427_93)),
    ]

  @Test("vertices are where GeodSolve puts them, within a millimetre", arguments: solved)
  func solve(
    _ row: (center: Coordinate, azimuth: Double, distance: Double, place: Coordinate)
  ) throws {
    // With this tolerance a circle has 96 vertices: one each 3.75 degrees, from north over west.
    let ring = Sample(row.center, radius: row.distance, tolerance: 5_000).ring
    try require(ring.count == 97)
    let vertex = ring[Int((360 - row.azimuth) / 3.75) % 96]
    #expect(Geodesic.wgs84.path(from: vertex, to: row.place).distance < 0.001)
    #expect(abs(vertex.longitude - row.place.longitude) < 1e-7)
  }

  @Test(
    "a circle that touches no pole but nearly does is still simple",
    arguments: [
      Sample(.at(85, 0), radius: 550_000), Sample(.at(-85, 170), radius: 556_000),
      Sample(.at(80, -30), radius: 1_100_000),
    ])
  func nearPole(_ sample: Sample) {
    #expect(sample.distanceOfPole > 0)
    #expect(sample.ring.isSimpleRing)
    #expect(sample.ring.allSatisfy { abs(sample.height($0)) < 0.001 })
  }

  @Test(
    "a circle that holds a pole runs once round the globe, and is closed over the pole",
    arguments: [
      Sample(.at(85, 0), radius: 600_000), Sample(.at(85, 130), radius: 2_000_000),
      Sample(.at(-75, -179), radius: 1_800_000), Sample(.at(89, 10), radius: 200_000),
      Sample(.at(-80, 77.7), radius: 1_200_000),
    ])
  func pole(_ sample: Sample) {
    #expect(sample.distanceOfPole < 0)
    let ring = sample.ring
    let pole = sample.center.latitude < 0 ? -90.0 : 90
    expectTrue(ring.isSimpleRing && ring.doubledArea > 0)
    let longitudes = ring.map { $0.longitude }
    let span = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    #expect(abs(span - 360) < 1e-9)
    expectEqual(ring.filter { $0.latitude == pole }.count, 5)
    for place in ring where place.latitude != pole {
      #expect(abs(sample.height(place)) < 0.001)
    }
  }

  @Test(
    "cut at the 180th meridian, a circle over a pole is one polygon from -180 to 180",
    arguments: [1.0, -1])
  func cutPole(_ side: Double) throws {
    var random = SplitMix64(seed: 90)
    for _ in 0..<50 {
      let sample = Sample(
        .at(
          side * .random(in: 80...89.5, using: &random), .random(in: -180..<180, using: &random)),
        radius: .random(in: 1_200_000...2_000_000, using: &random))
      var overlay = Overlay()
      let cut = Antimeridian.cut(Overlay.Polygon(rings: [sample.ring]), &overlay)
      let parts = try require(cut)
      expectTrue(parts.count == 1 && parts[0].rings.count == 1, "\(sample.testDescription)")
      let ring = parts[0].rings[0]
      expectTrue(ring.isSimpleRing && ring.doubledArea > 0, "\(sample.testDescription)")
      #expect(ring.allSatisfy { -180...180 ~= $0.longitude }, "\(sample.testDescription)")
      expectTrue(ring.contains(.at(side * 90, 180)) && ring.contains(.at(side * 90, -180)))
      #expect(abs(ring.doubledArea - sample.ring.doubledArea) < 1e-6)
    }
  }
}
