/// Turns the rows of an IBTrACS table into fixes.
struct IBTrACSFix {
  let columns: IBTrACSColumns
  /// The agency that the user chose; `nil` for each row's responsible agency.
  let chosen: Int?
  /// The number of pressures so high that they were read as pascals.
  private(set) var pascals = 0

  init(_ columns: IBTrACSColumns, chosen: Int?) { (self.columns, self.chosen) = (columns, chosen) }

  /// The result of a row.
  struct Result {
    var fix: Fix
    var basin: Basin?
    /// The responsible agency that the row names.
    var responsible: Int?
    /// The agency whose wind is used.
    var shown: Int?
    /// Whether the wind is another agency's because the responsible agency gives none.
    var isSubstitute = false
  }

  /// Why a row has no fix.
  enum Refusal: Error {
    /// The row is invalid, which has been reported to `problems`.
    case bad
    /// The chosen agency has no position at this time.
    case notOfAgency
  }

  /// Turns a row into a fix.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - previous: The responsible agency in earlier rows of the storm.
  ///   - problems: Receives findings about the row.
  /// - Returns: The fix, and properties of the row that concern the storm.
  /// - Throws: If the row has no fix.
  mutating func fix(
    _ row: TableRow, previous: Int?, _ problems: inout RowFindings
  ) throws(Refusal) -> Result {
    guard let time = TimeText(row[columns.time])?.time else {
      problems.warn(
        "row omitted: found '\(row.string(columns.time))', expected a time such as '2012-08-22 06:00:00'",
        at: row.offset(columns.time))
      throw .bad
    }
    let position = try position(row, &problems)
    let basin = Basin(row[columns.basin])
    if basin == nil, !row.isBlank(columns.basin) {
      problems.warn(
        "'BASIN' omitted: '\(row.string(columns.basin))' is not a basin, expected one of NA, SA, EP, WP, NI, SI, SP",
        at: row.offset(columns.basin))
    }
    var result = Result(fix: Fix(.analysis, at: time, position: position), basin: basin)
    result.responsible = chosen ?? responsible(row)
    let responsible = result.responsible ?? previous ?? columns.agency(of: basin, at: position)
    addWinds(row, to: &result, responsible, &problems)
    // Other agencies fill the gaps of the one whose wind is used, but not of a chosen one.
    let main = chosen ?? result.shown ?? responsible ?? columns.usa ?? columns.plain
    addPressure(row, to: &result.fix, main, &problems)
    result.fix.unknownWinds = .all
    if let main {
      addArea(row, to: &result.fix, main, &problems)
      let grade = columns.agencies[main].grade
      if !row.isBlank(grade), !row[grade].isAllNines {
        result.fix.agencyClass = AgencyClass(code: row.string(grade))
      }
    }
    addMeasures(row, to: &result.fix, main, &problems)
    addMotion(row, to: &result.fix, &problems)
    result.fix.nature = nature(row, &problems)
    addMarks(row, to: &result.fix)
    return result
  }

  private func position(
    _ row: TableRow, _ problems: inout RowFindings
  ) throws(Refusal) -> GeoPoint {
    let own = chosen.map { columns.agencies[$0] }.flatMap { $0.latitude >= 0 ? $0 : nil }
    var (latitudes, longitudes) = (
      own?.latitude ?? columns.latitude, own?.longitude ?? columns.longitude
    )
    if own != nil || columns.isVersion3, row.isMissing(latitudes), row.isMissing(longitudes) {
      guard own == nil else { throw .notOfAgency }
      if columns.otherLatitude >= 0 {
        (latitudes, longitudes) = (columns.otherLatitude, columns.otherLongitude)
      }
    }
    if let latitude = DecimalNumber.value(of: row[latitudes]),
      let longitude = DecimalNumber.value(of: row[longitudes]),
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    {
      return position
    }
    problems.warn(
      "row omitted: '\(row.string(latitudes))', '\(row.string(longitudes))' is not a latitude and longitude in degrees",
      at: row.offset(latitudes))
    throw .bad
  }

  /// The responsible agency that the row names.
  private func responsible(_ row: TableRow) -> Int? {
    let source = row[columns.wmoAgency]
    return source.isEmpty ? nil : columns.agency(ofSource: source.string)
  }

  // MARK: - Winds

