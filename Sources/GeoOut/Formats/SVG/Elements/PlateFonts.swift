/// The fonts of a plate.
///
/// Each list has fonts for both Latin letters and Chinese characters, on Linux, macOS and Windows.
/// Characters whose form differs in Japan come first from fonts of the plate's language.
package enum PlateFonts {
  /// The value of a `font-family` attribute.
  package static func family(_ language: Language) -> String {
    return (["Noto Sans"] + language.catalogue.fonts + ["sans-serif"]).joined(separator: ", ")
  }
}
