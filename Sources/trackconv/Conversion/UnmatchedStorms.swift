import TyphoonTrack

/// Properties of the storms that match no selection, for the message when no storm is.
struct UnmatchedStorms {
  /// The names of the storms, each once.
  private var names: [String] = []
  private var known: Set<String> = []
  private var seasons: ClosedRange<Int>?
  private var basins: [String] = []
  private var times: ClosedRange<Timestamp>?
  private var latitudes: ClosedRange<Double>?
  /// Ranges of longitude in -180…180 and in 0…360 degrees; the message names the narrower.
  private var longitudes: (west: ClosedRange<Double>, east: ClosedRange<Double>)?
  private var strongest: Speed?

  mutating func add(_ storm: Storm) {
    let name = storm.names["en"] ?? storm.id.description
    if known.count < 10_000, known.insert(name).inserted { names.append(name) }
    seasons = storm.season.map { Self.extended(seasons, by: $0) } ?? seasons
    note(storm.basin)
    for fix in storm.track + storm.forecasts.flatMap({ $0.fixes }) { add(fix) }
  }

  private mutating func add(_ fix: Fix) {
    times = Self.extended(times, by: fix.time)
    latitudes = Self.extended(latitudes, by: fix.position.latitude)
    let longitude = fix.position.longitude
    longitudes = (
      Self.extended(longitudes?.west, by: longitude),
      Self.extended(longitudes?.east, by: longitude < 0 ? longitude + 360 : longitude)
    )
    note(fix.basin)
    guard let speed = fix.wind?.speed else { return }
    let isStronger = strongest.map {
      speed.value(in: .metresPerSecond) > $0.value(in: .metresPerSecond)
    }
    if isStronger ?? true { strongest = speed }
  }

  private mutating func note(_ basin: Basin?) {
    guard let code = basin?.rawValue, !basins.contains(code) else { return }
    basins.append(code)
  }

  private static func extended<Value: Comparable>(
    _ range: ClosedRange<Value>?, by value: Value
  ) -> ClosedRange<Value> {
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }

  /// Returns warnings about the storms of `--storm` that none of the inputs has, if others were found.
  func missing(in selection: Selection, found: Set<String>) -> [Finding.Message] {
    selection.criteria.storms.filter { !found.contains($0) }.map {
      .noSuchStorm($0, "", nearest: $0.nearest(of: names))
    }
  }

  /// The message that no storm matches the selection, and what the inputs have instead.
  func message(for selection: Selection) -> Finding.Message {
    let options = Set(selection.wishes.map { $0.option })
    if options == ["--storm"] {
      return .noSuchStorm(
        selection.criteria.storms.joined(separator: ", "), named,
        nearest: selection.criteria.storms.compactMap { $0.nearest(of: names) }.first)
    }
    let there = [
      options.contains("--storm") && !names.isEmpty ? "one of \(named)" : nil,
      options.contains("--season") ? seasons.map(Self.words) : nil,
      options.contains("--basin") && !basins.isEmpty
        ? "the basin \(basins.sorted().joined(separator: " or "))" : nil,
      !options.isDisjoint(with: ["--since", "--until", "--at"])
        ? times.map { "times from \($0.lowerBound.compact) to \($0.upperBound.compact)" } : nil,
      options.contains("--bbox") || options.contains("--near") ? extent : nil,
      options.contains("--min-wind") || options.contains("--category")
        ? strongest.map { "winds of up to \($0.plain)" } : nil,
    ]
    return .nothing(
      selection.wishes.map { $0.shown }.joined(separator: " "), there.compactMap { $0 })
  }

  /// The first names.
  private var named: String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }

  private static func words(_ seasons: ClosedRange<Int>) -> String {
    seasons.count == 1
      ? "the season \(seasons.lowerBound)"
      : "seasons from \(seasons.lowerBound) to \(seasons.upperBound)"
  }

  private var extent: String? {
    guard let latitudes, let longitudes else { return nil }
    func width(_ range: ClosedRange<Double>) -> Double { range.upperBound - range.lowerBound }
    let east = width(longitudes.east) < width(longitudes.west)
    let range = east ? longitudes.east : longitudes.west
    let edges = [
      range.lowerBound, latitudes.lowerBound, GeoPoint.normalized(range.upperBound),
      latitudes.upperBound,
    ]
    return "fixes within "
      + edges.map { ($0 * 10).rounded() / 10 }.map { $0.plain }.joined(separator: ",")
  }
}

extension Speed {
  /// The speed as published, with its unit.
  var plain: String { "\(value.plain) \(unit.symbol)" }
}

extension Double {
  /// The number without a trailing `.0`.
  var plain: String { rounded() == self && abs(self) < 1e9 ? String(Int(self)) : "\(self)" }
}

extension Finding.Message {
  fileprivate static func noSuchStorm(
    _ wanted: String, _ others: String, nearest: String?
  ) -> Self {
    if let nearest { return "no storm matches '\(name: wanted)'; did you mean '\(name: nearest)'?" }
    let there = others.isEmpty ? "" : ", expected one of "
    return "no storm matches '\(name: wanted)'\(name: there)\(name: others)"
  }

  fileprivate static func nothing(_ wishes: String, _ there: [String]) -> Self {
    let words = there.isEmpty ? "" : ", expected \(there.joined(separator: "; "))"
    // Not interpolated: long interpolated values would be truncated.
    return Self(stringLiteral: "no storm matches '\(wishes)'\(words)".forTerminal)
  }
}
