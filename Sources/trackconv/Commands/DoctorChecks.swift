import GeoOut
import TyphoonTrack

extension Doctor {
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
        } catch { report.warn("\(error.words): correct the \(place)") }
      }
      found.append(
        "\(service.variable) \(places.isEmpty ? "not set" : places.joined(separator: " and "))")
    }
    report.add("keys", found.joined(separator: ", "))
  }

  func addCertificates(to report: inout DoctorReport) {
    for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
      guard let path = environment(name), access(path, R_OK) != 0 else { continue }
      report.warn("\(name) names '\(path)' (\(Process.lastError())): correct or unset it")
    }
  }

  // MARK: - Fonts

  /// The characters of a language that its font must have, beside those of other languages.
  private static let characters: [(name: String, language: Language, text: String)] = [
    ("Latin", .english, "Aé"), ("Chinese", .traditionalChinese, "颱風"),
    ("Japanese", .japanese, "台風の"),
  ]

  func addFonts(to report: inout DoctorReport) {
    var found: [String] = []
    for (name, language, text) in Self.characters {
      let codes = text.unicodeScalars.map { String($0.value, radix: 16) }
      // In a pattern a hyphen would begin a size.
      let pattern =
        PlateFonts.family(language).replacing(text: "-", with: "\\-")
        + ":charset=" + codes.joined(separator: " ")
      // The family, a line break, and the characters that it has.
      guard let parts = matchFont(pattern)?.split(at: "\n", maxSplits: 1), parts.count == 2 else {
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
      let ends = part.split(at: "-").compactMap { UInt32($0, radix: 16) }
      return ends.first.flatMap { first in ends.last.flatMap { first <= $0 ? first...$0 : nil } }
    }
    return text.unicodeScalars.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) }
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
