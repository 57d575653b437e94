import CSystem

/// The encoding in which a text makes sense.
///
/// Each encoding is a model of the text: how probable its areas of characters are in the language that
/// is written in it, and how many characters an area has. The likeliest model is taken if it is twenty
/// times as likely as the next and most characters are common ones. Common are, for example, the
/// first level of Chinese characters in Big5 and GB 2312, kana and the first level of kanji in Japanese
/// encodings, and the 2,350 syllables of KS X 1001.
enum TextGuess: Equatable {
  case utf8
  case encoding(TextEncoding)
  /// UTF-8 or ASCII with a few wrong bytes.
  case damaged
  case unknown

  /// The number of bytes that are enough, from the first one that is not ASCII.
  static let sampleSize = 64 << 10

  /// Guesses the encoding of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, or its beginning.
  ///   - isWhole: Whether the text ends with the bytes; if not, the last character may be incomplete.
  init(_ bytes: [UInt8], isWhole: Bool) {
    let end = isWhole ? 0 : 3
    if (0...end).contains(where: { TextEncoding.isUTF8(bytes.dropLast($0)) }) {
      self = .utf8
      return
    }
    let scores = Self.models.map { (encoding: $0.encoding, score: $0.score(bytes)) }
      .sorted { $0.score.likelihood > $1.score.likelihood }
    let (best, next) = (scores[0], scores[1])
    if best.score.isCommon, best.score.likelihood - next.score.likelihood > log(20) {
      self = .encoding(best.encoding)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let (wrong, others) = text.reduce(into: (0, 0)) { counts, scalar in
      if scalar == "\u{FFFD}" { counts.0 += 1 } else if !scalar.isASCII { counts.1 += 1 }
    }
    self = wrong < 4 || wrong * 4 < others ? .damaged : .unknown
  }

  /// The probability of a text in a model.
  private struct Score {
    /// The natural logarithm of the probability.
    var likelihood = 0.0
    private var (common, others) = (0, 0)
    /// Whether most characters that are not ASCII are common.
    var isCommon: Bool { common > others }

    /// Adds a character that is as probable as all others of its area.
    mutating func add(_ area: Area) {
      likelihood += area.likelihood
      if area.share > 0.3 { common += 1 } else { others += 1 }
    }

    mutating func addASCII() { likelihood += Self.ascii }
    private static let ascii = log(1.0 / 40)
  }

  /// An area of an encoding: characters of two bytes, or of one if `seconds` is empty.
  private struct Area {
    let firsts: ClosedRange<UInt8>
    let seconds: [ClosedRange<UInt8>]
    /// The probability that a character of the text is in the area.
    let share: Double
    /// The natural logarithm of the probability of one of its characters.
    let likelihood: Double

    init(
      _ firsts: ClosedRange<UInt8>, _ seconds: [ClosedRange<UInt8>], _ share: Double,
      of count: Double
    ) {
      (self.firsts, self.seconds, self.share) = (firsts, seconds, share)
      likelihood = log(share / count)
    }

    func holds(_ first: UInt8, _ second: UInt8?) -> Bool {
      guard firsts.contains(first) else { return false }
      return seconds.isEmpty || seconds.contains { range in second.map(range.contains) ?? false }
    }
  }

  private struct Model {
    let encoding: TextEncoding
    /// The areas, of which the first that fits counts.
    let areas: [Area]
    /// Words that tables of tracks contain.
    let words: [Substring]

    init?(_ label: String, _ words: String, _ areas: [Area]) {
      guard let encoding = TextEncoding(label) else { return nil }
      (self.encoding, self.areas, self.words) = (encoding, areas, words.split(at: " "))
    }

    func score(_ bytes: [UInt8]) -> Score {
      var score = Score()
      var index = 0
      while index < bytes.count {
        let second = index + 1 < bytes.count ? bytes[index + 1] : nil
        if bytes[index] < 0x80 {
          score.addASCII()
        } else if words.isEmpty {
          score.add(latin(bytes, at: index))
        } else if let area = areas.first(where: { $0.holds(bytes[index], second) }) {
          score.add(area)
          index += area.seconds.isEmpty ? 0 : 1
        } else {
          score.add(TextGuess.wrong)
        }
        index += 1
      }
      let text = String(decoding: encoding.decoded(bytes), as: UTF8.self)
      score.likelihood += log(1_000) * Double(words.count { text.contains($0) })
      return score
    }

    /// The area of a character in Latin-1: of a sign of degrees, of letters in a word of ASCII letters, or
    /// of others.
    private func latin(_ bytes: [UInt8], at index: Int) -> Area {
      func isLetter(_ index: Int) -> Bool {
        bytes.indices ~= index && UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index] | 0x20
      }
      switch bytes[index] {
      case 0xB0: return areas[0]
      case 0xC0... where isLetter(index - 1) || isLetter(index + 1): return areas[1]
      default: return areas[2]
      }
    }
  }

