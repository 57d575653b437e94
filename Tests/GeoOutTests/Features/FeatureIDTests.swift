import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("ids of features")
struct FeatureIDTests {
  /// Whether a text is an NCName of ASCII, which is what an `xs:ID` is (XML Schema part 2, 3.3.8).
  private func isID(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.\-]*/) != nil
  }

  @Test("ids follow the scheme: storm, layer, technique, base time, time, threshold")
  func scheme() {
    expectEqual(
      features(of: StormSample.tembin()).ids,
      [
        "cwb-2012-14.potential-area.CWB.20120822T0000Z",
        "cwb-2012-14.cone-step.CWB.20120822T0000Z.p80",
        "cwb-2012-14.cone-step.CWB.20120822T0000Z.p60",
        "cwb-2012-14.cone-step.CWB.20120822T0000Z.p40",
        "cwb-2012-14.cone-step.CWB.20120822T0000Z.p20",
        "cwb-2012-14.wind-swath.15ms",
        "cwb-2012-14.wind-swath.25ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.15ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.25ms",
        "cwb-2012-14.probability-circle.CWB.20120822T0000Z.20120822T1200Z",
        "cwb-2012-14.probability-circle.CWB.20120822T0000Z.20120823T0000Z",
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms",
        "cwb-2012-14.wind-radius.20120822T0000Z.25ms",
        "cwb-2012-14.wind-radius.CWB.20120822T0000Z.20120822T1200Z.15ms",
        "cwb-2012-14.wind-radius.CWB.20120822T0000Z.20120822T1200Z.25ms",
        "cwb-2012-14.wind-radius.CWB.20120822T0000Z.20120823T0000Z.15ms",
        "cwb-2012-14.wind-radius.CWB.20120822T0000Z.20120823T0000Z.25ms",
        "cwb-2012-14.arrival.CWB.20120822T0000Z.20120822T0600Z.15ms",
        "cwb-2012-14.arrival.CWB.20120822T0000Z.20120822T1200Z.15ms",
        "cwb-2012-14.arrival.CWB.20120822T0000Z.20120822T1800Z.15ms",
        "cwb-2012-14.arrival.CWB.20120822T0000Z.20120823T0000Z.15ms",
        "cwb-2012-14.track",
        "cwb-2012-14.track-segment.20120821T1200Z",
        "cwb-2012-14.track-segment.20120821T1800Z",
        "cwb-2012-14.forecast-track.CWB.20120822T0000Z",
        "cwb-2012-14.fix.20120821T1200Z",
        "cwb-2012-14.fix.20120821T1800Z",
        "cwb-2012-14.fix.20120822T0000Z",
        "cwb-2012-14.forecast-fix.CWB.20120822T0000Z.20120822T1200Z",
        "cwb-2012-14.forecast-fix.CWB.20120822T0000Z.20120823T0000Z",
      ])
  }

  @Test("a repeat of a time gets .2, in every layer, and the third .3")
  func repeats() {
    var storm = StormSample.empty()
    storm.track = (0..<3).map { index in
      var fix = StormSample.fix(0, 20 + Double(index), 130)
      fix.windRadii = [StormSample.radii(15, 100), StormSample.radii(25, 50)]
      return fix
    }
    let made = features(of: storm) { $0.showsPastRadii = true }
    expectEqual(Set(made.ids).count, made.ids.count)
    expectEqual(
      made.ids.filter { $0.contains(".fix.") },
      [
        "cwb-2012-14.fix.20120822T0000Z", "cwb-2012-14.fix.20120822T0000Z.2",
        "cwb-2012-14.fix.20120822T0000Z.3",
      ])
    expectEqual(
      made.ids.filter { $0.contains("wind-radius") },
      [
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms",
        "cwb-2012-14.wind-radius.20120822T0000Z.25ms",
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms.2",
        "cwb-2012-14.wind-radius.20120822T0000Z.25ms.2",
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms.3",
        "cwb-2012-14.wind-radius.20120822T0000Z.25ms.3",
      ])
  }

  @Test("circles at hour 0 and at the next hour are no repeats of each other")
  func circlesFromTheStart() {
    var storm = StormSample.storm(
      base: (20, 130),
      [StormSample.ahead(0, 20, 130, radius: 30), StormSample.ahead(12, 21, 129, radius: 60)])
    storm.track = []
    expectEqual(
      features(of: storm, LayerSelection([.probabilityCircle])).ids,
      [
        "cwb-2012-14.probability-circle.CWB.20120822T0000Z.20120822T0000Z",
        "cwb-2012-14.probability-circle.CWB.20120822T0000Z.20120822T1200Z",
      ])
  }

  @Test("a threshold given twice makes two ids, however it is written")
  func thresholds() {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, 20, 130)]
    storm.track[0].windRadii = [
      StormSample.radii(15, 100),
      WindRadii(
        threshold: Speed(15, .metresPerSecond, also: 30, .knots),
        extent: .circle(Length(90, .kilometres))),
      WindRadii(threshold: Speed(30, .knots), extent: .circle(Length(50, .nauticalMiles))),
    ]
    expectEqual(
      features(of: storm, LayerSelection([.windRadius])).ids,
      [
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms",
        "cwb-2012-14.wind-radius.20120822T0000Z.30kt",
        "cwb-2012-14.wind-radius.20120822T0000Z.15ms.2",
      ])
  }

  @Test("the same forecast twice has ids of its own each time")
  func forecastTwice() {
    var storm = StormSample.tembin()
    storm.forecasts.append(storm.forecasts[0])
    let made = features(of: storm) { $0.forecasts.techniques = ["CWB"] }
    expectEqual(made.all(.potentialArea).count, 2)
    expectEqual(Set(made.ids).count, made.ids.count)
  }

  @Test("techniques, members and codes of any letters make valid ids")
  func letters() {
    var storm = StormSample.tembin()
    storm.id = StormID(scheme: "csv", code: "天 1/2<&>")
    storm.forecasts[0].technique = "A/B 天"
    storm.forecasts[0].member = "0.3"
    let made = features(of: storm) { $0.forecasts.techniques = ["A/B 天"] }
    #expect(made.ids.allSatisfy(isID))
    #expect(made.ids.contains("csv-----1-2---.forecast-track.A-B----.m0-3.20120822T0000Z"))
  }

  @Test("ids of random storms are valid and unique")
  func random() {
    var random = SplitMix64(seed: 14)
    var count = 0
    for code in 0..<40 {
      let made = features(of: StormSample.random(&random, code: code)) { $0.showsPastRadii = true }
      #expect(made.ids.allSatisfy(isID))
      expectEqual(Set(made.ids).count, made.ids.count)
      count += made.ids.count
    }
    #expect(count > 400)
  }

  @Test("many repeats of a time take time in proportion", .timeLimit(.minutes(1)))
  func manyRepeats() {
    var storm = StormSample.empty()
    storm.track = Array(repeating: StormSample.fix(0, 20, 130), count: 100_000)
    let made = features(of: storm, LayerSelection([.fix]))
    expectEqual(made.features.last?.ordinal, 100_000)
  }
}
