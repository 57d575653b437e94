import GeoOut
import TyphoonTrack

/// The subcommands `stats` and `seasons`: how long, how far and how strong storms were.
enum StatisticsList {
  /// `stats`: one storm per line.
  static func storms(_ options: Options, _ streams: Streams) -> ExitCode {
    let island = options.countedIsland
    let computed = [ListColumn<StormStatistics>.number("derived_landfalls") { $0.derivedLandfalls }]
    var list = StormList(
      options, streams, columns + (island == nil ? [] : computed), notes: mixedList
    ) { storm in
      let found = StormStatistics(of: storm, landfallsOn: island)
      return ([found], mixedWinds(found))
    }
    return list.run()
  }

  /// `seasons`: one line for the storms of a season with the same agency and kind of wind.
  static func seasons(_ options: Options, _ streams: Streams) -> ExitCode {
    var options = options
    let wanted = options.selection.criteria.seasons
    if options.normal != nil { options.selection.criteria.seasons = [] }
    let years = options.normal
    let island = options.countedIsland
    let computed = [
      ListColumn<Season>.number("derived_landfalls") { $0.sum { $0.derivedLandfalls } }
    ]
    var list = StormList(
      options, streams,
      totals + (island == nil ? [] : computed) + (years == nil ? [] : comparison),
      summary: { all in
        let seasons = Season.summary(all)
        guard let years else { return seasons }
        return Season.compared(seasons, with: years).filter { season in
          wanted.isEmpty || wanted.contains { $0.contains(season.year ?? 0) }
        }
      },
      notes: { seasons in
        mixedList(seasons.flatMap { $0.storms })
          + (years.map { years in
            seasons.contains { $0.normal == nil && !$0.storms[0].averagingPeriods.isEmpty }
              ? [
                "some seasons have no normal: expected storms of the same agency, basin and kind of wind from \(years.lowerBound) to \(years.upperBound)"
              ] : []
          } ?? [])
      }
    ) { storm in
      let found = StormStatistics(of: storm, landfallsOn: island)
      return ([Season(storms: [found])], mixedWinds(found))
    }
    return list.run()
  }

  private static func mixedWinds(_ storm: StormStatistics) -> [Finding] {
    storm.averagingPeriods.count < 2
      ? []
      : [
        Finding(
          .warning,
          "'ace' and 'pdi' of \(storm.storm.id) omitted: found winds averaged over \(storm.averagingPeriods.inWords), expected one period",
          at: Finding.Location(file: ""))
      ]
  }

  /// Says that storms have winds of different averaging periods, which are not comparable.
  private static func mixedList(_ storms: [StormStatistics]) -> [Finding.Message] {
    let periods = storms.reduce(into: Set<Int>()) { $0.formUnion($1.averagingPeriods) }
    return periods.count > 1
      ? [
        "the winds are averaged over \(periods.inWords): compare only rows with the same 'wind_period_min'"
      ] : []
  }

  private static var columns: [ListColumn<StormStatistics>] {
    StormInfo.identity { $0.storm } + [
      .number("fixes") { Double($0.fixes) },
      .text("from") { $0.period?.lowerBound.compact },
      .text("to") { $0.period?.upperBound.compact },
      .number("hours") { $0.period.map { Double(hours(of: $0)) } },
      .number("distance_km") { ($0.distance / 1_000).rounded() },
      .number("max_wind_kt") { $0.peakWind.map { $0.value.value(in: .knots).toOneDecimal } },
      .text("max_wind_time") { $0.peakWind?.time.compact },
      .number("wind_period_min") { period(of: $0) },
      .number("min_pressure_hpa") { $0.lowestPressure?.value.value(in: .hectopascals) },
      .text("min_pressure_time") { $0.lowestPressure?.time.compact },
      .number("ace") { $0.energy.map(hundredths) },
      .number("pdi") { $0.powerDissipation.map(hundredths) },
      .number("days_34kt") { $0.galeDays },
      .number("days_64kt") { $0.hurricaneDays },
      .number("max_rise_24h_kt") { $0.largestRise.map { $0.value.toOneDecimal } },
      .text("rapid_from") { $0.rapidIntensification?.compact },
      .number("landfalls") { $0.landfalls },
    ]
  }

