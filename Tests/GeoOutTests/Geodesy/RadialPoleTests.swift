import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("wind radii near a pole")
struct RadialPoleTests {
  private func made(_ extent: RadialExtent, _ latitude: Double, _ longitude: Double)
    -> StormFeatures
  {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, latitude, longitude).with(15, extent)]
    return features(of: storm, LayerSelection([.windRadius]))
  }

  static let extents: [RadialExtent] = [
    .kilometres(300), .kilometres(400, 90, 60, 100), .kilometres(400, 300, 200, 100),
    .kilometres(0, 300, 200, 100), .kilometres(400, 0, 0, 0), .kilometres(0, 0, 0, 350),
    .kilometres(0, 400, 0, 350), .kilometres(400, 0, 350, 0), .kilometres(100, 100, 400, 400),
    .shifted(400, 100, toward: 20), .shifted(400, 100, toward: 180), .shifted(100, 400, toward: 0),
  ]

  static let centers: [Coordinate] = [
    .at(89, 0), .at(89.5, 135), .at(-89, 179), .at(-89.9, -180), .at(88, -90), .at(89.999, 45),
    .at(90, 0), .at(90, 120), .at(-90, 0), .at(-90, -75), .at(86.5, 180),
  ]

  @Test(
    "quadrants and shifted circles at and over a pole are valid, whole and cut", arguments: centers)
  func valid(_ center: Coordinate) {
    for extent in Self.extents {
      let made = made(extent, center.latitude, center.longitude)
      let whole = made.area(.windRadius)
      #expect(
        whole.faults(isCut: false).isEmpty,
        "\(whole.faults(isCut: false)) \(extent.words) \(center)")
      let cut = made.cut().area(.windRadius)
      #expect(
        cut.faults(isCut: true).isEmpty, "\(cut.faults(isCut: true)) \(extent.words) \(center)")
      #expect(cut.isApart, "\(extent.words) \(center)")
      let difference = abs(cut.flatArea - whole.flatArea)
      #expect(difference < 1e-9 * whole.flatArea, "\(extent.words) \(center) \(difference)")
    }
  }

  @Test("they hold what is inside by distance and bearing, and nothing else", arguments: centers)
  func holds(_ center: Coordinate) throws {
    for extent in Self.extents {
      let cut = made(extent, center.latitude, center.longitude).cut().area(.windRadius)
      let shape = try require(RadialShape(extent, at: center))
      for azimuth in stride(from: 3.0, to: 360, by: 15) {
        let radius = shape.radius(toward: azimuth)
        // A quadrant of 0 is nearer than the tolerance on its edges.
        for distance in [20_000, radius - 200, radius + 200] where distance > 2_000 {
          let place = Geodesic.wgs84.destination(
            from: shape.center, azimuth: azimuth, distance: distance)
          expectEqual(
            cut.holds(place), (distance < radius),
            "\(extent.words) \(center) \(azimuth) \(distance)")
        }
      }
    }
  }

  /// What `GeodSolve -p 9` of GeographicLib 2.1.2 prints for `<latitude> <longitude> <azimuth>
  /// <distance>`.
  static let solved: [(center: Coordinate, azimuth: Double, distance: Double, place: Coordinate)] =
    [
      (.at(89.2, 10), 90, 60_000, .at(89.036_388_707_814, 43.882_130_138_756)),
      (.at(89.2, 10), 180, 70_000, .at(88.573_285_162_767, 10.000_000_000_000)),
      (.at(89.5, 135), 90, 120_000, .at(88.814_996_707_877, -159.954_019_383_038)),
      (.at(-89.2, 170), 90, 150_000, .at(-88.436_854_895_180, -130.776_860_094_000)),
      (.at(-89.3, -45), 180, 90_000, .at(-89.894_226_583_962, 135.000_000_000_000)),
      (.at(-89.3, -45), 270, 110_000, .at(-88.791_756_181_034, -99.598_902_786_054)),
      (.at(89.9, -100), 270, 80_000, .at(89.276_810_067_908, 177.947_700_689_353)),
      (.at(88.7, 179.5), 90, 100_000, .at(88.421_571_191_072, -145.940_491_112_942)),
    ]

  @Test(
    "corners are where GeodSolve puts them, also within a degree of the pole", arguments: solved)
  func solve(
    _ row: (center: Coordinate, azimuth: Double, distance: Double, place: Coordinate)
  ) {
    let kilometres = row.distance / 1_000
    let extent: RadialExtent =
      row.azimuth < 180
      ? .kilometres(50, kilometres, 50, 50) : .kilometres(50, 50, kilometres, 50)
    let area = made(extent, row.center.latitude, row.center.longitude).area(.windRadius)
    let nearest = area.polygons.joined().joined().map { $0.chord(to: row.place) }.min()
    #expect((nearest ?? .infinity) < 0.001)
  }

  @Test("a quadrant that reaches over the pole alone is closed along it", arguments: [1.0, -1])
  func over(_ side: Double) throws {
    // Toward the pole, on the east.
    let extent: RadialExtent = side > 0 ? .kilometres(400, 0, 0, 0) : .kilometres(0, 400, 0, 0)
    let area = made(extent, side * 88, 20).cut().area(.windRadius)
    #expect(area.faults(isCut: true).isEmpty)
    let pole = area.polygons.joined().joined().filter { $0.latitude == side * 90 }
    #expect(pole.count >= 3)
    // It spans the half of the globe's turn east of its centre.
    #expect(Set(area.polygons.joined().joined().map(\.longitude)).isSuperset(of: [-180, 180, 20]))
    #expect(!area.holds(.at(side * 89.9, -70)))
    #expect(area.holds(.at(side * 89.9, 110)))
  }

  @Test("quadrants round the pole itself are those of its meridian")
  func atPole() {
    // Seen from the north pole on the meridian of 0, south leads along it and east leads to 90° E.
    let area = made(.kilometres(0, 300, 0, 0), 90, 0).cut().area(.windRadius)
    #expect(area.faults(isCut: true).isEmpty)
    for longitude in stride(from: -175.0, to: 180, by: 10) {
      expectEqual(area.holds(.at(88, longitude)), (0...90 ~= longitude), "\(longitude)")
    }
  }
}
