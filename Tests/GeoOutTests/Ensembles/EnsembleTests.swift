import Testing
import TyphoonTrack

@testable import GeoOut

/// `Tests/Conformance/strikes.py` compares areas and means with counts and sums by pyproj and numpy.
@Suite("ensembles")
struct EnsembleTests {
  private static func member(
    _ number: Int, _ places: [(Double, Double)], technique: String = "ECMF", hours: Int = 0,
    wind: Double? = nil
  ) -> Forecast {
    var forecast = Forecast(
      technique: technique, member: "\(number)", isOfficial: false,
      baseTime: StormSample.base.advanced(bySeconds: hours * 3_600))
    forecast.fixes = places.enumerated().map { index, place in
      var fix = StormSample.ahead(hours + 6 * index, place.0, place.1)
      fix.leadTime = Int64(6 * index * 3_600)
      fix.wind = wind.map { Wind(Speed($0, .metresPerSecond), averagingPeriod: 10) }
      return fix
    }
    return forecast
  }

  private static func storm(_ forecasts: [Forecast]) -> Storm {
    var storm = StormSample.empty()
    storm.forecasts = forecasts
    return storm
  }

  private func made(
    _ forecasts: [Forecast], _ layers: [Layer], _ change: (inout FeatureOptions) -> Void = { _ in }
  ) -> StormFeatures {
    var options = FeatureOptions(layers: LayerSelection(layers))
    change(&options)
    var maker = FeatureMaker(options)
    return maker.features(of: Self.storm(forecasts))
  }

  private func levels(_ made: StormFeatures) -> [Double] {
    made.features.compactMap { made.strike(of: $0)?.level }
  }

  /// Four members far apart, but for two that pass one place.
  private static let four = [
    member(1, [(20, 130), (20, 132)]), member(2, [(19.5, 130), (20.5, 132)]),
    member(3, [(40, 150), (41, 152)]), member(4, [(-20, 100), (-21, 98)]),
  ]

  @Test("the probability is the share of all members, also of those that are elsewhere")
  func share() throws {
    let made = made(Self.four, [.strikeProbability]) { $0.strike.levels = [25, 26, 50, 51] }
    expectEqual(levels(made), [25, 26, 50])
    #expect(made.area(.strikeProbability, 1).holds(.at(20, 131)))
    #expect(!made.area(.strikeProbability, 1).holds(.at(40, 150)))
    #expect(made.area(.strikeProbability, 0).holds(.at(40, 150)))
    expectEqual(made.ids.last, "cwb-2012-14.strike-probability.ECMF.20120822T0000Z.p50")
  }

