/// The fields of a record, in order.
///
/// Source: "Best Track/Objective Aid/Wind Radii Format", Naval Research Laboratory
/// (science.nrlmry.navy.mil/atcf/docs/database/new/abrdeck.html), common section.
enum ATCFField: Int {
  case basin, number, time, minutes, technique, lead, latitude, longitude, wind, pressure, kind
  case threshold, code, radius1, radius2, radius3, radius4
  case outerPressure, outerRadius, maximumWindRadius, gust, eye, subregion, maximumSeas, initials
  case bearing, speed, name, depth, seas, seasCode, seas1, seas2, seas3, seas4
  /// The first of the fields that each centre uses for its own data.
  case userData

  /// The field's name in the format description.
  var name: String { Self.names[rawValue] }

  private static let names = [
    "BASIN", "CY", "YYYYMMDDHH", "TECHNUM/MIN", "TECH", "TAU", "LatN/S", "LonE/W", "VMAX", "MSLP",
    "TY", "RAD", "WINDCODE", "RAD1", "RAD2", "RAD3", "RAD4", "RADP", "RRP", "MRD", "GUSTS", "EYE",
    "SUBREGION", "MAXSEAS", "INITIALS", "DIR", "SPEED", "STORMNAME", "DEPTH", "SEAS", "SEASCODE",
    "SEAS1", "SEAS2", "SEAS3", "SEAS4", "USERDEFINED",
  ]

  /// The fields that hold a number, with its plausible range; 0 is a missing value unless the range
  /// includes it.
  ///
  /// Winds and speeds are in kt, pressures in hPa, lengths in nautical miles, bearings in degrees.
  static let numbers: [(field: ATCFField, range: ClosedRange<Int>)] = [
    (.wind, 1...300), (.pressure, 800...1_100), (.outerPressure, 800...1_100),
    (.outerRadius, 1...9_999), (.maximumWindRadius, 1...999), (.gust, 1...999), (.eye, 1...999),
    (.bearing, 0...360), (.speed, 0...999),
  ]
}
