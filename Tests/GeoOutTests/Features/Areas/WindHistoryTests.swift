import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("winds through time")
struct WindHistoryTests {
  /// A fix with the extent of gales at an hour; `nil` if it is unknown.
  private func fix(_ hours: Int, _ extent: RadialExtent?) -> Fix {
    var fix = StormSample.fix(hours, 20, 130 + Double(hours) / 3)
    guard let extent else {
      fix.unknownWinds = .gale
      return fix
    }
    // A radius of 0 is how readers leave a wind out.
    return extent.reach > 0 ? fix.with(15, extent) : fix
  }

  private static let gale = Speed(15, .metresPerSecond)

  private func gales(_ fixes: [Fix]) -> [RadialExtent?] {
    let history = WindHistory(fixes)
    return fixes.map { history.extent(of: Self.gale, at: $0.time) }
  }

  private static let none = RadialExtent.kilometres(0)

  @Test(
    "they change linearly between known ones, 0 among these",
    arguments: [
      (RadialExtent.kilometres(100), RadialExtent.kilometres(160), RadialExtent.kilometres(115)),
      (.kilometres(100), none, .kilometres(75)),
      (none, .kilometres(160), .kilometres(40)),
      (
        .kilometres(100, 80, 0, 40), .kilometres(140, 0, 0, 60), .kilometres(110, 60, 0, 45)
      ),
      (.kilometres(100), .kilometres(140, 0, 40, 60), .kilometres(110, 75, 85, 90)),
      (none, .kilometres(140, 0, 40, 60), .kilometres(35, 0, 10, 15)),
      (
        .shifted(200, 100, toward: 350), .shifted(240, 80, toward: 350),
        .shifted(210, 95, toward: 350)
      ),
      (.kilometres(100), .shifted(240, 80, toward: 30), .shifted(135, 95, toward: 30)),
    ])
  func linear(_ first: RadialExtent, _ last: RadialExtent, _ expected: RadialExtent) {
    expectEqual(gales([fix(0, first), fix(3, nil), fix(12, last)])[1], expected)
  }

  @Test("the centre of a shifted circle moves straight while its bearing turns")
  func turning() throws {
    let found = gales([
      fix(0, .shifted(200, 100, toward: 350)), fix(3, nil), fix(12, .shifted(240, 80, toward: 30)),
    ])[1]
    let shift = try require(found?.shift)
    // By hand: 0.75 of 50 km toward 350° and 0.25 of 80 km toward 30°, and a radius of 152.5 km.
    #expect(abs(shift.bearing - 3.68) < 0.01)
    #expect(abs(shift.long.value - 206.86) < 0.01 && abs(shift.short.value - 98.14) < 0.01)
  }

  @Test("across more than a day nothing is known of them, as of the track")
  func longStep() {
    let apart = [fix(0, .kilometres(100)), fix(25, .kilometres(160))]
    expectEqual(WindHistory(apart).runs.map { $0.states.count }, [1, 1])
    expectEqual(WindHistory(apart).runs.map { $0.isOpenAtStart && $0.isOpenAtEnd }, [true, true])
    expectEqual(WindHistory(apart, maxGap: 90_000).runs.map { $0.states.count }, [2])
  }

  @Test("several in a row are interpolated between the same two fixes")
  func several() {
    let found = gales([
      fix(0, .kilometres(90)), fix(2, nil), fix(6, nil), fix(12, .kilometres(210)),
    ])
    expectEqual(found, [90, 110, 150, 210].map { RadialExtent.kilometres($0) })
  }

