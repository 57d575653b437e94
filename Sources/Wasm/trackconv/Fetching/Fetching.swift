// Nothing is fetched: a page that converts files sends nothing to anybody.

/// An argument that names something to fetch, which is refused.
enum InputName: Sendable {
  case feed(Feed)

  init?(_ argument: String) throws(UsageError) {
    guard argument.hasPrefix("feed:") || argument.contains("://") else { return nil }
    throw UsageError(
      "'\(argument.forTerminal)' is not in the browser build: give files, or use the command")
  }
}

struct KeyedService: Sendable {
  var (variable, registration) = ("", "")
  static let all: [KeyedService] = []
}

/// A named source of an agency; there is none.
struct Feed: Sendable {
  var (argument, title, format, page) = ("", "", "", "")
  var agency = Agency.jma
  var service: KeyedService?
  static let all: [Feed] = []

  func complete(_ source: inout Source) {}
}

extension InputName {
  var service: KeyedService? { nil }
}

final class Keys {
  init(
    file: String?, for services: [KeyedService],
    environment: @escaping @Sendable (String) -> String?
  ) {}

  func masked(_ text: String) -> String { text }
}

struct Fetcher {
  init(_ options: FetchOptions, keys: Keys, folder: String?, observer: Progress?) {}
}

enum CacheFolder {
  static func standard(_ environment: (String) -> String?) -> String? { nil }
}

final class RemoteInputs {
  init(_ inputs: [(name: String, input: InputName)], fetcher: Fetcher) {}

  func read(
    _ input: String, progress: Progress?, finding: Report,
    _ body: (consuming ByteSource, Feed?) throws(ReadError) -> Void
  ) throws(ReadError) -> Bool { false }
}

final class Progress {
  func reading(_ name: String) -> ByteSource.Progress? { nil }
  func finish() {}
}
