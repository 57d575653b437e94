/// A fix whose facts contradict each other, or those of its storm, with the warning about it.
struct FixDoubt {
  let fix: Fix
  let message: Finding.Message
}

/// A rule that the facts of a storm keep: a row of the table in `Documentation/checks.md`.
///
/// Limits are such that few right fixes break a rule; those that do are kept.
struct Check: Sendable {
  /// What was found, and what was expected.
  typealias Facts = (found: Finding.Message, expected: Finding.Message)

  /// What a rule looks at.
  enum Scope: Sendable {
    /// A fix alone.
    case fix(@Sendable (Spot, Double) -> Facts?)
    /// A fix beside its neighbours.
    case neighbours(@Sendable (Spot, Double) -> Facts?)
    /// A whole storm.
    case storm(@Sendable (Storm, Double) -> FixDoubt?)
    /// The legs of a track, or the storms of an input: see `Leaps` and `SplitStorms`.
    case other
  }

  /// A short name.
  let name: String
  /// What is in doubt, for users; `#` stands for the limit.
  let rule: String
  /// The limit, in the unit that `rule` names; 0 if there is none.
  let limit: Double
  /// How many fixes of the real files in `Documentation/checks.md` broke the rule.
  let alarms: Int
  let scope: Scope

  init(_ name: String, _ rule: String, _ limit: Double, alarms: Int = 0, _ scope: Scope = .other) {
    (self.name, self.rule, self.limit, self.alarms, self.scope) = (name, rule, limit, alarms, scope)
  }

  /// All rules.
  static let all = ofTracks + ofWinds + ofRadii

  private static let ofOne = all.compactMap { check in
    if case .fix(let find) = check.scope { (check.limit, find) } else { nil }
  }
  private static let ofSeveral = all.compactMap { check in
    if case .neighbours(let find) = check.scope { (check.limit, find) } else { nil }
  }
  private static let ofStorms = all.compactMap { check in
    if case .storm(let find) = check.scope { (check.limit, find) } else { nil }
  }

  /// Reports the doubts about single fixes of a track or forecast, beside their neighbours.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in time order.
  ///   - suspects: The indices of fixes already in doubt: beside them, neighbours say nothing.
  ///   - doubt: Receives each doubt.
  private static func run(_ fixes: [Fix], besides suspects: [Int], _ doubt: (FixDoubt) -> Void) {
    fixes.withUnsafeBufferPointer { all in
      guard let first = all.baseAddress else { return }
      for index in all.indices {
        let spot = Spot(fix: first + index, index: index, count: all.count)
        func apply(_ rules: [(Double, @Sendable (Spot, Double) -> Facts?)]) {
          for (limit, find) in rules {
            guard let (found, expected) = find(spot, limit) else { continue }
            let message: Finding.Message =
              "found \(message: found) at \(all[index].time.compact), expected \(message: expected): kept"
            doubt(FixDoubt(fix: all[index], message: message))
          }
        }
        apply(ofOne)
        if suspects.allSatisfy({ abs($0 - index) > 2 }) { apply(ofSeveral) }
      }
    }
  }

  /// The doubts about a storm's fixes and those of its forecasts.
  fileprivate static func doubts(in storm: Storm) -> [FixDoubt] {
    let track = storm.track
    let leaps = Leaps.doubts(in: track)
    var doubts = leaps.map { $0.doubt }
    run(track, besides: leaps.map { $0.index }) { doubts.append($0) }
    for forecast in storm.forecasts {
      guard let first = forecast.fixes.first else { continue }
      // The neighbour of a forecast's first fix is the observed one before it.
      let anchor = track.lastIndex { $0.time <= first.time } ?? 0
      let isSure = track.indices.contains(anchor) && !leaps.contains { $0.index == anchor }
      let found = Leaps.doubts(in: (isSure ? [track[anchor]] : []) + forecast.fixes)
      for leap in found {
        // The observed fix has been judged among its own.
        let isAnchor = isSure && leap.index == 0
        doubts.append(isAnchor ? Leaps.between(first, track[anchor]) : leap.doubt)
      }
      let suspects = found.map { $0.index - (isSure ? 1 : 0) }
      run(forecast.fixes, besides: suspects) { doubts.append($0) }
    }
    return doubts + ofStorms.compactMap { limit, find in find(storm, limit) }
  }
}

extension Storm {
  /// The doubts about the storm's fixes and those of its forecasts.
  var doubts: [FixDoubt] { Check.doubts(in: self) }
}
