import CSystem
import GeoOut
import TyphoonTrack

/// Reads inputs, makes features of their storms, and writes the maps.
///
/// Storms are processed in batches of a fixed size, so the output does not depend on the number of cores:
/// several batches are turned into features and encoded at the same time, while the next is read and the
/// previous is written. A run of one batch, as most are, starts no thread for that.
struct Conversion: StormReceiver {
  /// The number of storms in a batch; with 16, ten thousand storms took 4 MB more and the same time.
  static let batchSize = 8

  private let options: Options
  private let messages: Messages
  private let work: @Sendable ([Item]) -> Batch
  private var running: OrderedWork<[Item], Batch>
  private var outputs: [MapOutput]
  private var stormOutputs: [StormOutput]
  /// Whether all maps can be truncated to an earlier state.
  private let canGoBack: Bool
  private var batch: [Item] = []
  private var inputState: InputState
  /// Whether a storm was selected.
  private var hasStorms = false
  /// Whether all inputs say that there are no storms.
  private var saysNone = true
  /// The requested forecasts that have been found.
  private var forecasts: ForecastSearch
  /// Whether writing a map failed; nothing more is written then.
  private var outputFailed = false
  var isStopped: Bool { outputFailed }
  /// The finished files of outputs with a file for each storm.
  var stormFiles: [OutputFile] { stormOutputs.flatMap { $0.files } }
  /// Whether an output is a pipe whose reader has closed it.
  private(set) var pipeIsClosed = false

  /// The state before the current input, to return to if the input turns out to be broken.
  private struct InputState {
    var forecasts: ForecastSearch
    /// The number of storms in the batch that come from earlier inputs.
    var earlierStorms = 0
    /// The state of the maps before the first batch of this input, once that batch has been submitted.
    var marks: [MapOutput.Mark]?
    /// The numbers of files then, in outputs with a file for each storm.
    var fileCounts: [Int] = []
    /// Storms of earlier inputs that were submitted after the marks were set.
    var storms: [Item] = []
  }

  init(_ options: Options, messages: Messages, outputs: [MapOutput], stormOutputs: [StormOutput]) {
    var options = options
    options.reading.needsWindRadii = Self.needWindRadii(options, outputs, stormOutputs)
    options.reading.keepsRows = (outputs.map { $0.writer } + stormOutputs.map { $0.writer })
      .contains { $0.keepsSourceRows }
    (self.options, self.messages) = (options, messages)
    (self.outputs, self.stormOutputs) = (outputs, stormOutputs)
    canGoBack = outputs.allSatisfy { $0.canGoBack }
    forecasts = ForecastSearch(options.features.forecasts)
    inputState = InputState(forecasts: forecasts)
    work = Self.work(options, outputs, stormOutputs)
    running = OrderedWork(work)
  }

  // MARK: - Inputs

  /// Converts all inputs.
  ///
  /// - Returns: Whether at least one input could be read and all maps were written.
  mutating func run(_ sources: Inputs) -> Bool {
    // Batches allocate and free the same blocks over and over; returning the pages to the system in between
    // would cost as much as reading does.
    trackconv_keep_memory()
    var loop = InputLoop(options, messages, sources)
    // If the only input has no selected storm, an error says so.
    let notesEmpty = options.selection.isEmpty || options.inputs.count > 1
    let readOne: Bool
    if options.joinsStorms {
      var received = VerifiedInputs(options, forMaps: true)
      readOne = loop.run(&received, notesEmpty: notesEmpty)
      for one in received.joined(messages) where !isStopped {
        // The error of an output has been printed.
        try? take(received.storm(one), of: one.input)
      }
    } else {
      readOne = loop.run(&self, notesEmpty: notesEmpty)
    }
    (hasStorms, saysNone) = (loop.hasStorms, loop.saysNone)
    guard readOne, !outputFailed else { return false }
    if !options.selection.isEmpty, !hasStorms {
      messages.fail(loop.unmatched.message(for: options.selection))
      return false
    }
    if hasStorms, let missing = forecasts.error {
      messages.fail(missing)
      return false
    }
    guard close() else { return false }
    noteWhatIsMissing()
    return true
  }

  mutating func begin() {
    // Many inputs with few storms fill a batch too.
    if batch.count >= Self.batchSize {
      begin(batch)
      batch.removeAll(keepingCapacity: true)
    }
    inputState = InputState(forecasts: forecasts, earlierStorms: batch.count)
  }

  /// Where a map without features has none.
  private var missing: Finding.Message {
    options.writing.clip == nil ? "in its layers" : "in the box of '--clip'"
  }

  /// Notes requested forecasts that were not found, and empty maps.
  private func noteWhatIsMissing() {
    guard hasStorms else { return }
    for note in forecasts.notes { messages.add(.note, note) }
    for output in outputs where !output.hasFeatures {
      messages.add(
        .note, "the map in \(path: output.name) is empty: no storm has features \(message: missing)"
      )
    }
    for output in outputs where output.hasFeatures && !options.layers.isAll {
      let empty = [Layer.strikeProbability, .ensembleMean].filter {
        options.writing.plate.namedLayers.contains($0) && output.count(of: $0) == 0
      }
      guard !empty.isEmpty else { continue }
      messages.add(.note, .noMembers(output.name, empty.map { $0.rawValue }))
    }
    for output in stormOutputs
    where output.files.isEmpty && !output.writer.drawsAllStormsAtClosing {
      messages.add(.note, .noFiles(output.template.written, missing))
    }
    messages.endInput()
  }

