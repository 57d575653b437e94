/// Maps the columns of an IBTrACS table by their names in the header line, which are those of
/// version 4.
///
/// Releases add columns (KMA's came after the description of 2019) and users remove some, so no
/// column has a fixed index. An index of -1 means that the table has no such column.
struct IBTrACSColumns {
  let header: TableHeader
  let isVersion3: Bool
  let sid, season, basin, name, time, nature, latitude, longitude: Int
  /// Where version 3 gives positions that the responsible agency does not.
  let otherLatitude, otherLongitude: Int
  let wmoWind, wmoPressure, wmoAgency, trackType, flags, atcfID, speed, bearing, record, land: Int
  /// The agencies, in the order of their columns, which is also the order of the letters in
  /// `IFLAG`.
  let agencies: [AgencyColumns]
  /// The wind columns of the agencies.
  let winds: [Int]
  /// The agency of the columns `USA_…`, which has most of the values that few agencies publish.
  let usa: Int?
  /// The index in `agencies` of wind and pressure columns without an agency's name, in excerpts of
  /// IBTrACS that have no others.
  let plain: Int?
  /// The names of columns that are not part of IBTrACS and are not read.
  let omitted: [String]
  /// The number of leading fields that decide whether a row is wanted.
  let early: Int

  /// The columns of one agency.
  struct AgencyColumns {
    /// The agency's name in columns and in `--agency`: `tokyo`.
    let code: String
    /// The averaging period of its winds in minutes, if it is known.
    let period: Int?
    /// The unit of its winds and gusts.
    let unit: SpeedUnit
    /// The unit of its pressures, if it is known.
    let pressureUnit: CSVPressureUnit?
    let latitude, longitude, wind, pressure, grade: Int
    let gust, gustPeriod, radiusOfMaximumWind, eye, outerPressure, outerRadius, seasHeight: Int
    /// The columns of the quadrants' radii, clockwise from north to east.
    let seas: SIMD4<Int>
    /// Radii by quadrant, with their wind threshold in knots.
    let quadrants: [(threshold: Double, columns: SIMD4<Int>)]
    /// Shifted circles, with their wind threshold in knots.
    let shifted: [(threshold: Double, direction: Int, long: Int, short: Int)]
  }

  /// Maps the columns of a header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - unitRow: The fields of the row of units; empty if there is none.
  ///   - windUnit: The unit of winds without an agency's name, if the table does not give it.
  ///   - isVersion3: Whether it is a table of version 3.
  init(
    _ header: TableHeader, unitRow: [String] = [], windUnit: SpeedUnit? = nil,
    isVersion3: Bool = false
  ) {
    (self.header, self.isVersion3) = (header, isVersion3)
    func column(_ name: String) -> Int { header.index(of: name) ?? -1 }
    sid = column("SID")
    season = column("SEASON")
    basin = column("BASIN")
    name = column("NAME")
    time = column("ISO_TIME")
    nature = column("NATURE")
    latitude = column("LAT")
    longitude = column("LON")
    otherLatitude = column("LATITUDE_FOR_MAPPING")
    otherLongitude = column("LONGITUDE_FOR_MAPPING")
    wmoWind = column("WMO_WIND")
    wmoPressure = column("WMO_PRES")
    wmoAgency = column("WMO_AGENCY")
    trackType = column("TRACK_TYPE")
    flags = column("IFLAG")
    atcfID = column("USA_ATCF_ID")
    speed = column("STORM_SPEED")
    bearing = column("STORM_DIR")
    record = column("USA_RECORD")
    land = column("TOKYO_LAND")
    // Users who keep only an agency's winds and pressures name one that the archive has.
    var prefixes: [String] = []
    for name in header.names.map({ $0.uppercased() }) {
      guard let end = ["_LAT", "_WIND", "_PRES"].first(where: name.hasSuffix) else { continue }
      let prefix = String(name.dropLast(end.utf8.count))
      let isAgency =
        column(prefix + "_LAT") >= 0 && column(prefix + "_LON") >= 0
        || Agency.all.contains { $0.archive == prefix.lowercased() }
      if !prefix.isEmpty, isAgency, !prefixes.contains(prefix) { prefixes.append(prefix) }
    }
    let named = prefixes.map { AgencyColumns($0, column) }
    let others = header.names.indices.filter {
      !header.names[$0].isEmpty && !Self.isOwn(header.names[$0], named.map { $0.code })
    }
    let hasWinds = max(wmoWind, named.map { $0.wind }.max() ?? -1) >= 0
    let own = hasWinds ? nil : AgencyColumns(others, header, unitRow, windUnit)
    let used = own.map { [$0.wind, $0.gust, $0.pressure, $0.grade] } ?? []
    omitted = others.filter { !used.contains($0) }.map { header.names[$0] }
    plain = own == nil ? nil : named.count
    let others3 = isVersion3 ? IBTrACSVersion3.agencies(besides: named.map { $0.code }) : []
    agencies = named + (own.map { [$0] } ?? []) + others3
    winds = agencies.map { $0.wind }
    usa = agencies.firstIndex { $0.code == Agency.usa.archive }
    early = max(sid, latitude, trackType, flags) + 1
  }

  /// The index of the agency with a code or another common name.
  func agency(named name: String) -> Int? {
    let code = Agency.named(name)?.archive ?? name.lowercased()
    return agencies.firstIndex { $0.code == code && !code.isEmpty }
  }

  /// The index of an agency's letter in `IFLAG`; an excerpt with fewer agencies may have all letters.
  func letter(of agency: Int, among count: Int) -> Int? {
    if count == plain ?? agencies.count { return agency }
    return count == Self.all.count ? Self.all.firstIndex(of: agencies[agency].code) : nil
  }

