import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("warning areas")
struct WarningAreaTests {
  private func made(_ storm: Storm, derives: Bool = false) -> StormFeatures {
    features(of: storm, LayerSelection([.warningArea])) { $0.derivesWarningAreas = derives }
  }

  private func storm(_ base: Fix?, _ ahead: [Fix]) -> Storm {
    var storm = StormSample.empty()
    storm.track = [base].compactMap { $0 }
    storm.forecasts = [StormSample.forecast(ahead)]
    return storm
  }

  /// As in JMA's telegrams: the warning radius holds the probability radius already.
  private var published: Storm {
    storm(
      StormSample.fix(0, 25, 130).with(15, .kilometres(400)).with(25, .kilometres(150)),
      [
        StormSample.ahead(24, 28, 131, radius: 130).warning(25, 280),
        StormSample.ahead(48, 33, 136, radius: 240).warning(25, 390),
      ])
  }

  private var derived: Storm {
    storm(
      StormSample.fix(0, 22, 124).with(15, .kilometres(180)).with(25, .kilometres(50)),
      [
        StormSample.ahead(12, 23, 123, radius: 70).with(15, .kilometres(180))
          .with(25, .kilometres(60)),
        StormSample.ahead(24, 23.5, 122, radius: 120).with(15, .kilometres(150)),
      ])
  }

