import TyphoonTrack

/// Forecasts of one run that count alike: the members of an ensemble, or techniques of a consensus.
struct Ensemble {
  /// The technique of the members, or the part of its code that they share.
  let name: String
  let baseTime: Timestamp
  /// The complete forecasts, each member once.
  fileprivate(set) var members: [Forecast]

  /// Minimum number of techniques that make an ensemble, if their codes differ only in two digits.
  private static let minMembers = 5

  /// Returns the ensembles among forecasts, in the order of their first members.
  ///
  /// Members are forecasts that the source calls so, and in ATCF decks techniques such as `AP01`
  /// and `AP02`, with their control `AC00`.
  static func all(in forecasts: [Forecast]) -> [Ensemble] {
    var members: Set<ForecastKey> = []
    let named = forecasts.compactMap { forecast -> (key: Key, forecast: Forecast)? in
      let isNumbered = forecast.member == nil
      guard let name = isNumbered ? prefix(forecast.technique) : forecast.technique,
        members.insert(forecast.key).inserted
      else { return nil }
      return (Key(name: name, baseTime: forecast.baseTime, isNumbered: isNumbered), forecast)
    }
    return named.grouped { $0.key }.map { key, members in
      Ensemble(name: key.name, baseTime: key.baseTime, members: members.map { $0.forecast })
    }.filter { ensemble in
      ensemble.members[0].member != nil
        || ensemble.members.count { $0.technique.hasPrefix(ensemble.name) } >= minMembers
    }
  }

  private struct Key: Hashable {
    let name: String
    let baseTime: Timestamp
    let isNumbered: Bool
  }

  /// Returns the consensus of techniques: their newest run that at least two of them have.
  static func consensus(of techniques: [String], in forecasts: [Forecast]) -> Ensemble? {
    let wanted = forecasts.filter { forecast in
      forecast.member == nil
        && techniques.contains { $0.lowercased() == forecast.technique.lowercased() }
    }
    let runs = Set(wanted.map { $0.baseTime }).sorted().reversed().map { time in
      var run = Ensemble(
        name: techniques.map { $0.uppercased() }.joined(separator: "+"), baseTime: time,
        members: [])
      for forecast in wanted where forecast.baseTime == time { run.add(forecast) }
      return run
    }
    return runs.first { $0.members.count > 1 }
  }

  /// Adds a member unless it is there already.
  private mutating func add(_ forecast: Forecast) {
    let isKnown = members.contains {
      $0.technique == forecast.technique && $0.member == forecast.member
    }
    if !isKnown { members.append(forecast) }
  }

  /// Returns what the codes of an ensemble's members share: two letters before two digits.
  ///
  /// The control of `AP01` is `AC00`; the ECMWF's members are `EN01` and `EP01`.
  fileprivate static func prefix(_ code: String) -> String? {
    let bytes = Array(code.utf8)
    guard bytes.count == 4, bytes[2...].allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    let letters = String(code.prefix(2))
    return code.hasSuffix("C00") || letters == "EN" ? "\(code.prefix(1))P" : letters
  }
}

extension Forecast {
  /// The name of its ensemble if its technique is numbered, as in `AP01`, otherwise its technique.
  package var group: String { member == nil ? Ensemble.prefix(technique) ?? technique : technique }

  /// Whether it is a member of an ensemble: its source says so, or its technique is numbered.
  var isMember: Bool { member != nil || group != technique }

  /// Returns the name of the ensemble that a name such as `AP.mean` is the mean of; `nil` for other names.
  package static func ensemble(ofMean name: String) -> String? {
    name.lowercased().hasSuffix(".mean") ? String(name.dropLast(5)) : nil
  }

  /// The technique and, if there is one, the member: `OFCL`, `GENC.m12`.
  package var fullName: String { member.map { "\(technique).m\($0)" } ?? technique }

  /// Whether a name, in any case, is its own or that of its technique, or begins the codes of its ensemble:
  /// `EN`, `EP` and `EC` are one.
  ///
  /// A mean, `AP.mean`, is of its ensemble.
  package func isOf(_ name: String) -> Bool {
    let name = name.uppercased()
    let ensemble = Self.ensemble(ofMean: technique) ?? group
    return [technique, fullName, ensemble].contains { $0.uppercased() == name }
      || Ensemble.prefix(name + "00") == ensemble.uppercased()
  }
}

extension [Ensemble] {
  /// Returns the ensembles that the user chose, and notes about those that are not shown; ensembles
  /// may be stale at the time of the latest observed fix.
  func chosen(
    by choice: ForecastChoice, observed: Timestamp?
  ) -> (shown: [Ensemble], notes: [Finding.Message]) {
    var shown = self
    if !choice.takesAllTechniques {
      // A technique that is no ensemble chooses none, so that areas can be shown with a forecast.
      let named = filter { ensemble in
        choice.techniques.contains { name in ensemble.members.contains { $0.isOf(name) } }
      }
      if !named.isEmpty { shown = named }
    }
    switch choice.baseTimes {
    case .all: return (shown, [])
    case .at(let times): return (shown.filter { times.contains($0.baseTime) }, [])
    case .newest: break
    }
    let newest = Dictionary(shown.map { ($0.name, $0.baseTime) }, uniquingKeysWith: Swift.max)
    shown = shown.filter { $0.baseTime == newest[$0.name] }
    var notes: [Finding.Message] = []
    if let observed, !choice.keepsStale {
      let limit = observed.advanced(bySeconds: -Int(ForecastChoice.longestAge))
      for stale in shown where stale.baseTime < limit {
        notes.append(
          "stale ensemble \(name: stale.name) from \(stale.baseTime.compact) omitted; '--stale' keeps it"
        )
      }
      shown.removeAll { $0.baseTime < limit }
    }
    guard choice.techniques.isEmpty, !choice.takesAllTechniques, shown.count > 1,
      let best = shown.max(by: {
        ($0.baseTime, $0.members.count) < ($1.baseTime, $1.members.count)
      })
    else { return (shown, notes) }
    notes.append(
      "of several ensembles, \(name: best.name) is used; '--technique' chooses among \(list: shown.map { $0.name })"
    )
    return ([best], notes)
  }
}
