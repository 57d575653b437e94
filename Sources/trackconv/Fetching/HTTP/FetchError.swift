import TyphoonTrack

/// Why something could not be fetched.
struct FetchError: Error, Equatable, Sendable {
  /// The words of the message.
  var words: String
  /// Whether it may go well a moment later.
  var isPassing = false
  /// How many seconds the server asks to wait.
  var retryAfter: Int?
  /// The address, where it is not that which the user gave.
  var address: String?

  init(_ words: String, isPassing: Bool = false, retryAfter: Int? = nil) {
    self.words = words
    self.isPassing = isPassing
    self.retryAfter = retryAfter
  }

  /// The error of an input.
  func readError(at address: String) -> ReadError {
    // A literal: what is interpolated into a message would be cut.
    ReadError(
      Finding.Message(stringLiteral: words.forTerminal), at: Finding.Location(file: address))
  }
}
