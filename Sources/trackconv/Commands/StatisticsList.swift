import GeoOut
import TyphoonTrack

/// The subcommands `stats` and `seasons`: how long, how far and how strong storms were.
enum StatisticsList {
  /// `stats`: one storm per line.
  static func storms(_ options: Options, _ streams: Streams) -> ExitCode {
    let island = options.countedIsland
    let computed = [ListColumn<StormStatistics>.number("derived_landfalls") { $0.derivedLandfalls }]
    var list = StormList(
      options, streams, columns + (island == nil ? [] : computed), keeping: Set<Int>(),
      last: { ([], mixedList($0)) }
    ) { storm, periods in
      let found = StormStatistics(of: storm, landfallsOn: island)
      periods.formUnion(found.averagingPeriods)
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
    let sums = Season.sums.filter { island != nil || $0.name != "derived_landfalls" }
    var list = StormList(
      options, streams,
      identity + sums.map { total(of: $0.name) } + (years == nil ? [] : comparison),
      keeping: [Season.Series: [Int?: Season]](),
      last: { all in
        let seasons = all.values.flatMap { series in
          let normal = years.flatMap { Season.normal(of: series, in: $0) }
          return series.values.map { $0.compared(with: normal) }
        }.filter { season in
          wanted.isEmpty || wanted.contains { $0.contains(season.year ?? 0) }
        }.sorted { $0.rank < $1.rank }
        let notes = mixedList(seasons.reduce(into: []) { $0.formUnion($1.series.periods) })
        guard let years,
          seasons.contains(where: { $0.normal == nil && !$0.series.periods.isEmpty })
        else { return (seasons, notes) }
        return (
          seasons,
          notes + [
            "some seasons have no normal: expected storms of the same agency, basin and kind of wind from \(years.lowerBound) to \(years.upperBound)"
          ]
        )
      }
    ) { storm, seasons in
      let found = StormStatistics(of: storm, landfallsOn: island)
      let series = Season.Series(
        agency: storm.agency, basin: storm.basin, periods: found.averagingPeriods)
      let season = Season(year: storm.season, series: series)
      seasons[series, default: [:]][storm.season, default: season].add(found)
      return ([], mixedWinds(found))
    }
    return list.run()
  }

  private static func mixedWinds(_ storm: StormStatistics) -> [MapFinding] {
    guard storm.averagingPeriods.count > 1 else { return [] }
    return [
      (
        .warning,
        "'ace' and 'pdi' of \(storm.storm.id) omitted: found winds averaged over \(storm.averagingPeriods.inWords), expected one period"
      )
    ]
  }

  /// Says that storms have winds of different averaging periods, which are not comparable.
  private static func mixedList(_ periods: Set<Int>) -> [Finding.Message] {
    periods.count > 1
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
      .number("wind_period_min") { period($0.averagingPeriods) },
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

  private static var identity: [ListColumn<Season>] {
    [
      .number("season") { $0.year.map(Double.init) },
      .text("agency") { $0.series.agency },
      .text("basin") { $0.series.basin?.rawValue },
      .number("wind_period_min") { period($0.series.periods) },
    ]
  }

  private static func total(of name: String) -> ListColumn<Season> {
    .number(name) { $0.sums[name].map(hundredths) }
  }

  private static var comparison: [ListColumn<Season>] {
    ["34kt", "64kt", "96kt"].map { wind in
      .number("normal_\(wind)") { $0.normal?["storms_\(wind)"]?.toOneDecimal }
    } + [
      .number("normal_ace") { $0.normal?["ace"].map(hundredths) },
      .number("ace_percent") { season in
        season.normal?["ace"].flatMap { mean in
          mean > 0 ? season.sums["ace"].map { ($0 / mean * 100).rounded() } : nil
        }
      },
    ]
  }

  private static func hours(of period: ClosedRange<Timestamp>) -> Int64 {
    (period.upperBound.secondsSince1970 - period.lowerBound.secondsSince1970) / 3_600
  }

  /// The one averaging period, if it is known.
  private static func period(_ periods: Set<Int>) -> Double? {
    periods.count == 1 ? periods.first.flatMap { $0 == 0 ? nil : Double($0) } : nil
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
  let year: Int?
  let series: Series
  /// The sums by the names of their columns, of the storms that have a value.
  var sums: [String: Double] = [:]
  /// The mean of the same sums in the seasons that it is compared with.
  var normal: [String: Double]?

  /// What makes storms comparable.
  struct Series: Hashable {
    let agency: String
    let basin: Basin?
    let periods: Set<Int>
  }

  /// What is added up of each storm.
  static let sums: [(name: String, value: @Sendable (StormStatistics) -> Double?)] = [
    ("storms", { _ in 1 }), ("storms_34kt", { $0.reaches(34) }),
    ("storms_64kt", { $0.reaches(64) }), ("storms_96kt", { $0.reaches(96) }),
    ("days_34kt", { $0.galeDays }), ("days_64kt", { $0.hurricaneDays }), ("ace", { $0.energy }),
    ("pdi", { $0.powerDissipation }), ("landfalls", { $0.landfalls }),
    ("derived_landfalls", { $0.derivedLandfalls }),
  ]

  /// The order of the list.
  var rank: (Int, String, String, Double, String) {
    (
      year ?? 0, series.agency, series.basin?.rawValue ?? "", sums["storms"] ?? 0,
      series.periods.inWords
    )
  }

  mutating func add(_ storm: StormStatistics) {
    for (name, value) in Self.sums {
      if let value = value(storm) { sums[name, default: 0] += value }
    }
  }

  func compared(with normal: [String: Double]?) -> Season {
    Season(year: year, series: series, sums: sums, normal: normal)
  }

  /// The means of a series of seasons; `nil` if it has no storms from the first year to the last.
  static func normal(of seasons: [Int?: Season], in years: ClosedRange<Int>) -> [String: Double]? {
    let all = seasons.keys.compactMap { $0 }
    let found = years.compactMap { seasons[$0] }
    // A basin may have years without storms, but not most of them.
    guard let first = all.min(), let last = all.max(), first <= years.lowerBound,
      last >= years.upperBound, 2 * found.count >= years.count
    else { return nil }
    return found.reduce(into: [:]) { $0.merge($1.sums, uniquingKeysWith: +) }
      .mapValues { $0 / Double(years.count) }
  }
}

extension StormStatistics {
  /// 1 if the wind of the tropical or subtropical cyclone reaches a speed, else 0.
  fileprivate func reaches(_ knots: Double) -> Double {
    peakTropicalWind.map(WindLimit([Speed(knots, .knots)]).isReached) ?? false ? 1 : 0
  }
}
