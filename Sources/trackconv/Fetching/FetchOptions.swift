/// What the user chose about fetching.
struct FetchOptions: Sendable {
  /// How many bytes an answer may have, expanded.
  var largestSize = 64 << 20
  /// How long a download may take in all, in seconds.
  var timeout = 300
  /// How old a copy may be that is used without asking, in seconds; `nil` where the user did not say.
  var maxAge: Int?
  /// Whether only copies are used.
  var isOffline = false
  /// The file that holds keys.
  var keyFile: String?
}
