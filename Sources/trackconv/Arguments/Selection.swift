import GeoOut
import TyphoonTrack

/// The storms that the user selected, and the options that select them.
struct Selection: Sendable {
  var criteria = StormSelection()
  /// The place that storms must pass.
  var near: NearPlace?
  /// The categories of the Saffir-Simpson scale, one of which the storm's strongest wind must have.
  var categories: ClosedRange<Int>?
  /// Whether the storm must have intensified rapidly.
  var isRapid = false
  /// The moment as of which storms are shown.
  var moment: Timestamp?
  /// The lands of which storms must make landfall in one.
  var lands: [Land] = []
  /// The options as the user gave them, for the message when no storm matches.
  private(set) var wishes: [Wish] = []

  /// An option and its value.
  struct Wish: Hashable, Sendable {
    let option, value: String

    /// The option as the user wrote it.
    var shown: String { value.isEmpty ? option : "\(option) \(value)" }
  }

  /// Whether all storms are selected.
  var isEmpty: Bool { wishes.isEmpty }

  /// What a title says of the selection; `nil` if that is of seasons and basins alone.
  var filter: PlateFilter? {
    guard wishes.contains(where: { !["--season", "--basin", "--at"].contains($0.option) }) else {
      return nil
    }
    var filter = PlateFilter()
    (filter.categories, filter.near) = (categories, near)
    return filter
  }

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
  ///
  /// - Parameters:
  ///   - storm: The storm.
  ///   - scale: The intensity scale that the user wants.
  ///   - minimumIsland: The least area of an island on which landfalls count, in square kilometres.
  ///   - warning: Receives why a storm without a category is not selected.
  /// - Returns: Whether the storm is selected.
  func apply(
    to storm: inout Storm, scale: IntensityScale? = nil, minimumIsland: Double? = nil,
    warning: (Finding.Message) -> Void = { _ in }
  ) -> Bool {
    let scale = scale ?? .scale(ofAgency: storm.agency)
    if let moment {
      guard let known = storm.at(moment) else { return false }
      storm = known
    }
    guard criteria.apply(to: &storm, limits: scale.classes.map({ $0.limit })),
      near?.isPassed(by: storm) ?? true, !isRapid || storm.rapidIntensification != nil,
      lands.isEmpty
        || storm.makesLandfall(in: lands, area: minimumIsland ?? FeatureOptions.defaultIsland)
    else { return false }
    guard let categories else { return true }
    let periods = storm.averagingPeriods
    guard periods.isSubset(of: [1]) else {
      warning(
        "\(storm.id) not selected: found winds averaged over \(periods.inWords), expected winds averaged over 1 minute for '--category'; '--min-wind' compares winds as published"
      )
      return false
    }
    return storm.peakCategory.map(categories.contains) ?? false
  }
}

extension Set<Int> {
  /// Averaging periods of winds.
  var inWords: String {
    sorted().map { $0 == 0 ? "an unknown time" : $0 == 1 ? "1 minute" : "\($0) minutes" }.joined(
      separator: " and ")
  }
}
