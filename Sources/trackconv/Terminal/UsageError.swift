/// An error in the arguments.
struct UsageError: Error { let message: String }

extension UsageError {
  init(_ message: String) { self.message = message }

  init(_ value: String, for option: String, expected: String) {
    message = "Invalid value '\(value.forTerminal)' for '\(option)': expected \(expected)"
  }
}
