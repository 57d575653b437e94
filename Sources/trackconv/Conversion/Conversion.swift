import CSystem
import GeoOut
import TyphoonTrack

/// Reads inputs, makes features of their storms, and writes the maps.
///
/// Storms go in batches of a fixed size, so the output does not depend on the number of cores: features
/// and text are made of several batches at once, while the next is read and the last is written. A run
/// of one batch, which most are, starts no thread.
struct Conversion {
  /// How many storms a batch holds.
  static let batchSize = 32

  private let options: Options
  private let messages: Messages
  private let work: @Sendable ([Item]) -> Batch
  private var running: OrderedWork<[Item], Batch>
  private var outputs: [MapOutput]
  /// Whether what was written can be taken back in all maps.
  private let canGoBack: Bool
  private var batch: [Item] = []
  private var ids = SeenIDs()
  private var parts = StormParts()
  private var inputState: InputState
  private var passedOver = PassedOver()
  /// Which of the forecasts that were asked for have been found.
  private var forecasts: ForecastSearch
  /// Whether a map could not be written; nothing more is then.
  private var outputFailed = false
  /// Whether an output is a pipe from which nobody reads any more.
  private(set) var pipeIsClosed = false

  /// A storm, and the name of the input that it comes from.
  struct Item: Sendable {
    let storm: Storm
    let input: String
  }

  /// What one batch gives: a piece for each map, and what there is to say of its shapes.
  struct Batch: Sendable {
    var pieces: [MapPiece]
    var findings: [Finding]
  }

  /// Where the input that is being read began, to go back to if it turns out to be broken.
  private struct InputState {
    var name = ""
    var stormCount = 0
    var forecasts: ForecastSearch
    /// How many storms of the batch come from inputs before.
    var earlierStorms = 0
    /// The maps before the first batch of this input, once that was given to work.
    var marks: [MapOutput.Mark]?
    /// Storms of inputs before that were given to work after the marks.
    var storms: [Item] = []
  }

  init(_ options: Options, messages: Messages, outputs: [MapOutput]) {
    self.options = options
    self.messages = messages
    self.outputs = outputs
    canGoBack = outputs.allSatisfy(\.canGoBack)
    forecasts = ForecastSearch(options.features.forecasts)
    inputState = InputState(forecasts: forecasts)
    var features = options.features
    features.layers = outputs.map(\.selection).reduce(LayerSelection([])) { $0.union($1) }
    let writers = outputs.map { ($0.writer, $0.selection) }
    let writing = options.writing
    work = { [features] items in
      var maker = FeatureMaker(features)
      var batch = Batch(pieces: writers.map { _ in MapPiece() }, findings: [])
      for (order, item) in items.enumerated() {
        if order == 1 {
          for index in batch.pieces.indices { batch.pieces[index].reserve(times: items.count) }
        }
        let made = maker.features(of: item.storm)
        var messages = made.findings
        for (index, (writer, selection)) in writers.enumerated() {
          batch.pieces[index].add(made.selecting(selection), as: writer, options: writing)
          // Two maps say the same of one shape.
          for message in batch.pieces[index].takeFindings() where !messages.contains(message) {
            messages.append(message)
          }
        }
        let place = Finding.Location(file: item.input)
        batch.findings += messages.map { Finding(.warning, $0, at: place) }
        batch.findings += made.notes.map { Finding(.note, $0, at: place) }
      }
      return batch
    }
    running = OrderedWork(work)
  }

  // MARK: - Inputs

  /// Converts all inputs.
  ///
  /// - Returns: Whether at least one could be read and all maps were written.
  mutating func run(_ sources: Inputs) -> Bool {
    // Batches take and free the same blocks over and over; pages that went back to the system between two
    // of them would cost as much as reading does.
    trackconv_keep_memory()
    var readOne = false
    for input in options.inputs where !outputFailed {
      readOne = convert(input, sources) || readOne
    }
    if !parts.isEmpty, !outputFailed { readOne = convertParts() || readOne }
    guard readOne, !outputFailed else { return false }
    if !options.selection.isEmpty, ids.isEmpty {
      messages.fail(
        Finding(
          .error, passedOver.message(for: options.selection), at: place))
      return false
    }
    if !ids.isEmpty, let missing = forecasts.error {
      messages.fail(Finding(.error, missing, at: place))
      return false
    }
    guard close() else { return false }
    noteWhatIsMissing()
    return true
  }

  private mutating func convert(_ input: String, _ sources: Inputs) -> Bool {
    let isRead = convert(input) { (conversion: inout Conversion) throws(ReadError) in
      let messages = conversion.messages
      try sources.read(
        input, conversion.options,
        storm: { (storm) throws(ReadError) in try conversion.take(storm) },
        part: { conversion.parts.add($0, of: conversion.inputState.name, by: $1) },
        finding: { messages.add($0) })
      conversion.inputState.stormCount += conversion.parts.countSinceMark
    }
    if isRead, inputState.stormCount == 0 { noteEmpty(input) }
    return isRead
  }

  /// Says that an input has no storms, or none that were asked for, where nothing else says so.
  private func noteEmpty(_ input: String) {
    guard options.selection.isEmpty || options.inputs.count > 1 else { return }
    messages.noteEmpty(input, options.selection)
  }

  /// Converts the storms of which each input had a part.
  private mutating func convertParts() -> Bool {
    var taken: [(input: String, count: Int)] = []
    let isRead = convert(inputState.name) { (conversion: inout Conversion) throws(ReadError) in
      for merged in conversion.parts.merge() {
        for finding in merged.findings { conversion.messages.add(finding) }
        let earlier = conversion.inputState.stormCount
        if let storm = merged.storm {
          conversion.inputState.name = merged.input
          try conversion.take(storm)
        }
        let count = conversion.inputState.stormCount - earlier
        if let index = taken.firstIndex(where: { $0.input == merged.input }) {
          taken[index].count += count
        } else {
          taken.append((merged.input, count))
        }
      }
    }
    if isRead {
      for (input, count) in taken where count == 0 { noteEmpty(input) }
    }
    return isRead
  }

