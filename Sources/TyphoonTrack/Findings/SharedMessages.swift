// Messages of several readers. Those of one reader stand in its own files.

extension Finding.Message {
  /// What was found instead of an expected value, which is omitted.
  static func omitted(_ what: Self, found text: String, _ expected: Self) -> Self {
    "\(message: what) omitted: found '\(text)', expected \(message: expected)"
  }
  /// What is not what it should be, so that something is omitted.
  static func omitted(_ what: Self, _ text: String, isNot expected: Self) -> Self {
    "\(message: what) omitted: '\(text)' is not \(message: expected)"
  }
  static func omitted(_ what: Self, _ one: String, _ other: String, isNot expected: Self) -> Self {
    "\(message: what) omitted: '\(one)', '\(other)' is not \(message: expected)"
  }
  /// The message about warnings that a later advisory has replaced.
  static func overtaken(_ advisory: String?) -> Self {
    "warnings of advisory \(advisory ?? "?") omitted: those of a later one may differ"
  }
  static func number(in range: ClosedRange<Double>, isWhole: Bool = false) -> Self {
    let kind: Self = isWhole ? "a whole number" : "a number"
    return "\(message: kind) from \(range.lowerBound) to \(range.upperBound)"
  }
  static func number(in range: ClosedRange<Int>, isWhole: Bool = false) -> Self {
    .number(in: Double(range.lowerBound)...Double(range.upperBound), isWhole: isWhole)
  }
  static func notABasin(_ code: String) -> Self { "basin omitted: '\(code)' is not a basin code" }
  static func fieldCount(_ count: Int, _ expected: Self) -> Self {
    "fix omitted: found \(counted: count, "field"), expected \(message: expected)"
  }
  static func unknownColumns(_ names: [String]) -> Self {
    "columns \(list: names) omitted: unknown, or duplicates of other columns"
  }
  static func noHeader(_ example: String) -> Self {
    "found no header, expected one such as '\(name: example)'"
  }
  static var inDegrees: Self { "a latitude and longitude in degrees" }
  static var inTenths: Self { "a position in tenths of a degree" }
  static func misfit(_ name: String, _ found: String, _ expected: Self) -> Self {
    "'\(name: name)' omitted: found \(found), expected \(message: expected)"
  }
  static func unknownData(_ name: String) -> Self {
    "'\(name: name)' omitted, though it holds positions: unknown name"
  }
  static func unknownName(_ name: String) -> Self { "'\(name: name)' ignored: unknown name" }
  static var noUsableFix: Self { "storm omitted: it has no fix with time and position" }
  static var stormWithoutFix: Self { "storm omitted: it has no fix" }
  static var stormNotInOrder: Self {
    "the storm's fixes are not in the order of their times: sorted them"
  }
  static func loneRecord(_ id: String, of other: String) -> Self {
    "the only record of \(id) has the number of \(other): kept as a storm of its own, but its year may be wrong"
  }
  static var noCoordinate: Self { "fix omitted: it has no latitude and longitude" }
  static func notOnGlobe(_ what: Self, _ latitude: Double, _ longitude: Double) -> Self {
    "\(message: what) omitted: \(latitude), \(longitude) is not a latitude and longitude in degrees"
  }
  static var beyondCalendar: Self { "forecast fix omitted: its time is beyond the year 9999" }
}
