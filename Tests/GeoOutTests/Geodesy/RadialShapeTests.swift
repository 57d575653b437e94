import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("wind radii: circle, quadrants, shifted circle")
struct RadialShapeTests {
  static let centers: [Coordinate] = [
    .at(0, 0), .at(22.4, 124.5), .at(-17.5, 179.9), .at(45, -180), .at(60, 10), .at(-70, -60),
    .at(80, 100), .at(88, -30), .at(89.2, 10), .at(-89.2, 170),
  ]

  private func ring(_ extent: RadialExtent, at center: Coordinate) throws -> [Coordinate] {
    let shape = try require(RadialShape(extent, at: center))
    var fan = Fan(center: center)
    var ring: [Coordinate] = []
    shape.append(&fan, tolerance: 100, to: &ring)
    return ring
  }

  @Test("a circle's vertices lie at its radius", arguments: centers)
  func circle(_ center: Coordinate) throws {
    for place in try ring(.kilometres(250), at: center) where abs(place.latitude) != 90 {
      #expect(abs(Geodesic.wgs84.path(from: center, to: place).distance - 250_000) < 0.001)
    }
  }

  /// Each vertex lies at a quadrant's radius in that quadrant, or due north, east, south or west.
  @Test("the vertices of quadrants lie at true distances and bearings", arguments: centers)
  func quadrants(_ center: Coordinate) throws {
    let radii = [120.0, 90, 60, 75].map { $0 * 1_000 }
    let ring = try ring(.kilometres(120, 90, 60, 75), at: center)
    var onArc = [0, 0, 0, 0]
    for place in ring where abs(place.latitude) != 90 {
      let path = Geodesic.wgs84.path(from: center, to: place)
      let azimuth = path.azimuth < 0 ? path.azimuth + 360 : path.azimuth
      let quadrant = min(3, Int(azimuth / 90))
      let turn = abs(azimuth.remainder(dividingBy: 90)) * .pi / 180 * path.distance
      if abs(path.distance - radii[quadrant]) < 0.001 {
        onArc[quadrant] += 1
      } else {
        #expect(turn < 0.01, "\(azimuth) \(path.distance)")
        expectTrue(path.distance >= 59_999.999 && path.distance <= 120_000.001)
      }
    }
    // A corner may count for the next quadrant.
    #expect(onArc.allSatisfy { $0 >= 22 }, "\(onArc)")
    // Both ends of each arc are there.
    for (quadrant, radius) in radii.enumerated() {
      for azimuth in [90 * Double(quadrant), 90 * Double(quadrant + 1)] {
        let corner = Geodesic.wgs84.destination(from: center, azimuth: azimuth, distance: radius)
        #expect(ring.contains { $0.chord(to: corner) < 0.001 }, "\(azimuth) \(radius)")
      }
    }
  }

  @Test("edges of quadrants are within the tolerance of arcs and steps", arguments: centers)
  func edges(_ center: Coordinate) throws {
    let shape = try require(RadialShape(.kilometres(420, 90, 0, 275), at: center))
    let ring = try ring(.kilometres(420, 90, 0, 275), at: center)
    let area = GlobeArea([ring])
    for place in shape.outline(60) {
      #expect(area.distance(from: place) <= 100, "\(place)")
    }
    for (one, next) in zip(ring, ring.dropFirst()) {
      if abs(one.latitude) == 90 || abs(next.latitude) == 90 { continue }
      let middle = Coordinate.at(
        (one.latitude + next.latitude) / 2, (one.longitude + next.longitude) / 2)
      #expect(shape.distance(from: middle) <= 105, "\(one) \(next)")
    }
  }

  /// A quadrant's share of its circle, from a triangle fan of geodesics: area in square metres.
  private func sector(_ center: Coordinate, _ first: Double, _ radius: Double) -> Double {
    let arc = (0...2_000).map {
      Geodesic.wgs84.destination(
        from: center, azimuth: first + 90 * Double($0) / 2_000, distance: radius)
    }
    // Straight sides are geodesics too.
    func side(_ azimuth: Double) -> [Coordinate] {
      (0..<200).map {
        Geodesic.wgs84.destination(
          from: center, azimuth: azimuth, distance: radius * Double($0) / 200)
      }
    }
    return abs(equalArea(side(first) + arc + side(first + 90).reversed()))
  }

  /// The area of a ring, straight in an authalic plane of small steps: good to a few in a hundred
  /// thousand.
  private func equalArea(_ places: [Coordinate]) -> Double {
    var sum = 0.0
    let ring = places + places.prefix(1)
    for (one, next) in zip(ring, ring.dropFirst()) {
      for step in 0..<20 {
        let (low, high) = (Double(step) / 20, Double(step + 1) / 20)
        func authalic(_ share: Double) -> Double {
          let e2 = 2 / 298.257223563 - pow(1 / 298.257223563, 2)
          let e = e2.squareRoot()
          let s = sin((one.latitude + share * (next.latitude - one.latitude)) * .pi / 180)
          return (1 - e2) * (s / (1 - e2 * s * s) + atanh(e * s) / e) / 2
        }
        sum -=
          (authalic(low) + authalic(high)) / 2 * (high - low) * (next.longitude - one.longitude)
      }
    }
    return sum * .pi / 180 * 6_378_137 * 6_378_137
  }

