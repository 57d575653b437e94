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
  var name: String {
    Self.names[rawValue]
  }

  private static let names = [
    "BASIN", "CY", "YYYYMMDDHH", "TECHNUM/MIN", "TECH", "TAU", "LatN/S", "LonE/W", "VMAX", "MSLP",
    "TY", "RAD", "WINDCODE", "RAD1", "RAD2", "RAD3", "RAD4", "RADP", "RRP", "MRD", "GUSTS", "EYE",
    "SUBREGION", "MAXSEAS", "INITIALS", "DIR", "SPEED", "STORMNAME", "DEPTH", "SEAS", "SEASCODE",
    "SEAS1", "SEAS2", "SEAS3", "SEAS4", "USERDEFINED",
  ]
}
