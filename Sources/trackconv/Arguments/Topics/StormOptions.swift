import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// Options that select storms, fixes and forecasts.
  static var storms: [OptionDefinition] { selecting + forecasts }

  /// Options that select storms.
  static var selecting: [OptionDefinition] {
    [
      OptionDefinition(
        "--storm", value: OptionValue("<storm>", .storm), isCommon: true, isRepeatable: true,
        "Select the storm with this name, id or number."
      ) { value, options in options.selection.criteria.storms.append(value) },
      OptionDefinition(
        "--since", value: OptionValue("<time>", .time), isCommon: true,
        "Select fixes from this time on, observed and forecast, such as 2012-08-22 or 2012-08-22T14:00+08:00.",
        "A time is a year, a month, a day, or a date and time in ISO 8601, in UTC unless it has an offset: '2012-08-22', '2012-08-22T06', '2012-08-22T14:00+08:00', '20120822T0600Z' or '2012082206'. Forecasts and storms without any remaining fix are omitted. The other options that select storms apply to the fixes that remain.",
        sets: { $0.selection.criteria.since = $1 }, expected: timeForm
      ) { TimeArgument($0).map { .some($0.first) } },
      OptionDefinition(
        "--until", value: OptionValue("<time>", .time), isCommon: true,
        "Select fixes up to this time; a day, a month or a year counts to its end.",
        sets: { $0.selection.criteria.until = $1 }, expected: timeForm
      ) { TimeArgument($0).map { .some($0.last) } },
      OptionDefinition(
        "--at", value: OptionValue("<time>", .time),
        "Show storms as they were known at this time: the track until then, and the forecasts made by then, as pages show it.",
        "Between two fixes the centre is on the geodesic, radii change linearly, and the class and the winds are those of the fix before. After the last fix a storm is where its forecast has it. Storms that begin later are omitted.",
        sets: { ($0.selection.moment, $0.features.moment) = ($1, $1) }, expected: timeForm
      ) { TimeArgument($0).map { .some($0.first) } },
      OptionDefinition(
        "--season", value: OptionValue("<year>", .number), isCommon: true, isRepeatable: true,
        "Select storms of this season, or of a range of seasons such as 1990-1999."
      ) { value, options throws(UsageError) in
        options.selection.criteria.seasons.append(try seasons(value, for: "--season"))
      },
      OptionDefinition(
        "--basin", value: OptionValue("<code>", .choice, basins), isRepeatable: true,
        "Select storms that are numbered in this basin or have a fix in it.",
        "The basin of a fix follows from its coordinates, with the limits of IBTrACS. 'SH' is the southern hemisphere. The ATCF codes 'AL', 'SL' and 'IO' are accepted too."
      ) { value, options throws(UsageError) in
        options.selection.criteria.basins.append(try basin(value))
      },
      OptionDefinition(
        "--bbox", value: OptionValue("<w,s,e,n>", .box),
        "Select storms with an observed or forecast fix in this box: its western, southern, eastern and northern edge in degrees.",
        "If the box spans the 180th meridian, west is greater than east. Longitudes range from -360 to 360. The box includes its edges."
      ) { value, options throws(UsageError) in
        options.selection.criteria.box = try box(value, for: "--bbox")
      },
      OptionDefinition(
        "--near", value: OptionValue("<place,km>", .text),
        "Select storms whose centre passes a place within a distance in km, observed or forecast: Taipei,300 or 25.04,121.56,300.",
        "The place is a city of the base map, in English, Chinese or Japanese, the most important with the name unless its state or country follows ('Sydney, Nova Scotia,300'), or a latitude and longitude in degrees. Between fixes the centre follows the geodesic."
      ) { value, options throws(UsageError) in options.selection.near = try near(value) },
      OptionDefinition(
        "--landfall-in", value: OptionValue("<land>", .text), isRepeatable: true,
        "Select storms that make landfall in this country or territory, observed or forecast: JP, JPN or Japan.",
        "A landfall is where the track comes from the sea onto land, by the coast of Natural Earth at a scale of 1:10m; '--min-island' says which islands count. Names are in English, Chinese or Japanese."
      ) { value, options throws(UsageError) in options.selection.lands.append(try land(value)) },
      OptionDefinition(
        "--min-wind", value: OptionValue("<speed>", .speed),
        "Select storms whose strongest observed or forecast wind reaches this speed, such as 64kt or 33m/s.",
        "The units are those of '--wind-unit'. A limit of the storm's intensity scale counts in each unit in which the agency states it; any other wind published in another unit is converted and rounded to the nearest whole number. Winds of different averaging periods are not converted into each other. A storm without winds is not selected.",
        sets: { $0.selection.criteria.minimumWind = $1 }, expected: speedForm
      ) { speed($0).map(Optional.some) },
      OptionDefinition(
        "--category", value: OptionValue("<range>", .text),
        "Select storms whose strongest observed wind is of this category of the Saffir-Simpson scale: 4, 4+ or 3-5.",
        "The scale is of winds averaged over one minute, while the storm is tropical or subtropical. Storms with other winds are not selected, and a warning says so: '--min-wind' compares winds as published.",
        sets: { $0.selection.categories = $1 },
        expected: "a category from 1 to 5, or several such as 4+ or 3-5", parse: categories),
      OptionDefinition(
        "--rapid",
        "Select storms whose observed wind, as published, rises by 30 kt or more in 24 hours: rapid intensification, as 'stats' lists it."
      ) { $1.selection.isRapid = true },
    ]
  }

  private static var forecasts: [OptionDefinition] {
    [
      OptionDefinition(
        "--min-island", value: OptionValue("<area>", .text), default: "100km2",
        "Smallest island on which a landfall counts, in km²: for the layer 'landfall', for '--landfall-in', and for 'stats' and 'seasons', which then add 'derived_landfalls'.",
        sets: { $0.features.minimumIsland = $1 }, expected: "an area in km², such as 100km2"
      ) { value in
        let units = ["km2", "km²"].filter(value.hasSuffix)
        let number = Double(value.dropLast(units.first?.count ?? 0))
        return number.flatMap { $0.isFinite && $0 >= 0 ? .some($0) : nil }
      },
      OptionDefinition(
        "--normal", value: OptionValue("<years>", .text), formats: ["seasons"],
        "Compare each season of 'seasons' with the mean of these, such as 1991-2020, of the same agency, basin and kind of wind.",
        "It adds the columns 'normal_34kt', 'normal_64kt', 'normal_96kt', 'normal_ace' and 'ace_percent'. The inputs must have all these seasons; '--season' then selects the seasons that are listed. The other options that select storms select those of the normal too."
      ) { value, options throws(UsageError) in
        options.normal = try seasons(value, for: "--normal")
      },
      OptionDefinition(
        "--every", value: OptionValue("<time>", .duration),
        "Add fixes between fixes, at all multiples of this time, such as 1h: positions on the geodesic, winds, pressures and radii linear in time, marked 'interpolated'.",
        sets: { $0.step = $1 }, expected: "a duration from 1m to 24h"
      ) { Amount.seconds($0).flatMap { 60...86_400 ~= $0 ? .some($0) : nil } },
      OptionDefinition(
        "--max-fixes", value: OptionValue("<count>", .number),
        "Largest number of fixes that '--every' may make. The default is 50000 for plates and pages, and 1000000 for other formats.",
        sets: { $0.fixLimit = $1 }, expected: "a number of at least 1"
      ) { Int($0).flatMap { $0 > 0 ? .some($0) : nil } },
      OptionDefinition(
        "--max-gap", value: OptionValue("<time>", .duration), default: "24h",
        "Longest time between two fixes across which '--every' adds others, and winds at places are interpolated.",
        sets: { $0.features.maxGap = $1 }, expected: "a duration such as 24h", parse: Amount.seconds
      ),
      OptionDefinition(
        "--technique", value: OptionValue("<code>", .technique, ["all"]), isCommon: true,
        isRepeatable: true,
        "Use the newest forecast of this technique (model, centre or method) instead of the official one; 'all' uses that of every technique.",
        "The code may be in upper or lower case; that of an ensemble, such as 'AP', stands for its members, and 'AP.mean' for their mean where forecasts are verified. Of a storm without an official forecast all techniques are shown by default. 'all' omits forecasts more than 12 hours older than the newest. If no storm has such a forecast, an error lists the available techniques."
      ) { value, options in
        if value.lowercased() == "all" {
          options.features.forecasts.takesAllTechniques = true
        } else {
          options.features.forecasts.techniques.append(value)
        }
      },
      OptionDefinition(
        "--base-time", value: OptionValue("<time>", .time, ["all"]), isRepeatable: true,
        "Use forecasts with this base time instead of the newest; 'all' uses those of every base time."
      ) { value, options throws(UsageError) in
        try takeBaseTime(value, &options.features.forecasts.baseTimes)
      },
      OptionDefinition(
        "--stale",
        "Keep forecasts that the latest fix has overtaken by more than 12 hours, and forecast fixes that are not later than the latest fix.",
        "By default both are omitted; a note reports an omitted forecast."
      ) { $1.features.forecasts.keepsStale = true },
    ]
  }

  // MARK: - Values

  private static let basins = Basin.allCases.map { $0.rawValue }

  private static let timeForm = "a time such as 2012-08-22 or 2012-08-22T06:00Z"

  private static func seasons(
    _ value: String, for option: String
  ) throws(UsageError) -> ClosedRange<Int> {
    let years = value.split(at: "-", omittingEmptySubsequences: false).map { text in
      text.utf8.areDigits ? Int(text) ?? 0 : 0
    }
    guard let first = years.first, let last = years.last, years.count <= 2,
      1 <= first, first <= last, last <= 9_999
    else {
      throw UsageError(
        value, for: option, expected: "a year, or a range of years such as 1990-1999")
    }
    return first...last
  }

  private static func basin(_ value: String) throws(UsageError) -> Basin {
    if let basin = Basin(code: value.uppercased()) { return basin }
    let name = try choice(value, of: basins, for: "--basin")
    throw UsageError(name, for: "--basin", expected: "the code of a basin")
  }

  static func box(_ value: String, for option: String) throws(UsageError) -> GeoBox {
    let edges = value.split(at: ",", omittingEmptySubsequences: false).map {
      Double($0.filter { $0 != " " }) ?? .nan
    }
    guard edges.count == 4,
      let box = GeoBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    else {
      let isReversed = edges.count == 4 && edges[1] > edges[3]
      let example = isReversed ? "with the southern latitude first" : "such as 118,20,124,27"
      throw UsageError(value, for: option, expected: "west,south,east,north in degrees, \(example)")
    }
    return box
  }

  @Sendable private static func categories(_ value: String) -> ClosedRange<Int>? {
    let ends = (value.last == "+" ? value.dropLast() + "-5" : value[...])
      .split(at: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, 1 <= first, first <= last,
      last <= 5
    else { return nil }
    return first...last
  }

  private static func near(_ value: String) throws(UsageError) -> NearPlace {
    let parts = value.split(at: ",").map { String($0.drop { $0 == " " }) }
    let distance = parts.last.flatMap { Double($0.hasSuffix("km") ? $0.dropLast(2) : $0[...]) }
    guard let distance, 0...20_000 ~= distance, 2...3 ~= parts.count else {
      throw UsageError(
        value, for: "--near",
        expected: "a place and a distance in km, such as Taipei,300 or 25.04,121.56,300")
    }
    let numbers = parts.dropLast().compactMap { Double($0) }
    let place =
      numbers.count == 2
      ? GeoPoint(latitude: numbers[0], longitude: numbers[1]).map {
        MapPlace(LocalizedText("\(parts[0]),\(parts[1])", language: "und"), at: $0)
      } : MapPlace.city(named: parts.dropLast().joined(separator: ", "))
    guard let place else {
      throw UsageError(
        value, for: "--near",
        expected: "a city of the base map, such as Taipei, or a latitude and longitude")
    }
    return NearPlace(place, within: Length(distance, .kilometres))
  }

  private static func land(_ value: String) throws(UsageError) -> Land {
    if let land = Land.named(value) { return land }
    let suggestion = value.suggestion(of: Land.englishNames)
    throw UsageError(
      value, for: "--landfall-in",
      expected: "an ISO code or the name of a country, such as JP or Japan\(suggestion)")
  }

  static var speedForm: String {
    "a speed with its unit (\(SpeedUnit.symbols.joined(separator: ", "))), such as 64kt or 33m/s"
  }

  static func speed(_ value: String) -> Speed? {
    let number = value.prefix { "0123456789.".contains($0) }
    let unit = value.dropFirst(number.count).drop { $0 == " " }
    guard let speed = Double(number), speed.isFinite, let unit = SpeedUnit(written: String(unit))
    else { return nil }
    return Speed(speed, unit)
  }

  private static func takeBaseTime(
    _ value: String, _ wanted: inout ForecastChoice.BaseTimes
  ) throws(UsageError) {
    guard value.lowercased() != "all" else {
      wanted = .all
      return
    }
    guard let time = TimeArgument(value)?.first else {
      throw UsageError(
        value, for: "--base-time", expected: "a time such as 2012-08-22T06:00Z, or 'all'")
    }
    switch wanted {
    case .newest: wanted = .at([time])
    case .at(let times): wanted = .at(times + [time])
    case .all: break
    }
  }
}
