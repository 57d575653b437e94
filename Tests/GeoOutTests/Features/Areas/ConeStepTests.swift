import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("steps of the cone")
struct ConeStepTests {
  private func made(_ steps: [Double]) -> StormFeatures {
    features(of: StormSample.tembin(), [.potentialArea, .coneStep]) { $0.coneSteps = steps }
  }

  @Test("that of the agency's own probability is its area, and each holds those of less")
  func nested() {
    let made = made([20, 40, 70, 80])
    expectEqual(made.all(.coneStep).map { made.level(of: $0) }, [80, 70, 40, 20])
    expectEqual(Set(made.ids).count, 5)
    let areas = (0..<4).map { made.area(.coneStep, $0) }
    #expect(abs(areas[1].flatArea - made.area(.potentialArea).flatArea) < 1e-9)
    for (outer, inner) in zip(areas, areas.dropFirst()) {
      #expect(inner.flatArea < outer.flatArea)
      // All begin at the base fix.
      #expect(
        inner.polygons.joined().joined().filter { $0 != .at(22.4, 124.5) }
          .allSatisfy { outer.holds($0) })
    }
  }

  @Test("radii are those of a circular normal distribution")
  func radii() {
    let made = made([20])
    // √(ln 0.8 / ln 0.3) of 120 km, north of the last circle; a degree is 110.8 km.
    let latitude = made.area(.coneStep).polygons.joined().joined().map(\.latitude).max() ?? 0
    #expect(abs(latitude - 23.2 - 120 * 0.430_5 / 110.8) < 0.01)
  }

  private static let table = """
    basin,unit,probability,12,24,72
    WP,km,50,40,70,150
    WP,km,90,110,200,400
    """

  @Test("a table of several percentages gives its own radii, also where the agency has circles")
  func table() throws {
    let table = try ConeTable(name: "own.csv", text: Self.table)
    expectEqual(table.steps.map(\.percentage), [50, 90])
    let made = features(of: StormSample.tembin(), [.coneStep]) { $0.cone = table }
    expectEqual(made.features.map { made.coneStep(of: $0)?.source }, [.table, .table])
    expectEqual(made.all(.coneStep).map { made.level(of: $0) }, [90, 50])
    let latitude = made.area(.coneStep).polygons.joined().joined().map(\.latitude).max() ?? 0
    #expect(abs(latitude - 23.2 - 200 / 110.8) < 0.01)
    let one = features(of: StormSample.tembin(), [.coneStep]) {
      $0.cone = ConeTable.all[0]
      $0.coneSteps = [70, 90]
    }
    expectEqual(one.features.map { one.coneStep(of: $0)?.source }, [.normal])
    #expect(one.findings.map(\.description).first?.contains("above 80 % omitted") ?? false)
  }

  /// Members side by side on one latitude, 0.1° apart.
  private static func members(_ count: Int) -> [Forecast] {
    (0..<count).map { number in
      var forecast = Forecast(
        technique: "ECMF", member: "\(number)", isOfficial: false, baseTime: StormSample.base)
      forecast.fixes = (0..<3).map { step in
        StormSample.ahead(12 * step, Double(10 * step), 130 + 0.1 * Double(number))
      }
      return forecast
    }
  }

  @Test("areas of 20 members hold their shares at each time, above 80 % too")
  func members() throws {
    func made(_ count: Int, _ cone: ConeTable? = nil) -> StormFeatures {
      var storm = StormSample.tembin()
      storm.forecasts += Self.members(count)
      return features(of: storm, [.coneStep]) {
        ($0.coneSteps, $0.cone) = ([50, 90], cone)
      }
    }
    let of21 = made(21)
    expectEqual(
      of21.features.map { of21.coneStep(of: $0) },
      [90, 50].map { ConeStep(percentage: $0, source: .members(21)) })
    expectEqual(of21.ids.last, "cwb-2012-14.cone-step.ECMF.20120822T0000Z.p50")
    // Nearly where the members are in the end; the farthest that count are on the outlines.
    let inside = (0...1).map { index in
      (-10...10).count { of21.area(.coneStep, index).holds(.at(19.999, 131 + 0.0999 * Double($0))) }
    }
    expectEqual(inside, [19, 11])
    #expect(made(19).features.allSatisfy { made(19).coneStep(of: $0)?.source == .normal })
    let named = made(21, try ConeTable(name: "own.csv", text: Self.table))
    expectEqual(Set(named.features.map { named.coneStep(of: $0)?.source }), [.table])
  }
}
