/// What kind of low a system is; how strong it is, is another matter.
public enum Nature: String, Hashable, Sendable, CaseIterable {
  /// A disturbance, an area of weather that may become a cyclone.
  case disturbance
  /// A tropical or easterly wave.
  case wave
  /// A monsoon depression.
  case monsoonDepression = "monsoon-depression"
  /// A low without further description.
  case low
  /// A tropical cyclone, depressions included.
  case tropical
  /// A subtropical cyclone.
  case subtropical
  /// An extratropical cyclone.
  case extratropical
  /// A post-tropical cyclone.
  case postTropical = "post-tropical"
  /// A remnant low.
  case remnantLow = "remnant-low"
  /// The source does not say.
  case unknown
}

/// What is special about a fix.
public enum Mark: String, Hashable, Sendable, CaseIterable {
  /// The centre crosses a coast.
  case landfall
  /// The centre makes landfall or passes over an island within the hour (JMA's `#` says no more).
  case landfallOrPassage = "landfall-or-passage"
  /// The centre is closest to a coast that it does not cross.
  case closestApproach = "closest-approach"
  /// The system comes into being.
  case genesis
  /// The intensity has its peak, in wind and pressure.
  case intensityPeak = "intensity-peak"
  /// The pressure has its minimum.
  case pressureMinimum = "pressure-minimum"
  /// The wind has its maximum.
  case windMaximum = "wind-maximum"
  /// More detail, where the intensity changes rapidly.
  case rapidChange = "rapid-change"
  /// The system's status changes.
  case statusChange = "status-change"
  /// More detail of the track.
  case trackDetail = "track-detail"
  /// The system enters the agency's area.
  case entering
  /// The system leaves the agency's area.
  case leaving
  /// The system dissipates.
  case dissipation
  /// The row was interpolated between others by the source.
  case interpolated
  /// The row belongs to a spur: a track that leaves the main one or joins it.
  case spur
}

/// How deep a system reaches in the atmosphere.
public enum Depth: String, Hashable, Sendable {
  /// Deep.
  case deep
  /// Medium.
  case medium
  /// Shallow.
  case shallow
}

/// A tropical cyclone basin; raw values are IBTrACS's codes, with two more.
public enum Basin: String, Hashable, Sendable, CaseIterable {
  /// North Atlantic (`AL` in ATCF).
  case northAtlantic = "NA"
  /// South Atlantic (`SL` in ATCF).
  case southAtlantic = "SA"
  /// Eastern North Pacific.
  case easternPacific = "EP"
  /// Central North Pacific: NHC's and CPHC's decks only.
  case centralPacific = "CP"
  /// Western North Pacific.
  case westernPacific = "WP"
  /// North Indian Ocean (`IO` in ATCF).
  case northIndian = "NI"
  /// South Indian Ocean.
  case southIndian = "SI"
  /// South Pacific.
  case southPacific = "SP"
  /// Southern hemisphere, where the source does not say which ocean (`SH` in ATCF).
  case southernHemisphere = "SH"

  /// The basin of a code, of IBTrACS or of ATCF (`AL`, `SL`, `IO`).
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