  mutating func take(_ storm: Storm, of input: String) throws(ReadError) {
    forecasts.add(storm)
    batch.append(Item(storm: storm, input: input))
    guard batch.count - inputState.earlierStorms >= Self.batchSize else { return }
    submit()
    // This stops the reader; the error itself has been printed.
    if outputFailed { throw ReadError("stopped: an output cannot be written", in: input) }
  }

  /// Submits the batch.
  ///
  /// Storms of earlier inputs are submitted separately, so that those of this input can be withdrawn.
  private mutating func submit() {
    if inputState.marks == nil {
      let earlier = Array(batch.prefix(inputState.earlierStorms))
      batch.removeFirst(inputState.earlierStorms)
      inputState.earlierStorms = 0
      // Outputs that cannot be truncated must be complete before the marks are set.
      if !canGoBack, !earlier.isEmpty { begin(earlier) }
      drain()
      inputState.marks = outputs.map { $0.mark() }
      inputState.fileCounts = stormOutputs.map { $0.files.count }
      if canGoBack, !earlier.isEmpty {
        inputState.storms = earlier
        begin(earlier)
      }
    }
    begin(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// Withdraws all storms of the current input: the maps are then as if the input had not been given.
  ///
  /// If a map cannot be truncated, all submitted batches are written to it, so that the output does not
  /// depend on how many were done.
  mutating func withdraw() -> Bool {
    forecasts = inputState.forecasts
    guard let marks = inputState.marks else {
      batch.removeLast(batch.count - inputState.earlierStorms)
      return true
    }
    if canGoBack {
      batch = inputState.storms
      while running.next() != nil {}
    } else {
      batch.removeAll()
      drain()
    }
    for index in outputs.indices {
      do throws(SinkError) { try outputs[index].goBack(to: marks[index]) } catch {
        fail(outputs[index].name, error)
      }
    }
    for (index, count) in inputState.fileCounts.enumerated() {
      stormOutputs[index].goBack(to: count)
    }
    return canGoBack
  }

  // MARK: - Outputs

  private mutating func begin(_ items: [Item]) { if let done = running.add(items) { write(done) } }

  /// Waits for all submitted batches and writes them.
  private mutating func drain() { while let done = running.next() { write(done) } }

  private mutating func write(_ done: Batch) {
    report(done)
    guard !outputFailed else { return }
    for index in outputs.indices {
      do throws(SinkError) { try outputs[index].add(done.pieces[index]) } catch {
        return fail(outputs[index].name, error)
      }
    }
    writeMaps(of: done)
  }

  /// Writes the files of single storms.
  private mutating func writeMaps(of done: Batch) {
    for index in stormOutputs.indices {
      for map in done.maps[index] where !outputFailed {
        do throws(OutputError) { try stormOutputs[index].add(map) } catch { fail(map.path, error) }
      }
    }
  }

  private mutating func close() -> Bool {
    // Other threads still work on the batches before.
    var last = work(batch)
    drain()
    for (index, output) in outputs.enumerated() {
      let location = Finding.Location(file: output.name)
      last.findings += output.findings(last.pieces[index]).map {
        Finding($0.severity, $0.message, at: location)
      }
    }
    report(last)
    messages.endInput()
    checkContents(last)
    for index in outputs.indices where !outputFailed {
      do throws(OutputError) { try outputs[index].close(last.pieces[index]) } catch {
        fail(outputs[index].name, error)
      }
    }
    writeMaps(of: last)
    for output in stormOutputs
    where output.files.isEmpty && output.writer.drawsAllStormsAtClosing && !outputFailed
      && hasStorms
    {
      outputFailed = true
      messages.fail(.noFiles(output.template.written, missing))
    }
    return !outputFailed
  }

  /// Fails if a plate or page would falsely say that there are no storms.
  private mutating func checkContents(_ last: Batch) {
    guard !outputFailed, hasStorms || !saysNone else { return }
    for (index, output) in outputs.enumerated()
    where output.writer.drawsAllStormsAtClosing && !output.hasFeatures
      && last.pieces[index].summary.box == nil
    {
      outputFailed = true
      messages.fail(.showsNothing(output.name, hasStorms: hasStorms))
    }
  }

  private mutating func report(_ batch: Batch) {
    for finding in batch.findings { messages.add(finding) }
    // The storms have already been accepted, so if warnings are errors no map is written.
    if options.isStrict, batch.findings.contains(where: { $0.severity == .warning }) {
      outputFailed = true
    }
  }

  private mutating func fail(_ output: String, _ error: OutputError) {
    switch error {
    case .sink(let error): fail(output, error)
    case .drawing(let error):
      outputFailed = true
      messages.fail(output, error.description)
    }
  }

  private mutating func fail(_ output: String, _ error: SinkError) {
    outputFailed = true
    // A closed pipe is not an error: the reader has what it wanted.
    guard !error.isClosedPipe else {
      pipeIsClosed = true
      return
    }
    messages.fail(output, "cannot write: \(error.reason)")
  }
}

extension Finding.Message {
  fileprivate static func noMembers(_ output: String, _ layers: [String]) -> Self {
    "nothing in \(list: layers) in \(path: output): no forecast has several members"
  }
  fileprivate static func showsNothing(_ output: String, hasStorms: Bool) -> Self {
    hasStorms
      ? "no map in \(path: output): no storm has features in its layers"
      : "no map in \(path: output): no storm could be read, and the inputs do not say that there is none"
  }
  fileprivate static func noFiles(_ template: String, _ place: Self) -> Self {
    "no file '\(path: template)' was written: no storm has features \(message: place)"
  }
}
