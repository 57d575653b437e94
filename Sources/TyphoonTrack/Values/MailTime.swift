/// A time in the format of mail and news feeds: `Thu, 30 May 2013 15:23:32 GMT`.
///
/// Source: RFC 822, section 5, as amended by RFC 1123, section 5.2.14, and RSS 2.0 (`pubDate`). The
/// day of the week and the seconds are optional.
struct MailTime {
  /// The time in UTC.
  let time: Timestamp

  /// Parses a time, or returns `nil` if the text is not one.
  ///
  /// - Parameter text: The text, without white space around it.
  init?(_ text: Bytes) {
    guard text.count <= 64 else { return nil }
    var words = text.string.split { $0 == " " || $0 == "," }[...]
    if let first = words.first, CalendarWords.weekday(first) != nil { words.removeFirst() }
    guard 4...5 ~= words.count, let day = Int(words[words.startIndex]),
      let month = CalendarWords.month(words[words.startIndex + 1]),
      let year = Int(words[words.startIndex + 2]), 1_000...9_999 ~= year
    else { return nil }
    var clock = String(words[words.startIndex + 3])
    let zone = words.count > 4 ? words[words.startIndex + 4] : "GMT"
    guard let midnight = Timestamp(year: year, month: month, day: day, hour: 0),
      let ofDay = clock.withUTF8({ TimeText.secondsOfDay($0) }),
      let offset = TimeZoneWords.seconds(zone), let time = midnight.moved(by: ofDay - offset)
    else { return nil }
    self.time = time
  }
}

/// English names of weekdays and months, in full or as their first three letters.
enum CalendarWords {
  private static let days = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The day of the week, counted from Thursday, the day of 1 January 1970; `nil` for any other
  /// word.
  static func weekday(_ word: Substring) -> Int? { index(of: word, in: days) }

  /// The month, 1 to 12; `nil` for any other word.
  static func month(_ word: Substring) -> Int? { index(of: word, in: months).map { $0 + 1 } }

  /// The day of the week of a moment in UTC, counted like `weekday(_:)`.
  static func weekday(of time: Timestamp) -> Int { (time.daysSince1970 % 7 + 7) % 7 }

  private static func index(of word: Substring, in words: [String]) -> Int? {
    guard word.utf8.count >= 3, word.utf8.count <= 9 else { return nil }
    return words.firstIndex(of: String(word.prefix(3).lowercased()))
  }
}

/// The offsets from UTC of time zones that forecasters and feeds write as letters.
enum TimeZoneWords {
  /// Returns the seconds east of UTC, or `nil` if the zone is unknown.
  ///
  /// Source: NWS Instruction 10-1701 for the zones of the United States and those in NHC's
  /// advisories, from the Azores to Guam; RFC 822, section 5.1, for `+0800`.
  static func seconds(_ zone: Substring) -> Int? {
    hours[zone.uppercased()].map { $0 * 3_600 } ?? DigitScanner.offset(String(zone))
  }

  /// Returns the seconds east of UTC, or `nil` if the word is unknown or is in use in several parts of the
  /// world.
  static func sureSeconds(_ word: String) -> Int? {
    let word = word.uppercased()
    return several.contains(word) ? nil : hours[word].map { $0 * 3_600 }
  }

  /// Words of several zones, and of whatever zone is meant.
  static func isUnclear(_ word: String) -> Bool {
    several.contains(word.uppercased())
      || ["LOCAL", "LOCALTIME", "LOCAL TIME", "LT", "LST", "LMT"].contains(word.uppercased())
  }

  /// China and America, India, Ireland and Israel, Britain and Bangladesh, the Philippines and America, Samoa
  /// and Singapore, America and Malaysia, the Atlantic and Arabia, the Gulf and Guam.
  private static let several: Set = ["CST", "CDT", "IST", "BST", "PST", "SST", "MST", "AST", "GST"]

  private static let hours: [String: Int] = [
    "GMT": 0, "UTC": 0, "UT": 0, "Z": 0, "ZULU": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2,
    // Azores and Cabo Verde.
    "AZOT": -1, "AZOST": 0, "CVT": -1, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6,
    "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
    "HDT": -9, "SST": -11, "CHST": 10, "SGT": 8, "HKT": 8, "JST": 9, "KST": 9, "PHT": 8, "PHST": 8,
    "MYT": 8, "ICT": 7, "WIB": 7, "WITA": 8, "WIT": 9, "PKT": 5, "AWST": 8, "AEST": 10, "AEDT": 11,
    "NZST": 12, "NZDT": 13, "FJT": 12, "SAST": 2, "BEIJING": 8, "CHINA": 8, "TAIWAN": 8,
    "TAIPEI": 8, "HONG KONG": 8, "PHILIPPINE": 8, "JAPAN": 9, "KOREA": 9, "世界": 0, "協定世界": 0,
    "北京": 8, "臺灣": 8, "台灣": 8, "台湾": 8, "香港": 8, "日本": 9, "日本标准": 9, "日本標準": 9,
  ]
}
