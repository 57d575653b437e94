/// What an argument names that is fetched.
enum InputName: Sendable {
  /// An address of the web.
  case page(WebAddress)
  /// A feed.
  case feed(Feed)

  /// Reads an argument; `nil` where it is a file.
  ///
  /// - Throws: Where it names something that is never fetched.
  init?(_ argument: String) throws(UsageError) {
    // Before anything is shown of it, and also where it lacks a scheme or stands behind a feed.
    let small = WebAddress.decoded(argument).lowercased()
    if let service = KeyedService.all.first(where: {
      small.contains($0.parameter.lowercased() + "=")
    }) {
      throw .keyInArgument(service)
    }
    if argument.lowercased().hasPrefix("feed:") {
      let id = String(argument.dropFirst(5))
      guard let feed = Feed.named(id) else { throw .noSuchFeed(id) }
      self = .feed(feed)
      return
    }
    guard let mark = argument.firstRange(of: "://"), Self.isScheme(argument[..<mark.lowerBound])
    else { return nil }
    let address: WebAddress
    do throws(AddressError) { address = try WebAddress(argument) } catch {
      // What is no address may hold a key all the same, so that it is not shown whole.
      let isPlain = !argument.contains("@")
      let shown =
        isPlain ? String(argument.prefix { $0 != "?" }) : argument[..<mark.upperBound] + "…"
      switch error {
      case .scheme(let scheme): throw .scheme(scheme, shown)
      case .user: throw .user
      case .malformed(let words): throw .malformed(shown, words)
      }
    }
    self = .page(address)
  }

  /// The service at whose host it is, and that may want its key.
  var service: KeyedService? {
    switch self {
    case .page(let address): KeyedService.all.first { $0.host == address.host }
    case .feed(let feed): feed.service
    }
  }

  /// Whether a text is a scheme of addresses (RFC 3986 3.1); a letter alone is a drive elsewhere.
  private static func isScheme(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.first.map { $0.isASCII && $0.isLetter } ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension UsageError {
  fileprivate static func noSuchFeed(_ id: String) -> UsageError {
    let names = Feed.all.map(\.id)
    let suggestion = id.nearest(of: names).map { " Did you mean 'feed:\($0)'?" } ?? ""
    return UsageError(
      message: "There is no feed '\(id.forTerminal)': 'trackconv feeds' lists them.\(suggestion)")
  }
  fileprivate static func keyInArgument(_ service: KeyedService) -> UsageError {
    UsageError(
      message:
        "An input with '\(service.parameter)=' is not taken, since arguments can be seen by others: "
        + "leave it out, and put the key into the environment variable \(service.variable) or into a file for '--key-file'"
    )
  }
  fileprivate static func scheme(_ scheme: String, _ address: String) -> UsageError {
    UsageError(
      message:
        "Cannot fetch '\(address.forTerminal)': '\(scheme.forTerminal)' is neither http nor https")
  }
  fileprivate static var user: UsageError {
    UsageError(
      message:
        "An address with a user name or password in it is not taken, since arguments can be seen by others"
    )
  }
  fileprivate static func malformed(_ address: String, _ words: String) -> UsageError {
    UsageError(message: "'\(address.forTerminal)' is no address: \(words.forTerminal)")
  }
}
