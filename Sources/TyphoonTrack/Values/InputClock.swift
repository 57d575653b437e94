/// Turns times without an offset from UTC into moments; the first of them reports the zone.
struct InputClock {
  /// The zone that the user named.
  var zone: InputZone?
  private var isReported = false

  /// Turns a time into a moment.
  ///
  /// - Parameters:
  ///   - text: The time.
  ///   - usual: The zone of the format's times without an offset, unless the user named one.
  ///   - doubt: The severity of the finding about such times; `nil` if the format defines their zone.
  ///   - report: Receives findings.
  /// - Returns: The moment; `nil`, with a warning, if clocks in its zone never showed the time.
  mutating func moment(
    of text: TimeText, in usual: InputZone, _ doubt: Finding.Severity?,
    _ report: (Finding.Severity, Finding.Message) -> Void
  ) -> Timestamp? {
    if text.hasOffset { return text.time }
    let used = zone ?? usual
    if !isReported, zone.map({ !$0.isUTC }) ?? (doubt != nil) {
      report(zone == nil ? doubt ?? .note : .note, .zone(used, isAssumed: zone == nil))
    }
    isReported = true
    return used.moment(text.time, as: String(text.time.compact.dropLast()), omitting: "time") {
      report(.warning, $0)
    }
  }
}

extension InputZone {
  /// Finds the moment at which clocks in the zone show a time; warns if there are two, or none.
  ///
  /// - Parameters:
  ///   - local: The time on the clocks, as if it were in UTC.
  ///   - text: The time as written.
  ///   - omitted: What is omitted if there is no such moment.
  ///   - warn: Receives the warning.
  /// - Returns: The first moment; `nil` if there is none.
  func moment(
    _ local: Timestamp, as text: @autoclosure () -> String, omitting omitted: String,
    _ warn: (Finding.Message) -> Void
  ) -> Timestamp? {
    let moments = moments(local)
    if moments.isEmpty {
      warn(
        "\(name: omitted) omitted: '\(text())' does not exist in \(name), where clocks were turned forward"
      )
    }
    if moments.count > 1 {
      warn("'\(text())' occurs twice in \(name), where clocks were turned back: used the first")
    }
    return moments.first
  }
}

extension Finding.Message {
  static func zone(_ zone: InputZone, isAssumed: Bool) -> Self {
    "times without an offset from UTC read as \(name: zone.name)\(isAssumed ? "; --input-tz sets another zone" : "")"
  }
}
