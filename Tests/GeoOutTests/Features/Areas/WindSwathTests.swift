import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("wind swaths")
struct WindSwathTests {
  private func made(_ storm: Storm) -> StormFeatures {
    features(of: storm, LayerSelection([.windSwath]))
  }

  private func storm(_ track: [Fix], _ ahead: [Fix] = []) -> Storm {
    var storm = StormSample.empty()
    storm.track = track
    if !ahead.isEmpty { storm.forecasts = [StormSample.forecast(ahead)] }
    return storm
  }

  private func hours(_ hours: Int) -> Timestamp {
    StormSample.base.advanced(bySeconds: hours * 3_600)
  }

  @Test("there is one for each threshold, observed and forecast apart, the lowest threshold first")
  func thresholds() {
    let made = made(StormSample.tembin())
    expectEqual(
      made.ids,
      [
        "cwb-2012-14.wind-swath.15ms", "cwb-2012-14.wind-swath.25ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.15ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.25ms",
      ])
    #expect(made.features.allSatisfy { $0.isDerived })
    expectEqual(made.features.map { made.threshold(of: $0)?.value }, [15, 25, 15, 25])
    expectEqual(made.features.map(\.forecast), [nil, nil, 0, 0])
  }

  @Test(
    "a forecast's begins with the radii of the base fix, an observed one ends with the last fix")
  func ends() {
    let made = made(StormSample.tembin())
    // Only the last of the observed fixes has radii: it is its circle, into which the wind has grown since the
    // fix before, which has none.
    let observed = made.area(.windSwath, 0)
    let circle = GlobeArea([
      Circle.ring(center: .at(22.4, 124.5), radius: 180_000, tolerance: 100)
    ])
    #expect(abs(observed.flatArea - circle.flatArea) < 1e-9)
    expectEqual(made.features[0].time, .span(hours(-6), hours(0)))
    expectEqual(made.features[2].time, .span(hours(0), hours(24)))
    let forecast = made.area(.windSwath, 2)
    for fix in [(22.4, 124.5), (23, 123.6), (23.2, 122.5)] {
      for azimuth in stride(from: 0.0, to: 360, by: 20) {
        #expect(
          forecast.holds(
            Geodesic.wgs84.destination(
              from: .at(fix.0, fix.1), azimuth: azimuth, distance: 179_800)))
      }
    }
  }

  @Test("it begins and ends at the fixes around that do not have the wind")
  func times() {
    let fixes = (0..<5).map { index in
      let fix = StormSample.fix(6 * index - 24, 20 + Double(index), 130)
      return (1...3).contains(index) ? fix.with(15, .kilometres(100)) : fix
    }
    let made = made(storm(fixes))
    expectEqual(made.features.map(\.time), [.span(hours(-24), hours(0))])
    expectEqual(made.area(.windSwath).polygons.count, 1)
  }

  @Test("to a fix without the wind, or with a radius of 0, the area narrows")
  func narrows() {
    for gap in [nil, RadialExtent.kilometres(0)] {
      let fixes = (0..<5).map { index in
        let fix = StormSample.fix(6 * index, 20, 130 + 3 * Double(index))
        guard index == 2 else { return fix.with(15, .kilometres(50)) }
        return gap.map { fix.with(15, $0) } ?? fix
      }
      let area = made(storm(fixes)).area(.windSwath)
      #expect(area.faults(isCut: false).isEmpty)
      // Half the radius is left half the way: 25 km, a degree of latitude is 110.7 km.
      for longitude in [134.5, 137.5] {
        expectTrue(area.holds(.at(20.2, longitude)) && area.holds(.at(19.8, longitude)))
        expectTrue(!area.holds(.at(20.25, longitude)) && !area.holds(.at(19.75, longitude)))
      }
    }
  }

  @Test("where radii are unknown, nothing is swept on either side of a fix")
  func breaks() {
    do {
      let fixes = (0..<5).map { index in
        var fix = StormSample.fix(9 * index, 20, 130 + 3 * Double(index))
        guard index == 2 else { return fix.with(15, .kilometres(50)) }
        fix.unknownWinds = .all
        return fix
      }
      let area = made(storm(fixes)).area(.windSwath)
      expectEqual(area.polygons.count, 2)
      #expect(area.faults(isCut: false).isEmpty)
      expectTrue(area.holds(.at(20, 131.5)) && area.holds(.at(20, 140.5)))
      for longitude in [133.6, 135, 136, 138.4] {
        #expect(!area.holds(.at(20, longitude)), "\(longitude)")
      }
    }
  }

  @Test("each threshold breaks by itself")
  func apart() {
    let fixes = [
      StormSample.fix(0, 20, 130).with(15, .kilometres(200)).with(25, .kilometres(50)),
      StormSample.fix(6, 20, 132).with(15, .kilometres(200)),
      StormSample.fix(12, 20, 134).with(25, .kilometres(60)).with(15, .kilometres(210)),
    ]
    let made = made(storm(fixes))
    expectEqual(made.features.count, 2)
    expectEqual(made.area(.windSwath, 0).polygons.count, 1)
    expectEqual(made.area(.windSwath, 1).polygons.count, 2)
  }

  @Test("a forecast without radii has no swath, although its base fix has")
  func none() {
    let track = [StormSample.fix(0, 20, 130).with(15, .kilometres(200))]
    var ahead = [StormSample.ahead(12, 21, 129), StormSample.ahead(24, 22, 128)]
    for index in ahead.indices { ahead[index].unknownWinds = .all }
    let made = made(storm(track, ahead))
    expectEqual(made.ids, ["cwb-2012-14.wind-swath.15ms"])
  }

  @Test("a forecast without a base fix starts at its first fix")
  func noBase() {
    let made = made(
      storm(
        [StormSample.fix(-6, 19, 131).with(15, .kilometres(100))],
        [
          StormSample.ahead(12, 22, 128).with(15, .kilometres(100)),
          StormSample.ahead(24, 24, 127).with(15, .kilometres(100)),
        ]))
    expectEqual(
      made.features.map(\.time), [.span(hours(-6), hours(-6)), .span(hours(12), hours(24))])
    #expect(!made.area(.windSwath, 1).holds(.at(20.5, 129.5)))
  }

  /// Circles, quadrants and shifted circles in one track.
  @Test("fixes of any shape join, and the area is what they sweep", arguments: [1.0, -1])
  func mixed(_ side: Double) throws {
    let stops: [(Double, Double, RadialExtent)] = [
      (20, 176, .kilometres(150)), (22, 178, .kilometres(200, 150, 0, 100)),
      (25, -179.5, .kilometres(220, 160, 90, 120)), (28, -177, .shifted(260, 180, toward: 60)),
      (31, -172, .kilometres(250)),
    ]
    let fixes = stops.enumerated().map { index, stop in
      StormSample.fix(6 * index, side * stop.0, stop.1).with(15, stop.2)
    }
    let whole = made(storm(fixes))
    let area = whole.area(.windSwath)
    expectTrue(area.faults(isCut: false).isEmpty && area.polygons.count == 1)
    let cut = whole.cut().area(.windSwath)
    expectTrue(cut.faults(isCut: true).isEmpty && cut.polygons.count == 2)
    let shapes = try stops.map { stop in
      try require(RadialShape(stop.2, at: .at(side * stop.0, stop.1)))
    }
    let sweep = DenseSweep(stations: shapes)
    for shape in sweep.shapes(10) {
      for place in shape.outline(4) { #expect(cut.holds(place, within: 105), "\(place)") }
    }
    let dense = sweep.shapes(40)
    for (index, vertex) in area.polygons.joined().joined().enumerated()
    where index.isMultiple(of: 3) {
      #expect(sweep.distance(from: vertex, dense, 40) <= 150, "\(vertex)")
    }
  }

  @Test("quadrants of which two lie across from each other are areas too, standing or moving")
  func across() {
    let extent = RadialExtent.kilometres(100, 0, 80, 0)
    let one = made(storm([StormSample.fix(0, 20, 130).with(15, extent)])).area(.windSwath)
    expectTrue(one.faults(isCut: false).isEmpty && one.polygons.count == 2)
    let fixes = (0..<3).map { StormSample.fix(6 * $0, 20 + Double($0), 130).with(15, extent) }
    let moving = made(storm(fixes)).area(.windSwath)
    #expect(moving.faults(isCut: false).isEmpty, "\(moving.faults(isCut: false))")
  }

  @Test("it is in no format's usual layers, and comes by name")
  func layers() throws {
    for writer in FeatureWriters.all {
      #expect(!writer.layers.contains(.windSwath), "\(writer.name)")
    }
    let storm = StormSample.tembin()
    let usual = try GeoJSONDocument([storm])
    #expect(!usual.features.map(GeoJSONDocument.layer).contains("wind-swath"))
    let named = try GeoJSONDocument(
      [storm], FeatureOptions(layers: LayerSelection.standard.union(LayerSelection([.windSwath]))))
    expectEqual(named.features.filter { GeoJSONDocument.layer($0) == "wind-swath" }.count, 4)
    try checkRFC7946(named, "swaths")
  }
}
