/// An error in the arguments.
struct UsageError: Error { let message: String }

extension UsageError {
  init(_ value: String, for option: String, expected: String) {
    message = "Invalid value '\(value.forTerminal)' for '\(option)': expected \(expected)"
  }
}
