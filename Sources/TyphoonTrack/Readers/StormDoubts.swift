/// A fix that can hardly belong to its storm, with the warning about it.
struct FixDoubt {
  let fix: Fix
  let message: Finding.Message
}

extension Storm {
  /// The storm's fixes that need an impossible speed from their neighbours, or are years from them,
  /// in its track and in each forecast; and a storm that is not of the year in its id.
  var doubts: [FixDoubt] {
    let ofTrack = FixDoubt.doubts(in: track)
    var doubts = ofTrack.map { $0.doubt }
    let suspects = Set(ofTrack.map { $0.index })
    for forecast in forecasts {
      guard let first = forecast.fixes.first else { continue }
      // The neighbour of a forecast's first fix is the observed one before it.
      let anchor = track.lastIndex { $0.time <= first.time } ?? 0
      let before = track.indices.contains(anchor) && !suspects.contains(anchor) ? anchor : nil
      let fixes = (before.map { [track[$0]] } ?? []) + forecast.fixes
      for (index, doubt) in FixDoubt.doubts(in: fixes) {
        // The observed fix has been judged among its own.
        let isAnchor = before != nil && index == 0
        doubts.append(isAnchor ? .between(fixes[1], fixes[0]) : doubt)
      }
    }
    return doubts + yearDoubt
  }

  /// The doubt whether the storm is of the year in its id, or of its season.
  private var yearDoubt: [FixDoubt] {
    let fixes = track.isEmpty ? forecasts.first?.fixes ?? [] : track
    // Years of synthetic storms are no calendar years.
    guard trackType != .synthetic, let first = fixes.first, let last = fixes.last else { return [] }
    let isSouthern = first.position.latitude < 0
    let year = [season, id.year].compactMap { $0 }.first { year in
      // Seasons of the Southern Hemisphere begin in July. Elsewhere, a storm may be numbered some
      // days before New Year, and last until after the next.
      guard
        let start = Timestamp(
          year: year - 1, month: isSouthern ? 7 : 12, day: isSouthern ? 1 : 15, hour: 0),
        let end = Timestamp(
          year: year + 1, month: isSouthern ? 7 : 2, day: isSouthern ? 1 : 15, hour: 0)
      else { return false }
      return !fixes.contains { start <= $0.time && $0.time < end }
    }
    guard let year else { return [] }
    return [FixDoubt(fix: first, message: .otherYear(first.time, last.time, id, year))]
  }
}

/// The time and place of a fix.
private struct Stop {
  /// In seconds since 1970.
  let time: Int64
  let position: GeoPoint

  init(_ fix: Fix) { (time, position) = (fix.time.secondsSince1970, fix.position) }

  /// Whether a storm cannot have been at both.
  func isApart(from other: Stop) -> Bool {
    let seconds = abs(time - other.time)
    return seconds > Limit.gap
      || position.distance(to: other.position)
        > (seconds == 0 ? Limit.atOnce : Limit.slack + Limit.speed * Double(seconds))
  }

  /// The legs that no storm travels: the index of the fix that is probably wrong, and of its neighbour.
  ///
  /// Between two such legs the fixes are wrong if the track continues after them, and if they are no
  /// more than those around them; otherwise, those on the shorter side of a leg are.
  static func breaks(in stops: [Stop]) -> [(suspect: Int, other: Int)] {
    let legs = stops.indices.dropFirst().filter { stops[$0].isApart(from: stops[$0 - 1]) }
    var found: [(suspect: Int, other: Int)] = []
    var (index, start) = (0, 0)
    func end(_ index: Int) -> Int { index < legs.count ? legs[index] : stops.count }
    while index < legs.count {
      let (leg, end, next) = (legs[index], end(index + 1), end(index + 2))
      if end < stops.count, end - leg <= leg - start + next - end,
        !stops[end].isApart(from: stops[leg - 1])
      {
        found.append((leg, leg - 1))
        index += 2
      } else {
        found.append(leg - start < end - leg ? (leg - 1, leg) : (leg, leg - 1))
        start = leg
        index += 1
      }
    }
    return found
  }
}

/// The limits of plausible motion: hardly any leg of a real track is faster than 250 km/h.
private enum Limit {
  /// In metres per second.
  static let speed = 250 / 3.6
  /// In metres: positions are rounded, commonly to tenths of a degree.
  static let slack = 20_000.0
  /// The distance in metres between two analyses of the same time.
  static let atOnce = 1_000_000.0
  /// In seconds: half a year.
  static let gap: Int64 = 183 * 86_400
}

extension FixDoubt {
  /// The doubts about fixes that are neighbours, each with the index of its fix.
  static func doubts(in fixes: [Fix]) -> [(index: Int, doubt: FixDoubt)] {
    Stop.breaks(in: fixes.map { Stop($0) }).map { ($0, .between(fixes[$0], fixes[$1])) }
  }

  fileprivate static func between(_ fix: Fix, _ other: Fix) -> FixDoubt {
    let seconds = abs(fix.time.secondsSince1970 - other.time.secondsSince1970)
    guard seconds <= Limit.gap else {
      return FixDoubt(fix: fix, message: .gap(fix.time, other.time, Int(seconds / 86_400)))
    }
    let kilometres = fix.position.distance(to: other.position) / 1_000
    return FixDoubt(
      fix: fix,
      message: seconds == 0
        ? "found \(Int(kilometres.rounded())) km between the fix \(fix.position.shown) and its neighbour \(other.position.shown), both at \(fix.time.compact), expected at most 1000 km: kept"
        : "found \(Int((kilometres * 3_600 / Double(seconds)).rounded())) km/h between the fix \(fix.position.shown) at \(fix.time.compact) and its neighbour \(other.position.shown) at \(other.time.compact), expected at most 250 km/h: kept"
    )
  }
}

extension StormID {
  /// The year in a code such as `al092021` (ATCF), `2021239n17281` (IBTrACS) or
  /// `2021082912_172n_0795w` (TIGGE).
  fileprivate var year: Int? {
    let code = description.drop { $0 != "-" }.dropFirst()
    let digits = code.prefix { $0.isNumber }.count
    if digits == 7 && code.count == 13 || digits == 10 { return Int(code.prefix(4)) }
    return digits == 0 && code.count == 8 && code.utf8.dropFirst(2).areDigits
      ? Int(code.suffix(4)) : nil
  }
}

extension GeoPoint {
  /// The coordinate in degrees with letters, to hundredths: `28.5N 89.6W`.
  fileprivate var shown: String {
    func degrees(_ value: Double, _ axis: GeoAxis) -> String {
      let letter = value < 0 ? axis.letters.negative : axis.letters.positive
      return "\((abs(value) * 100).rounded() / 100)\(letter)"
    }
    return degrees(latitude, .latitude) + " " + degrees(longitude, .longitude)
  }
}

extension Finding.Message {
  fileprivate static func gap(_ time: Timestamp, _ other: Timestamp, _ days: Int) -> Self {
    "found \(days) days between the fix at \(time.compact) and its neighbour at \(other.compact), expected at most 183: kept"
  }
  fileprivate static func otherYear(
    _ first: Timestamp, _ last: Timestamp, _ id: StormID, _ year: Int
  ) -> Self {
    "the fixes of \(id.description), \(first.compact) to \(last.compact), are not of \(year), the year of its id or season: kept"
  }
}
