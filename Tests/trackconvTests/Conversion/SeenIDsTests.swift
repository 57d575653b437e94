import Testing
import TyphoonTrack

@testable import trackconv

@Suite("storm ids of a run")
struct SeenIDsTests {
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
    expectEqual([add("1"), add("1"), add("2")], ["cwb-1", "cwb-1-2", "cwb-2"])
    ids.mark()
    expectEqual(
      [add("1"), add("1-2"), add("3"), add("3")], ["cwb-1-3", "cwb-1-2-2", "cwb-3", "cwb-3-2"])
    ids.goBack()
    expectEqual([add("1"), add("3"), add("1-2")], ["cwb-1-3", "cwb-3", "cwb-1-2-2"])
    ids.mark()
    expectEqual([add("3"), add("1")], ["cwb-3-2", "cwb-1-4"])
  }
}
