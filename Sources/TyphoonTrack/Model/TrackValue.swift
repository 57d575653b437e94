/// A value of a storm or a fix, under the name of its property in maps and its column in tables.
package struct TrackValue: Sendable {
  /// What values are read from.
  ///
  /// Storms and fixes are read through pointers, because passing them by value copies them.
  package struct Source {
    package let storm: UnsafePointer<Storm>
    /// The forecast of a shape or fix; `nil` for those of the observed track.
    package let forecast: UnsafePointer<Forecast>?
    /// The fix; `nil` for shapes of several fixes.
    package let fix: UnsafePointer<Fix>?

    package init(
      storm: UnsafePointer<Storm>, forecast: UnsafePointer<Forecast>? = nil,
      fix: UnsafePointer<Fix>? = nil
    ) { (self.storm, self.forecast, self.fix) = (storm, forecast, fix) }

    /// The forecast, if the source names the bulletin that issued it, which is then not the
    /// storm's latest.
    var bulletin: UnsafePointer<Forecast>? {
      forecast.flatMap { $0.pointee.issued != nil || $0.pointee.advisory != nil ? $0 : nil }
    }

    var details: Fix.Details? { fix?.pointee.details }
  }

  /// What a column sets.
  enum Setter: Sendable {
    case storm(@Sendable (inout Storm, PropertyValue) -> Void)
    case fix(@Sendable (inout Fix, PropertyValue) -> Void)
  }

  /// The name.
  package let name: String
  /// The type.
  package let kind: PropertyValue.Kind
  /// Whether a number is always an integer.
  package var isInteger = false
  /// Reads the value.
  package let read: @Sendable (Source) -> PropertyValue?
  /// Sets it from a column that has this meaning in tables of this program only.
  ///
  /// `nil` if tables of other programs have the column too, which `CSVField` names.
  var setter: Setter?

  /// Sets a value of type `Value`.
  typealias SetFix<Value> = @Sendable (inout Fix, Value) -> Void
  typealias SetStorm<Value> = @Sendable (inout Storm, Value) -> Void

  @inline(__always)
  static func text(
    _ name: String, _ read: @escaping @Sendable (Source) -> String?,
    fix: SetFix<String>? = nil, storm: SetStorm<String>? = nil
  ) -> TrackValue {
    TrackValue(name, .text, { read($0).map { .text($0) } }, fix, storm) {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  @inline(__always)
  static func time(
    _ name: String, _ read: @escaping @Sendable (Source) -> Timestamp?,
    storm: SetStorm<Timestamp>? = nil
  ) -> TrackValue {
    TrackValue(name, .time, { read($0).map { .time($0) } }, nil, storm) {
      if case .time(let time) = $0 { time } else { nil }
    }
  }

  @inline(__always)
  static func list(
    _ name: String, _ read: @escaping @Sendable (Source) -> [String]?,
    fix: SetFix<[String]>? = nil, storm: SetStorm<[String]>? = nil
  ) -> TrackValue {
    TrackValue(name, .list, { read($0).flatMap { $0.isEmpty ? nil : .list($0) } }, fix, storm) {
      if case .list(let list) = $0 { list } else { nil }
    }
  }

  @inline(__always)
  static func number(
    _ name: String, isInteger: Bool = false, _ read: @escaping @Sendable (Source) -> Double?,
    fix: SetFix<Double>? = nil
  ) -> TrackValue {
    var row = TrackValue(name, .number, { read($0).map { .number($0) } }, fix, nil) {
      if case .number(let number) = $0 { number } else { nil }
    }
    row.isInteger = isInteger
    return row
  }

  @inline(__always)
  static func quantity<Unit: Sendable>(
    _ name: String, in unit: Unit, _ read: @escaping @Sendable (Source) -> Quantity<Unit>?,
    fix: SetFix<Quantity<Unit>>? = nil
  ) -> TrackValue {
    var setter: SetFix<Double>?
    if let fix { setter = { fix(&$0, Quantity($1, unit)) } }
    return number(name, { read($0)?.number(in: unit) }, fix: setter)
  }

  @inline(__always) private init<Value>(
    _ name: String, _ kind: PropertyValue.Kind,
    _ read: @escaping @Sendable (Source) -> PropertyValue?, _ fix: SetFix<Value>?,
    _ storm: SetStorm<Value>?, _ unwrap: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    (self.name, self.kind, self.read) = (name, kind, read)
    if let fix {
      setter = .fix { if let value = unwrap($1) { fix(&$0, value) } }
    } else if let storm {
      setter = .storm { if let value = unwrap($1) { storm(&$0, value) } }
    }
  }
}
