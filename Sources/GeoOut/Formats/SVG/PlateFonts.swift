/// The fonts that a plate asks for.
///
/// Each list has both Latin letters and Chinese characters, of Linux, macOS and Windows. Chinese characters
/// that Japan writes otherwise come from the language's own fonts first.
enum PlateFonts {
  /// The value of a `font-family` attribute.
  static func family(_ language: Language) -> String {
    let chinese = ["Noto Sans CJK TC", "Noto Sans TC", "PingFang TC", "Microsoft JhengHei"]
    let japanese = ["Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic"]
    let latin = ["Helvetica", "Arial"]
    let fonts =
      switch language {
      // Latin letters of the fonts of macOS and Windows before those of their Chinese fonts.
      case .english: Array(chinese.prefix(1)) + latin + chinese.dropFirst() + japanese
      case .traditionalChinese: chinese + japanese + latin
      case .japanese: japanese + chinese + latin
      }
    return (["Noto Sans"] + fonts + ["sans-serif"]).joined(separator: ", ")
  }
}
