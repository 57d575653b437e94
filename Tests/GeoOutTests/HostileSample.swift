import TyphoonTrack

@testable import GeoOut

/// Texts that break formats which are not careful.
enum HostileSample {
  static let texts = [
    "]]>", "<script>alert('1')</script>", "a & b &amp; &#0;", "\"quoted\" 'too'", "back\\slash",
    "\u{0}\u{1}\u{8}\u{B}\u{1F}\u{7F}", "line\nbreak\ttab\rreturn", "\u{202E}desrever\u{202C}",
    "\u{FFFE}\u{FFFF}", "🌀", "-->", "${x} %s #{y}", " ", "\u{2028}",
    String(repeating: "LONG名", count: 2_000),
  ]

  /// The text as XML 1.0 can hold it: characters that section 2.2 forbids become U+FFFD.
  static func inXML(_ text: String) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
      let isAllowed =
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
      clean.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
    return clean
  }

  /// TEMBIN with a text wherever a source's text can stand.
  static func storm(_ text: String) -> Storm {
    var storm = StormSample.tembin()
    storm.id = StormID(scheme: "csv", code: text)
    storm.names = LocalizedText(text, language: "en")
    storm.names.add(text, language: "zh-Hant")
    storm.agency = text
    storm.number = text
    storm.advisory = text
    storm.otherIDs = [text, text]
    storm.source = Source(product: text, attribution: text, license: text)
    storm.track[2].agencyClass = AgencyClass(code: text)
    storm.track[2].remarks.add(text, language: "en")
    storm.track[2].place = LocalizedText(text, language: "en")
    storm.track[2].accuracy = PositionAccuracy(words: LocalizedText(text, language: "en"))
    storm.track[2].sizeClass = AgencyClass(code: text)
    storm.track[2].name = text
    storm.forecasts[0].technique = text
    storm.forecasts[0].member = text
    storm.forecasts[0].remarks = LocalizedText(text, language: "en")
    return storm
  }
}
