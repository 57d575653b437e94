import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("lines of arrival")
struct ArrivalTests {
  private func sample(_ name: String) throws -> Storm {
    try require(
      SampleFile.all.first { $0.testDescription == name }?.storms().first { !$0.forecasts.isEmpty })
  }

  private func lines(_ storm: Storm, _ winds: [Double] = []) -> StormFeatures {
    features(of: storm, [.arrival]) { $0.arrivalWinds = winds.map { Speed($0, .knots) } }
  }

  /// When winds of a force begin at places, as `places` tells.
  private func starts(
    _ storm: Storm, _ force: WindForce, at places: [Coordinate]
  ) throws -> [Timestamp?] {
    let named = try places.map {
      MapPlace(
        LocalizedText("A", language: "en"),
        at: try require(GeoPoint(latitude: $0.latitude, longitude: $0.longitude)))
    }
    let made = features(of: storm, [.place]) { $0.places = named }
    return try made.all(.place).map {
      try require(made.passage(of: $0)).winds[force]?.knownStart
    }
  }

  @Test(
    "of points on lines 95 % are within 1 km of a place whose winds begin at that time ± 1 min",
    arguments: ["cwb/ty_infos.js", "nhc-tcm/ida_010.txt", "nhc-tcm/special.txt"], WindForce.allCases
  )
  func begin(_ name: String, _ force: WindForce) throws {
    let storm = try sample(name)
    let made = lines(storm, [34, 50, 64])
    var generator = SplitMix64(seed: 57)
    var points: [(place: Coordinate, time: Timestamp)] = []
    let lines = made.features.filter { made.threshold(of: $0).map { WindForce($0) } == force }
      .flatMap { line in made.lines(of: line).map { (line.time.start, $0) } }
    for (time, line) in lines {
      for _ in 0..<max(2, 120 / lines.count) {
        let index = Int.random(in: 1..<line.count, using: &generator)
        let share = Double.random(in: 0...1, using: &generator)
        let (one, two) = (line[index - 1], line[index])
        points.append(
          (
            Coordinate(
              longitude: one.longitude + share * (two.longitude - one.longitude),
              latitude: one.latitude + share * (two.latitude - one.latitude)), time
          ))
      }
    }
    expectTrue(force != .gale || !points.isEmpty)
    func fits(_ start: Timestamp?, _ time: Timestamp) -> Bool {
      start.map { abs($0.secondsSince1970 - time.secondsSince1970) <= 60 } ?? false
    }
    let found = try starts(storm, force, at: points.map(\.place))
    let late = try zip(points, found).filter { !fits($1, $0.time) }.filter { point, _ in
      let near = [100.0, 300, 900].flatMap { distance in
        stride(from: 0.0, to: 360, by: 30).map {
          Geodesic.wgs84.destination(from: point.place, azimuth: $0, distance: distance)
        }
      }
      return try !starts(storm, force, at: near).contains { fits($0, point.time) }
    }
    #expect(late.count * 20 <= points.count, "\(late.count) of \(points.count)")
  }

  @Test("they have the hours of the forecast, and of those of a storm only the winds asked for")
  func hours() throws {
    let ida = lines(try sample("nhc-tcm/ida_010.txt"))
    // Gales last for more than two days.
    expectEqual(
      ida.features.map { $0.time.start.iso8601 },
      [
        "2021-08-29T00:00:00Z", "2021-08-29T12:00:00Z", "2021-08-30T00:00:00Z",
        "2021-08-30T12:00:00Z", "2021-08-31T00:00:00Z",
      ])
    #expect(ida.features.allSatisfy { ida.threshold(of: $0)?.value == 34 && $0.isDerived })
    let hurricane = lines(try sample("nhc-tcm/ida_010.txt"), [64])
    #expect(hurricane.features.count > 2)
    #expect(hurricane.features.allSatisfy { hurricane.threshold(of: $0)?.value == 64 })
  }

  @Test("a circle that moves has its front, one that grows the whole, one that shrinks none")
  func circles() throws {
    func made(_ longitudes: [Double], _ radii: [Double]) -> [[Coordinate]] {
      let ahead = zip(longitudes, radii).enumerated().map { index, fix in
        StormSample.ahead(12 * index, 0, fix.0).with(15, .kilometres(fix.1))
      }
      let made = lines(StormSample.storm(base: nil, ahead))
      return made.features.filter { $0.time.start == StormSample.base.advanced(bySeconds: 21_600) }
        .flatMap { made.lines(of: $0) }
    }
    let half = try require(made([130, 132], [100, 100]).first)
    #expect(half.allSatisfy { $0.longitude > 130.999 })
    #expect(half.count > 40)
    let whole = try require(made([130, 130], [100, 200]).first)
    expectEqual(whole.first, whole.last)
    expectTrue(made([130, 130], [200, 100]).isEmpty)
  }

  /// Members that start together and move east at different speeds: `Tests/Conformance/strikes.py` counts others.
  private static func members(_ count: Int) -> Storm {
    var storm = StormSample.empty()
    storm.forecasts = (0..<count).map { number in
      var forecast = Forecast(
        technique: "ECMF", member: "\(number)", isOfficial: false, baseTime: StormSample.base)
      forecast.fixes = [
        StormSample.ahead(0, 0, 130), StormSample.ahead(24, 0, 134 + 0.2 * Double(number)),
      ]
      return forecast
    }
    return storm
  }

  @Test("of 20 members the fronts of the second and the tenth, which the flanks do not join")
  func ofMembers() throws {
    let made = lines(Self.members(20))
    expectEqual(made.features.count, 8)
    expectEqual(made.features.prefix(2).map { made.share(of: $0) }, [.tenth, .half])
    expectEqual(
      made.ids.first, "cwb-2012-14.arrival.ECMF.20120822T0000Z.20120822T0600Z.p10")
    // A degree is 111.3 km at the equator.
    for (line, center) in zip(made.features, [131.9, 131.5]) {
      let places = made.lines(of: line).joined()
      let (west, east) = (places.map(\.longitude).min() ?? 0, places.map(\.longitude).max() ?? 0)
      #expect(abs(east - center - 120 / 111.32) < 0.01)
      #expect(center - 0.3 < west && west < center + 0.1)
    }
    let far = features(of: Self.members(20), [.arrival]) {
      $0.strike.radius = Length(240, .kilometres)
    }
    let radius = try require(far.features.first.flatMap { far.strike(of: $0)?.radius })
    expectEqual(radius.value(in: .kilometres), 240)
    let one = lines(Self.members(1))
    #expect(one.features.isEmpty && one.notes.contains { $0.description.contains("no 'arrival'") })
  }
}
