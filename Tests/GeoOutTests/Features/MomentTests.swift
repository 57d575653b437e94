import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("storms at a moment")
struct MomentTests {
  /// Where a page has a storm, in the steps that its script moves it along.
  private static func place(on path: HTMLPath, at moment: Timestamp) throws -> PlatePoint {
    let time = moment.secondsSince1970
    let next = try require(path.steps.firstIndex { $0.time >= time })
    let two = path.steps[next]
    guard two.time > time else { return two.point }
    let one = path.steps[next - 1]
    let share = Double(time - one.time) / Double(two.time - one.time)
    return one.point.moved(
      (two.point.x - one.point.x) * share, (two.point.y - one.point.y) * share)
  }

  @Test(
    "a storm has the place, the class and the radii that the page shows then",
    arguments: [
      -12, -9, -6, -1, 0, 1, 7, 12, 18, 24,
    ])
  func page(_ hours: Int) throws {
    let storm = StormSample.tembin()
    let moment = StormSample.base.advanced(bySeconds: hours * 3_600)
    let whole = PlateStorm(features(of: storm, .drawn), WritingOptions())
    let subject = PlateSubject([whole], PlateOptions())
    var map = try PlateMap(
      subject, PlateProjection.projection(nil, for: subject), called: nil, frame: HTMLMap.canvas,
      home: HTMLMap.home)
    let fixes = HTMLPath.fixes(of: whole)
    let path = try require(HTMLPath.paths(of: whole, &map).first)
    var options = FeatureOptions(layers: .drawn)
    options.moment = moment
    var maker = FeatureMaker(options)
    let known = try require(storm.at(moment))
    let fix = try require(PlateStorm(maker.features(of: known), WritingOptions()).current)
    let point = try require(map.point(of: fix))
    try expectTrue(point.distance(to: Self.place(on: path, at: moment)) < 0.5)
    let before = try require(fixes.last { $0.time <= moment })
    expectTrue(fix.time == moment && whole.symbol(fix) == whole.symbol(before))
    let history = WindHistory(fixes)
    for threshold in history.thresholds {
      let reach = history.extent(of: threshold, at: moment).map { $0.reach }
      let own = fix.windRadii.extent(for: threshold).map { $0.reach }
      expectEqual((own ?? 0).rounded(), (reach ?? own ?? 0).rounded(), "\(threshold)")
    }
  }

  @Test("what is later than the moment is not known then")
  func later() throws {
    var storm = StormSample.tembin()
    let base = StormSample.base
    (storm.issued, storm.warningWords) = (base.advanced(bySeconds: 900), ["GALE WARNING"])
    var earlier = storm.forecasts[0]
    earlier.baseTime = base.advanced(bySeconds: -21_600)
    storm.forecasts.append(earlier)
    let before = try require(storm.at(base.advanced(bySeconds: -3_600)))
    expectEqual(before.forecasts.map { $0.baseTime }, [earlier.baseTime])
    expectTrue(before.issued == nil && before.warningWords.isEmpty)
    try expectEqual(require(storm.at(base)).warningWords, ["GALE WARNING"])
    expectTrue(storm.at(storm.track[0].time.advanced(bySeconds: -1)) == nil)
  }
}
