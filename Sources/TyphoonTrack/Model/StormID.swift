/// A storm's lifelong identity: `<scheme>-<code>` in lower-case ASCII, valid as an `xs:ID`.
///
/// The scheme names the format or agency (`cwb`, `jma`, `atcf`), the code is the agency's own number:
/// `cwb-2012-14`. Names are never part of it: they change in a storm's life and come back over the
/// years.
public struct StormID: Hashable, Sendable, CustomStringConvertible {
  /// The identity as it is written out.
  public let description: String

  /// Creates an identity from an agency's own code.
  ///
  /// - Parameters:
  ///   - scheme: The scheme: lower-case letters and hyphens, beginning with a letter.
  ///   - code: The agency's code; characters other than ASCII letters, digits, `-` and `_` become hyphens.
  public init(scheme: String, code: String) {
    description = Self.clean(scheme + "-" + code)
  }

  /// Creates an identity for a storm that may have no code: the time of its first fix then stands for one.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - code: The agency's code, where there is one.
  ///   - firstFix: The time of the first fix.
  public init(scheme: String, code: String? = nil, firstFix: Timestamp) {
    self.init(scheme: scheme, code: code ?? "x" + firstFix.compact)
  }

  /// The same identity with a number, for the second and later storms of one run that share it.
  ///
  /// - Parameter count: Which storm with this identity it is: 2 or more.
  /// - Returns: The identity with `-<count>` behind it.
  public func repeated(_ count: Int) -> StormID {
    StormID(description: "\(description)-\(count)")
  }

  private init(description: String) {
    self.description = description
  }

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
  /// The moment as ids write it: `20120822T0000Z`, with seconds only where there are any.
  public var compact: String {
    let parts = parts
    return Self.padded(parts.year, to: 4) + Self.padded(parts.month) + Self.padded(parts.day) + "T"
      + Self.padded(parts.hour) + Self.padded(parts.minute)
      + (parts.second == 0 ? "" : Self.padded(parts.second)) + "Z"
  }

  /// The moment in ISO 8601, as map formats write it: `2012-08-22T00:00:00Z`.
  public var iso8601: String {
    let parts = parts
    return Self.padded(parts.year, to: 4) + "-" + Self.padded(parts.month) + "-"
      + Self.padded(parts.day) + "T" + Self.padded(parts.hour) + ":" + Self.padded(parts.minute)
      + ":" + Self.padded(parts.second) + "Z"
  }

  private static func padded(_ value: Int, to width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
