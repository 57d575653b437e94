import GeoOut

/// One map that is being written: to a file or to standard output.
///
/// Its opening is held back until the first piece is there, since it may speak of the storms; in a format with
/// several sections until the last is, and each section is kept in a file without a name meanwhile. The text
/// of a format that has a container is kept in such a file too, and packed when it is whole.
struct MapOutput {
  let writer: any FeatureWriter
  let selection: LayerSelection
  private let options: WritingOptions
  private let sink: any ByteSink
  private let file: OutputFile?
  /// Where the text is kept that is to be packed.
  private let text: UnnamedFile?
  /// Where the sections are kept, by their index, where the format has several: those that have any text.
  private var sections: [Int: UnnamedFile] = [:]
  private var state = State()

  /// What changes as the map is written: a value, so that it can be gone back to.
  fileprivate struct State {
    var summary = MapSummary()
    var storms: [StormFeatures] = []
    var isOpened = false
    var hasText = false
    var offset: Int?
    /// How long the sections are that are kept.
    var sectionOffsets: [Int: Int] = [:]
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
  var canGoBack: Bool { offset != nil || isGathered }

  /// Whether nothing is written before the closing.
  private var isGathered: Bool { writer.sectionCount > 1 }

  /// How much text has been written; `nil` where it stays.
  private var offset: Int? { text?.count ?? file?.offset }

  /// Writes a piece.
  mutating func add(_ piece: MapPiece) throws(SinkError) {
    state.summary.add(piece.summary)
    guard !isGathered else { return try keep(piece) }
    if !state.isOpened, !writer.drawsAllStormsAtClosing { try open() }
    try write(piece)
  }

  /// Keeps a piece's sections.
  private mutating func keep(_ piece: MapPiece) throws(SinkError) {
    for (index, text) in piece.sections.enumerated() where text.count > 0 {
      if sections[index] == nil { sections[index] = try UnnamedFile(in: file?.folder) }
      if let section = sections[index] { try put(text, to: section) }
    }
  }

  /// Writes all sections, the last piece of each from memory.
  private func writeSections(_ last: MapPiece) throws(SinkError) {
    for index in 0..<writer.sectionCount {
      let (kept, rest) = (sections[index], last.section(index))
      guard (kept?.count ?? 0) + rest.count > 0 else { continue }
      var (opening, closing) = (TextBuffer(), TextBuffer(capacity: 64))
      writer.open(section: index, of: state.summary, options: options, to: &opening)
      try put(opening)
      try kept?.copy(to: text ?? sink)
      try put(rest)
      writer.close(section: index, to: &closing)
      try put(closing)
    }
  }

  /// Writes what is left, and the closing.
  mutating func close(_ last: MapPiece) throws(OutputError) {
    var closing = TextBuffer()
    state.summary.add(last.summary)
    do throws(SinkError) {
      if !state.isOpened { try open() }
      if isGathered { try writeSections(last) } else { try write(last) }
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
      throw SinkError(reason: error.description)
    }
    try archive.copy(to: sink)
  }

  private mutating func open() throws(SinkError) {
    var text = TextBuffer()
    writer.open(state.summary, options: options, to: &text)
    try put(text)
    state.isOpened = true
  }

  private mutating func write(_ piece: MapPiece) throws(SinkError) {
    state.storms += piece.storms
    let text = piece.section(0)
    guard text.count > 0 else { return }
    if state.hasText {
      var separator = TextBuffer(capacity: 64)
      separator.append(writer.separator)
      try put(separator)
    }
    state.hasText = true
    try put(text)
  }

  private func put(_ piece: TextBuffer) throws(SinkError) {
    try put(piece, to: text ?? sink)
  }

  private func put(_ piece: TextBuffer, to sink: any ByteSink) throws(SinkError) {
    guard piece.count > 0 else { return }
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
    state.sectionOffsets = sections.mapValues(\.count)
    return Mark(state: state)
  }

  /// Takes back what was written since a mark; what went straight to standard output stays.
  mutating func goBack(to mark: Mark) throws(SinkError) {
    for (index, section) in sections {
      try section.truncate(to: mark.state.sectionOffsets[index] ?? 0)
    }
    if let offset = mark.state.offset {
      if let text { try text.truncate(to: offset) } else { try file?.truncate(to: offset) }
    } else if !isGathered {
      return
    }
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
