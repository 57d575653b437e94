import Testing

@testable import TyphoonTrack

@Suite("text in HTML pages")
struct HTMLTextTests {
  private static func advisory() throws -> String {
    String(decoding: try Samples.bytes("nhc-tcm", "ida_010.txt"), as: UTF8.self)
  }

  private static func page(_ text: String) -> String {
    "<!DOCTYPE html><html><head><title>x</title></head><body><div class='x'><pre>\n\(text)</pre></div><script>var x = {a: [1]};</script></body></html>"
  }

  @Test("an advisory in a page is read as it is alone, with markup in it")
  func advisories() throws {
    let text = try Self.advisory()
    let alone = Reading(text, as: nil)
    #expect(!alone.storms.isEmpty)
    let marked = text.replacing(
      "NATIONAL HURRICANE", with: "<a href='/x'>NATIONAL</a>&nbsp;HURRICANE")
    for text in [text, marked] {
      let paged = Reading(Self.page(text), as: nil)
      expectEqual(
        paged.storms.map(\.forecasts.first?.fixes.count),
        alone.storms.map(\.forecasts.first?.fixes.count))
      expectEqual(paged.storms.map(\.track), alone.storms.map(\.track))
      expectEqual(paged.shown, alone.shown)
    }
  }

  @Test(
    "a page of prose says what it is, one with a table has its fixes, an open end hides no script")
  func others() throws {
    expectEqual(
      Reading(
        Self.page("BULLETIN\nHurricane Ida Advisory Number 10\nNWS NATIONAL HURRICANE CENTER\n"),
        as: nil
      )
      .error?.message.description.hasPrefix("found an NHC advisory in prose"), true)
    let table = "id,time,lat,lon\na,2020-08-01T00Z,20,130\n"
    expectEqual(Reading(Self.page(table), as: nil).storms.map(\.track.count), [1])
    let script = String(
      decoding: try Samples.bytes("cwb", "ty_infos.js"), as: UTF8.self)
    expectEqual(
      Reading("<html><pre>open<script>\(script)</script>", as: nil).storms.count,
      Reading(script).storms.count)
  }

  @Test(
    "ids with years of two digits are those of the century",
    arguments: [
      ("EP0499", "atcf-ep041999"), ("CP0102", "atcf-cp012002"), ("AL092021", "atcf-al092021"),
    ])
  func ids(_ id: String, _ expected: String) throws {
    let text = try Self.advisory().replacing("AL092021", with: id)
    expectEqual(Reading(text, as: nil).storms.map(\.id.description), [expected])
  }
}
