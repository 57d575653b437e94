/// The options of fetching.
struct FetchOptions: Sendable {
  /// The largest response, decoded, in bytes.
  var largestSize = 64 << 20
  /// The timeout of a download with all its attempts, in seconds.
  var timeout = 300
  /// The age in seconds up to which a copy is used without a request; `nil` for the default.
  var maxAge: Int?
  /// Whether only copies are used.
  var isOffline = false
  /// The file with keys.
  var keyFile: String?
}
