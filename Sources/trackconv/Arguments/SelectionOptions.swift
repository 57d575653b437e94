import TyphoonTrack

extension OptionDefinition {
  /// Options that select storms and fixes.
  static var selecting: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--storm"], value: "<storm>",
        help: "Select the storm with this name, id or number. May be repeated."
      ) { value, options in
        options.selection.criteria.storms.append(value)
        options.selection.note("--storm", value, isRepeatable: true)
      },
      OptionDefinition(
        names: ["--since"], value: "<time>",
        help:
          "Select fixes from this time on, observed and forecast: 2012-08-22, 2012-08-22T14:00+08:00; UTC by default. The selections below apply to the fixes that remain."
      ) { value, options throws(UsageError) in
        options.selection.criteria.since = try time(value, for: "--since").first
        options.selection.note("--since", value, isRepeatable: false)
      },
      OptionDefinition(
        names: ["--until"], value: "<time>",
        help: "Select fixes up to this time; a date without a time means the end of the day."
      ) { value, options throws(UsageError) in
        options.selection.criteria.until = try time(value, for: "--until").last
        options.selection.note("--until", value, isRepeatable: false)
      },
      OptionDefinition(
        names: ["--season"], value: "<year>",
        help: "Select storms of this season, or of a range such as 1990-1999. May be repeated."
      ) { value, options throws(UsageError) in
        options.selection.criteria.seasons.append(try seasons(value))
        options.selection.note("--season", value, isRepeatable: true)
      },
      OptionDefinition(
        names: ["--basin"], value: "<code>",
        help:
          "Select storms that were in this basin at any time: \(basins.joined(separator: ", ")). May be repeated."
      ) { value, options throws(UsageError) in
        options.selection.criteria.basins.append(try basin(value))
        options.selection.note("--basin", value, isRepeatable: true)
      },
      OptionDefinition(
        names: ["--bbox"], value: "<w,s,e,n>",
        help:
          "Select storms with an observed or forecast fix in this box, in degrees; w > e across the 180th meridian."
      ) { value, options throws(UsageError) in
        options.selection.criteria.box = try box(value)
        options.selection.note("--bbox", value, isRepeatable: false)
      },
      OptionDefinition(
        names: ["--min-wind"], value: "<speed>",
        help:
          "Select storms whose strongest observed or forecast wind reaches this speed: 64kt, 33m/s. Averaging periods are not converted."
      ) { value, options throws(UsageError) in
        options.selection.criteria.minimumWind = try speed(value, for: "--min-wind")
        options.selection.note("--min-wind", value, isRepeatable: false)
      },
    ]
  }

  /// Options that control how inputs are read.
  static var reading: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--agency"], value: "<code>",
        help:
          "Read positions and winds of this agency from archives that hold several: usa, tokyo."
      ) { value, options in options.reading.agency = value.lowercased() },
      OptionDefinition(
        names: ["--interpolated"], value: nil,
        help: "Keep fixes that an archive interpolated between others."
      ) { _, options in options.reading.keepsInterpolated = true },
      OptionDefinition(
        names: ["--spurs"], value: nil,
        help: "Keep an archive's spurs: tracks that branch off the main track or join it."
      ) { _, options in options.reading.keepsSpurs = true },
      OptionDefinition(
        names: ["--allow-test"], value: nil,
        help: "Keep drills, exercises and tests, and mark them as such."
      ) { _, options in options.reading.keepsTests = true },
      OptionDefinition(
        names: ["--wind-unit"], value: "<unit>",
        help: "Unit of winds in tables that do not state it: \(units)."
      ) { value, options throws(UsageError) in
        guard let unit = SpeedUnit(written: value) else {
          throw UsageError(value, for: "--wind-unit", expected: "one of \(units)")
        }
        options.reading.windUnit = unit
      },
      OptionDefinition(
        names: ["--column"], value: "<field=header>",
        help:
          "Column of a field, in tables whose header is not recognised: time=valid_dt. May be repeated."
      ) { value, options throws(UsageError) in
        let column = try column(value)
        options.reading.columns.removeAll { $0.field == column.field }
        options.reading.columns.append(column)
      },
    ]
  }
}

// MARK: - Values

extension OptionDefinition {
  private static let units = SpeedUnit.all.map(\.symbol).joined(separator: ", ")
  private static let basins = Basin.allCases.map(\.rawValue)

  private static func time(
    _ value: String, for option: String
  ) throws(UsageError) -> TimeArgument {
    guard let time = TimeArgument(value) else {
      throw UsageError(
        value, for: option, expected: "a time such as 2012-08-22 or 2012-08-22T06:00Z")
    }
    return time
  }

  private static func seasons(_ value: String) throws(UsageError) -> ClosedRange<Int> {
    let years = value.split(separator: "-", omittingEmptySubsequences: false).map { text in
      text.utf8.areDigits ? Int(text) ?? 0 : 0
    }
    guard let first = years.first, let last = years.last, years.count <= 2,
      1 <= first, first <= last, last <= 9_999
    else {
      throw UsageError(
        value, for: "--season", expected: "a year, or a range of years such as 1990-1999")
    }
    return first...last
  }

  private static func basin(_ value: String) throws(UsageError) -> Basin {
    guard let basin = Basin(code: value.uppercased()) else {
      throw UsageError(
        value, for: "--basin", expected: "one of \(basins.joined(separator: ", "))")
    }
    return basin
  }

  private static func box(_ value: String) throws(UsageError) -> GeoBox {
    let edges = value.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard edges.count == 4,
      let box = GeoBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    else {
      throw UsageError(
        value, for: "--bbox",
        expected: "west,south,east,north in degrees, such as 118,20,124,27")
    }
    return box
  }

  static func speed(_ value: String, for option: String) throws(UsageError) -> Speed {
    let number = value.prefix { "0123456789.".contains($0) }
    let unit = value.dropFirst(number.count).drop { $0 == " " }
    guard let speed = Double(number), speed.isFinite, let unit = SpeedUnit(written: String(unit))
    else {
      throw UsageError(
        value, for: option,
        expected: "a speed with its unit (\(units)), such as 64kt or 33m/s")
    }
    return Speed(speed, unit)
  }

  private static func column(_ value: String) throws(UsageError) -> ReadingOptions.Column {
    guard let equals = value.firstIndex(of: "=") else {
      throw UsageError(
        value, for: "--column", expected: "<field>=<header>, such as time=valid_dt")
    }
    let field = value[..<equals].lowercased()
    let header = String(value[value.index(after: equals)...])
    guard !field.isEmpty, !header.isEmpty else {
      throw UsageError(
        value, for: "--column", expected: "<field>=<header>, such as time=valid_dt")
    }
    return ReadingOptions.Column(field: field, header: header)
  }
}

extension SpeedUnit {
  /// All units, in the order of help.
  static let all: [SpeedUnit] = [.knots, .metresPerSecond, .kilometresPerHour, .milesPerHour]
}
