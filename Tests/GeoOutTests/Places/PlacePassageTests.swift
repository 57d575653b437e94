import Testing
import TyphoonTrack

@testable import GeoOut

/// `Tests/Conformance/place_times.py` compares closest approaches with those that pyproj finds.
@Suite("passages of places")
struct PlacePassageTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> MapPlace {
    MapPlace(
      LocalizedText("A", language: "und"),
      at: try require(GeoPoint(latitude: latitude, longitude: longitude)))
  }

  private func storm(_ fixes: [Fix]) -> Storm {
    var storm = StormSample.empty()
    storm.track = fixes
    return storm
  }

  private func made(_ storm: Storm, _ places: [MapPlace]) -> StormFeatures {
    var options = FeatureOptions(layers: LayerSelection([.place]))
    options.places = places
    var maker = FeatureMaker(options)
    return maker.features(of: storm)
  }

  private func passage(_ storm: Storm, _ place: MapPlace) throws -> PlacePassage {
    let made = made(storm, [place])
    return try require(made.features.first.flatMap(made.passage))
  }

  @Test("the closest approach lies between fixes, where the centre is abeam")
  func between() throws {
    let storm = storm([StormSample.fix(0, 0, 130), StormSample.fix(12, 0, 132)])
    let found = try require(try passage(storm, place(1, 131)).observed)
    // A degree of the meridian at the equator.
    #expect(abs(found.distance - 110_574.4) < 0.1)
    expectEqual(found.time, storm.track[0].time.advanced(bySeconds: 6 * 3_600))
    #expect(abs(found.bearing - 180) < 1e-6)
  }

  @Test("a storm that stands is nearest at its first fix, and a single fix is enough")
  func standing() throws {
    let fixes = [StormSample.fix(0, 20, 130), StormSample.fix(12, 20, 130)]
    for storm in [storm(fixes), storm([fixes[0]])] {
      let found = try require(try passage(storm, place(21, 130)).observed)
      expectEqual(found.time, fixes[0].time)
      #expect(abs(found.distance - 110_700) < 100)
    }
  }

  @Test("where the track ends while the centre approaches, there is no closest approach")
  func atEnd() throws {
    let words = MapWords(language: .english)
    func passage(_ fixes: [Fix], ahead: [Fix] = []) throws -> PlacePassage {
      var storm = storm(fixes)
      if !ahead.isEmpty { storm.forecasts = [StormSample.forecast(ahead)] }
      return try self.passage(storm, place(20, 130))
    }
    let coming = [StormSample.fix(0, 20, 124), StormSample.fix(12, 20, 128)]
    let end = try passage(coming)
    let observed = try require(end.observed)
    expectTrue(observed.isAtEnd && observed.isApproaching)
    expectEqual(words.label(of: observed), "still approaching at 22 Aug, 12:00, 209 km")
    expectEqual(
      words.facts(of: end).first.map { "\($0.label): \($0.value)" },
      "Observed: still approaching at 22 Aug 2012, 12:00 UTC, 209 km W")
    // A forecast knows more; one that stops, passes or goes has a closest approach, a single fix is only a place.
    let on = try passage(coming, ahead: [StormSample.ahead(24, 20, 131)])
    expectTrue(on.observed?.isAtEnd == true && on.forecast?.isAtEnd == false)
    #expect(try require(on.closest).distance < 3_000)
    for last in [128.0, 132, 127] {
      let found = try require(try passage(coming + [StormSample.fix(24, 20, last)]).observed)
      expectTrue(!found.isAtEnd, "\(last)")
    }
    let single = try require(try passage([coming[0]]).observed)
    expectTrue(single.isAtEnd && !single.isApproaching)
    expectEqual(words.label(of: single), "22 Aug, 00:00, 628 km")
  }

  @Test(
    "a storm that stands for days is nearest at the first such time", arguments: [20, 33.3, 61.7])
  func stationary(_ latitude: Double) throws {
    let fixes =
      [StormSample.fix(0, latitude - 3.1, 127.3)]
      + (1...8).map { StormSample.fix($0 * 6, latitude, 130.1) }
      + [StormSample.fix(54, latitude - 4, 131)]
    let found = try require(try passage(storm(fixes), place(latitude + 0.4, 130.4)).observed)
    expectEqual(found.time, fixes[1].time)
  }

  @Test("a place on the track has the distance 0", arguments: [0, 179.5, -180])
  func onTrack(_ longitude: Double) throws {
    let storm = storm([
      StormSample.fix(0, 0, longitude), StormSample.fix(12, 0, longitude + 1),
    ])
    let found = try require(try passage(storm, place(0, longitude + 0.5)).observed)
    #expect(found.distance < 0.001)
    expectEqual(found.time, storm.track[0].time.advanced(bySeconds: 6 * 3_600))
  }

  @Test("over a pole the track is as near as the pole")
  func pole() throws {
    let storm = storm([StormSample.fix(0, 89, 0), StormSample.fix(12, 89, 180)])
    let found = try require(try passage(storm, place(90, 0)).observed)
    #expect(found.distance < 0.001)
  }

  @Test("the period within winds begins and ends between fixes")
  func winds() throws {
    let extent = RadialExtent.circle(Length(111.3195, .kilometres))
    let storm = storm([
      StormSample.fix(0, 0, 130).with(15, extent), StormSample.fix(12, 0, 134).with(15, extent),
    ])
    let found = try require(try passage(storm, place(0, 132)).winds[.gale])
    // A degree takes three hours.
    let start = storm.track[0].time
    #expect(abs(found.start.secondsSince1970 - start.secondsSince1970 - 3 * 3_600) <= 1)
    #expect(abs(found.end.secondsSince1970 - start.secondsSince1970 - 9 * 3_600) <= 1)
  }

  @Test("a place is within the winds of a quadrant only on that side of the centre")
  func quadrants() throws {
    let radii = RadialExtent.Quadrants(
      northEast: Length(200, .kilometres), southEast: Length(0, .kilometres),
      southWest: Length(0, .kilometres), northWest: Length(0, .kilometres))
    let extent = RadialExtent.quadrants(radii, mean: nil)
    let storm = storm([
      StormSample.fix(0, 0, 130).with(15, extent), StormSample.fix(12, 0, 134).with(15, extent),
    ])
    let start = storm.track[0].time.secondsSince1970
    let found = try require(try passage(storm, place(0.5, 132)).winds[.gale])
    #expect(found.start.secondsSince1970 - start < 3 * 3_600)
    // Until the centre is south of it.
    #expect(abs(found.end.secondsSince1970 - start - 6 * 3_600) <= 1)
    #expect(try passage(storm, place(-0.5, 132)).winds.isEmpty)
  }

  @Test(
    "whether a wind reaches a place is unknown if its radii are when the centre is nearest",
    arguments: [
      // Radii, wind in m/s, and unknown winds at 0, 6 and 24 hours; the centre is nearest at 18.
      ([100, 100, 100], 30, [[], [], []], nil),
      ([100, 0, 0], 30, [[], [], []], nil),
      ([100, 100, nil], 30, [[], [], .gale], .then),
      ([100, nil, 100], 30, [[], .gale, []], .then),
      ([nil, 100, 100], 30, [.gale, [], []], nil),
      ([nil, nil, nil], 30, [.gale, .gale, .gale], .never),
      ([nil, nil, nil], 30, [[], [], []], nil),
      ([nil, nil, nil], 15, [.all, .all, .all], nil),
      ([nil, nil, nil], 15, [[], [], []], nil),
    ] as [([Double?], Double, [WindForces], UnknownWind?)])
  func unknown(
    _ row: (radii: [Double?], wind: Double, unknown: [WindForces], expected: UnknownWind?)
  ) throws {
    var fixes: [Fix] = []
    for (index, hours) in [0, 6, 24].enumerated() {
      var fix = StormSample.fix(hours, 0, 130 + Double(hours) / 6, wind: row.wind)
      if let radius = row.radii[index], radius > 0 { fix = fix.with(15, .kilometres(radius)) }
      fix.unknownWinds = row.unknown[index]
      fixes.append(fix)
    }
    let passage = try passage(storm(fixes), place(5, 133))
    expectEqual(passage.unknownWinds[.gale], row.expected)
    #expect(passage.winds.isEmpty)
  }

  @Test("radii that a forecast lacks are asked for only after the last observed fix")
  func unknownAhead() throws {
    var ahead = StormSample.ahead(24, 0, 126)
    ahead.unknownWinds = .all
    var storm = StormSample.storm(base: nil, [ahead])
    storm.track = [
      StormSample.fix(-6, 0, 132).with(15, .kilometres(100)),
      StormSample.fix(0, 0, 130).with(15, .kilometres(100)),
    ]
    try expectNil(passage(storm, place(3, 131)).unknownWinds[.gale])
    try expectEqual(passage(storm, place(3, 128)).unknownWinds[.gale], .never)
    #expect(try passage(storm, place(0.5, 129.5)).winds[.gale] != nil)
  }

  @Test("a place is in the area exactly if the area's polygon holds it")
  func area() throws {
    let fixes = [
      StormSample.ahead(12, 22, 128, radius: 100), StormSample.ahead(48, 26, 120, radius: 300),
    ]
    let storm = StormSample.storm(base: (20, 130), fixes)
    let area = features(of: storm, LayerSelection([.potentialArea])).area(.potentialArea)
    var counts = [0, 0]
    for step in 0..<400 {
      let latitude = 18 + Double(step % 20) * 0.6 + 0.01
      let longitude = 115 + Double(step / 20) + 0.01
      let found = try passage(storm, place(latitude, longitude)).area
      expectEqual((found != nil), area.holds(.at(latitude, longitude)), "\(latitude) \(longitude)")
      counts[found == nil ? 0 : 1] += 1
    }
    expectTrue(counts[0] > 40 && counts[1] > 40)
  }

  @Test("the layer has a point for each place, with its number in the id, and is off by default")
  func layer() throws {
    let storm = storm([StormSample.fix(0, 20, 130)])
    let made = made(storm, [try place(20, 179.9), try place(0, 0)])
    expectEqual(made.ids, ["cwb-2012-14.place.1", "cwb-2012-14.place.2"])
    for writer in FeatureWriters.all { #expect(!writer.layers.contains(.place), "\(writer.name)") }
    expectEqual(made.cut().passages.count, 2)
  }

  @Test("ten thousand places take seconds, not minutes")
  func many() throws {
    var places: [MapPlace] = []
    for step in 0..<10_000 {
      places.append(try place(Double(step % 100) * 1.6 - 80, Double(step / 100) * 3.6 - 180))
    }
    let fixes = (0..<100).map { step in
      StormSample.fix(step * 6, 10 + Double(step) * 0.4, 170 - Double(step % 50))
        .with(15, .circle(Length(300, .kilometres)))
    }
    let clock = ContinuousClock()
    let duration = clock.measure { _ = made(storm(fixes), places) }
    #expect(duration < .seconds(60), "\(duration)")
  }
}
