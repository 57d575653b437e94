/// A fix whose facts contradict each other, or those of its storm, with the warning about it.
struct FixDoubt {
  let fix: Fix
  let message: Finding.Message
}

/// A rule that the facts of a storm keep: a row of the table in `Documentation/usage.md`.
///
/// Limits are such that few right fixes break a rule; those that do are kept.
struct Check: Sendable {
  /// What a rule looks at.
  enum Scope: Sendable {
    /// A fix alone.
    case fix(@Sendable (Spot, Double) -> Finding.Message?)
    /// A fix beside its neighbours.
    case neighbours(@Sendable (Spot, Double) -> Finding.Message?)
    /// A whole storm.
    case storm(@Sendable (Storm, Double) -> FixDoubt?)
    /// The legs of a track, or the storms of an input: see `Leaps` and `SplitStorms`.
    case other
  }

  /// A short name.
  let name: String
  /// What is in doubt, for users; `#` stands for the limit.
  let rule: String
  /// The limit, in the unit that `rule` names.
  var limit: Double = 0
  /// How many right fixes broke the rule, of those of `Check.measured` that it looks at.
  let alarms: Int
  let scope: Scope

  /// The rule with its limit.
  var description: String {
    let digits = Int(limit).description
    return rule.replacing("#", with: limit == limit.rounded() ? digits : limit.description)
  }

  /// All rules.
  static let all = ofTracks + ofNeighbours + ofWinds + ofRadii

  private static let ofOne = all.compactMap { check in
    if case .fix(let find) = check.scope { (check.limit, find) } else { nil }
  }
  private static let ofSeveral = all.compactMap { check in
    if case .neighbours(let find) = check.scope { (check.limit, find) } else { nil }
  }

  /// The doubts about single fixes of a track or forecast, beside their neighbours.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in time order.
  ///   - suspects: The indices of fixes already in doubt, beside which neighbours say nothing.
  ///   - doubt: Receives each doubt.
  fileprivate static func run(
    _ fixes: [Fix], besides suspects: [Int], _ doubt: (FixDoubt) -> Void
  ) {
    fixes.withUnsafeBufferPointer { all in
      guard let first = all.baseAddress else { return }
      for index in all.indices {
        let spot = Spot(fix: first + index, index: index, count: all.count)
        for (limit, find) in ofOne {
          if let message = find(spot, limit) { doubt(FixDoubt(fix: all[index], message: message)) }
        }
        guard suspects.allSatisfy({ abs($0 - index) > 2 }) else { continue }
        for (limit, find) in ofSeveral {
          if let message = find(spot, limit) { doubt(FixDoubt(fix: all[index], message: message)) }
        }
      }
    }
  }
}

/// A fix among those of its track or forecast.
struct Spot {
  let fix: UnsafePointer<Fix>
  let index: Int
  let count: Int

  /// The fix some places before or after, if there is one at most so many hours away.
  func neighbour(_ step: Int, within hours: Int64 = .max / 3_600) -> UnsafePointer<Fix>? {
    guard 0..<count ~= index + step else { return nil }
    let other = fix + step
    let seconds = abs(other.pointee.time.secondsSince1970 - fix.pointee.time.secondsSince1970)
    return seconds <= hours * 3_600 ? other : nil
  }
}

extension Storm {
  /// The doubts about the storm's fixes and those of its forecasts, in the order of the rules.
  var doubts: [FixDoubt] {
    var doubts: [FixDoubt] = []
    let leaps = Leaps.doubts(in: track)
    doubts = leaps.map { $0.doubt }
    Check.run(track, besides: leaps.map { $0.index }) { doubts.append($0) }
    for forecast in forecasts {
      guard let first = forecast.fixes.first else { continue }
      // The neighbour of a forecast's first fix is the observed one before it.
      let anchor = track.lastIndex { $0.time <= first.time } ?? 0
      let isSure = track.indices.contains(anchor) && !leaps.contains { $0.index == anchor }
      let ahead = isSure ? 1 : 0
      let found = Leaps.doubts(in: (isSure ? [track[anchor]] : []) + forecast.fixes)
      for leap in found {
        // The observed fix has been judged among its own.
        let isAnchor = isSure && leap.index == 0
        doubts.append(isAnchor ? Leaps.between(first, track[anchor]) : leap.doubt)
      }
      Check.run(forecast.fixes, besides: found.map { $0.index - ahead }) { doubts.append($0) }
    }
    for check in Check.all {
      if case .storm(let find) = check.scope, let doubt = find(self, check.limit) {
        doubts.append(doubt)
      }
    }
    return doubts
  }
}