  /// Whether the area is what circles in metres sweep from fix to fix.
  private func expect(
    _ area: GlobeArea, sweeps stops: [(Double, Double, Double)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let sweep = DenseSweep(
      stations: stops.map { RadialShape(center: .at($0.0, $0.1), radius: $0.2 * 1_000) })
    let dense = sweep.shapes(40)
    #expect(area.faults(isCut: false).isEmpty, sourceLocation: location)
    for shape in sweep.shapes(10) {
      for place in shape.outline(4) {
        #expect(area.holds(place, within: 105), sourceLocation: location)
      }
    }
    for vertex in area.polygons.joined().joined() {
      #expect(sweep.distance(from: vertex, dense, 40) <= 150, sourceLocation: location)
    }
  }

  @Test("published radii are drawn as they are, from the present wind area on")
  func asPublished() {
    let made = made(published)
    expectEqual(made.ids, ["cwb-2012-14.warning-area.CWB.20120822T0000Z.25ms"])
    expectEqual(made.features.map { $0.isDerived }, [false])
    expectEqual(
      made.features.map(\.time),
      [.span(StormSample.base, StormSample.base.advanced(bySeconds: 48 * 3_600))])
    expect(
      made.area(.warningArea), sweeps: [(25, 130, 150), (28, 131, 280), (33, 136, 390)])
  }

  @Test("published radii stay as they are where derived areas are asked for")
  func publishedWins() {
    let (plain, derived) = (made(published), made(published, derives: true))
    expectTrue(plain.features == derived.features && plain.vertices == derived.vertices)
  }

  @Test("a warning radius is no wind radius of its fix")
  func noWindRadius() {
    var storm = published
    // As JMA publishes them: of the winds themselves the forecasts say nothing.
    for index in storm.forecasts[0].fixes.indices {
      storm.forecasts[0].fixes[index].unknownWinds = .all
    }
    let made = features(of: storm, LayerSelection([.windRadius, .windSwath]))
    #expect(made.all(.windRadius).allSatisfy { $0.forecast == nil })
    #expect(made.all(.windSwath).allSatisfy { $0.forecast == nil })
  }

  @Test("without present storm winds it starts at the first published circle")
  func noWindNow() {
    let storm = storm(StormSample.fix(0, 25, 130), published.forecasts[0].fixes)
    expect(made(storm).area(.warningArea), sweeps: [(28, 131, 280), (33, 136, 390)])
  }

  @Test("an estimate one hour ahead does not end the area, and a fix without a radius does")
  func estimate() {
    var storm = published
    var hour = StormSample.ahead(1, 25.1, 130)
    hour.kind = .estimate
    storm.forecasts[0].fixes.insert(hour, at: 0)
    expect(
      made(storm).area(.warningArea), sweeps: [(25, 130, 150), (28, 131, 280), (33, 136, 390)])
    storm.forecasts[0].fixes.insert(StormSample.ahead(36, 30, 133, radius: 180), at: 2)
    let broken = made(storm).area(.warningArea)
    #expect(broken.faults(isCut: false).isEmpty)
    #expect(!broken.holds(.at(32.6, 131)))
  }

  @Test("agencies that publish none have none, unless it is asked for")
  func none() {
    #expect(made(derived).features.isEmpty)
    expectEqual(made(derived, derives: true).features.count, 2)
  }

  @Test("a derived one is the sum of probability and wind radius, for each threshold")
  func sum() {
    let made = made(derived, derives: true)
    #expect(made.features.allSatisfy { $0.isDerived })
    expectEqual(made.features.map { made.threshold(of: $0)?.value }, [15, 25])
    expect(
      made.area(.warningArea, 0), sweeps: [(22, 124, 180), (23, 123, 250), (23.5, 122, 270)])
    expect(made.area(.warningArea, 1), sweeps: [(22, 124, 50), (23, 123, 130)])
  }

  @Test("a fix without a circle or without winds adds nothing to a derived one")
  func missing() {
    var storm = derived
    storm.forecasts[0].fixes[1].probabilityRadius = nil
    expect(
      made(storm, derives: true).area(.warningArea, 0), sweeps: [(22, 124, 180), (23, 123, 250)])
    storm.forecasts[0].fixes[0].probabilityRadius = nil
    #expect(made(storm, derives: true).features.isEmpty)
  }

  @Test("quadrants of a derived one grow by the probability radius, those of 0 with them")
  func quadrants() throws {
    let storm = storm(
      nil, [StormSample.ahead(12, 23, 123, radius: 70).with(25, .kilometres(100, 80, 0, 90))])
    let area = made(storm, derives: true).area(.warningArea)
    for (azimuth, radius) in [(45.0, 170.0), (135, 150), (225, 70), (315, 160)] {
      for (excess, isInside) in [(-0.2, true), (0.2, false)] {
        let place = Geodesic.wgs84.destination(
          from: .at(23, 123), azimuth: azimuth, distance: (radius + excess) * 1_000)
        expectEqual(area.holds(place), isInside, "\(azimuth) \(excess)")
      }
    }
  }

  @Test("it says that it is derived only where it is, and its threshold in both units")
  func properties() throws {
    var options = FeatureOptions(layers: LayerSelection([.warningArea]))
    options.derivesWarningAreas = true
    for (storm, flag) in [(published, nil), (derived, true as Bool?)] {
      let document = try GeoJSONDocument([storm], options)
      try checkRFC7946(document, "warning")
      let properties = GeoJSONDocument.properties(try require(document.features.last))
      expectEqual(properties["derived"] as? Bool, flag)
      expectEqual(properties["threshold_ms"] as? Double, 25)
      expectEqual(properties["threshold_kt"] as? Double, 50)
      expectTrue(properties["time"] == nil && properties["start"] is String)
    }
  }

  @Test("across the 180th meridian, and near a pole, it is valid", arguments: [1.0, -1])
  func globe(_ side: Double) {
    for stops in [[(25.0, 178.0), (28, -178), (33, -170)], [(84, 10), (88, 100), (86, -120)]] {
      let storm = storm(
        StormSample.fix(0, side * stops[0].0, stops[0].1).with(25, .kilometres(150, 100, 80, 120)),
        [
          StormSample.ahead(24, side * stops[1].0, stops[1].1).warning(25, 280),
          StormSample.ahead(48, side * stops[2].0, stops[2].1).warning(25, 390),
        ])
      let whole = made(storm)
      #expect(whole.area(.warningArea).faults(isCut: false).isEmpty)
      let cut = whole.cut().area(.warningArea)
      expectTrue(cut.faults(isCut: true).isEmpty && cut.isApart)
    }
  }
}
