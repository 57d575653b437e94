public import TyphoonTrack

/// What is computed of a storm's observed track: how long it lasted, how far it went, how strong it was.
///
/// Of a fix with several winds, the one to show counts. Winds are taken as published, whatever time
/// they are averaged over: compare only storms with the same `averagingPeriods`.
public struct StormStatistics: Hashable, Sendable {
  /// A value and the first time at which it occurs.
  public struct Extreme<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value as published.
    public let value: Value
    /// The time of the fix.
    public let time: Timestamp
  }

  /// A storm, without its fixes.
  public let storm: Storm
  /// The time of the first fix and of the last one; `nil` without fixes.
  public let period: ClosedRange<Timestamp>?
  /// The number of observed fixes.
  public let fixes: Int
  /// The length of the track in metres, along geodesics from fix to fix.
  public let distance: Double
  /// The strongest wind.
  public let peakWind: Extreme<Speed>?
  /// The strongest wind of the tropical or subtropical cyclone.
  public let peakTropicalWind: Speed?
  /// The lowest central pressure.
  public let lowestPressure: Extreme<Pressure>?
  /// The averaging periods of the winds in minutes, 0 if it is not known; several if they are mixed.
  public let averagingPeriods: Set<Int>
  /// The accumulated cyclone energy, in units of 10⁴ kt²; `nil` without winds, or if averaging periods
  /// are mixed.
  ///
  /// It is the sum of the squares of the winds from 34 kt on at 00, 06, 12 and 18 UTC, while the
  /// storm is a tropical or subtropical cyclone (G. D. Bell et al., *Climate Assessment for 1999*,
  /// Bull. Amer. Meteor. Soc. 81, S1–S50, 2000; NOAA counts subtropical stages too). A fix whose kind
  /// of low is not known counts.
  public let energy: Double?
  /// The power dissipation, in units of 10¹¹ m³/s²; `nil` if there is no energy.
  ///
  /// It is the sum of the cubes of the same winds in m/s, each for six hours (after K. Emanuel,
  /// *Nature* 436, 686–688, 2005).
  public let powerDissipation: Double?
  /// The number of days with winds from 34 kt on, a quarter for each of the same fixes; `nil` without
  /// winds.
  public let galeDays: Double?
  /// The number of days with winds from 64 kt on.
  public let hurricaneDays: Double?
  /// The largest rise of the wind in 24 hours, in knots, between fixes of the tropical or subtropical
  /// cyclone that are so far apart.
  public let largestRise: Extreme<Double>?
  /// The first fix from which the wind rises by 30 kt or more in 24 hours: rapid intensification as
  /// the NHC defines it.
  public let rapidIntensification: Timestamp?
  /// The number of fixes that the source marks as landfalls; `nil` if it marks none.
  public let landfalls: Double?

  /// The number of landfalls computed from the track; `nil` if they were not asked for.
  public let derivedLandfalls: Double?

  /// The seconds between the times of `energy`.
  private static let step: Int64 = 6 * 3_600

  /// Computes the statistics of a storm.
  ///
  /// - Parameters:
  ///   - storm: The storm.
  ///   - minimumIsland: The least area of an island on which landfalls count, in square kilometres; `nil`
  ///     to compute none.
  public init(of storm: Storm, landfallsOn minimumIsland: Double? = nil) {
    let track = storm.track
    let winds = storm.cycloneWinds
    let counted = winds.filter { time, wind in
      time.secondsSince1970 % Self.step == 0 && Self.gale.isReached(by: wind.speed)
    }
    var bare = storm
    (bare.track, bare.forecasts) = ([], [])
    (self.storm, fixes) = (bare, track.count)
    period = track.first.flatMap { first in
      track.last.map { first.time...max(first.time, $0.time) }
    }
    let places = track.map { Coordinate($0.position) }
    distance = zip(places, places.dropFirst()).reduce(0) {
      $0 + Geodesic.wgs84.path(from: $1.0, to: $1.1).distance
    }
    peakWind = track.compactMap { fix in
      fix.wind.map { Extreme(value: $0.speed, time: fix.time) }
    }.first(most: { $0.value.knots })
    peakTropicalWind = winds.map { $0.wind.speed }.max { $0.knots < $1.knots }
    lowestPressure = track.compactMap { fix in
      fix.pressure.map { Extreme(value: $0, time: fix.time) }
    }.first(most: { -$0.value.value(in: .hectopascals) })
    averagingPeriods = storm.averagingPeriods
    let speeds = averagingPeriods.count == 1 ? counted.map { $0.wind.speed } : nil
    energy = speeds.map { $0.reduce(0) { $0 + $1.knots * $1.knots } / 10_000 }
    powerDissipation = speeds.map { speeds in
      speeds.map { $0.value(in: .metresPerSecond) }
        .reduce(0) { $0 + $1 * $1 * $1 * Double(Self.step) } / 1e11
    }
    let hasWinds = !averagingPeriods.isEmpty
    galeDays = hasWinds ? Double(counted.count) / 4 : nil
    hurricaneDays =
      hasWinds ? Double(counted.count { Self.hurricane.isReached(by: $0.wind.speed) }) / 4 : nil
    let rises = winds.rises
    largestRise = rises.first(most: { $0.value })
    rapidIntensification = rises.firstRapid
    let marked = track.count { $0.marks.contains(.landfall) }
    landfalls = marked == 0 ? nil : Double(marked)
    derivedLandfalls = minimumIsland.map { Double(track.landfalls(area: $0).count) }
  }

  /// The winds that count for `energy`, and those of hurricanes and typhoons.
  private static let gale = WindLimit([Speed(34, .knots)])
  private static let hurricane = WindLimit([Speed(64, .knots)])
}

