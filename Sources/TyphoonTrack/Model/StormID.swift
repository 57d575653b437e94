/// A storm's permanent identifier: `<scheme>-<code>` in lower-case ASCII, valid as an `xs:ID`.
///
/// The scheme names the format or agency (`cwb`, `jma`, `atcf`); the code is the agency's own
/// number, as in `cwb-2012-14`. Names are not part of it: a storm's name can change, and names are
/// reused over the years.
public struct StormID: ModelValue, CustomStringConvertible {
  /// The identifier as text.
  public let description: String

  /// The agency's code, without the scheme.
  var code: String {
    description.firstIndex(of: "-").map { String(description[description.index(after: $0)...]) }
      ?? ""
  }

  /// Creates an identifier from an agency's own code.
  ///
  /// - Parameters:
  ///   - scheme: The scheme: lower-case letters and hyphens, beginning with a letter.
  ///   - code: The agency's code; characters other than ASCII letters, digits, `-` and `_` become
  ///     hyphens.
  public init(scheme: String, code: String) { description = Self.clean(scheme + "-" + code) }

  /// Creates an identifier for a storm that may lack a code; the time of the first fix then
  /// replaces it.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - code: The agency's code, if there is one.
  ///   - firstFix: The time of the first fix.
  public init(scheme: String, code: String? = nil, firstFix: Timestamp) {
    self.init(scheme: scheme, code: code ?? "x" + firstFix.compact)
  }

  /// Returns this identifier with a number, for the second and later storms of a run that share it.
  ///
  /// - Parameter count: The ordinal of the storm among those with this identifier: 2 or more.
  /// - Returns: The identifier followed by `-<count>`.
  public func repeated(_ count: Int) -> StormID { StormID(description: "\(description)-\(count)") }

  private init(description: String) { self.description = description }

  private static func clean(_ text: String) -> String {
    String(
      decoding: text.utf8.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "-"), UInt8(ascii: "_"): byte
        default: UInt8(ascii: "-")
        }
      }, as: UTF8.self)
  }
}

extension Timestamp {
  /// The moment in the form used in ids: `20120822T0000Z`, with seconds only if they are not 0.
  public var compact: String {
    let parts = parts
    return parts.year.padded(to: 4) + parts.month.padded() + parts.day.padded() + "T"
      + parts.hour.padded() + parts.minute.padded()
      + (parts.second == 0 ? "" : parts.second.padded()) + "Z"
  }

  /// The moment in ISO 8601 as used in map formats: `2012-08-22T00:00:00Z`.
  public var iso8601: String {
    let parts = parts
    return parts.year.padded(to: 4) + "-" + parts.month.padded() + "-" + parts.day.padded() + "T"
      + parts.hour.padded() + ":" + parts.minute.padded() + ":" + parts.second.padded() + "Z"
  }
}

extension Int {
  /// The number's digits, after as many zeros as make them a number of characters.
  package func padded(to width: Int = 2) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