  @Test("the area is the sum of the quadrants' areas", arguments: centers.prefix(6))
  func areas(_ center: Coordinate) throws {
    let radii = [320.0, 190, 0, 275]
    let found = equalArea(try ring(.kilometres(320, 190, 0, 275), at: center))
    let expected = radii.enumerated()
      .map { sector(center, 90 * Double($0.offset), $0.element * 1_000) }.reduce(0, +)
    // Edges lie inside arcs by less than the tolerance.
    #expect(abs(found / expected - 1) < 5e-4, "\(found) \(expected)")
  }

  @Test("equal quadrants are exactly the circle", arguments: centers)
  func equal(_ center: Coordinate) throws {
    try expectEqual(
      ring(.kilometres(90, 90, 90, 90), at: center), ring(.kilometres(90), at: center))
  }

  /// Quadrants of which some are 0, and bearings inside and outside.
  struct Zero: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let extent: RadialExtent
    let inside: [Double]
    let outside: [Double]

    init(_ name: String, _ extent: RadialExtent, _ inside: [Double], _ outside: [Double]) {
      testDescription = name
      self.extent = extent
      self.inside = inside
      self.outside = outside
    }
  }

  static let zeroes: [Zero] = [
    Zero("one", .kilometres(100, 80, 0, 90), [45, 135, 315], [225]),
    Zero("two beside each other", .kilometres(100, 0, 0, 90), [45, 315], [135, 225]),
    Zero("two across from each other", .kilometres(100, 0, 80, 0), [45, 225], [135, 315]),
    Zero("the two others", .kilometres(0, 100, 0, 80), [135, 315], [45, 225]),
    Zero("three", .kilometres(0, 0, 80, 0), [225], [45, 135, 315]),
    Zero("not given", .kilometres(nil, 100, nil, 80), [135, 315], [45, 225]),
    Zero("the first", .kilometres(0, 100, 80, 60), [135, 225, 315], [45]),
    Zero("the last", .kilometres(60, 100, 80, 0), [45, 135, 225], [315]),
  ]

  @Test("a quadrant of 0 is an edge through the centre", arguments: zeroes)
  func zero(_ row: Zero) {
    for center in Self.centers {
      var storm = StormSample.empty()
      storm.track = [StormSample.fix(0, center.latitude, center.longitude).with(15, row.extent)]
      let made = features(of: storm, LayerSelection([.windRadius]))
      let area = made.area(.windRadius)
      #expect(area.faults(isCut: false).isEmpty, "\(area.faults(isCut: false)) \(center)")
      let cut = made.cut().area(.windRadius)
      #expect(cut.faults(isCut: true).isEmpty, "\(cut.faults(isCut: true)) \(center)")
      #expect(cut.distance(from: center) < 1, "\(center)")
      for (azimuths, isInside) in [(row.inside, true), (row.outside, false)] {
        for azimuth in azimuths {
          for distance in [500.0, 30_000] {
            let place = Geodesic.wgs84.destination(
              from: center, azimuth: azimuth, distance: distance)
            expectEqual(cut.holds(place), isInside, "\(center) \(azimuth) \(distance)")
          }
        }
      }
    }
  }

  @Test("without any quadrant the mean is a circle; of nothing but 0 there is nothing")
  func mean() throws {
    let none = RadialExtent.Quadrants(
      northEast: nil, southEast: nil, southWest: nil, northWest: nil)
    let center = Coordinate.at(20, 130)
    try expectEqual(
      ring(.quadrants(none, mean: Length(90, .kilometres)), at: center),
      ring(.kilometres(90), at: center))
    expectNil(RadialShape(.quadrants(none, mean: nil), at: center))
    expectNil(RadialShape(.kilometres(0, 0, 0, 0), at: center))
    expectNil(RadialShape(.kilometres(0), at: center))
  }

  /// JMA's and KMA's: the long radius toward a bearing, the short one opposite.
  @Test("a shifted circle reaches the long radius toward its bearing, and the short one opposite")
  func shifted() throws {
    for center in Self.centers {
      for bearing in [0.0, 45, 90, 200, 315] {
        let shape = try require(RadialShape(.shifted(440, 280, toward: bearing), at: center))
        #expect(abs(Geodesic.wgs84.path(from: center, to: shape.center).distance - 80_000) < 1e-6)
        expectTrue(shape.isCircle && shape.radii.x == 360_000)
        let ring = try ring(.shifted(440, 280, toward: bearing), at: center)
        let farthest = ring.filter { abs($0.latitude) != 90 }
          .map { Geodesic.wgs84.path(from: center, to: $0).distance }
        #expect(abs((farthest.max() ?? 0) - 440_000) < 100)
        #expect(abs((farthest.min() ?? 0) - 280_000) < 100)
        let there = Geodesic.wgs84.destination(from: center, azimuth: bearing, distance: 439_850)
        let back = Geodesic.wgs84.destination(
          from: center, azimuth: bearing + 180, distance: 279_850)
        let area = GlobeArea([ring])
        expectTrue(area.holds(there) && area.holds(back), "\(center) \(bearing)")
      }
    }
    try expectEqual(
      ring(.shifted(90, 90, toward: 45), at: .at(20, 130)), ring(.kilometres(90), at: .at(20, 130)))
  }
}
