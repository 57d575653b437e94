import TyphoonTrack

/// The part of a forecast that counts for strike probabilities.
struct StrikeWindow: Hashable {
  var start, end: Timestamp
  /// The lowest wind; `nil` for any.
  var wind: Speed?
}

/// The path of a member's centre, as runs of positions joined by geodesics.
struct MemberPath {
  private(set) var runs: [[Coordinate]] = []
  private var isOpen = false

  /// Creates the path of a member within a window.
  ///
  /// Between fixes the centre moves at constant speed, and the wind changes linearly; where a fix
  /// has no wind, only the other fix counts.
  init(_ fixes: [Fix], _ window: StrikeWindow) {
    for (index, fix) in fixes.enumerated() {
      let isInside =
        window.start <= fix.time && fix.time <= window.end && Self.excess(fix, window) ?? -1 >= 0
      if !isInside {
        isOpen = false
      } else if !isOpen {
        runs.append([Coordinate(fix.position)])
        isOpen = true
      }
      guard index + 1 < fixes.count else { break }
      add(from: fix, to: fixes[index + 1], window)
    }
  }

  /// Returns by how much a fix exceeds the lowest wind; `nil` without a wind.
  private static func excess(_ fix: Fix, _ window: StrikeWindow) -> Double? {
    guard let lowest = window.wind else { return 0 }
    // Thresholds are published in both units, rounded.
    return fix.wind.map { $0.speed.value(in: lowest.unit) - lowest.value }
  }

  private mutating func add(from one: Fix, to two: Fix, _ window: StrikeWindow) {
    let (first, last) = (one.time.secondsSince1970, two.time.secondsSince1970)
    guard first < last, let low = Self.excess(one, window), let high = Self.excess(two, window)
    else {
      isOpen = false
      return
    }
    func fraction(_ time: Timestamp) -> Double {
      Double(time.secondsSince1970 - first) / Double(last - first)
    }
    var range = (start: max(0, fraction(window.start)), end: min(1, fraction(window.end)))
    if low < 0, high < 0 { range.end = -1 }
    if low < 0, high >= 0 { range.start = max(range.start, low / (low - high)) }
    if low >= 0, high < 0 { range.end = min(range.end, low / (low - high)) }
    guard range.start <= range.end else {
      isOpen = false
      return
    }
    let start = Coordinate(one.position)
    let path = Geodesic.wgs84.path(from: start, to: Coordinate(two.position))
    let ray = Geodesic.Ray(from: start, azimuth: path.azimuth)
    if !isOpen { runs.append([ray.place(at: path.distance * range.start)]) }
    isOpen = range.end == 1
    runs[runs.count - 1].append(
      isOpen ? Coordinate(two.position) : ray.place(at: path.distance * range.end))
  }
}
