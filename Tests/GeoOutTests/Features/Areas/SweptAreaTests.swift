import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("degenerate areas")
struct SweptAreaTests {
  private typealias Step = (hours: Int, latitude: Double, longitude: Double, radius: Double?)

  private func area(
    from base: (Double, Double)?, _ steps: [Step], _ edit: (inout FeatureOptions) -> Void = { _ in }
  ) -> GlobeArea {
    let storm = StormSample.storm(
      base: base,
      steps.map { StormSample.ahead($0.hours, $0.latitude, $0.longitude, radius: $0.radius) })
    let made = features(of: storm, LayerSelection([.potentialArea]), edit)
    #expect(made.findings.isEmpty)
    let area = made.area(.potentialArea)
    #expect(area.faults(isCut: false).isEmpty, "\(area.faults(isCut: false))")
    let cut = made.cut().area(.potentialArea)
    #expect(cut.faults(isCut: true).isEmpty, "\(cut.faults(isCut: true))")
    expectTrue(cut.isApart && abs(cut.flatArea - area.flatArea) < 1e-9 * area.flatArea)
    return area
  }

  /// The ring of a circle, as a feature has it.
  private func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) -> GlobeArea {
    GlobeArea([
      Circle.ring(center: .at(latitude, longitude), radius: radius * 1_000, tolerance: 100)
    ])
  }

  private func same(_ one: GlobeArea, _ other: GlobeArea) -> Bool {
    abs(one.flatArea - other.flatArea) < 1e-9 * other.flatArea
      && one.polygons.joined().joined().allSatisfy { other.distance(from: $0) < 0.1 }
  }

  @Test("a track that leaps to and fro over the globe takes bounded work, and a finding says so")
  func leaps() {
    let steps = (1...300).map { index in
      StormSample.ahead(
        index * 6, index.isMultiple(of: 2) ? 10 : -10, index.isMultiple(of: 2) ? 140 : -40.5,
        radius: 500)
    }
    let made = features(
      of: StormSample.storm(base: nil, steps), LayerSelection([.potentialArea]))
    expectEqual(
      made.findings.map(\.description),
      [
        "'potential-area' of cwb-2012-14 is not drawn between fixes that are too far apart (246)"
      ])
    // The circles at both ends are there all the same.
    let area = made.area(.potentialArea)
    expectTrue(area.holds(.at(10, 140), within: 1) && area.holds(.at(-10, -40.5), within: 1))
  }

  @Test("a single forecast fix without a base fix is its circle")
  func single() {
    #expect(same(area(from: nil, [(24, 25, 121, 120)]), circle(25, 121, 120)))
  }

  @Test("circles round one centre are the largest of them")
  func centre() {
    let found = area(from: (20, 130), [(12, 20, 130, 70), (24, 20, 130, 120), (36, 20, 130, 100)])
    #expect(same(found, circle(20, 130, 120)))
  }

  @Test("a circle that holds the one before is the area; one that holds the one after too")
  func nested() {
    let later = area(from: (20, 130), [(12, 20.1, 130.1, 60), (24, 20.2, 130, 400)])
    #expect(same(later, circle(20.2, 130, 400)))
    let earlier = area(from: (20, 130), [(12, 20.1, 130.1, 400), (24, 20.2, 130, 60)])
    #expect(same(earlier, circle(20.1, 130.1, 400)))
  }

  @Test("from the base fix, with radius 0, two tangents lead to the first circle")
  func base() throws {
    let found = area(from: (20, 130), [(12, 23, 127, 100)])
    #expect(found.distance(from: .at(20, 130)) < 0.1)
    let path = Geodesic.wgs84.path(from: .at(20, 130), to: .at(23, 127))
    let half = asin(100_000 / path.distance) * 180 / .pi
    for turn in [-1.0, 1] {
      let tangent = Geodesic.wgs84.destination(
        from: .at(20, 130), azimuth: path.azimuth + turn * half, distance: path.distance * 0.6)
      #expect(found.distance(from: tangent) < 400)
    }
  }

  @Test("a base fix inside the first circle adds nothing")
  func insideBase() {
    #expect(same(area(from: (20.1, 130), [(12, 20, 130, 120)]), circle(20, 130, 120)))
    // On its edge neither.
    let edge = Geodesic.wgs84.destination(from: .at(20, 130), azimuth: 90, distance: 119_999)
    #expect(
      same(area(from: (edge.latitude, edge.longitude), [(12, 20, 130, 120)]), circle(20, 130, 120)))
  }

  @Test("a forecast fix without a circle, or one of 0, is passed over")
  func missing() {
    let steps: [Step] = [(12, 22, 128, 80), (36, 26, 125, 200)]
    let whole = area(from: (20, 130), steps)
    for radius in [nil, 0.0] {
      let found = area(from: (20, 130), [steps[0], (24, 30, 140, radius), steps[1]])
      #expect(same(found, whole))
    }
  }

  private static let loop: [Step] = [
    (12, 20, 127, 60), (24, 24, 127, 70), (36, 26, 131, 80), (48, 24, 135, 90),
    (60, 20, 135, 90), (72, 18, 130.5, 100),
  ]

  @Test("a loop's hole is filled, unless holes are kept")
  func loop() {
    let filled = area(from: (18, 130), Self.loop)
    expectTrue(filled.polygons.count == 1 && filled.polygons[0].count == 1)
    #expect(filled.holds(.at(22, 131)))
    let kept = area(from: (18, 130), Self.loop) { $0.keepsHoles = true }
    expectTrue(kept.polygons.count == 1 && kept.polygons[0].count == 2)
    #expect(!kept.holds(.at(22, 131)))
    expectEqual(kept.polygons[0][0], filled.polygons[0][0])
  }

  @Test("a loop across the 180th meridian keeps its hole in both halves")
  func loopAcross() {
    let steps = Self.loop.map { step -> Step in
      (step.hours, step.latitude, GeoPoint.normalized(step.longitude + 49), step.radius)
    }
    let filled = area(from: (18, 179), steps)
    expectTrue(filled.polygons[0].count == 1 && filled.holds(.at(22, 180)))
    let kept = area(from: (18, 179), steps) { $0.keepsHoles = true }
    expectTrue(!kept.holds(.at(22, 180)) && kept.polygons[0].count == 2)
  }

  @Test("without a loop there are no holes to keep")
  func noHoles() {
    for way in PotentialAreaTests.ways where way.name != "a loop" {
      let made = features(of: way.storm, LayerSelection([.potentialArea])) { $0.keepsHoles = true }
      expectEqual(made.area(.potentialArea).polygons.map(\.count), [1], "\(way.name)")
    }
  }

  @Test("recurvature, and there and back, are one area")
  func recurvature() {
    let found = area(
      from: (20, 130), [(24, 24, 125, 100), (48, 29, 126, 200), (72, 35, 133, 350)])
    expectEqual(found.polygons.map(\.count), [1])
    let back = area(from: (20, 130), [(24, 20, 135, 100), (48, 20, 130, 110), (72, 20, 125, 120)])
    expectEqual(back.polygons.map(\.count), [1])
  }

  @Test("72 hours without a fix between are one step")
  func far() {
    let found = area(from: (20, 130), [(72, 40, 160, 500)])
    let path = Geodesic.wgs84.path(from: .at(20, 130), to: .at(40, 160))
    for share in stride(from: 0.1, through: 1, by: 0.1) {
      let place = Geodesic.wgs84.destination(
        from: .at(20, 130), azimuth: path.azimuth, distance: share * path.distance)
      #expect(found.holds(place), "\(share)")
    }
  }

  @Test("areas over a pole, past it and round it are valid", arguments: [1.0, -1])
  func poles(_ side: Double) {
    let ways: [[Step]] = [
      [(12, 86, 40, 100), (24, 89.5, 100, 200), (36, 86, -160, 300)],
      [(12, 88, 10, 30), (24, 88, -170, 60)], [(12, 86, 60, 50), (24, 86, 120, 60)],
      [(12, 85, 90, 60), (24, 85, 180, 60), (36, 85, -90, 60), (48, 85, 0, 60)],
      [(12, 85, 90, 600), (24, 85, 180, 600), (36, 85, -90, 600), (48, 85, 0, 600)],
      [(12, 90, 0, 0), (24, 90, 0, 300)], [(12, 90, 0, 200), (24, 85, 120, 300)],
      [(12, 84, 10, 600), (24, 70, 100, 900), (36, 60, 170, 1_200)],
    ]
    for way in ways {
      let steps = way.map { step -> Step in
        (step.hours, side * step.latitude, step.longitude, step.radius)
      }
      for base in [nil, (side * 84.0, -20.0)] {
        let found = area(from: base, steps)
        for step in steps {
          guard let radius = step.radius, radius > 0 else { continue }
          for azimuth in stride(from: 4.0, to: 360, by: 30) {
            let place = Geodesic.wgs84.destination(
              from: .at(step.latitude, step.longitude), azimuth: azimuth,
              distance: radius * 1_000 - 150)
            #expect(found.holds(place), "\(way) \(step) \(azimuth)")
          }
        }
      }
    }
  }

  @Test("a loop round a pole is filled over it, or a band round it", arguments: [1.0, -1])
  func loopRoundPole(_ side: Double) {
    let steps: [Step] = [0.0, 72, 144, -144, -72, 0].enumerated().map { index, longitude in
      (12 * (index + 1), side * 85, longitude, 60)
    }
    let kept = area(from: nil, steps) { $0.keepsHoles = true }
    for longitude in stride(from: -175.0, to: 180, by: 10) {
      expectTrue(kept.holds(.at(side * 86, longitude)) || kept.holds(.at(side * 85.5, longitude)))
      expectTrue(!kept.holds(.at(side * 89, longitude)) && !kept.holds(.at(side * 80, longitude)))
    }
    let filled = area(from: nil, steps)
    for longitude in stride(from: -175.0, to: 180, by: 10) {
      expectTrue(
        filled.holds(.at(side * 89, longitude)) && !filled.holds(.at(side * 80, longitude)))
    }
  }
}
