import GeoOut
import TyphoonTrack

/// The subcommand `places`: lists when and how near storms pass the user's places, in the order of
/// time.
enum PlaceList {
  private static let columns = [
    "time", "kind", "distance_km", "bearing_deg", "place", "storm_id", "name", "gale_winds",
    "storm_winds", "hurricane_winds", "potential_area",
  ]

  static func run(_ options: Options, _ streams: Streams) throws(UsageError) -> ExitCode {
    var options = options
    let messages = Messages(streams, options, keys: Keys(for: options))
    guard try options.readFiles(messages) else { return .failed }
    options.features.layers = LayerSelection([.place])
    let features = options.features
    var list = StormList(options, streams, columns, isSorted: true) { storm in
      var maker = FeatureMaker(features)
      let made = maker.features(of: storm)
      let findings =
        made.findings.map { Finding(.warning, $0, at: Finding.Location(file: "")) }
        + made.notes.map { Finding(.note, $0, at: Finding.Location(file: "")) }
      return (made.features.flatMap { rows(of: made.properties(of: $0)) }, findings)
    }
    return list.run()
  }

  /// Returns a row for each approach of a feature.
  private static func rows(of properties: [(name: String, value: PropertyValue)]) -> [[String]] {
    let values = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.value) })
      .compactMapValues(\.shown)
    let kinds = ["observed", "forecast"].filter { values[$0 + "_time"] != nil }
    return kinds.map { kind in
      // The periods span both tracks, and stand in one row.
      let periods = ["gale", "storm", "hurricane", "area"].map { name in
        kind == kinds.last
          ? values[name + "_start"].map { "\($0)/\(values[name + "_end"] ?? "")" }
            ?? values[name + "_unknown"].map { _ in "?" } : nil
      }
      let own = ["time", "km", "deg"].map { values["\(kind)_\($0)"] }
      let cells =
        [own[0], kind, own[1], own[2]]
        + ["place_name", "storm_id", "name"].map { values[$0] } + periods
      return cells.map { cell in cell.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
    }
  }
}

extension PropertyValue {
  /// The value for people to read.
  fileprivate var shown: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .time(let time): "\(time.iso8601.prefix(16))Z"
    case .list(let texts): texts.joined(separator: ",")
    case .unknown: nil
    }
  }
}
