// The limits of the basins.

extension Basin {
  /// Whether a position lies in the basin.
  ///
  /// Source: IBTrACS, "Column documentation" (version 4, NCEI), columns BASIN and SUBBASIN:
  /// longitudes 30° to 100° for the North Indian, 100° to 180° for the western North Pacific; 10°
  /// to 135°, 135° to 290° and -70° to 10° for the basins of the Southern Hemisphere. The central
  /// North Pacific lies west of 140° W. The eastern North Pacific extends from there to the
  /// Americas, which separate it from the North Atlantic, here along the continental divide to
  /// within a degree. Each basin includes its western and southern limits, but not the others.
  ///
  /// - Parameter position: The position.
  /// - Returns: Whether the position lies in the basin; no basin contains positions in Africa or
  ///   Europe east of the North Atlantic.
  public func contains(_ position: GeoPoint) -> Bool {
    let east = position.longitude < 0 ? position.longitude + 360 : position.longitude
    guard position.latitude >= 0 else {
      return switch self {
      case .southernHemisphere: true
      case .southIndian: 10..<135 ~= east
      case .southPacific: 135..<290 ~= east
      case .southAtlantic: east >= 290 || east < 10
      default: false
      }
    }
    return switch self {
    case .northIndian: 30..<100 ~= east
    case .westernPacific: 100..<180 ~= east
    case .centralPacific: 180..<220 ~= east
    case .easternPacific: 220 <= east && east < Self.divide(at: position.latitude)
    case .northAtlantic: Self.divide(at: position.latitude) <= east && east < 360
    default: false
    }
  }

  /// The continental divide of the Americas as latitudes and longitudes (0° to 360°), from south to north.
  private static let divide: [(latitude: Double, longitude: Double)] = [
    (0, 282), (7.5, 282.5), (8.8, 280), (9, 277.3), (10.5, 275.3), (13, 273.5), (14.5, 271.5),
    (15.3, 268.5), (16.7, 265.3), (17.5, 262), (19.5, 259), (24, 255), (31, 251.5), (44, 249.5),
    (60, 232), (90, 220),
  ]

  private static func divide(at latitude: Double) -> Double {
    guard let index = divide.firstIndex(where: { $0.latitude >= latitude }), index > 0 else {
      return divide[0].longitude
    }
    let (south, north) = (divide[index - 1], divide[index])
    guard north.latitude > south.latitude else { return north.longitude }
    let share = (latitude - south.latitude) / (north.latitude - south.latitude)
    return south.longitude + share * (north.longitude - south.longitude)
  }
}
