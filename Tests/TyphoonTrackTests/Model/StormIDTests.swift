import Foundation
import Testing

@testable import TyphoonTrack

@Suite("storm id")
struct StormIDTests {
  @Test(
    "an agency's code becomes lower-case ASCII",
    arguments: [
      ("cwb", "2012-14", "cwb-2012-14"), ("cwa", "2026-TD20", "cwa-2026-td20"),
      ("atcf", "WP082014", "atcf-wp082014"), ("jma", "TC1725", "jma-tc1725"),
      ("ibtracs", "2026248N22138", "ibtracs-2026248n22138"), ("csv", "a b/c", "csv-a-b-c"),
      ("csv", "天秤", "csv-------"), ("csv", "<&\"'>\u{0}\n", "csv--------"), ("csv", "", "csv-"),
      ("csv", "A_1.2", "csv-a_1-2"), ("csv", "İK", "csv---k"),
    ])
  func code(_ scheme: String, _ code: String, _ expected: String) {
    expectEqual(StormID(scheme: scheme, code: code).description, expected)
  }

  @Test("any code makes a valid xs:ID in lower-case ASCII")
  func valid() throws {
    var generator = SplitMix64(seed: 14)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let scalars = (0..<count).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
      }
      let code = String(String.UnicodeScalarView(scalars))
      let id = StormID(scheme: "cwb", code: code).description
      // NCName, "Namespaces in XML 1.0" section 3, in its ASCII part.
      #expect(id.wholeMatch(of: /[a-z][a-z0-9._\-]*/) != nil, "\(id)")
    }
  }

  @Test("without a code, the time of the first fix stands for one")
  func withoutCode() throws {
    let time = try require(Timestamp(year: 2012, month: 8, day: 17, hour: 6))
    expectEqual(StormID(scheme: "cwb", firstFix: time).description, "cwb-x20120817t0600z")
  }

  @Test("a repeated id is numbered")
  func repeated() {
    let id = StormID(scheme: "cwb", code: "2012-14")
    expectEqual(id.repeated(2).description, "cwb-2012-14-2")
    #expect(id.repeated(2) != id)
    expectEqual(id.repeated(3), id.repeated(3))
  }
}
