import TyphoonTrack

/// What lines of plates have in common.
enum PlateLine {
  /// The dash pattern of forecast tracks.
  static let dashes = "8 5"
  /// The dash pattern of probability circles and of computed areas.
  static let areaDashes = "5 3"

  /// Returns points along a line, a few units apart.
  static func points(along line: [PlatePoint]) -> [PlatePoint] {
    zip(line, line.dropFirst()).flatMap { one, next in
      let count = min(400, max(1, Int((one.distance(to: next) / 6).rounded(.up))))
      return (0..<count).map { step in
        let share = Double(step) / Double(count)
        return one.moved((next.x - one.x) * share, (next.y - one.y) * share)
      }
    }
  }
}
