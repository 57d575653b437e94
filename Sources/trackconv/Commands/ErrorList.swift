import GeoOut
import TyphoonTrack

/// The subcommand `verify`: the errors of forecasts, by technique and lead time, or each by itself.
struct ErrorList {
  private let options: Options
  private let streams: Streams
  private let messages: Messages
  private var storms: [VerifiedStorm] = []
  private var entries: [ErrorTable.Entry] = []
  /// The ensembles of forecasts with a truth.
  private var ensembles: Set<String> = []
  private var tally = PairTally()

  static func run(_ parsed: Options, _ streams: Streams) -> ExitCode {
    var options = parsed
    options.joinsStorms = true
    let techniques = parsed.features.forecasts.techniques.flatMap { $0.split(at: ",") }
      .map(String.init)
    options.features.forecasts.techniques = techniques
    options.verification.table.techniques = techniques
    options.features.forecasts.takesAllTechniques =
      techniques.isEmpty || parsed.features.forecasts.takesAllTechniques
    if options.features.forecasts.baseTimes == .newest {
      options.features.forecasts.baseTimes = .all
    }
    options.reading.needsWindRadii = options.verification.table.kinds.contains {
      if case .radius = $0 { true } else { false }
    }
    options.verification.rules = options.verification.rules(options.features)
    let keys = Keys(for: options)
    var list = ErrorList(
      options: options, streams: streams, messages: Messages(streams, options, keys: keys))
    return list.run(Inputs(options, streams, keys))
  }

  private mutating func run(_ inputs: Inputs) -> ExitCode {
    var received = VerifiedInputs(options)
    var loop = InputLoop(options, messages, inputs)
    let readOne = loop.run(&received, notesEmpty: true)
    messages.endInput()
    streams.progress?.finish()
    guard readOne else { return .failed }
    guard loop.hasStorms else {
      let selection = options.selection
      return fail(selection.isEmpty ? .nothing : loop.unmatched.message(for: selection))
    }
    if let missing = received.forecasts.error { return fail(missing) }
    for message in received.forecasts.notes { messages.add(.note, message) }
    storms = received.joined(messages)
    for index in storms.indices { verify(index) }
    noteTally()
    messages.endInput()
    guard !entries.isEmpty else { return fail(.nothing) }
    let written = options.verification.listsPairs ? printPairs() : printTable()
    guard written == .done else { return written }
    return messages.hasErrors ? .failed : .done
  }

  private func fail(_ message: Finding.Message) -> ExitCode {
    messages.fail(message)
    return .failed
  }

  /// Makes the pairs of a storm.
  private mutating func verify(_ index: Int) {
    let verified = storms[index]
    storms[index].forecasts = []
    guard !verified.storm.track.isEmpty else {
      let location = Finding.Location(file: verified.input)
      return messages.add(Finding(.note, .noTruth(verified.storm.id), at: location))
    }
    let track = ObservedTrack(verified.storm.track, maxGap: options.features.maxGap)
    let all = verified.forecasts
    ensembles.formUnion(all.compactMap { $0.ensemble })
    let means = all.ensembleMeans(least: options.verification.leastMembers)
      .filter { options.verifies($0.forecast) }
    var places: [String: Int] = [:]
    for forecast in all.filter({ !$0.isOnlyInMean }) + means {
      let pairs = track.pairs(of: forecast, options.verification.rules, &tally)
      guard !pairs.isEmpty else { continue }
      let place = places[forecast.name] ?? entries.count
      if place == entries.count {
        places[forecast.name] = place
        entries.append(ErrorTable.Entry(storm: Int32(index), technique: forecast.name))
      }
      entries[place].pairs += pairs
      if forecast.isOfficial { entries[place].isOfficial = true }
    }
  }

  /// Notes what was not verified, and why.
  private func noteTally() {
    func positions(_ count: Int, _ reason: Finding.Message) {
      guard count > 0 else { return }
      messages.add(.note, "\(counted: count, "forecast position") not verified: \(message: reason)")
    }
    positions(
      tally.withoutTruth,
      options.verification.rules.interpolates
        ? "the observed track does not reach the time"
        : "there is no observed fix at the time; '--interpolate' verifies between fixes")
    positions(
      tally.otherNature,
      "the storm is not tropical or subtropical at base and valid time; '--all-natures' verifies them"
    )
    positions(tally.afterLand, "they are at or after the first land")
    if tally.otherPeriod > 0 { messages.add(.note, .otherPeriod(tally.otherPeriod)) }
    let wanted = options.verification.table.techniques.compactMap { Forecast.ensemble(ofMean: $0) }
    for name in ensembles.sorted()
    where wanted.contains(where: { $0.uppercased() == name.uppercased() })
      && !entries.contains(where: { $0.technique == name + ".mean" })
    {
      messages.add(
        .note,
        "no mean of \(name: name): too few of its members have a position at one time; '--ensemble-members' sets how many"
      )
    }
  }

