import Synchronization
import TyphoonTrack

/// The keys of services: from a file or the environment, never from an argument, which other users of
/// the machine could read.
final class Keys: Sendable {
  /// The text of the file.
  ///
  /// It is read once, since it may be a pipe.
  private let text: SharedWork<Result<String, FetchError>>?
  private let environment: @Sendable (String) -> String?
  private let services: [KeyedService]
  /// The keys that have been used, which no message may contain.
  private let used = Mutex<[APIKey]>([])

  /// - Parameters:
  ///   - file: The argument of `--key-file`.
  ///   - services: The services that the inputs belong to.
  ///   - environment: Returns the value of an environment variable.
  init(
    file: String?, for services: [KeyedService],
    environment: @escaping @Sendable (String) -> String?
  ) {
    text = file.map { file in
      SharedWork {
        do throws(ReadError) {
          var source = try ByteSource(path: file)
          // A longer file does not hold keys, and would be cut off somewhere.
          return .success(
            try source.withOpening { bytes in
              bytes.withUnsafeBufferPointer { bytes in
                bytes.count < 16 << 10 ? String(decoding: bytes, as: UTF8.self) : ""
              }
            })
        } catch {
          // The path is not repeated: it may be a key given by mistake.
          return .failure(
            FetchError("cannot read the file that '--key-file' names: \(Process.lastError())"))
        }
      }
    }
    (self.services, self.environment) = (services, environment)
  }

  /// A text without the keys that have been used.
  func masked(_ text: String) -> String { used.withLock { $0.reduce(text) { $1.masked(in: $0) } } }

  /// The key of a service, or `nil` if there is none.
  ///
  /// - Throws: If the file cannot be read or contains no key, or if a value is not a key.
  func key(for service: KeyedService) throws(FetchError) -> APIKey? {
    var key: APIKey?
    if let text = text?.value() { key = try Self.key(for: service, of: services, in: text.get()) }
    if key == nil, let value = environment(service.variable) {
      key = APIKey(value)
      if key == nil { throw .notAKey(service.variable) }
    }
    if let key {
      used.withLock { used in
        if !used.contains(where: { $0.encoded == key.encoded }) { used.append(key) }
      }
    }
    return key
  }

  /// The key in the text of a file: a line `CWA_API_KEY=…`, or a single line that is the key.
  ///
  /// - Parameters:
  ///   - service: The service whose key is wanted.
  ///   - services: The services that the inputs belong to. With several, a key must have a name.
  ///   - text: The text.
  /// - Returns: The key; `nil` if the file contains only keys of other services.
  /// - Throws: If there is no key, or a value is not a key.
  static func key(
    for service: KeyedService, of services: [KeyedService], in text: String
  ) throws(FetchError) -> APIKey? {
    let lines = text.drop { $0 == "\u{FEFF}" }.splitLines()
      .map { $0.drop { $0.isWhitespace } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let named = lines.compactMap { Self.assignment($0) }
      .filter { line in KeyedService.all.contains { $0.variable == line.name } }
    var found = named.last { $0.name == service.variable }?.value
    if named.isEmpty, lines.count == 1, let only = lines.first, assignment(only) == nil {
      guard Set(services.map(\.variable)).count < 2 else {
        throw FetchError(
          "the key in the file that '--key-file' names has no name, but several services are used: expected '\(service.variable)=' before it"
        )
      }
      found = String(only)
    }
    guard let found else {
      guard !named.isEmpty else {
        throw FetchError(
          "no key in the file that '--key-file' names, expected a line '\(service.variable)=' followed by the key, or only the key"
        )
      }
      return nil
    }
    guard let key = APIKey(found) else { throw .notAKey("the file that '--key-file' names") }
    return key
  }

  /// Parses a line in shell syntax: `NAME=value`, `export NAME="value"`.
  ///
  /// A key may contain `=` too, but only at its end.
  private static func assignment(_ line: Substring) -> (name: String, value: String)? {
    var rest = line
    if let word = rest.splitWords().first, word == "export" {
      rest = rest.dropFirst(word.count).drop { $0.isWhitespace }
    }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard !name.isEmpty, rest.first == "=" else { return nil }
    let value = rest.dropFirst().filter { $0 != "\"" && $0 != "'" }
    let isPadding = value.allSatisfy { $0 == "=" || $0.isWhitespace }
    return isPadding && !KeyedService.all.contains { $0.variable == name }
      ? nil : (String(name), value)
  }
}

extension FetchError {
  fileprivate static func notAKey(_ source: String) -> FetchError {
    FetchError(
      "no key in \(source), expected 8 to 512 letters, digits and signs without white space")
  }
}
