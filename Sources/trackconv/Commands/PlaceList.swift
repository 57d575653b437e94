import GeoOut
import TyphoonTrack

/// The subcommand `places`: lists when and how near storms pass the user's places, in the order of
/// time.
enum PlaceList {
  /// An approach: the properties of the place, and whether the observed or the forecast track is meant, or the
  /// chance of an ensemble.
  private struct Approach {
    let kind: String
    let values: [String: String]
    /// Whether it is the row with the periods, which span both tracks.
    let hasPeriods: Bool

    /// Of a forecast, or of the chance of an ensemble.
    func ahead(_ name: String) -> String? { kind == "observed" ? nil : values[name] }

    func period(_ name: String) -> String? {
      guard hasPeriods else { return nil }
      let (start, end) = (values[name + "_start"], values[name + "_end"])
      guard let start = start ?? (end == nil ? nil : "?") else {
        return values[name + "_unknown"].map { $0.hasPrefix("the radii before") ? "?/?" : "?" }
      }
      return "\(start)/\(end ?? "?")"
    }
  }

  private static var columns: [ListColumn<Approach>] {
    [
      .text("time") { $0.values["\($0.kind)_time"] },
      .text("kind") { $0.ahead("member") == nil ? $0.kind : "member" },
      ListColumn(name: "distance_km", isNumber: true) { $0.values["\($0.kind)_km"] },
      ListColumn(name: "bearing_deg", isNumber: true) { $0.values["\($0.kind)_deg"] },
      ListColumn(name: "wind_kt", isNumber: true) { $0.values["\($0.kind)_wind_kt"] },
      ListColumn(name: "wind_ms", isNumber: true) { $0.values["\($0.kind)_wind_ms"] },
      ListColumn(name: "wind_period_min", isNumber: true) {
        $0.values["\($0.kind)_wind_period_min"]
      },
      .text("place") { $0.values["place_name"] },
      .text("storm_id") { $0.values["storm_id"] },
      .text("name") { $0.values["name"] },
      .text("gale_winds") { $0.period("gale") },
      .text("storm_winds") { $0.period("storm") },
      .text("hurricane_winds") { $0.period("hurricane") },
      .text("potential_area") { $0.period("area") },
      ListColumn(name: "at_end", isNumber: true) { $0.values["\($0.kind)_at_end"] },
      .text("technique") { $0.ahead("technique") },
      .text("member") { $0.ahead("member") },
      ListColumn(name: "probability", isNumber: true) { $0.ahead("probability") },
      ListColumn(name: "members", isNumber: true) { $0.ahead("members") },
      ListColumn(name: "radius_km", isNumber: true) { $0.ahead("radius_km") },
    ]
  }

  static func run(_ options: Options, _ streams: Streams) throws(UsageError) -> ExitCode {
    var options = options
    let messages = Messages(streams, options, keys: Keys(for: options))
    guard try options.readFiles(messages) else { return .failed }
    options.features.layers = LayerSelection([.place])
    options.features.listsPlaces = true
    let features = options.features
    var list = StormList(
      options, streams, columns, keeping: [Approach](),
      last: { ($0.sorted { time(of: $0) < time(of: $1) }, []) }
    ) { storm, found in
      var maker = FeatureMaker(features)
      let made = maker.features(of: storm)
      let findings: [MapFinding] =
        made.findings.map { (.warning, $0) } + made.notes.map { (.note, $0) }
      found += made.features.flatMap { approaches(in: made.properties(of: $0)) }
      return ([], findings)
    }
    return list.run()
  }

  private static func time(of approach: Approach) -> String {
    // Chances have no time, and come last.
    approach.values["\(approach.kind)_time"] ?? "~"
  }

  /// Returns the approaches of a feature.
  private static func approaches(
    in properties: [(name: String, value: PropertyValue)]
  ) -> [Approach] {
    let values = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.value) })
      .compactMapValues { $0.shown }
    let tracks = ["observed", "forecast"].filter { values[$0 + "_time"] != nil }
    let kinds = tracks + (values["members"] == nil ? [] : ["ensemble"])
    return kinds.map { Approach(kind: $0, values: values, hasPeriods: $0 == kinds.last) }
  }
}

extension PropertyValue {
  /// The value for people to read.
  fileprivate var shown: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number == number.rounded() ? "\(Int64(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .time(let time): "\(time.iso8601.prefix(16))Z"
    case .list(let texts): texts.joined(separator: ",")
    case .unknown: nil
    }
  }
}
