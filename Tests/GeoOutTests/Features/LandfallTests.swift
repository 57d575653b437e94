import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("landfalls")
struct LandfallTests {
  private static func landfalls(
    _ fixes: [(Int, Double, Double)], area: Double = 100
  ) -> [Landfall] {
    fixes.map { StormSample.fix($0, $1, $2, wind: Double(40 - $0)) }.landfalls(area: area)
  }

  /// Hualien lies on the coast at 23.98° N, 121.61° E.
  @Test("where the track comes onto land, with what is interpolated there")
  func taiwan() throws {
    let found = Self.landfalls([(0, 24, 123), (6, 24, 121)])
    let landfall = try require(found.first)
    expectEqual(found.count, 1)
    expectEqual(landfall.land?.codes, ["TW", "TWN"])
    #expect(abs(landfall.fix.position.longitude - 121.61) < 0.03)
    let hours =
      Double(landfall.fix.time.secondsSince1970 - StormSample.base.secondsSince1970) / 3_600
    #expect(abs(hours - 3 * (123 - landfall.fix.position.longitude)) < 0.01)
    let wind = try require(landfall.fix.wind)
    #expect(abs(wind.speed.value(in: .metresPerSecond) - (40 - hours)) < 0.06)
    expectEqual(landfall.fix.motion?.bearing, 269.8)
  }

  @Test("a storm that is born on land, or stays at sea, makes no landfall")
  func none() {
    #expect(Self.landfalls([(0, 24, 121), (6, 24, 123)]).isEmpty)
    #expect(Self.landfalls([(0, 20, 130), (6, 21, 129)]).isEmpty)
    #expect(Self.landfalls([(0, 24, 121)]).isEmpty)
  }

  @Test("a return within 3 hours is the same landfall, a later one another")
  func returns() {
    let out = [(0, 24.0, 122.0), (1, 24, 121.4)]
    expectEqual(Self.landfalls(out + [(2, 24, 121.9), (3, 24, 121.4)]).count, 1)
    expectEqual(Self.landfalls(out + [(2, 24, 121.9), (6, 24, 121.9), (7, 24, 121.4)]).count, 2)
  }

  /// Yonaguni has 28 km², Ishigaki 222 km².
  @Test("small islands count if they are asked for")
  func islands() {
    let track = [(0, 24.45, 122.8), (6, 24.46, 123.1)]
    #expect(Self.landfalls(track).isEmpty)
    expectEqual(Self.landfalls(track, area: 10).map(\.land?.codes.first), ["JP"])
    expectEqual(Self.landfalls([(0, 24.4, 124.5), (6, 24.45, 124.0)]).count, 1)
  }

  @Test("they stay what they are where shapes are cut at the antimeridian")
  func cut() {
    var storm = StormSample.empty()
    storm.track = [(0, 65, -179), (6, 67, 179.5)].map { StormSample.fix($0, $1, $2) }
    let made = features(of: storm, LayerSelection([.track, .landfall])).cut()
    let found = made.features.compactMap { made.landfall(of: $0)?.land?.codes.first }
    expectTrue(made.features.count == 2 && found == ["RU"])
  }

  @Test("the antimeridian and the poles are like other places")
  func turns() {
    // Onto Chukotka, which lies on both sides of it, and across it on Vanua Levu and Taveuni.
    expectEqual(Self.landfalls([(0, 65, -179), (6, 67, 179.5)]).map(\.land?.codes.first), ["RU"])
    expectEqual(
      Self.landfalls([(0, -16.85, -179.5), (6, -16.85, 179.5)]).map(\.land?.codes.first), ["FJ"])
    expectEqual(Self.landfalls([(0, -60, 0), (6, -60, 180)]).map(\.land?.codes.first), ["AQ"])
    #expect(Self.landfalls([(0, 86, 10), (6, 86, -170)]).isEmpty)
  }

  /// Distances are those of `Geod(ellps="WGS84").inv` of pyproj 3.7.2 to the coast of Natural Earth 1:10m, in steps
  /// of 0.005 degrees; the program has it to 220 m.
  @Test("distances to land are 0 on land, and cross the antimeridian")
  func distances() {
    func distance(_ latitude: Double, _ longitude: Double) -> Double {
      Coast.distanceToLand(
        from: Coordinate(longitude: longitude, latitude: latitude), area: 100) / 1_000
    }
    for (latitude, longitude) in [(24.0, 121.0), (-16.85, -179.97), (67, 179.9), (-90, 0), (0, 20)]
    {
      expectEqual(distance(latitude, longitude), 0)
    }
    for (latitude, longitude, expected) in Self.apart {
      #expect(abs(distance(latitude, longitude) - expected) < 0.5 + expected * 0.001)
    }
    // Land is the same from the north pole down a meridian as from its own edge.
    expectTrue(distance(89.9, 0) > 600 && distance(-40, 180) > 100)
  }

  private static let apart: [(Double, Double, Double)] = [
    (20, 130, 703.68), (25.5, -70, 439.84), (0, -120, 2293.16), (-17, -179.9, 11.28),
    (15, 179.5, 2093.9), (35, -40, 913.53), (24, 122.5, 81.46), (-40, 180, 197.24),
    (60, -40, 169.3), (-55, 100, 1139.08),
  ]

  @Test("a track that crosses the coast often takes a time in proportion")
  func often() {
    func fixes(_ count: Int) -> [Fix] {
      (0..<count).map { StormSample.fix($0 * 4, 24, $0 % 2 == 0 ? 122 : 121.4) }
    }
    let clock = ContinuousClock()
    var found = 0
    let short = clock.measure { found = fixes(2_000).landfalls(area: 100).count }
    expectEqual(found, 1_000)
    let long = clock.measure { found = fixes(16_000).landfalls(area: 100).count }
    expectEqual(found, 8_000)
    #expect(long < short * 30)
  }

  @Test("lands have codes and names in three languages")
  func lands() {
    for text in ["JP", "jpn", "Japan", "日本"] {
      expectEqual(Land.named(text)?.codes, ["JP", "JPN"])
    }
    expectNil(Land.named("Atlantis"))
    expectEqual(Land.named("RE")?.names["en"], "Réunion")
    expectEqual(Land.named("NA")?.names["en"], "Namibia")
  }
}