  @Test("members that are the same give one area for all levels")
  func same() throws {
    let path = [(20.0, 130.0), (21, 130), (21, 130), (22, 129)]
    let made = made((1...7).map { Self.member($0, path) }, [.strikeProbability])
    expectEqual(levels(made), [5, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    let sizes = made.all(.strikeProbability).indices.map { made.area(.strikeProbability, $0) }
    #expect(sizes.allSatisfy { $0.polygons.count == 1 && $0.holds(.at(21.5, 130.5)) })
  }

  @Test("a hole that no member passes stays a hole")
  func hole() throws {
    let loop = [(20.0, 130.0), (26, 130), (26, 136), (20, 136), (20, 130)]
    let made = made((1...2).map { Self.member($0, loop) }, [.strikeProbability])
    #expect(!made.area(.strikeProbability).holds(.at(23, 133)))
    #expect(made.area(.strikeProbability).holds(.at(20.5, 133)))
  }

  @Test("members on opposite sides of the globe have no area, and a warning")
  func farApart() {
    let made = made(
      [Self.member(1, [(20, 130), (21, 130)]), Self.member(2, [(-20, -50), (-20, -51)])],
      [.strikeProbability])
    #expect(made.features.isEmpty)
    expectEqual(
      made.findings.map(\.description),
      [
        "'strike-probability' of cwb-2012-14 omitted: a member is a quarter of the globe from the others"
      ])
  }

  @Test("only the window counts, between fixes too; beyond the forecast a note says so")
  func window() throws {
    let members = (1...2).map { Self.member($0, [(0, 130), (0, 136)]) }
    let part = made(members, [.strikeProbability]) { $0.strike.window = 0..<3 * 3_600 }
    #expect(part.area(.strikeProbability).holds(.at(0, 134)))
    #expect(!part.area(.strikeProbability).holds(.at(0, 134.2)))
    expectEqual(part.features.first?.time.end, StormSample.base.advanced(bySeconds: 3 * 3_600))
    let beyond = made(members, [.strikeProbability]) { $0.strike.window = 90_000..<100_000 }
    #expect(beyond.features.isEmpty)
    expectEqual(
      beyond.notes.map(\.description),
      [
        "no strike probability of ECMF for cwb-2012-14: no member has a track in the window"
      ])
  }

  @Test("only the part of a track counts on which the wind reaches the speed")
  func wind() throws {
    var members = (1...2).map { Self.member($0, [(0, 130), (0, 136)], wind: 30) }
    for index in members.indices {
      members[index].fixes[0].wind = Wind(Speed(10, .metresPerSecond), averagingPeriod: 10)
    }
    let made = made(members, [.strikeProbability]) {
      $0.strike.winds = [Speed(20, .metresPerSecond), Speed(50, .metresPerSecond)]
      $0.strike.levels = [50]
    }
    expectEqual(made.features.count, 1)
    #expect(!made.area(.strikeProbability).holds(.at(0, 131.8)))
    #expect(made.area(.strikeProbability).holds(.at(0, 132.1)))
    expectEqual(made.ids, ["cwb-2012-14.strike-probability.ECMF.20120822T0000Z.20ms.p50"])
    expectEqual(made.notes.count, 1)
  }

  @Test("members of different runs are not mixed, and of several ensembles the largest is used")
  func runs() throws {
    let path = [(20.0, 130.0), (21, 130)]
    let old = (1...9).map { Self.member($0, path, hours: -12) }
    let new = (1...3).map { Self.member($0, path) }
    let other = (1...4).map { Self.member($0, path, technique: "GEFS") }
    let alone = made(old + new, [.strikeProbability])
    #expect(alone.features.allSatisfy { alone.strike(of: $0)?.members == 3 })
    let several = made(old + new + other, [.strikeProbability])
    #expect(several.features.allSatisfy { several.strike(of: $0)?.members == 4 })
    #expect(several.notes.map(\.description).first?.contains("GEFS is used") ?? false)
    let named = made(old + new + other, [.strikeProbability]) {
      $0.forecasts.techniques = ["ecmf"]
    }
    #expect(named.features.allSatisfy { named.strike(of: $0)?.members == 3 })
    let all = made(old + new, [.strikeProbability]) { $0.forecasts.baseTimes = .all }
    expectEqual(Set(all.features.compactMap { all.strike(of: $0)?.members }), [3, 9])
  }

  @Test("techniques with numbers are members of an ensemble in decks, with their control")
  func deck() throws {
    let codes = ["AC00", "AVNO", "EE01"] + (1...6).map { "AP0\($0)" }
    let forecasts = codes.map { code in
      var forecast = Self.member(0, [(20, 130), (21, 130)], technique: code)
      forecast.member = nil
      return forecast
    }
    let found = Ensemble.all(in: forecasts)
    expectEqual(found.map(\.name), ["AP"])
    expectEqual(found[0].members.count, 7)
  }

  @Test("the mean lies across the 180th meridian and at a pole, not on the other side of the globe")
  func mean() throws {
    let across = made(
      [Self.member(1, [(0, 179)]), Self.member(2, [(0, -177)])], [.ensembleMean])
    expectEqual(
      across.geometry(of: across.features[0]), .point(Coordinate(longitude: -179, latitude: 0)))
    expectEqual(across.mean(of: across.features[0])?.members, 2)
    let spread = try require(across.mean(of: across.features[0])?.spread)
    #expect(abs(spread - 2 * 111_319.49) < 1)
    let pole = made((0..<4).map { Self.member($0, [(89, Double($0) * 90)]) }, [.ensembleMean])
    guard case .point(let place) = pole.geometry(of: pole.features[0]) else { return }
    #expect(place.latitude > 89.999_999)
  }

  @Test("a mean needs the share of members, and two; otherwise a note says so")
  func few() throws {
    let members = [
      Self.member(1, [(20, 130), (21, 130), (22, 130)]), Self.member(2, [(20, 131), (21, 131)]),
      Self.member(3, [(20, 132), (21, 132)]), Self.member(4, [(20, 133)]),
      Self.member(5, [(20, 133)]),
    ]
    let usual = made(members, [.ensembleMean])
    expectEqual(usual.features.compactMap { usual.mean(of: $0)?.members }, [5, 3])
    let all = made(members, [.ensembleMean]) { $0.minimumMembers = 100 }
    expectEqual(all.features.count, 1)
    let one = made([members[0]], [.ensembleMean, .strikeProbability])
    #expect(one.features.isEmpty)
    expectEqual(one.notes.count, 2)
    let apart = made(
      [members[3], Self.member(6, [(20, 130)], hours: 0)].enumerated().map { index, forecast in
        var forecast = forecast
        forecast.fixes[0].time = StormSample.base.advanced(bySeconds: index)
        return forecast
      }, [.ensembleMean])
    expectTrue(apart.features.isEmpty && apart.notes.count == 1)
  }

  @Test("a consensus is the mean of techniques of one run")
  func consensus() throws {
    var (one, two, old) = (
      Self.member(0, [(20, 130), (22, 130)], technique: "AVNO"),
      Self.member(0, [(20, 132), (22, 132)], technique: "UKM"),
      Self.member(0, [(50, 0), (50, 0)], technique: "UKM", hours: -6)
    )
    (one.member, two.member, old.member) = (nil, nil, nil)
    let made = made([one, old, two], [.ensembleMean]) { $0.consensus = ["avno", "UKM"] }
    expectEqual(made.features.count, 2)
    expectEqual(made.ids.first, "cwb-2012-14.ensemble-mean.AVNO-UKM.20120822T0000Z.20120822T0000Z")
    let none = self.made([one], [.ensembleMean]) { $0.consensus = ["AVNO", "UKM"] }
    expectTrue(none.features.isEmpty && none.notes.count == 1)
  }

  @Test("places have the share of members that pass them")
  func places() throws {
    let near = try require(GeoPoint(latitude: 20, longitude: 131))
    let far = try require(GeoPoint(latitude: 40.5, longitude: 151))
    let made = made(Self.four, [.place]) {
      $0.places = [near, far].map { MapPlace(LocalizedText("A", language: "und"), at: $0) }
    }
    expectEqual(made.features.compactMap { made.passage(of: $0)?.strike?.level }, [50, 25])
  }

  @Test("two hundred members with sixty fixes each take seconds, not minutes")
  func many() throws {
    var random = SplitMix64(seed: 7)
    let members = (1...200).map { number in
      var (latitude, longitude) = (15.0, 140.0)
      let (north, west) = (
        Double.random(in: 0.1...0.6, using: &random), Double.random(in: -0.2...1, using: &random)
      )
      return Self.member(
        number,
        (0..<60).map { _ in
          defer { (latitude, longitude) = (latitude + north, longitude - west) }
          return (latitude, longitude)
        })
    }
    let clock = ContinuousClock()
    var made: StormFeatures?
    let duration = clock.measure { made = self.made(members, [.strikeProbability]) }
    #expect(made?.features.count ?? 0 >= 8)
    #expect(made?.findings.isEmpty ?? false)
    #expect(duration < .seconds(120), "\(duration)")
  }
}
