import Testing

// What `#expect` says, as functions: the macro costs the compiler some 15 ms in each of thousands of places, a third of
// what the tests take to build. `#expect` is for what these do not say.

/// Records an issue unless two values are equal.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard found != expected else { return }
  record(
    "found \(String(reflecting: found)), expected \(String(reflecting: expected))", comment(),
    sourceLocation)
}

/// Records an issue unless a value is `nil`.
func expectNil<Value>(
  _ found: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let found else { return }
  record("found \(String(reflecting: found)), expected nil", comment(), sourceLocation)
}

/// Records an issue unless a condition of several terms holds.
func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { record("found false, expected true", comment(), sourceLocation) }
}

private func record(_ difference: String, _ comment: Comment?, _ location: SourceLocation) {
  let words = comment.map { "\($0.rawValue): \(difference)" } ?? difference
  Issue.record(Comment(rawValue: words), sourceLocation: location)
}
