import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("tables of probability circles")
struct ConeTableTests {
  /// NHC's radii in nautical miles.
  static let published: [(table: String, basin: Basin, hours: [Double], radii: [Double])] = [
    (
      "nhc-2026", .northAtlantic, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 25, 39, 49, 62, 77, 95, 134, 200]
    ),
    (
      "nhc-2026", .easternPacific, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 25, 37, 48, 56, 66, 78, 106, 138]
    ),
    (
      "nhc-2025", .northAtlantic, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 26, 39, 52, 67, 83, 100, 142, 213]
    ),
    (
      "nhc-2025", .easternPacific, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 26, 38, 50, 59, 71, 83, 113, 146]
    ),
    (
      "nhc-2024", .northAtlantic, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 26, 41, 55, 70, 88, 102, 151, 220]
    ),
    (
      "nhc-2020", .easternPacific, [0, 3, 12, 24, 36, 48, 60, 72, 96, 120],
      [16, 16, 25, 38, 51, 65, 78, 91, 115, 138]
    ),
    (
      "nhc-2015", .northAtlantic, [0, 3, 12, 24, 36, 48, 72, 96, 120],
      [16, 16, 32, 52, 71, 90, 122, 170, 225]
    ),
    (
      "nhc-2015", .easternPacific, [0, 3, 12, 24, 36, 48, 72, 96, 120],
      [16, 16, 26, 42, 54, 69, 100, 143, 182]
    ),
    (
      "nhc-2023", .northAtlantic, [12, 24, 36, 48, 60, 72, 96, 120],
      [26, 39, 53, 67, 81, 99, 145, 205]
    ),
    (
      "nhc-2023", .easternPacific, [12, 24, 36, 48, 60, 72, 96, 120],
      [25, 38, 51, 63, 78, 86, 110, 137]
    ),
    (
      "nhc-2023", .centralPacific, [12, 24, 36, 48, 60, 72, 96, 120],
      [34, 49, 66, 81, 95, 120, 137, 156]
    ),
  ]

  @Test("the tables hold what NHC published", arguments: published)
  func values(_ row: (table: String, basin: Basin, hours: [Double], radii: [Double])) throws {
    let table = try require(ConeTable.all.first { $0.name == row.table })
    let found = try require(table.rows.first { $0.basin == row.basin })
    expectEqual(found.radii.map(\.hours), row.hours)
    expectEqual(found.radii.map { $0.radius.published(in: .nauticalMiles) }, row.radii)
    #expect(abs(table.percentage - 200 / 3) < 0.05)
  }

  @Test("there are these tables and basins, newest first")
  func names() {
    expectEqual(ConeTable.all.map(\.name), (2015...2026).reversed().map { "nhc-\($0)" })
    expectEqual(ConeTable.all.map(\.rows.count), [2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2])
  }

  @Test("between lead times the radius changes evenly; later than the table there is none")
  func interpolation() throws {
    let table = try require(ConeTable.all.first)
    func miles(_ hours: Double) -> Double? {
      table.radius(in: .northAtlantic, leadTime: Int64(hours * 3_600))?.radius
        .value(in: .nauticalMiles)
    }
    let expected: [(Double, Double)] = [
      (0, 16), (1.5, 16), (3, 16), (12, 25), (7.5, 20.5), (18, 32), (84, 114.5), (108, 167),
      (120, 200),
    ]
    for (hours, radius) in expected {
      // Those between are rounded to 0.1 km.
      #expect(abs((miles(hours) ?? 0) - radius) <= 0.05 / 1.852 + 1e-9, "\(hours)")
    }
    expectNil(miles(120.5))
    expectNil(table.radius(in: .westernPacific, leadTime: 43_200))
    // Those of the table's own hours are as published.
    let own = table.radius(in: .northAtlantic, leadTime: 12 * 3_600)
    expectTrue(own?.radius == Length(25, .nauticalMiles) && own?.origin == .table)
    expectEqual(own?.percentage, table.percentage)
  }

  private func norbert(_ basin: Basin? = .easternPacific, from hours: [Int] = [12, 24, 48]) -> Storm
  {
    var storm = StormSample.storm(
      base: (18, -108),
      hours.map { StormSample.ahead($0, 18 + Double($0) / 12, -108 - Double($0) / 12) })
    storm.basin = basin
    return storm
  }

  private func made(_ storm: Storm, _ layers: [Layer] = [.potentialArea, .probabilityCircle])
    -> StormFeatures
  {
    features(of: storm, LayerSelection(layers)) { $0.cone = ConeTable.all.first }
  }

  @Test("a forecast without circles gets the table's, marked as derived, as its area is")
  func applied() {
    let made = made(norbert())
    #expect(made.findings.isEmpty)
    expectEqual(
      made.features.map(\.layer),
      [.potentialArea]
        + Array(repeating: .probabilityCircle, count: 3))
    #expect(made.features.allSatisfy { $0.isDerived })
    for (index, miles) in [25.0, 37, 56].enumerated() {
      let center = Coordinate(made.storm.forecasts[0].fixes[index].position)
      for place in made.rings(of: made.all(.probabilityCircle)[index]).joined() {
        let distance = Geodesic.wgs84.path(from: center, to: place).distance
        #expect(abs(distance - miles * 1_852) < 0.001)
      }
    }
  }

  @Test("the area begins with the table's first radius at the base fix")
  func base() {
    let area = made(norbert()).area(.potentialArea)
    #expect(area.faults(isCut: false).isEmpty)
    for azimuth in [80.0, 100, 120, 140, 160, 180, 190] {
      let place = Geodesic.wgs84.destination(
        from: .at(18, -108), azimuth: azimuth, distance: 16 * 1_852)
      #expect(area.distance(from: place) < 105, "\(azimuth)")
    }
  }

  @Test("hours 0 and 3 have the first radius, and hour 0 has no circle of its own")
  func firstHours() {
    let made = made(norbert(from: [0, 3, 12]))
    expectEqual(made.all(.probabilityCircle).count, 2)
    let area = made.area(.potentialArea)
    let place = Geodesic.wgs84.destination(
      from: .at(18, -108), azimuth: 120, distance: 16 * 1_852)
    #expect(area.distance(from: place) < 105)
  }

  @Test("circles of the agency's own win")
  func own() {
    var storm = norbert()
    storm.forecasts[0].fixes[1].probabilityRadius = ProbabilityRadius(
      Length(99, .kilometres), percentage: 70)
    let made = made(storm)
    expectEqual(made.all(.probabilityCircle).count, 1)
    #expect(made.features.allSatisfy { !$0.isDerived })
    #expect(made.area(.potentialArea).distance(from: .at(18, -108)) < 0.1)
  }

  @Test("a basin that the table does not hold gives a finding, and no circles")
  func unknown() {
    let rows: [(Basin?, String)] = [
      (.westernPacific, "its basin is WP, and the table 'nhc-2026' has only NA, EP"),
      (nil, "its basin is unknown, and the radii in 'nhc-2026' depend on it"),
    ]
    for (basin, words) in rows {
      let made = made(norbert(basin))
      #expect(made.features.isEmpty)
      expectEqual(
        made.findings.map { $0.description },
        [
          "probability circles of cwb-2012-14 omitted: \(words)"
        ])
    }
  }

  @Test("a fix's own basin goes before the storm's, and lead times after the table's last get none")
  func basins() {
    var storm = norbert(.westernPacific, from: [12, 120, 168])
    for index in storm.forecasts[0].fixes.indices {
      storm.forecasts[0].fixes[index].basin = .northAtlantic
    }
    let made = made(storm)
    expectEqual(made.all(.probabilityCircle).map(\.fix), [0, 1])
    #expect(made.findings.isEmpty)
  }

  @Test("without a table nothing changes")
  func without() {
    let plain = features(of: norbert(), LayerSelection([.potentialArea, .probabilityCircle]))
    expectTrue(plain.features.isEmpty && plain.findings.isEmpty)
  }
}
