import TyphoonTrack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the keys of services come from: a file, or the environment; never an argument, which others on
/// the machine could read.
final class Keys: Sendable {
  /// What the file that `--key-file` names holds: it is read once, since it may be a pipe.
  private let text: SharedWork<Result<String, FetchError>>?
  private let environment: @Sendable (String) -> String?
  private let services: [KeyedService]

  /// Prepares to look for keys.
  ///
  /// - Parameters:
  ///   - file: The file that `--key-file` names.
  ///   - services: Those that are asked for something.
  ///   - environment: The variables.
  init(
    file: String?, for services: [KeyedService],
    environment: @escaping @Sendable (String) -> String?
  ) {
    text = file.map { file in
      SharedWork {
        guard let text = Self.read(file) else {
          // Its name is not repeated: it may be a key that somebody took for what is wanted here.
          return .failure(
            FetchError("cannot read the file that '--key-file' names: \(Process.lastError())"))
        }
        return .success(text)
      }
    }
    self.services = services
    self.environment = environment
  }

  /// The key of a service.
  ///
  /// - Returns: The key; `nil` where there is none.
  /// - Throws: Where the file cannot be read, or holds no key.
  func key(for service: KeyedService) throws(FetchError) -> APIKey? {
    if let text = text?.value() {
      if let key = try Self.key(for: service, of: services, in: text.get()) { return key }
    }
    guard let value = environment(service.variable) else { return nil }
    guard let key = APIKey(value) else {
      throw FetchError(
        "what \(service.variable) holds is no key: expected 8 to 512 letters, digits and signs without white space between"
      )
    }
    return key
  }

  /// The key in the text of a file: a line `CWA_API_KEY=…`, or a single line that is the key.
  ///
  /// - Parameters:
  ///   - service: Whose key is looked for.
  ///   - services: Those that are asked for something: a key without a name is nobody's where they are more.
  ///   - text: The text.
  /// - Returns: The key; `nil` where the file has those of other services alone.
  /// - Throws: Where there is none, or what there is can be none.
  static func key(
    for service: KeyedService, of services: [KeyedService], in text: String
  ) throws(FetchError) -> APIKey? {
    let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0.isWhitespace } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    var found: String?
    var isNamed = false
    for line in lines {
      guard let (name, value) = Self.assignment(line) else { continue }
      isNamed = isNamed || KeyedService.all.contains { $0.variable == name }
      if name == service.variable { found = value }
    }
    if !isNamed, lines.count == 1, let only = lines.first, assignment(only) == nil {
      guard Set(services.map(\.variable)).count < 2 else {
        throw FetchError(
          "the key in the file that '--key-file' names has no name, and several services are asked: expected '\(service.variable)=' before it"
        )
      }
      found = String(only)
    }
    guard let found else {
      guard isNamed else {
        throw FetchError(
          "found no key in the file that '--key-file' names: expected a line '\(service.variable)=' with the key behind it, or nothing but the key"
        )
      }
      return nil
    }
    guard let key = APIKey(found) else {
      throw FetchError(
        "what the file that '--key-file' names holds is no key: expected 8 to 512 letters, digits and signs without white space between"
      )
    }
    return key
  }

  /// The name and the value of a line as shells have it: `NAME=value`, `export NAME="value"`.
  ///
  /// Keys have `=` too, but only at their end.
  private static func assignment(_ line: Substring) -> (name: String, value: String)? {
    var rest = line
    if let word = rest.split(whereSeparator: \.isWhitespace).first, word == "export" {
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

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    var count = 0
    while count < bytes.count {
      let size = bytes.withUnsafeMutableBytes { memory in
        Descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[count...]), descriptor)
      }
      guard size >= 0 else { return nil }
      if size == 0 { break }
      count += size
    }
    // What is longer is no file of keys, and would be cut somewhere.
    return count < bytes.count ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }
}

extension Descriptor {
  /// Reads what is there; -1 where that fails.
  static func read(into memory: UnsafeMutableRawBufferPointer, _ descriptor: Int32) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, memory.baseAddress, memory.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, memory.baseAddress, memory.count)
      #elseif canImport(Darwin)
        let count = Darwin.read(descriptor, memory.baseAddress, memory.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
