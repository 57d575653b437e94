/// Tells a member that stands there again, where each stands once: the first counts.
struct MemberRepeats {
  /// Of more names than these nothing has so many.
  private static let most = 64

  private var seen: [MemberName] = []

  /// Whether a member stands there for the first time; `finding` is told of another.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - cursor: The cursor at the member.
  ///   - finding: Receives what is wrong.
  /// - Returns: Whether the member is to be read.
  /// - Throws: Where the input is damaged or cannot be read.
  mutating func isFirst<Cursor: MemberCursor & ~Copyable>(
    _ name: MemberName, _ cursor: inout Cursor, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Bool {
    guard seen.contains(name) else {
      if seen.count < Self.most { seen.append(name) }
      return true
    }
    let mark = try cursor.mark()
    finding(Finding(.warning, .again(name.written), at: cursor.location(of: mark)))
    return false
  }
}

extension Finding.Message {
  fileprivate static func again(_ name: String) -> Self {
    "another '\(name: name)' omitted: found it twice, expected it once, and took the first"
  }
}
