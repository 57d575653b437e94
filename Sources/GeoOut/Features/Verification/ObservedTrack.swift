package import TyphoonTrack

/// The observed track that forecasts are verified with.
package struct ObservedTrack: Sendable {
  /// The fixes, in the order of time.
  let fixes: [Fix]
  /// The longest time between two fixes, in seconds, across which values are interpolated.
  let maxGap: Int64
  /// The steps of the motion that tells along from across, in seconds: 6 hours.
  private static let step: Int64 = 6 * 3_600

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - fixes: The observed fixes.
  ///   - maxGap: The longest time between two fixes, in seconds, across which values are interpolated.
  package init(_ fixes: [Fix], maxGap: Int = 86_400) {
    self.fixes = fixes.sorted { $0.time < $1.time }
    self.maxGap = Int64(maxGap)
  }

  /// The index of the first fix that is not before a time.
  private func index(notBefore time: Int64) -> Int {
    var (low, high) = (0, fixes.count)
    while low < high {
      let middle = (low + high) / 2
      if fixes[middle].time.secondsSince1970 < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the fix of a time, in seconds since 1970.
  func fix(at time: Int64) -> Fix? {
    let index = index(notBefore: time)
    return index < fixes.count && fixes[index].time.secondsSince1970 == time ? fixes[index] : nil
  }

  /// Returns the fixes before and after a time without a fix.
  private func neighbours(of time: Int64) -> (before: Fix, after: Fix)? {
    let index = index(notBefore: time)
    guard index > 0, index < fixes.count,
      fixes[index].time.secondsSince1970 - fixes[index - 1].time.secondsSince1970 <= maxGap
    else { return nil }
    return (fixes[index - 1], fixes[index])
  }

  /// Returns the fix of a time; where there is none, its position is on a straight line in longitude and
  /// latitude, as `acerr.f` of MET fills gaps.
  func interpolated(at time: Int64) -> Fix? {
    if let fix = fix(at: time) { return fix }
    guard let (before, after) = neighbours(of: time) else { return nil }
    let leg = TrackLeg(from: before, to: after)
    let start = before.time.secondsSince1970
    let fraction = Double(time - start) / Double(after.time.secondsSince1970 - start)
    var fix = Fix(between: before, after, at: fraction, leg)
    before.position.part(fraction, of: after.position).map { fix?.position = $0 }
    return fix
  }

  /// Whether the storm is tropical or subtropical at a time, between two fixes at that before it; a fix
  /// whose kind of low is not known counts.
  func isTropical(at time: Int64) -> Bool {
    let next = index(notBefore: time)
    guard
      let fix = fix(at: time) ?? (fixes.indices.dropFirst().contains(next) ? fixes[next - 1] : nil)
    else { return false }
    return [.tropical, .subtropical, .unknown].contains(fix.nature)
  }

  /// Returns the direction in which the storm moves, in degrees clockwise from north.
  ///
  /// As in `acerr.f` of MET it is that over the 6 hours before; at the first time that forecast and track have
  /// in common, that over the 6 hours after. A stationary storm keeps the direction before, or else has that
  /// after; one that never moves heads north. Where fixes are farther apart than may be interpolated, it is the
  /// direction from one to the next.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds since 1970.
  ///   - common: The first and the last time that forecast and track have in common.
  /// - Returns: The direction.
  func heading(at time: Int64, common: ClosedRange<Int64>) -> Double {
    var start = time - Self.step
    while start >= common.lowerBound {
      if let heading = heading(from: start) { return heading }
      start -= Self.step
    }
    start = common.lowerBound
    repeat {
      if let heading = heading(from: start) { return heading }
      start += Self.step
    } while start < common.upperBound
    // Where fixes are too far apart for 6 hours, it is that from the fix before to the next.
    let next = min(max(index(notBefore: time), 1), fixes.count - 1)
    return next < 1 || common.lowerBound == common.upperBound
      ? 0 : fixes[next - 1].position.planeBearing(to: fixes[next].position) ?? 0
  }

  private func heading(from start: Int64) -> Double? {
    guard let from = interpolated(at: start), let to = interpolated(at: start + Self.step)
    else { return nil }
    return from.position.planeBearing(to: to.position)
  }
}
