import GeoOut
import TyphoonTrack

/// The storms that the user selected, and the options that select them.
struct Selection: Sendable {
  var criteria = StormSelection()
  /// The place that storms must pass.
  var near: NearPlace?
  /// The lands of which storms must make landfall in one.
  var lands: [Land] = []
  /// The options as the user gave them, for the message when no storm matches.
  private(set) var wishes: [Wish] = []

  /// An option and its value.
  struct Wish: Hashable, Sendable {
    let option: String
    let value: String
  }

  /// Whether all storms are selected.
  var isEmpty: Bool { wishes.isEmpty }

  /// Whether `--since` is later than `--until`.
  var isContradictory: Bool { criteria.isContradictory }

  /// Records an option; if it is not repeatable, it replaces an earlier one.
  mutating func note(_ option: String, _ value: String, isRepeatable: Bool) {
    if !isRepeatable { wishes.removeAll { $0.option == option } }
    wishes.append(Wish(option: option, value: value))
  }

  /// Removes the fixes that are not selected; returns whether the storm is selected.
  ///
  /// A minimum wind that is a limit of the scale, by default the agency's own, means that class.
  /// `minimumIsland` is the least area of an island on which landfalls count, in square kilometres.
  func apply(
    to storm: inout Storm, scale: IntensityScale? = nil, minimumIsland: Double? = nil
  ) -> Bool {
    let scale = scale ?? .scale(ofAgency: storm.agency)
    return criteria.apply(to: &storm, limits: scale.classes.map(\.limit))
      && near?.isPassed(by: storm) ?? true
      && (lands.isEmpty
        || storm.makesLandfall(in: lands, area: minimumIsland ?? FeatureOptions.defaultIsland))
  }
}
