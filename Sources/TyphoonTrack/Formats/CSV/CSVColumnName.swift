/// A column's name in a header, split into field and unit.
struct CSVColumnName {
  let field: CSVField
  /// How common the spelling is; lower is more common.
  ///
  /// Columns that need no conversion come first, and those
  /// with unknown units last.
  let rank: Int
  /// The unit, zone or hemisphere, if the name gives it.
  let unit: CSVUnit?

  /// Parses a column's name; `nil` if it is unknown.
  init?(_ name: String) {
    guard name.utf8.count <= 96 else { return nil }
    let parts = Parts(name)
    guard let found = Self.find(parts) ?? Self.find(afterZone: parts) else { return nil }
    self = found
  }

  /// Takes a column for a field although its name may be unknown; its unit is in brackets or the last word.
  init(_ name: String, as field: CSVField) {
    if let known = CSVColumnName(name), known.field == field {
      self = known
    } else {
      let parts = Parts(name)
      let last = parts.stem.split { " _".contains($0) }.last.map(String.init) ?? ""
      let unit = CSVUnit(last, of: field)
      self.init(field, rank: 0, Self.unit(unit == nil ? "" : last, parts.brackets, of: field))
    }
  }

  private init(_ field: CSVField, rank: Int, _ unit: CSVUnit?) {
    (self.field, self.unit) = (field, unit)
    let penalty =
      switch unit {
      case .unknown: 2
      case .angle(let angle): angle.isPlain ? 0 : 1
      case nil: field.kind == .time ? 1 : 0
      default: 0
      }
    self.rank = penalty * 1_000 + rank
  }

  private static func find(_ parts: Parts) -> CSVColumnName? {
    find(parts, hasEnding: false) ?? find(parts, hasEnding: true)
  }

  /// Finds a spelling, with or without a unit after it: "lon_ew" is no longitude to the east and west.
  private static func find(_ parts: Parts, hasEnding: Bool) -> CSVColumnName? {
    for field in CSVField.allCases {
      for (rank, spelling) in field.spellings.enumerated() {
        guard let rest = parts.rest(after: spelling) else { continue }
        let ending = rest.lettersAndDigits
        guard hasEnding == (!ending.isEmpty || rest.contains("°")) else { continue }
        if hasEnding {
          // "lats" are latitudes, "lat s" and "latS" are southern ones.
          let before = parts.stem.dropLast(rest.count).last
          let isApart =
            rest.unicodeScalars.first.map { !$0.isLetterOrDigit } ?? false
            || (before?.isLowercase ?? false && rest.first?.isUppercase ?? false)
          guard isApart || (ending.count > 1 && spelling.count > 1), CSVUnit(rest, of: field) != nil
          else { continue }
        }
        // "knots" is both a wind and its unit.
        return CSVColumnName(
          field, rank: rank,
          unit(rest, parts.brackets, of: field) ?? SpeedUnit(written: spelling).map { .speed($0) })
      }
    }
    return nil
  }

  /// Finds a name that begins with a zone: "UTC", "UTC time", "local_time", "JST date".
  private static func find(afterZone parts: Parts) -> CSVColumnName? {
    for length in 1...5 where length <= parts.letters.count {
      let zone = String(parts.letters[..<length])
      let isZone = TimeZoneWords.sureSeconds(zone) != nil || TimeZoneWords.isUnclear(zone)
      guard isZone, let rest = parts.rest(after: zone) else { continue }
      if rest.lettersAndDigits.isEmpty, parts.brackets.isEmpty, ["utc", "gmt"].contains(zone) {
        return CSVColumnName(.time, rank: 0, CSVUnit(zone, of: .time))
      }
      guard let found = find(Parts(rest)), found.field.kind == .time, found.unit == nil,
        parts.brackets.isEmpty
      else { continue }
      return CSVColumnName(found.field, rank: found.rank % 1_000, CSVUnit(zone, of: .time))
    }
    return nil
  }

  /// The unit that an ending and brackets give together.
  private static func unit(_ ending: String, _ brackets: [String], of field: CSVField) -> CSVUnit? {
    let texts = ([ending] + brackets).filter { !$0.lettersAndDigits.isEmpty || $0.contains("°") }
    switch field.kind {
    case .speed, .pressure: return texts.lazy.compactMap { CSVUnit($0, of: field) }.first
    case .angle:
      let text = texts.joined(separator: " ")
      return text.isEmpty ? nil : CSVUnit(text, of: field) ?? .unknown(text)
    case .time:
      let units = texts.flatMap { $0.split(at: ",").map(String.init) }
        .compactMap { CSVUnit($0, of: field) ?? (CSVUnit.isTimeFormat($0) ? nil : .unknown($0)) }
      guard let first = units.first else { return nil }
      guard let zone = first.zone else { return first }
      return units.allSatisfy { $0.zone.map(zone.agrees) ?? false }
        ? first : .unknown(texts.joined(separator: " "))
    case .other: return nil
    }
  }

  /// The unit of lead times in hours, by the words in the name of their column.
  static func hours(inUnitOf name: String) -> Double {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    let units: [(hours: Double, names: [String])] = [
      (1 / 60, ["min", "mins", "minute", "minutes"]),
      (1 / 3_600, ["sec", "secs", "second", "seconds", "s"]), (24, ["day", "days", "d"]),
    ]
    return units.first { $0.names.contains(where: words.contains) }?.hours ?? 1
  }

  /// A name, taken apart.
  private struct Parts {
    /// The text before the first bracket.
    let stem: String
    /// Its letters and digits.
    let letters: [Character]
    /// The texts in brackets.
    let brackets: [String]

    init(_ name: String) {
      let name = name.inNarrowLetters
      let open = name.firstIndex { "([{".contains($0) } ?? name.endIndex
      stem = String(name[..<open])
      letters = Array(stem.lettersAndDigits)
      brackets = name[open...].split { "()[]{}".contains($0) }.map(String.init)
    }

    /// What follows a spelling in the stem; `nil` if the stem does not begin with the spelling.
    func rest(after spelling: String) -> String? {
      guard letters.starts(with: spelling) else { return nil }
      var left = spelling.count
      let rest = stem.unicodeScalars.drop { scalar in
        if left == 0 { return false }
        left -= scalar.isLetterOrDigit ? 1 : 0
        return true
      }
      return String(rest)
    }
  }
}
