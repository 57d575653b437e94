import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("areas at the 180th meridian and the poles")
struct MeridianAreaTests {
  /// A circle, and how many parts it has when it is cut.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let center: Coordinate
    let radius: Double
    let parts: Int

    init(_ name: String, _ center: Coordinate, km radius: Double, parts: Int) {
      self.name = name
      self.center = center
      self.radius = radius * 1_000
      self.parts = parts
    }

    var testDescription: String { name }
  }

  private static let degree = Geodesic.wgs84.path(from: .at(0, 179), to: .at(0, 180)).distance
  private static let toPole = Geodesic.wgs84.path(from: .at(85, 10), to: .at(90, 10)).distance

  static let rows: [Row] = [
    Row("far from it", .at(20, 130), km: 300, parts: 1),
    Row("across it", .at(20, 179), km: 300, parts: 2),
    Row("across it from the west side", .at(-20, -179), km: 300, parts: 2),
    Row("round a place on it", .at(20, 180), km: 300, parts: 2),
    Row("round a place on it, written as -180", .at(20, -180), km: 300, parts: 2),
    Row("touching it", .at(0, 179), km: degree / 1_000, parts: 1),
    Row("touching it from the east", .at(0, -179), km: degree / 1_000, parts: 1),
    Row("a millimetre over it", .at(0, 179), km: degree / 1_000 + 1e-6, parts: 1),
    Row("a metre over it", .at(0, 179), km: degree / 1_000 + 1e-3, parts: 2),
    Row("a metre short of it", .at(0, 179), km: degree / 1_000 - 1e-3, parts: 1),
    Row("small, on it", .at(60, 180), km: 1, parts: 2),
    Row("over the north pole", .at(85, 10), km: 800, parts: 1),
    Row("over the south pole", .at(-85, -170), km: 800, parts: 1),
    Row("over the north pole, centre on the meridian", .at(85, 180), km: 800, parts: 1),
    Row("round the north pole itself", .at(90, 0), km: 500, parts: 1),
    Row("round the south pole itself", .at(-90, 0), km: 500, parts: 1),
    Row("round the north pole, longitude 77", .at(90, 77), km: 500, parts: 1),
    Row("touching the north pole", .at(85, 10), km: toPole / 1_000, parts: 1),
    Row("a metre short of the pole", .at(85, 10), km: toPole / 1_000 - 1e-3, parts: 1),
    Row("a metre over the pole", .at(85, 10), km: toPole / 1_000 + 1e-3, parts: 1),
    Row("a metre short of the pole, across the meridian", .at(85, 150), km: 557.4, parts: 2),
    Row("a metre short of the pole, centre on it", .at(85, 180), km: 557.4, parts: 2),
    Row("a fifth of the globe", .at(60, -100), km: 5_000, parts: 1),
    Row("nearly a hemisphere", .at(10, 150), km: 9_000, parts: 1),
  ]

  private func made(_ row: Row) -> StormFeatures {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, row.center.latitude, row.center.longitude)]
    storm.track[0].windRadii = [StormSample.radii(15, row.radius / 1_000)]
    return features(of: storm, LayerSelection([.windRadius]))
  }

  @Test("whole and cut they are valid, in as many parts as there must be", arguments: rows)
  func valid(_ row: Row) throws {
    let made = made(row)
    let whole = made.area(.windRadius)
    #expect(whole.faults(isCut: false).isEmpty, "\(whole.faults(isCut: false))")
    let cut = made.cut().area(.windRadius)
    #expect(cut.faults(isCut: true).isEmpty, "\(cut.faults(isCut: true))")
    expectEqual(cut.polygons.count, row.parts)
    #expect(cut.isApart)
    #expect(abs(cut.flatArea - whole.flatArea) < 1e-9 * whole.flatArea)
  }

  @Test("every vertex lies on the circle, the meridian or the pole", arguments: rows)
  func onCircle(_ row: Row) {
    let holdsPole = row.name.contains("pole")
    for place in made(row).cut().area(.windRadius).polygons.joined().joined() {
      if abs(place.latitude) == 90 || abs(place.longitude) == 180 { continue }
      let path = Geodesic.wgs84.path(from: row.center, to: place)
      // Beside the end of the globe's turn a vertex lies on an edge.
      let allowed = holdsPole || row.radius > 3e6 ? 100 : 0.001
      #expect(abs(path.distance - row.radius) < allowed, "\(place)")
    }
  }

  @Test("places inside are held and places outside are not", arguments: rows)
  func holds(_ row: Row) {
    let cut = made(row).cut().area(.windRadius)
    for azimuth in stride(from: 1.0, to: 360, by: 14.5) {
      for share in [0.3, 0.7, 1 - 150 / max(row.radius, 1_000)] {
        let place = Geodesic.wgs84.destination(
          from: row.center, azimuth: azimuth, distance: row.radius * share)
        #expect(cut.holds(place), "\(azimuth) \(share)")
      }
      let place = Geodesic.wgs84.destination(
        from: row.center, azimuth: azimuth, distance: row.radius + 150)
      #expect(!cut.holds(place), "\(azimuth)")
    }
  }

  @Test(
    "cuts meet at exactly 180 and -180, at the same latitudes",
    arguments: rows.filter { $0.parts == 2 })
  func ends(_ row: Row) {
    let places = made(row).cut().area(.windRadius).polygons.joined().joined()
    let east = Set(places.filter { $0.longitude == 180 }.map(\.latitude))
    let west = Set(places.filter { $0.longitude == -180 }.map(\.latitude))
    expectTrue(east.count == 2 && east == west)
  }

  @Test(
    "one that holds a pole runs from -180 to 180 along it, and meets itself there",
    arguments: rows.filter { abs($0.center.latitude) >= 85 && $0.radius > 600_000 })
  func overPole(_ row: Row) throws {
    let rings = made(row).cut().area(.windRadius).polygons.joined()
    let ring = try require(rings.first)
    let pole = row.center.latitude < 0 ? -90.0 : 90
    let along = ring.filter { $0.latitude == pole }.map(\.longitude).sorted()
    expectTrue(along.first == -180 && along.last == 180)
    #expect(zip(along, along.dropFirst()).allSatisfy { $1 - $0 <= 90 + 1e-9 })
    let east = ring.filter { $0.longitude == 180 && $0.latitude != pole }
    let west = ring.filter { $0.longitude == -180 && $0.latitude != pole }
    expectTrue(east.count == 1 && west.map(\.latitude) == east.map(\.latitude))
  }

  @Test("an area written with two decimals is cut where they say, without slivers")
  func digits() {
    for excess in stride(from: -2_000.0, through: 2_000, by: 250) {
      let row = Row("", .at(0, 179), km: (Self.degree + excess) / 1_000, parts: 0)
      let cut = made(row).cut(digits: 2).area(.windRadius)
      #expect(cut.faults(isCut: true).isEmpty, "\(excess)")
      for rings in cut.polygons {
        let longitudes = rings[0].map(\.longitude)
        #expect((longitudes.max() ?? 0) - (longitudes.min() ?? 0) >= 0.005, "\(excess)")
      }
    }
  }
}