extension Storm {
  /// The winds while it is a tropical or subtropical cyclone; a fix whose kind of low is not known counts.
  fileprivate var cycloneWinds: [(time: Timestamp, wind: Wind)] {
    track.lazy.filter { [.tropical, .subtropical, .unknown].contains($0.nature) }
      .compactMap { fix in fix.wind.map { (fix.time, $0) } }
  }

  /// The averaging periods of its observed winds in minutes, 0 if it is not known.
  package var averagingPeriods: Set<Int> {
    Set(track.compactMap { $0.wind }.map { $0.averagingPeriod ?? 0 })
  }

  /// The first fix from which the wind rises by 30 kt or more in 24 hours.
  package var rapidIntensification: Timestamp? { cycloneWinds.rises.firstRapid }

  /// The category on the Saffir-Simpson scale of the strongest wind of the tropical or subtropical
  /// cyclone, 0 and -1 below 64 kt; `nil` without winds.
  package var peakCategory: Int? {
    cycloneWinds.map { IntensityScale.saffirSimpson($0.wind.speed) }.max()
  }
}

extension [(time: Timestamp, wind: Wind)] {
  /// The rises of winds in 24 hours, in knots, each with the time from which the wind rises.
  fileprivate var rises: [StormStatistics.Extreme<Double>] {
    var later = self[...]
    return compactMap { time, wind in
      let day = time.advanced(bySeconds: 86_400)
      later = later.drop { $0.time < day }
      guard let next = later.first, next.time == day,
        next.wind.averagingPeriod == wind.averagingPeriod
      else { return nil }
      return StormStatistics.Extreme(value: next.wind.speed.knots - wind.speed.knots, time: time)
    }
  }
}

extension [StormStatistics.Extreme<Double>] {
  /// The time of the first rise that is rapid intensification.
  fileprivate var firstRapid: Timestamp? { first { $0.value >= 30 }?.time }
}

extension Speed {
  /// The number in knots.
  fileprivate var knots: Double { value(in: .knots) }
}

extension Array {
  /// Returns the first element with the largest value.
  fileprivate func first(most value: (Element) -> Double) -> Element? {
    reduce(nil) { found, next in
      if let found, value(found) >= value(next) { found } else { next }
    }
  }
}
