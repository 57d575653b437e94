/// The name of a member, independent of its spelling.
///
/// Agencies change the spelling of a name from year to year: `max_wind_speed`, `maxWindSpeed`,
/// `MaxWindSpeed`, and `@lang` beside `lang`. Names are equal if their letters and digits are,
/// ignoring case.
struct MemberName: Equatable {
  /// The name as written; a long one is truncated.
  let written: String
  /// The letters, in lower case, and the digits.
  private let characters: String

  /// Creates a name from its spelling.
  init(_ text: String) {
    written =
      text.utf8.count > 32 ? String(decoding: text.utf8.prefix(32), as: UTF8.self) + "…" : text
    characters = String(unsafeUninitializedCapacity: text.utf8.count) { memory in
      var count = 0
      for byte in text.utf8 where !"_@#-".utf8.contains(byte) {
        memory[count] = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  /// Creates a name from its spelling.
  init(_ bytes: Bytes) { self.init(bytes.string) }

  /// Matches a name against a pattern in lower-case letters and digits, for `switch`.
  static func ~= (pattern: String, name: MemberName) -> Bool { pattern == name.characters }

  static func == (one: MemberName, other: MemberName) -> Bool { one.characters == other.characters }
}
