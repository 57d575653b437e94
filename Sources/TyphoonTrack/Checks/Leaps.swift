/// The legs of tracks that no storm travels.
enum Leaps {
  /// In metres: positions are rounded, commonly to tenths of a degree.
  private static let slack = 20_000.0
  /// The distance in metres between two analyses of the same time.
  private static let atOnce = 1_000_000.0
  /// The longest gap in seconds.
  private static let gap = Int64(Check.gap.limit * 86_400)

  /// The doubts about fixes that are neighbours, each with the index of its fix.
  static func doubts(in fixes: [Fix]) -> [(index: Int, doubt: FixDoubt)] {
    breaks(in: fixes).map { ($0, between(fixes[$0], fixes[$1])) }
  }

  /// The legs that no storm travels: the index of the fix that is probably wrong, and of its neighbour.
  ///
  /// Between two such legs the fixes are wrong if the track continues after them, and if they are no
  /// more than those around them; otherwise, those on the shorter side of a leg are.
  private static func breaks(in fixes: [Fix]) -> [(suspect: Int, other: Int)] {
    let legs = fixes.indices.dropFirst().filter { isBroken(fixes, $0 - 1, $0) }
    var found: [(suspect: Int, other: Int)] = []
    var (index, start) = (0, 0)
    func end(_ index: Int) -> Int { index < legs.count ? legs[index] : fixes.count }
    while index < legs.count {
      let (leg, end, next) = (legs[index], end(index + 1), end(index + 2))
      if end < fixes.count, end - leg <= leg - start + next - end, !isBroken(fixes, leg - 1, end) {
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

  /// Whether a storm cannot have been at both of two fixes.
  private static func isBroken(_ fixes: [Fix], _ first: Int, _ second: Int) -> Bool {
    let seconds = abs(fixes[first].time.secondsSince1970 - fixes[second].time.secondsSince1970)
    let speed = limit(fixes[first].kind, fixes[second].kind) / 3.6
    return seconds > gap
      || fixes[first].position.isBeyond(
        seconds == 0 ? atOnce : slack + speed * Double(seconds), of: fixes[second].position)
  }

  /// The greatest speed of a leg in km/h.
  private static func limit(_ first: Fix.Kind, _ second: Fix.Kind) -> Double {
    first == .forecast || second == .forecast ? Check.forecastLeap.limit : Check.leap.limit
  }

  /// The doubt about a fix because of another.
  static func between(_ fix: Fix, _ other: Fix) -> FixDoubt {
    let seconds = abs(fix.time.secondsSince1970 - other.time.secondsSince1970)
    guard seconds <= gap else {
      return FixDoubt(
        fix: fix,
        message:
          "found \(Int(seconds / 86_400)) days between the fix at \(fix.time.compact) and its neighbour at \(other.time.compact), expected at most \(Check.gap.limit): kept"
      )
    }
    let speed = fix.position.distance(to: other.position) / Double(seconds) * 3.6
    return FixDoubt(
      fix: fix,
      message: seconds == 0
        ? "found the fixes \(fix.position.shown) and \(other.position.shown) at \(fix.time.compact), expected at most 1000 km between them: kept"
        : "found \(Int(speed.rounded())) km/h between the fix \(fix.position.shown) at \(fix.time.compact) and its neighbour \(other.position.shown) at \(other.time.compact), expected at most \(limit(fix.kind, other.kind)) km/h: kept"
    )
  }
}

extension GeoPoint {
  /// Whether another coordinate is farther away than a distance in metres.
  func isBeyond(_ metres: Double, of other: GeoPoint) -> Bool {
    // A degree of longitude is at most as long as one of latitude: mostly, trigonometry is not needed.
    let (north, east) = (latitude - other.latitude, longitude - other.longitude)
    let most = 111_200 * (north * north + east * east).squareRoot()
    return most > metres && distance(to: other) > metres
  }

  /// The coordinate in degrees with letters, to hundredths: `28.5N 89.6W`.
  var shown: String {
    func degrees(_ value: Double, _ axis: GeoAxis) -> String {
      let letter = value < 0 ? axis.letters.negative : axis.letters.positive
      return "\((abs(value) * 100).rounded() / 100)\(letter)"
    }
    return degrees(latitude, .latitude) + " " + degrees(longitude, .longitude)
  }
}
