/// How version 3 of IBTrACS differs from version 4.
///
/// Source: NOAA NCDC, "IBTrACS CSV file format" (2015), and the header of release v03r10. A title
/// comes first, then names and units of the columns. The wind is that of the agency in `Center`,
/// with its averaging period, and in knots. 0 and negative numbers mean missing.
enum IBTrACSVersion3 {
  /// Whether an input begins with the title and the header of version 3.
  static func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { title, names in
      guard title.column(0..<7).equals("IBTrACS"), let names else { return false }
      return TableHeader(names, separator: UInt8(ascii: ","))
        .map { $0.renamed(name).isOfIBTrACS } ?? false
    } ?? false
  }

  /// The name in version 4 of a column; those of the other columns are the same, or unknown.
  static func name(_ name: String) -> String {
    switch name.lowercased() {
    case "serial_num": "SID"
    case "num": "NUMBER"
    case "sub_basin": "SUBBASIN"
    case "latitude": "LAT"
    case "longitude": "LON"
    case "wind(wmo)": "WMO_WIND"
    case "pres(wmo)": "WMO_PRES"
    case "center": "WMO_AGENCY"
    case "wind(wmo) percentile": "WMO_WIND_PERCENTILE"
    case "pres(wmo) percentile": "WMO_PRES_PERCENTILE"
    default: name
    }
  }

  /// The columns of agencies that are named in `Center` and have no columns of their own.
  static func agencies(besides named: [String]) -> [IBTrACSColumns.AgencyColumns] {
    Agency.all.compactMap { $0.archive }.reduce(into: [String]()) { codes, code in
      if !named.contains(code), !codes.contains(code) { codes.append(code) }
    }.map { IBTrACSColumns.AgencyColumns($0.uppercased()) { _ in -1 } }
  }
}