  @Test("beyond twelve hours, at the ends and between fixes without gales there are none")
  func limits() {
    #expect(
      gales([fix(0, .kilometres(90)), fix(6, nil), fix(12, .kilometres(90))])[1] != nil)
    expectNil(gales([fix(0, .kilometres(90)), fix(6, nil), fix(13, .kilometres(90))])[1])
    let ends = gales([fix(0, nil), fix(6, .kilometres(90)), fix(9, nil)])
    expectEqual(ends, [nil, .kilometres(90), nil])
    let calm = [fix(0, Self.none), fix(6, nil), fix(12, Self.none)]
    let history = WindHistory(calm)
    expectTrue(history.runs.isEmpty && history.unknown == [[], [], []])
    expectEqual(WindHistory([fix(0, Self.none), fix(6, nil)]).unknown, [[], .gale])
  }

  @Test("each force of wind is unknown by itself")
  func apart() {
    var fixes = (0...2).map { fix($0 * 3, .kilometres(100)).with(25, .kilometres(50)) }
    fixes[1].windRadii.removeLast()
    let storm = Speed(25, .metresPerSecond)
    expectEqual(WindHistory(fixes).extent(of: storm, at: fixes[1].time), .kilometres(0))
    fixes[1].unknownWinds = .storm
    expectEqual(WindHistory(fixes).extent(of: storm, at: fixes[1].time), .kilometres(50))
  }

  /// The start and the end of each run of gales, in hours after the first fix, which may be open.
  private func spans(_ fixes: [Fix]) -> [String] {
    WindHistory(fixes).runs.compactMap { run in
      guard let start = run.states.first?.time, let end = run.states.last?.time else { return nil }
      func hours(_ time: Timestamp) -> Double {
        (Double(time.secondsSince1970 - fixes[0].time.secondsSince1970) / 360).rounded() / 10
      }
      return
        "\(run.isOpenAtStart ? "?" : "")\(hours(start))–\(hours(end))\(run.isOpenAtEnd ? "?" : "")"
    }
  }

  @Test(
    "a wind begins and ends where the maximum wind passes its threshold, or at a fix without it",
    arguments: [
      // Radii in km, 0 for none, nil for unknown, and the maximum wind in m/s at 0, 6 and 12 hours.
      ([0, 100, 0], [nil, nil, nil], ["0.0–12.0"]),
      ([0, 100, 0], [12, 18, 10], ["3.0–8.3"]),
      ([0, 100, 0], [20, 20, 20], ["0.0–12.0"]),
      ([0, 100, 0], [12, nil, 10], ["0.0–12.0"]),
      ([100, 100, 0], [20, 20, nil], ["?0.0–12.0"]),
      ([100, 100, nil], [20, 20, 20], ["?0.0–6.0?"]),
      ([nil, 100, 100], [20, 20, 20], ["?6.0–12.0?"]),
      ([100, nil, 0], [20, 18, 12], ["?0.0–9.0"]),
      ([0, nil, 100], [12, 18, 20], ["3.0–12.0?"]),
      // A source that contradicts itself: no radii where the wind is too weak for them.
      ([100, 100, 100], [20, 10, 20], ["?0.0–3.0", "9.0–12.0?"]),
    ] as [([Double?], [Double?], [String])])
  func ends(_ row: (radii: [Double?], winds: [Double?], expected: [String])) {
    let fixes = (0..<3).map { index in
      var fix = fix(index * 6, row.radii[index].map { .kilometres($0) })
      fix.wind = row.winds[index].map {
        Wind(Speed($0, .metresPerSecond), averagingPeriod: 10)
      }
      return fix
    }
    let found = spans(fixes).filter { $0 != "6.0–6.0" }
    expectEqual(found, row.expected)
  }

  @Test("twelve hours are counted to the moment at which the wind is too weak")
  func gap() {
    func track(_ last: Int, _ wind: Double) -> [Fix] {
      var fixes = [fix(0, .kilometres(100)), fix(6, nil), fix(last, Self.none)]
      for (index, speed) in [30, 25, wind].enumerated() {
        fixes[index].wind = Wind(Speed(speed, .metresPerSecond), averagingPeriod: 10)
      }
      return fixes
    }
    expectEqual(spans(track(16, 5)), ["?0.0–11.0"])
    expectEqual(spans(track(20, 5)), ["?0.0–0.0?"])
  }

  @Test(
    "interpolated fixes begin and end winds where the source's fixes do, and have no radii above their wind"
  )
  func interpolated() {
    var seed: UInt64 = 51
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    var ends = 0
    for _ in 0..<300 {
      var storm = StormSample.empty()
      storm.track = (0..<10).map { index in
        var fix = StormSample.fix(index * 6, 15 + Double(index), 130 - Double(random(9)) / 3)
        let knots = Double(20 + random(12) * 7)
        if random(12) > 0 { fix.wind = Wind(Speed(knots, .knots), averagingPeriod: 1) }
        for (limit, force) in [(34.0, WindForces.gale), (50, .storm), (64, .hurricane)] {
          switch random(4) {
          case 0: fix.unknownWinds.formUnion(force)
          case 1 where random(4) > 0: break
          default:
            guard knots >= limit else { continue }
            fix.windRadii.append(
              WindRadii(
                threshold: Speed(limit, .knots),
                extent: .circle(Length(Double(20 + random(200)), .nauticalMiles))))
          }
        }
        return fix
      }
      let every = storm.interpolated(every: 3_600, acrossAtMost: 86_400).track
      let (runs, hourly) = (WindHistory(storm.track).runs, WindHistory(every).runs)
      expectEqual(runs.count, hourly.count)
      for (run, other) in zip(runs, hourly) {
        expectEqual(run.threshold, other.threshold)
        expectEqual(
          [run.isOpenAtStart, run.isOpenAtEnd], [other.isOpenAtStart, other.isOpenAtEnd])
        for (one, two) in [
          (run.states.first, other.states.first), (run.states.last, other.states.last),
        ] {
          let (one, two) = (one?.time.secondsSince1970 ?? 0, two?.time.secondsSince1970 ?? 0)
          #expect(abs(one - two) <= 5, "\(one) \(two)")
          ends += 1
        }
        for state in run.states {
          let near = other.extent(at: state.time)
          #expect(near == nil || abs((near?.reach ?? 0) - state.extent.reach) < 500, "\(state)")
        }
      }
      for fix in every where fix.marks.contains(.interpolated) && fix.hasWind {
        for radii in fix.windRadii {
          #expect(radii.threshold.value <= fix.exactWind(in: .knots) + 1e-4)
        }
      }
    }
    expectTrue(ends > 1_000)
  }

  @Test("a swath has no hole at a landfall, and narrows where there is no wind")
  func swath() {
    for middle in [nil, Self.none] {
      var storm = StormSample.empty()
      storm.track = [
        fix(0, .kilometres(60)), fix(3, .kilometres(60)), fix(6, middle), fix(9, .kilometres(60)),
        fix(12, .kilometres(60)),
      ]
      let area = features(of: storm, LayerSelection([.windSwath])).area(.windSwath)
      expectEqual(area.holds(.at(20.3, 132)), middle == nil)
      expectTrue(area.holds(.at(20.3, 131)) && area.holds(.at(20.3, 133)))
    }
  }

  @Test("a page moves interpolated radii; the layer of radii has none")
  func page() throws {
    var storm = StormSample.empty()
    storm.track = [
      fix(0, .kilometres(90)), fix(6, nil), fix(12, .kilometres(150)), fix(18, Self.none),
    ]
    let bytes = try FeatureWriters.map(of: [storm], as: HTMLWriter())
    let page = String(decoding: bytes, as: UTF8.self)
    // Of each fix a time, what is around it, and the shares of the largest radius.
    let radii = page.matches(of: /\[\d+,\[[^\]]*\],\[([^\]]*)\]\]/)
    expectEqual(radii.map(\.1), ["0.6", "0.8", "1", "0"])
    var options = FeatureOptions(layers: LayerSelection([.windRadius]))
    options.showsPastRadii = true
    var maker = FeatureMaker(options)
    expectEqual(maker.features(of: storm).features.count, 2)
  }
}
