import GeoOut
import TyphoonTrack

/// What the fixes of an input have, for formats whose columns are those of their document: which values, in which
/// units and for how many fixes.
struct ReadValues {
  /// A value as published, and its kinds, such as the unit.
  private typealias Value = (first: String, kinds: [String])

  private static let rows: KeyValuePairs<String, @Sendable (Fix) -> Value?> = [
    "time": { ($0.time.iso8601, ["UTC"]) },
    "position": { ("\($0.position.latitude) \($0.position.longitude)", ["degrees"]) },
    "wind": { fix in
      fix.wind.map { wind in
        let period = wind.averagingPeriod.map { "over \($0) min" } ?? "period unknown"
        let kind = [wind.speed.unit.symbol, period] + [wind.agency].compactMap { $0 }
        return (wind.speed.value.shown, [kind.joined(separator: " ")])
      }
    },
    "gust": { $0.gust.map { ($0.speed.value.shown, [$0.speed.unit.symbol]) } },
    "pressure": { $0.pressure.map { ($0.value(in: .hectopascals).shown, ["hPa"]) } },
    "wind radii": { fix in
      let limits = fix.windRadii.map { $0.threshold.value.shown + " " + $0.threshold.unit.symbol }
      return limits.isEmpty ? nil : (limits[0], limits)
    },
    "radius of maximum wind": {
      $0.radiusOfMaximumWind.map { ($0.value(in: .kilometres).shown, ["km"]) }
    },
    "motion": { fix in fix.motion?.speed.map { ($0.value.shown, [$0.unit.symbol]) } },
    "class": { fix in fix.agencyClass?.code.map { ($0, []) } },
    "nature": { $0.nature == .unknown ? nil : ($0.nature.rawValue, []) },
  ]

  /// The number of fixes.
  private(set) var count = 0
  private var seen: [(count: Int, first: String, kinds: [String])] = rows.map { _ in (0, "", []) }

  mutating func add(_ storm: Storm) {
    for fix in storm.track + storm.forecasts.flatMap({ $0.fixes }) {
      count += 1
      for (index, row) in Self.rows.enumerated() {
        guard let (first, kinds) = row.value(fix) else { continue }
        if seen[index].count == 0 { seen[index].first = first }
        seen[index].count += 1
        seen[index].kinds += kinds.filter { !seen[index].kinds.contains($0) }
      }
    }
  }

  /// For each value that some fix has: its name, the units, the number of fixes that have it, and the first.
  var found: [(name: String, unit: String, fixes: Int, first: String)] {
    zip(Self.rows, seen).filter { $0.1.count > 0 }.map { row, seen in
      (row.key, seen.kinds.prefix(8).joined(separator: ", "), seen.count, seen.first)
    }
  }
}
