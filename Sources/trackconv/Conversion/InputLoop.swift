import CSystem
import GeoOut
import TyphoonTrack

/// A receiver of the selected storms of all inputs.
protocol StormReceiver {
  /// Whether nothing more is to be read, since an output has failed.
  var isStopped: Bool { get }
  /// Begins an input.
  mutating func begin()
  /// Takes what it needs of a part of a storm before the part waits for others.
  mutating func reduce(_ part: inout Storm, of format: any TrackReader)
  /// Receives a storm of the input.
  mutating func take(_ storm: Storm, of input: String) throws(ReadError)
  /// Withdraws the storms of the input, which turned out to be broken; returns whether that is possible.
  mutating func withdraw() -> Bool
}

extension StormReceiver { mutating func reduce(_ part: inout Storm, of format: any TrackReader) {} }

/// Reads all inputs in order, then merges the storms that were read in parts.
struct InputLoop {
  private let options: Options
  private let messages: Messages
  private let inputs: Inputs
  private var parts = StormParts()
  private var ids: SeenIDs
  /// The number of selected storms and parts in the current input.
  private var count = 0
  /// Whether all inputs so far say that there are no storms.
  private(set) var saysNone = true
  /// The newest time of the data: that of an observed fix, or at which a forecast was made.
  private var newest: Timestamp?
  /// The storms that were not selected, until one is.
  private(set) var unmatched = UnmatchedStorms()
  /// The names, ids and numbers of `--storm` that a storm has.
  private var found: Set<String> = []
  /// The number of fixes that the storms had, and that they have with those of `--every`.
  private var fixes = (had: 0, made: 0)
  /// Whether a storm was selected.
  var hasStorms: Bool { !ids.isEmpty }

  init(_ options: Options, _ messages: Messages, _ inputs: Inputs) {
    (self.options, self.messages, self.inputs) = (options, messages, inputs)
    ids = SeenIDs(comparesStorms: options.hasOtherInputs)
  }

  /// Reads all inputs.
  ///
  /// - Parameters:
  ///   - receiver: Receives the storms.
  ///   - notesEmpty: Whether notes name the inputs without selected storms.
  /// - Returns: Whether at least one input could be read.
  mutating func run(_ receiver: inout some StormReceiver, notesEmpty: Bool) -> Bool {
    let readOne = readAll(&receiver, notesEmpty: notesEmpty)
    if hasStorms {
      for message in unmatched.missing(in: options.selection, found: found) {
        messages.add(.warning, message)
      }
    }
    if fixes.made > 10_000 {
      messages.add(.note, "'--every' makes \(fixes.made) fixes of \(fixes.had)")
    }
    guard let limit = options.maxAgeOfData, let newest else { return readOne }
    let age = Int64(time(nil)) - newest.secondsSince1970
    guard age > limit else { return readOne }
    messages.fail(.stale(newest, hours: age / 3_600))
    return false
  }

  private mutating func readAll(_ receiver: inout some StormReceiver, notesEmpty: Bool) -> Bool {
    var readOne = false
    var reading = ReadAhead(inputs, options)
    for input in options.inputs where !receiver.isStopped {
      let name = Inputs.shownName(input)
      let isRead = read(into: &receiver) { (loop, receiver) throws(ReadError) in
        let messages = loop.messages
        var checks = StormChecks()
        let saysNone = try reading.read(
          input,
          item: { (item) throws(ReadError) in
            if messages.tellsWarnings { checks.check(item) { messages.add($0) } }
            switch item {
            case .storm(let storm): try loop.take(storm, of: name, &receiver)
            case .part(var part, let reader):
              receiver.reduce(&part, of: reader)
              loop.parts.add(part, of: name, by: reader)
            case .document, .cancelled: break
            }
          }, finding: { messages.add($0) })
        loop.count += loop.parts.countSinceMark
        loop.saysNone = loop.saysNone && saysNone
      }
      saysNone = saysNone && isRead
      readOne = readOne || isRead
      if isRead, count == 0, notesEmpty { messages.noteEmpty(name, options.selection) }
    }
    guard !parts.isEmpty, !receiver.isStopped else { return readOne }
    return readParts(&receiver, notesEmpty: notesEmpty) || readOne
  }

  /// Merges the storms that were read in parts.
  private mutating func readParts(_ receiver: inout some StormReceiver, notesEmpty: Bool) -> Bool {
    var counts: [(input: String, count: Int)] = []
    let isRead = read(into: &receiver) { (loop, receiver) throws(ReadError) in
      for merged in loop.parts.merge() {
        for finding in merged.findings { loop.messages.add(finding) }
        loop.count = 0
        if let storm = merged.storm { try loop.take(storm, of: merged.input, &receiver) }
        if let index = counts.firstIndex(where: { $0.input == merged.input }) {
          counts[index].count += loop.count
        } else {
          counts.append((merged.input, loop.count))
        }
      }
    }
    for (input, count) in counts where isRead && count == 0 && notesEmpty {
      messages.noteEmpty(input, options.selection)
    }
    return isRead
  }

  /// Reads an input; if it is broken, the receiver gets none of its storms.
  private mutating func read<Receiver: StormReceiver>(
    into receiver: inout Receiver,
    _ body: (inout InputLoop, inout Receiver) throws(ReadError) -> Void
  ) -> Bool {
    receiver.begin()
    ids.mark()
    parts.mark()
    count = 0
    let earlierErrors = messages.errorCount
    do throws(ReadError) {
      try body(&self, &receiver)
      messages.endInput()
      if messages.errorCount == earlierErrors { return true }
    } catch {
      messages.endInput()
      if !receiver.isStopped { messages.fail(error.finding) }
    }
    parts.goBack()
    if receiver.withdraw() { ids.goBack() }
    return false
  }

  private mutating func take(
    _ storm: consuming Storm, of input: String, _ receiver: inout some StormReceiver
  ) throws(ReadError) {
    let location = Finding.Location(file: input)
    let isSelected = options.selection.apply(
      to: &storm, scale: options.writing.scale, minimumIsland: options.features.minimumIsland
    ) { messages.add(Finding(.warning, $0, at: location)) }
    guard isSelected else {
      if !hasStorms || options.selection.criteria.storms.count > 1 { unmatched.add(storm) }
      return
    }
    found.formUnion(options.selection.criteria.storms(naming: storm))
    count += 1
    let times = [storm.track.last?.time] + storm.forecasts.map { Optional($0.baseTime) }
    newest = (times + [newest]).compactMap { $0 }.max()
    if options.joinsStorms {
      let id = storm.id
      _ = ids.add(&storm)
      storm.id = id
    } else {
      switch ids.add(&storm) {
      case .new: break
      case .renumbered(let message): messages.add(Finding(.note, message, at: location))
      case .repeated(let message): return messages.add(Finding(.note, message, at: location))
      }
    }
    if let step = options.step {
      let gap = options.features.maxGap
      fixes.had += storm.fixCount
      fixes.made += storm.fixCount(every: step, acrossAtMost: gap)
      guard fixes.made <= options.maxFixes else {
        throw ReadError(
          "'--every' makes more than \(options.maxFixes) fixes: '--max-fixes' allows more, and a longer time between them needs fewer",
          at: location)
      }
      storm = storm.interpolated(every: step, acrossAtMost: options.features.maxGap)
    }
    try receiver.take(storm, of: input)
  }
}

extension Finding.Message {
  fileprivate static func stale(_ newest: Timestamp, hours: Int64) -> Self {
    "the newest data are of \(newest.iso8601), \(hours) hours ago, which is more than '--max-age-of-data' allows"
  }
}
