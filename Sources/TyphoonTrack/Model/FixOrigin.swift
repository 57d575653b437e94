/// The line and column of its input from which a fix was read.
///
/// It is not part of the fix's value: all origins are equal.
struct FixOrigin: Hashable, Sendable {
  /// The line, from 1; 0 if it is unknown.
  let line: UInt32
  /// The column in bytes, from 1.
  let column: UInt32

  init(line: Int = 0, column: Int = 1) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
  }

  static func == (left: FixOrigin, right: FixOrigin) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