  /// Converts what a function reads, or nothing of it.
  private mutating func convert(
    _ input: String, _ read: (inout Conversion) throws(ReadError) -> Void
  ) -> Bool {
    inputState = InputState(
      name: Inputs.shownName(input),
      forecasts: forecasts, earlierStorms: batch.count)
    ids.mark()
    parts.mark()
    let earlierErrors = messages.errorCount
    do throws(ReadError) {
      try read(&self)
      messages.endInput()
      guard messages.errorCount == earlierErrors else {
        takeBack()
        return false
      }
      // Many inputs of few storms fill batches too.
      if batch.count >= Self.batchSize {
        begin(batch)
        batch.removeAll(keepingCapacity: true)
      }
      return true
    } catch {
      messages.endInput()
      if !outputFailed { messages.fail(error.finding) }
      takeBack()
      return false
    }
  }

  /// Says what was asked for and is not there.
  private func noteWhatIsMissing() {
    guard !ids.isEmpty else { return }
    for note in forecasts.notes { messages.add(Finding(.note, note, at: place)) }
    for output in outputs where !output.hasFeatures {
      messages.add(Finding(.note, .noFeatures(output.name), at: place))
    }
    messages.endInput()
  }

  /// What messages about all inputs name.
  private var place: Finding.Location {
    Finding.Location(file: options.inputs.count == 1 ? inputState.name : "trackconv")
  }

  private mutating func take(_ storm: consuming Storm) throws(ReadError) {
    guard options.selection.apply(to: &storm) else {
      // Nobody asks for them once a storm is found.
      if ids.isEmpty { passedOver.add(storm) }
      return
    }
    if let repeated = ids.add(&storm.id) {
      messages.add(Finding(.note, repeated, at: Finding.Location(file: inputState.name)))
    }
    forecasts.add(storm)
    inputState.stormCount += 1
    batch.append(Item(storm: storm, input: inputState.name))
    guard batch.count - inputState.earlierStorms >= Self.batchSize else { return }
    submit()
    // The reader is told to stop; the error itself has been printed.
    if outputFailed {
      throw ReadError(.outputFailed, at: Finding.Location(file: inputState.name))
    }
  }

  /// Gives the batch to work.
  ///
  /// Storms of inputs before go by themselves, so that those of this input can be taken back.
  private mutating func submit() {
    if inputState.marks == nil {
      let earlier = Array(batch.prefix(inputState.earlierStorms))
      batch.removeFirst(inputState.earlierStorms)
      inputState.earlierStorms = 0
      // What stays where it was written must be there before the marks.
      if !canGoBack, !earlier.isEmpty { begin(earlier) }
      drain()
      inputState.marks = outputs.map { $0.mark() }
      if canGoBack, !earlier.isEmpty {
        inputState.storms = earlier
        begin(earlier)
      }
    }
    begin(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// Takes back all storms of the input that is being read: the maps are then as if it had not been given.
  ///
  /// Where a map cannot be gone back in, all batches that were given to work are written to it, so that
  /// it does not depend on how many were done.
  private mutating func takeBack() {
    parts.goBack()
    forecasts = inputState.forecasts
    guard let marks = inputState.marks else {
      ids.goBack()
      batch.removeLast(batch.count - inputState.earlierStorms)
      return
    }
    if canGoBack {
      ids.goBack()
      batch = inputState.storms
      while running.next() != nil {}
    } else {
      batch.removeAll()
      drain()
    }
    for index in outputs.indices {
      do throws(SinkError) { try outputs[index].goBack(to: marks[index]) } catch {
        fail(outputs[index], error)
      }
    }
  }

  // MARK: - Outputs

  private mutating func begin(_ items: [Item]) {
    if let done = running.add(items) { write(done) }
  }

  /// Waits for all work and writes it.
  private mutating func drain() {
    while let done = running.next() { write(done) }
  }

  private mutating func write(_ done: Batch) {
    report(done)
    guard !outputFailed else { return }
    for index in outputs.indices {
      do throws(SinkError) { try outputs[index].add(done.pieces[index]) } catch {
        fail(outputs[index], error)
        return
      }
    }
  }

  private mutating func close() -> Bool {
    drain()
    let last = work(batch)
    report(last)
    messages.endInput()
    for index in outputs.indices where !outputFailed {
      do throws(OutputError) { try outputs[index].close(last.pieces[index]) } catch {
        switch error {
        case .sink(let error): fail(outputs[index], error)
        case .drawing(let error):
          outputFailed = true
          messages.fail(outputs[index].name, error.description)
        }
      }
    }
    return !outputFailed
  }

  private mutating func report(_ batch: Batch) {
    for finding in batch.findings { messages.add(finding) }
    // The storm has been taken by now, so where warnings are errors nothing is written.
    if options.isStrict, batch.findings.contains(where: { $0.severity == .warning }) {
      outputFailed = true
    }
  }

  private mutating func fail(_ output: MapOutput, _ error: SinkError) {
    outputFailed = true
    // A closed pipe is not an error: the reader has what it wanted.
    guard !error.isClosedPipe else {
      pipeIsClosed = true
      return
    }
    messages.fail(output.name, "cannot write: \(error.reason)")
  }
}

extension Finding.Message {
  fileprivate static func noFeatures(_ output: String) -> Self {
    "the map in \(name: output) is empty: no storm has features of its layers"
  }
  fileprivate static var outputFailed: Self { "stopped, since an output cannot be written" }
}
