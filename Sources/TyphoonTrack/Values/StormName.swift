/// What the text of a name field is: a storm's name, or what sources write if a storm has none.
///
/// A storm without a name is shown with its number.
enum StormName {
  /// Nothing, or a word for a missing name: `UNNAMED`, `(nameless)`, `NOT_NAMED`.
  case missing
  /// A number or designation: `TEN`, `NINE-E`, `INVEST 90W`, `GENESIS017`, `08W`.
  case provisional
  /// A name.
  case real

  private static let words: Set<String> = [
    "UNNAMED", "NOTNAMED", "NONAME", "NAMELESS", "UNKNOWN", "UNK", "UNDEFINED", "MISSING", "NONE",
    "NULL", "NIL", "NA", "NAN", "TBD", "TEST", "XXXX",
  ]
  /// In Chinese, Japanese and Korean: "no name", "tropical depression", "tropical cyclone", "low".
  private static let missingElsewhere = [
    "未命名", "无名", "無名", "名称なし", "热带低压", "熱帶低壓", "熱帶低氣壓", "熱帶性低氣壓", "熱帯低気圧", "열대저압부",
    "热带气旋", "熱帶氣旋", "低压区", "低壓區",
  ]
  /// Words for kinds of storms, which some sources write before a number: `TROPICAL STORM TEN`.
  private static let kinds: Set<String> = [
    "TROPICAL", "SUBTROPICAL", "SUBTROP", "EXTRATROPICAL", "POTENTIAL", "SEVERE", "SUPER",
    "DISTURBANCE", "DEPRESSION", "LOW", "PRESSURE", "AREA", "STORM", "CYCLONE", "HURRICANE",
    "TYPHOON", "SYSTEM", "NUMBER", "TD", "TS", "TY", "TC", "HU", "SD", "SS", "PTC",
  ]
  private static let units = [
    "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE",
  ]
  private static let tens = [
    "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY",
  ]
  /// The numbers from 1 to 99, spelled out without hyphens.
  private static let numbers: Set<String> = {
    var words = Set(
      units + tens + [
        "TEN", "ELEVEN", "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN",
        "EIGHTEEN", "NINETEEN",
      ])
    // Fields of nine or ten characters truncate the longer ones, with the hyphen (`TWENTY-ON`) or
    // without.
    for ten in tens {
      for unit in units {
        words.insert(ten + unit)
        for length in 8...10 { words.insert(String((ten + unit).prefix(length))) }
      }
    }
    return words
  }()

  /// Words that stand before a name besides those of `kinds`.
  private static let others: Set<String> = [
    "POST", "EX", "MAJOR", "VERY", "EXTREMELY", "INTENSE", "STRONG", "CYCLONIC", "REMNANTS",
    "REMNANT", "OF", "EXTREME",
  ]
  /// The same in Chinese, Japanese and Korean; longer ones first.
  private static let kindsElsewhere = [
    "超强台风", "超強颱風", "强热带风暴", "強烈熱帶風暴", "超級颱風", "強烈颱風", "中度颱風", "輕度颱風", "热带低压", "熱帶低壓", "热带风暴",
    "熱帶風暴", "强台风", "強颱風", "台风", "颱風", "台風", "태풍",
  ]

  /// Splits the class from a name, as in `Hurricane Ida` and `強烈颱風 天秤`; the class is empty if there is none.
  static func parts(of text: String) -> (kind: String, name: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      // In Korean the class comes first.
      for kind in kindsElsewhere
      where text.hasPrefix(kind) || (text.hasSuffix(kind) && kind != "태풍") {
        let rest = text.hasPrefix(kind) ? text.dropFirst(kind.count) : text.dropLast(kind.count)
        let name = rest.split { " 「」『』".contains($0) }.joined(separator: " ")
        return name.isEmpty || name.contains { $0.isNumber } ? ("", text) : (kind, name)
      }
      return ("", text)
    }
    let words = text.split(at: " ")
    func isKind(_ word: Substring) -> Bool {
      word.uppercased().split { !$0.isLetter }.allSatisfy {
        kinds.contains(String($0)) || others.contains(String($0))
      }
        && word.contains { $0.isLetter }
    }
    let first = words.firstIndex { !isKind($0) } ?? words.count
    let last = words.lastIndex { !isKind($0) } ?? words.count
    guard words.count > 1, first <= last, last < words.count, first > 0 || last < words.count - 1
    else { return ("", text) }
    let kind = (words[..<first] + words[(last + 1)...]).joined(separator: " ")
    return (kind, words[first...last].joined(separator: " "))
  }

  /// Judges the text of a name field.
  init(_ text: String) {
    let text = text.uppercased()
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      self = Self.missingElsewhere.contains { text.hasPrefix($0) } ? .missing : .real
      return
    }
    let parts = text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    var own = parts.filter { !Self.kinds.contains($0) }
    // "NINE-E" is the ninth storm of the eastern Pacific.
    if own.count > 1, let last = own.last, last.count == 1, last.allSatisfy({ $0.isLetter }) {
      own.removeLast()
    }
    let word = own.joined()
    let letters = word.filter { $0.isLetter }
    let digits = word.count - letters.count
    let isDesignation =
      (digits > 1 && letters.count <= 2)
      || (digits > 0
        && (letters.isEmpty || Self.words.contains(letters) || Self.kinds.contains(letters)))
    if parts.isEmpty || Self.words.contains(parts.joined()) || Self.words.contains(word) {
      self = .missing
    } else if word.isEmpty || isDesignation || Self.numbers.contains(letters)
      || letters.hasPrefix("INVEST") || letters.hasPrefix("GENESIS") || letters == "INV"
    {
      self = .provisional
    } else {
      self = .real
    }
  }
}

extension LocalizedText {
  /// Adds the name of a storm, unless the text says that it has none.
  mutating func add(name: String, language: String) {
    if StormName(name) == .real { add(name, language: language) }
  }
}
