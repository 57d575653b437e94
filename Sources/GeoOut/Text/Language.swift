/// A language of the texts on a map.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Traditional Chinese, with the CWA's terms.
  case traditionalChinese = "zh-Hant"
  /// Japanese, with JMA's terms.
  case japanese = "ja"
}
