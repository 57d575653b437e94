import CCurl
import CZlib
import Dispatch
import GeoOut
import Synchronization
import TyphoonTrack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LibraryVersions {
  /// Every C library that the program uses.
  static var linked: [Version] { all + [.zlib, .curl] }
}

extension LibraryVersions.Version {
  static var zlib: Self {
    Self("zlib", loaded: String(cString: zlibVersion()), compiled: ZLIB_VERSION)
  }

  /// libcurl, with the library that encrypts its connections.
  static var curl: Self {
    guard let info = trackconv_curl_version() else {
      return Self("libcurl", loaded: "unknown", compiled: LIBCURL_VERSION)
    }
    let encryption = info.pointee.ssl_version.map { " with \(String(cString: $0))" } ?? ""
    return Self(
      "libcurl", loaded: String(cString: info.pointee.version) + encryption,
      compiled: LIBCURL_VERSION + encryption)
  }
}

extension Doctor {
  /// How long hosts and fonts are waited for, in seconds.
  static let timeout = 5

  // MARK: - Keys

  func addKeys(_ file: String?, to report: inout DoctorReport) {
    var found: [String] = []
    for service in KeyedService.all {
      var places: [String] = []
      let sources = [
        ("key file", Keys(file: file, for: [service], environment: { _ in nil })),
        ("environment", Keys(file: nil, for: [service], environment: environment)),
      ]
      for (place, keys) in sources {
        do throws(FetchError) {
          if try keys.key(for: service) != nil { places.append("in the \(place)") }
        } catch {
          report.warn("\(error.words): correct the \(place)")
        }
      }
      found.append(
        "\(service.variable) \(places.isEmpty ? "not set" : places.joined(separator: " and "))")
    }
    report.add("keys", found.joined(separator: ", "))
  }

  // MARK: - Hosts

  func addHosts(isOffline: Bool, to report: inout DoctorReport) {
    for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
      guard let path = environment(name), access(path, R_OK) != 0 else { continue }
      report.warn("\(name) names '\(path)' (\(Process.lastError())): correct or unset it")
    }
    let proxies = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      .filter { environment($0) != nil }
    guard !isOffline else { return report.add("hosts", "not looked up (--offline)") }
    guard proxies.isEmpty else {
      // The value may contain a password.
      return report.add("hosts", "not looked up: the proxy of \(proxies[0]) does that")
    }
    let hosts = Feed.hosts
    let answers = Self.inTime(hosts.map { [resolves] host in { resolves(host) } })
    let missing = zip(hosts, answers).filter { $1 != true }.map(\.0)
    report.add("hosts", "\(hosts.count - missing.count) of \(hosts.count) hosts of feeds found")
    guard !missing.isEmpty else { return }
    let isAll = missing.count == hosts.count
    let names = isAll ? "any host of a feed" : missing.joined(separator: ", ")
    report.warn(
      "the network does not find \(names): check the connection and DNS, set https_proxy if there "
        + "is a proxy, or use '--offline' with the copies of earlier downloads")
  }

  /// Whether the system finds the address of a host.
  static func systemResolves(_ host: String) -> Bool {
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, nil, &found) == 0 else { return false }
    freeaddrinfo(found)
    return true
  }

  /// Runs pieces of work at once.
  ///
  /// - Returns: Their results; `nil` for those that are not done in time and go on by themselves.
  static func inTime<Result: Sendable>(
    _ work: [@Sendable () -> Result], seconds: Int = timeout
  ) -> [Result?] {
    let shared = SharedResults<Result>(count: work.count)
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "trackconv.doctor", attributes: .concurrent)
    for (index, body) in work.enumerated() {
      queue.async(group: group) {
        let result = body()
        shared.values.withLock { $0[index] = result }
      }
    }
    _ = group.wait(timeout: .now() + .seconds(seconds))
    return shared.values.withLock { $0 }
  }

  /// Results that outlive the call that waits for them.
  private final class SharedResults<Result: Sendable>: Sendable {
    let values: Mutex<[Result?]>

    init(count: Int) {
      values = Mutex([Result?](repeating: nil, count: count))
    }
  }

  // MARK: - Fonts

  /// The characters of a language that its font must have, beside those of other languages.
  private static let characters: [(name: String, language: Language, text: String)] = [
    ("Latin", .english, "Aé"), ("Chinese", .traditionalChinese, "颱風"),
    ("Japanese", .japanese, "台風の"),
  ]

  func addFonts(to report: inout DoctorReport) {
    let patterns = Self.characters.map { _, language, text in
      let codes = text.unicodeScalars.map { String($0.value, radix: 16) }
      // In a pattern a hyphen would begin a size.
      return PlateFonts.family(language).replacing("-", with: "\\-")
        + ":charset=" + codes.joined(separator: " ")
    }
    let answers = Self.inTime(patterns.map { [matchFont] pattern in { matchFont(pattern) } })
    var found: [String] = []
    for ((name, _, text), answer) in zip(Self.characters, answers) {
      // The family, a line break, and the characters that it has.
      guard let parts = answer??.split(separator: "\n", maxSplits: 1), parts.count == 2 else {
        continue
      }
      guard Self.charset(String(parts[1]), has: text) else {
        found.append("\(name): none")
        report.warn(
          "no font has \(name) characters ('\(text)'), so programs on this machine draw boxes "
            + "instead of them: install one (Debian: fonts-noto-cjk)")
        continue
      }
      found.append("\(name): \(parts[0])")
    }
    report.add(
      "fonts", found.isEmpty ? "unknown: fc-match does not answer" : found.joined(separator: ", "))
  }

  /// Whether a list of code points and ranges, such as `20-7e a0`, has the characters of a text.
  static func charset(_ charset: String, has text: String) -> Bool {
    let ranges = charset.split { " \n".contains($0) }.compactMap { part in
      let ends = part.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.first.flatMap { first in ends.last.flatMap { first <= $0 ? first...$0 : nil } }
    }
    return text.unicodeScalars.allSatisfy { scalar in
      ranges.contains { $0.contains(scalar.value) }
    }
  }

  /// Asks fontconfig for the best font of a pattern, which must not contain quotes.
  static func fontconfigMatch(_ pattern: String) -> String? {
    guard
      let pipe = popen("fc-match -f '%{family[0]}\\n%{charset}\\n' '\(pattern)' 2>/dev/null", "r")
    else { return nil }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = fread(&chunk, 1, chunk.count, pipe)
      guard count > 0 else { break }
      answer += chunk[..<count]
    }
    guard pclose(pipe) == 0, !answer.isEmpty else { return nil }
    return String(decoding: answer, as: UTF8.self)
  }
}

extension Feed {
  /// The hosts of the feeds, each once.
  static var hosts: [String] {
    var hosts: [String] = []
    for feed in all {
      let addresses =
        switch feed.documents {
        case .at(let addresses): addresses
        case .dated(let address, _): [address(Timestamp(secondsSince1970: 0))]
        case .listed(let address, _): [address]
        }
      for address in addresses {
        guard let host = (try? WebAddress(address))?.host, !hosts.contains(host) else { continue }
        hosts.append(host)
      }
    }
    return hosts
  }
}
