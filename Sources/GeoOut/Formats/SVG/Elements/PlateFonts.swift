/// The fonts of a plate.
///
/// Each list has fonts for both Latin letters and Chinese characters, on Linux, macOS and Windows.
/// Characters whose form differs in Japan come first from fonts of the plate's language.
package enum PlateFonts {
  /// The value of a `font-family` attribute.
  package static func family(_ language: Language) -> String {
    let chinese = ["Noto Sans CJK TC", "Noto Sans TC", "PingFang TC", "Microsoft JhengHei"]
    let japanese = ["Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic"]
    let latin = ["Helvetica", "Arial"]
    let fonts =
      switch language {
      // The Latin fonts of macOS and Windows come before their Chinese fonts.
      case .english: Array(chinese.prefix(1)) + latin + chinese.dropFirst() + japanese
      case .traditionalChinese: chinese + japanese + latin
      case .japanese: japanese + chinese + latin
      }
    return (["Noto Sans"] + fonts + ["sans-serif"]).joined(separator: ", ")
  }
}
