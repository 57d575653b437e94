/// The name of a member, independent of its spelling.
///
/// Agencies change the spelling of a name from year to year: `max_wind_speed`, `maxWindSpeed`,
/// `MaxWindSpeed`, and `@lang` beside `lang`. Names are equal if their letters and digits are,
/// ignoring case.
///
/// Stored inline without an allocation: files have a name for every number.
struct MemberName: Equatable {
  /// The letters, in lower case, and the digits.
  private var characters = Characters()
  /// The name as written, or its first bytes.
  private var original = Characters()

  /// Creates a name.
  ///
  /// - Parameter bytes: The name as written.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      original.append(byte)
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): characters.append(byte | 0x20)
      case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "-"): continue
      default: characters.append(byte)
      }
    }
  }

  /// Creates a name.
  ///
  /// - Parameter text: The name as written.
  init(_ text: StaticString) {
    self = text.withUTF8Buffer { MemberName($0) }
  }

  /// The name as written; a long one is truncated.
  var written: String {
    let shown = (0..<min(original.count, Characters.most)).map { original[$0] }
    return String(decoding: shown, as: UTF8.self) + (original.count > Characters.most ? "…" : "")
  }

  /// Matches a name against a pattern in lower-case letters and digits, for `switch`.
  static func ~= (pattern: StaticString, name: MemberName) -> Bool {
    let count = name.characters.count
    guard pattern.utf8CodeUnitCount == count, count <= Characters.most else { return false }
    for index in 0..<count where pattern.utf8Start[index] != name.characters[index] {
      return false
    }
    return true
  }

  /// Whether two names are equal; of names longer than 32 bytes the first 32 bytes and the lengths
  /// are compared.
  static func == (one: MemberName, other: MemberName) -> Bool {
    one.characters.count == other.characters.count
      && one.characters.words == other.characters.words
  }

  /// The first 32 bytes of a text, and its length.
  private struct Characters {
    static let most = 32

    private(set) var count = 0
    private(set) var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    mutating func append(_ byte: UInt8) {
      let shifted = UInt64(byte) << (UInt64(count & 7) * 8)
      switch count >> 3 {
      case 0: words.0 |= shifted
      case 1: words.1 |= shifted
      case 2: words.2 |= shifted
      case 3: words.3 |= shifted
      default: break
      }
      count += 1
    }

    subscript(index: Int) -> UInt8 {
      let word =
        switch index >> 3 {
        case 0: words.0
        case 1: words.1
        case 2: words.2
        default: words.3
        }
      return UInt8(truncatingIfNeeded: word >> (UInt64(index & 7) * 8))
    }
  }
}
