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
struct Keys: Sendable {
  /// The file that `--key-file` names.
  let file: String?
  private let environment: @Sendable (String) -> String?

  init(file: String?, environment: @escaping @Sendable (String) -> String?) {
    self.file = file
    self.environment = environment
  }

  /// The key of a service.
  ///
  /// - Returns: The key; `nil` where there is none.
  /// - Throws: Where the file cannot be read, or holds no key.
  func key(for service: KeyedService) throws(FetchError) -> APIKey? {
    if let file {
      guard let text = Self.read(file) else {
        throw FetchError("cannot read the key file '\(file)': \(Process.lastError())")
      }
      if let key = try Self.key(for: service, in: text, file) { return key }
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
  static func key(
    for service: KeyedService, in text: String, _ file: String
  ) throws(FetchError) -> APIKey? {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0.isWhitespace } }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let services = KeyedService.all.map(\.variable)
    var found: String?
    var isNamed = false
    for line in lines {
      guard let variable = services.first(where: { line.hasPrefix($0) }) else { continue }
      let rest = line.dropFirst(variable.count).drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      isNamed = true
      guard variable == service.variable else { continue }
      found = rest.dropFirst().filter { $0 != "\"" && $0 != "'" }
    }
    if !isNamed, lines.count == 1, let only = lines.first { found = String(only) }
    guard let found else {
      guard isNamed else {
        throw FetchError(
          "found no key in the key file '\(file)': expected a line '\(service.variable)=' with the key behind it, or nothing but the key"
        )
      }
      return nil
    }
    guard let key = APIKey(found) else {
      throw FetchError(
        "what the key file '\(file)' holds is no key: expected 8 to 512 letters, digits and signs without white space between"
      )
    }
    return key
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
    return String(decoding: bytes[..<count], as: UTF8.self)
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
