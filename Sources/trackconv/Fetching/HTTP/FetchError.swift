import TyphoonTrack

/// Why something could not be fetched.
struct FetchError: Error, Equatable, Sendable {
  /// The message.
  var words: String
  /// Whether another attempt may succeed.
  var isPassing = false
  /// How many seconds the server asks to wait.
  var retryAfter: Int?
  /// The URL that could not be fetched, if it is not the user's.
  var address: String?

  init(_ words: String, isPassing: Bool = false, retryAfter: Int? = nil) {
    (self.words, self.isPassing, self.retryAfter) = (words, isPassing, retryAfter)
  }

  /// The error of an input.
  func readError(at address: String) -> ReadError {
    // Not interpolated, since interpolated values are shortened.
    ReadError(Finding.Message(stringLiteral: words.forTerminal), in: address)
  }
}
