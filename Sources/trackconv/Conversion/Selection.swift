import TyphoonTrack

/// Which storms the user asked for, and by which options.
struct Selection: Sendable {
  var criteria = StormSelection()
  /// The options as the user gave them, to name them where nothing is found.
  private(set) var wishes: [Wish] = []

  /// An option and its value.
  struct Wish: Hashable, Sendable {
    let option: String
    let value: String
  }

  /// Whether everything is wanted.
  var isEmpty: Bool { wishes.isEmpty }

  /// Whether the times exclude each other.
  var isContradictory: Bool { criteria.isContradictory }

  /// Remembers an option; one that has a single value takes the place of an earlier one.
  mutating func note(_ option: String, _ value: String, isRepeatable: Bool) {
    if !isRepeatable { wishes.removeAll { $0.option == option } }
    wishes.append(Wish(option: option, value: value))
  }

  /// Removes the fixes that are not wanted; returns whether the storm is.
  func apply(to storm: inout Storm) -> Bool { criteria.apply(to: &storm) }
}

extension SpeedUnit {
  /// The unit as it is written.
  var symbol: String {
    switch self {
    case .metresPerSecond: "m/s"
    case .knots: "kt"
    case .kilometresPerHour: "km/h"
    case .milesPerHour: "mph"
    }
  }
}