  // MARK: - Tables

  private func printTable() -> ExitCode {
    var wanted = options.verification.table
    if let baseline = wanted.baseline {
      wanted.baseline =
        entries.first { $0.technique.lowercased() == baseline.lowercased() }?.technique
      if wanted.baseline == nil {
        messages.add(
          .warning, "no skill: no verified forecast is of the baseline '\(name: baseline)'")
      }
    }
    let shown = storms
    let grouping = options.verification.grouping
    let table = ErrorTable(of: entries, wanted) { storm, base in
      let storm = shown[Int(storm)].storm
      switch grouping {
      case nil: return ""
      case .storm: return storm.id.description
      case .season: return storm.season.map(String.init) ?? ""
      case .basin: return storm.basin?.rawValue ?? ""
      case .base: return Timestamp(secondsSince1970: base).compact
      }
    }
    let found = Set(table.rows.map { $0.kind })
    for one in table.compared where !one.techniques.isEmpty {
      let same = table.compared.filter {
        $0.techniques == one.techniques && found.contains($0.kind) == found.contains(one.kind)
      }.map { $0.kind }
      guard same.first == one.kind else { continue }
      let kinds = same.map { $0.name }
      messages.add(
        .note,
        found.contains(one.kind)
          ? "of \(name: kinds.joined(separator: ", ")), the cases are compared that all of \(list: one.techniques) have"
          : "no errors of \(name: kinds.joined(separator: ", ")): no case is common to all of \(list: one.techniques)"
      )
    }
    if found.isEmpty, table.compared.allSatisfy({ $0.techniques.isEmpty }) {
      messages.add(.note, .empty(wanted.kinds.map { $0.name }))
    }
    if let path = options.verification.coneTable, !writeCone(path) { return .failed }
    guard options.to == nil else { return print(table.rows, ErrorColumns.summary(options)) }
    let columns = ErrorColumns.summary(options).filter { column in
      column.name != "rules"
        && (table.rows.isEmpty || table.rows.contains { column.read($0) != nil })
    }
    let head = streams.print(ErrorColumns.head(options.verification.rules))
    return head == .done ? print(table.rows, columns, alignsNumbers: true) : head
  }

  private func printPairs() -> ExitCode {
    let shown = storms
    let rows = entries.lazy.flatMap { entry in
      entry.pairs.lazy.map {
        ErrorColumns.Row(storm: shown[Int(entry.storm)].storm, technique: entry.technique, pair: $0)
      }
    }
    return print(rows, ErrorColumns.pairs(options.verification.rules))
  }

  private func print<Entry>(
    _ entries: some Sequence<Entry>, _ columns: [ListColumn<Entry>], alignsNumbers: Bool = false
  ) -> ExitCode {
    var table = ListTable(columns, as: options.to, to: streams.output)
    return streams.print { () throws(SinkError) in
      try table.add(entries)
      try table.finish(alignsNumbers: alignsNumbers)
    }
  }

  /// Writes the table of radii; returns whether that was possible.
  private func writeCone(_ path: String) -> Bool {
    let shown = storms
    // Maps give radii to official forecasts.
    let official = entries.filter { $0.isOfficial }
    let isChosen = !options.verification.table.techniques.isEmpty || official.isEmpty
    let cone = ErrorCone(
      of: isChosen ? entries : official,
      percents: options.verification.percents.isEmpty ? [67] : options.verification.percents,
      hasEllipses: options.verification.hasEllipses
    ) { shown[Int($0)].storm.basin }
    for message in cone.notes { messages.add(Finding(.note, message, in: path)) }
    do throws(SinkError) {
      let file = try OutputFile(path: path)
      try file.write(cone.text)
      if let (_, error) = OutputFile.commit([file]) { throw error }
      return true
    } catch {
      messages.fail(path, "cannot write: \(error.reason)")
      return false
    }
  }
}

extension Finding.Message {
  fileprivate static var nothing: Self {
    "no forecast can be verified: expected forecasts, and the observed track of the same storms at their times"
  }
  fileprivate static func noTruth(_ storm: StormID) -> Self {
    "forecasts of \(storm) are not verified: no input has its observed track: storms are the same by id or number, or by name and position"
  }
  fileprivate static func empty(_ kinds: [String]) -> Self {
    "the table is empty: no forecast and its storm both have \(list: kinds)"
  }
  fileprivate static func otherPeriod(_ count: Int) -> Self {
    "the winds of \(counted: count, "forecast position") not verified: they are averaged over another period than the observed ones, or an unknown one"
  }
}
