import Testing
import TyphoonTrack

@testable import trackconv

@Suite("storm ids of a run")
struct SeenIDsTests {
  /// Ids with and without numbers, with leading zeros, and with more digits than a number holds.
  private static let codes = [
    "2012-14", "2012-014", "2012-4", "2012-1400", "x20120822T0000Z", "wp012026", "12", "2012-",
    "99999999999999999999", "9999999999999999999", "2012-70000", "2012-4464", "0", "00",
  ]

  @Test("an id is in the set from the moment it is added, and no other")
  func distinct() {
    var set = StormIDSet()
    var added: [StormID] = []
    for code in Self.codes.reversed() {
      let id = StormID(scheme: "cwb", code: code)
      #expect(!set.contains(id), "\(code)")
      #expect(set.insert(id) && !set.insert(id), "\(code)")
      added.append(id)
      #expect(added.allSatisfy(set.contains), "\(code)")
    }
    var union = StormIDSet()
    #expect(union.isEmpty && !set.isEmpty)
    union.formUnion(set)
    #expect(added.allSatisfy { union.contains($0) && !union.insert($0) })
  }

  @Test(
    "numbers in any order are found as a Set finds them", arguments: [20_000, 200_000, 9_000_000])
  func random(_ bound: Int) {
    var random = SystemRandomNumberGenerator()
    var (set, known) = (StormIDSet(), Set<StormID>())
    var wrong = 0
    for _ in 0..<20_000 {
      let id = StormID(scheme: "a", code: String(Int.random(in: 0..<bound, using: &random)))
      if set.contains(id) != known.contains(id) { wrong += 1 }
      if set.insert(id) != known.insert(id).inserted { wrong += 1 }
    }
    #expect(wrong == 0)
    var union = StormIDSet()
    union.formUnion(set)
    #expect(known.allSatisfy { union.contains($0) && !union.insert($0) })
  }

  @Test("repeated ids are numbered, and forgotten back to the mark")
  func repeats() {
    var ids = SeenIDs(comparesStorms: true)
    var count = 0
    func add(_ code: String) -> String {
      var storm = Storm(
        id: StormID(scheme: "cwb", code: code), agency: "CWB",
        source: Source(product: "", attribution: ""))
      // No two of the storms are the same.
      count += 1
      storm.priority = count
      _ = ids.add(&storm)
      return storm.id.description
    }
    #expect(ids.isEmpty)
    #expect([add("1"), add("1"), add("2")] == ["cwb-1", "cwb-1-2", "cwb-2"])
    ids.mark()
    #expect(
      [add("1"), add("1-2"), add("3"), add("3")] == ["cwb-1-3", "cwb-1-2-2", "cwb-3", "cwb-3-2"])
    ids.goBack()
    #expect([add("1"), add("3"), add("1-2")] == ["cwb-1-3", "cwb-3", "cwb-1-2-2"])
    ids.mark()
    #expect([add("3"), add("1")] == ["cwb-3-2", "cwb-1-4"])
  }
}
