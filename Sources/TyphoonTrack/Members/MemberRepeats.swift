/// Detects a repeated member where each may occur once; the first is used.
struct MemberRepeats {
  /// The number of names remembered: more than any object has.
  private static let limit = 64

  private var seen: [MemberName] = []

  /// Whether a member occurs for the first time; reports a repeated one to `finding`.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - cursor: The cursor at the member.
  ///   - finding: Receives a warning for a repeated member.
  /// - Returns: Whether to read the member.
  /// - Throws: If the input is damaged or cannot be read.
  mutating func isFirst(
    _ name: MemberName, _ cursor: inout some MemberCursor & ~Copyable, _ finding: Report
  ) throws(ReadError) -> Bool {
    guard seen.contains(name) else {
      if seen.count < Self.limit { seen.append(name) }
      return true
    }
    let mark = try cursor.mark()
    _ = cursor.takeRepeated()
    cursor.location(of: mark).warn(
      "duplicate '\(name: name.written)' omitted: only the first is used", to: finding)
    return false
  }
}
