// What Embedded Swift lacks, with the same names and meanings.

internal import CSystem

extension StringProtocol {
  package func firstRange(of other: some StringProtocol) -> Range<Index>? {
    var start = startIndex
    while true {
      let rest = self[start...]
      if rest.starts(with: other) {
        return start..<index(start, offsetBy: other.count)
      }
      guard start < endIndex else { return nil }
      start = index(after: start)
    }
  }

  package func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }

  package func split(
    separator: some StringProtocol, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var (rest, splits) = (self[...], 0)
    while splits < maxSplits, let range = rest.firstRange(of: separator) {
      let part = rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      guard !part.isEmpty || !omittingEmptySubsequences else { continue }
      parts.append(part)
      splits += 1
    }
    if !rest.isEmpty || !omittingEmptySubsequences { parts.append(rest) }
    return parts
  }

  package func replacing(_ other: some StringProtocol, with new: some StringProtocol) -> String {
    split(separator: other, omittingEmptySubsequences: false).joined(separator: String(new))
  }

  package func trimmingPrefix(_ prefix: some StringProtocol) -> SubSequence {
    starts(with: prefix) ? self[index(startIndex, offsetBy: prefix.count)...] : self[...]
  }
}

extension String {
  package mutating func replace(_ other: String, with new: String) {
    self = replacing(other, with: new)
  }
}

extension Dictionary {
  package init(
    _ pairs: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    self.init()
    for (key, value) in pairs { self[key] = self[key].map { combine($0, value) } ?? value }
  }

  package mutating func merge(
    _ other: [Key: Value], uniquingKeysWith combine: (Value, Value) -> Value
  ) {
    for (key, value) in other { self[key] = self[key].map { combine($0, value) } ?? value }
  }
}

extension DefaultStringInterpolation {
  /// What Embedded Swift cannot print, such as a case of an enum, must not compile.
  @available(*, unavailable, message: "give the value's text")
  package mutating func appendInterpolation<Value>(_ value: Value) {}
}

// What it lacks before Swift 6.3.
#if compiler(<6.3)
  extension Double {
    package init?(_ text: some StringProtocol) {
      var number = 0.0
      let isWhole = String(text).withCString { start in
        _swift_stdlib_strtod_clocale(start, &number).map { $0.pointee == 0 } ?? false
      }
      guard isWhole else { return nil }
      self = number
    }
  }

  extension String {
    package init(_ number: Int) { self = number.description }
    package init(_ number: Double) { self = number.description }
    /// There, capitals are small.
    package init(_ number: some FixedWidthInteger, radix: Int, uppercase: Bool) {
      let digits = String(number, radix: radix)
      self = uppercase ? digits.uppercased() : digits
    }
  }
#endif
