import GeoOut

/// One map that is being written: to a file or to standard output.
///
/// Its opening is held back until the first piece is there, since it may speak of the storms. The text of a
/// format that has a container is kept in a file without a name, and packed when it is whole.
struct MapOutput {
  let writer: any FeatureWriter
  let selection: LayerSelection
  private let options: WritingOptions
  private let sink: any ByteSink
  private let file: OutputFile?
  /// Where the text is kept that is to be packed.
  private let text: UnnamedFile?
  private var state = State()

  /// What changes as the map is written: a value, so that it can be gone back to.
  fileprivate struct State {
    var summary = MapSummary()
    var storms: [StormFeatures] = []
    var isOpened = false
    var hasText = false
    var offset: Int?
  }

  /// A state to go back to.
  struct Mark {
    fileprivate var state: State
  }

  init(
    _ writer: any FeatureWriter, selection: LayerSelection, options: WritingOptions,
    sink: any ByteSink, file: OutputFile? = nil
  ) throws(SinkError) {
    self.writer = writer
    self.selection = selection
    self.options = options
    self.sink = sink
    self.file = file
    text = writer.container == nil ? nil : try UnnamedFile(in: file?.folder)
  }

  /// The path, or words for standard output.
  var name: String { file?.path ?? "standard output" }

  /// Whether there is anything on the map.
  var hasFeatures: Bool { state.summary.box != nil }

  /// Whether what was written can be taken back.
  var canGoBack: Bool { offset != nil }

  /// How much text has been written; `nil` where it stays.
  private var offset: Int? { text?.count ?? file?.offset }

  /// Writes a piece.
  mutating func add(_ piece: MapPiece) throws(SinkError) {
    if !state.isOpened, !writer.keepsStorms { try open(piece.summary, isWhole: false) }
    try write(piece)
  }

  /// Writes what is left, and the closing.
  mutating func close(_ last: MapPiece) throws(OutputError) {
    var closing = TextBuffer()
    do throws(SinkError) {
      if !state.isOpened { try open(last.summary, isWhole: state.summary.stormCount == 0) }
      try write(last)
    } catch { throw .sink(error) }
    do throws(WriteError) {
      try writer.close(state.summary, storms: state.storms, options: options, to: &closing)
    } catch { throw .drawing(error) }
    do throws(SinkError) {
      try put(closing)
      if let container = writer.container, let text { try pack(text, into: container) }
    } catch { throw .sink(error) }
  }

  /// Writes the map that a whole text becomes.
  private func pack(_ text: UnnamedFile, into container: any MapContainer) throws(SinkError) {
    let archive = try UnnamedFile(in: file?.folder)
    do throws(WriteError) { try container.pack(text, into: archive) } catch {
      throw SinkError(reason: error.description, isClosedPipe: false)
    }
    try archive.copy(to: sink)
  }

  private mutating func open(_ summary: MapSummary, isWhole: Bool) throws(SinkError) {
    var text = TextBuffer()
    writer.open(summary, isWhole: isWhole, options: options, to: &text)
    try put(text)
    state.isOpened = true
  }

  private mutating func write(_ piece: MapPiece) throws(SinkError) {
    state.summary.add(piece.summary)
    state.storms += piece.storms
    guard piece.text.count > 0 else { return }
    if state.hasText {
      var separator = TextBuffer(capacity: 64)
      separator.append(writer.separator)
      try put(separator)
    }
    state.hasText = true
    try put(piece.text)
  }

  private func put(_ piece: TextBuffer) throws(SinkError) {
    guard piece.count > 0 else { return }
    let sink = text ?? sink
    var failure: SinkError?
    piece.withBytes { bytes in
      do throws(SinkError) { try sink.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The present state, to go back to.
  func mark() -> Mark {
    var state = state
    state.offset = offset
    return Mark(state: state)
  }

  /// Takes back what was written since a mark; what went straight to standard output stays.
  mutating func goBack(to mark: Mark) throws(SinkError) {
    guard let offset = mark.state.offset else { return }
    if let text { try text.truncate(to: offset) } else { try file?.truncate(to: offset) }
    state = mark.state
  }
}

/// Why a map could not be written.
enum OutputError: Error {
  /// Its bytes found no place.
  case sink(SinkError)
  /// What the user asked for cannot be drawn.
  case drawing(WriteError)
}
