/// A word for one of the sixteen directions, as agencies write them.
enum CompassWord {
  private static let english = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
  /// JMA puts north and south first in the diagonals.
  private static let japanese = [
    "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西",
    "西", "西北西", "北西", "北北西",
  ]

  /// The bearing of a direction, in English letters (`WNW`) or Japanese (`西北西`), in degrees clockwise from
  /// north; `nil` for another word.
  static func bearing(_ word: String) -> Double? {
    let index = english.firstIndex(of: word.uppercased()) ?? japanese.firstIndex(of: word)
    return index.map { Double($0) * 22.5 }
  }

  /// The opposite of a bearing, in degrees clockwise from north.
  static func opposite(of bearing: Double) -> Double {
    bearing < 180 ? bearing + 180 : bearing - 180
  }
}
