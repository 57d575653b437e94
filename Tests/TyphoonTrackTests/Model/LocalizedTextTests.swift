import Testing

@testable import TyphoonTrack

@Suite("localized text")
struct LocalizedTextTests {
  @Test("words are found by language, and kept in the source's order")
  func languages() {
    var text = LocalizedText("TEMBIN", language: "en")
    text.add("天秤", language: "zh-Hant")
    expectEqual(text["en"], "TEMBIN")
    expectEqual(text["zh-Hant"], "天秤")
    expectNil(text["ja"])
    expectEqual(text.entries.map(\.language), ["en", "zh-Hant"])
  }

  @Test("no words are no text")
  func empty() {
    #expect(LocalizedText().isEmpty)
    #expect(LocalizedText("", language: "en").isEmpty)
    expectEqual(LocalizedText("", language: "en"), LocalizedText())
  }
}
