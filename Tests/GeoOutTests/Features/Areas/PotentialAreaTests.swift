import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("potential areas")
struct PotentialAreaTests {
  /// A way of a storm: the base fix, and latitude, longitude and radius in km of the forecast fixes.
  struct Way: CustomTestStringConvertible, Sendable {
    let name: String
    let base: (Double, Double)?
    let steps: [(Double, Double, Double?)]

    init(_ name: String, from base: (Double, Double)?, _ steps: [(Double, Double, Double?)]) {
      self.name = name
      self.base = base
      self.steps = steps
    }

    var storm: Storm {
      StormSample.storm(
        base: base,
        steps.enumerated().map { index, step in
          StormSample.ahead(12 * (index + 1), step.0, step.1, radius: step.2)
        })
    }

    var testDescription: String { name }
  }

  static let ways: [Way] = [
    Way(
      "TEMBIN", from: (22.4, 124.5),
      [
        (23, 123.6, 70), (23.2, 122.5, 120), (23.3, 121.3, 165), (23.4, 120, 210),
        (23.4, 117.9, 330),
      ]),
    Way("without a base fix", from: nil, [(23, 123.6, 70), (23.2, 122.5, 120), (24, 121, 165)]),
    Way("one forecast fix", from: (22.4, 124.5), [(25, 121, 120)]),
    Way("one forecast fix alone", from: nil, [(25, 121, 120)]),
    Way("fixes without circles", from: (15, 140), [(16, 138, 70), (17, 136, nil), (18, 134, 150)]),
    Way("the base inside the first circle", from: (20, 130), [(20.1, 130, 90), (20.5, 129, 150)]),
    Way(
      "a circle inside the next", from: (20, 130),
      [(21, 129, 60), (21.1, 129.1, 200), (22, 128, 260)]),
    Way("standing still", from: (20, 130), [(20, 130, 70), (20, 130, 120), (20, 130, 120)]),
    Way(
      "a loop", from: (18, 130),
      [(20, 127, 60), (24, 127, 70), (26, 131, 80), (24, 135, 90), (20, 135, 90), (18, 130.5, 100)]),
    Way("there and back", from: (18, 130), [(18, 135, 60), (18, 130, 70), (18, 125, 80)]),
    Way("across 180 degrees", from: (15, 178), [(17, -179, 80), (20, -175, 160), (24, 179, 240)]),
    Way("along 180 degrees", from: (15, 180), [(18, 180, 80), (22, 180, 160)]),
    Way("southern", from: (-15, 160), [(-18, 157, 80), (-22, 155, 160), (-28, 156, 300)]),
    Way("far north", from: (45, -170), [(52, -179, 200), (60, 170, 400), (66, 150, 600)]),
  ]

  /// The areas, as they are before they are cut.
  private func area(_ way: Way) throws -> [[Coordinate]] {
    let made = features(of: way.storm, LayerSelection([.potentialArea]))
    #expect(made.findings.isEmpty)
    let feature = try require(made.features.first)
    return made.rings(of: feature)
  }

  private func holds(_ rings: [[Coordinate]], _ place: Coordinate, within metres: Double) -> Bool {
    let turned = [0.0, -360, 360].map { Coordinate.at(place.latitude, place.longitude + $0) }
    return rings.contains { ring in turned.contains { ring.holds($0) } }
      || rings.contains { ring in turned.contains { ring.distance(from: $0) <= metres } }
  }

  @Test("the area is one simple ring without holes, counterclockwise", arguments: ways)
  func valid(_ way: Way) throws {
    let rings = try area(way)
    expectEqual(rings.count, 1)
    #expect(rings.allSatisfy { $0.isSimpleRing && $0.doubledArea > 0 })
  }

