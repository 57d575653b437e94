/// The kind of low that a system is, regardless of its intensity.
public enum Nature: String, ModelValue, CaseIterable {
  /// A disturbance, an area of weather that may become a cyclone.
  case disturbance
  /// A tropical or easterly wave.
  case wave
  /// A monsoon depression.
  case monsoonDepression = "monsoon-depression"
  /// A low that is not described further.
  case low
  /// A tropical cyclone, including a tropical depression.
  case tropical
  /// A subtropical cyclone.
  case subtropical
  /// An extratropical cyclone.
  case extratropical
  /// A post-tropical cyclone.
  case postTropical = "post-tropical"
  /// A remnant low.
  case remnantLow = "remnant-low"
  /// Not given by the source.
  case unknown
}

/// Marks of a fix, such as a landfall.
public enum Mark: String, ModelValue, CaseIterable {
  /// The centre crosses a coast.
  case landfall
  /// The centre makes landfall or passes over an island within the hour (JMA's `#` does not say
  /// which).
  case landfallOrPassage = "landfall-or-passage"
  /// The centre is closest to a coast that it does not cross.
  case closestApproach = "closest-approach"
  /// The system forms.
  case genesis
  /// The intensity peaks, in both wind and pressure.
  case intensityPeak = "intensity-peak"
  /// The pressure is at its minimum.
  case pressureMinimum = "pressure-minimum"
  /// The wind is at its maximum.
  case windMaximum = "wind-maximum"
  /// An extra fix for detail during a rapid intensity change.
  case rapidChange = "rapid-change"
  /// The system's status changes.
  case statusChange = "status-change"
  /// An extra fix for detail of the track.
  case trackDetail = "track-detail"
  /// The system enters the agency's area of responsibility.
  case entering
  /// The system leaves the agency's area of responsibility.
  case leaving
  /// The system dissipates.
  case dissipation
  /// Interpolated between others, by the source or for the user.
  case interpolated
  /// The row belongs to a spur: a track that leaves the main one or joins it.
  case spur
}

/// The vertical depth of a system in the atmosphere.
public enum Depth: String, ModelValue {
  /// Deep.
  case deep
  /// Medium.
  case medium
  /// Shallow.
  case shallow
}

/// A tropical cyclone basin.
///
/// Raw values are IBTrACS's codes, plus two more.
public enum Basin: String, ModelValue, CaseIterable {
  /// North Atlantic (`AL` in ATCF).
  case northAtlantic = "NA"
  /// South Atlantic (`SL` in ATCF).
  case southAtlantic = "SA"
  /// Eastern North Pacific.
  case easternPacific = "EP"
  /// Central North Pacific, used only in decks of the NHC and CPHC.
  case centralPacific = "CP"
  /// Western North Pacific.
  case westernPacific = "WP"
  /// North Indian Ocean (`IO` in ATCF).
  case northIndian = "NI"
  /// South Indian Ocean.
  case southIndian = "SI"
  /// South Pacific.
  case southPacific = "SP"
  /// Southern Hemisphere, if the source does not name the ocean (`SH` in ATCF).
  case southernHemisphere = "SH"

  /// Whether the basin is south of the equator.
  package var isSouthern: Bool {
    [.southIndian, .southPacific, .southAtlantic, .southernHemisphere].contains(self)
  }

  /// Creates the basin with a code of IBTrACS or ATCF (`AL`, `SL`, `IO`).
  ///
  /// - Parameter code: The code, in capitals.
  public init?(code: String) {
    switch code {
    case "AL": self = .northAtlantic
    case "SL": self = .southAtlantic
    case "IO": self = .northIndian
    default:
      guard let basin = Basin(rawValue: code) else { return nil }
      self = basin
    }
  }
}
