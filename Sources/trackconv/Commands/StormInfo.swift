import TyphoonTrack

/// The subcommand `info`: one storm per line.
enum StormInfo {
  static func run(_ options: Options, _ streams: Streams) -> ExitCode {
    let columns = columns(forPrograms: options.to != nil)
    var list = StormList(options, streams, columns, keeping: ()) { storm, _ in ([storm], []) }
    return list.run()
  }

  private static func columns(forPrograms: Bool) -> [ListColumn<Storm>] {
    let numbers: [ListColumn<Storm>] = [
      .number("max_wind_ms") { strongestWind(of: $0)?.number(in: .metresPerSecond) },
      .number("max_wind_kt") { strongestWind(of: $0)?.number(in: .knots) },
      .number("min_pressure_hpa", lowestPressure),
    ]
    return identity { $0 } + [
      .number("fixes") { Double($0.track.count) },
      .text("from") { $0.track.first?.time.compact },
      .text("to") { $0.track.last?.time.compact },
      .number("forecasts") { Double($0.forecasts.count) },
      .text("max_wind") { strongestWind(of: $0)?.plain },
      .text("min_pressure") { lowestPressure(of: $0).map { "\($0.plain) hPa" } },
      .text("radii", thresholds),
      .text("techniques") { techniques(of: $0, atMost: forPrograms ? .max : maxTechniques) },
      .number("members") { storm in
        let members = Set(storm.forecasts.compactMap { $0.member })
        return members.isEmpty ? nil : Double(members.count)
      },
    ] + (forPrograms ? numbers : [])
  }

  private static func strongestWind(of storm: Storm) -> Speed? {
    storm.track.lazy.compactMap { $0.wind?.speed }
      .max { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
  }

  private static func lowestPressure(of storm: Storm) -> Double? {
    storm.track.lazy.compactMap { $0.pressure?.value(in: .hectopascals) }.min()
  }

  /// The columns that say which storm it is.
  static func identity<Entry>(_ storm: @escaping (Entry) -> Storm) -> [ListColumn<Entry>] {
    [
      .text("storm_id") { storm($0).id.description },
      .text("name") { storm($0).names.shown },
      .text("agency") { storm($0).agency },
      .number("season") { storm($0).season.map(Double.init) },
    ]
  }

  /// The number of techniques that lists for people name; the others are counted.
  private static let maxTechniques = 8

  /// The wind speeds for which the storm has radii, lowest first: `34,50,64 kt`.
  private static func thresholds(of storm: Storm) -> String? {
    var speeds: [Speed] = []
    for fixes in [storm.track] + storm.forecasts.map({ $0.fixes }) {
      for index in fixes.indices {
        for radii in fixes[index].windRadii where !speeds.contains(radii.threshold) {
          speeds.append(radii.threshold)
        }
      }
    }
    speeds.sort { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
    guard let unit = speeds.first?.unit else { return nil }
    return speeds.map { $0.value(in: unit).plain }.joined(separator: ",") + " \(unit.symbol)"
  }

  /// The techniques of the storm's forecasts, the official ones first: `OFCL,AVNO,AEMN`.
  private static func techniques(of storm: Storm, atMost limit: Int) -> String? {
    let officialFirst = storm.forecasts.filter { $0.isOfficial } + storm.forecasts
    let codes = officialFirst.map { $0.technique }.distinct
    guard codes.count > limit else { return codes.isEmpty ? nil : codes.joined(separator: ",") }
    return "\(codes.prefix(limit).joined(separator: ",")) and \(codes.count - limit) more"
  }
}
