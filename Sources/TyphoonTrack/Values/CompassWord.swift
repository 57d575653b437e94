/// The sixteen compass directions, in the spellings that agencies use.
enum CompassWord {
  private static let english = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
  /// JMA puts north and south first in the intercardinal directions.
  private static let japanese = [
    "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西",
    "西", "西北西", "北西", "北北西",
  ]

  /// In Chinese, north and south come last; its intercardinal directions have either order.
  private static let chinese = [
    "北", "北东北", "东北", "东东北", "东", "东东南", "东南", "南东南", "南", "南西南", "西南", "西西南", "西",
    "西西北", "西北", "北西北",
  ]

  /// Returns the bearing of a direction in English (`WNW`) or Japanese (`西北西`), in degrees
  /// clockwise from north, or `nil` if it is not a direction.
  static func bearing(_ word: String) -> Double? {
    let simple = String(word.map { $0 == "東" ? "东" : $0 })
    let index =
      english.firstIndex(of: word.uppercased()) ?? japanese.firstIndex(of: word)
      ?? chinese.firstIndex(of: simple)
      ?? japanese.firstIndex(of: String(word.map { $0 == "东" ? "東" : $0 }))
    return index.map { Double($0) * 22.5 }
  }

  /// Returns the opposite bearing, in degrees clockwise from north.
  static func opposite(of bearing: Double) -> Double {
    bearing < 180 ? bearing + 180 : bearing - 180
  }
}

extension Motion {
  /// Sets the direction that an agency publishes as text; an unknown one is kept as text, with a warning.
  ///
  /// - Parameters:
  ///   - word: The direction.
  ///   - text: The direction in each language; by default `word`, in English.
  ///   - field: The name of the field.
  ///   - location: The location of the text.
  ///   - finding: Receives the warning.
  mutating func setDirection(
    _ word: String, text: LocalizedText? = nil, of field: String, at location: Finding.Location,
    _ finding: Report
  ) {
    directionWords = text ?? LocalizedText(word, language: "en")
    bearing = CompassWord.bearing(word)
    guard bearing == nil else { return }
    location.warn(.unknownDirection(word, of: field), to: finding)
  }
}

extension Finding.Message {
  fileprivate static func unknownDirection(_ word: String, of field: String) -> Self {
    let example = word.utf8.allSatisfy { $0 < 0x80 } ? "WNW" : "西北西"
    return
      "'\(name: field)' is '\(word)', expected one of 16 directions such as '\(name: example)': kept as text"
  }
}