  /// Adds the winds of all agencies, with the main one first.
  private func addWinds(
    _ row: TableRow, to result: inout Result, _ responsible: Int?, _ problems: inout RowFindings
  ) {
    var count = 0
    for column in columns.winds where !row.isBlank(column) { count += 1 }
    let isOfWMO = chosen == nil && !row.isBlank(columns.wmoWind)
    guard count > 0 || isOfWMO else { return }
    if let responsible, let wind = wind(row, responsible, &problems) {
      result.fix.wind = wind
      result.shown = responsible
    }
    if result.shown == nil, isOfWMO, let speed = amount(row, columns.wmoWind, upTo: 300, &problems)
    {
      // The table lacks the agency's own column, but has its wind.
      let index = self.responsible(row)
      let agency = index.map { columns.agencies[$0] }
      let source = row.string(columns.wmoAgency).lowercased()
      result.fix.wind = Wind(
        Speed(speed, .knots), averagingPeriod: agency?.period,
        agency: agency?.code ?? (source.isEmpty ? nil : source))
      result.shown = index
    }
    // Use the chosen agency's wind, or none.
    guard chosen == nil || result.shown != nil else { return }
    if !result.fix.hasWind, let usa = columns.usa, usa != responsible,
      let wind = wind(row, usa, &problems)
    {
      result.fix.wind = wind
      result.shown = usa
      result.isSubstitute = true
    }
    var others: [Wind] = []
    for index in columns.winds.indices where index != responsible && index != result.shown {
      guard !row.isBlank(columns.winds[index]), let wind = wind(row, index, &problems) else {
        continue
      }
      if result.fix.hasWind {
        if others.isEmpty { others.reserveCapacity(count) }
        others.append(wind)
      } else {
        result.fix.wind = wind
        result.shown = index
        result.isSubstitute = index != columns.plain
      }
    }
    if !others.isEmpty { result.fix.otherWinds = others }
  }

  private func wind(_ row: TableRow, _ index: Int, _ problems: inout RowFindings) -> Wind? {
    let agency = columns.agencies[index]
    let limit = agency.unit == .knots ? 300.0 : 500
    guard let speed = amount(row, agency.wind, upTo: limit, &problems) else { return nil }
    return Wind(
      Speed(speed, agency.unit), averagingPeriod: agency.period,
      agency: index == columns.plain ? nil : agency.code)
  }

  /// Parses a positive number; 0 means missing, and in version 3 negative numbers do too.
  private func amount(
    _ row: TableRow, _ column: Int, upTo limit: Double, _ problems: inout RowFindings
  ) -> Double? {
    if columns.isVersion3, row[column].first == UInt8(ascii: "-") { return nil }
    guard let value = row.number(column, in: 0...limit, columns.header, &problems), value > 0
    else { return nil }
    return value
  }

  private mutating func addPressure(
    _ row: TableRow, to fix: inout Fix, _ main: Int?, _ problems: inout RowFindings
  ) {
    var pressure = main.flatMap { self.pressure(row, $0, &problems) }
    if chosen == nil, pressure == nil {
      pressure = amount(row, columns.wmoPressure, upTo: 1_100, &problems)
      for index in columns.agencies.indices where pressure == nil && index != main {
        pressure = self.pressure(row, index, &problems)
      }
    }
    if let pressure { fix.pressure = Pressure(pressure, .hectopascals) }
  }

  /// The pressure from an agency in hectopascals; columns without an agency's name may have another
  /// unit.
  private mutating func pressure(
    _ row: TableRow, _ index: Int, _ problems: inout RowFindings
  ) -> Double? {
    let agency = columns.agencies[index]
    guard index == columns.plain else {
      return amount(row, agency.pressure, upTo: 1_100, &problems)
    }
    var unit = agency.pressureUnit
    if unit == nil, let value = DecimalNumber.value(of: row[agency.pressure]), value > 20_000 {
      unit = .pascals
    }
    let found = row.pressure(agency.pressure, in: unit ?? .hectopascals, columns.header, &problems)
    if found != nil, agency.pressureUnit == nil, unit != nil { pascals += 1 }
    return found?.value
  }

  // MARK: - Values that belong to the wind

  /// Adds radii and gust, which must be from the agency whose wind is used.
  private func addArea(
    _ row: TableRow, to fix: inout Fix, _ main: Int, _ problems: inout RowFindings
  ) {
    let agency = columns.agencies[main]
    if let gust = amount(row, agency.gust, upTo: 400, &problems) {
      let period = amount(row, agency.gustPeriod, upTo: 600, &problems)
      fix.gust = Gust(Speed(gust, agency.unit), averagingPeriod: period.map { Int($0) })
    }
    var radii = ReadWindRadii()
    for (threshold, own) in agency.quadrants {
      radii.add(Speed(threshold, .knots), quadrants(row, own, &problems))
    }
    for own in agency.shifted {
      let speed = Speed(own.threshold, .knots)
      // None, as in JMA's best tracks.
      if row[own.long].wholeNumber == 0 { radii.add(speed, nil) }
      guard let long = amount(row, own.long, upTo: 3_000, &problems) else { continue }
      // A short radius of 0 is valid: the circle then begins at the centre.
      let short = row.number(own.short, in: 0...long, columns.header, &problems) ?? long
      radii.add(speed, extent(row, own.direction, long, short, &problems))
    }
    fix.setWindRadii(radii)
  }

  private func quadrants(
    _ row: TableRow, _ own: SIMD4<Int>, _ problems: inout RowFindings
  ) -> RadialExtent.Quadrants {
    func radius(_ quadrant: Int) -> Length? {
      row.number(own[quadrant], in: 0...3_000, columns.header, &problems)
        .map { Length($0, .nauticalMiles) }
    }
    guard (0..<4).contains(where: { !row.isBlank(own[$0]) }) else { return .init() }
    return RadialExtent.Quadrants(
      northEast: radius(0), southEast: radius(1), southWest: radius(2), northWest: radius(3))
  }

