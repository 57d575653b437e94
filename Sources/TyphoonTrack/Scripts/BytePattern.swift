import CSystem

/// A regular expression of the C library, which compiles it in a tenth of a millisecond, an eighth of
/// what `Regex` takes.
struct BytePattern: ~Copyable {
  /// A name: letters, digits, underscores, dollar signs, and whatever is not ASCII.
  static let word = "[^\u{1}-#%-/:-@[-^`{-\u{7F}]+"

  /// The part of a locale that says which bytes make a character.
  #if canImport(Darwin)
    private static let characters = Int32(LC_CTYPE_MASK)
  #else
    private static let characters: Int32 = 1 << LC_CTYPE
  #endif

  private let expression: regex_t

  init(_ pattern: String) {
    // In the C locale any byte is a character; a program that uses the library may have set another.
    let bytes = newlocale(Self.characters, "C", nil)
    let other = uselocale(bytes)
    var made = regex_t()
    regcomp(&made, pattern, REG_EXTENDED)
    _ = uselocale(other)
    freelocale(bytes)
    expression = made
  }

  deinit {
    var freed = expression
    regfree(&freed)
  }

  /// Finds the pattern in a text.
  ///
  /// - Returns: The ranges of the match and of its first groups, `count` in all; `nil` if there is no
  ///   match, or if the text has a NUL. A group that took no part has an empty range.
  func groups(in text: Bytes, _ count: Int) -> [Range<Int>]? {
    guard !text.contains(0) else { return nil }
    let string = text.map { CChar(bitPattern: $0) } + [0]
    var groups = [regmatch_t](repeating: regmatch_t(), count: count)
    let isFound = withUnsafePointer(to: expression) { regexec($0, string, count, &groups, 0) == 0 }
    return isFound ? groups.map { max(0, Int($0.rm_so))..<max(0, Int($0.rm_eo)) } : nil
  }
}