  @Test("it holds the base fix and every circle", arguments: ways)
  func contains(_ way: Way) throws {
    let rings = try area(way)
    if let base = way.base { #expect(holds(rings, .at(base.0, base.1), within: 1)) }
    for (latitude, longitude, radius) in way.steps {
      guard let radius else { continue }
      for azimuth in stride(from: 0.0, to: 360, by: 7.5) {
        let place = Geodesic.wgs84.destination(
          from: .at(latitude, longitude), azimuth: azimuth, distance: radius * 1_000)
        #expect(holds(rings, place, within: 150))
      }
    }
  }

  /// Each pair's circles move along the geodesic, and their radii change evenly.
  @Test("it is what 200 circles between each two sweep, within 2 km", arguments: ways)
  func sweep(_ way: Way) throws {
    let rings = try area(way)
    var stops = way.steps.compactMap { step in
      step.2.map { (Coordinate.at(step.0, step.1), $0 * 1_000) }
    }
    if let base = way.base { stops.insert((.at(base.0, base.1), 0), at: 0) }
    var discs = stops
    for (one, next) in zip(stops, stops.dropFirst()) {
      let path = Geodesic.wgs84.path(from: one.0, to: next.0)
      for index in 1..<200 {
        let share = Double(index) / 200
        discs.append(
          (
            Geodesic.wgs84.destination(
              from: one.0, azimuth: path.azimuth, distance: share * path.distance),
            one.1 + share * (next.1 - one.1)
          ))
      }
    }
    for disc in discs {
      for azimuth in stride(from: 0.0, to: 360, by: 30) {
        let place = Geodesic.wgs84.destination(from: disc.0, azimuth: azimuth, distance: disc.1)
        #expect(holds(rings, place, within: 2_000))
      }
    }
    guard way.name != "a loop" else { return }  // its hole is filled
    for (index, vertex) in rings.joined().enumerated() where index.isMultiple(of: 4) {
      let nearest = discs.map { Geodesic.wgs84.path(from: $0.0, to: vertex).distance - $0.1 }.min()
      #expect((nearest ?? .infinity) < 2_000)
    }
  }

  @Test("one that holds a pole is one valid polygon over the pole", arguments: [1.0, -1])
  func pole(_ side: Double) throws {
    let way = Way(
      "round the pole", from: (side * 80, 10),
      [(side * 84, 10, 200), (side * 88, 100, 500), (side * 84, -170, 300)])
    let made = features(of: way.storm, LayerSelection([.potentialArea]))
    expectTrue(made.findings.isEmpty && made.features.count == 1)
    for shown in [made, made.cut()] {
      let feature = try require(shown.features.first)
      let rings = shown.rings(of: feature)
      expectEqual(rings.count, 1)
      #expect(rings.allSatisfy { $0.isSimpleRing && $0.doubledArea > 0 })
      let longitudes = rings.joined().map(\.longitude)
      let span = (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
      #expect(abs(span - 360) < 1e-9)
      #expect(rings.joined().contains { $0.latitude == side * 90 })
    }
    let ring = try require(made.cut().rings(of: made.cut().features[0]).first)
    expectTrue(ring.contains(.at(side * 90, 180)) && ring.contains(.at(side * 90, -180)))
  }

  @Test("a forecast without circles has no area")
  func none() {
    let way = Way("none", from: (20, 130), [(21, 129, nil)])
    #expect(features(of: way.storm, LayerSelection([.potentialArea])).features.isEmpty)
    let zero = Way("zero", from: (20, 130), [(21, 129, 0)])
    #expect(features(of: zero.storm, LayerSelection([.potentialArea])).features.isEmpty)
  }

  @Test("it begins with the technique's own circle at hour 0, where there is one")
  func ownCircle() throws {
    var storm = StormSample.storm(
      base: (20, 130),
      [StormSample.ahead(0, 20.5, 130, radius: 50), StormSample.ahead(12, 22, 128, radius: 90)])
    storm.forecasts[0].fixes[0].probabilityRadius?.percentage = 70
    let made = features(of: storm, LayerSelection([.potentialArea]))
    let ring = try require(made.rings(of: made.features[0]).first)
    let south = Geodesic.wgs84.destination(from: .at(20.5, 130), azimuth: 150, distance: 50_000)
    #expect(ring.holds(south, within: 150))
    #expect(!ring.holds(.at(20, 130), within: 3_000))
  }

  @Test("it begins at the technique's own hour 0 rather than at the observed fix")
  func ownHour() throws {
    let storm = StormSample.storm(
      base: (20, 130),
      [StormSample.ahead(0, 20.5, 131), StormSample.ahead(12, 22, 128, radius: 90)])
    let made = features(of: storm, LayerSelection([.potentialArea]))
    let ring = try require(made.rings(of: made.features[0]).first)
    #expect(ring.contains(.at(20.5, 131)))
    #expect(!ring.holds(.at(20, 130)))
  }

  @Test("it lasts from the base time to the last circle's")
  func time() {
    let made = features(of: Self.ways[0].storm, LayerSelection([.potentialArea]))
    expectEqual(
      made.features[0].time,
      .span(StormSample.base, StormSample.base.advanced(bySeconds: 60 * 3_600)))
  }
}