  /// The circle of JMA's and KMA's radii: RSMC Tokyo, "Format of best track", direction codes.
  private func extent(
    _ row: TableRow, _ direction: Int, _ long: Double, _ short: Double,
    _ problems: inout RowFindings
  ) -> RadialExtent {
    if long == short { return .circle(Length(long, .nauticalMiles)) }
    let text = row[direction]
    let eighth =
      text.wholeNumber
      ?? ["NE", "E", "SE", "S", "SW", "W", "NW", "N"]
      .firstIndex(of: text.string.uppercased()).map { $0 + 1 }
    if let eighth, 1...8 ~= eighth {
      return .shifted(
        long: Length(long, .nauticalMiles), short: Length(short, .nauticalMiles),
        bearing: Double(eighth % 8 * 45))
    }
    problems.warn(
      "direction of radii omitted: found '\(text.string)', expected 1 (north-east) to 8 (north): used the mean of the two radii",
      at: row.offset(direction))
    return .circle(Length((long + short) / 2, .nauticalMiles))
  }

  /// Adds values that do not depend on how winds are averaged: the agency's own, or else those of
  /// the US columns.
  private func addMeasures(
    _ row: TableRow, to fix: inout Fix, _ main: Int?, _ problems: inout RowFindings
  ) {
    func measure(_ column: (IBTrACSColumns.AgencyColumns) -> Int, upTo limit: Double) -> Double? {
      if let main, let own = amount(row, column(columns.agencies[main]), upTo: limit, &problems) {
        return own
      }
      guard chosen == nil, let usa = columns.usa, usa != main else { return nil }
      return amount(row, column(columns.agencies[usa]), upTo: limit, &problems)
    }
    func length(_ value: Double?) -> Length? { value.map { Length($0, .nauticalMiles) } }
    let outerPressure = measure({ $0.outerPressure }, upTo: 1_100)
    let outerRadius = measure({ $0.outerRadius }, upTo: 3_000)
    var seas: [SeasRadii] = []
    if let owner = chosen ?? columns.usa {
      let agency = columns.agencies[owner]
      if let height = amount(row, agency.seasHeight, upTo: 100, &problems),
        let extent = RadialExtent.reached(quadrants(row, agency.seas, &problems))
      {
        seas = [SeasRadii(height: Length(height, .feet), extent: extent)]
      }
    }
    let innerRadius = measure({ $0.radiusOfMaximumWind }, upTo: 1_000)
    let eye = measure({ $0.eye }, upTo: 500)
    let isobar = OuterIsobar(aboveZero: outerPressure, outerRadius, .nauticalMiles)
    fix.radiusOfMaximumWind = length(innerRadius)
    guard isobar != nil || eye != nil || !seas.isEmpty else { return }
    fix.updateDetails { values in
      values.eyeDiameter = length(eye)
      values.seasRadii = seas
      values.outerIsobar = isobar
    }
  }

  private func addMotion(_ row: TableRow, to fix: inout Fix, _ problems: inout RowFindings) {
    let speed = row.number(columns.speed, in: 0...300, columns.header, &problems)
    let bearing = row.number(columns.bearing, in: 0...360, columns.header, &problems)
    guard speed != nil || bearing != nil else { return }
    fix.motion = Motion(bearing: bearing, speed: speed.map { Speed($0, .knots) })
  }

  private func nature(_ row: TableRow, _ problems: inout RowFindings) -> Nature {
    let text = row[columns.nature]
    if text.equals("TS") { return .tropical }
    if text.equals("ET") { return .extratropical }
    if text.equals("DS") { return .disturbance }
    if text.equals("SS") { return .subtropical }
    if text.isEmpty || text.equals("NR") || text.equals("MX") { return .unknown }
    problems.warn(
      "'NATURE' omitted: '\(text.string)' is not one of TS, DS, ET, SS, NR, MX",
      at: row.offset(columns.nature))
    return .unknown
  }

  private func addMarks(_ row: TableRow, to fix: inout Fix) {
    if !row.isBlank(columns.record), chosen == nil || chosen == columns.usa {
      fix.marks = row[columns.record].compactMap { Mark(record: $0) }
    }
    if !row.isBlank(columns.land), row[columns.land].wholeNumber != 0,
      chosen == nil || columns.agencies[chosen ?? 0].code == Agency.jma.archive
    {
      fix.marks.append(.landfallOrPassage)
    }
  }
}

extension TableRow {
  /// Whether a field is blank, or a number of nines as in version 3.
  fileprivate func isMissing(_ column: Int) -> Bool { isBlank(column) || self[column].isAllNines }
}

extension Basin {
  /// Parses a basin's code in a table.
  init?(_ text: Bytes) {
    guard text.count == 2 else { return nil }
    self.init(code: text.string)
  }
}
