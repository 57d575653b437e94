import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("times before and after those of fixes")
struct FixTimesTests {
  @Test("they are those that a search finds, in any order and with repeats", arguments: 0..<20)
  func search(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let fixes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      StormSample.fix(Int.random(in: 0...12, using: &random), 20, 130)
    }
    expectEqual(
      fixes.followingTimes,
      fixes.indices.map { index in
        fixes[index...].first { $0.time > fixes[index].time }?.time
      })
    expectEqual(
      fixes.precedingTimes,
      fixes.indices.map { index in
        fixes[..<index].last { $0.time < fixes[index].time }?.time
      })
  }

  @Test("a hundred thousand fixes of one time take no longer than others")
  func linear() {
    let fixes = [Fix](repeating: StormSample.fix(0, 20, 130), count: 100_000)
    let start = ContinuousClock.now
    #expect(fixes.followingTimes.allSatisfy { $0 == nil })
    expectEqual(fixes.precedingTimes.count, fixes.count)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
