import Testing

// The macros `#expect` and `#require`, each expanded once: an expansion costs the compiler some 15 ms, and there are
// thousands of places. `#expect` itself is for comparisons that these do not have.

/// Records an issue unless two values are equal.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found != expected { #expect(found == expected, comment(), sourceLocation: sourceLocation) }
}

/// Records an issue unless a value is `nil`.
func expectNil<Value>(
  _ found: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if found != nil { #expect(found == nil, comment(), sourceLocation: sourceLocation) }
}

/// Records an issue unless a condition of several terms holds.
func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { #expect(condition, comment(), sourceLocation: sourceLocation) }
}

/// Returns a value; records an issue and throws if it is `nil`.
func require<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  if let value { value } else { try #require(value, comment(), sourceLocation: sourceLocation) }
}

/// Records an issue and throws unless a condition holds.
func require(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if !condition { try #require(condition, comment(), sourceLocation: sourceLocation) }
}
