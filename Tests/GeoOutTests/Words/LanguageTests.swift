import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("languages")
struct LanguageTests {
  /// A language that no part of the program knows: English between brackets.
  private final class Toy: Catalogue {
    let weekdays = Language.english.catalogue.weekdays.map { "[\($0)]" }
    let compass = Language.english.catalogue.compass.map { "[\($0)]" }
    let agencies: [String: String] = [:]

    func words(for layer: Layer) -> LayerWords {
      let english = Language.english.catalogue.words(for: layer)
      return LayerWords("[\(english.one)]", all: "[\(english.all)]", note: "[\(english.note)]")
    }

    func text(_ phrase: Phrase) -> String { "[\(Language.english[phrase])]" }
    func name(ofTyphoon name: String, by agency: String) -> String? { "[\(name)]" }
  }

  private func plate(_ language: Language) throws -> [UInt8] {
    var options = WritingOptions()
    options.language = language
    let storm = try PlateStormSample(name: "TEMBIN").storm()
    return try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options)
  }

  private func texts(_ plate: [UInt8]) throws -> String {
    try PlateDocument(plate).all("text").map(\.text).joined(separator: "|")
  }

  @Test("one that is its catalogue alone has plates with its own words, and changes no other's")
  func toy() throws {
    let english = try plate(.english)
    let toy = Language("x-toy", Toy())
    let shown = try texts(plate(toy))
    for words in ["[TEMBIN]", "[Latest analysis]", "[Potential track area"] {
      expectTrue(shown.contains(words), "\(words) in \(shown)")
    }
    expectEqual(try plate(.english), english)
    let words = try texts(english)
    expectTrue(words.contains("Latest analysis") && !words.contains("["), "\(words)")
  }

  @Test("a tag names a language, and every language has its own")
  func tags() {
    expectEqual(Language.allCases.map(\.rawValue), ["en", "zh-Hant", "ja"])
    for language in Language.allCases {
      expectEqual(Language(rawValue: language.rawValue), language)
    }
    #expect(Language(rawValue: "x-toy") == nil)
  }
}