  private static let wrong = Area(0x80...0xFF, [], 1e-9, of: 1)

  /// Source of the areas: the tables of WHATWG, "Encoding".
  private static let models: [Model] = {
    let high: [ClosedRange<UInt8>] = [0xA1...0xFE]
    let big5: [ClosedRange<UInt8>] = [0x40...0x7E, 0xA1...0xFE]
    let japanese: [ClosedRange<UInt8>] = [0x40...0x7E, 0x80...0xFC]
    let korean: [ClosedRange<UInt8>] = [0x41...0x5A, 0x61...0x7A, 0x81...0xFE]
    return [
      Model(
        "gb18030", "台风 时间 纬度 经度 风速 气压 名称 日期",
        [
          Area(0xB0...0xD7, high, 0.88, of: 3_755), Area(0xD8...0xF7, high, 0.06, of: 3_008),
          Area(0xA1...0xA3, high, 0.04, of: 282), Area(0xA4...0xA9, high, 0.005, of: 400),
          Area(0x81...0xFE, [0x40...0x7E, 0x80...0xFE], 0.01, of: 14_000),
        ]),
      Model(
        "big5", "颱風 時間 緯度 經度 風速 氣壓 名稱 日期",
        [
          Area(0xA4...0xC6, big5, 0.9, of: 5_401), Area(0xA1...0xA3, big5, 0.05, of: 408),
          Area(0xC9...0xF9, big5, 0.04, of: 7_652), Area(0x81...0xFE, big5, 0.005, of: 5_000),
        ]),
      Model(
        "shift_jis", "台風 時刻 緯度 経度 風速 気圧 名称 日時",
        [
          Area(0x82...0x83, japanese, 0.4, of: 320), Area(0x88...0x97, japanese, 0.5, of: 2_965),
          Area(0x81...0x87, japanese, 0.03, of: 400), Area(0x98...0x9F, japanese, 0.03, of: 1_500),
          Area(0xE0...0xEA, japanese, 0.01, of: 1_900), Area(0xA1...0xDF, [], 0.03, of: 63),
          Area(0xED...0xFC, japanese, 0.001, of: 2_000),
        ]),
      Model(
        "euc-jp", "台風 時刻 緯度 経度 風速 気圧 名称 日時",
        [
          Area(0xA4...0xA5, high, 0.4, of: 169), Area(0xB0...0xCF, high, 0.5, of: 2_965),
          Area(0xA1...0xA3, high, 0.05, of: 300), Area(0xD0...0xF4, high, 0.04, of: 3_390),
          Area(0x8E...0x8E, [0xA1...0xDF], 0.001, of: 63),
        ]),
      Model(
        "euc-kr", "태풍 시간 시각 위도 경도 풍속 기압 이름",
        [
          Area(0xB0...0xC8, high, 0.92, of: 2_350), Area(0xA1...0xAC, high, 0.03, of: 986),
          Area(0xCA...0xFD, high, 0.02, of: 4_888), Area(0x81...0xC6, korean, 0.02, of: 8_822),
        ]),
      Model(
        "latin-1", "",
        [
          Area(0xB0...0xB0, [], 0.4, of: 2), Area(0xC0...0xFF, [], 0.5, of: 25),
          Area(0x80...0xFF, [], 0.05, of: 128),
        ]),
    ].compactMap { $0 }
  }()
}
