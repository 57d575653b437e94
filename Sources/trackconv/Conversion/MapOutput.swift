import GeoOut
import TyphoonTrack

/// A map that is being written to a file or to standard output.
///
/// The opening is written only when the first piece is complete, since it may describe the storms. In a format
/// with several sections it is written after the last piece, and each section is kept in an unnamed file until
/// then. If the format has a container, its text is kept in an unnamed file too, and packed when complete. A
/// database grows in an unnamed file, which is copied when complete.
struct MapOutput {
  let writer: any FeatureWriter
  let selection: LayerSelection
  private let options: WritingOptions
  private let sink: any ByteSink
  private let file: OutputFile?
  /// The folder of the frames, if the map is those of a film.
  let frames: FrameFolder?
  /// The text to pack, if the format has a container.
  private let text: UnnamedFile?
  /// The database and its file, if the format is one.
  private let database: (map: any MapDatabase, file: UnnamedFile)?
  /// The sections, in a format with several.
  private let sections: [UnnamedFile]
  private var state = State()

  /// The state of writing; a value, so that it can be restored.
  fileprivate struct State {
    var summary = MapSummary()
    var storms: [StormFeatures] = []
    var isOpened = false
    var hasText = false
    var offset: Int?
    /// The lengths of the sections in bytes.
    var sectionOffsets: [Int] = []
  }

  /// A state to return to.
  struct Mark { fileprivate var state: State }

  init(
    _ writer: any FeatureWriter, selection: LayerSelection, options: WritingOptions,
    sink: any ByteSink, file: OutputFile? = nil, frames: FrameFolder? = nil
  ) throws(SinkError) {
    (self.writer, self.selection, self.options) = (writer, selection, options)
    (self.sink, self.file, self.frames) = (sink, file, frames)
    text = writer.container == nil ? nil : UnnamedFile(in: file?.folder)
    database = try writer.isDatabase ? Self.database(writer, options, in: file?.folder) : nil
    let sectionCount = writer.sectionCount > 1 ? writer.sectionCount : 0
    sections = (0..<sectionCount).map { _ in UnnamedFile(in: file?.folder) }
  }

  private static func database(
    _ writer: any FeatureWriter, _ options: WritingOptions, in folder: String?
  ) throws(SinkError) -> (any MapDatabase, UnnamedFile)? {
    let file = UnnamedFile(in: folder)
    do throws(WriteError) {
      return try file.create { (path) throws(WriteError) in
        try writer.database(at: path, options: options).map { ($0, file) }
      }
    } catch { throw SinkError(reason: error.description) }
  }

  /// The path, or "standard output".
  var name: String { file?.path ?? frames?.folder ?? "standard output" }

  /// Whether the map has any feature.
  var hasFeatures: Bool { state.summary.box != nil }

  /// The number of features in a layer.
  func count(of layer: Layer) -> Int { state.summary.count(of: layer) }

  /// Whether the map can be truncated to an earlier state.
  var canGoBack: Bool { offset != nil || isGathered || database != nil }

  /// Whether nothing is written to the output before the map is closed.
  private var isGathered: Bool { !sections.isEmpty }

  /// The length of the text in bytes; `nil` if it cannot be truncated.
  private var offset: Int? { text?.count ?? file?.offset }

  /// Adds a piece.
  mutating func add(_ piece: MapPiece) throws(SinkError) {
    state.summary.add(piece.summary)
    guard database == nil else { return try insert(piece) }
    guard !isGathered else {
      for (section, text) in zip(sections, piece.sections) { try put(text, to: section) }
      return
    }
    if !state.isOpened, !writer.drawsAllStormsAtClosing { try open() }
    try write(piece)
  }

  /// Inserts the storms of a piece into the database.
  private func insert(_ piece: MapPiece, isLast: Bool = false) throws(SinkError) {
    do throws(WriteError) {
      for storm in piece.storms { try database?.map.add(storm) }
      if isLast { try database?.map.finish(state.summary) }
    } catch { throw SinkError(reason: error.description) }
  }

  /// Writes all sections, the last piece of each from memory.
  private func writeSections(_ last: MapPiece) throws(SinkError) {
    for (index, kept) in sections.enumerated() {
      let rest = last.section(index)
      guard kept.count + rest.count > 0 else { continue }
      var (opening, closing) = (TextBuffer(), TextBuffer())
      writer.open(section: index, of: state.summary, options: options, to: &opening)
      try put(opening)
      try kept.copy(to: text ?? sink)
      // A disk should not have to hold a large map several times.
      try kept.truncate(to: 0)
      try put(rest)
      writer.close(section: index, to: &closing)
      try put(closing)
    }
  }

  /// Returns findings about the map as a whole, with its last piece.
  func findings(_ last: MapPiece) -> [MapFinding] {
    var summary = state.summary
    summary.add(last.summary)
    return writer.warnings(state.storms + last.storms, options: options).map { (.warning, $0) }
      + writer.findings(summary, options: options)
  }

  /// Writes the last piece and the closing.
  mutating func close(_ last: MapPiece) throws(OutputError) {
    var closing = TextBuffer()
    state.summary.add(last.summary)
    // First, so that a map that cannot be drawn is not begun either.
    do throws(WriteError) {
      try writer.close(
        state.summary, storms: state.storms + last.storms, options: options, to: &closing)
    } catch { throw .drawing(error) }
    do throws(SinkError) {
      if let database {
        try insert(last, isLast: true)
        return try database.file.copy(database.map, to: sink)
      }
      if !state.isOpened { try open() }
      if isGathered { try writeSections(last) } else { try write(last) }
      try put(closing)
      if let container = writer.container, let text { try pack(text, into: container) }
    } catch { throw .sink(error) }
  }

  /// Packs the complete text and writes the archive.
  private func pack(_ text: UnnamedFile, into container: any MapContainer) throws(SinkError) {
    let archive = UnnamedFile(in: file?.folder)
    do throws(WriteError) {
      try container.pack(text, into: frames ?? archive, state.summary, options)
    } catch { throw SinkError(reason: error.description) }
    try text.truncate(to: 0)
    if frames == nil { try archive.copy(to: sink) }
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
      var separator = TextBuffer()
      separator.append(writer.separator)
      try put(separator)
    }
    state.hasText = true
    try put(text)
  }

  private func put(_ piece: TextBuffer) throws(SinkError) { try put(piece, to: text ?? sink) }

  private func put(_ piece: TextBuffer, to sink: any ByteSink) throws(SinkError) {
    guard piece.count > 0 else { return }
    var failure: SinkError?
    piece.withBytes { bytes in
      do throws(SinkError) { try sink.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The current state, to return to.
  func mark() -> Mark {
    var state = state
    // A failure shows in what follows.
    try? database?.map.mark()
    state.offset = offset
    state.sectionOffsets = sections.map { $0.count }
    return Mark(state: state)
  }

  /// Removes everything written since a mark, except what went directly to standard output.
  mutating func goBack(to mark: Mark) throws(SinkError) {
    if let database {
      do throws(WriteError) { try database.map.goBack() } catch {
        throw SinkError(reason: error.description)
      }
    }
    for (section, offset) in zip(sections, mark.state.sectionOffsets) {
      try section.truncate(to: offset)
    }
    if let offset = mark.state.offset {
      if let text { try text.truncate(to: offset) } else { try file?.truncate(to: offset) }
    } else if !canGoBack {
      return
    }
    state = mark.state
  }
}

/// Why a map could not be written.
enum OutputError: Error {
  /// Writing the bytes failed.
  case sink(SinkError)
  /// The requested map cannot be drawn.
  case drawing(WriteError)
}