  private static var totals: [ListColumn<Season>] {
    [
      .number("season") { $0.year.map(Double.init) },
      .text("agency") { $0.storms[0].storm.agency },
      .text("basin") { $0.storms[0].storm.basin?.rawValue },
      .number("wind_period_min") { period(of: $0.storms[0]) },
      .number("storms") { Double($0.storms.count) },
      .number("storms_34kt") { Double($0.count(reaching: 34)) },
      .number("storms_64kt") { Double($0.count(reaching: 64)) },
      .number("storms_96kt") { Double($0.count(reaching: 96)) },
      .number("days_34kt") { $0.sum { $0.galeDays } },
      .number("days_64kt") { $0.sum { $0.hurricaneDays } },
      .number("ace") { $0.sum { $0.energy }.map(hundredths) },
      .number("pdi") { $0.sum { $0.powerDissipation }.map(hundredths) },
      .number("landfalls") { $0.sum { $0.landfalls } },
    ]
  }

  private static var comparison: [ListColumn<Season>] {
    [34, 64, 96].map { knots in
      .number("normal_\(Int(knots))kt") { $0.normal?.count(reaching: knots).toOneDecimal }
    } + [
      .number("normal_ace") { $0.normal?.energy.map(hundredths) },
      .number("ace_percent") { season in
        season.normal?.energy.flatMap { mean in
          mean > 0 ? season.sum { $0.energy }.map { ($0 / mean * 100).rounded() } : nil
        }
      },
    ]
  }

  private static func hours(of period: ClosedRange<Timestamp>) -> Int64 {
    (period.upperBound.secondsSince1970 - period.lowerBound.secondsSince1970) / 3_600
  }

  /// The one averaging period, if it is known.
  private static func period(of storm: StormStatistics) -> Double? {
    storm.averagingPeriods.count == 1
      ? storm.averagingPeriods.first.flatMap { $0 == 0 ? nil : Double($0) } : nil
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension Options {
  /// The least area of an island on which landfalls are counted; `nil` if the user did not ask for them.
  fileprivate var countedIsland: Double? {
    features.minimumIsland ?? (selection.lands.isEmpty ? nil : FeatureOptions.defaultIsland)
  }
}

/// Storms of a season that can be added up.
private struct Season {
  var storms: [StormStatistics]
  /// What it is compared with.
  var normal: Normal?

  /// The means of several seasons.
  struct Normal {
    /// The storms of all of them.
    let storms: [StormStatistics]
    let years: ClosedRange<Int>

    func count(reaching knots: Double) -> Double {
      Double(Season(storms: storms).count(reaching: knots)) / Double(years.count)
    }

    var energy: Double? {
      Season(storms: storms).sum { $0.energy }.map { $0 / Double(years.count) }
    }
  }

  var year: Int? { storms[0].storm.season }

  /// The sum of the values; `nil` if there are none.
  func sum(_ value: (StormStatistics) -> Double?) -> Double? {
    let values = storms.compactMap(value)
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  func count(reaching knots: Double) -> Int {
    let limit = WindLimit([Speed(knots, .knots)])
    return storms.count { $0.peakTropicalWind.map(limit.isReached) ?? false }
  }

  /// What makes storms comparable.
  private struct Key: Hashable {
    var season: Int?
    let agency: String
    let basin: Basin?
    let periods: Set<Int>

    init(_ storm: StormStatistics) {
      season = storm.storm.season
      (agency, basin) = (storm.storm.agency, storm.storm.basin)
      periods = storm.averagingPeriods
    }
  }

  /// Adds the normal to each season of which there are storms from the first year to the last.
  static func compared(_ seasons: [Season], with years: ClosedRange<Int>) -> [Season] {
    func series(_ season: Season) -> Key {
      var key = Key(season.storms[0])
      key.season = nil
      return key
    }
    let all = Dictionary(grouping: seasons, by: series)
    let normals = all.compactMapValues { seasons in
      let found = seasons.compactMap { $0.year }
      // A basin may have years without storms, but not most of them.
      guard let first = found.min(), let last = found.max(), first <= years.lowerBound,
        last >= years.upperBound, 2 * Set(found.filter(years.contains)).count >= years.count
      else { return nil as Normal? }
      let counted = seasons.filter { years.contains($0.year ?? 0) }
      return Normal(storms: counted.flatMap { $0.storms }, years: years)
    }
    return seasons.map { Season(storms: $0.storms, normal: normals[series($0)]) }
  }

  /// Joins what belongs together, in the order of seasons.
  static func summary(_ all: [Season]) -> [Season] {
    var seasons: [Key: Season] = [:]
    for storm in all.flatMap({ $0.storms }) {
      seasons[Key(storm), default: Season(storms: [])].storms.append(storm)
    }
    return seasons.sorted { one, other in
      (one.key.season ?? 0, one.key.agency, one.key.basin?.rawValue ?? "", one.value.storms.count)
        < (
          other.key.season ?? 0, other.key.agency, other.key.basin?.rawValue ?? "",
          other.value.storms.count
        )
    }.map { $0.value }
  }
}
