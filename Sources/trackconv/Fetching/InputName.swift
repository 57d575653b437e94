import TyphoonTrack

/// An argument that names something to fetch.
enum InputName: Sendable {
  case page(WebAddress)
  case feed(Feed)

  /// Parses an argument; `nil` if it is a file.
  ///
  /// - Throws: If it is not acceptable as a URL or feed.
  init?(_ argument: String) throws(UsageError) {
    // First of all, before any message shows the argument; also without a scheme, or after a feed's name.
    let small = WebAddress.decoded(argument).lowercased()
    if let service = KeyedService.all.first(where: {
      small.contains($0.parameter.lowercased() + "=")
    }) {
      throw UsageError(
        "An input with '\(service.parameter)=' is not accepted, since other users can see arguments: "
          + "omit it, and set the environment variable \(service.variable) or use '--key-file'")
    }
    if argument.lowercased().hasPrefix("feed:") {
      let id = String(argument.dropFirst(5))
      guard let feed = Feed.named(id) else {
        let suggestion =
          id.nearest(of: Feed.all.map(\.id)).map { " Did you mean 'feed:\($0)'?" } ?? ""
        throw UsageError(
          "There is no feed '\(id.forTerminal)': 'trackconv feeds' lists them.\(suggestion)")
      }
      self = .feed(feed)
      return
    }
    guard let mark = argument.firstRange(ofText: "://"), Self.isScheme(argument[..<mark.lowerBound])
    else { return nil }
    let address: WebAddress
    do throws(AddressError) { address = try WebAddress(argument) } catch {
      // An invalid URL may contain a key, so it is not shown in full.
      let isPlain = !argument.contains("@")
      let shown =
        isPlain ? String(argument.prefix { $0 != "?" }) : argument[..<mark.upperBound] + "…"
      switch error {
      case .scheme(let scheme):
        throw UsageError(
          "Cannot fetch '\(shown.forTerminal)': '\(scheme.forTerminal)' is neither http nor https"
        )
      case .user:
        throw UsageError(
          "A URL with a user name or password is not accepted, since other users can see arguments"
        )
      case .malformed(let words):
        throw UsageError("'\(shown.forTerminal)' is not a URL: \(words.forTerminal)")
      }
    }
    self = .page(address)
  }

  /// The service at its host, which may require a key.
  var service: KeyedService? {
    switch self {
    case .page(let address): KeyedService.all.first { $0.host == address.host }
    case .feed(let feed): feed.service
    }
  }

  /// Whether a text is a URL scheme (RFC 3986 3.1).
  ///
  /// A single letter is a drive on other systems.
  private static func isScheme(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.first.map { $0.isASCII && $0.isLetter } ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
