import TyphoonTrack

/// Which storms are wanted, and which of their fixes.
///
/// Times come first: a fix outside them is as if the input had not had it. Storms are then taken whole or
/// not at all, by what is left of them: each kind of wish must be met, by one value where it has several.
struct Selection: Sendable {
  /// Names, ids or numbers; empty for all storms, as with the other lists.
  var storms: [String] = []
  /// Seasons, from the first to the last of each range.
  var seasons: [ClosedRange<Int>] = []
  var basins: [Basin] = []
  /// Where at least one fix must be.
  var box: Box?
  /// What the strongest wind must reach.
  var minimumWind: Speed?
  /// The time of the first fixes that are kept.
  var since: Timestamp?
  /// The time of the last fixes that are kept.
  var until: Timestamp?
  /// The options as the user gave them, to name them where nothing is found.
  private(set) var wishes: [Wish] = []

  /// An option and its value.
  struct Wish: Hashable, Sendable {
    let option: String
    let value: String
  }

  /// Whether everything is wanted.
  var isEmpty: Bool { wishes.isEmpty }

  /// Remembers an option; one that has a single value takes the place of an earlier one.
  mutating func note(_ option: String, _ value: String, isRepeatable: Bool) {
    if !isRepeatable { wishes.removeAll { $0.option == option } }
    wishes.append(Wish(option: option, value: value))
  }

  /// Takes away the fixes that are not wanted.
  ///
  /// - Parameter storm: The storm; unchanged where it is not wanted itself.
  /// - Returns: Whether the storm is wanted.
  func apply(to storm: inout Storm) -> Bool {
    guard !isEmpty else { return true }
    guard matches(storm.season), matchesName(of: storm) else { return false }
    guard since != nil || until != nil else { return matchesFixes(of: storm) }
    var kept = storm
    keepTimes(of: &kept)
    guard !kept.track.isEmpty || !kept.forecasts.isEmpty, matchesFixes(of: kept) else {
      return false
    }
    storm = kept
    return true
  }

  /// Takes away fixes outside the times, and forecasts of which none is left.
  private func keepTimes(of storm: inout Storm) {
    func isOutside(_ fix: Fix) -> Bool {
      since.map { fix.time < $0 } ?? false || until.map { fix.time > $0 } ?? false
    }
    storm.track.removeAll(where: isOutside)
    for index in storm.forecasts.indices {
      storm.forecasts[index].fixes.removeAll(where: isOutside)
    }
    storm.forecasts.removeAll { $0.fixes.isEmpty }
  }

  private func matches(_ season: Int?) -> Bool {
    guard !seasons.isEmpty else { return true }
    guard let season else { return false }
    return seasons.contains { $0.contains(season) }
  }

  private func matchesName(of storm: Storm) -> Bool {
    guard !storms.isEmpty else { return true }
    let own =
      [storm.id.description, storm.number ?? ""] + storm.otherIDs
      + storm.names.entries.map(\.text)
    return storms.contains { wanted in
      own.contains { !$0.isEmpty && $0.lowercased() == wanted.lowercased() }
    }
  }

  private func matchesFixes(of storm: Storm) -> Bool {
    if !basins.isEmpty,
      !isWanted(storm.basin), !storm.hasFix(where: { isWanted($0.basin) })
    {
      return false
    }
    if let box, !storm.hasFix(where: { box.contains($0.position) }) { return false }
    if let minimumWind,
      !storm.hasFix(where: { $0.wind?.speed.reaches(minimumWind) ?? false })
    {
      return false
    }
    return true
  }

  private func isWanted(_ basin: Basin?) -> Bool {
    guard let basin else { return false }
    let isSouthern = [.southIndian, .southPacific, .southAtlantic].contains(basin)
    return basins.contains(basin) || isSouthern && basins.contains(.southernHemisphere)
  }
}

/// A part of the Earth between two meridians and two parallels, its edges included.
struct Box: Hashable, Sendable {
  let south: Double
  let north: Double
  private let west: Double
  private let east: Double
  /// Whether all meridians are in it.
  private let isRound: Bool

  /// Creates a box, or `nil` where the numbers are none.
  ///
  /// - Parameters:
  ///   - west: The western edge in degrees, -360 to 360.
  ///   - south: The southern edge in degrees, -90 to 90.
  ///   - east: The eastern edge in degrees, -360 to 360; less than `west` where the 180th meridian lies
  ///     between.
  ///   - north: The northern edge in degrees, from `south` to 90.
  init?(west: Double, south: Double, east: Double, north: Double) {
    // Comparisons with NaN are false.
    guard abs(west) <= 360, abs(east) <= 360, south >= -90, south <= north, north <= 90 else {
      return nil
    }
    self.south = south
    self.north = north
    self.west = GeoPoint.normalized(west)
    self.east = GeoPoint.normalized(east)
    isRound = east - west >= 360
  }

  func contains(_ place: GeoPoint) -> Bool {
    guard south <= place.latitude, place.latitude <= north else { return false }
    if isRound { return true }
    // The 180th meridian is -180 at both ends: as an eastern edge it lies west of all others.
    return west <= east
      ? west <= place.longitude && place.longitude <= east
      : west <= place.longitude || place.longitude <= east
  }
}

extension Storm {
  /// Whether there is a fix, observed or forecast, for which a condition holds.
  fileprivate func hasFix(where condition: (Fix) -> Bool) -> Bool {
    track.contains(where: condition) || forecasts.contains { $0.fixes.contains(where: condition) }
  }
}

extension Speed {
  /// Whether a wind reaches another, compared in the unit of that.
  ///
  /// Where this was published in another unit, its number is converted, and rounded to a whole one if
  /// that is more: agencies pair their limits so (64 kt are 32.9 m/s, and mean 33).
  func reaches(_ limit: Speed) -> Bool {
    if let published = published(in: limit.unit) { return published >= limit.value }
    let converted = value(in: limit.unit)
    return max(converted, converted.rounded()) >= limit.value
  }
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