  /// The agencies of release v04r01, in its order.
  private static let all = [
    "usa", "tokyo", "cma", "hko", "kma", "newdelhi", "reunion", "bom", "nadi", "wellington",
    "ds824", "td9636", "td9635", "neumann", "mlc",
  ]

  /// Whether a column is part of IBTrACS: it is in the description of 2019, or begins with an
  /// agency's name.
  private static func isOwn(_ name: String, _ agencies: [String]) -> Bool {
    let name = name.lowercased()
    let common = [
      "sid", "season", "number", "basin", "subbasin", "name", "iso_time", "nature", "lat", "lon",
      "latitude_for_mapping", "longitude_for_mapping", "track_type", "main_track_sid", "dist2land",
      "landfall", "iflag", "storm_speed", "storm_dir",
    ]
    if common.contains(name) { return true }
    guard let mark = name.firstIndex(of: "_") else { return false }
    let known = ["wmo"] + Agency.all.compactMap { $0.archive }
    return (known + agencies).contains(String(name[..<mark]))
  }

  /// The agency in `WMO_AGENCY`; US agencies are identified by the file that their data come from.
  func agency(ofSource source: String) -> Int? {
    let source = source.lowercased()
    if let index = agencies.firstIndex(where: { $0.code == source }) { return index }
    let isAmerican = ["hurdat", "nhc", "cphc", "jtwc", "atcf", "tcvitals"].contains {
      source.hasPrefix($0)
    }
    return isAmerican ? usa : nil
  }

  /// The agency that is responsible at a position, for rows without `WMO_AGENCY`.
  ///
  /// These are the WMO's regional centres, if the table has columns for them.
  func agency(of basin: Basin?, at place: GeoPoint) -> Int? {
    let agency: Agency
    switch basin {
    case .northAtlantic, .southAtlantic, .easternPacific, .centralPacific: agency = .usa
    case .westernPacific: agency = .jma
    case .northIndian: agency = .imd
    case .southIndian: agency = place.longitude < 90 ? .reunion : .bom
    case .southPacific where place.longitude > 0 && place.longitude < 160: agency = .bom
    case .southPacific: agency = place.latitude < -25 ? .wellington : .nadi
    case .southernHemisphere, nil: return nil
    }
    return agencies.firstIndex { $0.code == agency.archive }
  }
}

extension IBTrACSColumns.AgencyColumns {
  /// Maps the columns of the agency with a prefix such as `TOKYO`.
  init(_ prefix: String, _ column: (String) -> Int) {
    func own(_ name: String) -> Int { column("\(prefix)_\(name)") }
    func quadrants(_ name: String) -> SIMD4<Int> {
      SIMD4(["NE", "SE", "SW", "NW"].map { own("\(name)_\($0)") })
    }
    code = prefix.lowercased()
    period = Agency.all.first { [code] in $0.archive == code }?.averagingPeriod
    (unit, pressureUnit) = (.knots, .hectopascals)
    latitude = own("LAT")
    longitude = own("LON")
    wind = own("WIND")
    pressure = own("PRES")
    grade = ["STATUS", "GRADE", "CAT", "TYPE", "STAGE", "CLASS"].map(own).first { $0 >= 0 } ?? -1
    gust = own("GUST")
    gustPeriod = own("GUST_PER")
    radiusOfMaximumWind = own("RMW")
    eye = own("EYE")
    outerPressure = own("POCI")
    outerRadius = own("ROCI")
    seasHeight = own("SEAHGT")
    seas = quadrants("SEARAD")
    self.quadrants = [34.0, 50, 64].compactMap { threshold in
      let columns = quadrants("R\(Int(threshold))")
      return columns.max() >= 0 ? (threshold, columns) : nil
    }
    shifted = [30.0, 50].compactMap { threshold in
      let name = "R\(Int(threshold))"
      let columns = (own("\(name)_DIR"), own("\(name)_LONG"), own("\(name)_SHORT"))
      return columns.1 >= 0 ? (threshold, columns.0, columns.1, columns.2) : nil
    }
  }

  /// Maps wind and pressure columns without an agency's name, by their names in plain tables; `nil`
  /// if there are none.
  ///
  /// Winds are in knots, as everywhere in IBTrACS, unless the table or the user sets another unit.
  fileprivate init?(
    _ columns: [Int], _ header: TableHeader, _ unitRow: [String], _ windUnit: SpeedUnit?
  ) {
    func unit(_ column: Int) -> CSVUnit? {
      guard let name = CSVColumnName(header.names[column]) else { return nil }
      if name.unit != nil || column >= unitRow.count { return name.unit }
      return CSVUnit(unitRow[column], of: name.field)
    }
    func first(_ field: CSVField) -> Int {
      func rank(_ column: Int) -> Int { CSVColumnName(header.names[column])?.rank ?? 0 }
      let able = columns.filter { CSVColumnName(header.names[$0])?.field == field }
      return able.min { rank($0) < rank($1) } ?? -1
    }
    (code, period) = ("", nil)
    (wind, gust, pressure, grade) = (first(.wind), first(.gust), first(.pressure), first(.type))
    guard max(wind, pressure, grade) >= 0 else { return nil }
    self.unit = (wind >= 0 ? unit(wind)?.speed : nil) ?? windUnit ?? .knots
    pressureUnit = pressure >= 0 ? unit(pressure)?.pressure : nil
    (latitude, longitude, gustPeriod, radiusOfMaximumWind, eye) = (-1, -1, -1, -1, -1)
    (outerPressure, outerRadius, seasHeight) = (-1, -1, -1)
    seas = SIMD4(repeating: -1)
    (quadrants, shifted) = ([], [])
  }
}
